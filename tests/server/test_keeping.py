"""Copies that are made while people play, what an operator may do, and what is kept how long."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from noren.cli import main
from noren.server.copies import back_up
from noren.server.main import open_store
from noren.server.store import Keeping
from noren.server.upgrade import check, opened
from tests.database import throwaway_postgres
from tests.server.running import Person, Server, running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with throwaway_postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_address"))


async def evening(server: Server, **settings: Any) -> list[Person]:
    """Three people at The Secrets Game; Ben has told a story and noted something."""
    ann, ben, cat = people = [Person(server, name) for name in ("Ann", "Ben", "Cat")]
    await ann.open("secrets-game", 3, settings=settings)
    await ann.come()
    for guest in (ben, cat):
        await guest.join(ann)
        await guest.come()
    await ann.do("start")
    await ben.read_sent()
    await ben.play(["speak"])
    await tell(ben, "My brother's bicycle")
    await ben.do("note", key="text", value="Cat blinks")
    await ben.do("chat", text="Believe me")
    await ann.read_sent()
    return people


@pytest.mark.parametrize("path", ["codes/%00", "tables/%00", "tables/%00/replay", "codes/%CE%A9"])
async def test_what_can_be_no_id_and_no_code_is_asked_of_no_store(
    db: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Of PostgreSQL it was, which takes no such sign, and was said to be out of reach."""
    async with running(db) as server:
        ann = Person(server, "Ann")
        answer = await ann.http.get(f"/api/{path}")
        await ann.close()
        assert answer.status_code == 404
        assert answer.json()["code"] == "unknown"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def tell(one: Person, story: str) -> None:
    """Go on until the story is told."""
    for _ in range(20):
        await one.read_sent()
        if not one.offers:
            return
        words = {"words": story} if one.seen["hand"]["prompt"].get("words") else {}
        await one.play(one.offers[0]["choice"], **words)
        if words:
            return


async def back(server: Server, people: list[Person]) -> list[Person]:
    """The same people at another server."""
    again = []
    for one in people:
        other = Person(server, one.name)
        other.http.cookies, other.table = one.http.cookies, one.table
        await one.close()
        again.append(other)
    return again


async def noren(*words: str) -> int:
    return await asyncio.to_thread(main, list(words))


# Copies


async def test_a_copy_is_made_while_people_play_and_they_play_on_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db, copies, elsewhere = tmp_path / "a.db", tmp_path / "copies", tmp_path / "new" / "b.db"
    await asyncio.to_thread(copies.mkdir)
    async with running(db) as server:
        people = await evening(server, words="table")
        talk = asyncio.ensure_future(chatter(people[0]))
        made = await asyncio.to_thread(back_up, db, copies, 1)
        seen = people[0].log
        talk.cancel()
        assert await noren("restore", str(made.path), "--db", str(db)) == 1
        assert "A server uses" in capsys.readouterr().err, "never under a running server"
    assert (made.tables, made.open) == (1, 1)
    assert mode_of(made.path) == 0o600, "hands are in it"
    assert newer(copies) == [made.path.name]
    for _ in range(2):
        assert await noren("restore", str(made.path), "--db", str(elsewhere)) == 0
    assert "b.db.before-" in capsys.readouterr().out, "nothing is ever overwritten"
    async with running(elsewhere) as server:
        ann, *_ = people = [await one.come() for one in await back(server, people)]
        assert ann.log[: len(seen)] == seen
        asked = next(one for one in people if one.offers)
        assert "ack" in await asked.play(asked.offers[0]["choice"])
        for one in people:
            await one.close()


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def chatter(one: Person) -> None:
    """Let the database not rest."""
    while True:
        await one.do("note", key="text", value="x" * 500)


def test_copies_by_date_are_kept_as_many_as_wished(tmp_path: Path) -> None:
    store = open_store(tmp_path / "a.db")
    store.prepare()
    asyncio.run(store.close())
    for day in "123":
        (tmp_path / f"noren-2026010{day}-000000.db").touch()
    (tmp_path / "noren.db").touch()
    made = back_up(tmp_path / "a.db", tmp_path, 2)
    assert newer(tmp_path) == sorted(["noren-20260103-000000.db", made.path.name, "noren.db"])
    with closing(sqlite3.connect(tmp_path / "c.db")) as other:
        other.execute("CREATE TABLE photos (id)")
    assert main(["backup", str(tmp_path / "d.db"), "--db", str(tmp_path / "c.db")]) == 1
    assert not (tmp_path / "d.db").exists()


# What an operator may do


async def test_a_person_is_forgotten_and_the_others_play_on(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(db) as server:
        people = await evening(server, words="replay")
        table = people[0].table
        assert await noren("admin", "list", "--db", db) == 0
        assert f"{table}  " in capsys.readouterr().out, "one may look while a server runs"
        assert await noren("admin", "people", table[:6], "--db", db) == 0
        key = capsys.readouterr().out.splitlines()[1].split()[2]
        assert await noren("admin", "forget", key, "--yes", "--db", db) == 1
        assert "server uses" in capsys.readouterr().err
    assert await noren("admin", "export", key, "--db", db) == 0
    (mine,) = json.loads(capsys.readouterr().out)["tables"]
    assert (mine["name"], mine["notes"]) == ("Ben", {"text": "Cat blinks"})
    assert {"My brother's bicycle", "Believe me"} <= {it.get("words") for it in mine["did"]}
    assert await noren("admin", "forget", key, "--yes", "--db", db) == 0
    left = await everything(db)
    for trace in ("Ben", key, "bicycle", "Believe me", "Cat blinks"):
        assert trace not in left
    assert "Ann" in left
    assert [it.goes_on async for it in check(db)] == [True]
    async with running(db) as server:
        ann, ben, cat = await back(server, people)
        await ann.come()
        await cat.come()
        names = [one["name"] for one in ann.seen["room"]["people"]]
        assert names == ["Ann", "Cat"], "who was forgotten has left"
        assert (await ben.http.get(f"/api/tables/{ann.table}")).status_code == 404
        for one in (ann, ben, cat):
            await one.close()
    assert await noren("admin", "close", table, "--db", db) == 0
    capsys.readouterr()
    assert await noren("admin", "list", "--db", db) == 0
    assert table not in capsys.readouterr().out
    assert await noren("admin", "list", "--all", "--db", db) == 0
    assert f"{table}  " in capsys.readouterr().out


async def everything(db: str) -> str:
    """All that is in a database, as text."""
    names = ("entries", "tables", "members", "notes", "replays")
    if db.startswith("postgres"):
        connection = await asyncpg.connect(db)
        rows = [row for name in names for row in await connection.fetch(f"SELECT * FROM {name}")]
        await connection.close()
        return repr([tuple(row) for row in rows])
    return bytes_of(db)


def bytes_of(db: str) -> str:
    """All bytes of a file and of its log."""
    return repr([Path(db + end).read_bytes() for end in ("", "-wal") if Path(db + end).exists()])


def newer(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("noren*.db"))


# How long


async def test_words_and_matches_are_kept_as_long_as_the_operator_says(db: str) -> None:
    day = 24 * 3600.0
    async with running(db) as server:
        people = await evening(server, words="replay")
        table = people[0].table
        await people[0].do("close")
        await server.runtime.replays.keep(table, None)
        for one in people:
            await one.close()
    async with opened(db) as store:
        for age in range(5):
            await store.look(1e9 + age * day, 60)
        assert await store.expired(Keeping()) == ([], [])
        assert all(table in which for which in await store.expired(Keeping(4, 4)))
        assert await store.expired(Keeping(words=5, matches=5)) == ([], [])
    async with running(db) as server:
        server.runtime.keeping = Keeping(words=3)
        await server.tables._forget_old()
        left = await everything(db)
        assert "bicycle" not in left
        assert "Ann" in left
        actor = await server.tables.find(table)
        assert actor.table.closed, "the match is still there"
        await actor.finish()
        server.runtime.keeping = Keeping(matches=3)
        await server.tables._forget_old()
        assert table not in await everything(db)


async def test_nobody_is_forgotten_by_mistake(
    db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(db) as server:
        people = await evening(server, words="replay")
        table = people[0].table
        for one in people:
            await one.close()
    monkeypatch.setenv("NOREN_DB", db)
    assert await noren("admin", "people", table) == 0
    key = capsys.readouterr().out.splitlines()[1].split()[2]
    before = await everything(db)
    for what, words in (("", "A key has"), ("%", "A key has"), ("zz", "A key has"),
                        ("f" * 31, "Nobody is known"), (key, "Nothing has been forgotten"),
                        (key[:9], "Nothing has been forgotten")):  # fmt: skip
        yes = [] if what.startswith(key[:9]) else ["--yes"]
        assert await noren("admin", "forget", what, *yes) == 1
        assert words in capsys.readouterr().err
    assert await everything(db) == before
    assert await noren("admin", "export", key[:9]) == 0
    assert json.loads(capsys.readouterr().out)["person"] == key
    assert await noren("admin", "list", "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["table"] == table
    assert await noren("admin", "forget", key[:9], "--yes") == 0
    out = capsys.readouterr().out
    assert f"{table}  Ben" in out
    assert "Forgotten at 1 table." in out
    left = await everything(db)
    assert "Ben" not in left
    assert key not in left


async def test_the_beginning_of_several_keys_is_not_enough(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, str] = {}

    def alike(secret: str) -> str:
        return seen.setdefault(secret, f"abc{len(seen):029x}")

    monkeypatch.setattr("noren.server.request.hashed", alike)
    monkeypatch.setattr("noren.server.websocket.hashed", alike)
    db = str(tmp_path / "a.db")
    async with running(db) as server:
        people = await evening(server, words="replay")
        for one in people:
            await one.close()
    assert await noren("admin", "forget", "abc", "--yes", "--db", db) == 1
    assert "keys begin with 'abc'" in capsys.readouterr().err

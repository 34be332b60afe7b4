"""A server that has other rules than when a table began, and `noren upgrade` before it starts."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import noren
from noren.cli import main
from noren.core import registry
from noren.server.bot_worker import Question, choose
from noren.server.database import shown as address_of
from noren.server.limits import Limits
from noren.table.acts import entry_decoder
from noren.table.acts.upgrade import Sighted, Upgraded
from noren.table.table import Entry
from tests.database import throwaway_postgres
from tests.server.running import Person, Server, running
from tests.table.versions import first, upgraded

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


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    noren.register(first)
    yield
    registry._added.pop("count")


class Evening:
    """A table of two that is left in the middle, to be come back to."""

    def __init__(self) -> None:
        self.table = ""
        self.cookies: list[Any] = []

    async def begin(self, server: Server, *choices: str) -> None:
        people = [Person(server, "Ann"), Person(server, "Ben")]
        ann, ben = people
        self.table = await ann.open("count", 2)
        await ann.come()
        await ben.join(ann)
        await ben.come()
        await ann.do("start")
        for number, choice in enumerate(choices):
            await people[number % 2].read_sent()
            assert "ack" in await people[number % 2].play([choice])
        self.cookies = [person.http.cookies for person in people]
        for person in people:
            await person.close()

    @asynccontextmanager
    async def back(self, server: Server) -> AsyncIterator[list[Person]]:
        people = [Person(server, "Ann"), Person(server, "Ben")]
        for person, cookies in zip(people, self.cookies, strict=True):
            person.http.cookies = cookies
            person.table = self.table
        try:
            yield [await person.come() for person in people]
        finally:
            for person in people:
                await person.close()


async def entries(server: Server, table: str) -> list[Entry]:
    return [entry_decoder.decode(row.entry) for row in await server.runtime.store.load(table)]


def shown(person: Person) -> str:
    return str(person.seen["table"]["things"][0]["text"])


async def check(db: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What `noren upgrade --check` says; it has a loop of its own, so it runs beside this one."""
    status = await asyncio.to_thread(main, ["upgrade", "--check", db])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("kept", [True, False])
async def test_a_table_goes_on_by_the_new_rules_and_by_itself(
    db: str, kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening()
    async with running(db) as server:
        await evening.begin(server, "small")
    noren.register(upgraded(kept, big=2))
    status, told = await check(db, capsys)
    assert f"{evening.table}  count: goes on by rules 2; by 1 every seat saw the same" in told
    assert status == 0
    async with running(db) as server:
        before = await entries(server, evening.table)
        assert not any(isinstance(entry, Upgraded) for entry in before), "to check writes nothing"
        async with evening.back(server) as (ann, ben):
            assert shown(ann).startswith("1 by rules 2")
            assert "ack" in await ben.play(["big"])
            assert ben.seen["room"]["stage"] == "over"
        after = await entries(server, evening.table)
        assert sum(isinstance(entry, Upgraded) for entry in after) == 1
    async with running(db) as server, evening.back(server) as (ann, _):
        assert shown(ann).startswith("3 by rules 2")


async def test_a_table_finishes_by_the_rules_of_before(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening()
    async with running(db) as server:
        await evening.begin(server, "small", "big")
    noren.register(upgraded(True, big=2))
    status, told = await check(db, capsys)
    assert f"{evening.table}  count: finishes by rules 1, which are kept; by 2, entry" in told
    assert status == 0
    async with running(db) as server, evening.back(server) as (ann, _):
        assert shown(ann).startswith("2 by rules 1")
        assert ann.seen["room"]["edition"] == "count@1"
        for edition, status in (("count@1", 200), ("count", 200), ("count@9", 404)):
            answer = await ann.http.get(f"/api/games/{edition}/rules")
            assert answer.status_code == status, edition
        assert "ack" in await ann.play(["small"])
        assert ann.seen["room"]["stage"] == "over"
        proof = (await ann.http.get(f"/api/tables/{evening.table}/verify")).json()
        assert proof["holds"], proof
        await ann.do("again")
        assert (await entries(server, ann.seen["room"]["next"]))[0].plays_by == "2"


async def test_a_table_whose_rules_are_gone_is_kept_as_it_is(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening()
    async with running(db) as server:
        await evening.begin(server, "small", "big")
    noren.register(upgraded(False, big=2))
    status, told = await check(db, capsys)
    assert f"{evening.table}  count: cannot go on by rules 2, and 1 are not kept" in told
    assert status == 1
    async with running(db) as server:
        before = await entries(server, evening.table)
        person = Person(server, "Ann")
        answer = await person.http.get(f"/api/tables/{evening.table}?code=BCDFG")
        await person.close()
        assert answer.status_code == 503
        assert "rules" in answer.json()["text"]
        assert await entries(server, evening.table) == before
    noren.register(upgraded(True, big=2))
    async with running(db) as server, evening.back(server) as (ann, _):
        assert shown(ann).startswith("2 by rules 1"), "nothing was lost"


async def test_what_is_seen_is_noted_at_tables_that_rest(tmp_path: Path) -> None:
    evening = Evening()
    limits = Limits(look_seconds=0.05)
    async with running(tmp_path / "a.db", limits) as server:
        await evening.begin(server, "small")
        actor = await server.tables.find(evening.table)
        for _ in range(500):
            if actor.table.sighted:
                break
            await asyncio.sleep(0.02)
        found = await entries(server, evening.table)
        assert isinstance(found[-1], Sighted)
        used = actor.used
        await asyncio.sleep(0.3)
        assert await entries(server, evening.table) == found, "once is enough"
        actor.table.sighted, actor.table.closed = False, True
        await asyncio.sleep(0.3)
        assert actor.used == used, "a table at which nothing can be noted is let go all the same"


def test_bots_play_by_the_rules_of_their_table() -> None:
    """A bot of the old rules imagines and looks with those; here it is asked what it may choose."""
    today = noren.register(upgraded(True, more=True))
    asked = []

    class Looking:
        def choose(self, view: noren.View[Any, Any], dice: noren.Dice) -> noren.Choice:
            asked.append(view.step)
            return view.options[0]

    for game, rules in (("count@1", first), ("count", today)):
        view = noren.Match.start(rules, seats=2, seed=7).view(0)
        question = Question(game, "looking", bytes(32), msgspec.Raw(view.encode()))
        with pytest.MonkeyPatch.context() as patched:
            patched.setitem(rules.bots, "looking", Looking)
            assert choose(question).choice == view.options[0]
        assert type(asked[-1]) is rules.steps[0]


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


async def test_to_check_changes_nothing_not_even_the_layout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.db"
    schema = Path(__file__).parent / "schemas" / "sqlite-1.sql"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(schema.read_text())
    before = files(tmp_path)
    status, told = await check(str(path), capsys)
    assert (status, told.endswith("No table is open.\n")) == (0, True)
    assert "is of an older Noren" in told
    assert files(tmp_path) == before


async def test_upgrade_without_check_writes_it_down_for_all_tables(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening()
    async with running(db) as server:
        await evening.begin(server, "small")
    noren.register(upgraded(True, big=2))
    assert await asyncio.to_thread(main, ["upgrade", db]) == 0
    assert "all can go on" in capsys.readouterr().out
    async with running(db) as server:
        assert isinstance((await entries(server, evening.table))[-1], Upgraded)


@pytest.mark.parametrize("what", ["nothing", "text", "foreign"])
async def test_what_is_no_database_is_said_plainly(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.db"
    if what == "text":
        path.write_text("no database at all" * 100)
    if what == "foreign":
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE songs (name TEXT)")
            database.commit()
    assert await asyncio.to_thread(main, ["upgrade", "--check", str(path)]) == 1
    words = capsys.readouterr().err
    assert words.startswith("noren: ")
    assert str(path) in words


async def test_without_a_name_it_looks_where_the_server_keeps_its_tables(
    db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look into another file would say that all is well."""
    evening = Evening()
    async with running(db) as server:
        await evening.begin(server, "small")
    monkeypatch.setenv("NOREN_DB", db)
    assert await asyncio.to_thread(main, ["upgrade", "--check"]) == 0
    out = capsys.readouterr().out
    assert f"Looked at {address_of(db)}" in out
    assert f"{evening.table}  " in out
    monkeypatch.setenv("NOREN_DB", "")
    assert await asyncio.to_thread(main, ["upgrade", "--check", "--db", db]) == 0
    assert f"{evening.table}  " in capsys.readouterr().out

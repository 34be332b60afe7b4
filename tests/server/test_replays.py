"""Replays: made off the event loop, kept without rules or forgotten words, sent in pieces."""

import asyncio
import gzip
import json
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import noren
from noren.core import registry
from noren.core.match import Match
from noren.server import replay_work, replays
from noren.server.replay_work import Job, Played, do
from noren.server.store import KeptReplay
from tests.server.running import Person, Server, running
from tests.table.versions import first, made, upgraded

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    noren.register(first)
    yield
    registry._added.pop("count")


async def play_out(server: Server, **settings: Any) -> tuple[Person, Person]:
    """Two people count to three and tell a story; they are still there."""
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    await ann.open("count", 2, settings=settings)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.do("start")
    for one in (ann, ben, ann):
        await one.read_sent()
        assert "ack" in await one.play(["small"], words="at the ferry")
    return ann, ben


def path(person: Person, what: str = "replay") -> str:
    return f"/api/tables/{person.table}/{what}"


async def kept_by(server: Server, table: str) -> KeptReplay:
    for _ in range(500):
        kept = await server.runtime.store.replay(table)
        if kept is not None:
            return kept
        await asyncio.sleep(0.02)
    raise AssertionError("nothing was kept")


def texts(replay: Any) -> list[str]:
    return [step["table"]["things"][0]["text"] for step in replay["steps"]]


# What is kept


async def test_a_finished_match_shows_what_it_showed_whatever_the_rules_are_now(
    tmp_path: Path,
) -> None:
    db = tmp_path / "a.db"
    async with running(db) as server:
        ann, ben = await play_out(server, words="replay")
        await kept_by(server, ann.table)
        shown = {
            eyes: (await ann.http.get(path(ann), params={"eyes": eyes})).json()
            for eyes in ("open", "0", "1")
        }
        record = (await ann.http.get(path(ann, "record"))).json()
        for person in (ann, ben):
            await person.close()
    assert "by rules 1" in texts(shown["open"])[-1]
    noren.register(made("2", big=2, more=True))
    async with running(db) as server:
        stranger = Person(server, "Eve")
        stranger.table = ann.table
        for eyes, before in shown.items():
            answer = await stranger.http.get(path(stranger), params={"eyes": eyes})
            assert answer.json() == before
        assert (await stranger.http.get(path(stranger, "record"))).json() == record
        assert server.tables.loaded(ann.table) is None, "nothing had to be played again"
        proof = (await stranger.http.get(path(stranger, "verify"))).json()
        assert not proof["holds"]
        assert "version 1" in proof["findings"][-1]["words"]
        await stranger.close()
    noren.register(upgraded(True, big=2))
    async with running(db) as server:
        stranger = Person(server, "Eve")
        stranger.table = ann.table
        assert (await stranger.http.get(path(stranger, "verify"))).json()["holds"]
        await stranger.close()


@pytest.mark.parametrize("words", ["memory", "table"])
async def test_what_is_kept_has_no_words_that_are_to_be_forgotten(
    words: str, tmp_path: Path
) -> None:
    async with running(tmp_path / "a.db") as server:
        ann, ben = await play_out(server, words=words)
        head, drawn = await kept_by(server, ann.table)
        assert b"ferry" not in head + lzma.decompress(drawn)
        stranger = Person(server, "Eve")
        assert "ferry" in (await ben.http.get(path(ann))).text
        assert "ferry" not in (await stranger.http.get(path(ann))).text
        assert b"ferry" not in lzma.decompress((await kept_by(server, ann.table)).drawn)
        await ann.do("close")
        assert "ferry" not in (await ben.http.get(path(ann))).text
        known = server.runtime.replays._known
        pieces = [piece for pieces in known.values() for piece in pieces]
        assert not any(b"ferry" in gzip.decompress(piece.packed) for piece in pieces)
        for person in (ann, ben, stranger):
            await person.close()


async def test_a_match_that_was_over_when_the_server_died_is_drawn_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "a.db"

    async def nothing(*_: object) -> None:
        """As if the server had died before."""

    with monkeypatch.context() as patched:
        patched.setattr(replays.Replays, "keep", nothing)
        async with running(db) as server:
            ann, ben = await play_out(server)
            empty = Person(server, "Ann")
            await empty.open("count", 2)
            await empty.come()
            await empty.do("close")
            for person in (ann, ben, empty):
                await person.close()
            assert {*await server.runtime.store.unkept(10)} == {ann.table, empty.table}
    monkeypatch.setattr("noren.server.tables.KEEP_SECONDS", 0.02)
    async with running(db) as server:
        assert (await kept_by(server, ann.table)).drawn
        assert (await kept_by(server, empty.table)) == KeptReplay(b"", b"")
        assert await server.runtime.store.unkept(10) == []
        stranger = Person(server, "Eve")
        assert (await stranger.http.get(path(empty))).status_code in (404, 409)
        await stranger.close()


# In pieces


def long_match() -> Played:
    """A match of Ninja: hundreds of steps, and megabytes of pictures."""
    folder = Path(__file__).parents[1] / "replays" / "ninja"
    record = json.loads((folder / "one-escaped-4.json").read_text())
    match = Match.replay(record)
    return Played(
        table="t", game="ninja", options=record["options"], seed=bytes.fromhex(record["seed"]),
        choices=tuple(match.choices), late=tuple(sorted(match.late)), closed=match.closed,
        words={}, keeps_words="memory", names=("Ann", "Ben", "Cat", "Dan"),
    )  # fmt: skip


@pytest.fixture(scope="module")
def kept() -> bytes:
    made = do(Job(played=long_match()))
    assert made.error == ""
    return made.kept


@pytest.mark.parametrize("eyes", ["open", 2])
def test_pieces_together_are_the_whole(kept: bytes, eyes: Any) -> None:
    pieces = do(Job(kept=kept, eyes=eyes)).pieces
    (whole,) = do(Job(kept=kept, eyes=eyes, whole=True)).pieces
    all_steps = json.loads(gzip.decompress(whole.packed))["steps"]
    assert len(pieces) > 5
    at, table, hands = 0, None, dict[str, Any]()
    for piece in pieces:
        read = json.loads(gzip.decompress(piece.packed))
        assert (read["start"], read["total"]) == (at, len(all_steps))
        assert piece.count == len(read["steps"])
        first_step, *others = read["steps"]
        table = all_steps[at].get("table", table)
        hands |= all_steps[at].get("hands", {})
        assert first_step["table"] == table, "one can begin with any piece"
        assert first_step["hands"] == hands
        assert others == all_steps[at + 1 : at + piece.count]
        for step in others:
            table, hands = step.get("table", table), hands | step.get("hands", {})
        at += piece.count
    assert at == len(all_steps)
    assert max(len(gzip.decompress(it.packed)) for it in pieces) < 2 * replay_work.PIECE_BYTES


def test_what_is_kept_is_small_beside_what_it_shows(kept: bytes) -> None:
    assert len(kept) < 100_000
    assert len(lzma.decompress(kept)) > 5_000_000
    assert replay_work.read_kept(lzma.decompress(kept)).names[0] == "Ann"


async def test_a_piece_is_asked_for_by_a_step_and_packed_if_that_can_be_read(
    server: Server, person: Callable[[str], Person]
) -> None:
    ann, ben = await play_out(server)
    answer = await ann.http.get(path(ann), params={"from": 2})
    assert answer.headers["content-encoding"] == "gzip"
    assert (answer.json()["start"], answer.json()["total"]) == (0, 4)
    plain = await ann.http.get(path(ann), headers={"Accept-Encoding": "br"})
    assert "content-encoding" not in plain.headers
    assert plain.json()["steps"] == answer.json()["steps"]
    assert plain.headers["transfer-encoding"] == "chunked", "it is unpacked as it is read"
    for odd, status in (("4", 404), ("999999999", 404), ("-1", 400), ("x", 400), ("", 400)):
        found = await ann.http.get(path(ann), params={"from": odd})
        assert found.status_code == status, odd
    assert (await ann.http.get(path(ann), params={"eyes": "2"})).status_code == 404
    for one in (ann, ben):
        await one.close()


# Off the loop


async def test_thirty_at_once_are_made_once_and_by_another_process(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: a replay of Ninja was 0.4 s of the loop, and 30 at once held everybody up."""
    shelf, jobs = server.runtime.replays, list[Job]()
    asking = replays.Replays._ask

    async def counted(self: replays.Replays, job: bytes) -> Any:
        jobs.append(msgspec.msgpack.decode(job, type=Job))
        return await asking(self, job)

    def here(job: Job) -> Any:
        raise AssertionError("this is the server's own process")

    monkeypatch.setattr(replays.Replays, "_ask", counted)
    monkeypatch.setattr(replays, "do", here)
    played = long_match()
    wanted = [replays.Wanted("t", eyes, False, False) for eyes in ("open", 0, 1)]
    found = await asyncio.gather(
        *(shelf.piece(wanted[number % 3], lambda: played, number) for number in range(30))
    )
    assert all(found)
    assert len(jobs) == 3, "whoever wants the same waits for the same work"
    assert await shelf.piece(wanted[0], None, 100) is not None
    assert len(jobs) == 3, "it is remembered"


async def test_a_worker_that_dies_or_hangs_is_replaced(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, played = server.runtime.replays, long_match()
    first_one = replays.Wanted("t", "open", False, True)
    assert await shelf.piece(first_one, lambda: played, 0)
    process = shelf._worker._process
    assert process is not None
    process.kill()
    await process.wait()
    assert await shelf.piece(first_one._replace(eyes=0), lambda: played, 0)
    with monkeypatch.context() as patched:
        patched.setattr(replays, "PATIENCE", 0.01)
        with pytest.raises(Exception, match="cannot be drawn"):
            await shelf.piece(first_one._replace(eyes=1), lambda: played, 0)
    assert await shelf.piece(first_one._replace(eyes=1), lambda: played, 0)


async def test_too_many_at_once_are_told_to_wait(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, played = server.runtime.replays, long_match()
    monkeypatch.setattr(replays, "MOST_WAITING", 2)
    asked = [
        shelf.piece(replays.Wanted(f"t{number}", "open", False, True), lambda: played, 0)
        for number in range(6)
    ]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert any(isinstance(one, bytes) for one in found)
    assert any("Too many replays" in str(one) for one in found)


def asking(server: Server, number: int, asker: str) -> asyncio.Task[bytes | None]:
    """Somebody at an address asks for one replay of many."""
    wanted, played = replays.Wanted(f"t{number}", "open", False, True), long_match()
    made = server.runtime.replays.piece(wanted, lambda: played, 0, asker)
    return asyncio.get_running_loop().create_task(made)


async def test_one_address_does_not_take_all_the_room(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_OF_ONE", 2)
    asked = [asking(server, number, "203.0.113.5") for number in range(8)]
    other = asking(server, 9, "203.0.113.6")
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert any("Too many replays" in str(one) for one in found)
    assert await other
    assert not server.runtime.replays._askers


async def test_nobody_waits_for_all_that_one_address_asks(server: Server) -> None:
    asked = [asking(server, number, "203.0.113.5") for number in range(8)]
    await asyncio.sleep(0)
    assert await asking(server, 9, "203.0.113.6")
    assert sum(one.done() for one in asked) <= 3, "what was begun, and one of theirs"
    await asyncio.gather(*asked)


async def test_what_is_remembered_is_bounded(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, played = server.runtime.replays, long_match()
    monkeypatch.setattr(replays, "MOST_BYTES", 100_000)
    for eyes in (0, 1):
        assert await shelf.piece(replays.Wanted("t", eyes, False, True), lambda: played, 0)
    assert shelf._bytes <= 100_000
    assert len(shelf._known) <= 1

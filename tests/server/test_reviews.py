"""Reviews: made beside the server after the end, kept with the match, and shown to its people."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import noren
from noren.core import registry
from noren.server import reviews
from noren.server.identity import hashed
from noren.server.listings import KeptCard
from noren.server.my_games import MOST_GAMES, MOST_LOOKED
from noren.server.review_worker import Done, Job, make
from noren.server.reviews import Wanted
from noren.server.schemas import Result
from noren.server.store import FULL, Batch, KeptReview, Page, PastMatch, Row, StoreFailed
from noren.table.refused import Refused
from tests.afterwards.matches import kept, played
from tests.server.running import Person, Server
from tests.table.versions import first

pytestmark = pytest.mark.anyio

RECORD = kept("secrets-game", "highest-score-3")


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    noren.register(first)
    yield
    registry._added.pop("count")


async def reviewed(person: Person, query: str = "") -> Any:
    """Ask until the review is there."""
    for _ in range(3000):
        answer = await person.http.get(f"/api/tables/{person.table}/review{query}")
        assert answer.is_success, answer.text
        if answer.json()["share"] == 1:
            return answer.json()
        await asyncio.sleep(0.02)
    raise AssertionError("no review was made")


async def test_a_review_opens_after_the_end_is_kept_and_listed_for_its_people(
    server: Server, person: Callable[[str], Person]
) -> None:
    """A game that only this process knows is reviewed here; others beside it, as below."""
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await ann.open("count", 2)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.do("start")
    early = await ann.http.get(f"/api/tables/{ann.table}/review")
    assert early.json()["code"] == "not-now"
    for eyes in ("open", "0", "1"):  # nor may anybody look with another's eyes before the end
        early = await ann.http.get(f"/api/tables/{ann.table}/sketch?at=0&eyes={eyes}")
        assert early.json()["code"] == "not-now"
    for one in (ann, ben, ann):
        await one.read_sent()
        assert "ack" in await one.play(["small"], words="at the ferry")
    found = (await reviewed(ann))["review"]
    assert found["game"] == "count"
    assert "ferry" not in str(found)
    for account in found["accounts"]:
        parts = (account[part] for part in ("even", "luck", "own", "others"))
        assert sum(parts) == pytest.approx(account["final"])
    for eyes, at, status in (("0", 1, 200), ("open", 0, 200), ("2", 1, 404), ("0", 99, 404)):
        drawn = await ben.http.get(f"/api/tables/{ann.table}/sketch?at={at}&eyes={eyes}")
        assert drawn.status_code == status
    assert (await ben.http.get(f"/api/tables/{ann.table}/sketch")).status_code == 400
    store = server.runtime.store
    kept_one = await store.review(ann.table)
    assert kept_one is not None
    assert not kept_one.deep
    assert (await reviewed(ann, "?deep=1"))["review"]["deep"]
    mine = (await ann.http.get("/api/mine/games")).json()["games"]
    assert mine == [] or mine[0]["account"]["seat"] == 0
    await ann.do("close")
    for _ in range(200):
        mine = (await ann.http.get("/api/mine/games")).json()["games"]
        if mine:
            break
        await asyncio.sleep(0.02)
    (game,) = mine
    assert (game["table"]["table"], game["account"]["seat"]) == (ann.table, 0)
    assert (await cat.http.get("/api/mine/games")).json()["games"] == []
    left = await ann.post("/api/mine/forget", {"table": ann.table})
    assert left["games"] == []
    theirs = (await ben.http.get("/api/mine/games")).json()["games"]
    assert [one["account"]["seat"] for one in theirs] == [1]


async def test_of_many_matches_without_a_replay_each_is_looked_at_once(
    server: Server, person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their page asks every few seconds; what it asks for is bounded, and all have their turn."""
    ann = person("Ann")
    await ann.open("count", 2)
    store = server.runtime.store
    looked: list[str] = []

    async def past_matches_of(key: str, most: int) -> list[PastMatch]:
        return [PastMatch(past_card(f"lost-{at}", key), 0.0, None) for at in range(most)]

    async def replay(table: str) -> None:
        looked.append(table)

    monkeypatch.setattr(store, "past_matches_of", past_matches_of)
    monkeypatch.setattr(store, "replay", replay)
    for asking in range(1, MOST_GAMES // MOST_LOOKED + 1):
        mine = (await ann.http.get("/api/mine/games")).json()
        assert len(mine["games"]) == MOST_GAMES
        assert len(looked) == asking * MOST_LOOKED
        assert mine["reviewing"] == (1 if len(looked) < MOST_GAMES else 0)
    await ann.http.get("/api/mine/games")
    assert len(looked) == len({*looked}) == MOST_GAMES


def past_card(table: str, key: str) -> bytes:
    """What is kept of a match that was over long ago."""
    return msgspec.json.encode(
        KeptCard(
            table=table, game="count", title="Count", stage="over", host="Ann", people=("Ann",),
            seats=2, free=(), public=False, keys=((key,), ()), winners=(0,),
            result=Result(ending="highest", winners=("Ann",)),
        )
    )  # fmt: skip


async def test_all_past_matches_are_forgotten_at_once(
    server: Server, person: Callable[[str], Person]
) -> None:
    ann, store = person("Ann"), server.runtime.store
    await ann.open("count", 2)  # whoever has never been here has nothing to forget
    key = hashed(ann.http.cookies["noren"])
    for table in ("one", "two"):
        page = Page(None, False, False, "", b"card")
        await store.append(Batch(table, 0, [Row(b"a", None)], page, members=[key]))
    assert len(await store.past_matches_of(key, 9)) == 2
    assert (await ann.post("/api/mine/forget", {"table": ""}))["games"] == []
    assert await store.past_matches_of(key, 9) == []


async def made(server: Server, wanted: Wanted, record: Any = RECORD) -> Done:
    """Made by the process beside the server."""
    return await server.runtime.reviews._make(wanted, record)


async def test_the_process_beside_the_server_makes_them(server: Server) -> None:
    done = await made(server, Wanted("t", False))
    assert (done.share, done.error) == (1, "")
    assert done.packed
    process = server.runtime.reviews._worker._process
    assert process is not None
    process.kill()
    await process.wait()
    assert (await made(server, Wanted("t", False))).packed == done.packed


async def test_what_cannot_be_reviewed_is_said_once(server: Server) -> None:
    broken = {**RECORD, "game": "nobody-knows-this"}
    shelf = server.runtime.reviews
    await shelf.ask(Wanted("b", False), broken)
    assert shelf._running is not None
    await shelf._running
    with pytest.raises(Exception, match="cannot be reviewed"):
        await shelf.ask(Wanted("b", False), broken)


async def test_too_many_are_told_to_wait(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_WAITING", 1)
    shelf = server.runtime.reviews
    asked = [shelf.ask(Wanted(f"t{number}", False), RECORD) for number in range(4)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert any("Too many reviews" in str(one) for one in found)


async def test_one_address_does_not_take_all_the_room(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_OF_ONE", 2)
    shelf = server.runtime.reviews
    for number in range(2):
        await shelf.ask(Wanted(f"t{number}", True), RECORD, "203.0.113.5")
    with pytest.raises(Refused, match="Too many reviews"):
        await shelf.ask(Wanted("t2", True), RECORD, "203.0.113.5")
    assert (await shelf.ask(Wanted("t2", True), RECORD, "203.0.113.6")).kept is None


async def store_a_table(server: Server, table: str) -> None:
    """So that a review of it can be kept."""
    page = Page(None, False, True, "a", b"card")
    await server.runtime.store.append(Batch(table, 0, [Row(b"a", None)], page))


async def made_to_the_end(shelf: reviews.Reviews, wanted: Wanted) -> reviews.Progress:
    """Ask, wait until nothing is being made any more, and ask again."""
    await shelf.ask(wanted, RECORD)
    assert shelf._running is not None
    await shelf._running
    return await shelf.ask(wanted, RECORD)


async def test_a_full_disk_hides_no_review_and_it_is_written_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, store = server.runtime.reviews, server.runtime.store
    await store_a_table(server, "full")

    async def full(table: str, review: KeptReview) -> None:
        raise StoreFailed(FULL)

    with monkeypatch.context() as patched:
        patched.setattr(store, "keep_review", full)
        shown = await made_to_the_end(shelf, Wanted("full", False))
        assert (shown.share, shown.kept is not None) == (1, True)
        assert await store.review("full") is None
    assert (await shelf.ask(Wanted("full", False), RECORD)).share == 1
    assert await store.review("full") == shown.kept


async def test_a_review_of_an_older_format_is_made_anew(server: Server) -> None:
    """The first named the truth among what was likely, which whoever guesses along may not see."""
    shelf, store = server.runtime.reviews, server.runtime.store
    await store_a_table(server, "old")
    done = await made(server, Wanted("another", False))
    older = KeptReview(True, b"the truth", done.summary.replace(b'"format":2', b'"format":1'))
    assert older.summary != done.summary
    await store.keep_review("old", older)
    assert (await shelf.ask(Wanted("old", False), RECORD)).kept is None
    assert shelf._running is not None
    await shelf._running
    assert (await store.review("old")) == KeptReview(False, done.packed, done.summary)


async def test_an_older_review_that_cannot_be_made_anew_is_still_shown(server: Server) -> None:
    shelf = server.runtime.reviews
    await store_a_table(server, "gone")
    older = KeptReview(False, b"as it was", b'{"moments":1,"accounts":[],"decided":[],"agreed":[]}')
    await server.runtime.store.keep_review("gone", older)
    broken = {**RECORD, "game": "nobody-knows-this"}
    await shelf.ask(Wanted("gone", False), broken)
    assert shelf._running is not None
    await shelf._running
    assert await shelf.ask(Wanted("gone", False), broken) == reviews.Progress(1.0, older)


async def test_a_worker_that_is_killed_is_no_fault_of_the_match(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = server.runtime.reviews
    send, killed = shelf._worker.send, list[int]()

    async def send_and_kill(data: bytes) -> None:
        await send(data)
        process = shelf._worker._process
        assert process is not None
        if not killed:
            killed.append(process.pid)
            process.kill()
            await process.wait()

    monkeypatch.setattr(shelf._worker, "send", send_and_kill)
    assert (await made(server, Wanted("t", False))).packed
    assert len(killed) == 1


async def test_what_failed_is_tried_again_after_a_rest(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, wanted = server.runtime.reviews, Wanted("b", False)
    await shelf._finish(wanted, Done(share=1, error="there was no memory"))
    with pytest.raises(Refused, match="cannot be reviewed"):
        await shelf.ask(wanted, RECORD)
    monkeypatch.setattr(reviews, "REST", 0.0)
    assert (await shelf.ask(wanted, RECORD)).share == 0


def test_progress_is_told_on_the_way() -> None:
    told: list[bytes] = []
    match = played(noren.load("secrets-game"), 3, seed=1)
    done = make(Job(record=match.record()), told.append)
    assert done.packed
    assert len(told) > 10

"""A fault in a game, in a scene or in the store: the table survives it and says so."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import noren
from noren.core import registry
from noren.server.store import Batch, StoreFailed
from tests.server.running import Person, Server
from tests.table import toys
from tests.table.versions import first

noren.register(toys.ambush)

Make = Callable[[str], Person]


async def three(person: Make, **settings: Any) -> list[Person]:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    await people[0].open("ambush", 3, settings=settings)
    await people[0].come()
    for guest in people[1:]:
        await guest.join(people[0])
        await guest.come()
    await people[0].do("start")
    return people


@pytest.mark.anyio
async def test_a_choice_that_breaks_the_game_is_struck_out(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = await three(person)
    take = toys.Creep.take

    def broken(step: Any, world: Any, seat: int, choice: Any) -> None:
        if choice == ("creep",):
            world.private[seat].at = 99
            raise ZeroDivisionError
        take(step, world, seat, choice)

    monkeypatch.setattr(toys.Creep, "take", broken)
    answer = await ann.play(["creep"])
    assert answer["error"]["code"] == "broken"
    await ann.read_all()
    assert ann.seen["room"]["paused"] is True
    assert "at 0" in str(ann.seen["hand"]["things"])
    await ann.do("resume")
    assert "ack" in await ann.play(["knock"])
    await ben.read_all()
    assert ben.log[-1]["text"] == "Knocked"


@pytest.mark.anyio
async def test_a_struck_choice_can_be_made_again_under_its_own_id(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, _ = await three(person)
    await ann.do("chat", text="said before")

    def broken(step: Any, world: Any, seat: int, choice: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(toys.Creep, "take", broken)
        assert (await ann.play(["creep"], id="mine"))["error"]["code"] == "broken"
    await ann.do("resume")
    assert "ack" in await ann.play(["creep"], id="mine")
    assert "at 1" in str(ann.seen["hand"]["things"])
    assert "said before" in [line["text"] for line in ann.chat], "words in memory are still there"


@pytest.mark.anyio
async def test_while_the_rules_fail_throughout_the_match_waits(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what was played before can be played again: it is shown as it was, and kept."""
    ann, ben, _ = await three(person)
    await ann.play(["creep"])
    hand = ann.seen["hand"]

    def broken(step: Any, world: Any, seat: int, choice: Any) -> None:
        world.private[seat].at = 99
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(toys.Creep, "take", broken)
        assert (await ann.play(["creep"]))["error"]["code"] == "broken"
        assert (await ann.do("resume"))["error"]["code"] == "broken"
        await ann.leave()
        await ann.come()
        assert ann.seen["hand"] == hand
        assert ann.seen["room"]["paused"] is True
    await ann.do("resume")
    assert "at 1" in str(ann.seen["hand"]["things"])
    assert "ack" in await ann.play(["knock"])
    await ben.read_all()
    assert ben.log[-1]["text"] == "Knocked"


@pytest.mark.anyio
async def test_taking_back_under_failing_rules_pauses_and_loses_nothing(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, _ = await three(person)
    await ann.play(["creep"])
    await ann.play(["creep"])

    def broken(step: Any, world: Any, seat: int, choice: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(toys.Creep, "take", broken)
        assert (await ann.do("undo"))["error"]["code"] == "broken"
    await ann.read_all()
    assert "at 2" in str(ann.seen["hand"]["things"])


@pytest.mark.anyio
async def test_a_hand_that_cannot_be_drawn_is_a_list_of_options(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, _ = await three(person)
    await ben.read_all()
    heard = len(ben.raw)
    drawn = toys.ambush.hand

    def broken(view: Any) -> Any:
        if view.mine is not None and view.mine.at:
            raise KeyError("no such picture")
        return drawn(view)

    monkeypatch.setitem(toys.ambush.__dict__, "hand", broken)
    assert "ack" in await ann.play(["creep"])
    assert "ack" in await ann.play(["creep"])
    assert ["knock"] in [offer["choice"] for offer in ann.offers]
    assert "could not draw" in ann.seen["hand"]["prompt"]["text"]
    await ben.read_all()
    assert len(ben.raw) == heard, "nobody else hears of it"
    assert caplog.text.count("hand of ambush failed") == 1
    assert "ack" in await ann.play(["knock"])


@pytest.mark.anyio
async def test_a_fault_costs_nobody_their_notes_or_orders(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = await three(person)
    await ben.do("note", key="text", value="Ann blinks")
    await ben.do("standing", passing=True)
    await ben.do("assist", on=True)

    def broken(step: Any, world: Any, seat: int, choice: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toys.Creep, "take", broken)
    assert (await ann.play(["creep"]))["error"]["code"] == "broken"
    await ben.read_all()
    assert ben.seen["room"]["paused"] is True
    assert ben.seen["notes"] == {"text": "Ann blinks"}
    assert (ben.seen["you"]["passing"], ben.seen["you"]["assist"]) == (True, True)
    assert ben.seen["assist"][0]["text"] == "One of three has it."


@pytest.mark.anyio
async def test_a_note_that_cannot_be_written_is_not_kept(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ben, _ = await three(person)
    await ben.do("note", key="text", value="Ann blinks")

    def full(batch: Batch) -> Any:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(StoreFailed("The disk is full."))
        return future

    with monkeypatch.context() as patch:
        patch.setattr(server.runtime.store, "append", full)
        answer = await ben.do("note", key="text", value="Ben winks")
        assert answer["error"]["code"] == "busy"
    assert ben.seen["notes"] == {"text": "Ann blinks"}
    assert "ack" in await ben.do("note", key="text", value="Cat nods")
    await ben.read_all()
    assert ben.seen["notes"] == {"text": "Cat nods"}
    assert ben.seen["room"]["paused"] is False


@pytest.mark.anyio
async def test_a_rematch_that_was_cut_off_leaves_no_second_table(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next table is opened, then this one's entry is written; the house may fall between."""
    monkeypatch.setitem(registry._added, "count", first)
    ann, ben = person("Ann"), person("Ben")
    await ann.open("count", 2)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.do("start")
    for one in (ann, ben, ann):
        await one.read_sent()
        await one.play(["small"])
    append, refused = server.runtime.store.append, list[Batch]()

    def cut_off(batch: Batch) -> Any:
        if not any(b'"again"' in row.entry for row in batch.rows):
            return append(batch)
        refused.append(batch)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(StoreFailed("The disk is full."))
        return future

    with monkeypatch.context() as patch:
        patch.setattr(server.runtime.store, "append", cut_off)
        for _ in range(2):
            assert (await ann.do("again"))["error"]["code"] == "busy"
    assert len(refused) == 2
    await ann.do("again")
    mine = (await ann.http.get("/api/mine")).json()["tables"]
    assert [table["table"] for table in mine if table["stage"] == "lobby"] == [
        ann.seen["room"]["next"]
    ]


@pytest.mark.anyio
async def test_what_cannot_be_written_has_not_happened(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = await three(person)
    await ben.read_all()
    heard = len(ben.raw)
    store = server.runtime.store
    append = store.append

    def full(batch: Batch) -> Any:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(StoreFailed("The disk is full."))
        return future

    monkeypatch.setattr(store, "append", full)
    answer = await ann.play(["knock"])
    assert answer["error"]["code"] == "busy"
    await ben.read_all()
    assert len(ben.raw) == heard
    monkeypatch.setattr(store, "append", append)
    assert "ack" in await ann.play(["knock"])


@pytest.mark.anyio
async def test_a_window_closes_by_itself(server: Server, person: Make) -> None:
    ann, ben, cat = await three(person, beat=1)
    await cat.read_all()
    heard = len(cat.raw)
    await ann.play(["knock"])
    await ben.read_all(0.1)
    assert ben.seen["asked"]["window"] is True
    await ben.play(["pass"])
    await cat.read_all(0.1)
    await asyncio.sleep(1.2)
    await cat.read_all()
    assert cat.seen["asked"]["window"] is False
    updates = [data for data in cat.raw[heard:] if b'"asked"' in data]
    assert len(updates) == 2, "the window opened, and closed, and nothing between"


@pytest.mark.anyio
@pytest.mark.parametrize("asked", [(7,), "\ud800", (0, "1"), (True, 1)], ids=repr)
async def test_a_step_that_asks_nobody_of_the_match_strikes_one_choice_out(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch, asked: Any
) -> None:
    """Else there would be something at the table that can be told to nobody, until a restart."""
    ann, ben, _ = await three(person)
    with monkeypatch.context() as patch:
        patch.setattr(toys.Ambush, "asks", lambda step, world: asked)
        assert (await ann.play(["knock"]))["error"]["code"] == "broken"
    await ben.read_all()
    assert ben.seen["room"]["paused"] is True
    await ann.do("resume")
    assert "ack" in await ann.play(["knock"])
    await ben.read_all()
    assert ben.log[-1]["text"] == "Knocked"

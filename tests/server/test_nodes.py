"""Two servers on one PostgreSQL: either serves any table, and neither writes over the other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from tests.database import throwaway_postgres
from tests.server.running import PATIENCE, Person, Server, running

pytestmark = pytest.mark.slow


@pytest.fixture
async def nodes(anyio_backend: object) -> AsyncIterator[list[Server]]:
    with throwaway_postgres() as address:
        async with running(address) as one, running(address) as other:
            yield [one, other]


@pytest.fixture
async def people(nodes: list[Server]) -> AsyncIterator[list[Person]]:
    """Three people at one table, on different nodes."""
    people = [Person(nodes[n % 2], name) for n, name in enumerate(("Ann", "Ben", "Cat"))]
    ann, *guests = people
    await ann.open("secrets-game", 3, settings={"grace": 5})
    await ann.come()
    for guest in guests:
        await guest.join(ann)
        await guest.come()
    await until(people, lambda: all(everyone_here(one) for one in people))
    yield people
    for one in people:
        await one.close()


def everyone_here(person: Person) -> bool:
    """Whether this screen shows all three in their seats, wherever they are connected."""
    return all(seat.get("here") for seat in person.seen["room"]["seats"])


async def until(people: list[Person], holds: Callable[[], bool]) -> None:
    """Read whatever comes to any of them, until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            reading = [asyncio.ensure_future(one.read()) for one in people]
            await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
            for one in reading:
                one.cancel()
            await asyncio.gather(*reading, return_exceptions=True)


@pytest.mark.anyio
async def test_a_whole_game_over_two_nodes(people: list[Person]) -> None:
    ann, ben, cat = people
    await ann.do("start")
    await until(people, lambda: all(one.seen["room"]["stage"] == "playing" for one in people))
    assert everyone_here(ben)
    for _ in range(1000):
        await until(people, lambda: any(map(offers, people)) or all(map(is_over, people)))
        asked = [one for one in people if offers(one)]
        if not asked:
            break
        words = {"words": "Once"} if asked[0].seen["hand"]["prompt"].get("words") else {}
        answer = await asked[0].play(asked[0].offers[0]["choice"], **words)
        # Whoever has not yet read what the others did is told so, and then has.
        assert answer.get("error", {}).get("code") in (None, "stale", "not-asked")
    assert ann.seen["end"] == ben.seen["end"] == cat.seen["end"]
    assert ann.log == ben.log
    assert {"text": "Once", "said": 1} in ann.log, "words reach the other node"
    for one in people:
        record = await one.http.get(f"/api/tables/{ann.table}/verify")
        assert record.json()["holds"] is True


def offers(person: Person) -> list[dict[str, Any]]:
    """What this screen lets one choose, if it asks."""
    return person.offers if person.seen.get("hand") else []


def is_over(person: Person) -> bool:
    """Whether this screen shows how it ended."""
    return bool(person.seen.get("end"))


@pytest.mark.anyio
async def test_the_slower_of_two_claims_is_judged_anew(people: list[Person]) -> None:
    ann, ben, _ = people
    both = [ann, ben]
    await ann.do("start")
    await until(people, lambda: all(may_speak(one) for one in both))
    claims = [
        one.send("play", choice=["speak"], seen=one.seen["n"], id=f"{one.name}-claim")
        for one in both
    ]
    await asyncio.gather(*claims)
    await until(people, lambda: all(f"{one.name}-claim" in answered(one) for one in both))
    taken = [id for one in both for id in one.acks if id.endswith("claim")]
    refused = [error["id"] for one in both for error in one.errors]
    assert (len(taken), len(refused)) == (1, 1)
    await until(people, lambda: all(stories(one) for one in people))
    assert ann.log == ben.log
    assert [stories(one) for one in people] == [1, 1, 1]


def may_speak(person: Person) -> bool:
    """Whether this screen offers to tell a story."""
    return ["speak"] in [offer["choice"] for offer in offers(person)]


def answered(person: Person) -> list[str]:
    """The commands that were carried out or refused, as far as was heard."""
    return [*person.acks, *(error["id"] for error in person.errors)]


def stories(person: Person) -> int:
    """How often this screen was told that somebody has a story."""
    return sum("has a story" in line["text"] for line in person.log)


@pytest.mark.anyio
async def test_private_acts_and_more_time_are_the_same_on_both_nodes(
    nodes: list[Server], people: list[Person]
) -> None:
    ann, ben, _ = people
    await ann.do("change", settings={"clock": 300, "grace": 3600})
    await ann.do("start")
    phone = Person(nodes[0], "phone")  # Ben's other device, on the other node
    phone.http.cookies, phone.table = ben.http.cookies, ben.table
    await phone.come()
    await until([ben, phone], lambda: phone.seen["room"]["stage"] == "playing")
    await ann.read_sent()
    ann.raw.clear()
    await ben.do("standing", passing=True)
    await ben.do("note", key="text", value="Ann blinks")
    noted = {"text": "Ann blinks"}
    await until([phone], lambda: phone.seen.get("notes") == noted)
    assert phone.seen["you"]["passing"] is True
    await ann.read_sent()
    assert ann.raw == [], "a private act was heard of"
    await ben.do("more-time")
    await until([ann], lambda: ann.seen["asked"]["seconds"] > 590)
    tables = [(await node.tables.find(ann.table)).table for node in nodes]
    assert [table.passing for table in tables] == [{1}, {1}]
    assert [table.notes for table in tables] == [{1: {"text": "Ann blinks"}}] * 2
    lefts = [
        table.timing.left(node.runtime.now()) for table, node in zip(tables, nodes, strict=True)
    ]
    assert all(left is not None and left > 590 for left in lefts)
    await phone.close()


@pytest.mark.anyio
async def test_who_is_connected_elsewhere_is_not_away(people: list[Person]) -> None:
    ann, ben, _ = people
    await ann.do("start")
    await asyncio.sleep(6)
    await ann.read_sent()
    assert ann.seen["room"]["seats"][1]["here"] is True
    assert "bot" not in ann.seen["room"]["seats"][1]
    await ben.leave()
    await until([ann], lambda: not everyone_here(ann))
    assert ann.seen["room"]["seats"][1].get("here", False) is False
    await until([ann], lambda: ann.seen["room"]["seats"][1].get("bot") == "strong")


@pytest.mark.anyio
async def test_what_is_written_while_a_node_reads_a_table_is_not_missed(
    nodes: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(nodes[0], "Ann")
    await ann.open("secrets-game", 3, settings={"public": True})
    await ann.come()
    store = nodes[1].runtime.store
    read_notes = store.notes

    async def meanwhile(table: str) -> list[tuple[int, str, str]]:
        monkeypatch.setattr(store, "notes", read_notes)
        found = await read_notes(table)
        await ann.do("rename", name="Anna")
        await asyncio.sleep(0.2)
        return found

    monkeypatch.setattr(store, "notes", meanwhile)
    ben = Person(nodes[1], "Ben")
    ben.table = ann.table
    await ben.come()
    await until([ben], lambda: ben.seen["room"]["people"][0]["name"] == "Anna")
    await ann.close()
    await ben.close()

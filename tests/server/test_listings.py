"""My tables: whose turn it is comes first, and what was played to its end does not vanish."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.running import Person, Server

Make = Callable[[str], Person]


async def mine(person: Person) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = (await person.http.get("/api/mine")).json()["tables"]
    return tables


async def play_to_the_end(*people: Person) -> None:
    """Everyone takes their first offer until it is over."""

    async def play(person: Person) -> None:
        while not person.seen.get("end"):
            if "hand" in person.seen and person.offers:
                await person.play(person.offers[0]["choice"])
            else:
                await person.read()

    await asyncio.gather(*map(play, people))


async def begun(person: Make) -> tuple[Person, Person]:
    """Two people and a bot in the middle of a match."""
    ann, ben = person("Ann"), person("Ben")
    await ann.open("secrets-game", 3)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.do("start", fill="strong")
    return ann, ben


@pytest.mark.anyio
async def test_a_table_that_waits_for_me_comes_first(server: Server, person: Make) -> None:
    ann, ben = await begun(person)
    while 0 not in ann.seen["asked"]["seats"]:
        await ann.read()
    await ann.leave()
    await ben.leave()
    waiting = ann.table
    await ann.open("secrets-game", 3)
    lobby, (first, second) = ann.table, await mine(ann)
    assert (first["table"], first["turn"], first["seat"]) == (waiting, True, 0)
    assert (second["table"], second["turn"], second["seat"]) == (lobby, False, 0)
    assert first["names"][:2] == ["Ann", "Ben"]


@pytest.mark.anyio
async def test_a_finished_match_stays_with_its_result(server: Server, person: Make) -> None:
    ann, ben = await begun(person)
    await play_to_the_end(ann, ben)
    end = ann.seen["end"]["outcome"]
    for who, seat in ((ann, 0), (ben, 1)):
        (card,) = await mine(who)
        assert card["stage"] == "over"
        assert card["seat"] == seat
        assert card["result"]["ending"] == end["ending"]
        assert card["result"]["won"] == (seat in end["winners"])
        assert len(card["result"]["winners"]) == len(end["winners"])
        assert card["ended"] > 0
    assert await mine(person("Eve")) == []


@pytest.mark.anyio
async def test_leaving_after_the_end_forgets_neither_match_nor_name(
    server: Server, person: Make
) -> None:
    ann, ben = await begun(person)
    await play_to_the_end(ann, ben)
    await ben.do("leave")
    await ann.read_sent()
    assert ann.seen["room"]["seats"][1]["name"] == "Ben"
    assert [person["name"] for person in ann.seen["room"]["people"]] == ["Ann"]
    (card,) = await mine(ben)
    assert (card["seat"], card["names"][1]) == (1, "Ben")
    await ann.do("close")
    assert [card["stage"] for card in await mine(ann)] == ["closed"]
    replay = (await ben.http.get(f"/api/tables/{ann.table}/replay")).json()
    assert replay["names"][:2] == ["Ann", "Ben"]


@pytest.mark.anyio
async def test_a_table_that_never_came_to_an_end_is_not_among_them(
    server: Server, person: Make
) -> None:
    ann, _ = await begun(person)
    await ann.do("close")
    assert await mine(ann) == []


@pytest.mark.anyio
async def test_no_list_and_no_card_tells_a_key(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open("secrets-game", 3, settings={"public": True})
    await ann.come()
    (stored,) = await server.runtime.store.public_cards(10)
    assert b'"keys":[["' in stored
    for path in ("/api/mine", "/api/tables", f"/api/tables/{ann.table}"):
        assert "keys" not in (await ann.http.get(path)).text

"""The coach at live tables: for one seat's ears, where all know of it, and without a sound."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from noren.server import coaching
from noren.table.acts.coach import COACH_IN, COACH_OUT
from tests.server.running import Person, Server

Make = Callable[[str], Person]


async def ask(person: Person, what: str) -> tuple[int, dict[str, Any]]:
    """Ask the coach; the status, and what it says."""
    path = f"/api/tables/{person.table}/coach"
    answer = await person.http.post(path, json={"ask": what}, timeout=60)
    return answer.status_code, answer.json()


@pytest.mark.anyio
async def test_alone_with_bots_the_coach_is_free(server: Server, person: Make) -> None:
    me, eve = person("Me"), person("Eve")
    body = {"game": "omnitsu", "seats": 2, "bot": "gentle"}
    me.table = eve.table = (await me.post("/api/play-now", body))["table"]
    await me.come()
    assert me.seen["primer"]["who"]["title"]
    status, refused = await ask(me, "wise")
    assert (status, refused["code"]) == (409, "not-now"), "nothing was chosen yet"
    status, said = await ask(me, "advice")
    assert (status, said["source"]) == (200, "reasons")
    offered = [offer["choice"] for offer in me.offers]
    assert said["best"]["choice"] in offered
    _, known = await ask(me, "knowledge")
    assert known["knowledge"]["likely"]
    await me.play(said["best"]["choice"])
    status, said = await ask(me, "wise")
    assert status == 200
    assert "I would have done the same" in said["text"]
    assert (await ask(eve, "advice"))[0] == 404, "whoever is not at the table hears of nothing"


@pytest.mark.anyio
async def test_one_question_at_a_time_and_few_from_one_address(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "MOST_OF_ONE", 2)
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    for one in people:
        body = {"game": "secrets-game", "bot": "gentle"}
        one.table = (await one.post("/api/play-now", body))["table"]
    asking = asyncio.gather(*(ask(one, "knowledge") for one in (*people, people[0], people[1])))
    answers = sorted((status, said.get("code", "")) for status, said in await asking)
    assert answers == [(200, ""), (200, ""), (429, "too-fast"), (429, "too-fast"), (503, "busy")]
    assert (await ask(people[2], "knowledge"))[0] == 200, "all have their turn"
    assert not server.runtime.askers._addresses


@pytest.mark.anyio
async def test_among_people_the_host_lets_it_in_and_asking_makes_no_sound(
    server: Server, person: Make
) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open("omnitsu", 2)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ann.do("start")
    await ben.read_all()
    status, refused = await ask(ben, "advice")
    assert (status, refused["code"]) == (409, "not-now")
    assert (await ben.do("coach", on=True))["error"]["code"] == "not-host"
    await ann.do("coach", on=True)
    await ben.read_sent()
    for one in (ann, ben):
        assert one.chat[-1]["text"] == COACH_IN
        assert one.seen["room"]["settings"]["coach"]
    heard, number = len(ann.raw), ann.seen["n"]
    for what in ("advice", "knowledge"):
        assert (await ask(ben, what))[0] == 200
    await ann.read_sent()
    assert (len(ann.raw), ann.seen["n"]) == (heard, number), "nobody can tell that Ben asked"
    await ann.do("coach", on=False)
    assert ann.chat[-1]["text"] == COACH_OUT
    assert (await ask(ann, "advice"))[0] == 409

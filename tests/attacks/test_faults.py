"""Faults in a third party's game: they never eat a match, and never hold another table up."""

from pathlib import Path

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import begin
from tests.attacks.faulty import Faulty
from tests.attacks.people import Person, eventually
from tests.attacks.siege import Server

pytestmark = pytest.mark.anyio

CLOSED = 4410
PATIENT = 45.0
"""So many seconds bots may take that share their cores with one that loops."""


@pytest.fixture
def faulty(tmp_path: Path) -> Faulty:
    return Faulty(tmp_path)


@pytest.fixture
def server(start: Start, faulty: Faulty) -> Server:
    """A server with a faulty game on its shelf; its log may well have tracebacks in it."""
    return start(faulty.environment)


async def lay(people: list[Person]) -> None:
    """A round: everyone lays a card."""
    for one in people:
        await one.read_all(0.05)
        assert "ack" in await one.play(one.offers[0])
    for one in people:
        await one.read_all(0.1)


async def three_rounds(person: Make, server: Server) -> list[Person]:
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    await begin(people, "faulty")
    for _ in range(3):
        await lay(people)
    return people


async def back(person: Make, who: Person) -> tuple[Person, int | None]:
    """The same person, come again, and the code if sent away."""
    again = person(who.name, at=who.server)
    again.table, again.http.cookies = who.table, who.http.cookies
    return again, await again.try_to_come()


# Drawing


@pytest.mark.parametrize("fault", ["table", "hand", "hand-of-1", "describe"])
async def test_a_fault_in_drawing_eats_no_choice(
    server: Server, faulty: Faulty, person: Make, fault: str
) -> None:
    people = await three_rounds(person, server)
    log = list(people[0].log)
    server.stop()
    faulty.has(fault)
    server.start()
    codes = []
    for number in range(15):
        again, code = await back(person, people[number % 3])
        codes.append(code)
        await again.leave_wire()
    assert CLOSED not in codes, "that is said only of a table that is closed"
    server.stop()
    faulty.has()
    server.start()
    again, code = await back(person, people[0])
    assert code is None
    assert again.log == log
    assert again.seen["table"]["heading"] == "Round 4 of 5"


@pytest.mark.parametrize("fault", ["table", "hand", "hand-of-1", "describe"])
async def test_a_fault_in_drawing_leaves_the_match_playable(
    server: Server, faulty: Faulty, person: Make, fault: str
) -> None:
    """With a plain list of options, or the last good drawing: the match goes on."""
    people = await three_rounds(person, server)
    faulty.has(fault)
    for one in people:
        choice = one.offers[0]
        assert "ack" in await one.play(choice)
    for one in people:
        await one.read_all()
    faulty.has()
    again, _ = await back(person, people[0])
    assert again.seen["table"]["heading"] == "Round 5 of 5"


async def test_a_fault_in_drawing_is_logged_once(
    server: Server, faulty: Faulty, person: Make
) -> None:
    people = await three_rounds(person, server)
    server.stop()
    faulty.has("table")
    server.start()
    for number in range(6):
        again, code = await back(person, people[number % 3])
        assert code != CLOSED
        await again.leave_wire()
    assert server.log.count("table is broken") == 1


async def test_one_seats_fault_is_not_the_others(
    server: Server, faulty: Faulty, person: Make
) -> None:
    people = await three_rounds(person, server)
    faulty.has("hand-of-1")
    for one in (people[0], people[2]):
        again, code = await back(person, one)
        assert code is None
        assert again.offers
        assert again.seen["table"]["heading"] == "Round 4 of 5"


# Rules


async def test_a_fault_in_a_rule_strikes_only_the_choice_that_caused_it(
    server: Server, faulty: Faulty, person: Make
) -> None:
    people = await three_rounds(person, server)
    ann, ben, cat = people
    log = list(ann.log)
    faulty.has("rule")
    await ann.play(ann.offers[0])
    await ben.read_all()
    await ben.play(ben.offers[0])
    await cat.read_all()
    refused = await cat.play(cat.offers[0])
    assert refused["error"]["code"] == "broken"
    await ann.read_all()
    assert ann.seen["room"]["paused"] is True
    assert ann.log == log
    for _ in range(5):
        again, code = await back(person, ann)
        assert code is None
        await again.leave_wire()
    faulty.has()
    await ann.must("resume")
    await cat.read_all()
    assert "ack" in await cat.play(cat.offers[0]), "the others' answers still stand"
    await ann.read_all()
    assert ann.seen["table"]["heading"] == "Round 5 of 5"
    assert all(player["score"] != "99" for player in ann.seen["table"]["players"])


async def test_a_rule_that_breaks_later_eats_nothing(
    server: Server, faulty: Faulty, person: Make
) -> None:
    """The rounds were played by good rules; now the server starts with bad ones."""
    people = await three_rounds(person, server)
    log = list(people[0].log)
    server.stop()
    faulty.has("rule")
    server.start()
    for number in range(6):
        again, code = await back(person, people[number % 3])
        assert code != CLOSED
        await again.leave_wire()
    server.stop()
    faulty.has()
    server.start()
    again, code = await back(person, people[0])
    assert code is None
    assert again.log == log


async def test_a_game_that_cannot_be_set_up_leaves_its_people_in_the_lobby(
    server: Server, faulty: Faulty, person: Make
) -> None:
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    ann = people[0]
    await ann.open("faulty", 3)
    await ann.come()
    for guest in people[1:]:
        await guest.join(ann)
    faulty.has("setup")
    answer = await ann.do("start")
    assert answer["error"]["code"] == "broken"
    assert "taken back" not in answer["error"]["text"], "no choice was made yet"
    again, code = await back(person, ann)
    assert code is None
    assert again.seen["room"]["stage"] == "lobby"
    faulty.has()
    await again.must("start")


async def test_a_game_that_is_gone_closes_nothing(
    server: Server, faulty: Faulty, person: Make
) -> None:
    people = await three_rounds(person, server)
    log = list(people[0].log)
    server.stop()
    environment, server.environment = server.environment, {}
    server.start()
    again, code = await back(person, people[0])
    assert code not in (None, CLOSED)
    assert "Traceback" not in server.log
    server.stop()
    server.environment = environment
    server.start()
    again, code = await back(person, people[0])
    assert again.log == log


@pytest.mark.parametrize("fault", ["table", "hand", "describe", "options", "asks", "rule", "setup"])
async def test_a_game_that_ends_the_script_does_not_end_the_house(
    server: Server, faulty: Faulty, person: Make, fault: str
) -> None:
    """`sys.exit()` is a fault like any other, and nobody else's."""
    other = person("Dan", at=server)
    await other.play_now("secrets-game")
    await other.come()
    people = await three_rounds(person, server)
    log = list(people[0].log)
    faulty.has(fault, "exits")
    for one in people:
        await one.do("play", choice=one.offers[0], seen=one.seen["n"])
    again, _ = await back(person, people[0])
    assert (await again.http.get("/api/mine")).is_success
    refused = await again.http.post("/api/play-now", json={"game": "faulty"})
    assert refused.is_success or refused.status_code == 503
    await other.must("chat", text="all is well here")
    faulty.has()
    again, code = await back(person, people[1])
    assert code is None
    assert again.log[: len(log)] == log


async def test_other_tables_do_not_notice(server: Server, faulty: Faulty, person: Make) -> None:
    people = await three_rounds(person, server)
    other = person("Dan", at=server)
    await other.play_now("secrets-game")
    await other.come()
    faulty.has("table", "rule", "hand", "describe")
    for one in people:
        await one.send("play", choice=one.offers[0], seen=one.seen["n"])
    await other.must("chat", text="all is well here")


# Bots


@pytest.mark.parametrize("bot", ["cheating", "speechless", "leaving", "talking", "raising"])
async def test_a_bad_bot_is_replaced_and_the_match_goes_on(
    server: Server, person: Make, bot: str
) -> None:
    ann = person("Ann", at=server)
    await ann.play_now("faulty", seats=3, bot=bot)
    await ann.come()
    await ann.play(ann.offers[0])
    assert await eventually(ann, lambda: ann.log, PATIENT)
    if bot != "talking":
        assert bot in server.log, "and the operator can read what happened"


@pytest.mark.parametrize("bot", ["looping", "sleeping"])
async def test_a_bot_that_never_answers_is_replaced_and_the_table_told(
    server: Server, person: Make, bot: str
) -> None:
    ann = person("Ann", at=server)
    await ann.play_now("faulty", seats=3, bot=bot)
    await ann.come()
    await ann.play(ann.offers[0])
    assert await eventually(ann, lambda: ann.log, PATIENT)
    await ann.read_all()
    assert any("bot" in line.lower() for line in ann.said)


async def test_a_bot_that_never_answers_holds_no_other_table_up(
    server: Server, person: Make
) -> None:
    ann, ben = person("Ann", at=server), person("Ben", at=server)
    await ann.play_now("faulty", seats=6, bot="looping")
    await ann.come()
    await ann.play(ann.offers[0])
    await ben.play_now("faulty", seats=3, bot="baseline")
    await ben.come()
    await ben.play(ben.offers[0])
    assert await eventually(ben, lambda: ben.log, PATIENT)

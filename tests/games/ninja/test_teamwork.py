"""Two strong intruders: they search one castle at a time, and leave together."""

from collections.abc import Callable
from typing import Any

import pytest

from noren import Choice, Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.baseline import BaselineIntruder
from noren.games.ninja.bots.intruders import Intruder
from noren.games.ninja.bots.strong import StrongIntruder
from noren.games.ninja.bots.teamwork import DETOUR, detours, partners
from noren.games.ninja.state import fort_of
from tests.games.ninja.nights import night, put, shadow, table

Mind = type[Intruder]


def move(match: Match, mind: Mind = StrongIntruder) -> list[Choice]:
    """All that an intruder bot does in this move."""
    match = match.copy()
    choices: list[Choice] = []
    moving, dice = match.world.agenda[-1], Dice(1)
    while not match.over and match.world.agenda[-1] == moving:
        view = match.view(0)
        choices.append(mind(view, read(view, Belief), dice).choose())
        match.play(0, choices[-1])
    return choices


def near_castle(match: Match) -> str:
    """The castle that both search."""
    mine = match.world.private[0]
    aside = detours(table(match), mine, mission_odds(table(match)), Dice(seed_bytes(1)))
    near = {zone[0] for zone, turns in aside.items() if turns == 0}
    assert {*aside.values()} == {0.0, DETOUR}
    assert len(near) == 1
    return near.pop()


def test_both_search_where_the_passage_leads_then_where_most_was_searched() -> None:
    match = night()
    for end in ("W2", "E2"):
        match.world.private[0].ends = ["B16", end]
        assert near_castle(match) == end[0]
    table(match).found = {"W1": "nothing"}
    assert near_castle(match) == "W"


def test_without_a_passage_both_search_the_castle_that_is_nearer() -> None:
    match = night()
    fort = fort_of(table(match))
    match.world.private[0].ends = []
    for castle, zones in fort.castles.items():
        put(match, "ninja", zones.zones[0])
        put(match, "traitor", zones.zones[1])
        assert near_castle(match) == castle


@pytest.mark.parametrize(
    ("seats", "options", "names"),
    [
        (2, {}, ["traitor"]),
        (3, {}, ["traitor"]),
        (2, {"variant": "lone wolf"}, []),
        (3, {"variant": "contested"}, []),
    ],
)
def test_whom_the_ninja_has_on_his_side(
    seats: int, options: dict[str, Any], names: list[str]
) -> None:
    match = night(seats, **options)
    who = next(iter(match.world.private[0].shadows))
    assert [*partners(table(match), match.world.private[0], who)] == names


def in_a_castle() -> Match:
    """A ninja who is done and still in a castle, with a partner who is not."""
    match = night(until="Sneak")
    put(match, "ninja", "W2")
    put(match, "traitor", "W7")
    table(match).figures["ninja"].letter = shadow(match).mission
    return match


def leaves(match: Match, mind: Mind = StrongIntruder) -> bool:
    """Whether the ninja is on his way out."""
    view = match.view(0)
    return mind(view, read(view, Belief), Dice(seed_bytes(1))).leaving


def test_whoever_is_done_searches_on_for_his_partner_in_the_castle() -> None:
    match = in_a_castle()
    assert not leaves(match)
    assert ("leave",) not in move(match)
    assert leaves(match, BaselineIntruder)


@pytest.mark.parametrize(("turn", "helps"), [(10, True), (11, False)])
def test_in_the_first_half_of_the_night_he_goes_to_the_other_castle_for_him(
    turn: int, helps: bool
) -> None:
    match = in_a_castle()
    put(match, "ninja", "B33")
    table(match).turn = turn
    assert leaves(match) is not helps


def late(match: Match) -> None:
    table(match).turn = 15


def seen(match: Match) -> None:
    table(match).figures["ninja"].state = "seen"


def alone(match: Match) -> None:
    table(match).figures["traitor"].state = "dead"


def partner_knows_where(match: Match) -> None:
    table(match).found = {"W1": shadow(match, "traitor").mission}


def castle_searched(match: Match) -> None:
    table(match).turn = 11
    table(match).found = {"W1": "C", "W2": "D", "W3": "E"}
    shadow(match, "traitor").mission = "A"


def outside(match: Match) -> None:
    table(match).turn = 11
    put(match, "ninja", "B33")


@pytest.mark.parametrize(
    "change", [late, seen, alone, partner_knows_where, castle_searched, outside]
)
def test_he_goes_when_he_can_help_no_more(change: Callable[[Match], None]) -> None:
    match = in_a_castle()
    change(match)
    assert leaves(match)


def at_the_edge(zone: str = "T10") -> Match:
    """A ninja who is done and stands where he can leave."""
    match = night(until="Sneak")
    put(match, "ninja", zone)
    table(match).figures["ninja"].letter = shadow(match).mission
    put(match, "traitor", "B33")
    table(match).turn = 11
    return match


def test_whoever_is_done_waits_at_the_edge_for_his_partner() -> None:
    assert move(at_the_edge()) == [("done",)]
    assert move(at_the_edge(), BaselineIntruder)[-1] == ("leave",)


def test_he_waits_no_longer_when_his_partner_is_gone_or_the_night_is_over() -> None:
    match = at_the_edge()
    table(match).figures["traitor"].state = "dead"
    assert move(match)[-1] == ("leave",)
    match = at_the_edge()
    table(match).turn = 20
    assert move(match)[-1] == ("leave",)


def test_they_do_not_wait_for_each_other() -> None:
    match = at_the_edge()
    put(match, "traitor", "T8")
    assert move(match) == [("done",)]
    table(match).figures["traitor"].letter = "A"
    assert move(match)[-1] == ("leave",)


def test_he_waits_where_no_guard_can_come() -> None:
    match = at_the_edge("T2")
    thief = StrongIntruder(match.view(0), read(match.view(0), Belief), Dice(seed_bytes(1)))
    assert thief.reached["T2"]
    assert not thief.reached["T10"]
    assert move(match) == [("go", "T1"), ("go", "T10"), ("done",)]


def test_a_strong_belief_knows_that_the_careful_wait_for_a_partner() -> None:
    match = at_the_edge()
    belief = read(match.view(None), StrongBelief)
    edge = belief.fort.number["T10"]
    careful, hasty = belief.still_here("ninja")[:, edge]
    assert (careful, hasty) == (1.0, pytest.approx(0.02))
    belief.open.figures["traitor"].state = "dead"
    assert belief.still_here("ninja")[0, edge] == pytest.approx(0.02)

"""What could be known, against going through every world that there could be, by the rules alone.

No belief of any game is asked to make these worlds: the match is played again, choice by choice, in
each of them, and those are kept in which the viewer would have seen what the viewer saw.
"""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

import noren
from noren import Match
from noren.afterwards.course import beginning
from noren.core.errors import NorenError
from noren.games.ninja import afterwards as of_ninja
from noren.games.omnitsu import afterwards as of_omnitsu
from noren.games.omnitsu.belief.scrolls import chances
from tests.afterwards.matches import played
from tests.games.ninja import nights

omnitsu = noren.load("omnitsu")


def every_deal(begun: Match) -> list[dict[str, str]]:
    """The scrolls that were dealt, in every order in which they could lie."""
    kinds = begun.world.sealed.kinds
    orders = {*itertools.permutations(kinds.values())}
    return [dict(zip(kinds, order, strict=True)) for order in sorted(orders)]


def looks_the_same(one: Match, other: Match, seat: int) -> bool:
    """Whether a seat sees the same of both."""
    return one.view(seat).encode() == other.view(seat).encode()


def what_scrolls_may_be(match: Match, there: Match, seat: int) -> dict[str, Counter[str]]:
    """Of each scroll, in how many worlds that look so to the seat it is of which kind."""
    begun = beginning(match.record(reveal=True), omnitsu)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for deal in every_deal(begun):
        twin = again(begun, match, len(there.choices), deal)
        if twin is not None and looks_the_same(there, twin, seat):
            for scroll in twin.world.open.scrolls:
                found[scroll.id][twin.world.sealed.kinds[scroll.id]] += 1
    return found


def again(begun: Match, match: Match, until: int, deal: dict[str, str]) -> Match | None:
    """The same choices over another deal; None if the rules do not let them be made there."""
    twin = begun.copy()
    twin.world.sealed.kinds.update(deal)
    try:
        for number in range(until):
            twin.repeat(match, number)
    except NorenError:
        return None
    return twin


def moments(match: Match) -> Iterator[Match]:
    """Some moments of a match, as long as scrolls lie where they were dealt."""
    begun = beginning(match.record(reveal=True), omnitsu)
    for until in range(2, len(match.choices), 9):
        there = again(begun, match, until, {})
        assert there is not None
        if there.over or there.world.open.ended or there.world.open.trails:
            return
        yield there


@pytest.mark.parametrize("seats", [2, 3])
def test_the_scrolls_of_omnitsu_are_what_all_deals_say(seats: int) -> None:
    """Counted by themselves; what people did weighs some of the possible more, and adds none."""
    uneven = 0
    for seed in range(4):
        match = played(omnitsu, seats, seed)
        for number, there in enumerate(moments(match)):
            seat, open = number % seats, there.world.open
            counted = what_scrolls_may_be(match, there, seat)
            said = chances(open, there.world.private[seat])
            weighed = {it.secret: it.chances for it in of_omnitsu.beliefs(there.view(seat))}
            for scroll, place in of_omnitsu.places(open).items():
                for kind, chance in said[scroll].items():
                    share = counted[scroll][kind] / counted[scroll].total()
                    assert share == pytest.approx(chance, abs=1e-9), (seed, number, kind)
                    assert (weighed[place].get(kind, 0) > 0) == (share > 0)
                    uneven += 0 < share < 1
    assert uneven > 10


def ends_of(match: Match, who: str) -> list[Match]:
    """Every way in which an intruder's move can go on, each at its end."""
    if nights.step(match) != "Sneak" or nights.moved(match) != who:
        return [match]
    found = []
    for seat in match.asked:
        for choice in match.options(seat):
            twin = match.copy()
            twin.play(seat, choice)
            found += ends_of(twin, who)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_an_intruder_of_ninja_may_be_wherever_his_moves_can_end(seed: int) -> None:
    """Every start and every way on from there, with no card in hand, sorted by what guards hear.

    Nowhere is ruled out where he can be; and as long as he has not vanished from before a guard's
    eyes, which some card of a hand that nobody knows may speed up, no place is held possible more.
    """
    begun = nights.begin(2, seed)
    heard: dict[str, set[str]] = defaultdict(set)
    one_of: dict[str, Match] = {}
    for start in begun.options(0):
        match = begun.copy()
        match.play(0, start)
        nights.skip_to(match, "Sneak", "ninja")
        nights.shadow(match).hand = []
        before = len(match.world.log)
        for end in ends_of(match, "ninja"):
            told = repr(end.world.log[before:])
            heard[told].add(nights.shadow(end).zone)
            one_of[told] = end
    exact = 0
    for told, zones in heard.items():
        view = one_of[told].view(nights.guard_seat(begun))
        held = {it.secret: it.chances for it in of_ninja.beliefs(view)}.get("zone-ninja", {})
        assert zones - {""} <= {*held}, told  # on no zone is whoever has left
        if "Vanished" not in told:
            assert zones - {""} == {*held}, told
            exact += 1
    assert exact > 3
    assert max(len(zones) for zones in heard.values()) > 20

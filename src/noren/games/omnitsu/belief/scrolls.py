"""What a viewer can know of the scrolls: exact, over all arrangements that fit.

There are seven scrolls and at most four are dealt, so every arrangement can be gone through. What
is possible and what is likely are kept apart: with `me`, what the others did is counted in.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from itertools import permutations

from noren import Seat
from noren.games.omnitsu.belief.motives import likelihood
from noren.games.omnitsu.content import ALL_SCROLLS, KINDS, POINTS
from noren.games.omnitsu.state import Deed, Mine, Open, Trail, cracked_of, scrolls_of

Arrangement = tuple[str, ...]
Weights = dict[Arrangement, float]


def arrangements(open: Open, mine: Mine, me: Seat | None = None) -> tuple[list[str], Weights]:
    """Names of scrolls, and how likely each arrangement of kinds over them is.

    With `me`, the weights count in what the deeds of all others say of the scrolls they knew.
    """
    # As values, so that the same question can be remembered: bots ask it at every choice.
    return _arrangements(
        open.dealt,
        tuple(dealt_kinds(open)),
        tuple(open.trails),
        tuple({**open.seen, **mine.knows}.items()),
        tuple(mine.traced.items()),
        () if me is None else tuple(deed for deed in open.deeds if deed.seat != me),
    )


@functools.lru_cache(maxsize=4096)
def _arrangements(
    dealt: tuple[str, ...],
    kinds: Arrangement,
    trails: tuple[Trail, ...],
    known: tuple[tuple[str, str], ...],
    traced: tuple[tuple[str, str], ...],
    deeds: tuple[Deed, ...],
) -> tuple[list[str], Weights]:
    facts, followed = dict(known), dict(traced)
    mixed = {name for trail in trails for name in trail.new}
    names = [*dealt]
    names += [id for id in facts if id not in mixed and id not in dealt]
    entered = tuple(facts[id] for id in names[len(dealt) :])
    weights = {(*deal, *entered): 1.0 for deal in {*permutations(kinds)}}
    weights = _fit(names, weights, facts)
    weights = _weigh_deeds(names, weights, [deed for deed in deeds if deed.after == 0])
    for number, trail in enumerate(trails, start=1):
        names, weights = _mix(names, weights, trail, followed)
        weights = _fit(names, weights, facts)
        weights = _weigh_deeds(names, weights, [deed for deed in deeds if deed.after == number])
    total = sum(weights.values())
    return names, {found: weights[found] / total for found in sorted(weights)}


def _weigh_deeds(names: list[str], weights: Weights, deeds: list[Deed]) -> Weights:
    """Arrangements in which the deeds make sense weigh more."""
    for deed in deeds:
        weights = {
            kinds: weight * likelihood(deed, dict(zip(names, kinds, strict=True)))
            for kinds, weight in weights.items()
        }
    return weights


def _fit(names: list[str], weights: Weights, facts: dict[str, str]) -> Weights:
    """Only what agrees with the facts."""
    known = [(at, facts[name]) for at, name in enumerate(names) if name in facts]
    return {k: w for k, w in weights.items() if all(k[at] == kind for at, kind in known)}


def _mix(
    names: list[str], weights: Weights, trail: Trail, followed: dict[str, str]
) -> tuple[list[str], Weights]:
    """Scrolls go out of sight and come back in any order, or in the one that the viewer knows."""
    places = [names.index(old) for old in trail.old]
    orders: list[tuple[int, ...]] = [*permutations(places)]
    if trail.new[0] in followed:
        orders = [tuple(names.index(followed[new]) for new in trail.new)]
    mixed: Weights = defaultdict(float)
    for kinds, weight in weights.items():
        for order in orders:
            after = list(kinds)
            for place, source in zip(places, order, strict=True):
                after[place] = kinds[source]
            mixed[tuple(after)] += weight / len(orders)
    renamed = names.copy()
    for place, new in zip(places, trail.new, strict=True):
        renamed[place] = new
    return renamed, dict(mixed)


def chances(open: Open, mine: Mine, me: Seat | None = None) -> dict[str, dict[str, float]]:
    """For every scroll in play, how likely it is to be of each kind."""
    names, weights = arrangements(open, mine, me)
    found = {scroll.id: dict.fromkeys(KINDS, 0.0) for scroll in open.scrolls}
    for at, name in enumerate(names):
        if name in found:
            for kinds, weight in weights.items():
                found[name][kinds[at]] += weight
    return found


def fates(open: Open, mine: Mine, seat: Seat, me: Seat | None = None) -> dict[str, float]:
    """If the game ended now: how likely a player is killed, or delivers what."""
    own = scrolls_of(open, seat)
    found = dict.fromkeys(("killed", "daimyo", "decoy", "nothing"), 0.0)
    if not own:
        return {**found, "nothing": 1.0}
    if len(own) > 1 or cracked_of(open, seat):
        return {**found, "killed": 1.0}
    names, weights = arrangements(open, mine, me)
    sealed = [names.index(s.id) for s in open.scrolls if not s.cracked]
    at = names.index(own[0])
    for kinds, weight in weights.items():
        found[_fate(kinds, at, sealed)] += weight
    return found


def _fate(kinds: Arrangement, at: int, sealed: list[int]) -> str:
    if kinds[at] == "poison":
        return "killed"
    if kinds[at] == "daimyo" and sum(kinds[other] == "daimyo" for other in sealed) > 1:
        return "killed"
    return kinds[at]


def expected(found: dict[str, float], cards: int) -> float:
    """The points that these fates are worth with so many cards in hand."""
    scrolls = sum(points * found[kind] for kind, points in POINTS.items())
    return scrolls + cards * (1 - found["killed"])


def dealt_kinds(open: Open) -> list[str]:
    """The kinds that were dealt at the start: all but those that lay in the pile."""
    left = list(ALL_SCROLLS)
    for kind in open.first_pile:
        left.remove(kind)
    return left

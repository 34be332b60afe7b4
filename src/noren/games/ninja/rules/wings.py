"""Where the missions of a castle may lie, as far as all know: in a ready-made night together."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Final

from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.state import LETTERS, Open, fort_of

Wing = frozenset[str]

AFAR: Final = 1.8
CROWD: Final = 0.12
LIKELY: Final = 1.5
"""In turns: how far away a place seems at most, how much nearer other places beside it bring it,
and how much nearer it is the likelier it holds a mission."""


@functools.cache
def wings(name: str, castle: str, *, ready: bool) -> tuple[Wing, ...]:
    """Every set of zones that may hold the missions of a castle (2.8, 2.12)."""
    fort = fortress(name)
    sets = itertools.combinations(fort.hiding_places(castle), fort.plan.night.missions_in_castle)
    return tuple(frozenset(zones) for zones in sets if not ready or hang_together(fort, zones))


def hang_together(fort: Fortress, zones: tuple[str, ...]) -> bool:
    """Whether one can walk from each of these zones to all the others without leaving them."""
    reached, todo = {zones[0]}, [zones[0]]
    while todo:
        onward = {zone for zone in fort.neighbours(todo.pop()) if zone in zones} - reached
        reached |= onward
        todo += onward
    return len(reached) == len(zones)


def possible_wings(open: Open, castle: str, found: Mapping[str, str]) -> list[Wing]:
    """The sets that agree with what was found so far."""
    options, places, letters = open.options, fort_of(open).hiding_places(castle), {*LETTERS}
    missions = {zone for zone in places if found.get(zone) in letters}
    others = {zone for zone in places if zone in found} - missions
    return [
        wing
        for wing in wings(options.map, castle, ready=options.placement == "ready")
        if missions <= wing and not others & wing
    ]


def mission_odds(open: Open) -> dict[str, float]:
    """How likely each zone holds a mission that nobody has found; only those that may."""
    odds: dict[str, float] = {}
    for castle in fort_of(open).castles:
        possible = possible_wings(open, castle, open.found)
        count = Counter(zone for wing in possible for zone in wing if zone not in open.found)
        odds |= {zone: count[zone] / len(possible) for zone in sorted(count)}
    return odds


def lures(open: Open, odds: Mapping[str, float]) -> dict[str, float]:
    """How many turns farther each of these places seems to a strong seeker than it is."""
    fort = fort_of(open)
    crowd = {zone: sum(fort.distance(zone, other) <= 2 for other in odds) for zone in odds}
    return {zone: AFAR - CROWD * crowd[zone] - LIKELY * odds[zone] for zone in odds}

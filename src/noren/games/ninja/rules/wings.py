"""Where the missions of a castle may lie: anywhere in it, or side by side in a ready-made night."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping

from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.state import LETTERS, Open, fort_of

Wing = frozenset[str]


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

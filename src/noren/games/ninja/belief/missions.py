"""Where missions may still lie, as far as all know, and how that draws whoever seeks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from noren.games.ninja.rules.wings import possible_wings
from noren.games.ninja.state import Open, fort_of

AFAR: Final = 1.8
CROWD: Final = 0.12
LIKELY: Final = 1.5
"""In turns: how far away a place seems at most, how much nearer other places beside it bring it,
and how much nearer it is the likelier it holds a mission."""


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

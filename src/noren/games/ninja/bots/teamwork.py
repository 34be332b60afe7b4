"""How two strong intruders help each other: they search a castle together, and leave together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from noren import Dice
from noren.games.ninja.state import HIDDEN, SEEN, Mine, Open, Shadow, castle_of, fort_of, is_passage

DETOUR: Final = 3.0
"""How many turns farther the other castle seems while both search this one."""


def partners(open: Open, mine: Mine, who: str) -> dict[str, Shadow]:
    """Who is on the map and on his side besides him; nobody on Contested Ground."""
    everyone = {**mine.allies, **mine.shadows}
    return {
        name: shadow
        for name, shadow in everyone.items()
        if name != who and open.figures[name].in_play
    }


def seek_on(open: Open, partners: Mapping[str, Shadow]) -> bool:
    """Whether a partner on the map still looks for his mission, and nobody has found it."""
    found = {*open.found.values()}
    seeking = [name for name in partners if open.figures[name].state in (HIDDEN, SEEN)]
    return any(not open.figures[n].letter and partners[n].mission not in found for n in seeking)


def detours(open: Open, mine: Mine, places: Collection[str], dice: Dice) -> dict[str, float]:
    """How much farther each place seems, so that both search the same castle."""
    castles = {zone: castle_of(open, zone) for zone in places}
    chosen = common_castle(open, mine, castles, dice)
    return {zone: 0.0 if castle == chosen else DETOUR for zone, castle in castles.items()}


def common_castle(open: Open, mine: Mine, castles: dict[str, str], dice: Dice) -> str:
    """Where both search: where most has been searched, or else where the passage leads, or else
    the castle that is nearer to both; between equals, any.
    """
    fort = fort_of(open)
    searched = [castle_of(open, zone) for zone in open.found]
    led = [castle_of(open, end) for end in mine.ends]
    standing = [
        shadow.zone
        for shadow in (*mine.shadows.values(), *mine.allies.values())
        if shadow.zone and not is_passage(shadow.zone)
    ]

    def rank(castle: str) -> tuple[int, bool, int]:
        places = [zone for zone, there in castles.items() if there == castle]
        away = sum(min(fort.distance(zone, place) for place in places) for zone in standing)
        return (-searched.count(castle), castle not in led, away)

    ranks = {castle: rank(castle) for castle in sorted({*castles.values()})}
    best = min(ranks.values(), default=None)
    return dice.pick([castle for castle, found in ranks.items() if found == best]) if ranks else ""

"""Hush: whom the rules of the game let say nothing just now, as the game has it."""

from __future__ import annotations

import logging
from typing import Final

from noren.core.choice import Seat
from noren.core.errors import FAULTS
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import LiveTable

log = logging.getLogger(__name__)

failing: Final[set[str]] = set()
"""The games of which it was logged that they cannot say who is silent; they are asked often."""


def hushed_seats(table: LiveTable) -> tuple[Seat, ...]:
    """The seats that may say nothing, while the match is on; everyone can tell which they are."""
    hushed, sitting = table.game.hushed, table.sitting
    if hushed is None or sitting is None or sitting.over or not sitting.sound or table.closed:
        return ()
    try:
        silent = {*hushed(sitting.match.world.open)}
    except FAULTS:
        # A game that cannot say who is silent silences nobody: people can always agree by word.
        if table.game.name not in failing:
            failing.add(table.game.name)
            log.exception("hushed of %s failed at table %s", table.game.name, table.id)
        return ()
    return tuple(seat for seat in range(sitting.match.seats) if seat in silent)


def demand_voice(table: LiveTable, person: Person) -> None:
    """Refuse whatever others would hear from somebody who may say nothing now."""
    seat = person.seat
    if seat is None:
        # Whoever has left a seat still knows what lay in the hand.
        seat = table.seating.seat_seen(person.keys)
    if seat is not None and seat in hushed_seats(table):
        raise Refused("not-now", "The rules of this game let you say nothing just now.")

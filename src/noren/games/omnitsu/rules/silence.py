"""Chapter 9: silence. What the dice decide for players whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Choice, Seat
from noren.games.omnitsu.events import OutOfTime
from noren.games.omnitsu.state import World


def by_lot(world: World, seat: Seat, options: Sequence[Choice], count: int = 1) -> list[Choice]:
    """Tell all that time is up for a seat, and draw what it must do from what it may do."""
    world.tell(OutOfTime(seat, lots=True))
    return world.dice.sample(options, count)

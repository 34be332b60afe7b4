"""Who answers next, when a match waits for several and no clock says who was first."""

from __future__ import annotations

from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.match import Match


def who_goes(match: Match, order: Dice) -> Seat:
    """Who answers next: in a race anyone may be first; under seal the order does not matter."""
    world = match.world
    asked = world.awaited
    if len(asked) == 1 or world.agenda[-1].together:
        return asked[0]
    # With dice of their own, so that who is first in a race changes neither the deal nor a bot's
    # throws.
    return order.pick(asked)

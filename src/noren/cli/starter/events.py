"""What is told."""

from __future__ import annotations

import noren


class Shown(noren.Event, frozen=True):
    """The cards of a round were turned up."""

    round: int
    cards: tuple[str, ...]
    taker: int


EVENTS = (Shown,)

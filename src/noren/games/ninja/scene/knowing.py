"""What one can know at night, in sentences: where somebody is, may be, and what a listen told."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Final

from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.reasons import suspicions
from noren.games.ninja.events import Listened
from noren.games.ninja.scene.log import describe, the
from noren.games.ninja.state import HIDDEN, SEEN, View, guard_seats
from noren.scene import Insight

FEW: Final = 4


def knows(view: View) -> Insight:
    """What the guards can know; intruders are told the same, for they must reckon with it."""
    if not view.open.turn or view.over:
        return Insight()
    belief = read(view, StrongBelief)
    mine = view.seat not in guard_seats(view.open)
    likely = [f"The guards can know: {told}" if mine else told for told in suspicions(view, belief)]
    return Insight(
        certain=tuple(certainties(view, belief)),
        likely=tuple(likely),
        learned=tuple(learned(view, belief)),
    )


def certainties(view: View, belief: StrongBelief) -> Iterator[str]:
    """Who stands where all see him, and where he can only be."""
    for who, figure in view.open.figures.items():
        zones = sorted(belief.suspects[who].zones)
        if figure.state == SEEN:
            yield f"{the(who).capitalize()} stands in {figure.zone}, for all to see."
        elif figure.state == HIDDEN and 0 < len(zones) <= FEW:
            yield f"{the(who).capitalize()} is in {' or '.join(zones)}."
        elif figure.state == HIDDEN and zones:
            yield f"{the(who).capitalize()} is in one of {len(zones)} zones."


def learned(view: View, belief: StrongBelief) -> Iterator[str]:
    """What the last listen told: which zones it ruled out."""
    at = max((n for n, event in enumerate(view.log) if isinstance(event, Listened)), default=-1)
    if at < 0:
        return
    yield describe(view.log[at])
    before, after = heard_until(view, at), heard_until(view, at + 1)
    for who, figure in view.open.figures.items():
        if figure.state == HIDDEN:
            then, now = len(before.suspects[who].zones), len(after.suspects[who].zones)
            if now < then:
                yield f"For {the(who)} that left {now} of {then} zones."


def heard_until(view: View, length: int) -> StrongBelief:
    """What could be known after so many events."""
    other = copy.copy(view)
    other.log = view.log[:length]
    return read(other, StrongBelief)

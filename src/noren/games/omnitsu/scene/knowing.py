"""What one can know of the scrolls, in sentences."""

from __future__ import annotations

from typing import Final

from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.belief.scrolls import chances
from noren.games.omnitsu.content import KINDS
from noren.games.omnitsu.scene.labels import KIND_NAMES, scroll_name
from noren.games.omnitsu.state import Mine, View
from noren.scene import Insight

TOLD: Final = 0.05
"""So much must others' deeds say to be worth a word."""


def knows(view: View) -> Insight:
    """What each scroll is or may be, and what the others' deeds say."""
    open, mine = view.open, view.mine or Mine()
    if open.ended or view.seat is None:
        return Insight()
    certain, likely, learned = [], [], []
    counted, read = chances(open, mine), chances(open, mine, view.seat)
    for id, shares in read.items():
        name = scroll_name(open, id, view.seat)
        name = name[0].upper() + name[1:]
        kinds = [kind for kind in KINDS if shares[kind] > 0]
        if len(kinds) == 1:
            certain.append(f"{name} is {KIND_NAMES[kinds[0]]}.")
            continue
        told = ", ".join(f"{KIND_NAMES[kind]} {shares[kind]:.0%}" for kind in kinds)
        likely.append(f"{name}: {told}.")
        moved = max(KINDS, key=lambda kind: shares[kind] - counted[id][kind])
        if shares[moved] - counted[id][moved] > TOLD:
            learned.append(
                f"What others did makes {KIND_NAMES[moved]} likelier for {name}:"
                f" {counted[id][moved]:.0%} by counting, {shares[moved]:.0%} by their deeds."
            )
    likely.append(
        f"If the Castle were reached now you would win with {Prospects(view).now:.0%}, with what"
        " the any-time cards in your hand could do then."
    )
    return Insight(certain=tuple(certain), likely=tuple(likely), learned=tuple(learned))

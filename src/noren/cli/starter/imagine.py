"""Other worlds that look the same to a viewer, and every thing there is."""

from __future__ import annotations

import noren
from noren.cli.starter.state import CARDS, ROUNDS, Mine, Sealed, View, World


def imagine(view: View, dice: noren.Dice) -> noren.Hidden[Mine, Sealed]:
    """Any card that this viewer has not seen may be anywhere."""
    open = view.open
    seen = {*open.last, *open.gone, *(view.mine.hand if view.mine else ())}
    unseen = dice.sample([card for card in CARDS if card not in seen], len(CARDS) - len(seen))
    held = ROUNDS - (len(open.last) + len(open.gone)) // len(open.points)
    hands = [
        view.mine
        if seat == view.seat and view.mine
        else Mine(sorted(unseen.pop() for _ in range(held)))
        for seat in range(len(open.points))
    ]
    return noren.Hidden(hands, Sealed(unseen))


def things(world: World) -> list[str]:
    """All forty cards, wherever they lie."""
    hands = [card for mine in world.private for card in mine.hand]
    return [*world.open.last, *world.open.gone, *hands, *world.sealed.deck]

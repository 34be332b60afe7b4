"""Drawing characters by lot, so that no two who lie together resemble each other (2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noren import Dice
from noren.games.secret_identity.state import Open, World, doubles

AS_THEY_COME = "as they come"


def pick_unlike(open: Open, among: Sequence[str], beside: Iterable[str], dice: Dice) -> str:
    """Any of these characters that resembles none of those beside it; any at all if all do."""
    if open.rows == AS_THEY_COME:
        return dice.pick(among)
    known = doubles(open)
    barred = set[str]().union(*[known[id] for id in beside])
    return dice.pick([id for id in among if id not in barred] or among)


def pick_several(
    open: Open, count: int, among: Sequence[str], beside: Sequence[str], dice: Dice
) -> list[str]:
    """So many characters, one after the other, each unlike those beside it and those before."""
    left, picked = list(among), list[str]()
    for _ in range(count):
        picked.append(pick_unlike(open, left, (*beside, *picked), dice))
        left.remove(picked[-1])
    return picked


def draw(world: World, beside: Sequence[str]) -> str:
    """A new character for the board, beside these.

    The competitive deck is all that is left of the pack, and a lot decides. Together there are
    seventeen, which were drawn when the deck was made: the top one comes (8.2).
    """
    open, sealed = world.open, world.sealed
    open.deck -= 1
    if open.cooperative:
        return sealed.deck.pop()
    id = pick_unlike(open, sealed.deck, beside, world.dice)
    sealed.deck.remove(id)
    return id


def fill_up(world: World) -> None:
    """Another character from the box goes under the deck, in the place of one replaced (8.2)."""
    open, sealed = world.open, world.sealed
    beside = (*open.board, *open.gone, *sealed.deck)
    id = pick_unlike(open, sealed.box, beside, world.dice)
    sealed.box.remove(id)
    sealed.deck.insert(0, id)
    open.deck += 1

"""Worlds that might be: arrangements of the scrolls, hands, and the deck.

They are as likely as they are under random play, for that is what `noren check` compares them with;
what sensible players give away by their deeds is in `belief` and left to bots.
"""

from __future__ import annotations

from noren import Dice, Hidden
from noren.games.omnitsu.belief.hands import TRIES, deal
from noren.games.omnitsu.belief.scrolls import dealt_kinds
from noren.games.omnitsu.content import by_number
from noren.games.omnitsu.state import UNRESOLVED, Mine, Open, Sealed, View, World, seats

Kinds = dict[str, str]


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Draw the scrolls from all arrangements that fit, and the cards from all careers that fit."""
    return imagine_with(view, dice, TRIES)


def imagine_with(view: View, dice: Dice, tries: int) -> Hidden[Mine, Sealed]:
    """The same, weighing so many guesses at the hands."""
    open = view.open
    mine = view.mine or Mine()
    kinds, traced = arrange(open, mine, dice)
    others = [seat for seat in seats(open) if seat != view.seat and not open.ended]
    hands, deck = deal(open, others, mine.hand, dice, tries)
    deck += open.sunk
    dice.shuffle(deck)
    private = [Mine() for _ in seats(open)]
    for seat in others:
        private[seat].hand = by_number([*hands[seat], *open.known[seat]])
    for scroll, seat in open.looked:
        private[seat].knows[scroll] = kinds[scroll]
    for new, old, by in traced:
        private[by].traced[new] = old
    in_play = [*(scroll.id for scroll in open.scrolls), *open.sunk]
    return Hidden(private, Sealed(deck, {id: kinds[id] for id in in_play}))


def arrange(open: Open, mine: Mine, dice: Dice) -> tuple[Kinds, list[tuple[str, str, int]]]:
    """The kind of every scroll that was ever in play, drawn evenly from what the viewer allows."""
    facts = {**open.seen, **mine.knows}
    # Drawing anew until all fits keeps every arrangement that fits as likely as it is; there are
    # few scrolls, so it seldom takes more than a few draws.
    while True:
        kinds, traced = _arrange(open, mine, facts, dice)
        if all(kinds[id] == kind for id, kind in facts.items()):
            return kinds, traced


def _arrange(
    open: Open, mine: Mine, facts: Kinds, dice: Dice
) -> tuple[Kinds, list[tuple[str, str, int]]]:
    """Deal the kinds to the first scrolls and let each mixing fall anyhow."""
    left = dealt_kinds(open)
    kinds = {id: facts[id] for id in open.dealt if id in facts}
    for kind in kinds.values():
        left.remove(kind)
    dice.shuffle(left)
    kinds.update(zip((id for id in open.dealt if id not in kinds), left, strict=True))
    mixed = {name for trail in open.trails for name in trail.new}
    kinds.update((id, kind) for id, kind in facts.items() if id not in kinds and id not in mixed)
    traced = []
    for trail in open.trails:
        order = list(trail.old)
        if trail.new[0] in mine.traced:
            order = [mine.traced[name] for name in trail.new]
        else:
            dice.shuffle(order)
        for name, old in zip(trail.new, order, strict=True):
            kinds[name] = kinds[old]
            if trail.by >= 0:
                traced.append((name, old, trail.by))
    return kinds, traced


def things(world: World) -> list[str]:
    """Every card lies in one place; of each kind there are as many scrolls as at the start."""
    open = world.open
    found = [card for card in world.sealed.deck if card not in open.sunk]
    found += open.discard + open.destroyed
    found += [card for mine in world.private for card in mine.hand]
    found += [card for hand in open.hands for card in hand]
    found += [card for place in open.locations for card in (place.card, place.blocker) if card]
    found += [c.card for c in open.laid if c.state in UNRESOLVED]
    kinds = sorted([*open.pile, *world.sealed.kinds.values()])
    return found + [f"{kind} {kinds[:n].count(kind) + 1}" for n, kind in enumerate(kinds)]

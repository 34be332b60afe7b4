"""Chapter 2: setting up. Scrolls, first cards and the first discards."""

from __future__ import annotations

from noren import Dice, NoOptions
from noren.games.omnitsu.content import ALL_SCROLLS, CARDS
from noren.games.omnitsu.rules.throwing import BeginTurn
from noren.games.omnitsu.state import Drew, Mine, Open, Scroll, Sealed, World


def setup(count: int, options: NoOptions, dice: Dice) -> World:
    """Deal the scrolls and the first cards, and turn up the first discards (2.1 to 2.4)."""
    others = ["decoy"] * 3 + ["poison"]
    dice.shuffle(others)
    in_play = ["daimyo", "poison", *others[: count - 2]]
    pile = list(ALL_SCROLLS)
    for kind in in_play:
        pile.remove(kind)
    dice.shuffle(in_play)
    names = tuple(f"scroll-{n + 1}" for n in range(count))  # shuffled first: a name says nothing
    deck = list(CARDS)
    dice.shuffle(deck)
    hands = [[deck.pop()] for _ in range(count)]
    discard = [deck.pop() for _ in range(count)]
    open = Open(
        pile=pile,
        first_pile=tuple(pile),
        scrolls=[Scroll(name, seat) for seat, name in enumerate(names)],
        dealt=names,
        cards=[1] * count,
        known=[[] for _ in range(count)],
        notes=[[Drew(1, 0)] for _ in range(count)],
        deck=len(deck),
        next_scroll=count,
        born=dict.fromkeys(CARDS, 0),
        discard=discard,
    )
    sealed = Sealed(deck, dict(zip(names, in_play, strict=True)))
    return World(open, [Mine(hand) for hand in hands], sealed, dice, [BeginTurn()])

"""The hand that an intruder may hold, judged by what he played and did not play.

Who taps anything soon plays every card that can be played for nothing; so a card that has not been
seen for long is hardly there. This is rough, and only tells which hands are worth trying.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from noren import Dice, Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.log_reader import is_cat
from noren.games.ninja.content.cards import KENJUTSU, KINDS, RESPONSES, all_cards, beyond
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.content.ground import ground_of
from noren.games.ninja.rules.ready_made import core, hand_size
from noren.games.ninja.state import Open

BLADES: Final = (*KENJUTSU, "shuriken")
"""What kills a hidden sentry."""
OTHERS: Final = 4
"""How many other options there are when a card is played, more or less."""

Hand = tuple[str, ...]
Holding = dict[str, float]
"""How likely he holds a card of each kind."""


class IntruderHands:
    """The hands one intruder may have begun a life with: how likely at first, and now.

    His kind is empty if nobody knows it; `trials` are the times he could have played a card.
    """

    def __init__(self, open: Open, kind: str, life: int, trials: Sequence[Event]) -> None:
        kinds = [kind] if kind else [*KINDS]
        found = {
            (one, hand): chance / len(kinds)
            for one in kinds
            for hand, chance in first_hands(open, one, life).items()
        }
        self.quiet = quiet_chances(open.options.map)
        self.hands = [*found]
        self.chances = [*found.values()]
        worth = [self.used_up(hand, trials) for _, hand in found]
        self.now = [chance * one for chance, one in zip(self.chances, worth, strict=True)]
        total = sum(self.now)
        self.now = [one / total for one in self.now] if total > 0 else list(self.chances)
        self.held: dict[Hand, Holding] = {}

    def draw(self, dice: Dice) -> tuple[str, list[str], float]:
        """A kind and a hand as likely as now; and how much likelier it was at first."""
        at = dice.weighted(range(len(self.hands)), self.now)
        kind, hand = self.hands[at]
        return kind, list(hand), self.chances[at] / self.now[at]

    def used_up(self, hand: Sequence[str], trials: Sequence[Event]) -> float:
        """How much of the promise that a hand has held is kept by these trials."""
        return likelihood(hand, trials, self.quiet) if len(self.hands) > 1 else 1.0

    def holding(self, spent: Sequence[str]) -> Holding:
        """How likely he holds each kind once these cards are spent."""
        key = tuple(sorted(spent))
        if key not in self.held:
            found: Holding = {}
            for (_, hand), chance in zip(self.hands, self.now, strict=True):
                for card in {*hand} if chance > 0 else ():
                    if hand.count(card) > key.count(card):
                        found[card] = found.get(card, 0.0) + chance
            self.held[key] = found
        return self.held[key]


def first_hands(open: Open, kind: str, life: int) -> dict[Hand, float]:
    """Every hand an intruder may begin with: suggested ones, or any that taps can choose.

    In a ready-made night the first hand is always a suggested one; later ones are chosen.
    """
    size = hand_size(open, kind, life)
    ready = suggested_hands(kind, size, core(open, kind, life))
    if open.options.placement == "ready" and life == 1:
        return ready
    return _tapped(kind, size, tuple(ready.items()))


@functools.cache
def suggested_hands(kind: str, size: int, sure: Hand) -> dict[Hand, float]:
    """Every hand that may be suggested, and how likely the dice draw it."""
    others = beyond(all_cards(kind), sure)
    count = Counter(
        tuple(sorted((*sure, *more))) for more in combinations(others, size - len(sure))
    )
    return {hand: times / count.total() for hand, times in count.items()}


def expected(open: Open, kind: str, life: int, spent: Sequence[str], card: str) -> float:
    """How many of a card he still holds on average, if he began with a suggested hand."""
    size = hand_size(open, kind, life)
    return _expected(kind, size, core(open, kind, life), tuple(sorted(spent)), card)


@functools.lru_cache(maxsize=4096)
def _expected(kind: str, size: int, sure: Hand, spent: Hand, card: str) -> float:
    gone = Counter(spent)
    hands = suggested_hands(kind, size, sure)
    fits = {hand: chance for hand, chance in hands.items() if gone <= Counter(hand)}
    # Whoever has played what no suggested hand holds has chosen his cards himself.
    left = {hand: max(0, hand.count(card) - gone[card]) for hand in (fits or hands)}
    return sum(left[hand] * hands[hand] for hand in left) / sum(hands[hand] for hand in left)


@functools.cache
def _tapped(kind: str, size: int, ready: tuple[tuple[Hand, float], ...]) -> dict[Hand, float]:
    """Cards taken one after the other, any kind as likely as another; or all by one tap."""
    box = Counter(all_cards(kind))
    hands: dict[Hand, float] = {(): 1.0}
    for number in range(size):
        more: dict[Hand, float] = {}
        for hand, chance in hands.items():
            kinds = [card for card in box if hand.count(card) < box[card]]
            for card in kinds:
                longer = tuple(sorted((*hand, card)))
                share = chance / (len(kinds) + (number == 0))
                more[longer] = more.get(longer, 0.0) + share
        hands = more
    for hand, chance in ready:
        hands[hand] = hands.get(hand, 0.0) + chance / (1 + len(box))
    return hands


@functools.cache
def quiet_chances(name: str) -> tuple[float, ...]:
    """How likely a move plays no card, by how many kinds could be played for nothing."""
    ground = ground_of(name)
    near = ground.walk.sum(axis=1) + ground.exits
    found = []
    for kinds in range(len({*all_cards(KINDS[0]), *all_cards(KINDS[1])})):
        stuck = np.full_like(near, 1 / (1 + kinds))
        able = stuck
        for _ in range(FASTEST):
            onward = ground.walk @ np.where(ground.moats > 0, stuck, able)
            able = (1 + onward) / (1 + kinds + near)
        found.append(float(able[:-1].mean()))
    return tuple(found)


def is_trial(event: Event, who: str, before: Event) -> bool:
    """Whether this intruder could have played a card here, and did or did something else."""
    match event:
        case told.ShadowCard() | told.Crept() | told.Found(what="sentry"):
            return bool(event.who == who)
        case told.Listened():
            return not is_cat(before)
        case _:
            return False


def likelihood(hand: Sequence[str], trials: Sequence[Event], quiet: Sequence[float]) -> float:
    """How likely all that was done would have been with this hand, more or less."""
    left = Counter(hand)
    worth = 1.0
    for trial in trials:
        kinds = sum(count > 0 and card not in RESPONSES for card, count in left.items())
        match trial:
            case told.Crept():
                worth *= quiet[kinds]
            case told.Listened():
                worth *= 0.5 if left["cat"] else 1.0
            case told.Found():
                worth /= 1 + sum(left[card] > 0 for card in BLADES)
            case told.ShadowCard(_, _, card, _):
                if left[card] <= 0:
                    return 0.0
                worth /= OTHERS + kinds
                left[card] -= 1
    return worth

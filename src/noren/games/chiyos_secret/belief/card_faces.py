"""Which face is under which card, as far as one viewer can tell.

Cards keep their identity until they are shuffled together; then each old card has become one of
the new ones. What a viewer has seen pins faces to cards, old and new; the rest is a fair draw.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from noren import Dice
from noren.games.chiyos_secret.content import patrons_for, true_card
from noren.games.chiyos_secret.state import Open, Shuffle, card_id

TRIES: Final = 24
"""So many histories are weighed where cards were shuffled more than once."""


def seen_by_all(open: Open) -> dict[str, str]:
    """What everyone has seen of each card, old and new."""
    seen = {card: patron.seen for card, patron in open.patrons.items() if patron.seen}
    for shuffle in open.shuffles:
        seen |= {c: face for c, face in zip(shuffle.before, shuffle.seen, strict=True) if face}
    return seen


def patron_behind(open: Open, face: str) -> str:
    """The patron whose card it was before a True card took its place."""
    for fugitive, patron in open.unmasked.items():
        if face == true_card(fugitive):
            return patron
    return face


def pinned_faces(open: Open, known: Mapping[str, str]) -> dict[str, str]:
    """The patron of each card, old and new, that all have seen or that one has looked at."""
    seen = seen_by_all(open) | {**known}
    return {card: patron_behind(open, face) for card, face in seen.items()}


def draw_faces(open: Open, known: Mapping[str, str], dice: Dice) -> dict[str, str]:
    """The face of every card there is or was, drawn from all that fits what is known."""
    pins = pinned_faces(open, known)
    tries = 1 if len(open.shuffles) < 2 else TRIES
    histories: list[dict[str, str]] = []
    weights: list[float] = []
    # What is seen after a shuffle tells of the cards before it, so a history may run into a
    # contradiction at a later one; then another is tried.
    while not histories or len(histories) < tries:
        history = History(pins)
        if all(history.live_through(shuffle, dice) for shuffle in open.shuffles):
            histories.append(history.root)
            weights.append(history.weight)
    root = histories[0] if tries == 1 else dice.weighted(histories, weights)
    return _name(open, pins, root, dice)


class History:
    """One way the cards may have gone through the shuffles: what each card was at first."""

    def __init__(self, pins: Mapping[str, str]) -> None:
        self.pins = pins
        self.root: dict[str, str] = {}
        self.face: dict[str, str] = {}
        self.weight = 1.0

    def first(self, card: str) -> str:
        """The card this one was at the beginning."""
        return self.root.get(card, card)

    def face_of(self, card: str) -> str:
        """What the card must be, if that is known by now."""
        if card in self.pins:
            self.face[self.first(card)] = self.pins[card]
        return self.face.get(self.first(card), "")

    def live_through(self, shuffle: Shuffle, dice: Dice) -> bool:
        """Say which card became which; false if that contradicts what was seen."""
        # A card that is nobody in particular goes by its own name: cards and faces never share one.
        old = {self.face_of(card) or card: card for card in shuffle.before}
        new = {self.pins.get(card, card): card for card in shuffle.after}
        both = [face for face in old if face in new]
        left = [face for face, card in old.items() if face not in (card, *both)]
        right = [face for face, card in new.items() if face not in (card, *both)]
        if not {*self.face.values()}.isdisjoint(right):
            return False
        blank_old = [card for face, card in old.items() if face == card]
        blank_new = [card for face, card in new.items() if face == card]
        if len(left) > len(blank_new) or len(right) > len(blank_old):
            return False
        # Every permutation was equally likely, so a history counts as many as fit it.
        self.weight *= math.perm(len(blank_new), len(left)) * math.perm(len(blank_old), len(right))
        self.weight *= math.factorial(len(blank_new) - len(left))
        dice.shuffle(blank_old)
        dice.shuffle(blank_new)
        links = [(old[face], new[face]) for face in both]
        links += [(old[face], blank_new.pop()) for face in left]
        links += [(blank_old.pop(), new[face]) for face in right]
        links += list(zip(blank_old, blank_new, strict=True))
        for before, after in links:
            self.root[after] = self.first(before)
            self.face_of(after)
        return True


def _name(
    open: Open, pins: Mapping[str, str], root: Mapping[str, str], dice: Dice
) -> dict[str, str]:
    """Give every card its face: the pinned ones theirs, the others what is left."""
    faces = {root.get(card, card): face for card, face in pins.items()}
    patrons = patrons_for(open.seats)
    firsts = [card_id(number) for number in range(1, len(patrons) + 1)]
    rest = [patron for patron in patrons if patron not in {*faces.values()}]
    dice.shuffle(rest)
    for first in firsts:
        if first not in faces:
            faces[first] = rest.pop()
    cards = [*firsts, *root]
    return {card: _now(open, card, faces[root.get(card, card)]) for card in cards}


def _now(open: Open, card: str, patron: str) -> str:
    """The face as it was when the card was last on the table: the patron's, or the True card's."""
    for fugitive, disguise in open.unmasked.items():
        if disguise == patron and not _gone_before(open.shuffles, card, open, fugitive):
            return true_card(fugitive)
    return patron


def _gone_before(shuffles: Sequence[Shuffle], card: str, open: Open, fugitive: str) -> bool:
    """Whether the card was shuffled away before the fugitive was unmasked."""
    return any(card in shuffle.before for shuffle in shuffles[: open.unmasked_after[fugitive]])

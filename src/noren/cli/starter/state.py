"""The three drawers: which one a thing lies in decides who can ever see it."""

from __future__ import annotations

from typing import TypeAlias

import noren

CARDS = tuple(f"{number:02}" for number in range(1, 41))
ROUNDS = 5


class Open(noren.Drawer):
    """What everyone sees: the points, the cards of the last round, and those before it."""

    points: list[int]
    last: list[str] = []
    gone: list[str] = []
    round: int = 1


class Mine(noren.Drawer):
    """A hand of cards, lowest first."""

    hand: list[str]


class Sealed(noren.Drawer):
    """The cards that were not dealt."""

    deck: list[str]


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]

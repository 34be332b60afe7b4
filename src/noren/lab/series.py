"""What is to be played: which game, by which bots, from which seed, how often."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from noren.bots.shelf import find_bot
from noren.core.dice import SEED_BYTES, Dice
from noren.core.errors import BadOptions
from noren.core.game import AnyGame
from noren.lab.address import address, at_address


@dataclass(frozen=True, kw_only=True)
class Series:
    """Games to be played, each determined by the series and its number in it.

    With `rotate` every deal is played once for each seat, and the bots move up one seat each time.
    """

    game: AnyGame
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    rotate: bool = False

    def __post_init__(self) -> None:
        self.game.seats(self.seats)
        self.game.read_options(self.options)
        if len(self.bots) != self.seats:
            raise BadOptions(f"{self.seats} seats need as many bots, not {len(self.bots)}.")
        if self.games < 1:
            raise BadOptions(f"At least one game must be played, not {self.games}.")
        # Find a misspelt name now, not in a worker after an hour.
        for name in self.bots:
            find_bot(self.game, name)

    def deal(self, index: int) -> int:
        """Which deal a game is played with."""
        return index // self.seats if self.rotate else index

    def seating(self, index: int) -> tuple[str, ...]:
        """Which bot sits where in a game."""
        # Moving up by one seat, not all orders: with n seats these are n games a deal and not n!.
        turn = index % self.seats if self.rotate else 0
        return self.bots[self.seats - turn :] + self.bots[: self.seats - turn]

    def match_seed(self, index: int) -> bytes:
        """The seed of a game's deal."""
        return derive("deal", self.seed, self.deal(index))

    def bot_dice(self, index: int, seat: int) -> Dice:
        """A bot's own dice, which know nothing of the deal."""
        # By game, not by deal: where a deal is played from every seat, bots must not repeat their
        # throws.
        return Dice(derive("bot", self.seed, index, seat))

    def order_dice(self, index: int) -> Dice:
        """The lab's own dice, which say who is first when several may be."""
        return Dice(derive("order", self.seed, index))

    @functools.cached_property
    def address(self) -> str:
        """Where another process finds the game."""
        return address(self.game)

    def __getstate__(self) -> dict[str, Any]:
        """Send the game's address in the place of the game."""
        # A game holds functions and classes made at run time, which no pickle can carry.
        return {**self.__dict__, "game": self.address}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=at_address(state["game"]))


def line_up(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot a seat: the list from the start again until all sit."""
    if not bots:
        raise BadOptions("Name at least one bot.")
    if len(bots) > seats:
        raise BadOptions(f"There are {len(bots)} bots for {seats} seats.")
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def derive(purpose: str, *numbers: int) -> bytes:
    """A seed for one purpose; nobody can tell one of them from another."""
    words = f"noren lab {purpose} {' '.join(map(str, numbers))}"
    return hashlib.blake2b(words.encode(), digest_size=SEED_BYTES).digest()

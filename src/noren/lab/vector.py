"""Many matches in step, as arrays: what trains a net in plain NumPy or any framework.

Each match has one row. In every step the seat that is asked acts, a match that is over begins
anew, and everything is written into the same arrays, so keep copies of what you want to keep.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noren.bots.order import who_goes
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.lab import rewards
from noren.lab.numbers import IllegalAction, Numbers
from noren.lab.series import derive


class VectorEnv:
    """`count` matches of one game with `seats` players each, the fewest unless told.

    `observations` (float32), `masks` (int8) and `seats` are about whoever acts next in each match.
    After a step `ended` says which matches have just come to their end, `truncated` which of these
    were broken off, and `rewards` (float32) what every seat gained in them; it is nothing in every
    other row. All else in the row of a match that has ended is about the next one already.

    `reward` is `win`, `zero` or `score`. With `tensors=False` there are no observations. The same
    `seed` and the same actions give the same matches.
    """

    def __init__(
        self,
        game: AnyGame | str,
        count: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        seed: int = 0,
        tensors: bool = True,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.table = self.game.seats(self.game.meta.min_seats if seats is None else seats)
        self.options = dict(options or {})
        self.numbers = Numbers(self.game, self.table, self.options)
        self.reward = rewards.reward(reward)
        self.seed = seed
        self.dealt = 0
        self.observations: NDArray[np.float32] = np.zeros(
            (count, self.numbers.encoder.size if tensors else 0), np.float32
        )
        self.masks: NDArray[np.int8] = np.zeros((count, self.numbers.actions.size), np.int8)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.table), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        encoder = self.numbers.encoder
        self._write = [encoder.onto(row) for row in self.observations] if tensors else []
        self._open: list[list[int]] = [[] for _ in range(count)]
        self.matches: list[Match] = []
        self._orders: list[Dice] = []
        for row in range(count):
            match, order = self._deal()
            self.matches.append(match)
            self._orders.append(order)
            self._look(row)

    def __len__(self) -> int:
        return len(self.matches)

    def _deal(self) -> tuple[Match, Dice]:
        seed = derive("vector", self.seed, self.dealt)
        order = Dice(derive("vector order", self.seed, self.dealt))
        self.dealt += 1
        return Match.start(self.game, self.table, self.options, seed), order

    def _look(self, row: int) -> None:
        """Write what whoever acts next in a match sees and may do."""
        match = self.matches[row]
        seat = who_goes(match, self._orders[row])
        view = match.view(seat)
        mask = self.masks[row]
        mask[self._open[row]] = 0
        numbers = self._open[row] = self.numbers.actions.numbers(view)
        mask[numbers] = 1
        self.seats[row] = seat
        if self._write:
            self._write[row](view)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Let every match go on by one action."""
        self.ended.fill(False)
        self.truncated.fill(False)
        self.rewards.fill(0)
        for row, action in enumerate(actions.tolist()):
            match, seat = self.matches[row], int(self.seats[row])
            view, numbers = match.view(seat), self._open[row]
            if action not in numbers:
                who = f"seat {seat} of match {row}"
                raise IllegalAction(who, action, self.numbers.actions.names, view, numbers)
            match.play(seat, view.options[numbers.index(action)])
            outcome = match.outcome
            if outcome is not None:
                self.rewards[row] = self.reward(outcome, self.table)
                self.ended[row] = True
            elif len(match.choices) >= self.numbers.longest:
                self.ended[row] = self.truncated[row] = True
            if self.ended[row]:
                self.matches[row], self._orders[row] = self._deal()
            self._look(row)

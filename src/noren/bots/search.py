"""Information-set Monte Carlo search: a bot for any game that can imagine.

Every iteration imagines a whole world that fits the view, walks down what earlier iterations
learned, and plays the rest out. Each seat keeps its own notes, filed under what that seat has
chosen and heard, so nobody in the search acts on what that seat could not know (MO-ISMCTS).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame, Bot
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import View
from noren.core.world import Outcome
from noren.parts.random_bot import RandomBot, draws_lots

# What the papers on this search use for values between 0 and 1, as shares of a victory are.
EXPLORATION: Final = 0.7
Value = Callable[[Outcome, int], Sequence[float]]
Place = tuple[Seat, tuple[Choice, ...], bytes]
encoder = msgspec.json.Encoder(order="deterministic")


def win_shares(outcome: Outcome, seats: int) -> list[float]:
    """One victory, shared by the winners."""
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    return [share if seat in outcome.winners else 0.0 for seat in range(seats)]


class Tried:
    """What came of one choice: how often it could be made, was made, and what it was worth."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """Its worth on average."""
        return self.total / self.visits if self.visits else 0.0

    def promise(self) -> float:
        """The upper bound by which the search is led."""
        if not self.visits:
            return math.inf
        return self.mean + EXPLORATION * math.sqrt(math.log(self.offered) / self.visits)


Notes = dict[Choice, Tried]


class SearchBot:
    """Thinks ahead in imagined worlds, for a number of iterations or a time.

    `depth` bounds how many decisions ahead are noted; 1 is flat Monte Carlo. `playout` plays the
    rest. With `seconds` the choice depends on the machine's speed; without, on the dice alone.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        iterations: int = 200,
        seconds: float | None = None,
        depth: int = 64,
        playout: Bot | None = None,
        value: Value = win_shares,
        longest: int = 2000,
    ) -> None:
        self.game = game
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth
        self.playout = playout or RandomBot()
        self.value = value
        self.longest = longest

    def choose(self, view: View[Any, Any], dice: Dice) -> Choice:
        """The choice that was found worth trying most often."""
        if len(view.options) == 1:
            return view.options[0]
        tried = self.think(view, dice)
        # By visits and not by mean: a choice that did well once by luck has a high mean and few
        # visits.
        return max(view.options, key=lambda choice: (tried[choice].visits, tried[choice].mean))

    def think(self, view: View[Any, Any], dice: Dice) -> Notes:
        """What the search learned about every option."""
        search = Search(self, view, dice)
        deadline = math.inf if self.seconds is None else time.monotonic() + self.seconds
        count = 0
        # Once at least, or a slow game would leave nothing to choose by.
        while not count or (count < self.iterations and time.monotonic() < deadline):
            search.iterate()
            count += 1
        notes = search.notes[search.root]
        return {choice: notes.get(choice) or Tried() for choice in view.options}


class Search:
    """One decision being thought over."""

    def __init__(self, bot: SearchBot, view: View[Any, Any], dice: Dice) -> None:
        if view.seat is None:
            raise ValueError("A spectator has nothing to decide.")
        self.bot = bot
        self.view = view
        self.seat = view.seat
        self.dice = dice
        self.notes: dict[Place, Notes] = {}
        self.root: Place = (view.seat, (), b"")

    def iterate(self) -> None:
        """Imagine a world, walk down the notes, play it out, and note what came of it."""
        match = imagine(self.bot.game, self.view, self.dice)
        walked = self._walk(match)
        self._play_out(match)
        outcome = match.outcome
        seats = match.seats
        # A game that was not over in time counts as even: it should neither draw the search nor
        # repel it.
        values = self.bot.value(outcome, seats) if outcome else [1 / seats] * seats
        for seat, tried in walked:
            tried.visits += 1
            tried.total += values[seat]

    def _walk(self, match: Match) -> list[tuple[Seat, Tried]]:
        """Follow the most promising choices until a place is reached that has no notes yet."""
        chosen: list[list[Choice]] = [[] for _ in range(match.seats)]
        walked: list[tuple[Seat, Tried]] = []
        seat, fresh = self.seat, False
        while not match.over and not fresh and len(walked) < self.bot.depth:
            place = self._place(match, seat, chosen[seat])
            fresh = place not in self.notes and place != self.root
            choice, tried = self._select(self.notes.setdefault(place, {}), match.options(seat))
            walked.append((seat, tried))
            chosen[seat].append(choice)
            match.play(seat, choice)
            seat = self._next(match)
        return walked

    def _place(self, match: Match, seat: Seat, chosen: list[Choice]) -> Place:
        """What the seat has chosen and been told since the search began.

        The searcher's own drawer counts too; another's is only imagined.
        """
        if not match.choices:
            return self.root
        world = match.world
        # Only the searcher's own drawer is the same in every imagined world. To file another seat's
        # notes under an imagined drawer would let that seat act on what differs from world to
        # world.
        mine = world.private[seat] if seat == self.seat else None
        before = len(self.view.whispers) if seat == self.seat else 0
        heard = (world.log[len(self.view.log) :], world.whispers[seat][before:], mine)
        return seat, tuple(chosen), encoder.encode(heard)

    def _select(self, notes: Notes, options: Sequence[Choice]) -> tuple[Choice, Tried]:
        """The most promising option; among untried ones, any."""
        offered = [(choice, notes.setdefault(choice, Tried())) for choice in options]
        # Which options there are depends on the imagined world. Counting how often each was on
        # offer, and not how often this place was visited, keeps rare options from being tried too
        # often or not at all.
        for _, tried in offered:
            tried.offered += 1
        untried = [pair for pair in offered if not pair[1].visits]
        if untried:
            return self.dice.pick(untried)
        return max(offered, key=lambda pair: pair[1].promise())

    def _next(self, match: Match) -> Seat:
        """Who goes on: under seal the order does not matter; in a race it may be anyone."""
        if match.over:
            return self.seat
        step = match.world.agenda[-1]
        return match.asked[0] if step.together else self.dice.pick(match.asked)

    def _play_out(self, match: Match) -> None:
        playout, dice, world = self.bot.playout, self.dice, match.world
        blind = draws_lots(playout)
        for _ in range(self.bot.longest):
            if world.outcome is not None:
                return
            asked = world.awaited
            seat = asked[0] if world.agenda[-1].together else dice.pick(asked)
            if blind:
                match.play_by_lot(seat, dice)
            else:
                match.play(seat, playout.choose(match.view(seat), dice))

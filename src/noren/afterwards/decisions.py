"""Decisions, judged from the seat's own view at that time and from nothing else.

First the strong bot is asked what it would have chosen. Where it is sure of something else, both
choices can be weighed over the same imagined worlds, with the same dice from there on. Most doubts
are settled after a few worlds; the others share what is left, as a difference of a few points in
the chance to win shows only over hundreds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Final

import msgspec

from noren.afterwards.chances import LONGEST, Reader, play_on
from noren.afterwards.course import Stretch
from noren.afterwards.report import Decision, Option
from noren.afterwards.words import asked_as, offered_as
from noren.bots.shelf import find_bot, usual_bot
from noren.core.advice import Explains
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame, Bot
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import AnyView, View

MOST_REASONS: Final = 3
SURE: Final = 3
"""A bot is sure if it chooses the same so many times more."""
FIRST: Final = 32
MOST: Final = 1024
"""So many worlds at first, and at most where it is worth a closer look."""
WORLDS: Final = 4096
"""So many worlds are imagined for all decisions of a review together, and no more."""
WIDTH: Final = 3.0
"""Standard errors to each side: looked at up to six times, less than one in a hundred misleads."""
WORTHWHILE: Final = 0.02
"""A smaller difference in the chance of winning is not worth anybody's time."""
AHEAD: Final = 40
"""How many choices are played on before the learned chances are read."""


@dataclass(frozen=True)
class Asked:
    """A real decision: the match just before it, who was asked, and what was chosen."""

    at: int
    seat: Seat
    chosen: Choice
    match: Match

    @property
    def view(self) -> AnyView:
        """All that the seat knew."""
        return self.match.view(self.seat)


def decisions_in(stretch: Stretch) -> Iterator[Asked]:
    """Every choice of a stretch that could have been another; time's choices are nobody's."""
    match = stretch.before.copy()
    for number in range(stretch.first, stretch.end):
        seat, chosen = stretch.whole.choices[number]
        if number not in stretch.whole.late and len(match.options(seat)) > 1:
            yield Asked(number, seat, chosen, match.copy())
        if number + 1 < stretch.end:
            match.repeat(stretch.whole, number)


def judge(game: AnyGame, bot: Bot, asked: Asked, dice: Dice) -> Decision | None:
    """What the strong bot would have chosen instead, if it is sure of that."""
    view = asked.view
    first = sure_of(bot, view, dice, unless=asked.chosen)
    if first is None:
        return None
    return Decision(
        at=asked.at,
        seat=asked.seat,
        question=asked_as(game, view),
        chosen=Option(asked.chosen, offered_as(game, view, asked.chosen)),
        better=Option(first, offered_as(game, view, first)),
        options=len(view.options),
        reasons=reasons(bot, view, first, dice),
    )


def sure_of(bot: Bot, view: AnyView, dice: Dice, unless: Choice | None = None) -> Choice | None:
    """What a bot is sure of; None if it tosses a coin, or begins with that one choice."""
    first = bot.choose(view, dice)
    # A bot that tosses a coin has nothing to say against heads.
    if first == unless or any(bot.choose(view, dice) != first for _ in range(SURE)):
        return None
    return first


def reasons(bot: Bot, view: AnyView, choice: Choice, dice: Dice) -> tuple[str, ...]:
    """Why a bot chooses so, if it can tell; nothing if it would tell of another choice."""
    advice = bot.explain(view, dice) if isinstance(bot, Explains) else None
    if advice is None or advice.choice != choice:
        return ()
    return tuple(reason.words for reason in advice.reasons[:MOST_REASONS])


@dataclass
class Trial:
    """A decision on the scales: by how much the other choice did better, world by world."""

    asked: Asked
    decision: Decision
    view: AnyView
    gains: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """What the other choice was worth on average."""
        return fmean(self.gains)

    @property
    def reach(self) -> float:
        """How far the true mean may be from that, to either side."""
        return WIDTH * stdev(self.gains) / math.sqrt(len(self.gains))

    def is_open(self, most: int) -> bool:
        """Whether more worlds could still tell if the difference is worth anybody's time."""
        if not self.gains:
            return True
        return len(self.gains) < most and abs(self.middle - WORTHWHILE) < self.reach

    def told(self) -> Decision:
        """The decision with what came of it; as it was if it never came to its turn."""
        if not self.gains:
            return self.decision
        middle, reach = self.middle, self.reach
        return msgspec.structs.replace(
            self.decision,
            gain=round(middle, 4),
            low=round(middle - reach, 4),
            high=round(middle + reach, 4),
            worlds=len(self.gains),
            clear=middle - reach > 0 and middle >= WORTHWHILE,
        )


class Weighing:
    """Weighs choices against others over the worlds that their seats could imagine."""

    def __init__(self, game: AnyGame, reader: Reader, dice: Dice) -> None:
        self.game = game
        self.reader = reader
        self.dice = dice

    def weigh(self, asked: Asked, decision: Decision, most: int = MOST) -> Decision:
        """One decision with what the other choice would have been worth."""
        return self.weigh_all([(asked, decision)], most, most)[0]

    def weigh_all(
        self,
        doubts: Sequence[tuple[Asked, Decision]],
        worlds: int = WORLDS,
        most: int = MOST,
        progress: Callable[[float], None] | None = None,
    ) -> list[Decision]:
        """Every decision so; what is plain early leaves its worlds to those that are not."""
        trials = [
            Trial(asked, doubt, View.decode(self.game, asked.view.encode()))
            for asked, doubt in doubts
        ]
        left = worlds
        while left and (undecided := [trial for trial in trials if trial.is_open(most)]):
            for trial in undecided:
                # Doubled each time: whoever looks seldom is seldom fooled by a lucky moment.
                more = min(max(FIRST, len(trial.gains)), most - len(trial.gains), left)
                if more >= min(FIRST, most):
                    trial.gains += [self._gain(trial) for _ in range(more)]
                left -= more
                if progress is not None:
                    progress(1 - left / worlds)
        return [trial.told() for trial in trials]

    def _gain(self, trial: Trial) -> float:
        """How much better the other choice does in one world that looks the same."""
        world = imagine(self.game, trial.view, self.dice)
        throws, seat = self.dice.split("world"), trial.asked.seat
        better = self._after(world, seat, trial.decision.better.choice, throws.copy())
        return better - self._after(world, seat, trial.asked.chosen, throws.copy())

    def _after(self, world: Match, seat: Seat, choice: Choice, dice: Dice) -> float:
        """The seat's chance some choices later, all played by bots from their views."""
        twin = world.copy()
        twin.world.dice = dice.split("chance")
        twin.play(seat, choice)
        bots = [find_bot(self.game, usual_bot(self.game)) for _ in range(twin.seats)]
        learned = self.game.afterwards is not None and self.game.afterwards.chances is not None
        play_on(twin, bots, dice, AHEAD if learned else LONGEST)
        settle(twin, bots, dice)
        return self.reader.of(twin)[seat]


def settle(match: Match, bots: Sequence[Bot], dice: Dice) -> None:
    """Play on until no answer lies sealed: what is half said cannot be read."""
    while not match.over and any(match.world.answers):
        play_on(match, bots, dice, 1)

"""Thinking ahead: each choice is tried in imagined worlds until the game ends or the turn does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from noren import Choice, Dice, Match, Seat
from noren.core.game import Bot
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.belief.scrolls import arrangements
from noren.games.omnitsu.bots.baseline import Heuristic
from noren.games.omnitsu.bots.win_chance import win_chance
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, Point
from noren.games.omnitsu.rules.any_time import Respond
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import Mine, View

PLANNED: Final = (ThrowDown, TakeUp, Point, Choose, ChooseUnwatched, Respond)
"""Where the thinker plays on by its own plan; elsewhere, as all others do, by the simple one."""


class Lookahead:
    """Worlds in each of which every choice is tried with the same luck."""

    def __init__(
        self,
        view: View,
        worlds: Sequence[Match],
        planner: Bot,
        dice: Dice,
        value: Callable[[Prospects], float] = win_chance,
    ) -> None:
        self.me: Seat = view.seat or 0
        self.value = value
        self.turn = view.open.turn
        self.planner = planner
        self.others: Bot = Heuristic()
        self.worlds = worlds
        self.weights = [motive_weight(view, world) for world in worlds]
        self.luck = [dice.split("luck") for _ in worlds]

    def worth(self, choice: Choice) -> float:
        """My part of the victory after this choice, on average over the worlds."""
        tried = (
            weight * self._try(world.copy(), luck.copy(), choice)
            for weight, world, luck in zip(self.weights, self.worlds, self.luck, strict=True)
        )
        return sum(tried) / sum(self.weights)

    def _try(self, match: Match, dice: Dice, choice: Choice) -> float:
        me, world = self.me, match.world
        match.play(me, choice)
        while world.outcome is None:
            if world.open.turn != self.turn:
                return self.value(Prospects(match.view(me)))
            seat = match.asked[0]
            planned = seat == me and isinstance(world.agenda[-1], PLANNED)
            player = self.planner if planned else self.others
            match.play(seat, player.choose(match.view(seat), dice))
        winners = world.outcome.winners
        return 1 / len(winners) if me in winners else 0.0


def motive_weight(view: View, match: Match) -> float:
    """How much more, or less, the others' deeds speak for the scrolls of this world."""
    open, mine = view.open, view.mine or Mine()
    names, read = arrangements(open, mine, view.seat)
    _, counted = arrangements(open, mine)
    kinds = {**open.seen, **match.world.sealed.kinds}
    found = tuple(kinds[name] for name in names)
    return read[found] / counted[found]


def forget_answers(match: Match, me: Seat) -> Match:
    """Let all others answer anew what is asked together: an imagined answer is mere chance."""
    world = match.world
    step = world.agenda[-1]
    if step.together:
        world.waiting = world.awaited = world.asked = tuple(step.asks(world.open))
        world.answers = [a if seat == me else () for seat, a in enumerate(world.answers)]
    return match

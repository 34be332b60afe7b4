"""The learned player: it has learned from many games who wins in the end, and looks a turn ahead.

`strong` plans by figures that people thought of, and thinks ahead only when the end is near. This
one tries its choices in imagined worlds at every turn, and asks a small net how it stands after
it. What the net learned from is told in its file, and by the recipe that makes it anew.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final

import msgspec

from noren import PASS, Choice, Dice, Match, Seat, imagine
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.appraisal import Appraisal
from noren.games.omnitsu.bots.lookahead import Lookahead, forget_answers
from noren.games.omnitsu.bots.outlook_signs import hand_worths, signs
from noren.games.omnitsu.bots.planner import Planner, weigh
from noren.games.omnitsu.bots.preferences import Preferences
from noren.games.omnitsu.bots.strong import Strategist, quick_game
from noren.games.omnitsu.rules.actions import Levy, Point
from noren.games.omnitsu.rules.draw_and_discard import Clearing, MakeRoom
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown, ThrowUnwatched
from noren.games.omnitsu.state import Mine, View
from noren.parts.judgement import Judgement, judgement

SEATS: Final = 4
"""At tables of so many it has learned; at others it plays as the strong player does."""
TRIED: Final = (ThrowDown, ThrowUnwatched, Point, TakeUp)
"""Where it looks ahead, until the end is near: elsewhere it would seldom choose otherwise."""
DROPS: Final = (MakeRoom, Clearing, Levy)
"""Where it discards, and asks the net what will be missed least."""
STAGES: Final = (5, 5, 10)
"""So many worlds more in each round of trying; after each, the better half goes on."""
WORD: Final = 0.002
"""What a card's worth by the plan counts beside the chances that were tried."""


class Opponent(Planner):
    """Plans like the strong player, but discards without much thought: open scrolls, poor cards.

    What is discarded is most of what there is to choose in a turn, and matters little to it.
    """

    def __init__(self, preferences: Preferences, worths: Mapping[str, float]) -> None:
        super().__init__(preferences)
        self.worths = worths

    def choose(self, view: View, dice: Dice) -> Choice:
        """The option that promises most, or what is missed least."""
        if not isinstance(view.step, DROPS):
            return super().choose(view, dice)
        return min(view.options, key=self.missed)

    def missed(self, option: Choice) -> float:
        """How much it is missed, about: an open scroll is not, and to keep all is better still."""
        return self.worths.get(option[-1], -2.0 if option != PASS else -1.0)


class TurnAhead(Lookahead):
    """Plays the turn to its end, and asks the learned player how things stand then."""

    def __init__(self, view: View, worlds: Sequence[Match], dice: Dice, player: LearnedBot) -> None:
        super().__init__(view, worlds, Planner(player.preferences), dice, player.value)
        self.others = Opponent(player.preferences, player.worths)
        for world, luck in zip(worlds, self.luck, strict=True):
            self._answer_first(world, luck)

    def _answer_first(self, match: Match, dice: Dice) -> None:
        """Let the others give their sealed answers, which are the same whatever is tried."""
        if match.world.agenda[-1].together:
            while others := [seat for seat in match.asked if seat != self.me]:
                match.play(others[0], self.others.choose(match.view(others[0]), dice))


class LearnedBot(Strategist):
    """Looks a turn ahead, and knows from experience what to think of what it sees there."""

    def __init__(self, judge: Judgement | None = None) -> None:
        super().__init__()
        self._judge = judge

    @property
    def judge(self) -> Judgement:
        """How likely a seat is to win, by its signs as a turn begins."""
        return self._judge or judgement(__package__, "outlook")

    def value(self, sight: Prospects) -> float:
        """The chance to win in the end."""
        return self.judge.chance(signs(sight))

    @functools.cached_property
    def worths(self) -> dict[str, float]:
        """What each card is worth in the hand, other things being as usual: in log-odds."""
        return hand_worths(self.judge)

    def thinks(self, view: View) -> bool:
        """Whether to look ahead."""
        return super().thinks(view) or (knows_the_table(view) and isinstance(view.step, TRIED))

    def choose(self, view: View, dice: Dice) -> Choice:
        """What looks best after trying; as the strong player would where it does not look ahead."""
        if len(view.options) == 1 or not knows_the_table(view):
            return super().choose(view, dice)
        if isinstance(view.step, DROPS) and not view.open.ended:
            return self.dropped(view)
        if not self.thinks(view):
            return super().choose(view, dice)
        return self.best(view, self.planned(view), dice)

    def planned(self, view: View) -> dict[Choice, float]:
        """What the plan finds every option worth, the best first."""
        worth = Appraisal(view, self.preferences)
        plan = {option: weigh(view, worth, option) for option in view.options}
        return dict(sorted(plan.items(), key=lambda pair: (-pair[1], pair[0])))

    def best(self, view: View, plan: dict[Choice, float], dice: Dice) -> Choice:
        """Try all options, and the better ones again; the plan has a small say."""
        # All of them: what wins at the end is often what the plan thinks least of.
        tried, worlds = list(plan), 0
        promise = {option: WORD * worth for option, worth in plan.items()}
        came = dict.fromkeys(tried, 0.0)
        for more in STAGES:
            ahead = TurnAhead(view, self.some_worlds(view, dice, more), dice, self)
            worlds += more
            for option in tried:
                came[option] += more * ahead.worth(option)
            tried.sort(key=lambda option: -came[option] / worlds - promise[option])
            tried = tried[: max(2, len(tried) // 2)]
        return tried[0]

    def dropped(self, view: View) -> Choice:
        """The option after which things stand best."""
        stands = {option: self.value(Prospects(without(view, option))) for option in view.options}
        plan = self.planned(view)
        return max(plan, key=lambda option: stands[option] + WORD * plan[option])

    def some_worlds(self, view: View, dice: Dice, count: int) -> list[Match]:
        """Worlds that fit the view."""
        me: Seat = view.seat or 0
        return [forget_answers(imagine(quick_game(), view, dice), me) for _ in range(count)]


def without(view: View, option: Choice) -> View:
    """The view of somebody who has discarded that, and what they have said they will."""
    gone = {thing for verb, thing in (pair for pair in (*view.answer, option) if len(pair) > 1)}
    if not gone:
        return view
    after, me, open = copy(view), view.seat or 0, view.open
    mine = view.mine or Mine()
    cards = [card for card in mine.hand if card in gone]
    counts = open.cards.copy()
    counts[me] -= len(cards)
    after.mine = msgspec.structs.replace(mine, hand=[c for c in mine.hand if c not in gone])
    after.open = msgspec.structs.replace(
        open,
        cards=counts,
        discard=[*open.discard, *cards],
        scrolls=[scroll for scroll in open.scrolls if scroll.id not in gone],
    )
    return after


def knows_the_table(view: View) -> bool:
    """Whether there are as many players as in the games it has learned from."""
    return len(view.open.cards) == SEATS

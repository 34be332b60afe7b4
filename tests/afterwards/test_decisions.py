"""Decisions are judged from the view of then: planted blunders are found, and little else."""

import random
from collections.abc import Callable, Iterator, Mapping

import msgspec
import pytest

import noren
from noren import Dice, Match
from noren.afterwards.chances import Reader
from noren.afterwards.course import beginning, course
from noren.afterwards.decisions import (
    FIRST,
    SURE,
    WORLDS,
    Asked,
    Trial,
    Weighing,
    decisions_in,
    judge,
)
from noren.afterwards.report import Decision
from noren.afterwards.review import review
from noren.core.choice import Choice
from tests.afterwards.matches import kept

TABLES = [
    ("chiyos-secret", 5),
    ("omnitsu", 3),
    ("secret-identity", 3),
    ("secrets-game", 4),
    pytest.param("ninja", 3, marks=pytest.mark.slow),
]
"""A game, and how many play it: `python -m studies.blunders` looks at what each blunder cost."""
MATCHES = 20
SURELY = 4 * (SURE + 1)
"""So often a bot must choose the same, or another choice may be a coin's other side."""


def with_a_blunder(name: str, seats: int, seed: int) -> tuple[Match, int]:
    """Strong bots, one of which does at one moment what it would surely not do."""
    game, dice = noren.load(name), Dice(seed)
    match = Match.start(game, seats, {}, seed)
    bots = [game.bot("strong") for _ in range(seats)]
    planted, due = -1, 30 + seed
    while not match.over:
        seat = match.asked[0]
        view = match.view(seat)
        choice = bots[seat].choose(view, dice)
        if planted < 0 and len(match.choices) >= due and len(view.options) > 1:
            again = {choice, *(bots[seat].choose(view, dice) for _ in range(SURELY))}
            others = [option for option in view.options if option not in again]
            if len(again) == 1 and others:
                planted, choice = len(match.choices), dice.pick(others)
        match.play(seat, choice)
    return match, planted


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_planted_blunders_are_found_and_little_else(name: str, seats: int) -> None:
    planted, found, marked, decided = 0, 0, 0, 0
    for seed in range(MATCHES):
        match, at = with_a_blunder(name, seats, seed)
        report = review(match.record())
        planted += at >= 0
        found += any(decision.at == at for decision in report.decisions)
        marked += len(report.decisions)
        decided += sum(report.decided)
    assert planted >= 0.9 * MATCHES
    assert found >= 0.8 * planted
    assert marked - found <= 0.1 * decided


class Certain:
    """A bot that is sure, and says why."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def choose(self, view: object, dice: Dice) -> Choice:
        return self.choice


class Tosses:
    """A bot that has no reason to prefer anything."""

    def __init__(self) -> None:
        self.turns = self._alternate()

    def _alternate(self) -> Iterator[int]:
        while True:
            yield from (1, 0)

    def choose(self, view: noren.View, dice: Dice) -> Choice:  # type: ignore[type-arg]
        return view.options[next(self.turns)]


def test_a_bot_that_tosses_a_coin_has_nothing_to_say() -> None:
    game, record = noren.load("secrets-game"), kept("secrets-game", "highest-score-3")
    whole = Match.replay(record)
    first = next(
        asked
        for stretch in course(beginning(record, game), whole)
        for asked in decisions_in(stretch)
        if asked.chosen == asked.view.options[0]
    )
    assert judge(game, Tosses(), first, Dice(1)) is None
    assert judge(game, Certain(first.chosen), first, Dice(1)) is None
    other = judge(game, Certain(first.view.options[1]), first, Dice(1))
    assert other is not None
    assert (other.chosen.choice, other.better.choice) == first.view.options[:2]


def test_both_choices_meet_the_same_worlds_and_the_same_dice() -> None:
    """So a choice against itself makes no difference at all."""
    game, record = noren.load("secrets-game"), kept("secrets-game", "highest-score-3")
    asked = next(
        asked
        for stretch in course(beginning(record, game), Match.replay(record))
        for asked in decisions_in(stretch)
    )
    other = judge(game, Certain(asked.view.options[1]), asked, Dice(1)) or judge(
        game, Certain(asked.view.options[0]), asked, Dice(1)
    )
    assert other is not None
    weighing = Weighing(game, Reader(game, Dice(2)), Dice(3))
    same = msgspec.structs.replace(other, better=other.chosen)
    weighed = weighing.weigh(asked, same, most=16)
    assert weighed.gain == pytest.approx(0, abs=1e-9)
    assert not weighed.clear
    assert weighed.worlds == 16


def doubts(count: int) -> list[tuple[Asked, Decision]]:
    """Decisions of a kept match, each doubted."""
    game, record = noren.load("secrets-game"), kept("secrets-game", "highest-score-3")
    found = []
    for stretch in course(beginning(record, game), Match.replay(record)):
        for asked in decisions_in(stretch):
            other = next(option for option in asked.view.options if option != asked.chosen)
            doubt = judge(game, Certain(other), asked, Dice(1))
            assert doubt is not None
            found.append((asked, doubt))
    return found[:count]


class Foretold(Weighing):
    """Scales whose gains are known: for each decision, by its moment, how they fall."""

    def __init__(self, falls: Mapping[int, Callable[[], float]]) -> None:
        game = noren.load("secrets-game")
        super().__init__(game, Reader(game, Dice(1)), Dice(2))
        self.falls = falls

    def _gain(self, trial: Trial) -> float:
        return self.falls[trial.asked.at]()


def test_what_is_plain_leaves_its_worlds_to_what_is_not() -> None:
    """Five points of the chance to win hide in the noise until hundreds of worlds are seen."""
    chance = random.Random(4)
    means = [0.6, -0.4, 0.05, 0.0, 0.0]
    pairs = doubts(len(means))
    falls = {
        asked.at: (lambda mean=mean: chance.gauss(mean, 0.4))
        for (asked, _), mean in zip(pairs, means, strict=True)
    }
    told: list[float] = []
    weighed = Foretold(falls).weigh_all(pairs, progress=told.append)
    blunder, good, small, *_ = weighed
    assert blunder.worlds == good.worlds == FIRST
    assert small.worlds >= 16 * FIRST
    assert [one.clear for one in weighed] == [True, False, True, False, False]
    assert sum(one.worlds for one in weighed) <= WORLDS
    assert told == sorted(told)
    assert told[-1] <= 1


def test_a_difference_that_is_none_is_seldom_shown() -> None:
    """At most one in a hundred, however often one looks at what has gathered by then."""
    chance = random.Random(5)
    (pair,) = doubts(1)
    scales = Foretold({pair[0].at: lambda: float(chance.choice((-1, 0, 0, 1)))})
    assert sum(scales.weigh(*pair).clear for _ in range(1500)) <= 15


def test_a_doubt_that_came_too_late_stays_a_doubt() -> None:
    pairs = doubts(3)
    falls = {asked.at: lambda: 0.5 for asked, _ in pairs}
    weighed = Foretold(falls).weigh_all(pairs, worlds=2 * FIRST)
    assert [one.gain for one in weighed] == [0.5, 0.5, None]

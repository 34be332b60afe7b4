"""Ratings: one figure for how strong a bot is, whatever side or seat it was given.

A game is a contest of sides. In each side plays, beside its bots, a phantom: what the side itself,
or the seat, is worth. So a bot that was often given the better side is not taken for a better bot.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from noren.lab.corrected import Result
from noren.lab.extras import need

SLOPES: Final = tuple(2 ** (step / 8) for step in range(-16, 17))
WIDTH: Final = 1.96
BINS: Final = 5
LEAST: Final = 1e-6


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is, or how much a side is worth, with its interval of 95 in a hundred."""

    name: str
    value: float
    low: float
    high: float
    games: int


class Foretold(msgspec.Struct, frozen=True):
    """What ratings told beforehand of games they had not seen, and what came of it."""

    told: float
    came: float
    count: int


class Ratings(msgspec.Struct, frozen=True):
    """Bots by strength, sides or seats by worth, and how true what they foretell comes.

    `slope` says how much more, or less, a lead is worth in this game than the ratings suppose.
    """

    bots: tuple[Rating, ...]
    sides: tuple[Rating, ...]
    slope: float
    foretold: tuple[Foretold, ...]
    error: float
    """The mean distance between a chance and how often it came true."""


class Team(NamedTuple):
    """Those who win together: their bots, the phantom they play with, whether they won."""

    bots: tuple[str, ...]
    phantom: str
    won: bool


Forecast = tuple[list[float], list[Team]]
"""The strengths of the sides of a game, as they were known before it, and how it went."""


def rate(games: Sequence[Sequence[Result]]) -> Ratings:
    """Rate all who played these games.

    Each game is foretold before it counts. The first third is for learning alone, by the second
    the slope is fitted, and the last says how true the chances come.
    """
    league = League()
    forecasts: list[Forecast] = []
    for results in games:
        teams = list(teams_of(results))
        if len(teams) < 2:  # all win together, or nobody: that tells nothing of who is stronger
            continue
        forecasts.append((league.strengths(teams), teams))
        league.count(teams)
    third = len(forecasts) // 3
    slope = fitted(forecasts[third : 2 * third])
    pairs = [
        (chance, team.won)
        for strengths, teams in forecasts[2 * third :]
        for chance, team in zip(chances(strengths, slope), teams, strict=True)
    ]
    foretold = tuple(_binned(pairs))
    weighed = sum(one.count * abs(one.told - one.came) for one in foretold)
    return Ratings(
        bots=tuple(league.standing(league.bots)),
        sides=tuple(league.standing(league.phantoms)),
        slope=slope,
        foretold=foretold,
        error=weighed / max(1, len(pairs)),
    )


def chances(strengths: Sequence[float], slope: float) -> list[float]:
    """Each side's chance of winning."""
    weights = [math.exp(slope * (strength - max(strengths))) for strength in strengths]
    return [weight / math.fsum(weights) for weight in weights]


def fitted(forecasts: Sequence[Forecast]) -> float:
    """The slope by which these games were foretold best; 1 if there are none."""

    def surprise(slope: float) -> float:
        """How unlikely all that came of them was."""
        return -math.fsum(
            math.log(max(chance, LEAST))
            for strengths, teams in forecasts
            for chance, team in zip(chances(strengths, slope), teams, strict=True)
            if team.won
        )

    return min(SLOPES, key=lambda slope: (surprise(slope), abs(slope - 1)))


def teams_of(results: Sequence[Result]) -> Iterator[Team]:
    """The sides of a game; where each plays alone, every seat is one."""
    sides: dict[str, list[Result]] = defaultdict(list)
    for seat, result in enumerate(results):
        sides[result.side or f"seat {seat + 1}"].append(result)
    for name, members in sides.items():
        yield Team(tuple(one.bot for one in members), name, any(one.won for one in members))


class League:
    """Counts games one by one, after Weng and Lin (2011), as openskill has it."""

    def __init__(self) -> None:
        # Bots do not change from game to game, so nothing is forgotten: tau is nothing.
        self.model: Any = need("openskill.models", "ratings").PlackettLuce(tau=0.0)
        self.bots: dict[str, Any] = {}
        self.phantoms: dict[str, Any] = {}
        self.level: dict[str, float] = {}
        """Where ratings begin: a phantom makes up for those that its side is short of."""
        self.games: dict[str, int] = defaultdict(int)

    def strengths(self, teams: Sequence[Team]) -> list[float]:
        """How strong each side is, by what is known so far, on the scale that ratings learn by."""
        members = [self._members(team, teams) for team in teams]
        spread = math.sqrt(
            math.fsum(one.sigma**2 for one in _flat(members)) + len(teams) * self.model.beta**2
        )
        return [math.fsum(one.mu for one in side) / spread for side in members]

    def count(self, teams: Sequence[Team]) -> None:
        """Learn from a game."""
        before = [self._members(team, teams) for team in teams]
        after = self.model.rate(before, ranks=[0 if team.won else 1 for team in teams])
        changes: dict[int, tuple[Any, float, float]] = {}
        for old, new in zip(_flat(before), _flat(after), strict=True):
            _, shift, factor = changes.get(id(old), (old, 0.0, 1.0))
            changes[id(old)] = old, shift + new.mu - old.mu, factor * new.sigma / old.sigma
        # A bot in several seats has learned something in each of them.
        for rated, shift, factor in changes.values():
            rated.mu += shift
            rated.sigma *= factor
        for team in teams:
            for name in {*team.bots, team.phantom}:
                self.games[name] += 1

    def _members(self, team: Team, teams: Sequence[Team]) -> list[Any]:
        members = [self._bot(name) for name in team.bots]
        if team.phantom not in self.phantoms:
            lacking = max(len(other.bots) for other in teams) + 1 - len(members)
            self.level[team.phantom] = lacking * self.model.mu
            self.phantoms[team.phantom] = self.model.rating(mu=self.level[team.phantom])
        return [*members, self.phantoms[team.phantom]]

    def _bot(self, name: str) -> Any:
        if name not in self.bots:
            self.level[name] = self.model.mu
            self.bots[name] = self.model.rating()
        return self.bots[name]

    def standing(self, rated: dict[str, Any]) -> Iterator[Rating]:
        """The strongest first, told against the mean of all."""
        values = {name: one.mu - self.level[name] for name, one in rated.items()}
        middle = math.fsum(values.values()) / max(1, len(values))
        for name in sorted(values, key=lambda name: (-values[name], name)):
            value, reach = values[name] - middle, WIDTH * rated[name].sigma
            yield Rating(name, value, value - reach, value + reach, self.games[name])


def _flat(teams: Iterable[Sequence[Any]]) -> Iterator[Any]:
    return (member for team in teams for member in team)


def _binned(pairs: Iterable[tuple[float, bool]]) -> Iterator[Foretold]:
    """Chances of about the same size together."""
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for told, came in pairs:
        bins[min(BINS - 1, int(told * BINS))].append((told, came))
    for _, inside in sorted(bins.items()):
        count = len(inside)
        told = math.fsum(chance for chance, _ in inside) / count
        yield Foretold(told, sum(came for _, came in inside) / count, count)

"""Which bot is better: every deal is played from every seat, and deals are compared in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from noren.core.game import AnyGame
from noren.lab.pool import play_series
from noren.lab.series import Series, line_up
from noren.lab.simulate import Played
from noren.lab.statistics import Estimate, mean, mean_share


class Contender(msgspec.Struct, frozen=True):
    """How a bot did: its share of the victories and its lead in points, for each seat it held.

    `fair` is the share of a bot that is as good as the others.
    """

    name: str
    win_share: Estimate
    lead: Estimate
    fair: float

    @property
    def is_better(self) -> bool:
        """Whether it wins more than its fair share beyond doubt."""
        # The whole interval, not the figure: among bots that are alike one always seems ahead.
        return self.win_share.low > self.fair

    def __str__(self) -> str:
        return (
            f"{self.name}: wins {self.win_share.as_percentage()},"
            f" fair {100 * self.fair:.1f} %; leads by {self.lead} points"
        )


def compare(
    game: AnyGame,
    bots: Sequence[str],
    *,
    seats: int,
    deals: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> list[Contender]:
    """Let bots meet: each deal is played once for each seat, the bots moving up a seat each time.

    A deal, not a game, is the unit of the intervals: games of one deal are not independent.
    """
    series = Series(
        game=game,
        seats=seats,
        bots=line_up(bots, seats),
        games=deals * seats,
        seed=seed,
        options=options or {},
        rotate=True,
    )
    shares: dict[str, list[float]] = {name: [] for name in series.bots}
    leads: dict[str, list[float]] = {name: [] for name in series.bots}
    for games in _by_deal(series, jobs):
        for name in set(series.bots):
            shares[name].append(_average(_win_shares(games, name)))
            leads[name].append(_average(_leads(games, name)))
    names = sorted(set(series.bots))
    return [
        Contender(name, mean_share(shares[name]), mean(leads[name]), 1 / seats) for name in names
    ]


def _by_deal(series: Series, jobs: int) -> Iterator[list[Played]]:
    """The games of each deal together."""
    games: list[Played] = []
    for batch in play_series(series, jobs):
        for game in batch.played:
            games.append(game)
            if len(games) == series.seats:
                yield games
                games = []


def _win_shares(games: Sequence[Played], name: str) -> Iterable[float]:
    """The part of each victory that fell to each seat the bot held."""
    for game in games:
        for seat, bot in enumerate(game.bots):
            if bot == name:
                yield 1 / len(game.winners) if seat in game.winners else 0.0


def _leads(games: Sequence[Played], name: str) -> Iterable[float]:
    """The score of each seat the bot held, less the average of the seats that others held."""
    for game in games:
        others = [game.scores[seat] for seat, bot in enumerate(game.bots) if bot != name]
        for seat, bot in enumerate(game.bots):
            if bot == name:
                # A bot that holds all seats leads nobody.
                yield game.scores[seat] - (_average(others) if others else game.scores[seat])


def _average(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)

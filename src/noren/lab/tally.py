"""What a series of games comes to, counted as it is played."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from noren.core.choice import Seat
from noren.lab.series import Series
from noren.lab.simulate import Played
from noren.lab.statistics import Estimate, counted_mean, wilson


class Standing(msgspec.Struct, frozen=True):
    """How a seat, or a bot wherever it sat, has done: games, share of them won, and score."""

    name: str
    games: int
    wins: int
    win_share: Estimate
    score: Estimate


class Ending(msgspec.Struct, frozen=True):
    """How often games ended in this way."""

    name: str
    games: int
    share: Estimate


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole series in figures. The digest is a hash of every choice in every game."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    games: int
    by_seat: tuple[Standing, ...]
    by_bot: tuple[Standing, ...]
    endings: tuple[Ending, ...]
    decisions: Estimate
    digest: str


class Tally:
    """Counts games in order, and keeps none of them."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.wins: Counter[Seat] = Counter()
        self.bot_wins: Counter[str] = Counter()
        # Counts of scores, not scores: a million games take no more memory than a hundred.
        self.scores: list[Counter[int]] = [Counter() for _ in range(series.seats)]
        self.bot_scores: dict[str, Counter[int]] = {name: Counter() for name in series.bots}
        self.endings: Counter[str] = Counter()
        self.decisions: Counter[int] = Counter()
        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, played: Iterable[Played]) -> None:
        """Count some more games."""
        for game in played:
            self._count(game)

    def _count(self, game: Played) -> None:
        self.games += 1
        self.endings[game.ending] += 1
        self.decisions[game.decisions] += 1
        # In the order of the games, which is why batches must come back in order.
        self._digest.update(game.digest.encode())
        self.wins.update(game.winners)
        self.bot_wins.update(game.bots[seat] for seat in game.winners)
        for seat, score in enumerate(game.scores):
            self.scores[seat][score] += 1
            self.bot_scores[game.bots[seat]][score] += 1

    def summary(self) -> Summary:
        """The figures so far."""
        series = self.series
        options = series.game.read_options(series.options)
        return Summary(
            game=series.game.name,
            rules=series.game.meta.rules_version,
            seats=series.seats,
            options=msgspec.to_builtins(options),
            bots=series.bots,
            rotate=series.rotate,
            seed=series.seed,
            games=self.games,
            by_seat=tuple(self._seat(seat) for seat in range(series.seats)),
            by_bot=tuple(self._bot(name) for name in sorted(self.bot_scores)),
            endings=tuple(
                Ending(name, count, wilson(count, self.games))
                for name, count in sorted(self.endings.items())
            ),
            decisions=counted_mean(self.decisions),
            digest=self._digest.hexdigest(),
        )

    def _seat(self, seat: Seat) -> Standing:
        wins, scores = self.wins[seat], self.scores[seat]
        return Standing(
            f"seat {seat}", self.games, wins, wilson(wins, self.games), counted_mean(scores)
        )

    def _bot(self, name: str) -> Standing:
        """A bot's figures over all its seats; if it holds several, their results hang together."""
        scores, wins = self.bot_scores[name], self.bot_wins[name]
        sat = scores.total()
        return Standing(name, sat, wins, wilson(wins, sat), counted_mean(scores))


def to_json(summary: Summary) -> bytes:
    """The summary as JSON, the same bytes for the same games."""
    return msgspec.json.format(msgspec.json.encode(summary, order="deterministic")) + b"\n"

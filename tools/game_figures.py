"""What a game is like in figures: seeded games between its bots, counted.

The figures are kept in `docs/games/figures.json`, so that building the book needs no simulation.
All but the speed are the same whenever and wherever they are made.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from noren.core.game import AnyGame
from noren.core.match import Match
from noren.lab.series import Series, line_up
from noren.lab.simulate import play_game, play_match
from noren.lab.tally import Summary, Tally

FILE: Final = Path(__file__).parents[1] / "docs" / "games" / "figures.json"
SEED: Final = 15
FEW: Final = 5
"""How many random games a test plays again to see whether the figures are still true."""


class Moment(msgspec.Struct, frozen=True):
    """A step in figures: choices a game, and the options there were, on average and at most."""

    a_game: float
    options: float
    most: int


class LineUp(msgspec.Struct, frozen=True):
    """Games of one line-up at one table."""

    summary: Summary
    speed: int
    """Decisions for each second of one processor, bots' thinking included."""
    view_bytes: int
    """A seat's view as JSON when it is asked, on average."""
    moments: dict[str, Moment]


class Figures(msgspec.Struct, frozen=True):
    """All figures of a game."""

    rules: str
    first: str
    """A hash of the first few random games, which shows whether the rules have changed since."""
    series: tuple[LineUp, ...]


def read() -> dict[str, Figures]:
    """The figures of every game, by its name."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Figures])


def write(figures: dict[str, Figures]) -> None:
    """Keep them, a series a line, so that a difference can be read."""
    FILE.parent.mkdir(exist_ok=True)
    text = msgspec.json.encode(dict(sorted(figures.items())), order="sorted").decode()
    FILE.write_text(text.replace('{"moments":', '\n{"moments":') + "\n", encoding="utf-8")


def measure(game: AnyGame, games: int) -> Figures:
    """Let each bot play itself at the smallest and the largest table, then two each other."""
    tables = sorted({game.meta.min_seats, game.meta.max_seats})
    line_ups: list[tuple[int, tuple[str, ...]]] = [
        (seats, (bot,)) for seats in tables for bot in game.bots
    ]
    if {"strong", "baseline"} <= {*game.bots}:
        line_ups.append((game.meta.min_seats, ("strong", "baseline")))
    return Figures(
        rules=game.meta.rules_version,
        first=first_games(game),
        series=tuple(play(game, seats, bots, games) for seats, bots in line_ups),
    )


def series_of(game: AnyGame, seats: int, bots: tuple[str, ...], games: int) -> Series:
    """A series; different bots change seats, so that no seat favours one of them."""
    whole = -(-games // seats) * seats if len(bots) > 1 else games
    return Series(
        game=game, seats=seats, bots=line_up(bots, seats), games=whole, seed=SEED,
        rotate=len(bots) > 1,
    )  # fmt: skip


def first_games(game: AnyGame) -> str:
    """A hash of a few random games at the smallest table."""
    tally = Tally(series_of(game, game.meta.min_seats, ("random",), FEW))
    tally.add(play_game(tally.series, index) for index in range(FEW))
    return tally.summary().digest


def play(game: AnyGame, seats: int, bots: tuple[str, ...], games: int) -> LineUp:
    """Play a series, then look at every decision of its first games again."""
    series = series_of(game, seats, bots, games)
    tally = Tally(series)
    began = time.process_time()
    for index in range(series.games):
        tally.add([play_game(series, index)])
    spent = time.process_time() - began
    summary = tally.summary()
    speed = summary.decisions.value * series.games / spent
    watched = Watched()
    for index in range(min(series.games, 30)):
        watched.look(play_match(series, index))
    return LineUp(summary, round_off(speed), watched.view_bytes, watched.moments())


def round_off(number: float) -> int:
    """To two figures: a speed is no more exact than that."""
    size: int = 10 ** max(0, len(str(int(number))) - 2)
    return round(number / size) * size


class Watched:
    """Every decision of some matches, by the step that asked."""

    def __init__(self) -> None:
        self._games = 0
        self._bytes = 0
        self._choices: Counter[str] = Counter()
        self._offered: Counter[str] = Counter()
        self._most: dict[str, int] = {}

    def look(self, match: Match) -> None:
        """Go through a match again and note what each seat was offered."""
        record = match.record()
        seed = bytes.fromhex(record["seed"])
        again = Match.start(match.game, match.seats, record["options"], seed)
        self._games += 1
        self._note(again, match, 0)
        for number in again.retrace(match):
            if number + 1 < len(match.choices):
                self._note(again, match, number + 1)

    def _note(self, again: Match, match: Match, number: int) -> None:
        view = again.view(match.choices[number][0])
        name, offered = type(view.step).__name__, len(view.options)
        self._choices[name] += 1
        self._offered[name] += offered
        self._most[name] = max(offered, self._most.get(name, 0))
        self._bytes += len(view.encode())

    @property
    def view_bytes(self) -> int:
        """How big a view is, on average."""
        return round(self._bytes / self._choices.total())

    def moments(self) -> dict[str, Moment]:
        """The figures of each step, by its name."""
        return {
            name: Moment(
                round(count / self._games, 2),
                round(self._offered[name] / count, 2),
                self._most[name],
            )
            for name, count in sorted(self._choices.items())
        }

"""A series of games as a picture."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from noren.core.errors import BadOptions
from noren.lab.extras import need
from noren.lab.statistics import Estimate
from noren.lab.tally import Tally
from noren.lab.whole_file import whole_file


def plot(tally: Tally, path: Path) -> None:
    """Draw wins, scores, endings and lengths into a file; its name says which format."""
    figure: Any = need("matplotlib.figure", "plots").Figure(figsize=(10, 7), layout="constrained")
    summary = tally.summary()
    wins, scores, endings, lengths = figure.subplots(2, 2).flat
    seats = [f"{place.name}\n{_who(tally, seat)}" for seat, place in enumerate(summary.by_seat)]
    _shares(wins, seats, [place.win_share for place in summary.by_seat])
    wins.axhline(1 / summary.seats, color="0.6", linestyle=":")
    wins.set_title("Share of games won")
    # By bot where several play: by seat they would all look alike, as they change seats.
    by_seat = {f"seat {seat}": counts for seat, counts in enumerate(tally.scores)}
    by_bot: dict[str, Counter[int]] = dict(sorted(tally.bot_scores.items()))
    for name, counts in (by_bot if len(by_bot) > 1 else by_seat).items():
        _histogram(scores, counts, name)
    scores.legend(fontsize="small")
    scores.set_title("Scores")
    _shares(endings, [end.name for end in summary.endings], [end.share for end in summary.endings])
    endings.set_title("Endings")
    _histogram(lengths, tally.decisions, "games")
    lengths.set_title("Decisions in a game")
    figure.suptitle(f"{tally.series.game.meta.title}: {summary.games:,} games, seed {summary.seed}")
    try:
        with whole_file(path) as beside:
            figure.savefig(beside)
    except ValueError as error:
        raise BadOptions(f"No picture can be drawn into {path}: {error}.") from None


def _who(tally: Tally, seat: int) -> str:
    return "rotating" if tally.series.rotate else tally.series.bots[seat]


def _shares(axes: Any, names: list[str], shares: list[Estimate]) -> None:
    """Bars with their 95 % intervals."""
    below = [share.value - share.low for share in shares]
    above = [share.high - share.value for share in shares]
    values = [share.value for share in shares]
    axes.bar(names, values, yerr=(below, above), capsize=4, color="#28407a", alpha=0.8)
    axes.set_ylim(bottom=0)


def _histogram(axes: Any, counts: dict[int, int], label: str) -> None:
    """How often each number came up, and which never did."""
    # From one below to one above: else what lies between two numbers would seem to have come up.
    numbers = range(min(counts) - 1, max(counts) + 2)
    axes.step(numbers, [counts.get(number, 0) for number in numbers], where="mid", label=label)
    axes.set_ylabel("games")

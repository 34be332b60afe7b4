"""What a designer wants to know of a game, counted while bots play it.

Of every option: how often it was offered and taken, and how those fared who took it in a match
beside those who could have and never did. The unit is a seat in a match, as decisions of one seat
hang together. What is better played is not thereby proved to be better: who takes an option may
have been ahead before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

import msgspec

from noren.bots.order import who_goes
from noren.bots.shelf import find_bot
from noren.core.choice import Seat
from noren.core.match import Match
from noren.lab.numbers import Numbers
from noren.lab.series import Series
from noren.lab.simulate import LONGEST, UNFINISHED
from noren.lab.statistics import Estimate, counted_mean, wilson

K = TypeVar("K")
Won = tuple[int, float]
"""How many games, and how many victories; a shared one counts in part."""
ENOUGH: Final = 30
"""Of fewer seats nothing is said."""
BATCH: Final = 8


class Use(msgspec.Struct):
    """One option: how often offered and taken; and by seats, who took it at all, and who won."""

    offered: int = 0
    taken: int = 0
    takers: int = 0
    takers_won: float = 0.0
    others: int = 0
    others_won: float = 0.0


class Counts(msgspec.Struct):
    """What has been counted of some games; counts of several processes are put together."""

    games: int = 0
    uses: dict[str, Use] = {}
    by_seat: dict[Seat, Won] = {}
    by_role: dict[str, Won] = {}
    by_bot: dict[str, Won] = {}
    endings: dict[str, int] = {}
    lengths: dict[int, int] = {}
    widths: dict[int, int] = {}
    """How many options a decision had."""

    def merge(self, other: Counts) -> None:
        """Add what another has counted."""
        self.games += other.games
        for name, use in other.uses.items():
            mine = self.uses.setdefault(name, Use())
            for field in Use.__struct_fields__:
                setattr(mine, field, getattr(mine, field) + getattr(use, field))
        _add_shares(self.by_seat, other.by_seat)
        _add_shares(self.by_role, other.by_role)
        _add_shares(self.by_bot, other.by_bot)
        _add(self.endings, other.endings)
        _add(self.lengths, other.lengths)
        _add(self.widths, other.widths)


def _add(into: dict[K, int], more: Mapping[K, int]) -> None:
    for key, count in more.items():
        into[key] = into.get(key, 0) + count


def _add_shares(into: dict[K, Won], more: Mapping[K, Won]) -> None:
    for key, (games, won) in more.items():
        before = into.get(key, (0, 0.0))
        into[key] = (before[0] + games, before[1] + won)


class Watcher:
    """Plays games of a series and counts."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.numbers = Numbers(series.game, series.seats, series.options)
        self.names = self.numbers.actions.names
        self.counts = Counts()

    def play(self, index: int) -> None:
        """One game, as `play_match` plays it."""
        series, counts = self.series, self.counts
        match = Match.start(series.game, series.seats, series.options, series.match_seed(index))
        bots = [find_bot(series.game, name) for name in series.seating(index)]
        dice = [series.bot_dice(index, seat) for seat in range(series.seats)]
        order = series.order_dice(index)
        offered: list[Counter[int]] = [Counter() for _ in range(series.seats)]
        taken: list[Counter[int]] = [Counter() for _ in range(series.seats)]
        while not match.over and len(match.choices) < LONGEST:
            seat = who_goes(match, order)
            view = match.view(seat)
            choice = bots[seat].choose(view, dice[seat])
            width = len(view.options)
            counts.widths[width] = counts.widths.get(width, 0) + 1
            if width > 1:  # what must be done was not chosen
                numbers = self.numbers.actions.numbers(view)
                offered[seat].update(numbers)
                taken[seat][numbers[list(view.options).index(choice)]] += 1
            match.play(seat, choice)
        self._count(match, index, offered, taken)

    def _count(
        self, match: Match, index: int, offered: list[Counter[int]], taken: list[Counter[int]]
    ) -> None:
        counts, outcome = self.counts, match.outcome
        winners = outcome.winners if outcome else ()
        ending = outcome.ending if outcome else UNFINISHED
        counts.games += 1
        counts.endings[ending] = counts.endings.get(ending, 0) + 1
        length = len(match.choices)
        counts.lengths[length] = counts.lengths.get(length, 0) + 1
        for seat, bot in enumerate(self.series.seating(index)):
            share = 1 / len(winners) if seat in winners else 0.0
            _add_shares(counts.by_seat, {seat: (1, share)})
            _add_shares(counts.by_bot, {bot: (1, share)})
            role = role_of(match, seat)
            if role:
                _add_shares(counts.by_role, {role: (1, share)})
            self._count_uses(offered[seat], taken[seat], share)

    def _count_uses(self, offered: Counter[int], taken: Counter[int], share: float) -> None:
        for number, times in offered.items():
            use = self.counts.uses.setdefault(self.names[number], Use())
            use.offered += times
            use.taken += taken[number]
            if taken[number]:
                use.takers += 1
                use.takers_won += share
            else:
                use.others += 1
                use.others_won += share


def role_of(match: Match, seat: Seat) -> str:
    """What a seat played: as its drawer says at the end, or as the game's shelf says."""
    role = getattr(match.world.private[seat], "role", "")
    if role:
        return str(role)
    sides = match.game.meta.sides
    return sides[match.seats - match.game.meta.min_seats][seat] if sides else ""


def study(series: Series, jobs: int = 1) -> Iterator[Counts]:
    """The counts of all games so far, after each batch: the same in the end with any jobs."""
    spans = [range(at, min(at + BATCH, series.games)) for at in range(0, series.games, BATCH)]
    whole = Counts()
    for counts in _batches(series, spans, jobs):
        whole.merge(counts)
        yield whole


def _batches(series: Series, spans: list[range], jobs: int) -> Iterator[Counts]:
    if jobs == 1 or len(spans) == 1:
        for span in spans:
            yield watch(series, span)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as workers:
        waiting: list[Future[Counts]] = [workers.submit(watch, series, span) for span in spans]
        for future in waiting:
            yield future.result()


def watch(series: Series, span: Iterable[int]) -> Counts:
    """The games with these numbers, counted."""
    watcher = Watcher(series)
    for index in span:
        watcher.play(index)
    return watcher.counts


# What the counts say


class Finding(msgspec.Struct, frozen=True):
    """An option in figures: of those who could, who took it, and how often each group won."""

    name: str
    use: Use
    taken: Estimate
    won: Estimate
    without: Estimate


def share_of(games: int, won: float) -> Estimate:
    """A share of victories; shared ones count in part, so the interval is a little wide."""
    return wilson(round(won), games)


def findings(counts: Counts) -> list[Finding]:
    """Every option that was offered often enough, the most taken first."""
    found = [
        Finding(
            name,
            use,
            wilson(use.taken, use.offered),
            share_of(use.takers, use.takers_won),
            share_of(use.others, use.others_won),
        )
        for name, use in counts.uses.items()
        if use.takers + use.others >= ENOUGH
    ]
    return sorted(found, key=lambda each: (-each.taken.value, each.name))


def dead(found: Iterable[Finding]) -> list[Finding]:
    """Options that were there and that nobody ever took."""
    return [each for each in found if not each.use.taken]


def dominated(found: Iterable[Finding]) -> list[Finding]:
    """Options after which one wins less, beyond doubt, than others who had the choice."""
    return [
        each
        for each in found
        if min(each.use.takers, each.use.others) >= ENOUGH and each.won.high < each.without.low
    ]


def strong_options(found: Iterable[Finding]) -> list[Finding]:
    """Options after which one wins more, beyond doubt, than others who had the choice."""
    return [
        each
        for each in found
        if min(each.use.takers, each.use.others) >= ENOUGH and each.won.low > each.without.high
    ]


def first_player_edge(counts: Counts) -> tuple[Estimate, float]:
    """How much of the victories the first seat has, and what would be fair."""
    total = sum(won for _, won in counts.by_seat.values())
    games, won = counts.by_seat[0]
    return share_of(games, won), total / (games * len(counts.by_seat))


def length(counts: Counts) -> Estimate:
    """How many decisions a game has."""
    return counted_mean(counts.lengths)

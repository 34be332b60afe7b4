"""Strengths with luck taken out: the same games say as much as many times their number.

A bot's share of the victories is its wins; what chance did to it in each match is known apart, and
is nothing on average (`noren.afterwards.luck`). So wins less luck have the same mean and spread
less, whatever the learned chances are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, variance
from typing import Any

import msgspec

from noren.afterwards.chances import Reader, won
from noren.afterwards.course import beginning, course
from noren.afterwards.luck import Ledger
from noren.bots.shelf import find_bot
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.lab.series import Series, derive, line_up
from noren.lab.statistics import Estimate, mean, mean_share, within_bounds


class Strength(msgspec.Struct, frozen=True):
    """How often a bot wins, for each seat it held: plainly, and with luck taken out.

    `factor` says how many times as many games the plain figure would need for the same interval.
    """

    name: str
    plain: Estimate
    corrected: Estimate
    factor: float


class Result(msgspec.Struct, frozen=True):
    """One seat of one game: whose bot it was, its side, whether it won, and its luck."""

    deal: int
    bot: str
    side: str
    won: float
    luck: float


class Table(msgspec.Struct, frozen=True):
    """What a table of an arena came to: every bot's strength, and by the side that it was on."""

    games: int
    strengths: tuple[Strength, ...]
    sides: tuple[tuple[str, tuple[Strength, ...]], ...] = ()
    results: tuple[tuple[Result, ...], ...] = ()
    """Every game, seat by seat."""


def meet(
    game: AnyGame,
    bots: Sequence[str],
    *,
    seats: int,
    deals: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Let bots meet, every deal from every seat, and say how strong each is."""
    series = Series(
        game=game,
        seats=seats,
        bots=line_up(bots, seats),
        games=deals * seats,
        seed=seed,
        options=options or {},
        rotate=True,
    )
    played = tuple(tuple(play(series, index)) for index in range(series.games))
    results = [result for game in played for result in game]
    names, sides = sorted({*series.bots}), sorted({result.side for result in results})
    by_side = tuple((side, strengths(names, results, side)) for side in sides if side)
    return Table(series.games, strengths(names, results), by_side, played)


def play(series: Series, index: int) -> Iterator[Result]:
    """Play one game, then take it apart into luck and decisions."""
    seating = series.seating(index)
    match = Match.start(series.game, series.seats, series.options, series.match_seed(index))
    bots = [find_bot(series.game, name) for name in seating]
    throws = [series.bot_dice(index, seat) for seat in range(series.seats)]
    order = series.order_dice(index)
    while not match.over:
        asked = match.asked
        seat = asked[0] if match.world.agenda[-1].together else order.pick(asked)
        match.play(seat, bots[seat].choose(match.view(seat), throws[seat]))
    luck = luck_in(match, Dice(derive("luck", series.seed, index)))
    outcome, asked_of = match.outcome, series.game.afterwards
    assert outcome is not None
    sides = asked_of.sides(match.world) if asked_of is not None and asked_of.sides else ()
    for seat, share in enumerate(won(outcome, match.seats)):
        side = sides[seat] if sides else ""
        yield Result(series.deal(index), seating[seat], side, share, luck[seat])


def luck_in(match: Match, dice: Dice) -> list[float]:
    """What shuffles and dice did for each seat of a finished match, against their average."""
    record, game = match.record(), match.game
    reader = Reader(game, dice.split("chances"))
    begun = beginning(record, game)
    before = reader.of(begun)
    even = reader.even(begun, record["options"])
    luck = [now - at_first for now, at_first in zip(before, even, strict=True)]
    ledger = Ledger(reader, dice.split("luck"))
    for stretch in course(begun, match):
        if stretch.throws:
            for seat, change in enumerate(ledger.luck(stretch)):
                luck[seat] += change
    return luck


def strengths(
    names: Sequence[str], results: Sequence[Result], side: str | None = None
) -> tuple[Strength, ...]:
    """Each bot's figures, deal by deal: games of one deal are not independent."""
    found = []
    for name in names:
        plain: dict[int, list[float]] = {}
        corrected: dict[int, list[float]] = {}
        for one in results:
            if one.bot == name and side in (None, one.side):
                plain.setdefault(one.deal, []).append(one.won)
                corrected.setdefault(one.deal, []).append(one.won - one.luck)
        if len(plain) > 1:
            old, new = ([fmean(deal) for deal in x.values()] for x in (plain, corrected))
            factor = variance(old) / max(variance(new), 1e-12)
            # A win less its luck may be more than one, or less than nothing; a mean of them is not.
            corrected_share = within_bounds(mean(new))
            found.append(Strength(name, mean_share(old), corrected_share, factor))
    return tuple(found)

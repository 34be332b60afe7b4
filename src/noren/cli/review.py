"""`noren review`: what each seat could know, where a match turned, and how much was luck."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from rich.table import Table

from noren.afterwards.report import Decision, Review
from noren.afterwards.review import review
from noren.bots.names import bot_names_in
from noren.cli.records import read_file
from noren.core.errors import UnknownSeat
from noren.core.record import read_record
from noren.core.registry import load_rules
from noren.scene import name_seats
from noren.terminal.console import Console

EXAMPLE: Final = "noren review evening.json --as 2"
MOST: Final = 12
GROUNDS: Final = {
    "exact": "exact",
    "model": "by a model of how people play",
    "sampled": "sampled from imagined worlds",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, whose match it was, and how deep to look."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record of a finished match")
    parser.add_argument("--as", dest="seat", type=int, metavar="SEAT",
                        help="only the decisions of this seat, and what it knew")  # fmt: skip
    parser.add_argument("--deep", action="store_true",
                        help="weigh decisions over imagined worlds; takes time")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print all of it as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Review, and print it."""
    record = read_record(read_file(arguments.file))
    if arguments.seat is not None and not 0 <= arguments.seat < record.seats:
        raise UnknownSeat(arguments.seat, record.seats)
    found = review(record, seat=arguments.seat, deep=arguments.deep)
    console = Console(highlight=False)
    if arguments.json:
        console.out(msgspec.json.format(msgspec.json.encode(found)).decode(), highlight=False)
        return 0
    names = [*bot_names_in(load_rules(record.game, record.rules))[: found.seats]]
    for line in found.story:
        console.print(name_seats(line, names), markup=False)
    console.print(account_table(found, names))
    for line in (*turning(found), *knowledge(found, arguments.seat), *judged(found)):
        console.print(name_seats(line, names), markup=False)
    return 0


def account_table(found: Review, names: list[str]) -> Table:
    """Luck and skill, seat by seat."""
    table = Table("", "side", "even", "luck", "own", "others", "end")
    for one in found.accounts:
        parts = (f"{100 * part:+.1f}" for part in (one.luck, one.own, one.others))
        ends = f"{100 * one.even:.1f} %", f"{100 * one.final:.0f} %"
        table.add_row(names[one.seat], one.side, ends[0], *parts, ends[1])
    return table


def turning(found: Review) -> Iterator[str]:
    """The turning points, the largest first."""
    how = "learned from many games" if found.learned else "by playing on with bots"
    yield f"\nTurning points (chances {how}):"
    for swing in found.swings:
        cause = "chance" if swing.cause == "chance" else f"⟦{swing.seat}⟧'s choice"
        most = max(range(found.seats), key=lambda seat: abs(swing.changes[seat]))
        change = f"⟦{most}⟧ {100 * swing.changes[most]:+.0f}"
        yield f"  {swing.at:>4}  {change}, {cause}: {swing.words} {swing.note}".rstrip()


def knowledge(found: Review, seat: int | None) -> Iterator[str]:
    """What each seat could know: how it began, how it ended, and when it was certain."""
    lines = [line for line in found.knowledge if seat in (None, line.seat)]
    if not lines:
        return
    yield f"\nWhat could be known ({GROUNDS[lines[0].grounds]}):"
    for line in lines:
        first, last = line.points[0].truth, line.points[-1].truth
        certain = f", certain from {line.certain} on" if line.certain is not None else ""
        yield f"  ⟦{line.seat}⟧: {line.question} {first:.0%} at first, {last:.0%} at last{certain}"
    yield f"  {found.supposing}".rstrip()


def judged(found: Review) -> Iterator[str]:
    """Where the strong bot would have chosen otherwise."""
    shares = [
        f"⟦{seat}⟧ {agreed} of {decided}"
        for seat, (agreed, decided) in enumerate(zip(found.agreed, found.decided, strict=True))
        if decided
    ]
    yield f"\nThe strong bot would have chosen the same: {', '.join(shares)}."
    shown = [one for one in found.decisions if one.clear or not found.deep]
    for one in shown[:MOST]:
        other = f"{one.better.words}{_worth(one)}"
        yield f"  {one.at:>4}  ⟦{one.seat}⟧ chose {one.chosen.words}; it: {other}"
    if found.deep and not shown:
        yield "  Over imagined worlds no other choice was clearly better."


def _worth(one: Decision) -> str:
    """What the other choice would have been worth, if that was weighed."""
    if one.gain is None:
        return ""
    worth = f"{100 * one.gain:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"
    why = f" {' '.join(one.reasons)}" if one.reasons else ""
    return f", worth {worth} over {one.worlds} worlds.{why}"

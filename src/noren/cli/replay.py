"""`noren replay`: a recorded match, step by step, through one pair of eyes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Group, RenderableType
from rich.rule import Rule

from noren.bots.names import bot_names_in
from noren.cli.records import read_file
from noren.core.choice import Seat
from noren.core.errors import UnknownSeat
from noren.core.match import Match
from noren.core.record import Record, read_record
from noren.scene import hand_of, table_of
from noren.terminal.console import Console
from noren.terminal.news import Line, News
from noren.terminal.scene import draw_hand, draw_table

EXAMPLE: Final = "noren replay evening.json --as 2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, and whose eyes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")
    parser.add_argument("--as", dest="seat", type=int, metavar="SEAT",
                        help="see what this seat saw (default: what a spectator saw)")  # fmt: skip
    parser.add_argument("--all", action="store_true", help="print every step without stopping")


def run(arguments: argparse.Namespace) -> int:
    """Step through, or print all of it."""
    record = read_record(read_file(arguments.file))
    match = Match.replay(record)
    if arguments.seat is not None and not 0 <= arguments.seat < match.seats:
        raise UnknownSeat(arguments.seat, match.seats)
    console = Console(highlight=False)
    shown = list(frames(record, arguments.seat))
    if arguments.all or not sys.stdin.isatty():
        for frame in shown:
            console.print(frame)
    else:
        step_through(shown, console)
    return 0


def frames(record: Record, seat: Seat | None) -> Iterator[RenderableType]:
    """Every moment at which this viewer's view changed, drawn."""
    whole = Match.replay(record)
    match = Match.replay(msgspec.structs.replace(record, choices=()))
    names = [*bot_names_in(match.game)[: match.seats]]
    news = News(match.game, names)
    seen = match.view(seat).encode()
    yield _frame(match, seat, names, news.read(match.view(seat)))
    told, late = not match.in_beat, list[Line]()
    for number in match.retrace(whole):
        who = whole.choices[number][0]
        if number in whole.late and (told or who == seat):
            late = [Line(f"Time was up for {names[who]}.", "heavy")]
        view, told = match.view(seat), not match.in_beat
        if view.encode() != seen:
            seen = view.encode()
            yield _frame(match, seat, names, [*late, *news.read(view)])
            late = []


def _frame(match: Match, seat: Seat | None, names: list[str], news: list[Line]) -> RenderableType:
    hand = hand_of(match.game, match.view(seat))
    table = table_of(match.game, match.view(None))
    return Group(
        *(line.drawn() for line in news),
        draw_table(table, hand, names, seat),
        draw_hand(hand, names),
        Rule(style="dim"),
    )


def step_through(shown: list[RenderableType], console: Console) -> None:
    """Enter goes on, b goes back, a number jumps, q ends."""
    at = 0
    while at < len(shown):
        console.print(shown[at])
        typed = (
            console.input(f"{at + 1}/{len(shown)}  Enter, b, a number or q: ").strip().casefold()
        )
        if typed == "q":
            return
        if typed == "b":
            at = max(0, at - 1)
        elif typed.isdecimal():
            at = min(max(int(typed), 1), len(shown)) - 1
        else:
            at += 1

"""Every kind of thing on a table, drawn in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

from noren.scene import (
    Area,
    Bars,
    Card,
    Map,
    Paper,
    Sheet,
    Space,
    Text,
    Thing,
    Token,
    Track,
    name_seats,
)
from noren.terminal.maps import draw_map
from noren.terminal.tokens import draw_token
from noren.terminal.tones import STYLES, toned

Names = Sequence[str]
BAR_WIDTH = 30
CARD_WIDTH = 36
BACK = "▒▒▒▒"


def draw_thing(thing: Thing, names: Names) -> RenderableType:
    """Any thing."""
    match thing:
        case Token():
            return draw_token(thing, names)
        case Card():
            return draw_card(thing, names)
        case Text():
            return draw_text(thing, names)
        case Area():
            return draw_area(thing, names)
        case Track():
            return draw_track(thing, names)
        case Sheet():
            return draw_sheet(thing, names)
        case Bars():
            return draw_bars(thing, names)
        case _:
            return _draw_plan(thing, names)


def _draw_plan(thing: Map | Paper, names: Names) -> RenderableType:
    match thing:
        case Map():
            return draw_map(thing, (), names)
        case Paper():
            return draw_paper(thing, names)
        case _:
            assert_never(thing)


def draw_card(card: Card, names: Names) -> Panel:
    """A small frame with what stands on the card, or its back."""
    lines: list[RenderableType] = []
    if not card.face:
        lines.append(Words(BACK, "dim"))
    # A terminal draws no pictures, so what they are called stands in their place.
    said = (card.title, "bold"), (card.caption, "bold"), (card.text, ""), (card.note, "dim")
    for words, style in said:
        if words:
            lines.append(Words(name_seats(words, names), style))
    lines += [draw_token(token, names) for token in card.tokens]
    mark = toned(card.corner, card.tone, card.symbol)
    if card.turned:
        mark.append(" ↷" if mark else "↷")
    owner = Words(names[card.owner], "dim") if card.owner is not None else None
    return Panel(
        Group(*lines) if lines else Words(" "),
        title=mark or None,
        title_align="left",
        subtitle=owner,
        subtitle_align="right",
        box=box.HEAVY if card.tone in ("accent", "mine") else box.ROUNDED,
        border_style=STYLES[card.tone],
        expand=False,
        width=_card_width(card, names),
    )


def _card_width(card: Card, names: Names) -> int | None:
    """Long words wrap; short ones make a small card."""
    words = [card.title, card.caption, card.text, card.note]
    words += [token.label for token in card.tokens]
    longest = max((cell_len(name_seats(line, names)) for line in words), default=0)
    owner = cell_len(names[card.owner]) if card.owner is not None else 0
    head = max(cell_len(card.corner) + cell_len(card.symbol) + 3, owner)
    return min(CARD_WIDTH, max(longest, head + 2, len(BACK)) + 4)


def draw_text(text: Text, names: Names) -> RenderableType:
    """Words, set as their style says."""
    words = name_seats(text.text, names)
    match text.style:
        case "title":
            return Words(words, "bold underline")
        case "quote":
            return Padding(Words(f"“{words}”", "italic"), (0, 2))
        case "note":
            return Words(words, "dim")
        case "secret":
            return Words(f"◆ {words}", "magenta")
        case "plain":
            return Words(words)


def draw_area(area: Area, names: Names) -> Panel:
    """A frame round what the area holds."""
    title = toned(name_seats(area.label, names), area.tone, area.symbol)
    if area.owner is not None:
        title.append(f" ({names[area.owner]})", "dim")
    inside = [*_lay_out(area, names)]
    if area.centre:
        middle = Group(*(draw_thing(thing, names) for thing in area.centre))
        inside.append(Panel(middle, title="centre", box=box.SQUARE, expand=False))
    if area.note:
        inside.append(Words(name_seats(area.note, names), "dim"))
    return Panel(
        Group(*inside) if inside else Words("(empty)", "dim"),
        title=title,
        title_align="left",
        border_style=STYLES[area.tone],
    )


def _lay_out(area: Area, names: Names) -> list[RenderableType]:
    """The things of an area as its layout says."""
    things = [draw_thing(thing, names) for thing in area.things]
    if not things:
        return []
    match area.layout:
        case "column":
            return things
        case "stack":
            # Others would lie over it on a screen; listed here they would seem to be spread out.
            count = Words(f"{len(things)} in the stack, the top one shown", "dim")
            return [things[-1], count]
        case "grid":
            return [Columns(things, equal=True)]
        case "ring":
            return [_with_arrows(things), Words("↻ round to the first again", "dim")]
        case "row" | "fan" | "plates":
            return [Columns(things, padding=(0, 2))]


def _with_arrows(things: list[RenderableType]) -> RenderableType:
    if all(isinstance(thing, Words) for thing in things):
        return Words(" → ").join(thing for thing in things if isinstance(thing, Words))
    return Columns(things)


def draw_track(track: Track, names: Names) -> Panel:
    """The spaces in a line, each with whoever stands on it in brackets."""
    spaces = [_draw_space(track, number, space, names) for number, space in enumerate(track.spaces)]
    return Panel(
        Words(" ─ ").join(spaces), title=Words(name_seats(track.label, names)), title_align="left"
    )


def _draw_space(track: Track, number: int, space: Space, names: Names) -> Words:
    words = toned(name_seats(space.label, names), space.tone, space.symbol)
    for marker in track.markers:
        if marker.at == str(number):
            words.append(" [").append(draw_token(marker.token, names)).append("]")
    return words


def draw_sheet(sheet: Sheet, names: Names) -> Grid:
    """A table of words and numbers."""
    grid = Grid(
        title=Words(name_seats(sheet.label, names)),
        title_justify="left",
        caption=Words(name_seats(sheet.note, names)) if sheet.note else None,
        box=box.SIMPLE_HEAD,
    )
    for number, column in enumerate(sheet.columns):
        grid.add_column(
            Words(name_seats(column, names)),
            justify="right" if number and _all_numbers(sheet, number) else "left",
        )
    for number, row in enumerate(sheet.rows, start=1):
        is_total = sheet.total and number == len(sheet.rows)
        grid.add_row(
            *(Words(name_seats(cell, names)) for cell in row), style="bold" if is_total else ""
        )
        if sheet.total and number == len(sheet.rows) - 1:
            grid.add_section()
    return grid


def _all_numbers(sheet: Sheet, column: int) -> bool:
    cells = (row[column].lstrip("+-−") for row in sheet.rows)
    return all(cell.replace(".", "", 1).isdigit() for cell in cells if cell)


def draw_bars(bars: Bars, names: Names) -> Grid:
    """Shares as bars with figures."""
    note = Words(name_seats(bars.note, names)) if bars.note else None
    title = Words(name_seats(bars.label, names))
    grid = Grid(title=title, title_justify="left", caption=note, box=None, show_header=False)
    for bar in bars.bars:
        filled = round(min(max(bar.share, 0.0), 1.0) * BAR_WIDTH)
        grid.add_row(
            toned(name_seats(bar.label, names), bar.tone),
            Words("█" * filled + "░" * (BAR_WIDTH - filled), STYLES[bar.tone]),
            Words(f"{100 * bar.share:.0f} %"),
            Words(name_seats(bar.note, names), "dim"),
        )
    return grid


def draw_paper(paper: Paper, names: Names) -> Words:
    """A line to copy to real paper, as a terminal keeps no notes."""
    rows = ", ".join(name_seats(row, names) for row in paper.rows)
    columns = ", ".join(name_seats(column, names) for column in paper.columns)
    words = Words("✎ ").append(name_seats(paper.label, names), "bold")
    return words.append(f" (down: {rows}; across: {columns})", "dim")

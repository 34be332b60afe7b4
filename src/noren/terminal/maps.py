"""Maps in a terminal: a plan of the zones' codes, and a list of what is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

from noren.scene import Layer, Line, Map, Marker, Zone, name_seats
from noren.terminal.tokens import draw_token
from noren.terminal.tones import STYLES, toned

# Eighty columns, less the frame and its padding.
PLAN_WIDTH = 74
ROWS_PER_COLUMN = 0.5
"""A letter is about twice as high as wide."""
HEAT = " ▁▂▃▄▅▆▇█"


def draw_map(map: Map, layers: Sequence[Layer], names: Sequence[str]) -> RenderableType:
    """The plan above, the zones where something is below."""
    markers = [*map.markers, *(marker for layer in layers for marker in layer.markers)]
    lines = [*map.lines, *(line for layer in layers for line in layer.lines)]
    heat = {zone: warmth for layer in layers for zone, warmth in layer.heat.items()}
    warm = {zone.id: heat.get(zone.id, zone.heat) for zone in map.zones}
    parts: list[RenderableType] = [
        draw_plan(map, markers),
        list_zones(map, markers, warm, names),
        *list_lines(lines, names),
    ]
    return Panel(Group(*parts), title=Words(name_seats(map.label, names)), title_align="left")


def draw_plan(map: Map, markers: Sequence[Marker]) -> Words:
    """Every zone's code about where it lies; a star marks a zone that somebody stands on."""
    scale = (PLAN_WIDTH - 1) / max(map.width, 1)
    rows = max(1, round(map.height * scale * ROWS_PER_COLUMN))
    paper = [[" "] * PLAN_WIDTH for _ in range(rows)]
    occupied = {marker.at for marker in markers}
    for zone in map.zones:
        x, y = zone.label_at
        code = zone.code + ("*" if zone.id in occupied else zone.symbol)
        row = min(rows - 1, max(0, int(y * scale * ROWS_PER_COLUMN)))
        _write(paper, row, int(x * scale) - len(code) // 2, code)
    return Words("\n".join("".join(row).rstrip() for row in paper), no_wrap=True)


def _write(paper: list[list[str]], row: int, column: int, code: str) -> None:
    """Write a code as near as there is room for it, with a gap on each side."""
    column = min(max(column, 0), PLAN_WIDTH - len(code))
    # A row up or down is better than a code that runs into another; where there is none, it is only
    # listed.
    for near in sorted(range(len(paper)), key=lambda other: abs(other - row)):
        if all(mark == " " for mark in paper[near][max(column - 1, 0) : column + len(code) + 1]):
            paper[near][column : column + len(code)] = code
            return


def list_zones(
    map: Map, markers: Sequence[Marker], heat: Mapping[str, float], names: Sequence[str]
) -> Grid:
    """The zones worth a word: marked, named, toned or warm."""
    grid = Grid(box=box.SIMPLE_HEAD)
    for column in ("Zone", "Ground", "What is there", "Warmth"):
        grid.add_column(column)
    for zone in map.zones:
        there = list(_what_is_at(zone, markers, names))
        if there or heat[zone.id]:
            code = toned(zone.code, zone.tone, zone.symbol)
            words = Words(", ").join(there)
            grid.add_row(code, zone.texture, words, _warmth(heat[zone.id]))
    quiet = len(map.zones) - grid.row_count
    grid.caption = Words(f"{quiet} more zones with nothing to tell") if quiet else None
    return grid


def _what_is_at(zone: Zone, markers: Sequence[Marker], names: Sequence[str]) -> Iterator[Words]:
    if zone.label:
        yield Words(name_seats(zone.label, names), STYLES[zone.tone])
    elif zone.tone not in ("plain", "quiet"):
        yield Words(zone.tone, STYLES[zone.tone])
    for marker in markers:
        if marker.at == zone.id:
            yield draw_token(marker.token, names)


def _warmth(share: float) -> str:
    if not share:
        return ""
    step = min(len(HEAT) - 1, max(1, round(share * (len(HEAT) - 1))))
    return f"{HEAT[step]} {100 * share:.0f} %"


def list_lines(lines: Sequence[Line], names: Sequence[str]) -> list[Words]:
    """The lines that have a name."""
    return [toned(name_seats(line.label, names), line.tone) for line in lines if line.label]

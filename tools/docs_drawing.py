"""Drawings for the book: the way of something through the house, and what stands on what.

They are plain SVG in the page's own ink (`currentColor`), so they read on light and on dark paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import Final, NamedTuple

LANE: Final = 150
BOX_WIDTH: Final = 138
BOX_HEIGHT: Final = 54
ROW: Final = 74
HEAD: Final = 44
LETTERS_IN_BOX: Final = 20
"""How many letters fit into one line of a box."""

ARROW: Final = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker>'
)


class Stop(NamedTuple):
    """One moment of the way: in whose lane, in which words, and whether it matters most."""

    lane: str
    words: str
    strong: bool


def read_way(lines: Iterable[str]) -> list[Stop]:
    """Stops from lines such as `browser: a tap`; an exclamation mark before one makes it strong."""
    stops = []
    for line in filter(str.strip, lines):
        lane, found, words = line.strip().partition(":")
        if not found:
            raise ValueError(f"{line!r} is no stop: write LANE: WORDS.")
        stops.append(Stop(lane.lstrip("! "), words.strip(), lane.startswith("!")))
    return stops


def draw_way(stops: Sequence[Stop], label: str) -> str:
    """Lanes side by side, and the way down through them, stop by numbered stop."""
    lanes = list(dict.fromkeys(stop.lane for stop in stops))
    width, height = LANE * len(lanes), HEAD + ROW * len(stops)
    parts = []
    for number, lane in enumerate(lanes):
        x = LANE * number + LANE / 2
        parts.append(f'<text x="{x}" y="22" class="lane">{escape(lane)}</text>')
        parts.append(f'<path d="M{x} 34V{height - 8}" class="thread"/>')
    places = [(LANE * lanes.index(s.lane), HEAD + ROW * row) for row, s in enumerate(stops)]
    for (x, y), (to_x, to_y) in pairwise(places):
        parts.append(_arrow(x, y, to_x, to_y))
    for number, (stop, (x, y)) in enumerate(zip(stops, places, strict=True), start=1):
        parts.append(_box(x + (LANE - BOX_WIDTH) / 2, y, f"{number}. {stop.words}", stop.strong))
    return _picture(width, height, label, parts)


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """From the middle of one box's foot to the next one's head."""
    x, to_x, foot, middle = x + LANE / 2, to_x + LANE / 2, y + BOX_HEIGHT, y + BOX_HEIGHT + 12
    return f'<path d="M{x} {foot}V{middle}H{to_x}V{to_y - 2}" class="arrow"/>'


def _box(x: float, y: float, words: str, strong: bool, width: float = BOX_WIDTH) -> str:
    """A box with one to three lines of words."""
    lines = wrap(words, int(LETTERS_IN_BOX * width / BOX_WIDTH))[:3]
    top = y + BOX_HEIGHT / 2 - 8 * (len(lines) - 1) + 5
    kind = "box strong" if strong else "box"
    spans = "".join(
        f'<tspan x="{x + width / 2}" y="{top + 16 * number}">{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    frame = f'<rect x="{x}" y="{y}" width="{width}" height="{BOX_HEIGHT}" rx="7" class="{kind}"/>'
    return f"{frame}<text>{spans}</text>"


def draw_layers(rows: Sequence[Sequence[str]], label: str) -> str:
    """Packages in rows, each standing on those below it."""
    width = 680
    parts = []
    for number, names in enumerate(rows):
        span = width / len(names)
        for place, name in enumerate(names):
            y = 8 + (BOX_HEIGHT + 22) * number
            parts.append(_box(span * place + 6, y, name, name == "core", span - 12))
        if number:
            y = 8 + (BOX_HEIGHT + 22) * number
            parts.append(f'<path d="M{width / 2} {y - 20}V{y - 3}" class="arrow"/>')
    return _picture(width, (BOX_HEIGHT + 22) * len(rows), label, parts)


def _picture(width: float, height: float, label: str, parts: Iterable[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg class="drawing" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' style="max-width: {width:g}px" aria-label="{escape(label)}">'
        f"<defs>{ARROW}</defs>\n{body}\n</svg>"
    )

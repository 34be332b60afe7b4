"""Draw a map of Ninja to look at: python -m tools.draw_fortress MAP FILE.svg|FILE.png.

Ink on paper: every kind of zone has a pattern of its own, so that the plan reads without colour.
A PNG needs the program rsvg-convert.
"""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from pathlib import Path

from noren.games.ninja.content.borders import Border, Crossing
from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.content.plan import Kind, Symbol, Zone

INK = "#2b2622"
PAPER = "#f8f2e4"
RED = "#a3312a"
MARGIN = 26
KEY_WIDTH, KEY_HEIGHT = 140, 40
KEY_BOX = 'width="40" height="28"'

GROUND = {
    Kind.STREET: "#e6dccb",
    Kind.WOODS: "#d5dcc3",
    Kind.FIELD: "#e4e0bd",
    Kind.MOAT: "#bdd3da",
    Kind.GATE: "#e3c9a1",
    Kind.YARD: "#f8f2e4",
    Kind.GARDEN: "#dfe6cd",
    Kind.BUILDING: "#ddd0c0",
    Kind.KEEP: "#b9a796",
}

# One tile of ink a kind: its width, its height, and what is drawn on it.
TILES = {
    Kind.STREET: (34, 30, '<path d="M4 5h10v7H4zM20 18h10v7H20z" class="hair"/>'),
    Kind.WOODS: (
        30,
        28,
        '<path d="M8 4l5 8H3zM8 12v3M23 17l5 8h-10zM23 25v3" class="hair"/>',
    ),
    Kind.FIELD: (16, 14, '<path d="M3 4v5M8 4v5M0 12h16" class="hair"/>'),
    Kind.MOAT: (28, 12, '<path d="M0 6q7-6 14 0t14 0" class="wave"/>'),
    Kind.GATE: (10, 10, '<path d="M0 0h10" class="plank"/>'),
    Kind.YARD: (26, 26, '<circle cx="6" cy="7" r="1"/><circle cx="19" cy="20" r="1"/>'),
    Kind.GARDEN: (
        32,
        30,
        '<path d="M4 12q4-8 8 0M20 26q4-8 8 0M8 12v3M24 26v3" class="hair"/>',
    ),
    Kind.BUILDING: (9, 9, '<path d="M0 9L9 0" class="hair"/>'),
    Kind.KEEP: (9, 9, '<path d="M0 9L9 0M0 0L9 9" class="hair"/>'),
}

STYLE = f"""
text {{ font-family: 'DejaVu Sans', sans-serif; fill: {INK}; }}
.hair {{ fill: none; stroke: {INK}; stroke-width: 1; stroke-opacity: .3; }}
.wave {{ fill: none; stroke: #4d7482; stroke-width: 1.3; stroke-opacity: .75; }}
.plank {{ stroke: {INK}; stroke-width: 2; stroke-opacity: .3; }}
.border {{ fill: none; stroke: {INK}; stroke-width: 2; stroke-linejoin: round; }}
.water {{ fill: none; stroke: #35565f; stroke-width: 2; stroke-dasharray: 7 5; }}
.shore {{ fill: none; stroke: {INK}; stroke-width: 3; stroke-linejoin: round; }}
.wall {{ fill: none; stroke: {INK}; stroke-width: 13; stroke-linejoin: miter; }}
.stones {{ fill: none; stroke: #d9d2c5; stroke-width: 7; stroke-dasharray: 12 3; }}
.roof {{ stroke: {INK}; stroke-width: 1; stroke-opacity: .55; }}
.pillar {{ fill: {INK}; }}
.door {{ fill: none; stroke: {INK}; stroke-width: 5; stroke-dasharray: 6 5; }}
.fork {{ fill: {PAPER}; stroke: {RED}; stroke-width: 4; }}
.casing {{ fill: none; stroke: {PAPER}; stroke-width: 8; stroke-opacity: .8; }}
.track {{ fill: none; stroke: {RED}; stroke-width: 4; stroke-dasharray: 2 8;
  stroke-linecap: round; }}
.code {{ font-size: 20px; font-weight: 700; text-anchor: middle; paint-order: stroke;
  stroke: {PAPER}; stroke-width: 5px; stroke-linejoin: round; }}
.on-water {{ font-size: 17px; }}
.sign {{ fill: {INK}; stroke: {PAPER}; stroke-width: 3; paint-order: stroke; }}
.key {{ font-size: 17px; }}
"""


def draw(place: Fortress) -> str:
    """The whole picture."""
    width, height = place.plan.size
    view = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN + 2 * KEY_HEIGHT}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" '
        f'width="{width + 2 * MARGIN}" role="img" aria-label="{escape(place.plan.name)}">',
        f"<style>{STYLE}</style><defs>{''.join(map(tile, Kind))}</defs>",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="100%" height="100%" fill="{PAPER}"/>',
        *(ground(zone) for zone in place.plan.zones),
        *(thin_line(place, border) for border in place.borders),
        *stone_walls(place),
        *patrol_track(place),
        *(gatehouse(border) for border in place.borders if border.crossing is Crossing.GATE),
        f'<rect width="{width}" height="{height}" class="shore"/>',
        *(sign(zone) for zone in place.plan.zones),
        *key(place),
        "</svg>",
    ]
    return "\n".join(parts)


def tile(kind: Kind) -> str:
    """The pattern of a kind of zone."""
    width, height, marks = TILES[kind]
    return (
        f'<pattern id="{kind}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<rect width="{width}" height="{height}" fill="{GROUND[kind]}"/>{marks}</pattern>'
    )


def ground(zone: Zone) -> str:
    """A zone, filled with its pattern; a building is a roof in its yard."""
    if zone.kind is not Kind.BUILDING:
        return f'<polygon points="{points(zone.outline)}" fill="url(#{zone.kind})"/>'
    return (
        f'<polygon points="{points(zone.outline)}" fill="url(#{Kind.YARD})"/>'
        f'<polygon points="{points(eaves(zone))}" fill="url(#{Kind.BUILDING})" class="roof"/>'
    )


def eaves(zone: Zone, width: float = 13) -> list[tuple[float, float]]:
    """The outline drawn in by the width of the eaves."""
    corners = zone.outline
    shifted: list[tuple[float, float]] = []
    for before, corner, after in zip(
        corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
    ):
        in_x, in_y = inward(before, corner)
        out_x, out_y = inward(corner, after)
        scale = width / (1 + in_x * out_x + in_y * out_y)
        shifted.append((corner[0] + scale * (in_x + out_x), corner[1] + scale * (in_y + out_y)))
    return shifted


def inward(start: tuple[int, int], end: tuple[int, int]) -> tuple[float, float]:
    """The direction from a side of a clockwise outline into the zone."""
    length = math.dist(start, end)
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def thin_line(place: Fortress, border: Border) -> str:
    """A border that is no wall: dashes in the water, a firm shore, a plain line on land."""
    if border.crossing is not Crossing.OPEN:
        return ""
    wet = len(place.moats & set(border.zones))
    style = ("border", "shore", "water")[wet]
    return f'<polyline points="{points(border.line)}" class="{style}"/>'


def stone_walls(place: Fortress) -> Iterator[str]:
    """The walls: a thick line of ink, and the stones on it."""
    for style in ("wall", "stones"):
        for border in place.walls:
            yield f'<polyline points="{points(border.line)}" class="{style}"/>'


def gatehouse(border: Border) -> str:
    """Two posts and two leaves of a door where a wall is open."""
    (x1, y1), (x2, y2) = border.line[0], border.line[-1]
    posts = "".join(
        f'<rect x="{x - 9}" y="{y - 9}" width="18" height="18" class="pillar"/>'
        for x, y in (border.line[0], border.line[-1])
    )
    return f'<path d="M{x1} {y1}L{x2} {y2}" class="door"/>{posts}'


def middle(border: Border) -> tuple[float, float]:
    """The point halfway along a border."""
    half = sum(math.dist(*side) for side in pairwise(border.line)) / 2
    for start, end in pairwise(border.line):
        length = math.dist(start, end)
        if half <= length:
            share = half / length
            return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        half -= length
    raise AssertionError("a border has a middle")


def patrol_track(place: Fortress) -> Iterator[str]:
    """The track as dots from border to border; a ring at each fork."""
    paths = [way for code in place.track.zones for way in ways(place, code)]
    for style in ("casing", "track"):
        yield f'<path d="{" ".join(paths)}" class="{style}"/>'
    for code in place.track.forks:
        x, y = place.zones[code].spot
        yield f'<circle cx="{x}" cy="{y}" r="9" class="fork"/>'


def ways(place: Fortress, code: str) -> list[str]:
    """How the track runs inside one zone."""
    x, y = place.zones[code].spot
    borders = [place.border(code, next_zone) for next_zone in place.track.facings(code)]
    ends = [middle(border) for border in borders if border is not None]
    legs = [f"M{a:.1f} {b:.1f}L{(a + x) / 2:.1f} {(b + y) / 2:.1f}" for a, b in ends]
    if len(ends) > 2:
        return [f"{leg}L{x} {y}" for leg in legs]
    a, b = ends[1]
    return [f"{legs[0]}Q{x} {y} {(a + x) / 2:.1f} {(b + y) / 2:.1f}L{a:.1f} {b:.1f}"]


def sign(zone: Zone) -> str:
    """The code of a zone, beside its symbol."""
    x, y = zone.label
    style = "code on-water" if zone.kind is Kind.MOAT else "code"
    if not zone.symbols:
        return f'<text x="{x}" y="{y + 7}" class="{style}">{zone.code}</text>'
    return (
        symbol(zone.symbols[0], x - 26, y)
        + f'<text x="{x + 13}" y="{y + 7}" class="{style}">{zone.code}</text>'
    )


def symbol(what: Symbol, x: int, y: int) -> str:
    """A tower for a watch post, a roof over two sleepers for barracks."""
    drawing = {
        Symbol.POST: "M-12-4L0-14L12-4H8L10 12H4L3 2H-3L-4 12H-10L-8-4Z",
        Symbol.BARRACKS: "M-14-2L0-13L14-2V2H-14ZM-11 4H11V7H-11ZM-11 9H11V12H-11Z",
    }
    return f'<path d="{drawing[what]}" transform="translate({x} {y})" class="sign"/>'


def key(place: Fortress) -> Iterator[str]:
    """What the patterns and symbols mean."""
    width, height = place.plan.size
    columns = width // KEY_WIDTH
    for at, what in enumerate((*Kind, *Symbol)):
        x = at % columns * (width / columns)
        y = height + 44 + at // columns * KEY_HEIGHT
        if isinstance(what, Symbol):
            yield symbol(what, round(x + 20), y)
        else:
            yield f'<rect x="{x}" y="{y - 14}" {KEY_BOX} fill="url(#{what})" class="roof"/>'
        yield f'<text x="{x + 48}" y="{y + 6}" class="key">{what}</text>'


def points(line: Iterable[tuple[float, float]]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in line)


def main() -> None:
    """Draw the map named first into the file named second."""
    name, target = sys.argv[1], Path(sys.argv[2])
    picture = draw(fortress(name))
    if target.suffix == ".png":
        command = ["rsvg-convert", "--output", str(target)]
        subprocess.run(command, input=picture.encode(), check=True)
    else:
        target.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()

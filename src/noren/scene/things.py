"""The dozen kinds of thing that any table is made of.

Every thing has an id that is unique in its scene. An option names the ids it touches, so a person
taps the things and a screen reader walks the same list. `tone` is a named colour role; whatever
it tells, a `symbol` or a label tells too.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from noren.core.picture import Picture

Tone = Literal["plain", "good", "bad", "warn", "quiet", "accent", "mine"]
Layout = Literal["row", "column", "grid", "ring", "fan", "stack", "plates"]
# How ground and lines of a map are drawn, not what they are: a screen knows no game, so the game
# says which of its places look like water, and which of its lines like a row of stones.
Texture = Literal["ground", "grass", "water", "stone", "wood", "tiles", "sand", "path", "tatami"]
LineStyle = Literal[
    "solid", "dotted", "dashed", "arrow", "dashed-arrow", "outline", "ring",
    "stone", "wood", "water",
]  # fmt: skip


class _Thing(Picture, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    id: str


class Token(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="token"):
    """A small piece: a marker, a vote, a coin, a figure."""

    label: str
    symbol: str = ""
    icon: str = ""
    tone: Tone = "plain"
    count: int | None = None
    owner: int | None = None


class Card(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="card"):
    """A card; `face` false shows its back, and then nothing here may tell what it is.

    `picture` names an icon of the icon set; `corner` is a short mark such as a number. `caption` is
    what the pictures are called: it is read to whoever cannot see them, and stands under them for
    those who want it there.
    """

    face: bool = True
    title: str = ""
    text: str = ""
    note: str = ""
    corner: str = ""
    symbol: str = ""
    picture: str = ""
    pictures: tuple[str, ...] = ()
    caption: str = ""
    tone: Tone = "plain"
    owner: int | None = None
    turned: bool = False
    tokens: tuple[Token, ...] = ()


class Text(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="text"):
    """Words on the table; `style` says how they are set."""

    text: str
    style: Literal["plain", "title", "quote", "note", "secret"] = "plain"


class Area(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="area"):
    """A place that holds other things, laid out as a row, a grid, a ring, a fan of cards...

    As `plates`, cards are drawn flat and small: number, picture and name in one line.
    """

    label: str
    layout: Layout = "row"
    things: tuple[Thing, ...] = ()
    centre: tuple[Thing, ...] = ()
    owner: int | None = None
    note: str = ""
    tone: Tone = "plain"
    symbol: str = ""
    picture: str = ""


class Space(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One space of a track."""

    label: str
    symbol: str = ""
    tone: Tone = "plain"
    id: str = ""


class Marker(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece that stands on a space of a track or a zone of a map."""

    at: str
    token: Token


class Track(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="track"):
    """Spaces in a line and the markers on them; a marker's `at` is the space's number."""

    label: str
    spaces: tuple[Space, ...]
    markers: tuple[Marker, ...] = ()


class Sheet(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="sheet"):
    """A table of words and numbers, such as a score sheet; the last row may be the total."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: bool = False
    note: str = ""


class Paper(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="paper"):
    """A private grid to take notes on: the screen cycles `marks` in each cell and keeps them."""

    label: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    marks: tuple[str, ...] = ("", "✓", "?", "✗")


class Bar(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One bar: a share between 0 and 1 and what it stands for."""

    label: str
    share: float
    note: str = ""
    tone: Tone = "plain"


class Bars(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="bars"):
    """Shares or probabilities, as bars with figures."""

    label: str
    bars: tuple[Bar, ...]
    note: str = ""


class Zone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A zone of a map: a polygon with a code; `texture` is drawn as a pattern, not by colour.

    Pieces stand on `spot`, or else below the code; `icon` is drawn in the place of `symbol`;
    `near` are the zones one step away.
    """

    id: str
    code: str
    points: tuple[tuple[int, int], ...]
    label_at: tuple[int, int]
    texture: Texture = "ground"
    spot: tuple[int, int] | None = None
    symbol: str = ""
    icon: str = ""
    tone: Tone = "plain"
    heat: float = 0.0
    label: str = ""
    near: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line on a map: a wall, a way that somebody went, the outline of an area.

    Whoever looks can hide rings, since there may be many.
    """

    points: tuple[tuple[int, int], ...]
    style: LineStyle = "solid"
    label: str = ""
    tone: Tone = "plain"


class Region(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a map that has a name, which is written across `at`."""

    label: str
    at: tuple[int, int]


class Map(_Thing, frozen=True, kw_only=True, omit_defaults=True, tag="map"):
    """A plan of zones with lines and markers on it.

    `own` names the tokens that are the viewer's own figures: they stand out.
    """

    label: str
    width: int
    height: int
    zones: tuple[Zone, ...]
    lines: tuple[Line, ...] = ()
    markers: tuple[Marker, ...] = ()
    regions: tuple[Region, ...] = ()
    own: tuple[str, ...] = ()


class Layer(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """Lines, markers and warmth laid over the map of that id; `heat` is by zone id.

    `own` names tokens there, or on the map itself, that are the viewer's own figures.
    """

    over: str
    lines: tuple[Line, ...] = ()
    markers: tuple[Marker, ...] = ()
    heat: dict[str, float] = {}
    own: tuple[str, ...] = ()


Thing = Area | Bars | Card | Map | Paper | Sheet | Text | Token | Track

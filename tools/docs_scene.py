"""The vocabulary of scenes for the book: every kind of thing, its fields, and how it looks."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console

import noren.scene as s
from noren.lessons import GUESTS
from noren.terminal.things import draw_thing
from tools.docs_words import type_text

PICTURES: Final = Path(__file__).parents[1] / "docs" / "images" / "scene"
EXAMPLES: Final[dict[type, s.Thing]] = {
    s.Token: s.Token(id="coin", label="Coins", symbol="●", count=3, tone="accent"),
    s.Card: s.Card(
        id="poet", title="The Poet", corner="5", text="Swap two patrons.", note="Guest", owner=1
    ),
    s.Text: s.Text(id="story", text=f"{s.seat(0)} is telling a story.", style="quote"),
    s.Area: s.Area(
        id="row", label="The tea house", note="Patrons leave at dusk.",
        things=(s.Card(id="c1", title="The Carpenter"), s.Card(id="c2", face=False)),
    ),
    s.Track: s.Track(
        id="alert", label="Alert",
        spaces=tuple(s.Space(label=label) for label in ("None", "Low", "Medium", "High")),
        markers=(s.Marker(at="1", token=s.Token(id="alarm", label="Alert", symbol="!")),),
    ),
    s.Sheet: s.Sheet(
        id="sheet", label="Score sheet", columns=("", s.seat(0), s.seat(1)),
        rows=(("Round 1", "3", "1"), ("Total", "3", "1")), total=True,
    ),
    s.Paper: s.Paper(
        id="notes", label="My notes", rows=("Mai", "Oskar"), columns=("spy", "noble")
    ),
    s.Bars: s.Bars(
        id="odds", label="Who is the spy?",
        bars=(s.Bar(label=s.seat(1), share=0.75), s.Bar(label=s.seat(2), share=0.25)),
    ),
    s.Map: s.Map(
        id="castle", label="The castle", width=200, height=100,
        zones=(
            s.Zone(
                id="a", code="A1", points=((0, 0), (100, 0), (100, 100), (0, 100)),
                label_at=(50, 50), near=("b",),
            ),
            s.Zone(
                id="b", code="B1", points=((100, 0), (200, 0), (200, 100), (100, 100)),
                label_at=(150, 50), near=("a",),
            ),
        ),
        markers=(s.Marker(at="a", token=s.Token(id="g", label="Guard", symbol="g")),),
    ),
}  # fmt: skip

WHOLE: Final = (
    s.Table, s.Player, s.Hand, s.Me, s.Overture, s.Prompt, s.Offer, s.Words, s.Fold, s.News,
    s.Ending, s.Fate, s.Insight, s.Primer, s.PrimerCard, s.Reference, s.Section,
)  # fmt: skip
PARTS: Final = (s.Space, s.Marker, s.Bar, s.Zone, s.Line, s.Region, s.Layer)


def page() -> str:
    """The whole vocabulary."""
    lines = ["## The whole", "", *_kinds(WHOLE), "## The things", ""]
    lines += _kinds(tuple(EXAMPLES))
    lines += ["## Parts of things", "", *_kinds(PARTS)]
    return "\n".join(lines)


def _kinds(kinds: tuple[type, ...]) -> Iterator[str]:
    for kind in kinds:
        yield f"### {kind.__name__}"
        yield ""
        yield inspect.getdoc(kind) or ""
        yield ""
        if (PICTURES / f"{kind.__name__.lower()}.png").exists():
            name = kind.__name__
            yield from (f"![{name}: in the browser](../images/scene/{name.lower()}.png)", "")
        if kind in EXAMPLES:
            yield from ("```text", drawn(EXAMPLES[kind]), "```", "")
        yield from _fields(kind)
        yield ""


def _fields(kind: Any) -> Iterator[str]:
    yield "| field | holds | default |"
    yield "|---|---|---|"
    for field in msgspec.structs.fields(kind):
        yield f"| `{field.name}` | `{type_text(field.type)}` | {_default(field)} |"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "*must be given*"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return "" if value in ("", (), None, {}) else f"`{value!r}`"


def drawn(thing: s.Thing) -> str:
    """The thing as the terminal draws it."""
    console = Console(width=64, color_system=None)
    with console.capture() as capture:
        console.print(draw_thing(thing, GUESTS))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())

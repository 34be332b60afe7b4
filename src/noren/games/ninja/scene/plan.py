"""The map as everyone sees it: what never changes is drawn once for each plan."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.board import members
from noren.games.ninja.borders import Crossing
from noren.games.ninja.fortress import Fortress, fortress
from noren.games.ninja.plan import Symbol
from noren.games.ninja.state import (
    NOTHING,
    SEEN,
    SENTRY,
    TRAP,
    Open,
    View,
    fort_of,
    is_passage,
    weapon_of,
)
from noren.games.ninja.words import found_words, guard_name, the
from noren.scene import Line, Map, Marker, Token, Zone
from noren.scene.things import Tone

SYMBOLS = {Symbol.POST: "⚑", Symbol.BARRACKS: "⌂"}
MARKS = {Symbol.POST: "watch post", Symbol.BARRACKS: "barracks"}
WEAPONS = {"sword": "†", "spear": "↑"}
FIGURES = {"ninja": "忍", "traitor": "裏", "intruder": "?"}
TEXTURES = {"gate": "bridge", "building": "house"}
FOUND = {NOTHING: "∅", TRAP: "⚠", SENTRY: "☠"}


@functools.cache
def zones_of(name: str) -> tuple[Zone, ...]:
    """The zones of a map, as things to touch."""
    return tuple(
        Zone(
            id=zone.code,
            code=zone.code,
            points=zone.outline,
            label_at=zone.label,
            texture=TEXTURES.get(zone.kind.value, zone.kind.value),
            symbol="".join(SYMBOLS[symbol] for symbol in zone.symbols),
            label=", ".join([zone.name, *(MARKS[symbol] for symbol in zone.symbols)]),
        )
        for zone in fortress(name).plan.zones
    )


@functools.cache
def lines_of(name: str) -> tuple[Line, ...]:
    """Walls, gates and the patrol track."""
    fort = fortress(name)
    borders = [
        Line(points=border.line, style=border.crossing.value)
        for border in fort.borders
        if border.crossing is not Crossing.OPEN
    ]
    tracks = [
        Line(points=tuple(fort.zones[code].spot for code in line), style="patrol")
        for line in fort.plan.track
    ]
    return (*tracks, *borders)


def walked(fort: Fortress, zones: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """A path as points on the map; the passage has none."""
    return tuple(fort.zones[zone].spot for zone in zones if not is_passage(zone))


def plan(view: View) -> Map:
    """The map with guards, figures in sight, finds, and the noises of this turn."""
    open = view.open
    width, height = fort_of(open).plan.size
    return Map(
        id="plan",
        label=fort_of(open).plan.name,
        width=width,
        height=height,
        zones=zones_of(open.options.map),
        lines=(*lines_of(open.options.map), *facings(open), *_known_ropes(open), *nights(open)),
        markers=(*guards(open), *figures(open), *finds(open), *noises(view), *known_ends(open)),
    )


def guards(open: Open) -> Iterator[Marker]:
    """Every guard on the map."""
    for id, guard in open.guards.items():
        if is_passage(guard.zone):
            continue
        patrol = f", {guard.patrol}" if guard.patrol else ", sentry"
        state = ", drunk" if guard.drunk else ", has acted" if guard.carded or guard.moved else ""
        symbol = "≈" if guard.drunk else WEAPONS[weapon_of(id)]
        label = f"{guard_name(id)}{patrol}{state}"
        tone: Tone = "quiet" if guard.drunk else "accent" if guard.patrol else "plain"
        yield Marker(at=guard.zone, token=Token(id=id, label=label, symbol=symbol, tone=tone))


def figures(open: Open) -> Iterator[Marker]:
    """The intruders who are in sight."""
    for who, figure in open.figures.items():
        if figure.state == SEEN and not is_passage(figure.zone):
            label = f"{the(who)}, in sight"
            symbol = FIGURES[figure.kind or who]
            yield Marker(
                at=figure.zone,
                token=Token(id=f"seen-{who}", label=label, symbol=symbol, tone="bad"),
            )


def finds(open: Open) -> Iterator[Marker]:
    """What searches have shown."""
    for zone, what in sorted(open.found.items()):
        symbol = FOUND.get(what, what)
        token = Token(
            id=f"found-{zone}", label=f"searched: {found_words(what)}", symbol=symbol, tone="quiet"
        )
        yield Marker(at=zone, token=token)


def this_turn(log: list[Event]) -> list[Event]:
    """What was told since the turn began."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], told.TurnBegan):
            return log[at:]
    return []


def noises(view: View) -> Iterator[Marker]:
    """Where guards listened and where intruders searched this turn."""
    for number, event in enumerate(this_turn(view.log)):
        if isinstance(event, told.Listened):
            label = "heard somebody" if event.heard else "heard nothing"
            token = Token(
                id=f"noise-{number}",
                label=label,
                symbol="👂!" if event.heard else "👂",
                tone="warn" if event.heard else "quiet",
            )
            yield Marker(at=event.zone, token=token)
        elif isinstance(event, told.Searched):
            label = f"{the(event.who)} searches here"
            token = Token(id=f"noise-{number}", label=label, symbol="⌕", tone="warn")
            yield Marker(at=event.zone, token=token)


def known_ends(open: Open) -> Iterator[Marker]:
    """The entrances of a passage that the guards have found."""
    for passage, ends in open.known_ends.items():
        for zone in dict.fromkeys(ends):
            label = "an entrance of the secret passage"
            yield Marker(at=zone, token=Token(id=f"{passage}-{zone}", label=label, symbol="◉"))


def facings(open: Open) -> Iterator[Line]:
    """The way each patrol on the track looks."""
    fort = fort_of(open)
    for patrol, state in open.patrols.items():
        if state.facing:
            here = fort.zones[open.guards[members(open, patrol)[0]].zone].spot
            there = fort.zones[state.facing].spot
            half = ((here[0] + there[0]) // 2, (here[1] + there[1]) // 2)
            yield Line(points=(here, half), style="path", label=patrol, tone="accent")


def _known_ropes(open: Open) -> Iterator[Line]:
    fort = fort_of(open)
    for rope in open.known_ropes:
        yield Line(points=walked(fort, rope), style="passage", label="a rope", tone="warn")


def nights(open: Open) -> Iterator[Line]:
    """After the end, both paths."""
    fort = fort_of(open)
    for who, path in open.paths.items():
        for trail in path:
            points = walked(fort, trail.zones)
            if len(points) > 1:
                tone: Tone = "bad" if who == "traitor" else "mine"
                label = f"{the(who)}, turn {trail.turn}"
                yield Line(points=points, style="path", label=label, tone=tone)

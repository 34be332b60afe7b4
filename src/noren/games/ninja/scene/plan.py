"""The map as everyone sees it: what never changes is drawn once for each plan."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.content.borders import Crossing
from noren.games.ninja.content.cards import numerals
from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.content.plan import Kind, Symbol
from noren.games.ninja.content.plan import Zone as Ground
from noren.games.ninja.scene.castles import empty_zones
from noren.games.ninja.scene.log import found_words, guard_name, guard_names, patrol_name, the
from noren.games.ninja.state import (
    NOTHING,
    SEEN,
    SENTRY,
    TRAP,
    Figure,
    Open,
    View,
    fort_of,
    is_passage,
    members,
    weapon_of,
)
from noren.parts.content import read_pictures
from noren.scene import Line, Map, Marker, Region, Token, Zone
from noren.scene.things import LineStyle, Texture, Tone

PICTURES = read_pictures("noren.games.ninja")
MARKS = {Symbol.POST: "watch post", Symbol.BARRACKS: "barracks"}
LETTERS = {Symbol.POST: "^", Symbol.BARRACKS: "_"}
FIGURES = {"ninja": "N", "traitor": "T", "intruder": "?"}
"""Letters for screens without pictures."""
TEXTURES: dict[Kind, Texture] = {
    Kind.STREET: "grass",  # kept as it was drawn before; "path" would suit the word better
    Kind.WOODS: "grass",
    Kind.FIELD: "sand",
    Kind.MOAT: "water",
    Kind.GATE: "wood",
    Kind.YARD: "stone",
    Kind.GARDEN: "grass",
    Kind.BUILDING: "tatami",
    Kind.KEEP: "tiles",
}
BORDERS: dict[Crossing, LineStyle] = {Crossing.WALL: "stone", Crossing.GATE: "wood"}
PATHS: dict[str, LineStyle] = {"ninja": "arrow", "traitor": "dashed-arrow", "intruder": "arrow"}
"""The traitor's way is dashed, so that the two can be told apart without colours."""


TONES: dict[str, Tone] = {"ninja": "mine", "traitor": "bad", "intruder": "mine"}


@functools.cache
def zones_of(name: str) -> tuple[Zone, ...]:
    """The zones of a map, as things to touch."""
    fort = fortress(name)
    return tuple(
        Zone(
            id=zone.code,
            code=zone.code,
            points=zone.outline,
            label_at=zone.label,
            spot=zone.spot,
            texture=TEXTURES[zone.kind],
            symbol="".join(LETTERS[symbol] for symbol in zone.symbols),
            icon=PICTURES[zone.symbols[0].value] if zone.symbols else "",
            label=", ".join(
                [zone.name, *(MARKS[symbol] for symbol in zone.symbols), *bare(fort, zone)]
            ),
            near=fort.neighbours(zone.code),
        )
        for zone in fort.plan.zones
    )


def bare(fort: Fortress, zone: Ground) -> tuple[str, ...]:
    """That a zone of a castle is always searched in vain (2.7)."""
    return ("nothing is hidden here",) if zone.code in empty_zones(fort) else ()


@functools.cache
def lines_of(name: str) -> tuple[Line, ...]:
    """Walls, gates and the patrol track."""
    fort = fortress(name)
    borders = [
        Line(points=border.line, style=BORDERS[border.crossing])
        for border in fort.borders
        if border.crossing in BORDERS
    ]
    tracks = [
        Line(points=tuple(fort.zones[code].spot for code in line), style="dotted")
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
        lines=(
            *lines_of(open.options.map),
            *facings(open),
            *_known_ropes(open),
            *(nights(open) if view.over else walks(view)),
        ),
        markers=(
            *figures(open),
            *guards(open),
            *finds(view),
            *noises(view),
            *known_ends(open),
            *stops(open),
        ),
        regions=regions_of(open.options.map),
    )


@functools.cache
def regions_of(name: str) -> tuple[Region, ...]:
    """The castles, by name."""
    castles = fortress(name).castles.values()
    return tuple(Region(label=castle.name, at=castle.label) for castle in castles)


def guards(open: Open) -> Iterator[Marker]:
    """Every guard on the map."""
    for id, guard in open.guards.items():
        if is_passage(guard.zone):
            continue
        patrol = f", {patrol_name(guard.patrol)}" if guard.patrol else ", sentry"
        state = ", drunk" if guard.drunk else ", has acted" if guard.carded or guard.moved else ""
        picture = PICTURES["drunk" if guard.drunk else weapon_of(id)]
        label = f"{guard_name(id)}{patrol}{state}"
        tone: Tone = "quiet" if guard.drunk else "accent" if guard.patrol else "plain"
        yield Marker(at=guard.zone, token=Token(id=id, label=label, icon=picture, tone=tone))


def figure_token(id: str, kind: str, label: str, tone: Tone) -> Token:
    """An intruder's figure."""
    return Token(id=id, label=label, symbol=FIGURES[kind], icon=PICTURES[kind], tone=tone)


def wounded(figure: Figure) -> str:
    """His wounds, after other words."""
    count = len(figure.wounds)
    return f", {count} wound{'s' * (count > 1)}" if count else ""


def marked(token: Token, figure: Figure) -> Token:
    """A figure's token with the number of its wounds."""
    return msgspec.structs.replace(token, count=len(figure.wounds) or None)


def figures(open: Open) -> Iterator[Marker]:
    """The intruders who are in sight."""
    for who, figure in open.figures.items():
        if figure.state == SEEN and not is_passage(figure.zone):
            label = f"{the(who)}, in sight{wounded(figure)}"
            token = figure_token(f"seen-{who}", figure.kind or who, label, "bad")
            yield Marker(at=figure.zone, token=marked(token, figure))


def object_token(id: str, what: str, label: str, tone: Tone) -> Token:
    """A mission by its number; a trap or a hidden sentry as a picture; a cross for nothing."""
    symbol = {NOTHING: "×", TRAP: "#", SENTRY: "!"}.get(what) or numerals()[what]
    return Token(id=id, label=label, symbol=symbol, icon=PICTURES.get(what, ""), tone=tone)


def finds(view: View) -> Iterator[Marker]:
    """What searches have shown; what this turn's have stands out."""
    searched = {it.zone for it in turns_back(view.log, 1) if isinstance(it, told.Searched)}
    for zone, what in sorted(view.open.found.items()):
        fresh = zone in searched
        label = f"searched{' this turn' if fresh else ''}: {found_words(what)}"
        tone: Tone = "warn" if fresh else "quiet"
        yield Marker(at=zone, token=object_token(f"found-{zone}", what, label, tone))


def turns_back(log: list[Event], turns: int) -> list[Event]:
    """What was told since that many turns ago began."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], told.TurnBegan):
            turns -= 1
            if not turns:
                return log[at:]
    return log


def noises(view: View) -> Iterator[Marker]:
    """Where guards listened and intruders searched; of the turn before, what is worth knowing.

    What a search has found lies there itself, and a zone that listens twice is marked once.
    """
    recent = turns_back(view.log, 2)
    now = len(recent) - len(turns_back(view.log, 1))
    marked = set[tuple[str, str]]()
    for number, event in enumerate(recent):
        old = number < now
        match event:
            case told.Listened(_, zone, heard) if heard or not old:
                label, picture = (
                    ("heard somebody", "heard") if heard else ("heard nobody", "unheard")
                )
                tone: Tone = "warn" if heard and not old else "quiet"
            case told.Searched(who, zone) if zone not in view.open.found:
                label, picture = f"{the(who)} searches", "search"
                tone = "quiet" if old else "warn"
            case _:
                continue
        label = f"last turn: {label}" if old else label
        if (zone, label) in marked:
            continue
        marked.add((zone, label))
        token = Token(id=f"noise-{number}", label=label, icon=PICTURES[picture], tone=tone)
        yield Marker(at=zone, token=token)


def known_ends(open: Open) -> Iterator[Marker]:
    """The entrances of a passage that the guards have found."""
    for passage, ends in open.known_ends.items():
        for zone in dict.fromkeys(ends):
            label = "an entrance of the secret passage"
            token = Token(id=f"{passage}-{zone}", label=label, icon=PICTURES["passage"])
            yield Marker(at=zone, token=token)


def facings(open: Open) -> Iterator[Line]:
    """The way each patrol on the track looks."""
    fort = fort_of(open)
    for patrol, state in open.patrols.items():
        if state.facing:
            here = fort.zones[open.guards[members(open, patrol)[0]].zone].spot
            there = fort.zones[state.facing].spot
            half = ((here[0] + there[0]) // 2, (here[1] + there[1]) // 2)
            yield Line(points=(here, half), style="arrow", label=patrol_name(patrol), tone="accent")


def walks(view: View) -> Iterator[Line]:
    """The ways that guards have gone since the turn began, for whoever asks where one came from."""
    fort, at = fort_of(view.open), dict[str, str]()
    fresh = len(view.log) - len(turns_back(view.log, 1))
    for number, event in enumerate(view.log):
        match event:
            case told.Posted(guard, zone):
                at[guard] = zone
            case told.Woke(zone, guards):
                at |= dict.fromkeys(guards, zone)
            case told.Stepped(guards, zone):
                points = walked(fort, (at.get(guards[0], zone), zone))
                at |= dict.fromkeys(guards, zone)
                if number >= fresh and len(points) > 1 and points[0] != points[1]:
                    label = f"{guard_names(guards)}, this turn"
                    yield Line(points=points, style="dashed-arrow", label=label, tone="warn")
            case _:
                pass


def _known_ropes(open: Open) -> Iterator[Line]:
    fort = fort_of(open)
    for rope in open.known_ropes:
        yield Line(points=walked(fort, rope), style="dashed", label="a rope", tone="warn")


def nights(open: Open) -> Iterator[Line]:
    """After the end, both paths."""
    fort = fort_of(open)
    for who, path in open.paths.items():
        for trail in path:
            points = walked(fort, trail.zones)
            if len(points) > 1:
                label = f"{the(who)}, turn {trail.turn}"
                yield Line(points=points, style=PATHS[who], label=label, tone=TONES[who])


def stops(open: Open) -> Iterator[Marker]:
    """After the end, where each intruder began, and the turns in which he stopped somewhere."""
    for who, path in open.paths.items():
        tone = TONES[who]
        for number, trail in enumerate(path):
            if not number and not is_passage(trail.zones[0]):
                begun = figure_token(f"from-{who}", who, f"{the(who)} begins here", tone)
                yield Marker(at=trail.zones[0], token=begun)
            if not is_passage(trail.zones[-1]) and len(trail.zones) > 1:
                label = f"{the(who)}, turn {trail.turn}"
                token = Token(
                    id=f"stop-{who}-{trail.turn}", label=label, symbol=str(trail.turn), tone=tone
                )
                yield Marker(at=trail.zones[-1], token=token)

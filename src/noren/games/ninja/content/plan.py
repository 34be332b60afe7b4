"""The plan of a fortress as it is written down: zones, walls, gates, the patrol track, counts."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from noren.parts.content import read_content

PLANS = ("fortress", "outpost")
"""The plans that come with the game, the full one first."""

Point = tuple[int, int]
Code = str


class Ward(StrEnum):
    """Which ring of the fortress a zone belongs to, from the edge of the map inwards."""

    TOWN = "town"
    OUTER_MOAT = "outer moat"
    BAILEY = "bailey"
    INNER_MOAT = "inner moat"
    CASTLE = "castle"


class Kind(StrEnum):
    """What a zone looks like; a moat is the only kind that hinders a step."""

    STREET = "street"
    WOODS = "woods"
    FIELD = "field"
    MOAT = "moat"
    GATE = "gate"
    YARD = "yard"
    GARDEN = "garden"
    BUILDING = "building"
    KEEP = "keep"


class Symbol(StrEnum):
    """What is printed in a zone: where a sentry may stand, where guards may sleep."""

    POST = "post"
    BARRACKS = "barracks"


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file, in which a misspelt key is an error."""


class Zone(_Written, frozen=True):
    """A zone: its outline runs clockwise, its code is read at `label`, figures stand on `spot`."""

    code: Code
    name: str
    ward: Ward
    kind: Kind
    label: Point
    spot: Point
    outline: tuple[Point, ...]
    symbols: tuple[Symbol, ...] = ()


class Castle(_Written, frozen=True):
    """One of the two castles, and the keep at its heart; its name is read at `label`."""

    code: str
    name: str
    label: Point
    keep: Code
    zones: tuple[Code, ...]


class Night(_Written, frozen=True):
    """How long the night is and how many of everything this map is made for."""

    turns: int
    second_life_until: int
    sentries: int
    patrols: int
    patrol_size: int
    sleepers: int
    sleepers_in_barracks: int
    bonus_sleepers: int
    missions_in_castle: int
    traps: int
    hidden_sentries: int
    most_guards: int


class Patrol(_Written, frozen=True):
    """Where a patrol starts, and the next zone of the track it faces."""

    zone: Code
    facing: Code


class Placement(_Written, frozen=True):
    """A ready-made set-up of the guards that everybody sees."""

    sentries: tuple[Code, ...]
    patrols: tuple[Patrol, ...]


class Plan(_Written, frozen=True):
    """Everything a map's file says; what follows from it is worked out by Fortress."""

    name: str
    about: str
    size: Point
    night: Night
    placement: Placement
    castles: tuple[Castle, ...]
    zones: tuple[Zone, ...]
    walls: tuple[tuple[Code, Code], ...]
    gates: tuple[tuple[Code, Code], ...]
    track: tuple[tuple[Code, ...], ...]
    between: tuple[Code, ...]
    """The zones directly between the two castles."""


def load_plan(name: str) -> Plan:
    """One of the plans that come with the game."""
    return read_content("noren.games.ninja.content", name, Plan)

"""The drawers of Ninja, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

import noren
from noren import Seat
from noren.games.ninja.content.fortress import Fortress, fortress
from noren.games.ninja.meta import Options
from noren.games.ninja.state.guards import BOTH, Muster, muster
from noren.games.ninja.state.guards import Guard as Guard
from noren.games.ninja.state.guards import is_passage as is_passage

HIGH: Final = 3
LEVELS: Final = ("None", "Low", "Medium", "High")
LETTERS: Final = "ABCDEF"
SWORD: Final = "sword"
SPEAR: Final = "spear"
WEAPONS: Final = (SWORD, SPEAR)
MOST_OF_A_WEAPON: Final = 10
INTRUDER: Final = "intruder"
"""The name of a lone wolf nobody has recognised."""
PASSAGE: Final = "passage"
TRAP: Final = "trap"
SENTRY: Final = "sentry"
NOTHING: Final = "nothing"
HIDDEN: Final = "hidden"
SEEN: Final = "seen"
INSIDE: Final = "passage"
LEFT: Final = "left"
DEAD: Final = "dead"
IN_PLAY: Final = frozenset({HIDDEN, SEEN, INSIDE})
DRAWS: Final = "draws"
BONUS_CARDS: Final = "bonus"
"""What two guard players split between them (19.9)."""
BONUS: Final = 5
"""How many cards the guards may take when a decoy has died."""
LIVES: Final = {"ninja": 3, "traitor": 2}
"""How many wounds kill."""


class Patrol(msgspec.Struct, frozen=True):
    """Where a patrol looks, and where it came from; nowhere off the track."""

    facing: str = ""
    came: str = ""


class Figure(msgspec.Struct):
    """What all know of an intruder; `wounds` are the seats whose Kenjutsu cards lie on him."""

    kind: str
    state: str = HIDDEN
    zone: str = ""
    wounds: list[Seat] = []
    life: int = 1
    died_on: int = 0
    left_on: int = 0
    letter: str = ""
    spent: list[str] = []
    passage_card: bool = False

    @property
    def in_play(self) -> bool:
        """Whether he is on the map or in the passage."""
        return self.state in IN_PLAY


class Trail(msgspec.Struct, frozen=True):
    """Where an intruder went in one turn, from where he stood."""

    turn: int
    zones: tuple[str, ...]


class Open(noren.Drawer):
    """What lies on the table."""

    options: Options
    seats: int
    turn: int = 0
    phase: str = "set-up"
    alert: int = 0
    guards: dict[str, Guard] = {}
    patrols: dict[str, Patrol] = {}
    figures: dict[str, Figure] = {}
    found: dict[str, str] = {}
    played: dict[str, list[str]] = {}
    cards_played: dict[str, int] = {}
    drawn: dict[str, int] = {}
    yielded: list[Seat] = []
    handed: list[Seat] = []
    """The guard players who leave their card of this phase to their partner."""
    shares: dict[str, int] = {}
    """How many cards the swords have of those that two guard players have talked about."""
    gained: dict[str, int] = {}
    """How many Kenjutsu cards more, or fewer, than at first a guard player's own ones are."""
    alert_card: bool = False
    listened: bool = False
    crept: list[str] = []
    """The intruders who have moved this turn."""
    waited: str = ""
    """The one who lets the other go first this turn."""
    searches: list[tuple[str, str]] = []
    known_ends: dict[str, list[str]] = {}
    passage_cards: list[Seat] = []
    known_ropes: list[tuple[str, str]] = []
    paths: dict[str, list[Trail]] = {}


class Shadow(msgspec.Struct):
    """An intruder as his player knows him."""

    kind: str
    zone: str = ""
    speed: int = 0
    steps: int = 0
    halted: bool = False
    pending: bool = False
    covered: int = -1
    hand: list[str] = []
    box: list[str] = []
    mission: str = ""
    trail: list[str] = []
    path: list[Trail] = []


class Mine(noren.Drawer):
    """What one seat knows: intruders, ropes and passage for one side, objects and hand for the
    other. `allies` are copies of a partner's intruders, `ally_hand` of a partner's cards;
    `prepared` are hands that a lone wolf has laid ready, of cards that are among the spare ones.
    """

    shadows: dict[str, Shadow] = {}
    allies: dict[str, Shadow] = {}
    ropes: list[tuple[str, str]] = []
    ends: list[str] = []
    spare: list[str] = []
    prepared: dict[str, list[str]] = {}
    hand: list[str] = []
    drawn: list[str] = []
    pool: list[str] = []
    ally_hand: list[str] = []
    ally_drawn: list[str] = []
    objects: dict[str, str] = {}
    sleepers: dict[str, int] = {}


class Sealed(noren.Drawer):
    """The guards' decks, their tops at the end, and the missions nobody has."""

    decks: dict[str, list[str]] = {}
    missions: list[str] = []


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]


def fort_of(open: Open) -> Fortress:
    """The map being played on."""
    return fortress(open.options.map)


def castle_of(open: Open, zone: str) -> str:
    """The letter of the castle that a zone lies in, if any."""
    castle = fort_of(open).castle_of(zone)
    return castle.code if castle else ""


def names_of(options: Options) -> tuple[str, ...]:
    """The names by which the intruders are known at the start."""
    return (INTRUDER,) if options.variant == "lone wolf" else ("ninja", "traitor")


def seat_of(open: Open, who: str) -> Seat:
    """Who plays an intruder."""
    return 1 if who == "traitor" and open.seats > 2 else 0


def guard_seats(open: Open) -> tuple[Seat, ...]:
    """Who plays the guards."""
    return ((1,), (2,), (2, 3))[open.seats - 2]


def prepares_both(open: Open) -> bool:
    """Whether a lone wolf lays a hand ready for each of the two whom he may be (18.2)."""
    return open.options.variant == "lone wolf" and open.options.both_hands


def writes_letters(open: Open) -> bool:
    """Whether rivals write down their missions, so that both may have the same (18.7)."""
    return open.options.variant == "contested" and open.options.letters == "written"


def intruder_seats(open: Open) -> tuple[Seat, ...]:
    """Who plays the intruders."""
    return (0,) if open.seats == 2 else (0, 1)


def comes_back(open: Open, figure: Figure) -> bool:
    """Whether a dead intruder was but a decoy (15.1)."""
    return figure.state == DEAD and is_decoy(open, figure, figure.died_on)


def is_decoy(open: Open, figure: Figure, turn: int) -> bool:
    """Whether an intruder who dies in that turn is but a decoy (15.1)."""
    return figure.life == 1 and turn <= fort_of(open).plan.night.second_life_until


def first_to_draw(open: Open) -> Seat:
    """The guard player who draws the first card of a turn: by turns, for an odd alert would always
    favour the same one.
    """
    seats = guard_seats(open)
    return seats[(open.turn - 1) % len(seats)]


def usual_share(open: Open, what: str) -> int:
    """How many cards the swords have if nothing else is agreed (19.4, 19.7)."""
    if what == BONUS_CARDS:
        return (BONUS + 1) // 2
    return (open.alert + (first_to_draw(open) == guard_seats(open)[0])) // 2


def passage_of(open: Open, who: str) -> str:
    """The secret passage an intruder may use: a shared one, or his own on contested ground."""
    return f"{PASSAGE}-{who}" if open.options.variant == "contested" else PASSAGE


def weapon_of(guard: str) -> str:
    """What a guard carries."""
    return guard.split("-", maxsplit=1)[0]


def weapon_for(open: Open, seat: Seat) -> str:
    """The guards that a guard player commands; with one guard player it does not matter."""
    return SPEAR if open.seats == 4 and seat == 3 else SWORD


def commanded_by(open: Open, seat: Seat) -> str:
    """The weapon of those whom a guard player commands: one guard player commands both."""
    return BOTH if open.seats < 4 else weapon_for(open, seat)


def rope_between(first: str, second: str) -> tuple[str, str]:
    """A rope as it is written down."""
    return (first, second) if first < second else (second, first)


def muster_of(open: Open) -> Muster:
    """The guards on the map, counted."""
    return muster(open.guards, open.patrols)


def members(open: Open, patrol: str) -> tuple[str, ...]:
    """The guards of a patrol."""
    return muster(open.guards, open.patrols).members.get(patrol, ())


def sober_at(open: Open, zone: str) -> Sequence[str]:
    """The guards in a zone who would notice something."""
    return muster(open.guards, open.patrols).sober.get(zone, ())


def change_guard(open: Open, guard: str, **changes: str | bool) -> None:
    """Put another in the place of a guard, in which only this is changed."""
    open.guards[guard] = msgspec.structs.replace(open.guards[guard], **changes)


def sober_zones(open: Open) -> list[str]:
    """Where on the map each guard stands who would notice something."""
    guards = open.guards.values()
    return [guard.zone for guard in guards if not guard.drunk and not is_passage(guard.zone)]


def leave_patrol(open: Open, guard: str) -> None:
    """Take a guard out of his patrol; a patrol of one is a sentry."""
    patrol = open.guards[guard].patrol
    if not patrol:
        return
    change_guard(open, guard, patrol="")
    rest = members(open, patrol)
    if len(rest) < 2:
        for last in rest:
            change_guard(open, last, patrol="")
        del open.patrols[patrol]


def remove_guard(open: Open, guard: str) -> None:
    """Take a figure from the map."""
    leave_patrol(open, guard)
    del open.guards[guard]


def discard_wounds(open: Open, figure: Figure, owners: Sequence[Seat]) -> None:
    """The Kenjutsu cards that lay on an intruder are discarded, each by one of these players."""
    for seat in guard_seats(open):
        key, more = str(seat), owners.count(seat) - figure.wounds.count(seat)
        if seat in owners:
            open.played[key] = [*open.played.get(key, ()), *["kenjutsu"] * owners.count(seat)]
        if more:
            open.gained[key] = open.gained.get(key, 0) + more
    figure.wounds = []

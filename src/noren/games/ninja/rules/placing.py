"""Chapter 2: the intruders' cards, starts and passage, the guards' cards, posts and secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.ninja.content.cards import GUARDS, without
from noren.games.ninja.events import Faced, Posted, announce
from noren.games.ninja.rules.detection import new_figure, share_hands, share_shadows
from noren.games.ninja.rules.ready_made import (
    fill_hand,
    hand_size,
    letters,
    objects_to_hide,
    patrols_wanted,
    ready_patrols,
    ready_sentries,
    scatter_objects,
    scatter_sleepers,
    sentries_wanted,
    sleepers_wanted,
    spare_cards,
)
from noren.games.ninja.state import (
    WEAPONS,
    Mine,
    Open,
    Sealed,
    World,
    fort_of,
    guard_seats,
    intruder_seats,
    seat_of,
    sober_at,
)

SUGGESTED: Final[Choice] = ("suggested",)
"""One tap for the ready-made way."""


class PostSentry(Turn[Open, Mine, Sealed], frozen=True):
    """Sentries are placed on watch posts, one on each."""

    rule: ClassVar[str] = "ninja-2.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        free = [post for post in fort_of(open).posts if not sober_at(open, post)]
        ready = () if open.guards else (SUGGESTED,)
        return [*ready, *(("post", zone) for zone in free)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        zones = ready_sentries(world.open) if choice == SUGGESTED else choice[1:]
        for zone in zones:
            # By turns, so that two guard players have as many sentries each.
            weapon = WEAPONS[len(world.open.guards) % 2]
            announce(world, Posted(new_figure(world.open, weapon), zone, ""))
        if len(world.open.guards) < sentries_wanted(world.open):
            world.then(self)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


class PostReady(Happening[Open, Mine, Sealed], frozen=True):
    """In a ready-made night sentries and patrols stand where the map suggests."""

    rule: ClassVar[str] = "ninja-2.12"

    def happen(self, world: World) -> None:
        for number, zone in enumerate(ready_sentries(world.open)):
            announce(world, Posted(new_figure(world.open, WEAPONS[number % 2]), zone, ""))
        for zone, facing in ready_patrols(world.open):
            post_patrol(world, zone, facing)


class PostPatrol(Turn[Open, Mine, Sealed], frozen=True):
    """Patrols of two are placed on the track."""

    rule: ClassVar[str] = "ninja-2.5"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        ready = () if open.patrols else (SUGGESTED,)
        return [*ready, *(("patrol", zone) for zone in fort_of(open).track.zones)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        if choice == SUGGESTED:
            for zone, facing in ready_patrols(open):
                post_patrol(world, zone, facing)
            return
        if len(open.patrols) + 1 < patrols_wanted(open):
            world.then(self)
        world.then(FacePost(choice[1]))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


class FacePost(Turn[Open, Mine, Sealed], frozen=True):
    """A patrol that is placed is faced along the track."""

    rule: ClassVar[str] = "ninja-2.5"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    zone: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("face", way) for way in fort_of(open).track.facings(self.zone)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        post_patrol(world, self.zone, choice[1])


def post_patrol(world: World, zone: str, facing: str) -> None:
    """Two guards, one of each weapon, and the way they look (2.5, 2.6)."""
    patrol = f"patrol-{len(world.open.patrols) + 1}"
    for weapon in WEAPONS:
        announce(world, Posted(new_figure(world.open, weapon), zone, patrol))
    announce(world, Faced(patrol, facing, ""))


class PlaceSleepers(Turn[Open, Mine, Sealed], frozen=True):
    """The guards note in secret where others sleep, at most two in a barracks."""

    rule: ClassVar[str] = "ninja-2.7"
    # To the others it is one silence: they see when all is placed, not how quick each choice was.
    discloses: ClassVar[tuple[str, ...]] = ("agenda.PlaceSleepers", "haste")
    shows: ClassVar[tuple[str, ...]] = ("mine.sleepers to others",)

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        ready = () if mine.sleepers else (SUGGESTED,)
        return [*ready, *(("sleep", zone) for zone in beds(open, mine))]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        wanted = sleepers_wanted(world.open)
        sleepers = dict(world.private[seat].sleepers)
        if choice == SUGGESTED:
            more = wanted - sum(sleepers.values())
            sleepers = scatter_sleepers(world.open, sleepers, more, world.dice)
        else:
            sleepers[choice[1]] = sleepers.get(choice[1], 0) + 1
        for guard in guard_seats(world.open):
            world.private[guard].sleepers = dict(sleepers)
        if sum(sleepers.values()) < wanted:
            world.then(self)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


def beds(open: Open, mine: Mine) -> list[str]:
    """The barracks with room for one more sleeper."""
    most = fort_of(open).plan.night.sleepers_in_barracks
    return [zone for zone in fort_of(open).barracks if mine.sleepers.get(zone, 0) < most]


class PlaceObjects(Turn[Open, Mine, Sealed], frozen=True):
    """The guards hide missions, traps and sentries in the castles, each in a zone of its own."""

    rule: ClassVar[str] = "ninja-2.8"
    discloses: ClassVar[tuple[str, ...]] = ("agenda.PlaceObjects",)
    shows: ClassVar[tuple[str, ...]] = ("mine.objects to others",)

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        ready = () if mine.objects else (SUGGESTED,)
        return [*ready, *(("hide", zone) for zone in hiding_places(open, mine))]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        wanted = objects_to_hide(world.open)
        objects = dict(world.private[seat].objects)
        if choice == SUGGESTED:
            objects = scatter_objects(world.open, world.dice, objects)
        else:
            objects[choice[1]] = wanted[len(objects)]
        for guard in guard_seats(world.open):
            world.private[guard].objects = dict(objects)
        if len(objects) < len(wanted):
            world.then(self)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


def hiding_places(open: Open, mine: Mine) -> list[str]:
    """Where the next object may lie: half of the missions in each castle (2.8)."""
    fort = fort_of(open)
    full: set[str] = set()
    if len(mine.objects) < len(letters(open)):
        for castle in fort.castles:
            held = sum(zone in mine.objects for zone in fort.hiding_places(castle))
            if held >= fort.plan.night.missions_in_castle:
                full.add(castle)
    places = [
        z for castle in fort.castles if castle not in full for z in fort.hiding_places(castle)
    ]
    return [zone for zone in places if zone not in mine.objects]


class ChooseHand(Turn[Open, Mine, Sealed], frozen=True):
    """A guard player leaves a third of the cards out; they are the draw deck."""

    rule: ClassVar[str] = "ninja-2.3"
    discloses: ClassVar[tuple[str, ...]] = (
        "mine.ally_hand to others", "agenda.ChooseHand", "agenda.ChooseHand.seat",
    )  # fmt: skip
    seat: Seat

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        ready = () if mine.spare else (SUGGESTED,)
        return [*ready, *(("leave", card) for card in sorted({*mine.hand}))]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        mine = world.private[seat]
        size = hand_size(world.open, GUARDS)
        if choice == SUGGESTED:
            left_out = spare_cards(world.open, mine.hand, len(mine.hand) - size, world.dice)
        else:
            left_out = [choice[1]]
        mine.hand = without(mine.hand, left_out)
        mine.spare += left_out
        if len(mine.hand) > size:
            world.then(self)
            return
        world.dice.shuffle(mine.spare)
        world.sealed.decks[str(seat)], mine.spare = mine.spare, []
        share_hands(world)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


class ChooseCards(Turn[Open, Mine, Sealed], frozen=True):
    """An intruder's hand is chosen from his deck."""

    rule: ClassVar[str] = "ninja-2.2"
    # Here too the guards see when it is over, not how quick the last choice was.
    discloses: ClassVar[tuple[str, ...]] = (
        "mine.allies.hand to others", "mine.allies.box to others", "agenda.ChooseCards",
        "agenda.ChooseCards.who", "haste",
    )  # fmt: skip
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        shadow = mine.shadows[self.who]
        ready = () if shadow.hand else (SUGGESTED,)
        return [*ready, *(("take", card) for card in sorted({*shadow.box}))]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        shadow = world.private[seat].shadows[self.who]
        life = world.open.figures[self.who].life
        if choice == SUGGESTED:
            fill_hand(world.open, shadow, world.dice, life)
        else:
            shadow.box.remove(choice[1])
            shadow.hand = sorted([*shadow.hand, choice[1]])
        if len(shadow.hand) < hand_size(world.open, shadow.kind, life):
            world.then(self)
        else:
            share_shadows(world, seat)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was begun stands, and the rest is as suggested (21.2)."""
        return SUGGESTED


class ChooseStart(Turn[Open, Mine, Sealed], frozen=True):
    """An intruder starts in secret: the ninja at the edge, the traitor inside the outer moat."""

    rule: ClassVar[str] = "ninja-2.10"
    shows: ClassVar[tuple[str, ...]] = ("mine.allies.zone to others",)
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("start", zone) for zone in starts(open, mine.shadows[self.who].kind)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.private[seat].shadows[self.who].zone = choice[1]
        share_shadows(world, seat)


def starts(open: Open, kind: str) -> list[str]:
    """Where an intruder may start: with no guard, unless guards stand everywhere (2.10, 15.2)."""
    fort = fort_of(open)
    zones = fort.exits if kind == "ninja" else fort.traitor_starts
    taken = {guard.zone for guard in open.guards.values()}
    return [zone for zone in zones if zone not in taken] or list(zones)


class PlacePassage(Turn[Open, Mine, Sealed], frozen=True):
    """The two ends of the secret passage are chosen; two partners choose one each."""

    rule: ClassVar[str] = "ninja-2.11"
    shows: ClassVar[tuple[str, ...]] = ("mine.ends to others",)
    seat: Seat

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("dig", zone) for zone in fort_of(open).passage_ends]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        diggers = (
            (seat,) if world.open.options.variant == "contested" else intruder_seats(world.open)
        )
        for digger in diggers:
            world.private[digger].ends.append(choice[1])

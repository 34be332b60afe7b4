"""Chapters 6 and 8: guards on the move, with a card or along the patrol track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.ninja.events import Faced, PhaseBegan, Stepped, Yielded, announce
from noren.games.ninja.rules.detection import (
    DEATH,
    MEETING,
    controls,
    in_passage,
    may_strike,
    spot,
    strike,
    strikes,
)
from noren.games.ninja.rules.passage import find_end
from noren.games.ninja.state import (
    Mine,
    Open,
    Sealed,
    World,
    fort_of,
    guard_seats,
    intruder_seats,
    is_passage,
    members,
    muster_of,
)

STOP: Final[Choice] = ("stop",)
DONE: Final[Choice] = ("done",)
SILENCE: Final[Choice] = ("silence",)
"""What counts where the guards said nothing in time (21); nobody is offered it."""
FAR: Final = "far"
"""The end of a passage that the guards do not know yet."""


STRIDE: Final = 2
"""How many zones a patrol goes along its track."""


class GuardMove(Turn[Open, Mine, Sealed], frozen=True):
    """Guards move together up to so many zones; meeting an intruder or a moat ends it."""

    rule: ClassVar[str] = "ninja-6.1"
    discloses: ClassVar[tuple[str, ...]] = (
        *MEETING, "agenda.GuardMove", "agenda.GuardMove.guards", "agenda.GuardMove.left",
        "agenda.GuardMove.searching", "agenda.FacePatrol", "agenda.FacePatrol.patrol",
        "PassageFound", "PassageFound.passage", "PassageFound.zone", "Stepped.zone",
        "open.guards.zone", "open.known_ends",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    guards: tuple[str, ...]
    left: int
    searching: bool = False
    """Whether a search card moves them, which alone leads into the passage (16.7)."""

    def asks(self, open: Open) -> Sequence[Seat]:
        seats = guard_seats(open)
        if len(seats) == 1:
            return seats
        return [s for s in seats if any(controls(open, s, guard) for guard in self.guards)]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        zone = open.guards[self.guards[0]].zone
        if is_passage(zone):
            known = open.known_ends[zone]
            # The far end is offered without its name: the guards learn where it is by walking out
            # of it (16.8).
            far = [FAR] if len(known) < 2 else []
            # Should both ends be the same zone, it is offered once.
            return [STOP, *(("go", end) for end in dict.fromkeys([*known, *far]))]
        return [STOP, *fort_of(open).steps(zone), *self.entrances(open, zone)]

    def entrances(self, open: Open, zone: str) -> list[Choice]:
        """The passages that these guards may enter here (16.6, 16.7)."""
        found = [p for p, ends in open.known_ends.items() if zone in ends]
        if not (found and self.searching):
            return []
        room = len(open.passage_cards) - in_passage(open) >= len(self.guards)
        return [("enter", passage) for passage in found] if room else []

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == STOP:
            self.rest(world)
            return
        zone = self.emerge(world) if choice == ("go", FAR) else choice[1]
        announce(world, Stepped(self.guards, zone))
        # Told step by step, as whom they meet ends the move: guards cannot first see where it
        # leads.
        met = spot(world, zone)
        halted = is_passage(zone) or zone in fort_of(world.open).moats
        # In a passage and in a moat too the way is over, whatever is left of it (6.2, 16.7).
        if met or halted or self.left == 1:
            self.rest(world)
        else:
            world.then(GuardMove(self.guards, self.left - 1, self.searching))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The guards stop where they are (21.4)."""
        return STOP

    def emerge(self, world: World) -> str:
        """Find the other end of the passage by walking out of it (16.8)."""
        open = world.open
        passage = open.guards[self.guards[0]].zone
        owner = 1 if passage.endswith("traitor") else 0
        known = open.known_ends[passage]
        ends = world.private[intruder_seats(open)[owner]].ends
        far = next((end for end in ends if end not in known), ends[0])
        find_end(world, passage, far)
        return far

    def rest(self, world: World) -> None:
        """A patrol that stands on the track again looks along it (6.4)."""
        patrol = world.open.guards[self.guards[0]].patrol
        if patrol and world.open.guards[self.guards[0]].moved:
            world.then(FacePatrol(patrol))


class FacePatrol(Turn[Open, Mine, Sealed], frozen=True):
    """A patrol that comes to stand on the track chooses the way it looks."""

    rule: ClassVar[str] = "ninja-6.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    patrol: str

    def ways(self, open: Open) -> Sequence[str]:
        """The ways along the track from where the patrol is."""
        return fort_of(open).track.facings(open.guards[members(open, self.patrol)[0]].zone)

    def asks(self, open: Open) -> Sequence[Seat]:
        if not self.ways(open):
            return ()
        guards = members(open, self.patrol)
        return [s for s in guard_seats(open) if any(controls(open, s, guard) for guard in guards)]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("face", way) for way in self.ways(open)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        announce(world, Faced(self.patrol, choice[1], ""))

    def happen(self, world: World) -> None:
        """Off the track a patrol looks nowhere."""
        announce(world, Faced(self.patrol, "", ""))


class BeginPatrols(Happening[Open, Mine, Sealed], frozen=True):
    """When all cards are played, the patrols move."""

    rule: ClassVar[str] = "ninja-8.1"

    def happen(self, world: World) -> None:
        announce(world, PhaseBegan("patrols"))


def to_march(open: Open) -> list[str]:
    """The patrols on the track of which nobody has moved yet."""
    guards = muster_of(open)
    members, moved = guards.members, guards.moved
    return [
        patrol
        for patrol, state in open.patrols.items()
        if state.facing and moved.isdisjoint(members[patrol])
    ]


def ways_on(open: Open, patrol: str) -> Sequence[str]:
    """Where a patrol may go next: forward, at a fork as it likes, never back."""
    state = open.patrols[patrol]
    if not state.came:
        return (state.facing,)
    zone = open.guards[members(open, patrol)[0]].zone
    return fort_of(open).track.onward(state.came, zone)


def march(world: World, patrol: str, zone: str) -> bool:
    """A patrol goes one zone along the track; whether it met an intruder."""
    open = world.open
    guards = members(open, patrol)
    came = open.guards[guards[0]].zone
    announce(world, Stepped(guards, zone))
    # At a fork any way will do as a facing: `ways_on` asks again from where the patrol came.
    announce(world, Faced(patrol, fort_of(open).track.onward(came, zone)[0], came))
    return spot(world, zone)


def march_on(world: World, patrol: str) -> None:
    """A patrol without orders goes its two zones, at a fork as the dice say."""
    for _ in range(STRIDE):
        if march(world, patrol, world.dice.pick(ways_on(world.open, patrol))):
            return


def all_yield(world: World, seats: Sequence[Seat]) -> None:
    """These guard players are done with the phase."""
    for seat in seats:
        announce(world, Yielded(seat))


class PatrolPhase(Turn[Open, Mine, Sealed], frozen=True):
    """Every patrol on the track that has not moved goes two zones forward."""

    rule: ClassVar[str] = "ninja-8.2"
    # Guards who let a detected intruder be have no Kenjutsu card, however long it takes them.
    discloses: ClassVar[tuple[str, ...]] = (
        *MEETING, "agenda.March", "agenda.March.patrol", *DEATH, "haste",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        waiting = to_march(open)
        return [
            seat
            for seat in guard_seats(open)
            if (waiting and any(commands(open, seat, patrol) for patrol in waiting))
            or (seat not in open.yielded and may_strike(open, seat))
        ]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        marches: list[Choice] = [
            ("march", patrol, zone)
            for patrol in to_march(open)
            if commands(open, seat, patrol)
            for zone in ways_on(open, patrol)
        ]
        return [*(marches or [DONE]), *strikes(open, mine, seat)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.then(self)
        match choice:
            case ("march", patrol, zone):
                if not march(world, patrol, zone):
                    world.then(March(patrol))
            case ("strike", who, *guard):
                strike(world, seat, who, *guard)
            case ("silence",):
                self.go_on(world)
            case _:
                announce(world, Yielded(seat))

    def go_on(self, world: World) -> None:
        """Patrols march without orders; if none is left to, whoever might strike is done."""
        waiting = to_march(world.open)
        for patrol in waiting:
            march_on(world, patrol)
        if not waiting:
            all_yield(world, self.asks(world.open))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The patrols march all the same, and nobody strikes (21.4)."""
        return SILENCE

    def happen(self, world: World) -> None:
        """All patrols have moved."""


def commands(open: Open, seat: Seat, patrol: str) -> bool:
    """Whether a guard player has a figure in a patrol (19.5)."""
    if open.seats < 4:
        return True
    return any(controls(open, seat, guard) for guard in members(open, patrol))


class March(Turn[Open, Mine, Sealed], frozen=True):
    """The second zone of a patrol's move, with a choice only at a fork."""

    rule: ClassVar[str] = "ninja-8.3"
    discloses: ClassVar[tuple[str, ...]] = MEETING
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    patrol: str

    def asks(self, open: Open) -> Sequence[Seat]:
        if len(ways_on(open, self.patrol)) < 2:
            return ()
        return [seat for seat in guard_seats(open) if commands(open, seat, self.patrol)]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("march", self.patrol, zone) for zone in ways_on(open, self.patrol)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        march(world, self.patrol, choice[2])

    def happen(self, world: World) -> None:
        """There is one way on."""
        march(world, self.patrol, ways_on(world.open, self.patrol)[0])

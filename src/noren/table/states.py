"""The parts of an update that speak of the table itself, as messages."""

from __future__ import annotations

from noren.core.choice import Seat
from noren.table.drawing import Drawing
from noren.table.messages import Asked, End, PersonState, Room, SeatState, You
from noren.table.seating import Person
from noren.table.table import LiveTable


def room_state(table: LiveTable, now: float) -> Room:
    """The table as a place."""
    takeovers = dict(table.takeovers())
    return Room(
        table=table.id,
        code=None if table.closed else table.code,
        game=table.game.name,
        stage=table.stage,
        seats=tuple(
            seat_state(table, seat, takeovers.get(seat), now)
            for seat in range(len(table.seating.chairs))
        ),
        people=tuple(
            PersonState(person=p.number, name=p.name, seat=p.seat, here=p.here)
            for p in table.seating.present
        ),
        host=table.seating.host,
        paused=table.paused,
        options=table.options,
        settings=table.settings,
        watching=table.watching,
        commitment=table.commitment,
        next=table.next,
    )


def seat_state(table: LiveTable, seat: Seat, takeover: float | None, now: float) -> SeatState:
    """One seat, and the countdown if its owner is away."""
    seating = table.seating
    chair = seating.chairs[seat]
    return SeatState(
        name=seating.name_of(seat),
        person=chair.person,
        bot=chair.bot,
        here=chair.person is not None and seating.people[chair.person].here,
        takeover=None if takeover is None else round(max(0.0, takeover - now), 1),
    )


def asked_state(table: LiveTable, now: float | None) -> Asked:
    """Whom the step asks; without a time, what stays the same while the seconds run."""
    sitting = table.sitting
    if sitting is None:
        return Asked(seats=(), of=())
    return Asked(
        seats=sitting.match.world.waiting,
        of=sitting.asks(),
        window=sitting.in_window,
        seconds=None if now is None else table.timing.left(now),
    )


def end_state(table: LiveTable, drawing: Drawing) -> End | None:
    """How it ended, and what everyone held."""
    if table.sitting is None:
        return None
    match = table.sitting.match
    if match.outcome is None:
        return None
    hands = tuple(drawing.last_hand(match.view(seat)) for seat in range(match.seats))
    return End(outcome=match.outcome, hands=hands, seed=table.seed.hex())


def you_state(table: LiveTable, person: Person | None) -> You:
    """Who a viewer is."""
    if person is None:
        return You(person=None, seat=None, host=False)
    return You(
        person=person.number,
        seat=person.seat,
        host=person.number == table.seating.host,
        passing=person.seat is not None and person.number in table.passing,
        assist=person.seat is not None and person.number in table.assisted,
    )

"""The parts of an update that speak of the table itself, as messages."""

from __future__ import annotations

from noren.core.choice import Seat
from noren.core.registry import edition
from noren.table.acts.admit import awaited_by
from noren.table.drawing import Drawing
from noren.table.hush import hushed_seats
from noren.table.messages import Asked, End, PersonState, Room, SeatState, You
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import LiveTable


def room_state(table: LiveTable, now: float, watching: bool = False) -> Room:
    """The table as a place."""
    takeovers = dict(table.takeovers())
    return Room(
        table=table.id,
        code=told_code(table, watching),
        game=table.game.name,
        edition=edition(table.game),
        stage=table.stage,
        seats=tuple(
            seat_state(table, seat, takeovers.get(seat), now)
            for seat in range(len(table.seating.chairs))
        ),
        people=tuple(person_state(table, person) for person in table.seating.present),
        host=table.seating.host,
        paused=table.paused,
        options=table.options,
        settings=table.settings,
        watching=table.watching,
        commitment=table.commitment,
        next=table.next,
        past=table.casts.past_names(table.seating),
        following=tuple(
            person.number for person in table.seating.present if person.number in table.following
        ),
    )


def told_code(table: LiveTable, watching: bool) -> str | None:
    """The spoken code, if it is good for anything; whoever only watches a public table came without
    it, and is not told it.
    """
    return None if table.closed or (watching and table.settings.public) else table.code


def person_state(table: LiveTable, person: Person) -> PersonState:
    """One person, and who must agree if they would like to sit down in the match."""
    wish = table.seating.wishes.get(person.number) if table.stage == "playing" else None
    awaited = [] if wish is None else awaited_by(table, person.number)
    return PersonState(
        person=person.number,
        name=person.name,
        seat=person.seat,
        here=person.here,
        wants=None if wish is None else wish.seat,
        awaited=tuple(sorted(seat for seat in awaited if seat is not None)),
        asks_host=None in awaited,
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
        assist=chair.person in table.assisted,
    )


def asked_before(sitting: Sitting) -> Asked:
    """Whom a step asked some turns ago: of time nothing is left to be told."""
    return Asked(
        seats=sitting.match.world.waiting, of=sitting.asks(), window=sitting.in_window, still=True
    )


def asked_state(table: LiveTable, now: float | None) -> Asked:
    """Whom the step asks; without a time, what stays the same while the seconds run."""
    sitting, timing = table.sitting, table.timing
    if sitting is None:
        return Asked(seats=(), of=())
    timed = timing.still or timing.deadline is not None
    return Asked(
        seats=sitting.match.world.waiting,
        of=sitting.asks(),
        window=sitting.in_window,
        seconds=timing.left(now) if timed and now is not None else None,
        span=timing.span if timed else None,
        still=timing.still,
        held=table.held,
        hushed=hushed_seats(table) if table.game.hushed else (),
    )


def end_state(table: LiveTable, drawing: Drawing) -> End | None:
    """How it ended, and what everyone held."""
    if table.sitting is None:
        return None
    match = table.sitting.match
    if match.outcome is None:
        return None
    hands = tuple(drawing.last_hand(match.view(seat)) for seat in range(match.seats))
    return End(
        outcome=match.outcome, hands=hands, seed=table.seed.hex(), story=drawing.ending(match)
    )


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

"""What several acts ask before they are done: is there a match, whose seat is it, who is host."""

from __future__ import annotations

from noren.bots.shelf import table_bots
from noren.core.choice import Seat
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import LiveTable


def sitting_of(table: LiveTable) -> Sitting:
    """The match, if it is being played."""
    if table.sitting is None:
        raise Refused("not-now", "The match has not begun yet.")
    demand_open(table)
    if table.sitting.over:
        raise Refused("over", "The match is over.")
    if table.paused:
        raise Refused("paused", "The match is paused. The host can let it go on.")
    demand_sound(table.sitting)
    return table.sitting


def demand_sound(sitting: Sitting) -> None:
    """Refuse to go on with a match that the rules, as they are now, fail to carry out."""
    if not sitting.try_again():
        raise Refused(
            "broken", "The rules of this game fail. Nothing is lost; once mended, it goes on."
        )


def seat_of(table: LiveTable, person: Person) -> Seat:
    """The seat the person plays."""
    if person.seat is None:
        raise Refused("not-seated", "You are watching; only those in a seat can do that.")
    if table.seating.chairs[person.seat].bot is not None:
        raise Refused("not-now", "A bot plays for you just now. Take your seat back first.")
    return person.seat


def demand_open(table: LiveTable) -> None:
    """Refuse what can only be done before the table is closed."""
    if table.closed:
        raise Refused("closed", "This table is closed.")


def demand_host(table: LiveTable, person: Person) -> None:
    """Refuse what only the host may do."""
    if table.seating.host != person.number:
        raise Refused("not-host", "Only the host can do that.")
    demand_open(table)


def demand_lobby(table: LiveTable) -> None:
    """Refuse what can only be done before the start."""
    if table.stage != "lobby":
        raise Refused("not-now", "The match has begun already.")


def demand_bot(table: LiveTable, bot: str) -> str:
    """The bot's name, if the game has such a bot."""
    bots = table_bots(table.game)
    if bot not in bots:
        known = ", ".join(bots)
        raise Refused("unknown", f"This game has no bot called {bot!r}. It has: {known}.")
    return bot


def person_named(table: LiveTable, number: int) -> Person:
    """The person with that number."""
    person = next((p for p in table.seating.present if p.number == number), None)
    if person is None:
        raise Refused("unknown", "There is no such person at this table.")
    return person


def unique_name(table: LiveTable, wanted: str, but: Person | None = None) -> str:
    """The name, with a number if somebody else has it already."""
    name = " ".join(wanted.split()) or "Guest"
    taken = {person.name for person in table.seating.present if person is not but}
    number = 2
    unique = name
    while unique in taken:
        unique = f"{name} {number}"
        number += 1
    return unique


def free_seat(table: LiveTable, wanted: Seat | None) -> Seat:
    """The wanted seat, or any, if it is free."""
    free = table.seating.free() if table.stage == "lobby" else table.seating.adoptable()
    if not free:
        raise Refused("taken", "Every seat is taken. You can watch.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused("taken", "That seat is taken.")
    return wanted

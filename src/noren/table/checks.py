"""What several acts ask before they are done: is there a match, whose seat is it, who is host."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from noren.bots.names import BOT_NAMES, SPARE_NAMES
from noren.bots.shelf import named_bot, table_bots
from noren.core.choice import Seat
from noren.core.signs import LONGEST_NAME, clean_name, skeleton
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import LiveTable

MOST_WATCHERS: Final = 40
SENT_AWAY: Final = "The host has sent you away from this table."
SEEN_ANOTHER: Final = "You have seen another hand of this match. You can watch."


def sitting_of(table: LiveTable, *, over: bool = False) -> Sitting:
    """The match, if it is being played, or also if it is `over`."""
    sitting = table.sitting
    if sitting is None:
        raise Refused("not-now", "The match has not begun yet.")
    demand_open(table)
    if not over and sitting.over:
        raise Refused("over", "The match is over.")
    if table.paused:
        raise Refused("paused", "The match is paused. The host can let it go on.")
    if not sitting.sound:
        demand_sound(sitting)
    return sitting


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


def demand_room_to_watch(table: LiveTable) -> None:
    """Let only so many watch under a name; they take no player's place."""
    if sum(person.seat is None for person in table.seating.present) >= MOST_WATCHERS:
        raise Refused("too-many", "There are too many people who watch this table.")


def demand_bot(table: LiveTable, bot: str) -> str:
    """The bot's id, if the game has such a bot; what people call it will do."""
    bots, bot = table_bots(table.game), named_bot(table.game, bot)
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
    """The name, with a number if it looks like one that somebody else has."""
    return free_name(wanted, [p.name for p in table.seating.present if p is not but])


def free_name(wanted: str, taken: Collection[str] = ()) -> str:
    """A name of signs that can be seen, which looks like none of these and like no bot's."""
    name = clean_name(wanted) or "Guest"
    alike = {skeleton(other) for other in (*taken, *BOT_NAMES, *SPARE_NAMES)}
    number, free = 2, name
    while skeleton(free) in alike:
        ending = f" {number}"
        free = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        number += 1
    return free


def seats_to_take(table: LiveTable) -> list[Seat]:
    """The seats that somebody who comes now may have, or ask for."""
    match table.stage:
        case "lobby":
            return table.seating.free()
        case "playing" if table.settings.latecomers != "nobody":
            return table.seating.adoptable()
        case _:
            return []


def free_seat(table: LiveTable, wanted: Seat | None, keys: Collection[str]) -> Seat:
    """The wanted seat, or any, if it is free, and the only one whose hand they will have seen."""
    seating, free = table.seating, seats_to_take(table)
    if table.stage == "playing" and table.settings.latecomers == "nobody":
        raise Refused("not-now", "Nobody sits down at this table any more. You can watch.")
    if not free:
        raise Refused("taken", "Every seat is taken. You can watch.")
    seen = seating.seat_seen(keys) if table.stage == "playing" else None
    if seen is not None and (wanted not in (None, seen) or seen not in free):
        raise Refused("taken", SEEN_ANOTHER)
    if seen is not None:
        return seen
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused("taken", "That seat is taken.")
    return wanted

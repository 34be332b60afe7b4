"""What people may do about the table itself, and what is the host's to do."""

from __future__ import annotations

from noren.bots.shelf import table_bots
from noren.core.choice import Seat
from noren.table import entries as e
from noren.table import messages as m
from noren.table.chat import PRESETS
from noren.table.playing import Written
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import LiveTable

MOST_PEOPLE = 64
MOST_NOTES = 32


def demand_host(table: LiveTable, person: Person) -> None:
    """Refuse what only the host may do."""
    if table.seating.host != person.number:
        raise Refused("not-host", "Only the host can do that.")
    if table.closed:
        raise Refused("closed", "This table is closed.")


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


def come_in(table: LiveTable, key: str, name: str, seat: Seat | None, watch: bool) -> Written:
    """A person comes in, to play or to watch; whoever is in already may take a seat."""
    if table.closed:
        raise Refused("closed", "This table is closed.")
    person = table.seating.by_key(key)
    if person is not None:
        if watch or person.seat is not None:
            return []
        return [(e.Seated(person=person.number, seat=free_seat(table, seat)), None)]
    if len(table.seating.present) >= MOST_PEOPLE:
        raise Refused("too-many", "There are too many people at this table.")
    taken = None if watch else free_seat(table, seat)
    return [(e.Came(name=unique_name(table, name), keys=(key,), seat=taken), None)]


def sit(table: LiveTable, person: Person, command: m.Sit, now: float) -> Written:
    """Take another seat before the start, or stand up."""
    demand_lobby(table)
    if command.seat == person.seat:
        return []
    seat = None if command.seat is None else free_seat(table, command.seat)
    return [(e.Seated(person=person.number, seat=seat), None)]


def rename(table: LiveTable, person: Person, command: m.Rename, now: float) -> Written:
    """Go by another name."""
    name = unique_name(table, command.name, but=person)
    return [(e.Renamed(person=person.number, name=name), None)]


def leave(table: LiveTable, person: Person, command: m.Leave, now: float) -> Written:
    """Leave for good."""
    return _go(table, person)


def _go(table: LiveTable, person: Person) -> Written:
    playing = table.stage == "playing" and person.seat is not None
    bot = table.stand_in if playing and table.settings.takeover else None
    going: Written = [(e.Went(person=person.number, bot=bot), None)]
    if len(table.seating.present) == 1 and not table.closed:
        going.append((e.Closed(), None))
    return going


def chat(table: LiveTable, person: Person, command: m.Chat, now: float) -> Written:
    """Say something to all."""
    if command.preset is not None:
        if command.preset not in PRESETS:
            raise Refused("unknown", f"There is no ready-made line {command.preset!r}.")
        return [(e.Chatted(person=person.number, preset=command.preset), None)]
    text = (command.text or "").strip()
    if not text:
        raise Refused("bad-message", "There is nothing to say in that.")
    return [(e.Chatted(person=person.number), text)]


def note(table: LiveTable, person: Person, command: m.Note, now: float) -> Written:
    """Keep a private note."""
    if person.seat is None:
        raise Refused("not-seated", "Only those in a seat can keep notes.")
    kept = table.notes.get(person.number, {})
    if len(kept) >= MOST_NOTES and command.key not in kept:
        raise Refused("too-many", "There are too many notes already.")
    table.note(person.number, command.key, command.value)
    return []


# The host's


def start(table: LiveTable, person: Person, command: m.Start, now: float) -> Written:
    """Begin; empty seats are filled with bots if the command names one."""
    demand_host(table, person)
    demand_lobby(table)
    table.game.read_options(table.options)
    empty = table.seating.free()
    if empty and command.fill is None:
        raise Refused("not-now", "Some seats are empty. Fill them with bots, or take them away.")
    filled: Written = [
        (e.BotSat(seat=seat, bot=demand_bot(table, command.fill or "")), None) for seat in empty
    ]
    return [*filled, (e.Started(), None)]


def add_bot(table: LiveTable, person: Person, command: m.AddBot, now: float) -> Written:
    """Put a bot in a seat without an owner."""
    demand_host(table, person)
    bot = demand_bot(table, command.bot)
    chairs = table.seating.chairs
    if command.seat >= len(chairs) or chairs[command.seat].person is not None:
        raise Refused("taken", "That seat is taken.")
    return [(e.BotSat(seat=command.seat, bot=bot), None)]


def remove_bot(table: LiveTable, person: Person, command: m.RemoveBot, now: float) -> Written:
    """Empty a bot's seat before the start."""
    demand_host(table, person)
    demand_lobby(table)
    chairs = table.seating.chairs
    if command.seat >= len(chairs) or chairs[command.seat].bot is None:
        raise Refused("unknown", "There is no bot in that seat.")
    return [(e.BotSat(seat=command.seat, bot=None), None)]


def remove(table: LiveTable, person: Person, command: m.Remove, now: float) -> Written:
    """Send somebody away."""
    demand_host(table, person)
    if command.person == person.number:
        raise Refused("not-now", "The host can leave, or pass the host's role on first.")
    return _go(table, person_named(table, command.person))


def pause(table: LiveTable, person: Person, command: m.Pause | m.Resume, now: float) -> Written:
    """Stop the match, or let it go on."""
    demand_host(table, person)
    wanted = isinstance(command, m.Pause)
    if table.stage != "playing":
        raise Refused("not-now", "There is no match to pause.")
    return [] if table.paused == wanted else [(e.Paused(paused=wanted), None)]


def pass_host(table: LiveTable, person: Person, command: m.PassHost, now: float) -> Written:
    """Make somebody else the host."""
    demand_host(table, person)
    return [(e.HostPassed(person=person_named(table, command.person).number), None)]


def change(table: LiveTable, person: Person, command: m.Change, now: float) -> Written:
    """Change seats, options or settings before the start."""
    demand_host(table, person)
    demand_lobby(table)
    seats = len(table.seating.chairs) if command.seats is None else command.seats
    options = table.options if command.options is None else command.options
    changed = e.Changed(
        seats=table.game.seats(seats),
        options=options,
        settings=command.settings or table.settings,
    )
    table.game.read_options(options)
    return [(changed, None)]


def close(table: LiveTable, person: Person, command: m.Close, now: float) -> Written:
    """End the table."""
    demand_host(table, person)
    return [(e.Closed(), None)]


def again(table: LiveTable, person: Person, command: m.Again, now: float) -> Written:
    """Go on at another table; which one is the house's to say."""
    demand_host(table, person)
    if table.stage != "over":
        raise Refused("not-now", "The match is not over yet.")
    return [] if table.next else [(e.AgainAsked(next=""), None)]

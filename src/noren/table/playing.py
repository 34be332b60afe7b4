"""What a seated person may do in the match: play, take back, ask for time."""

from __future__ import annotations

from noren.core.choice import Choice, Seat
from noren.core.errors import IllegalChoice, NotAsked, WordsNotTaken
from noren.core.match import Match
from noren.table import entries as e
from noren.table import messages as m
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import LiveTable

Written = list[tuple[e.AnyEntry, str | None]]
"""Entries to be written, each with the words beside it."""


def sitting_of(table: LiveTable) -> Sitting:
    """The match, if it is being played."""
    if table.sitting is None:
        raise Refused("not-now", "The match has not begun yet.")
    if table.closed:
        raise Refused("closed", "This table is closed.")
    if table.sitting.match.over:
        raise Refused("over", "The match is over.")
    if table.paused:
        raise Refused("paused", "The match is paused. The host can let it go on.")
    return table.sitting


def seat_of(table: LiveTable, person: Person) -> Seat:
    """The seat the person plays."""
    if person.seat is None:
        raise Refused("not-seated", "You are watching; only those in a seat can do that.")
    if table.seating.chairs[person.seat].bot is not None:
        raise Refused("not-now", "A bot plays for you just now. Take your seat back first.")
    return person.seat


def play(table: LiveTable, person: Person, command: m.Play, now: float) -> Written:
    """Take one choice."""
    sitting, seat = sitting_of(table), seat_of(table, person)
    if (seat, command.id) in sitting.course.ids:
        return []
    words = command.words.strip() if command.words else None
    return take_fresh(table, sitting, seat, [command.choice], command, words or None)


def plays(table: LiveTable, person: Person, command: m.Plays, now: float) -> Written:
    """Take several choices, all or none."""
    sitting, seat = sitting_of(table), seat_of(table, person)
    if (seat, command.id) in sitting.course.ids:
        return []
    return take_fresh(table, sitting, seat, list(command.choices), command)


def take_fresh(
    table: LiveTable,
    sitting: Sitting,
    seat: Seat,
    choices: list[Choice],
    command: m.Play | m.Plays,
    words: str | None = None,
) -> Written:
    """Refuse a play made on an older question, but not a sealed answer that still fits."""
    channel = table.channel(seat)
    fresh = channel.question_n <= command.seen <= channel.n
    try:
        if fresh or sitting.sealed:
            return take(sitting, seat, choices, command.id, words)
    except Refused:
        if fresh:
            raise
    raise Refused("stale", "The table has moved on since. Please look again.")


def take(
    sitting: Sitting, seat: Seat, choices: list[Choice], id: str = "", words: str | None = None
) -> Written:
    """The entries that play these choices."""
    try:
        if len(choices) == 1:
            sitting.match.check(seat, choices[0], words)
        else:
            check_all(sitting.match, seat, choices)
    except NotAsked:
        raise Refused("not-asked", "You are not asked just now.") from None
    except WordsNotTaken as error:
        raise Refused("illegal", str(error)) from None
    except IllegalChoice as error:
        raise Refused("illegal", f"That is not possible here (rule {error.rule}).") from None
    return [(e.Played(seat=seat, choice=choice, id=id), words) for choice in choices]


def check_all(match: Match, seat: Seat, choices: list[Choice]) -> None:
    """Raise what is wrong with several choices in a row.

    Between them nothing may be learned: else refusing the last would tell what the first drew.
    """
    trial = match.copy()
    for number, choice in enumerate(choices, start=1):
        trial.play(seat, choice)
        if number < len(choices) and not trial.can_undo(seat):
            raise Refused("illegal", "Something is learned in between: choose one by one.")


def bot_play(table: LiveTable, seat: Seat, choice: Choice, words: str | None) -> Written:
    """What a bot answered; words that do not fit are left out."""
    sitting = sitting_of(table)
    try:
        return take(sitting, seat, [choice], words=words)
    except Refused:
        return take(sitting, seat, [choice])


def undo(table: LiveTable, person: Person, command: m.Undo, now: float) -> Written:
    """Take back what nobody has learned anything from."""
    sitting, seat = sitting_of(table), seat_of(table, person)
    if not sitting.match.can_undo(seat):
        raise Refused(
            "not-now",
            "That choice stands: somebody has learned something since. You can ask the table.",
        )
    return [(e.Undone(seat=seat), None)]


def ask_back(table: LiveTable, person: Person, command: m.AskBack, now: float) -> Written:
    """Ask everyone, unless it is nobody else's business; alone with bots there is nobody to ask."""
    sitting, seat = sitting_of(table), seat_of(table, person)
    if sitting.match.can_undo(seat):
        return [(e.Undone(seat=seat), None)]
    if table.vote is not None:
        raise Refused("not-now", "Somebody has asked to go back already.")
    length = sitting.before_last(seat)
    if length is None:
        raise Refused("not-now", "You have not chosen anything yet.")
    if table.seating.played_in_person() == [seat]:
        return [(e.Rewound(length=length), None)]
    return [(e.BackAsked(seat=seat, length=length), None)]


def consent(table: LiveTable, person: Person, command: m.Consent, now: float) -> Written:
    """Agree, or not; when the last has agreed, the table goes back."""
    sitting_of(table)
    seat, vote = seat_of(table, person), table.vote
    if vote is None or seat not in vote.awaited:
        raise Refused("not-now", "Nobody is asking you to go back.")
    answered: Written = [(e.BackAnswered(seat=seat, agree=command.agree), None)]
    if command.agree and vote.awaited == {seat}:
        answered.append((e.Rewound(length=vote.length), None))
    return answered


def more_time(table: LiveTable, person: Person, command: m.MoreTime, now: float) -> Written:
    """Make the clock or the window longer."""
    sitting_of(table)
    seat_of(table, person)
    if not table.timing.extend():
        raise Refused("not-now", "There is no clock to lengthen, or it was lengthened enough.")
    return []


def standing(table: LiveTable, person: Person, command: m.Standing, now: float) -> Written:
    """Pass every window from now on, or no longer."""
    seat = seat_of(table, person)
    (table.passing.add if command.passing else table.passing.discard)(seat)
    return []


def assist(table: LiveTable, person: Person, command: m.Assist, now: float) -> Written:
    """Switch the assistant on or off for this seat."""
    seat = seat_of(table, person)
    if command.on and (not table.settings.assistant or table.game.assist is None):
        raise Refused("not-now", "There is no assistant at this table.")
    table.assisted[seat] = command.on
    return []


def claim_back(table: LiveTable, person: Person, command: m.ClaimBack, now: float) -> Written:
    """Take the seat back from the bot."""
    seat = person.seat
    if seat is None or table.seating.chairs[seat].bot is None:
        raise Refused("not-now", "No bot plays for you.")
    return [(e.TakenOver(seat=seat, bot=None), None)]

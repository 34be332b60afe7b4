"""Play: a seat takes one of the choices it is offered, or several in a row."""

from __future__ import annotations

from typing import ClassVar

from noren.core.choice import Choice, Seat
from noren.core.errors import IllegalChoice, NotAsked, WordsNotTaken
from noren.core.match import Match
from noren.core.signs import clean_words
from noren.lessons import ONE_BY_ONE, Guide
from noren.table.act import Command
from noren.table.acts.stumble import Stumbled
from noren.table.checks import seat_of, sitting_of
from noren.table.messages import ChoiceSent, ChoicesSent, Words
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Move, Moves, Sitting
from noren.table.table import NOTHING_SHOWN, Entry, LiveTable, MatchEntry, Written, written


class Played(MatchEntry, frozen=True, kw_only=True, tag="played"):
    """A seat's choice was taken; `id` is the client's name for it, so that it counts once.

    A `forced` one was the only choice there was, or ordered beforehand: whoever goes back goes
    back further.
    """

    is_move: ClassVar[bool] = True

    seat: int
    choice: Choice
    id: str = ""
    forced: bool = False

    def follow(self, moves: Moves, words: str | None) -> None:
        """The seat chooses."""
        moves.play(Move(self.seat, self.choice, words, self.forced), self.id)


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Take one of the offered choices.

    `seen` is the `n` of the last update the person acted on. If the question has changed since,
    the play is refused as stale, except a sealed answer, which is never stale. A play sent again
    under the same id counts once.
    """

    choice: ChoiceSent
    seen: int
    words: Words | None = None

    writes: ClassVar[tuple[type[Entry], ...]] = (Played,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """The choice, with the words that go with it."""
        words = clean_words(self.words).strip() if self.words else None
        return take_fresh(table, person, self, [self.choice], words or None)


class Plays(Command, frozen=True, kw_only=True, tag="plays"):
    """Take several choices in a row, all or none, as long as nothing is learned in between."""

    choices: ChoicesSent
    seen: int

    writes: ClassVar[tuple[type[Entry], ...]] = (Played,)
    quick: ClassVar[bool] = True

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """All of the choices."""
        return take_fresh(table, person, self, list(self.choices))


def take_fresh(
    table: LiveTable,
    person: Person,
    command: Play | Plays,
    choices: list[Choice],
    words: str | None = None,
) -> list[Written]:
    """Refuse a play made on an older question, but not a sealed answer that still fits."""
    sitting, seat = sitting_of(table), seat_of(table, person)
    sent = sitting.course.ids.get((seat, command.id))
    if sent is not None:
        if sent.choice == choices[-1]:
            return []
        raise Refused("bad-message", "You have sent another choice under that id already.")
    if table.guide is not None:
        heed_guide(table.guide, sitting.match, seat, choices)
    shown = table.shown.get(seat, NOTHING_SHOWN)
    fresh = shown.question_n <= command.seen <= shown.n
    try:
        if fresh or sitting.sealed:
            return take(sitting, seat, choices, command.id, words)
    except Refused:
        if fresh:
            raise
    raise Refused("stale", "The table has moved on since. Please look again.")


def heed_guide(guide: Guide, match: Match, seat: Seat, choices: list[Choice]) -> None:
    """In a lesson, what the guide has not asked for is answered in its words, and can be mended."""
    if seat != guide.lesson.learner or guide.done:
        return
    words = ONE_BY_ONE if len(choices) > 1 else guide.objection(match, tuple(choices[0]))
    if words:
        raise Refused("lesson", words)


def take(
    sitting: Sitting, seat: Seat, choices: list[Choice], id: str = "", words: str | None = None
) -> list[Written]:
    """The entries that play these choices. Here, and only here, it is decided what is legal."""
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
    return [(Played(seat=seat, choice=choice, id=id), words) for choice in choices]


def check_all(match: Match, seat: Seat, choices: list[Choice]) -> None:
    """Raise what is wrong with several choices in a row.

    Between them nothing may be learned: else refusing the last would tell what the first drew.
    """
    trial = match.copy()
    for number, choice in enumerate(choices, start=1):
        trial.play(seat, choice)
        if number < len(choices) and not trial.can_undo(seat):
            raise Refused("illegal", "Something is learned in between: choose one by one.")


def bot_play(
    table: LiveTable,
    seat: Seat,
    question: int,
    choice: Choice,
    words: str | None,
    stumbled: bool = False,
) -> list[Written]:
    """What a bot answered, if it is still asked that; words that do not fit are left out.

    If it stumbled, chance chose instead, and the table is told.
    """
    sitting = table.sitting
    if sitting is None or sitting.questions[seat] != question:
        return []
    if table.seating.chairs[seat].bot is None or not table.seating.attended:
        return []
    sitting_of(table)
    told = written(Stumbled(seat=seat)) if stumbled else []
    try:
        return told + take(sitting, seat, [choice], words=words)
    except Refused:
        return told + take(sitting, seat, [choice])

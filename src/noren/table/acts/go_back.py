"""Go back: to before a choice that others have learned from, if everyone agrees.

Everyone is whoever has a seat: those who are away are waited for, also while a bot stands in for
them, and find in the chat what was asked and what came of it. Whoever has left for good has none.
"""

from __future__ import annotations

from typing import ClassVar

from noren.core.choice import Seat
from noren.table.act import Command
from noren.table.acts.take_back import Undone
from noren.table.checks import seat_of, sitting_of
from noren.table.messages import Vote
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Moves
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written


class Rewound(MatchEntry, frozen=True, kw_only=True, tag="rewound"):
    """The table went back to when this many plays and time-ups stood."""

    length: int

    def follow(self, moves: Moves, words: str | None) -> None:
        """All that came after is struck out."""
        moves.go_back(self.length)

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Carry it out; those who are away are to know of it."""
        if table.vote is not None:
            name = table.seating.name_of(table.vote.seat)
            table.tell(f"All agreed: the table went back to before {name} chose last.")
        table.follow(self, words)
        table.vote = None


class BackAsked(Entry, frozen=True, kw_only=True, tag="back-asked"):
    """A seat asked the table to go back to before it chose last: to so many plays and time-ups."""

    seat: int
    length: int

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Everybody else who has a seat is awaited."""
        awaited = [seat for seat in table.seating.owned() if seat != self.seat]
        table.tell(f"{table.seating.name_of(self.seat)} asks to go back.")
        table.vote = Vote(seat=self.seat, awaited=tuple(awaited))
        table.back_to = self.length
        table.moves.mark("go-back")


class BackAnswered(Entry, frozen=True, kw_only=True, tag="back-answered"):
    """A seat agreed to go back, or did not, which settles the matter."""

    seat: int
    agree: bool

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """One less is awaited, or the vote is over."""
        if not self.agree:
            table.vote = None
            table.tell(f"{table.seating.name_of(self.seat)} does not agree to go back.")
        elif table.vote is not None:
            awaited = tuple(seat for seat in table.vote.awaited if seat != self.seat)
            table.vote = Vote(seat=table.vote.seat, awaited=awaited)


class AskBack(Command, frozen=True, kw_only=True, tag="ask-back"):
    """Ask the table to go back to before my last choice."""

    writes: ClassVar[tuple[type[Entry], ...]] = (BackAsked, Rewound, Undone)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Unless it is nobody else's business; alone with bots there is nobody to ask."""
        sitting, seat = sitting_of(table), seat_of(table, person)
        if sitting.match.can_undo(seat):
            return written(Undone(seat=seat))
        if table.vote is not None:
            if table.vote.seat == seat and not still_awaited(table, table.vote):
                return written(Rewound(length=table.back_to))
            raise Refused("not-now", "Somebody has asked to go back already.")
        length = sitting.before_last(seat)
        if length is None:
            raise Refused("not-now", "You have not chosen anything yet.")
        if table.seating.owned() == [seat]:
            if sitting.before_last(seat, alone=True) is None:
                raise Refused("not-now", "The votes are open: what was voted stands.")
            return written(Rewound(length=length))
        return written(BackAsked(seat=seat, length=length))


class Consent(Command, frozen=True, kw_only=True, tag="consent"):
    """Agree, or not, to go back."""

    agree: bool

    writes: ClassVar[tuple[type[Entry], ...]] = (BackAnswered, Rewound)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """When the last has agreed, the table goes back."""
        sitting_of(table)
        seat, vote = person.seat, table.vote
        if seat is None or vote is None or seat not in vote.awaited:
            raise Refused("not-now", "Nobody is asking you to go back.")
        answered = BackAnswered(seat=seat, agree=self.agree)
        if self.agree and still_awaited(table, vote) == {seat}:
            return written(answered, Rewound(length=table.back_to))
        return written(answered)


def still_awaited(table: LiveTable, vote: Vote) -> set[Seat]:
    """The seats that have not agreed yet; who has left meanwhile is not awaited."""
    return set(vote.awaited) & set(table.seating.owned())


def await_newcomer(table: LiveTable, seat: Seat) -> None:
    """Whoever sits down while somebody asks to go back is asked too: it is their match by now."""
    vote = table.vote
    if vote is not None and seat not in vote.awaited:
        table.vote = Vote(seat=vote.seat, awaited=tuple(sorted((*vote.awaited, seat))))


def forget_asker(table: LiveTable, seat: Seat) -> None:
    """Whoever has left asks for nothing any more."""
    if table.vote is not None and table.vote.seat == seat:
        table.vote = None

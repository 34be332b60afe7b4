"""Luck and skill: every change of the chances is put down to chance or to somebody's choice.

The chances at the end are the result itself, and each stretch begins with the chances at which the
last one ended. So the parts add up to the result exactly, whatever the chances are worth. What
chance did is the difference between what came and the mean over other throws of the same dice,
which is nothing on average (a correction at chance alone, as in AIVAT). The rest are decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from noren.afterwards.chances import Chance, Reader
from noren.afterwards.course import Stretch
from noren.afterwards.report import Account, Part
from noren.bots.shelf import find_bot, usual_bot
from noren.core.choice import Seat
from noren.core.dice import Dice

REDRAWS: Final = 10
"""How often chance falls anew to say what it brings on average."""
FEW: Final = 2
"""The same where every chance has to be played out."""
ANSWERS: Final = 3
"""How often a bot answers in a seat's place to say what that seat's answer changed."""
NOTHING: Final = 1e-12


class Ledger:
    """Where the changes of one match are written down."""

    def __init__(self, reader: Reader, dice: Dice, redraws: int = REDRAWS) -> None:
        self.reader = reader
        self.dice = dice
        self.redraws = redraws if reader.learned else FEW
        self.answers = ANSWERS if reader.learned else 1
        self.decided: Seat | None = None
        """Who decided last: what then only has to be carried out is that seat's doing."""

    def set_up(self, even: Chance, begun: Chance) -> Part:
        """What the deal brought, compared with what such a table may expect."""
        return Part(0, "chance", _less(begun, even))

    def parts(self, stretch: Stretch, before: Chance, after: Chance) -> Iterator[Part]:
        """What changed the chances from one moment to the next, chance last."""
        throws = stretch.throws and not stretch.merged
        expected = self._expected(stretch) if throws else after
        yield from self._choices(stretch, before, expected)
        luck = _less(after, expected)
        if any(abs(change) > NOTHING for change in luck):
            yield Part(stretch.end, "chance", luck)

    def luck(self, stretch: Stretch) -> Chance:
        """What chance alone did in a stretch, where nobody asks whose the rest was."""
        return _less(self.reader.of(stretch.after), self._expected(stretch))

    def _expected(self, stretch: Stretch) -> Chance:
        """The chances after these choices, over other throws of the dice."""
        told = [self.reader.of(stretch.again(self._throw())) for _ in range(self.redraws)]
        return _mean(told)

    def _throw(self) -> Dice:
        return self.dice.split("again")

    def _choices(self, stretch: Stretch, before: Chance, expected: Chance) -> Iterator[Part]:
        """The change put down to those who chose."""
        change = _less(expected, before)
        deciding = [s for s in stretch.actors if stretch.merged or _decides(stretch, s)]
        if deciding or self.decided is None:
            self.decided = (deciding or stretch.actors)[-1]
        if not any(abs(each) > NOTHING for each in change):
            return
        if len(deciding) < 2:
            yield Part(stretch.end, "choice", change, self.decided)
            return
        nothing = (0.0,) * len(change)
        shares = {
            seat: nothing if stretch.merged else self._share(stretch, seat, expected)
            for seat in deciding
        }
        # What no single answer accounts for is everybody's, in equal parts: so nothing is lost.
        rest = _less(change, _total(shares.values()))
        for seat, share in shares.items():
            own = tuple(x + y / len(deciding) for x, y in zip(share, rest, strict=True))
            yield Part(stretch.end, "choice", own, seat)

    def _share(self, stretch: Stretch, seat: Seat, expected: Chance) -> Chance:
        """What a seat's answer changed, compared with a bot's from the same view."""
        bot = find_bot(self.reader.game, usual_bot(self.reader.game))
        told = [
            self.reader.of(stretch.otherwise(seat, bot, self._throw())) for _ in range(self.answers)
        ]
        return _less(expected, _mean(told))


def _decides(stretch: Stretch, seat: Seat) -> bool:
    """Whether the seat could have answered otherwise."""
    return len(stretch.before.options(seat)) > 1


def accounts(
    parts: Sequence[Part], even: Chance, final: Chance, sides: Sequence[str]
) -> tuple[Account, ...]:
    """Each seat's account."""
    found = []
    for seat, side in enumerate(sides):
        luck = sum(part.changes[seat] for part in parts if part.cause == "chance")
        own = sum(part.changes[seat] for part in parts if part.seat == seat)
        others = sum(
            part.changes[seat] for part in parts if part.cause == "choice" and part.seat != seat
        )
        found.append(Account(seat, side, even[seat], final[seat], luck, own, others))
    return tuple(found)


def _less(one: Sequence[float], other: Sequence[float]) -> Chance:
    return tuple(x - y for x, y in zip(one, other, strict=True))


def _mean(rows: Sequence[Chance]) -> Chance:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _total(rows: Iterable[Chance]) -> Chance:
    return tuple(sum(column) for column in zip(*rows, strict=True))

"""The course of a match: stretches from one moment at which nothing lies sealed to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.errors import BadRecord
from noren.core.game import AnyGame, Bot
from noren.core.match import Match
from noren.core.record import Record, read_record
from noren.core.world import AnyWorld


@dataclass(frozen=True)
class Stretch:
    """One choice, or the answers to one simultaneous step, and what came of it."""

    whole: Match
    first: int
    """The number of its first choice."""
    end: int
    """The moment after it: how many choices there were then."""
    before: Match
    after: Match
    merged: bool = False
    """Whether it is several, read as one where reading each would take too long."""

    def with_next(self, following: Stretch) -> Stretch:
        """This and the next as one."""
        return Stretch(self.whole, self.first, following.end, self.before, following.after, True)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who chose, each once, in order."""
        chosen = self.whole.choices[self.first : self.end]
        return tuple(dict.fromkeys(seat for seat, _ in chosen))

    @property
    def throws(self) -> bool:
        """Whether dice fell, or something sealed was drawn or turned up."""
        before, after = self.before.world, self.after.world
        return before.dice.drawn != after.dice.drawn or before.sealed != after.sealed

    def again(self, dice: Dice) -> Match:
        """The same choices once more, with other dice and another order of what nobody knows."""
        twin = self._redrawn(dice)
        for number in range(self.first, self.end):
            twin.repeat(self.whole, number)
        return twin

    def otherwise(self, seat: Seat, bot: Bot, dice: Dice) -> Match:
        """The same with other dice, but one seat answers as a bot would from its view."""
        twin = self._redrawn(dice.copy())
        throws = dice.split("otherwise")
        for number in range(self.first, self.end):
            if self.whole.choices[number][0] != seat:
                twin.repeat(self.whole, number, close=False)
        while seat in twin.asked:
            twin.play(seat, bot.choose(twin.view(seat), throws))
            if not any(twin.world.answers):  # the last answer is in, and all were opened
                return twin
        twin.close()
        return twin

    def _redrawn(self, dice: Dice) -> Match:
        twin = self.before.copy()
        redraw_chance(twin, dice)
        return twin


def redraw_chance(match: Match, dice: Dice) -> None:
    """Let chance fall anew from here on, as far as nobody at the table could tell."""
    asked = match.game.afterwards
    if asked is not None and asked.redraw is not None:
        match.world.sealed = asked.redraw(match.world, dice)
    match.world.dice = dice.split("redrawn")


def finished(record: Mapping[str, object] | Record, game: AnyGame | None = None) -> Match:
    """The match that a record tells of, if it is over: there is no review before the end."""
    match = Match.replay(read_record(record), game)
    if not match.over:
        raise BadRecord("This match is not over: a review opens when nothing is secret any more.")
    return match


def beginning(record: Mapping[str, object] | Record, game: AnyGame) -> Match:
    """The match before its first choice."""
    read = read_record(record)
    bare = msgspec.structs.replace(read, choices=(), late=(), closed=(), outcome=None)
    return Match.replay(bare, game)


def course(begun: Match, whole: Match) -> Iterator[Stretch]:
    """Every stretch of a match, in order; the matches in them are copies to be kept."""
    before, first = begun.copy(), 0
    for number in begun.retrace(whole):
        if any(begun.world.answers):
            continue
        after = begun.copy()
        yield Stretch(whole, first, number + 1, before, after)
        before, first = after, number + 1


def sides_of(game: AnyGame, world: AnyWorld) -> tuple[str, ...]:
    """Whose side each seat was on, once all is known; each on its own where a game says nothing."""
    asked = game.afterwards
    if asked is not None and asked.sides is not None:
        return tuple(asked.sides(world))
    return ("",) * len(world.private)

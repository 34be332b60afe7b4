"""The review of a match, quick parts first: chances, luck, knowledge, decisions, story."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from noren.afterwards.chances import Chance, Reader, won
from noren.afterwards.course import Stretch, beginning, course, finished, sides_of
from noren.afterwards.decisions import Asked, Weighing, decisions_in, judge
from noren.afterwards.guesses import guesses_in
from noren.afterwards.luck import Ledger, accounts
from noren.afterwards.report import Chapter, Decision, Guessed, Part, Review, Swing
from noren.afterwards.story import tell
from noren.afterwards.timeline import Timeline
from noren.afterwards.words import chapters, happened
from noren.bots.shelf import find_bot
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.record import Record, read_record

SWINGS: Final = 5
WEIGHED: Final = 24
"""At most so many decisions of a match are weighed over imagined worlds."""
FINE: Final = 5

Progress = Callable[[float], None]
"""Told how much of a review is done, from 0 to 1."""


def review(
    record: Mapping[str, object] | Record,
    *,
    seat: Seat | None = None,
    deep: bool = False,
    game: AnyGame | None = None,
    progress: Progress | None = None,
) -> Review:
    """The review of a finished match.

    With `seat`, decisions of that seat alone are judged. A `deep` one weighs them over imagined
    worlds, which takes its time. `game` is for one that is not installed.
    """
    whole = finished(record, game)
    return Reviewing(read_record(record), whole, progress or _nothing).review(seat, deep)


def _nothing(share: float) -> None:
    """Nobody waits."""


class Reviewing:
    """One review being made."""

    def __init__(self, record: Record, whole: Match, progress: Progress) -> None:
        self.record = record
        self.whole = whole
        self.game = whole.game
        self.progress = progress
        # From the record alone, so that a review can be made again; and apart from the match's own
        # dice, as what they threw is what is being judged.
        key = hashlib.blake2b(record.fingerprint().encode(), person=b"noren review", digest_size=32)
        self.dice = Dice(key.digest())
        self.reader = Reader(self.game, self.dice.split("chances"))
        self.chapters: list[Chapter] = []
        self.stops: list[int] = [0]
        self.chances: list[Chance] = []
        self.parts: list[Part] = []
        self.words: dict[int, Stretch] = {}
        self.guesses: list[Guessed] = []

    def review(self, seat: Seat | None, deep: bool) -> Review:
        """All of it."""
        begun = beginning(self.record, self.game)
        timeline = Timeline(self.game, begun.seats, self.dice.split("beliefs"))
        timeline.moments = len(self.whole.choices)
        judged, decided = self._go_through(begun, timeline, seat)
        decisions = [decision for _, decision in judged]
        if deep:
            decisions = self._weigh(judged)
        return self._report(timeline, decisions, decided, deep)

    def _go_through(
        self, begun: Match, timeline: Timeline, seat: Seat | None
    ) -> tuple[list[tuple[Asked, Decision]], list[int]]:
        """The whole match once, moment by moment."""
        strong = "strong" in self.game.bots
        # One for each seat, as at a table: what a bot remembers only saves time.
        bots = [find_bot(self.game, "strong") for _ in range(begun.seats)] if strong else []
        throws, decided = self.dice.split("policy"), [0] * begun.seats
        judged: list[tuple[Asked, Decision]] = []
        chances = self.reader.of(begun)
        ledger = Ledger(self.reader, self.dice.split("luck"))
        self.even = self.reader.even(begun, self.record.options)
        self.chances.append(chances)
        self.parts.append(ledger.set_up(self.even, chances))
        self.chapters += chapters(self.game, 0, begun.world.log)
        timeline.look(0, begun)
        reading = None
        for stretch in course(begun, self.whole):
            reading = reading.with_next(stretch) if reading is not None else stretch
            if self._is_read(reading):
                before, chances = chances, self.reader.of(stretch.after)
                self.stops.append(stretch.end)
                self.chances.append(chances)
                self.parts += ledger.parts(reading, before, chances)
                self.words[stretch.end], reading = reading, None
            told = stretch.after.world.log[len(stretch.before.world.log) :]
            self.chapters += chapters(self.game, stretch.end, told)
            timeline.look(stretch.end, stretch.after)
            self.guesses += guesses_in(self.game, stretch, timeline.dice)
            for asked in decisions_in(stretch):
                if seat is None or asked.seat == seat:
                    decided[asked.seat] += 1
                    other = judge(self.game, bots[asked.seat], asked, throws) if bots else None
                    if other is not None:
                        judged.append((asked, other))
            self.progress(stretch.end / len(self.whole.choices))
        return judged, decided

    def _is_read(self, stretch: Stretch) -> bool:
        """Whether the chances are read after it: always, unless each has to be played out."""
        count = len(self.whole.choices)
        most = self.reader.readings(count)
        due = stretch.first * most // count < stretch.end * most // count
        return due or stretch.after.over

    def _weigh(self, judged: Sequence[tuple[Asked, Decision]]) -> list[Decision]:
        """The decisions that changed most, weighed over imagined worlds."""
        weighing = Weighing(self.game, self.reader, self.dice.split("worlds"))
        own = {(part.at, part.seat): part for part in self.parts if part.cause == "choice"}

        def cost(pair: tuple[Asked, Decision]) -> float:
            """What the decision did to whoever made it, the worst first."""
            asked = pair[0]
            end = next(stop for stop in self.stops if stop > asked.at)
            part = own.get((end, asked.seat))
            return part.changes[asked.seat] if part else 0.0

        ranked = sorted(judged, key=cost)
        found = weighing.weigh_all(ranked[:WEIGHED], progress=self.progress)
        found += [decision for _, decision in ranked[WEIGHED:]]
        self.progress(1)
        return sorted(found, key=lambda decision: decision.at)

    def _report(
        self, timeline: Timeline, decisions: Sequence[Decision], decided: Sequence[int], deep: bool
    ) -> Review:
        outcome = self.whole.outcome
        assert outcome is not None
        sides = sides_of(self.game, self.whole.world)
        final = won(outcome, self.whole.seats)
        found = accounts(self.parts, self.even, final, sides)
        otherwise = [sum(d.seat == s for d in decisions) for s in range(self.whole.seats)]
        swings, lines = self._swings(decisions), timeline.lines()
        asked = self.game.afterwards
        return Review(
            game=self.game.name,
            rules=self.record.rules,
            moments=len(self.whole.choices),
            seats=self.whole.seats,
            sides=sides,
            winners=outcome.winners,
            ending=outcome.ending,
            chapters=tuple(self.chapters),
            stops=tuple(self.stops),
            chances=tuple(tuple(round(c, FINE) for c in row) for row in self.chances),
            learned=self.reader.learned,
            swings=swings,
            accounts=found,
            parts=tuple(self.parts),
            knowledge=lines,
            supposing=asked.supposing if asked is not None else "",
            decided=tuple(decided),
            agreed=tuple(all - n for all, n in zip(decided, otherwise, strict=True)),
            decisions=tuple(decisions),
            guesses=tuple(self.guesses),
            deep=deep,
            story=tell(self.whole, self.chapters, self.parts, swings, found, lines),
        )

    def _swings(self, decisions: Sequence[Decision]) -> tuple[Swing, ...]:
        """The largest changes that one cause made, the largest first; the deal is none of them."""
        ranked = sorted(
            (part for part in self.parts if part.at), key=lambda part: -max(map(abs, part.changes))
        )
        otherwise = {(d.at, d.seat) for d in decisions}
        largest: dict[int, Part] = {}
        for part in ranked:  # of one moment only the largest: to whoever looks back it is one
            largest.setdefault(part.at, part)
        found: list[Swing] = []
        for part in [*largest.values()][:SWINGS]:
            stretch = self.words[part.at]
            numbers = range(stretch.first, stretch.end)
            doubted = any((number, part.seat) in otherwise for number in numbers)
            note = "" if doubted else self._note(part)
            words = happened(self.game, stretch)
            found.append(Swing(part.at, part.cause, words, part.changes, part.seat, note))
        return tuple(found)

    def _note(self, part: Part) -> str:
        """Whether anybody could have known better."""
        if part.cause == "chance":
            return "Nobody could have known: shuffles and dice."
        if part.changes[part.seat] < 0 and "strong" in self.game.bots:
            return "From that view the strong bot would have chosen the same."
        return ""

"""Three ways to drive a match must give one record.

    python -m benchmarks.drivers [--games 1000] [game ...]

Random games are played at a live table with time that is handed in: answers come in any order, some
are taken back, some seats are silent, beats and clocks run out. The same answers are then played in
seat order on a plain match that is closed at once, as the lab does it; the record is replayed; and
the table is read anew from its entries. Records must be equal byte for byte, and so the outcomes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec

import noren
from noren.core.choice import Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.match import Match
from noren.table.acts import entry_decoder, entry_encoder
from noren.table.acts.come_in import Came
from noren.table.acts.open import Opened
from noren.table.acts.play import take
from noren.table.acts.start import Started
from noren.table.acts.take_back import Undone
from noren.table.due import due
from noren.table.messages import Settings
from noren.table.sitting import Move, Sitting
from noren.table.table import Entry, LiveTable

GAMES: Final = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")
SETTINGS: Final = Settings(clock=30, beat=5)
encode = msgspec.json.Encoder(order="deterministic").encode


class Driven(NamedTuple):
    """What a game came to: how many choices, how many of them late, beats, and taken back."""

    choices: int
    late: int
    beats: int
    undone: int


class Evening:
    """People at a live table who answer when they like, or not at all."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.dice = Dice(seed_bytes(seed)).split("evening")
        self.now = 0.0
        self.written: list[Entry] = []
        self.table = LiveTable("table")
        self.undone = 0
        self._silent: tuple[int, frozenset[Seat]] = (-1, frozenset())
        rules = noren.load(game)
        self._write(
            Opened(
                game=game, rules=rules.meta.rules_version, seats=seats, options={},
                settings=SETTINGS, seed=seed_bytes(seed).hex(), code="CODE",
            )
        )  # fmt: skip
        for seat in range(seats):
            self._write(Came(name=f"Seat {seat}", keys=(str(seat),), seat=seat))
            self.table.connect(self.table.seating.people[seat], self.now)
        self._write(Started())

    def _write(self, entry: Entry) -> None:
        self.written.append(entry)
        self.table.apply(entry, None, self.now)

    @property
    def sitting(self) -> Sitting:
        """The match, which has begun."""
        assert self.table.sitting is not None
        return self.table.sitting

    def play(self) -> None:
        """Play until the match is over."""
        while not self.sitting.match.over:
            brought = due(self.table, self.now)
            for entry, _ in brought:
                self._write(entry)
            if not brought:
                self._do_something()

    def _do_something(self) -> None:
        match, dice = self.sitting.match, self.dice
        willing = [seat for seat in match.asked if seat not in self.silent()]
        if dice.below(8) == 0 and (undoable := self._undoable()):
            self._write(Undone(seat=dice.pick(undoable)))
            self.undone += 1
        elif willing and dice.below(6):
            seat = dice.pick(willing)
            for entry, _ in take(self.sitting, seat, [dice.pick(match.options(seat))]):
                self._write(entry)
        else:
            self.now += dice.unit() * (20 if not willing else 1)

    def _undoable(self) -> list[Seat]:
        """Who could take something back."""
        match = self.sitting.match
        answered = [seat for seat in range(match.seats) if match.world.answers[seat]]
        last = match.choices[-1:]
        return answered or [seat for seat, _ in last if match.can_undo(seat)]

    def silent(self) -> frozenset[Seat]:
        """Who lets this moment pass: now and then somebody, drawn once for each moment."""
        if self._silent[0] != self.sitting.moment:
            asked, dice = self.sitting.match.asked, self.dice
            seats = frozenset(seat for seat in asked if dice.below(6) == 0)
            self._silent = (self.sitting.moment, seats)
        return self._silent[1]

    def reloaded(self) -> Match:
        """The match as it would be after the server's sudden end."""
        encoded = [entry_encoder.encode(entry) for entry in self.written]
        entries = [(entry_decoder.decode(data), None) for data in encoded]
        table = LiveTable.load("table", entries, self.now)
        assert table.sitting is not None
        return table.sitting.match


def by_step(sitting: Sitting) -> Iterator[list[Move | None]]:
    """What was played, a step at a time."""
    pairs = zip(sitting.began, sitting.course.moves, strict=True)
    for _, group in groupby(pairs, key=lambda pair: pair[0]):
        yield [move for _, move in group]


def at_once(sitting: Sitting, seats: int, seed: int) -> Match:
    """The same answers as the lab would play them: in seat order, and closed at once."""
    match = Match.start(sitting.match.game, seats, {}, seed_bytes(seed))
    for moves in by_step(sitting):
        beats = len(match.closed)
        for move in sorted((move for move in moves if move), key=lambda move: move.seat):
            match.play(move.seat, move.choice, move.words)
        if None in moves and len(match.closed) == beats:
            match.close()
    return match


def drive(game: str, seats: int, seed: int) -> Driven:
    """One game in every way; anything that differs fails."""
    evening = Evening(game, seats, seed)
    evening.play()
    match = evening.sitting.match
    record: dict[str, Any] = match.record()
    others = {
        "at once": at_once(evening.sitting, seats, seed),
        "replayed": Match.replay(record),
        "read anew": evening.reloaded(),
    }
    for way, other in others.items():
        if encode(other.record()) != encode(record) or other.outcome != match.outcome:
            raise SystemExit(f"{game}, {seats} seats, seed {seed}: {way}, the record is another.")
    return Driven(len(match.choices), len(match.late), len(match.closed), evening.undone)


def drive_many(game: str, games: int) -> list[Driven]:
    """So many games, with every number of seats that people play with."""
    meta = noren.load(game).meta
    counts = range(meta.min_seats, min(meta.max_seats, 8) + 1)
    return [drive(game, counts[seed % len(counts)], seed) for seed in range(games)]


def main() -> None:
    """Print what was driven; the first difference ends it."""
    parser = argparse.ArgumentParser(description="Three ways to drive a match, one record.")
    parser.add_argument("names", nargs="*", metavar="game", default=GAMES)
    parser.add_argument("--games", type=int, default=100)
    asked = parser.parse_args()
    for name in asked.names:
        driven = drive_many(name, asked.games)
        sums = Driven(*(sum(column) for column in zip(*driven, strict=True)))
        print(
            f"{name}: {len(driven)} games alike; {sums.choices} choices, {sums.late} of them late,"
            f" {sums.beats} beats, {sums.undone} taken back",
            flush=True,
        )


if __name__ == "__main__":
    main()

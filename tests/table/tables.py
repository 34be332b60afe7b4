"""Live tables for tests, without a server: letters in, entries on a list, updates out."""

from __future__ import annotations

import json
from typing import Any

import noren
from noren.table import entries as e
from noren.table import messages as m
from noren.table.decide import decide
from noren.table.playing import Written
from noren.table.table import LiveTable
from tests.table.toys import ambush

noren.register(ambush)


class Host:
    """Keeps a table as a server would: every entry is written, then carried out."""

    def __init__(
        self, game: str = "ambush", seats: int = 3, people: int = 3, **settings: Any
    ) -> None:
        rules = noren.load(game)
        opened = e.Opened(
            game=game,
            rules=rules.meta.rules_version,
            seats=seats,
            options={},
            settings=m.Settings(**settings),
            seed="5a" * 32,
            code="BCDFG",
        )
        self.now = 100.0
        self.written: Written = [(opened, None)]
        names = ("Ann", "Ben", "Cat", "Dan")
        for number in range(people):
            came = e.Came(name=names[number], keys=(f"key-{number}",), seat=number)
            self.written.append((came, None))
        self.table = LiveTable.load("table", "life", self.written, self.now)
        for person in self.table.seating.people:
            self.table.connect(person, self.now)
        self.refresh()

    def refresh(self) -> dict[int | None, dict[str, Any]]:
        """What is new for the spectators and for each seat; those who get nothing are absent."""
        self.table.shared.refresh(self.table, self.now)
        seats = [None, *range(len(self.table.seating.chairs))]
        updates = {seat: self.table.channel(seat).refresh(self.table) for seat in seats}
        return {seat: json.loads(data) for seat, data in updates.items() if data is not None}

    def write(self, written: Written) -> dict[int | None, dict[str, Any]]:
        for entry, words in written:
            self.written.append((entry, words))
            self.table.apply(entry, words, self.now)
        return self.refresh()

    def do(self, number: int, command: m.Command) -> dict[int | None, dict[str, Any]]:
        """Have a person's command carried out."""
        person = self.table.seating.people[number]
        return self.write(decide(self.table, person, command, self.now))

    def play(self, number: int, *choice: str, **more: Any) -> dict[int | None, dict[str, Any]]:
        seat = self.table.seating.people[number].seat
        more.setdefault("seen", self.table.channel(seat).n)
        return self.do(number, m.Play(choice=choice, **more))

    def pass_time(self, seconds: float) -> dict[int | None, dict[str, Any]]:
        """Let time go by and carry out what it brings."""
        self.now += seconds
        updates: dict[int | None, dict[str, Any]] = {}
        while due := self.table.due(self.now):
            for seat, update in self.write([(entry, None) for entry in due]).items():
                updates.setdefault(seat, {}).update(update)
        return updates

    def start(self) -> None:
        self.do(0, m.Start())

    def reload(self) -> LiveTable:
        """The table as it would be after the server's sudden end."""
        encoded = [(e.encoder.encode(entry), words) for entry, words in self.written]
        entries = [(e.decoder.decode(data), words) for data, words in encoded]
        return LiveTable.load("table", "next life", entries, self.now)

    def log(self) -> list[str]:
        return [json.loads(line)["text"] for line in self.table.shared.log.lines]

"""Live tables for tests, without a server: commands in, entries on a list, updates out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import noren
from noren.table.act import Command, Opening
from noren.table.acts import decide, entry_decoder, entry_encoder
from noren.table.acts.come_in import Came
from noren.table.acts.open import Opened
from noren.table.acts.play import Play, bot_play
from noren.table.acts.start import Start
from noren.table.due import due
from noren.table.messages import Settings
from noren.table.table import LiveTable, Written, written
from noren.table.views import Views
from tests.table.toys import ambush

noren.register(ambush)


class Host:
    """Keeps a table as a server would: every entry is written, then carried out."""

    def __init__(
        self,
        game: str = "ambush",
        seats: int = 3,
        people: int = 3,
        options: Any = None,
        seed: str = "5a" * 32,
        **settings: Any,
    ) -> None:
        rules = noren.load(game)
        opened = Opened(
            game=game,
            rules=rules.meta.rules_version,
            seats=seats,
            options=options or {},
            settings=Settings(**settings),
            seed=seed,
            code="BCDFG",
        )
        self.now = 100.0
        self.written = written(opened)
        names = ("Ann", "Ben", "Cat", "Dan")
        for number in range(people):
            came = Came(name=names[number], keys=(f"key-{number}",), seat=number)
            self.written.append((came, None))
        self.lay(LiveTable.load("table", self.written, self.now))
        for person in self.table.seating.people:
            self.table.connect(person, self.now)
        self.refresh()

    def lay(self, table: LiveTable) -> None:
        """Have this table, whose screens know nothing yet."""
        self.table = table
        self.views = Views(table, "life")

    def refresh(self) -> dict[int | None, dict[str, Any]]:
        """What is new for the spectators and for each seat; those who get nothing are absent."""
        self.views.refresh(self.now)
        seats = [None, *range(len(self.table.seating.chairs))]
        updates = {seat: self.views.channels[seat].refresh() for seat in seats}
        return {seat: json.loads(data) for seat, data in updates.items() if data is not None}

    def write(self, written: Sequence[Written]) -> dict[int | None, dict[str, Any]]:
        for entry, words in written:
            self.written.append((entry, words))
            self.table.apply(entry, words, self.now)
        return self.refresh()

    def do(self, number: int, command: Command) -> dict[int | None, dict[str, Any]]:
        """Have a person's command carried out."""
        person = self.table.seating.people[number]
        decided = decide(self.table, person, command)
        return self.write(decided.then() if isinstance(decided, Opening) else decided)

    def play(self, number: int, *choice: str, **more: Any) -> dict[int | None, dict[str, Any]]:
        seat = self.table.seating.people[number].seat
        more.setdefault("seen", self.views.channels[seat].n)
        return self.do(number, Play(choice=choice, **more))

    def write_play(self, seat: int) -> dict[int | None, dict[str, Any]]:
        """Let a bot take its first option."""
        sitting = self.table.sitting
        assert sitting is not None
        choice = sitting.match.options(seat)[0]
        return self.write(bot_play(self.table, seat, sitting.questions[seat], choice, None))

    def pass_time(self, seconds: float) -> dict[int | None, dict[str, Any]]:
        """Let time go by and carry out what it brings."""
        self.now += seconds
        updates: dict[int | None, dict[str, Any]] = {}
        while brought := due(self.table, self.now):
            for seat, update in self.write(brought).items():
                updates.setdefault(seat, {}).update(update)
        return updates

    def start(self, fill: str | None = None) -> dict[int | None, dict[str, Any]]:
        return self.do(0, Start(fill=fill))

    def reload(self) -> LiveTable:
        """The table as it would be after the server's sudden end, once all were back."""
        encoded = [(entry_encoder.encode(entry), words) for entry, words in self.written]
        entries = [(entry_decoder.decode(data), words) for data, words in encoded]
        table = LiveTable.load("table", entries, self.now)
        for person, again in zip(self.table.seating.people, table.seating.people, strict=True):
            if person.here:
                table.connect(again, self.now)
        return table

    def log(self) -> list[str]:
        return [json.loads(line)["text"] for line in self.views.shared.log.lines]


def play_to_the_end(host: Host) -> None:
    """Let time close what lasts a beat, and the first seat that is asked take its last option."""
    sitting = host.table.sitting
    assert sitting is not None
    while not sitting.match.over:
        if not sitting.match.asked or sitting.in_window:
            host.pass_time(200)
        else:
            seat = sitting.match.asked[0]
            host.play(seat, *sitting.match.options(seat)[-1])

"""A new act is one module: here is one, of which nothing else in the house knows."""

import json
from typing import Any, ClassVar

import msgspec
import pytest

from noren.table.act import Command
from noren.table.acts import COMMANDS, ENTRIES, decide
from noren.table.checks import demand_open, seat_of
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written, written
from tests.table.snapshots import kept, snapshot
from tests.table.tables import Host


class Waved(Entry, frozen=True, kw_only=True, tag="waved"):
    """A person waved to all."""

    person: int

    of_room: ClassVar[bool] = False

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Say so."""
        table.tell(f"{table.seating.people[self.person].name} waves.")


class Wave(Command, frozen=True, kw_only=True, tag="wave"):
    """Wave to all."""

    writes: ClassVar[tuple[type[Entry], ...]] = (Waved,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """Whoever sits may wave, until the table is closed."""
        demand_open(table)
        seat_of(table, person)
        return written(Waved(person=person.number))


def decoder(*kinds: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
    """As the list of commands makes its decoders."""
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return msgspec.json.Decoder(union)


def test_it_is_decided_written_carried_out_and_heard() -> None:
    host = Host()
    before = snapshot(host.table)
    decided = decide(host.table, host.table.seating.people[1], Wave())
    assert decided == [(Waved(person=1), None)]
    assert snapshot(host.table) == before
    updates = host.do(1, Wave())
    assert set(updates) == {None, 0, 1, 2}
    assert all(set(update) == {"n", "chat"} for update in updates.values())
    assert updates[0]["chat"]["lines"][0]["text"] == "Ben waves."


def test_it_goes_over_the_wire_beside_all_the_others() -> None:
    command = decoder(*COMMANDS, Wave).decode(b'{"do":"wave","id":"1"}')
    assert command == Wave(id="1")
    entry = decoder(*ENTRIES, Waved).decode(msgspec.json.encode(Waved(person=2)))
    assert entry == Waved(person=2)


def test_it_is_folded_the_same_by_every_node() -> None:
    host = Host()
    twin = LiveTable.load("table", host.written, host.now)
    host.do(1, Wave())
    twin.apply(host.written[-1][0], None, host.now)
    assert kept(twin) == kept(host.table)
    assert twin.chat.lines == host.table.chat.lines
    again = LiveTable.load("table", host.written, host.now)
    assert json.loads(again.chat.lines[-1])["text"] == "Ben waves."


def test_it_can_be_refused() -> None:
    host = Host()
    host.table.seating.move(1, None)
    with pytest.raises(Refused, match="only those in a seat"):
        host.do(1, Wave())
    host.table.closed = True
    with pytest.raises(Refused, match="closed"):
        host.do(0, Wave())


def test_two_commands_cannot_go_by_one_name() -> None:
    class Sulk(Command, frozen=True, kw_only=True, tag="pause"):
        """Stop playing."""

    with pytest.raises(TypeError):
        decoder(*COMMANDS, Sulk)

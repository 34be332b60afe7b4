"""Private acts: an order or a note makes no sound on anybody else's wire."""

from typing import Any

import pytest

from noren.table.act import Command
from noren.table.acts import decide
from noren.table.acts.assist import Assist
from noren.table.acts.note import Note
from noren.table.acts.standing import Standing
from noren.table.states import you_state
from noren.table.table import Entry, LiveTable
from tests.table.tables import Host

PRIVATE: list[Command] = [
    Standing(passing=True),
    Note(key="text", value="Ann blinks"),
]


def away(host: Host, number: int) -> None:
    """Somebody is away, so that a countdown runs in the room."""
    host.table.disconnect(host.table.seating.people[number], host.now)
    host.refresh()


def begun(**settings: Any) -> Host:
    host = Host(**settings)
    host.start()
    return host


def entries(host: Host, number: int, command: Command) -> list[Entry]:
    decided = decide(host.table, host.table.seating.people[number], command)
    assert isinstance(decided, list)
    return [entry for entry, _ in decided]


@pytest.mark.parametrize("command", PRIVATE, ids=lambda command: type(command).__name__)
def test_nobody_else_is_told_anything(command: Command) -> None:
    host = begun()
    assert set(host.do(1, command)) <= {1}


@pytest.mark.parametrize("command", PRIVATE, ids=lambda command: type(command).__name__)
def test_not_even_a_countdown_that_runs_is_told_anew(command: Command) -> None:
    host = begun(grace=60)
    away(host, 2)
    host.now += 7
    numbers = {seat: host.views.channels[seat].n for seat in (None, 0, 2)}
    assert set(host.do(1, command)) <= {1}
    assert {seat: host.views.channels[seat].n for seat in numbers} == numbers


@pytest.mark.parametrize("command", PRIVATE, ids=lambda command: type(command).__name__)
def test_the_entry_says_that_it_is_none_of_the_rooms_business(command: Command) -> None:
    host = begun()
    assert [entry.of_room for entry in entries(host, 1, command)] == [False]


@pytest.mark.parametrize("command", PRIVATE, ids=lambda command: type(command).__name__)
def test_another_node_tells_nobody_else_either(command: Command) -> None:
    host = begun(grace=60)
    away(host, 2)
    written = entries(host, 1, command)
    host.lay(host.reload())
    host.refresh()
    host.now += 7
    for entry in written:
        host.table.apply(entry, None, host.now)
    assert set(host.refresh()) <= {1}


@pytest.mark.parametrize("command", PRIVATE, ids=lambda command: type(command).__name__)
def test_the_clock_runs_on_as_it_did(command: Command) -> None:
    host = begun(clock=30)
    deadline = host.table.timing.deadline
    host.now += 4
    host.do(1, command)
    assert host.table.timing.deadline == deadline


def test_a_room_that_was_drawn_anew_would_be_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The countdown is what would tell: so these tests can fail."""
    host = begun(grace=60)
    away(host, 2)
    host.now += 7
    apply = LiveTable.apply

    def loud(table: LiveTable, entry: Entry, words: str | None, now: float) -> None:
        apply(table, entry, words, now)
        table.room_changes += 1

    monkeypatch.setattr(LiveTable, "apply", loud)
    assert set(host.do(1, Standing(passing=True))) == {None, 0, 1, 2}


def test_only_the_person_is_told_of_the_order() -> None:
    host = begun()
    ann, ben, _ = host.table.seating.people
    before = host.table.personal_changes
    host.do(1, Standing(passing=True))
    assert host.table.personal_changes == before + 1
    assert you_state(host.table, ben).passing is True
    assert you_state(host.table, ann).passing is False
    assert you_state(host.table, None).passing is False


def test_an_order_that_stands_already_writes_nothing() -> None:
    host = begun()
    for command in (Standing(passing=False), Assist(on=False)):
        assert entries(host, 1, command) == []
    host.do(1, Standing(passing=True))
    assert entries(host, 1, Standing(passing=True)) == []


def test_who_watches_has_no_order_and_no_assistant() -> None:
    host = Host()
    host.do(1, Standing(passing=True))
    host.table.seating.move(1, None)
    you = you_state(host.table, host.table.seating.people[1])
    assert (you.seat, you.passing, you.assist) == (None, False, False)


def test_notes_go_with_the_person_to_another_seat() -> None:
    host = Host("secrets-game", seats=4, people=3)
    host.do(1, Note(key="text", value="mine"))
    host.table.seating.move(1, 3)
    host.table.note_changes += 1
    updates = host.refresh()
    assert updates[3]["notes"] == {"text": "mine"}
    assert updates[1]["notes"] == {}


def test_the_assistant_of_one_seat_does_not_show_in_another() -> None:
    host = begun()
    host.do(1, Assist(on=True))
    updates = host.play(0, "knock")
    assert all("assist" not in update for seat, update in updates.items() if seat != 1)
    host.do(2, Assist(on=True))
    updates = host.do(1, Assist(on=False))
    assert {seat: update.get("assist") for seat, update in updates.items()} == {
        None: None, 0: None, 1: [], 2: None,
    }  # fmt: skip

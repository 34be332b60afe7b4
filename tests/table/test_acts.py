"""Acts: deciding one changes nothing, and each says which entries it writes."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from noren.table import acts
from noren.table.act import Command, Opening
from noren.table.acts import COMMANDS, ENTRIES, command_decoder, decide, entry_decoder
from noren.table.acts.admit import Admit
from noren.table.acts.assist import Assist
from noren.table.acts.change import Change
from noren.table.acts.chat import Chat
from noren.table.acts.close import Close
from noren.table.acts.coach import LetCoach
from noren.table.acts.come_in import come_in
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.learn import GoOn, Guided
from noren.table.acts.leave import Leave, Remove
from noren.table.acts.more_time import MoreTime
from noren.table.acts.new_code import NewCode
from noren.table.acts.note import Note
from noren.table.acts.pace import Follow, SetPace, TakeStep
from noren.table.acts.pass_host import PassHost
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Play, Plays
from noren.table.acts.rematch import Again, AgainAsked
from noren.table.acts.rename import Rename
from noren.table.acts.seat_bots import AddBot, RemoveBot
from noren.table.acts.sit import Sit
from noren.table.acts.standing import Standing
from noren.table.acts.start import Start
from noren.table.acts.take_back import Undo
from noren.table.acts.takeover import ClaimBack
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import LiveTable, Written, written
from tests.table.snapshots import snapshot
from tests.table.tables import Host, play_to_the_end

Situation = Callable[[], Host]


def lobby() -> Host:
    """Three people of four at a table of The Secrets Game."""
    return Host("secrets-game", seats=4, people=3)


def with_bot() -> Host:
    host = lobby()
    host.do(0, AddBot(seat=3, bot="strong"))
    return host


def begun(**settings: Any) -> Host:
    host = Host(**settings)
    host.start()
    return host


def crept() -> Host:
    """The first has done something in secret."""
    host = begun()
    host.play(0, "creep")
    return host


def knocked() -> Host:
    """A window is open."""
    host = begun(beat=5)
    host.play(0, "knock")
    return host


def voting() -> Host:
    """The first asks to go back, and only the last has not agreed yet."""
    host = knocked()
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    return host


def paused() -> Host:
    host = begun()
    host.do(0, Pause())
    return host


def taken_over() -> Host:
    """A bot stands in for the second."""
    host = Host("secrets-game", seats=3, people=3, grace=5)
    host.start()
    host.table.disconnect(host.table.seating.people[1], host.now)
    host.pass_time(6)
    return host


def wished() -> Host:
    """Somebody would like to sit down in the seat of the second, who has left."""
    host = Host("secrets-game", seats=3, people=3)
    host.start()
    host.do(1, Leave())
    host.write(come_in(host.table, "key-3", "Dan", 1, watch=False))
    return host


def with_bots() -> Host:
    """One person among bots."""
    host = Host("secrets-game", seats=3, people=1)
    host.do(0, Start(fill="strong"))
    return host


def taught() -> Host:
    """A guide has said the first words of a lesson."""
    host = Host("secrets-game", seats=3, people=1)
    host.write(written(Guided(lesson="first")))
    host.do(0, Start(fill="strong"))
    return host


def stepping() -> Host:
    """Bots wait for the person who plays alone among them."""
    host = with_bots()
    host.do(0, SetPace(pace="step"))
    return host


def following() -> Host:
    """The person has asked the bots to wait."""
    host = with_bots()
    host.do(0, Follow(on=True))
    return host


def over() -> Host:
    host = begun()
    play_to_the_end(host)
    return host


GRANTED: list[tuple[Situation, int, Command]] = [
    (begun, 0, Play(choice=("knock",), seen=2, words="Open up!")),
    (begun, 0, Plays(choices=(("creep",), ("knock",)), seen=2)),
    (crept, 0, Undo()),
    (knocked, 0, AskBack()),
    (crept, 0, AskBack()),
    (voting, 2, Consent(agree=True)),
    (voting, 2, Consent(agree=False)),
    (lobby, 1, Chat(text="Good evening.")),
    (lobby, 1, Chat(preset="hello")),
    (lobby, 1, Note(key="text", value="Ann blinks")),
    (knocked, 1, MoreTime()),
    (begun, 1, Standing(passing=True)),
    (begun, 1, Assist(on=True)),
    (lobby, 1, Sit(seat=3)),
    (lobby, 1, Sit(seat=None)),
    (lobby, 1, Rename(name="Ann")),
    (taken_over, 1, ClaimBack()),
    (begun, 1, Leave()),
    (lobby, 0, Start(fill="strong")),
    (lobby, 0, AddBot(seat=3, bot="strong")),
    (with_bot, 0, RemoveBot(seat=3)),
    (begun, 0, Remove(person=2)),
    (begun, 0, Pause()),
    (paused, 0, Resume()),
    (lobby, 0, PassHost(person=2)),
    (lobby, 0, Change(seats=3)),
    (begun, 0, Close()),
    (over, 0, Again()),
    (wished, 0, Admit(person=3, agree=True)),
    (wished, 0, Admit(person=3, agree=False)),
    (lobby, 0, NewCode()),
    (lobby, 0, LetCoach(on=True)),
    (lobby, 0, SetPace(pace="slow")),
    (with_bots, 0, SetPace(pace="quick")),
    (stepping, 0, TakeStep()),
    (with_bots, 0, Follow(on=True)),
    (following, 0, Follow(on=False)),
    (taught, 0, GoOn(step=0)),
]
"""For every command, people who may give it."""

REFUSED: list[tuple[Situation, int, Command, str]] = [
    (begun, 1, Play(choice=("knock",), seen=2), "not-asked"),
    (begun, 0, Play(choice=("fly",), seen=2), "illegal"),
    (begun, 0, Play(choice=("creep",), seen=2, words="Hush"), "illegal"),
    (crept, 0, Play(choice=("knock",), seen=1), "stale"),
    (lobby, 0, Play(choice=("speak",), seen=1), "not-now"),
    (paused, 0, Play(choice=("knock",), seen=2), "paused"),
    (over, 0, Play(choice=("knock",), seen=2), "over"),
    (begun, 0, Plays(choices=(("creep",), ("fly",)), seen=2), "illegal"),
    (begun, 0, Plays(choices=(("feel",), ("knock",)), seen=2), "illegal"),
    (begun, 0, Undo(), "not-now"),
    (knocked, 0, Undo(), "not-now"),
    (begun, 0, AskBack(), "not-now"),
    (voting, 1, AskBack(), "not-now"),
    (begun, 0, Consent(agree=True), "not-now"),
    (voting, 1, Consent(agree=True), "not-now"),
    (lobby, 1, Chat(), "bad-message"),
    (lobby, 1, Chat(preset="insult"), "unknown"),
    (begun, 1, MoreTime(), "not-now"),
    (lobby, 1, MoreTime(), "not-now"),
    (taken_over, 1, Standing(passing=True), "not-now"),
    (lobby, 1, Assist(on=True), "not-now"),
    (begun, 1, Sit(seat=None), "not-now"),
    (lobby, 1, Sit(seat=0), "taken"),
    (begun, 1, ClaimBack(), "not-now"),
    (lobby, 1, Start(fill="strong"), "not-host"),
    (lobby, 0, Start(), "not-now"),
    (lobby, 0, Start(fill="nobody"), "unknown"),
    (lobby, 0, AddBot(seat=1, bot="strong"), "taken"),
    (lobby, 0, AddBot(seat=9, bot="strong"), "taken"),
    (lobby, 0, RemoveBot(seat=3), "unknown"),
    (begun, 0, Remove(person=0), "not-now"),
    (begun, 0, Remove(person=9), "unknown"),
    (begun, 1, Remove(person=0), "not-host"),
    (lobby, 0, Pause(), "not-now"),
    (begun, 1, Pause(), "not-host"),
    (lobby, 0, PassHost(person=9), "unknown"),
    (lobby, 0, Change(seats=40), "bad-message"),
    (begun, 0, Change(seats=3), "not-now"),
    (begun, 1, Close(), "not-host"),
    (begun, 0, Again(), "not-now"),
    (over, 1, Again(), "not-host"),
    (begun, 1, LetCoach(on=True), "not-host"),
    (begun, 1, SetPace(pace="slow"), "not-host"),
    (with_bots, 0, TakeStep(), "not-now"),
    (lobby, 0, Follow(on=True), "not-now"),
    (begun, 0, Follow(on=True), "not-now"),
    (lobby, 0, GoOn(step=0), "not-now"),
    (taught, 0, Play(choice=("speak",), seen=2), "lesson"),
]
"""Commands that are out of place, and what they are answered."""


def named(value: object) -> str:
    """A command by its name and what it says, anything else by its name."""
    if isinstance(value, Command):
        return type(value).__name__ + msgspec.json.encode(value).decode()
    return str(getattr(value, "__name__", value))


def test_there_is_a_situation_for_every_command() -> None:
    assert {type(command) for _, _, command in GRANTED} == {*COMMANDS}


@pytest.mark.parametrize(("situation", "number", "command"), GRANTED, ids=named)
def test_deciding_changes_nothing(situation: Situation, number: int, command: Command) -> None:
    host = situation()
    person = host.table.seating.people[number]
    before = snapshot(host.table)
    decided = decide(host.table, person, command)
    assert decided, "nothing would be written"
    assert snapshot(host.table) == before


@pytest.mark.parametrize(("situation", "number", "command"), GRANTED, ids=named)
def test_what_is_decided_is_what_the_act_says_it_writes(
    situation: Situation, number: int, command: Command
) -> None:
    host = situation()
    decided = decide(host.table, host.table.seating.people[number], command)
    written = decided.then() if isinstance(decided, Opening) else decided
    assert {type(entry) for entry, _ in written} <= {*command.writes}


@pytest.mark.parametrize(("situation", "number", "command"), GRANTED, ids=named)
def test_carrying_it_out_changes_the_table(
    situation: Situation, number: int, command: Command
) -> None:
    host = situation()
    before = snapshot(host.table)
    host.do(number, command)
    assert snapshot(host.table) != before


@pytest.mark.parametrize(("situation", "number", "command", "code"), REFUSED, ids=named)
def test_a_refusal_says_why_and_changes_nothing(
    situation: Situation, number: int, command: Command, code: str
) -> None:
    host = situation()
    before = snapshot(host.table)
    with pytest.raises(Refused) as refused:
        decide(host.table, host.table.seating.people[number], command)
    assert refused.value.code == code
    assert refused.value.text.endswith((".", ")."))
    assert snapshot(host.table) == before


def test_who_has_gone_or_never_came_may_do_nothing() -> None:
    host = begun()
    host.do(2, Leave())
    for person in (None, host.table.seating.people[2]):
        with pytest.raises(Refused) as refused:
            decide(host.table, person, Chat(text="Still here"))
        assert refused.value.code == "not-seated"


@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_a_command_comes_from_a_module_of_its_own_package(command: type[Command]) -> None:
    assert command.__module__.startswith(acts.__name__ + ".")
    assert {entry.__module__.rpartition(".")[0] for entry in command.writes} == {acts.__name__}
    assert command.writes


def test_a_command_is_read_as_it_was_sent() -> None:
    for _, _, command in GRANTED:
        assert command_decoder.decode(msgspec.json.encode(command)) == command


def test_what_a_command_may_not_say_is_refused_when_it_is_read() -> None:
    for text in (
        b'{"do":"play","choice":[],"seen":1}',
        b'{"do":"note","key":"text"}',
        b'{"do":"sit","seat":-1}',
        b'{"do":"rename","name":""}',
        b'{"do":"fly"}',
        b'{"seen":1}',
    ):
        with pytest.raises(msgspec.ValidationError):
            command_decoder.decode(text)


def test_entries_keep_the_names_they_are_stored_under() -> None:
    tags = {str(entry.__struct_config__.tag) for entry in ENTRIES}
    assert tags == {
        "opened", "came", "seated", "renamed", "linked", "arrived", "went", "bot-sat",
        "host-passed", "changed", "started", "paused", "played", "time-up", "undone", "back-asked",
        "back-answered", "rewound", "taken-over", "again", "closed", "chatted",
        "time-given", "ordered", "assisted", "noted", "struck", "stumbled",
        "seat-wished", "admitted", "recoded", "sighted", "upgraded", "paced", "step-taken",
        "followed", "guided", "went-on", "coached", "barred",
    }  # fmt: skip


def test_an_entry_is_read_as_it_was_written() -> None:
    for situation, number, command in GRANTED:
        host = situation()
        host.do(number, command)
        for entry, _ in host.written:
            assert entry_decoder.decode(msgspec.json.encode(entry)) == entry


def test_a_rematch_is_written_only_when_the_next_table_stands() -> None:
    host = over()
    decided = decide(host.table, host.table.seating.people[0], Again())
    assert isinstance(decided, Opening)
    assert decided.then() == [(AgainAsked(next=decided.id), None)]
    assert len(decided.id) == 16
    again = decide(host.table, host.table.seating.people[0], Again())
    assert isinstance(again, Opening)
    assert again.id == decided.id, "however often it is asked for, there is one"
    assert (decided.game, decided.seats) == ("ambush", 3)
    assert [json.loads(msgspec.json.encode(entry))["name"] for entry in decided.beginning] == [
        "Ann", "Ben", "Cat",
    ]  # fmt: skip
    host.do(0, Again())
    assert host.table.next == decided.id
    assert decide(host.table, host.table.seating.people[0], Again()) == []


def test_who_was_invited_or_sent_away_for_good_is_so_at_the_next_table_too() -> None:
    host = over()
    host.do(0, Remove(person=2, ban=True))
    host.table.seating.people[1].invited = True
    decided = decide(host.table, host.table.seating.people[0], Again())
    assert isinstance(decided, Opening)
    opened = Host().written[0]
    table = LiveTable.load("next", [opened, *((e, None) for e in decided.beginning)], 0.0)
    assert table.seating.banned == {"key-2"}
    assert [person.invited for person in table.seating.people] == [False, True]


def test_the_host_is_the_first_to_come_to_the_next_table() -> None:
    host = over()
    host.do(0, PassHost(person=2))
    decided = decide(host.table, host.table.seating.people[2], Again())
    assert isinstance(decided, Opening)
    names = [getattr(entry, "name", "") for entry in decided.beginning]
    assert names == ["Cat", "Ann", "Ben"]


def test_an_act_that_changes_the_table_while_it_decides_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hasty(self: Standing, table: LiveTable, person: Person) -> list[Written]:
        table.passing.add(person.number)
        return []

    monkeypatch.setattr(Standing, "decide", hasty)
    host = begun()
    before = snapshot(host.table)
    assert decide(host.table, host.table.seating.people[1], Standing(passing=True)) == []
    assert snapshot(host.table) != before

"""The fold: every node that has read the same journal has the same table, and so has a restart."""

import json
from typing import Any

import pytest

from noren.core.dice import Dice, seed_bytes
from noren.table.act import Command, Opening
from noren.table.acts import decide, entry_decoder, entry_encoder
from noren.table.acts.assist import Assist
from noren.table.acts.chat import Chat
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.leave import Leave
from noren.table.acts.more_time import MoreTime
from noren.table.acts.note import Note
from noren.table.acts.pass_host import PassHost
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Play
from noren.table.acts.rename import Rename
from noren.table.acts.standing import Standing
from noren.table.acts.take_back import Undo
from noren.table.acts.takeover import ClaimBack
from noren.table.due import due
from noren.table.refused import Refused
from noren.table.table import LiveTable, Written
from noren.table.timing import MOST_EXTENSIONS
from tests.table.snapshots import kept
from tests.table.tables import Host


class Node:
    """Another server: it carries out what it reads, entry after entry, as that is written."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.table = host.reload()
        self._read = len(host.written)

    def read_on(self) -> LiveTable:
        for entry, words in self._host.written[self._read :]:
            again = entry_decoder.decode(entry_encoder.encode(entry))
            self.table.apply(again, words, self._host.now)
        self._read = len(self._host.written)
        return self.table


def at_window(**settings: Any) -> Host:
    host = Host(beat=5, **settings)
    host.start()
    host.play(0, "knock")
    return host


def everywhere(host: Host, node: Node) -> None:
    """The table is the same here, on the other node, and after a restart."""
    assert kept(node.read_on()) == kept(host.table)
    assert kept(host.reload()) == kept(host.table)


def test_more_time_is_the_same_everywhere() -> None:
    host = at_window()
    node = Node(host)
    host.do(1, MoreTime())
    assert host.table.timing.deadline == host.now + 10
    everywhere(host, node)


def test_more_time_holds_for_the_question_it_was_asked_for() -> None:
    host = Host(clock=20)
    host.start()
    node = Node(host)
    host.do(1, MoreTime())
    host.play(0, "creep")
    assert host.table.timing.left(host.now) == 40.0, "a secret act is no other question"
    everywhere(host, node)
    host.do(0, Undo())
    everywhere(host, node)
    host.play(0, "knock")
    assert host.table.timing.left(host.now) == 5.0, "a window has its own beat"
    everywhere(host, node)


def test_time_cannot_be_given_for_ever_not_even_over_restarts() -> None:
    host = at_window()
    for _ in range(MOST_EXTENSIONS):
        host.do(1, MoreTime())
    for table in (host.table, host.reload()):
        with pytest.raises(Refused):
            decide(table, table.seating.people[2], MoreTime())


def test_time_that_was_given_is_gone_when_the_table_goes_back() -> None:
    host = Host(clock=20, beat=5)
    host.start()
    node = Node(host)
    host.play(0, "knock")
    host.do(1, MoreTime())
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    host.do(2, Consent(agree=True))
    assert host.table.timing.left(host.now) == 20.0
    everywhere(host, node)


def test_a_paused_clock_stands_still_after_a_restart_too() -> None:
    host = Host(clock=20)
    host.start()
    host.do(1, MoreTime())
    host.do(0, Pause())
    again = host.reload()
    assert again.timing.deadline is None
    assert again.timing.left(host.now) == 40.0
    host.lay(again)
    host.pass_time(500)
    host.do(0, Resume())
    assert host.table.timing.left(host.now) == 40.0


def test_standing_orders_are_the_same_everywhere() -> None:
    host = Host(beat=5)
    host.start()
    node = Node(host)
    host.do(1, Standing(passing=True))
    everywhere(host, node)
    host.play(0, "knock")
    assert [entry for entry, _ in due(host.reload(), host.now)] == [
        entry for entry, _ in due(host.table, host.now)
    ]
    assert due(node.read_on(), host.now)
    host.do(1, Standing(passing=False))
    everywhere(host, node)
    assert due(host.reload(), host.now) == []


def test_a_standing_order_is_the_persons_not_the_chairs() -> None:
    host = Host(beat=5)
    host.start()
    host.do(1, Standing(passing=True))
    host.do(1, Leave())
    host.play(0, "knock")
    assert not host.table.passes(1)
    assert due(host.table, host.now) == []


def test_the_assistant_is_the_same_everywhere() -> None:
    host = Host()
    host.start()
    node = Node(host)
    host.do(1, Assist(on=True))
    assert host.reload().assisted == {1}
    everywhere(host, node)
    host.do(1, Assist(on=False))
    everywhere(host, node)


def test_notes_are_the_same_everywhere() -> None:
    host = Host()
    node = Node(host)
    for text in ("Ann", "Ann bl", "Ann blinks"):
        host.do(1, Note(key="text", value=text))
    host.do(2, Note(key="paper", value="x"))
    host.do(2, Note(key="paper", value=""))
    assert host.reload().notes[1] == {"text": "Ann blinks"}
    everywhere(host, node)


def test_notes_that_are_read_take_the_place_of_all_before() -> None:
    host = Host()
    host.do(1, Note(key="text", value="old"))
    host.do(1, Note(key="paper", value="x"))
    before = host.table.note_changes
    host.table.read_notes([(1, "text", "new"), (2, "text", "other")])
    assert host.table.notes == {1: {"text": "new"}, 2: {"text": "other"}}
    assert host.table.note_changes > before
    before = host.table.note_changes
    host.table.read_notes([(2, "text", "other"), (1, "text", "new")])
    assert host.table.note_changes == before, "nothing is new: nobody is told"


def test_a_vote_is_the_same_everywhere() -> None:
    host = at_window()
    node = Node(host)
    host.do(0, AskBack())
    everywhere(host, node)
    host.do(1, Consent(agree=True))
    assert host.reload().vote == host.table.vote is not None
    everywhere(host, node)


def test_a_vote_that_is_over_does_not_come_back() -> None:
    host = at_window()
    node = Node(host)
    host.do(0, AskBack())
    host.pass_time(6)
    assert host.table.vote is None, "the match has moved on"
    everywhere(host, node)
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    host.do(2, Consent(agree=True))
    assert host.table.vote is None, "the table has gone back"
    everywhere(host, node)


def test_a_vote_outlives_what_is_taken_back_in_secret() -> None:
    host = at_window()
    host.pass_time(6)
    node = Node(host)
    host.play(2, "yes")
    host.do(0, AskBack())
    host.do(2, Undo())
    assert host.table.vote is not None
    everywhere(host, node)
    host.play(2, "no")
    everywhere(host, node)


OLD = """
{"is":"opened","game":"ambush","rules":"1","seats":3,"options":{},"settings":{"clock":null,
 "beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"words":"memory"},
 "seed":"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","code":"BCDFG"}
{"is":"came","name":"Ann","keys":["a"],"seat":0}
{"is":"came","name":"Ben","keys":["b"],"seat":1}
{"is":"came","name":"Cat","keys":["c"]}
{"is":"seated","person":2,"seat":2}
{"is":"renamed","person":2,"name":"Kat"}
{"is":"linked","person":2,"token":"t","until":100.0}
{"is":"arrived","token":"t","key":"d"}
{"is":"host-passed","person":1}
{"is":"changed","seats":3,"options":{},"settings":{"clock":30,"beat":5,"takeover":true,
 "grace":60,"public":false,"assistant":true,"words":"memory"}}
{"is":"started"}
{"is":"played","seat":0,"choice":["creep"],"id":"x"}
{"is":"undone","seat":0}
{"is":"paused","paused":true}
{"is":"paused","paused":false}
{"is":"played","seat":0,"choice":["knock"]}
{"is":"time-up"}
{"is":"back-asked","seat":0,"length":0}
{"is":"back-answered","seat":1,"agree":true}
{"is":"rewound","length":0}
{"is":"taken-over","seat":0,"bot":"search"}
{"is":"taken-over","seat":0,"bot":null}
{"is":"chatted","person":1,"preset":"hello"}
{"is":"went","person":0,"bot":"search"}
{"is":"bot-sat","seat":0,"bot":"search"}
{"is":"again","next":"there"}
{"is":"closed"}
"""
"""A journal as it was written before there were entries for orders, notes and time."""


def test_an_old_journal_is_still_read() -> None:
    texts = OLD.strip().replace("\n ", " ").splitlines()
    table = LiveTable.load("old", [(entry_decoder.decode(t.encode()), None) for t in texts], 0.0)
    assert table.stage == "closed"
    assert table.next == "there"
    assert table.vote is None
    assert [person.name for person in table.seating.people] == ["Ann", "Ben", "Kat"]
    assert table.seating.host == 1
    assert table.seating.by_key("d") is table.seating.people[2]
    assert table.seating.chairs[0].bot == "search"
    assert table.sitting is not None
    assert table.sitting.course.moves == []
    assert (0, "x") in table.sitting.course.ids


def random_command(host: Host, dice: Dice) -> tuple[int, Command]:
    """Somebody does something, sensible or not."""
    table = host.table
    number = dice.below(len(table.seating.people))
    seat = table.seating.people[number].seat
    commands: list[Command] = [
        Undo(), AskBack(), Consent(agree=dice.below(3) > 0), MoreTime(), Pause(), Resume(),
        Standing(passing=dice.below(2) == 0), Assist(on=dice.below(2) == 0), ClaimBack(),
        Note(key=f"k{dice.below(3)}", value="x" * dice.below(3)), Chat(preset="hello"),
        Rename(name=dice.pick(("Ann", "Ben", "Zoe"))), PassHost(person=dice.below(3)),
    ]  # fmt: skip
    sitting = table.sitting
    if seat is not None and sitting is not None and seat in sitting.match.asked:
        choice = dice.pick(sitting.match.options(seat))
        seen = host.views.channels[seat].n
        commands += [Play(choice=choice, seen=seen, id=str(dice.below(1000)))] * 12
    return number, dice.pick(commands)


def evening(seed: int) -> tuple[int, int]:
    """Random commands at one table; a second node follows, and now and then it is read anew."""
    dice = Dice(seed_bytes(seed))
    host = Host(clock=dice.pick((None, 30)), beat=5, grace=20)
    host.start()
    node, granted, refused = Node(host), 0, 0
    for _ in range(120):
        number, command = random_command(host, dice)
        try:
            decided = decide(host.table, host.table.seating.people[number], command)
        except Refused:
            refused += 1
            continue
        assert not isinstance(decided, Opening)
        host.write(decided)
        granted += bool(decided)
        assert kept(node.read_on()) == kept(host.table)
        if dice.below(6) == 0:
            host.pass_time(dice.unit() * 8)
            assert kept(node.read_on()) == kept(host.table)
        # A restart gives the time of a question anew: how much was left is not written down.
        assert kept(host.reload()) | {"seconds": 0} == kept(host.table) | {"seconds": 0}
    return granted, refused


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_every_node_has_the_same_table(seed: int) -> None:
    granted, refused = evening(seed)
    assert granted > 20, "hardly anything was done: little was compared"
    assert refused > 5


def test_words_are_told_where_they_are_kept() -> None:
    host = Host(words="table")
    host.start()
    host.do(1, Chat(text="Who is there?"))
    host.play(0, "knock", words="Open up!")
    again = host.reload()
    assert [json.loads(line)["text"] for line in again.chat.lines][-1] == "Who is there?"
    assert again.sitting is not None
    assert list(again.sitting.match.words.values()) == ["Open up!"]
    forgotten: list[Written] = [(entry, None) for entry, _ in host.written]
    silent = LiveTable.load("table", forgotten, host.now)
    assert all(b"Who is there?" not in line for line in silent.chat.lines)


def test_a_node_that_has_not_heard_of_anybody_keeps_the_time_it_reads_of() -> None:
    host = at_window()
    node = Node(host)
    for person in node.table.seating.people:
        node.table.disconnect(person, host.now)
    host.do(1, MoreTime())
    assert node.read_on().timing.left(host.now) == host.table.timing.left(host.now)
    assert not due(node.table, host.now + 1000), "nobody is there, as far as it knows"


def test_a_hand_that_was_seen_is_remembered_over_leaving_and_a_restart() -> None:
    host = Host("secrets-game", seats=3, people=3)
    host.start()
    host.do(1, Leave())
    for table in (host.table, host.reload()):
        assert table.seating.seat_seen(("key-1",)) == 1

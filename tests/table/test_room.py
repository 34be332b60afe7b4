"""The room: coming in, other devices, what is due, and what the table tells of itself."""

import json
from typing import Any

import pytest

from noren.core.choice import PASS
from noren.table.acts.close import Close
from noren.table.acts.come_in import Came, come_in
from noren.table.acts.devices import MOST_LINKS, Arrived, Linked, arrive, make_link
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.leave import Leave, Remove
from noren.table.acts.more_time import MoreTime
from noren.table.acts.note import MOST_NOTES, Note
from noren.table.acts.pass_host import PassHost
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Played, bot_play
from noren.table.acts.seat_bots import AddBot
from noren.table.acts.sit import Seated
from noren.table.acts.standing import Standing
from noren.table.acts.start import Start
from noren.table.acts.takeover import TakenOver
from noren.table.acts.time_up import TimeUp
from noren.table.checks import MOST_WATCHERS
from noren.table.drawing import Drawing
from noren.table.due import due
from noren.table.refused import Refused
from noren.table.states import asked_state, end_state, room_state
from noren.table.table import Entry, Written
from tests.table.tables import Host, play_to_the_end


def lobby() -> Host:
    return Host("secrets-game", seats=4, people=3)


def in_play(**settings: Any) -> Host:
    host = Host("secrets-game", seats=4, people=3, **settings)
    host.do(0, Start(fill="strong"))
    return host


def entries(written: list[Written]) -> list[Entry]:
    return [entry for entry, _ in written]


def chat(host: Host) -> list[str]:
    return [json.loads(line)["text"] for line in host.table.chat.lines]


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


# Coming in


def test_a_newcomer_gets_the_first_free_seat_or_the_wanted_one() -> None:
    host = lobby()
    came = come_in(host.table, "key-x", "Dan", None, watch=False)
    assert entries(came) == [Came(name="Dan", keys=("key-x",), seat=3, invited=True)]
    with pytest.raises(Refused) as refused:
        come_in(host.table, "key-x", "Dan", 0, watch=False)
    assert code_of(refused) == "taken"


def test_a_full_table_can_be_watched() -> None:
    host = Host()
    with pytest.raises(Refused, match="You can watch"):
        come_in(host.table, "key-x", "Dan", None, watch=False)
    host.write(come_in(host.table, "key-x", "Dan", None, watch=True))
    assert host.table.seating.people[3].seat is None
    assert chat(host)[-1] == "Dan came in."


def test_who_watches_may_sit_down_later() -> None:
    host = lobby()
    host.write(come_in(host.table, "key-x", "Dan", None, watch=True))
    assert entries(come_in(host.table, "key-x", "Dan", None, watch=False)) == [
        Seated(person=3, seat=3)
    ]


def test_there_is_an_end_to_how_many_watch_and_they_take_no_players_place() -> None:
    host = lobby()
    for number in range(MOST_WATCHERS):
        host.write(come_in(host.table, f"key-{number + 3}", "Guest", None, watch=True))
    with pytest.raises(Refused) as refused:
        come_in(host.table, "one-more", "Guest", None, watch=True)
    assert code_of(refused) == "too-many"
    assert len({person.name for person in host.table.seating.people}) == MOST_WATCHERS + 3
    came = Came(name="Dan", keys=("one-more",), seat=3, invited=True)
    assert entries(come_in(host.table, "one-more", "Dan", None, watch=False)) == [came]


def test_the_keys_of_newcomers_are_for_the_list_of_their_tables() -> None:
    assert Came(name="Ann", keys=("a", "b")).newcomers == ("a", "b")
    assert Arrived(token="t", key="phone").newcomers == ("phone",)
    assert TimeUp().newcomers == ()


# Other devices


def linked() -> Host:
    host = lobby()
    ben = host.table.seating.people[1]
    host.write(make_link(host.table, ben, "token", wall=100.0))
    return host


def test_a_link_lets_another_device_in() -> None:
    host = linked()
    assert host.written[-1][0] == Linked(person=1, token="token", until=700.0)
    host.write(arrive(host.table, "token", "phone", wall=650.0))
    assert host.table.seating.by_key("phone") is host.table.seating.people[1]
    with pytest.raises(Refused, match="used already"):
        arrive(host.table, "token", "thief", wall=650.0)


def test_a_link_of_somebody_who_left_is_good_for_nothing() -> None:
    host = linked()
    host.do(1, Leave())
    with pytest.raises(Refused, match="used already"):
        arrive(host.table, "token", "phone", wall=650.0)


def test_no_device_comes_to_a_closed_table() -> None:
    host = linked()
    host.do(0, Close())
    with pytest.raises(Refused, match="closed"):
        arrive(host.table, "token", "phone", wall=650.0)
    with pytest.raises(Refused, match="closed"):
        make_link(host.table, host.table.seating.people[1], "another", wall=650.0)


def test_a_link_grows_old() -> None:
    host = linked()
    with pytest.raises(Refused, match="too old"):
        arrive(host.table, "token", "phone", wall=701.0)


def test_a_device_with_a_seat_does_not_take_another() -> None:
    host = linked()
    with pytest.raises(Refused) as refused:
        arrive(host.table, "token", "key-2", wall=650.0)
    assert code_of(refused) == "taken"
    assert entries(arrive(host.table, "token", "key-1", wall=650.0)), "one's own seat is no other"


def test_there_is_an_end_to_open_links() -> None:
    host = lobby()
    ann = host.table.seating.people[0]
    for number in range(MOST_LINKS):
        host.write(make_link(host.table, ann, f"token-{number}", wall=100.0))
    with pytest.raises(Refused) as refused:
        make_link(host.table, ann, "one-more", wall=100.0)
    assert code_of(refused) == "too-many"
    ben = host.table.seating.people[1]
    assert make_link(host.table, ben, "his", wall=100.0), "each has their own"
    assert make_link(host.table, ann, "later", wall=800.0), "old ones do not count"
    assert make_link(host.table, ann, "back", wall=-9e6), "nor do those of a clock that was wrong"
    with pytest.raises(Refused):
        arrive(host.table, "token-0", "key-9", wall=-9e6)


# What is due


def test_nothing_is_due_in_the_lobby_in_a_pause_or_after_the_end() -> None:
    host = Host(clock=20)
    assert due(host.table, 1e9) == []
    host.start()
    assert entries(due(host.table, 1e9)) == [TimeUp()]
    host.do(0, Pause())
    assert due(host.table, 1e9) == []
    host.do(0, Resume())
    play_to_the_end(host)
    assert due(host.table, 1e9) == []


def test_ordered_passes_are_due_in_a_window_and_only_once() -> None:
    host = Host(beat=5)
    host.start()
    host.do(1, Standing(passing=True))
    assert due(host.table, host.now) == []
    host.play(0, "knock")
    assert entries(due(host.table, host.now)) == [Played(seat=1, choice=PASS, forced=True)]
    host.write(due(host.table, host.now))
    assert due(host.table, host.now) == []


def test_a_takeover_is_due_when_the_grace_time_is_over() -> None:
    host = in_play(grace=30)
    host.table.disconnect(host.table.seating.people[1], host.now)
    assert due(host.table, host.now + 29) == []
    assert entries(due(host.table, host.now + 30)) == [TakenOver(seat=1, bot="strong")]
    host.do(0, Pause())
    assert due(host.table, host.now + 30) == [], "nobody is taken over in a pause"
    host.now += 100
    host.do(0, Resume())
    assert due(host.table, host.now) == [], "nor at once after it"


def test_a_table_wakes_for_whatever_is_over_first() -> None:
    host = in_play(grace=30, clock=20)
    assert host.table.wake_at(host.now) == host.now + 20
    host.table.disconnect(host.table.seating.people[1], host.now - 25)
    assert host.table.wake_at(host.now) == host.now + 5


# Bots


def test_a_bots_answer_counts_for_the_question_it_was_asked() -> None:
    host = in_play()
    sitting = host.table.sitting
    assert sitting is not None
    question = sitting.questions[3]
    assert entries(bot_play(host.table, 3, question, ("speak",), None)) == [
        Played(seat=3, choice=("speak",))
    ]
    assert bot_play(host.table, 3, question + 1, ("speak",), None) == []
    assert bot_play(host.table, 0, sitting.questions[0], ("speak",), None) == [], (
        "no bot sits there"
    )


def test_words_of_a_bot_that_do_not_fit_are_left_out() -> None:
    host = in_play()
    sitting = host.table.sitting
    assert sitting is not None
    written = bot_play(host.table, 3, sitting.questions[3], ("speak",), "Once upon a time")
    assert written == [(Played(seat=3, choice=("speak",)), None)]


def test_no_bot_plays_in_a_pause() -> None:
    host = in_play()
    sitting = host.table.sitting
    assert sitting is not None
    assert host.table.bots_asked() == [(3, "strong")]
    host.do(0, Pause())
    assert host.table.bots_asked() == []
    with pytest.raises(Refused) as refused:
        bot_play(host.table, 3, sitting.questions[3], ("speak",), None)
    assert code_of(refused) == "paused"


def test_a_pause_ends_without_its_host_when_the_host_is_away() -> None:
    """Else a match would stand still for ever when the host's machine has gone to sleep."""
    host = in_play(grace=30)
    host.do(0, Pause())
    with pytest.raises(Refused):
        host.do(1, Resume())
    host.table.disconnect(host.table.seating.people[0], host.now)
    with pytest.raises(Refused):
        host.do(1, Close())
    host.do(1, Resume())
    assert not host.table.paused
    with pytest.raises(Refused):
        host.do(1, Pause())


# What the table tells of itself


def test_the_chat_tells_what_happens_to_the_table() -> None:
    host = in_play(grace=30)
    host.do(0, PassHost(person=1))
    assert chat(host)[-1] == "Ben is the host now."
    host.do(1, Pause())
    assert chat(host)[-1] == "The match is paused."
    host.do(1, Resume())
    assert chat(host)[-1] == "The match goes on."
    host.do(1, Remove(person=2))
    assert chat(host)[-1] == "Cat was sent away by Ben. A bot plays on in that seat."
    assert host.table.seating.chairs[2].bot == "strong"


def test_who_does_not_agree_is_named() -> None:
    host = Host(beat=5)
    host.start()
    host.play(0, "knock")
    host.do(0, AskBack())
    host.do(1, Consent(agree=False))
    assert chat(host)[-1] == "Ben does not agree to go back."


def test_who_asked_for_more_time_is_not() -> None:
    host = Host(beat=5)
    host.start()
    host.play(0, "knock")
    before = chat(host)
    host.do(1, MoreTime())
    assert chat(host) == before


@pytest.mark.rule("secrets-game-7.6")
@pytest.mark.parametrize("people", [1, 2])
def test_alone_nobody_votes_anew_once_the_tokens_lie_open(people: int) -> None:
    host = Host("secrets-game", seats=3, people=people)
    host.do(0, Start(fill="strong"))
    sitting = host.table.sitting
    assert sitting is not None
    host.play(0, "speak")
    host.play(0, "tell", sitting.match.world.open.lines[0])
    host.play(0, "lie")
    host.write_play(1) if people == 1 else host.play(1, "truth")
    assert not sitting.stood
    updates = host.write_play(2)
    assert sitting.stood
    if people > 1:  # they may agree to it
        assert "back" not in updates[0]
        host.do(0, AskBack())
        assert host.table.vote is not None
        return
    assert updates[0]["back"] is False
    with pytest.raises(Refused) as refused:
        host.do(0, AskBack())
    assert "what was voted stands" in str(refused.value)
    for choice in (("speak",), ("tell", sitting.match.world.open.lines[0])):
        host.write(bot_play(host.table, 1, sitting.questions[1], choice, None))
    host.write_play(1)
    host.write_play(2)
    updates = host.play(0, "truth")
    assert updates[0].get("back", False) is False
    with pytest.raises(Refused):
        host.do(0, AskBack())


def test_going_back_alone_with_bots_asks_nobody() -> None:
    host = Host("secrets-game", seats=3, people=1)
    host.do(0, Start(fill="strong"))
    host.play(0, "speak")
    host.do(0, AskBack())
    assert host.table.vote is None
    assert host.table.sitting is not None
    assert host.table.sitting.match.choices == []


def test_the_room_shows_stage_seats_and_people() -> None:
    host = lobby()
    host.do(0, AddBot(seat=3, bot="strong"))
    room = room_state(host.table, host.now)
    assert (room.stage, room.host, room.paused, room.next) == ("lobby", 0, False, None)
    assert [seat.person for seat in room.seats] == [0, 1, 2, None]
    assert room.seats[3].bot == "strong"
    assert [person.here for person in room.people] == [True, True, True]
    assert room.code == "BCDFG"
    host.do(0, Leave())
    assert [person.name for person in room_state(host.table, host.now).people] == ["Ben", "Cat"]


def test_a_closed_table_has_no_code() -> None:
    host = Host(people=1)
    host.do(0, Leave())
    assert room_state(host.table, host.now).code is None


def test_before_the_start_nobody_is_asked_and_nothing_is_over() -> None:
    host = lobby()
    assert asked_state(host.table, host.now).of == ()
    assert end_state(host.table, Drawing(host.table)) is None
    host.do(0, Start(fill="strong"))
    assert asked_state(host.table, host.now).of
    assert end_state(host.table, Drawing(host.table)) is None


def test_there_is_an_end_to_notes() -> None:
    host = Host()
    for number in range(MOST_NOTES):
        host.do(1, Note(key=str(number), value="x"))
    with pytest.raises(Refused) as refused:
        host.do(1, Note(key="one-more", value="x"))
    assert code_of(refused) == "too-many"
    host.do(1, Note(key="0", value="another"))
    host.do(1, Note(key="1", value=""))
    host.do(1, Note(key="one-more", value="x"))
    assert len(host.table.notes[1]) == MOST_NOTES


def test_who_watches_keeps_no_notes() -> None:
    host = lobby()
    host.write(come_in(host.table, "key-x", "Dan", None, watch=True))
    with pytest.raises(Refused) as refused:
        host.do(3, Note(key="text", value="x"))
    assert code_of(refused) == "not-seated"

"""People round a live table: presence, takeover, clocks, the host, chat, notes and resuming."""

import dataclasses
import json
from typing import Any, NoReturn

import pytest

from noren.core.dice import Dice, seed_bytes
from noren.core.errors import WrongRules
from noren.core.match import Match
from noren.table.act import Command
from noren.table.acts.admit import Admit
from noren.table.acts.assist import Assist
from noren.table.acts.change import Change
from noren.table.acts.chat import Chat
from noren.table.acts.close import Close
from noren.table.acts.come_in import come_in
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.leave import Leave, Remove
from noren.table.acts.note import Note
from noren.table.acts.open import Opened
from noren.table.acts.pass_host import PassHost
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Play
from noren.table.acts.rematch import Again
from noren.table.acts.rename import Rename
from noren.table.acts.seat_bots import AddBot, RemoveBot
from noren.table.acts.sit import Sit
from noren.table.acts.start import Start
from noren.table.acts.take_back import Undo
from noren.table.acts.takeover import ClaimBack
from noren.table.acts.time_up import TimeUp
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.table import LiveTable
from noren.table.timing import MOST_LAPSES
from noren.table.views import Views
from tests.table.tables import Host, play_to_the_end
from tests.table.toys import Creep


def secrets_game(**settings: Any) -> Host:
    return Host("secrets-game", seats=4, people=3, **settings)


def refuse(host: Host, person: int, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        host.do(person, command)
    return refused.value.code


def test_the_host_fills_seats_with_bots_and_starts() -> None:
    host = secrets_game()
    assert refuse(host, 1, Start(fill="strong")) == "not-host"
    assert refuse(host, 0, Start()) == "not-now"
    assert refuse(host, 0, Start(fill="nobody")) == "unknown"
    update = host.do(0, Start(fill="strong"))[1]
    assert update["room"]["stage"] == "playing"
    assert update["room"]["seats"][3]["bot"] == "strong"
    assert [seat for seat, _ in host.table.bots_asked()] == [3]


def test_nobody_starts_twice_or_changes_a_begun_match() -> None:
    host = Host()
    host.start()
    assert refuse(host, 0, Start()) == "not-now"
    assert refuse(host, 0, Change(seats=4)) == "not-now"
    assert refuse(host, 1, Sit(seat=None)) == "not-now"


def test_seats_can_be_changed_before_the_start() -> None:
    host = secrets_game()
    host.do(0, AddBot(seat=3, bot="strong"))
    assert refuse(host, 1, Sit(seat=3)) == "taken"
    host.do(0, RemoveBot(seat=3))
    host.do(1, Sit(seat=3))
    assert [person.seat for person in host.table.seating.people] == [0, 3, 2]
    host.do(0, Change(seats=3))
    assert host.table.seating.people[1].seat is None
    host.do(1, Sit(seat=1))
    assert refuse(host, 0, Change(seats=2)) == "bad-message"
    assert refuse(host, 0, Change(options={"lines": "rude"})) == "bad-message"


def test_names_are_told_apart() -> None:
    host = secrets_game()
    host.write(come_in(host.table, "key-x", "  Ann ", None, watch=False))
    assert host.table.seating.people[3].name == "Ann 2"
    host.do(3, Rename(name="Ben"))
    assert host.table.seating.people[3].name == "Ben 2"


def test_coming_in_again_changes_nothing() -> None:
    host = secrets_game()
    assert come_in(host.table, "key-1", "Ben", None, watch=False) == []
    assert come_in(host.table, "key-1", "Ben", None, watch=True) == []


def test_a_bot_stands_in_after_the_grace_time_and_hands_back() -> None:
    host = secrets_game(grace=30)
    host.do(0, Start(fill="strong"))
    ben = host.table.seating.people[1]
    host.table.disconnect(ben, host.now)
    update = host.refresh()[0]
    assert update["room"]["seats"][1] == {"name": "Ben", "person": 1, "takeover": 30.0}
    assert host.table.wake_at(host.now) == host.now + 30
    assert host.pass_time(29) == {}
    update = host.pass_time(2)[0]
    assert update["room"]["seats"][1]["bot"] == "strong"
    assert chat(host)[-1] == "A bot plays for Ben now."
    assert refuse(host, 1, Play(choice=("speak",), seen=0)) == "not-now"
    host.table.connect(ben, host.now)
    host.do(1, ClaimBack())
    assert host.table.seating.chairs[1].bot is None
    assert refuse(host, 1, ClaimBack()) == "not-now"


def test_no_bot_stands_in_where_the_table_has_not_agreed_to_it() -> None:
    host = secrets_game(grace=30, takeover=False)
    host.do(0, Start(fill="strong"))
    host.table.disconnect(host.table.seating.people[1], host.now)
    assert "takeover" not in host.refresh()[0]["room"]["seats"][1]
    assert host.table.wake_at(host.now) is None
    assert host.pass_time(3600) == {}
    host.do(1, Leave())
    assert host.table.seating.chairs[1].bot is None
    assert chat(host)[-1] == "Ben left."
    host.do(0, AddBot(seat=1, bot="strong"))
    host.write(come_in(host.table, "key-y", "Eve", 1, watch=False))
    assert host.table.seating.chairs[1].bot == "strong", "nobody sits down unasked"
    host.do(0, Admit(person=3, agree=True))
    host.do(2, Admit(person=3, agree=True))
    assert host.table.seating.owned() == [0, 1, 2]


def test_no_bot_stands_in_when_everyone_is_away() -> None:
    host = secrets_game(grace=30)
    host.do(0, Start(fill="strong"))
    for person in host.table.seating.people:
        host.table.disconnect(person, host.now)
    assert host.table.wake_at(host.now) is None
    assert host.pass_time(3600) == {}
    host.table.connect(host.table.seating.people[0], host.now)
    assert host.pass_time(29) == {}
    assert host.pass_time(2)


def test_a_person_who_leaves_the_match_is_replaced_and_the_host_passes_on() -> None:
    host = secrets_game()
    host.do(0, Start(fill="strong"))
    host.do(0, Leave())
    assert host.table.seating.host == 1
    assert host.table.seating.chairs[0].bot == "strong"
    assert host.table.seating.by_key("key-0") is None
    host.write(come_in(host.table, "key-y", "Eve", 0, watch=False))
    host.do(1, Admit(person=3, agree=True))
    host.do(2, Admit(person=3, agree=True))
    assert host.table.seating.chairs[0].bot is None
    assert refuse(host, 0, Chat(text="hello")) == "not-seated"


def test_the_host_removes_people_and_passes_the_role_on() -> None:
    host = secrets_game()
    assert refuse(host, 0, Remove(person=0)) == "not-now"
    assert refuse(host, 0, Remove(person=9)) == "unknown"
    host.do(0, Remove(person=2))
    host.do(0, PassHost(person=1))
    assert host.table.seating.host == 1
    assert refuse(host, 0, Close()) == "not-host"
    host.do(1, Close())
    assert host.table.stage == "closed"


def test_the_last_to_leave_closes_the_table() -> None:
    host = Host(people=1)
    host.do(0, Leave())
    assert host.table.stage == "closed"


def test_a_pause_stops_clock_and_plays() -> None:
    host = secrets_game(clock=20)
    host.do(0, Start(fill="strong"))
    host.pass_time(5)
    host.do(0, Pause())
    assert refuse(host, 0, Play(choice=("speak",), seen=host.views.channels[0].n)) == "paused"
    host.pass_time(100)
    assert host.table.bots_asked() == []
    update = host.do(0, Resume())[0]
    assert update["asked"]["seconds"] == 15.0


def match_of(host: Host) -> Match:
    assert host.table.sitting is not None
    return host.table.sitting.match


def chat(host: Host) -> list[str]:
    return [json.loads(line)["text"] for line in host.table.chat.lines]


def test_when_the_clock_runs_out_no_bot_speaks_for_a_person() -> None:
    host = secrets_game(clock=20)
    host.do(0, Start(fill="strong"))
    host.play(1, "speak")
    assert host.table.bots_asked() == []
    assert host.pass_time(19.9) == {}
    host.pass_time(0.2)
    match = match_of(host)
    assert match.late == {1}
    assert host.written[-1][0] == TimeUp()
    assert not any("Time was up" in line for line in host.log()), "the game says so itself"
    assert host.table.timing.left(host.now) == 20.0
    assert match_of(host).choices == host.reload().sitting.match.choices  # type: ignore[union-attr]


def test_time_stays_up_until_all_can_see_that_it_was() -> None:
    for seed in range(8):
        host = Host(clock=20)
        host.start()
        match_of(host).world.dice = Dice(seed_bytes(seed))
        host.play(0, "creep")
        host.pass_time(20)
        assert host.log() == ["Time was up for ⟦0⟧.", "Knocked"]
        assert match_of(host).choices[-1] == (0, ("knock",))
        assert chat(host) == ["Ben came in.", "Cat came in."]


def test_a_question_that_never_ends_in_public_does_not_hang_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Creep, "late", lambda self, open, mine, seat: ("creep",))
    host = Host(clock=20)
    host.start()
    host.pass_time(20)
    assert match_of(host).world.private[0].at == MOST_LAPSES
    assert host.table.timing.left(host.now) == 20.0


def test_in_sealed_steps_only_the_late_are_named() -> None:
    host = Host(clock=20, beat=1)
    host.start()
    host.play(0, "knock")
    host.pass_time(2)
    host.play(1, "yes")
    host.play(1, "no")
    host.play(2, "yes")
    host.pass_time(20)
    told = [json.loads(line) for line in host.views.shared.log.lines]
    late = next(line for line in told if "Time was up" in line["text"])
    assert late["text"] == "Time was up for ⟦0⟧ and ⟦2⟧."
    assert late["news"]["weight"] == "heavy"
    assert late["news"]["to"] == [0, 2]
    again = Views(host.reload(), "another life")
    again.refresh(host.now)
    assert again.shared.log.lines == host.views.shared.log.lines
    guesses = [seat for seat, choice in match_of(host).choices if choice[0] in ("yes", "no")]
    assert sorted(guesses) == [0, 0, 1, 1, 2, 2]
    assert len(match_of(host).late) == 3 + 3, "silence in the window, and what was missing here"
    record = match_of(host).record(reveal=True)
    assert Match.replay(record).record(reveal=True) == record


def test_a_secret_act_does_not_touch_the_clock() -> None:
    host = Host(clock=20)
    host.start()
    host.pass_time(5)
    host.play(0, "creep")
    assert host.table.timing.left(host.now) == 15.0
    host.play(0, "knock")
    assert host.table.timing.left(host.now) == 5.0, "a window has its own beat"


def test_a_play_that_is_sent_again_counts_once_and_hides_no_other() -> None:
    host = Host("secrets-game")
    host.start()
    first, second = (offer for offer in match_of(host).options(0)[:2])
    host.play(0, *first, id="one")
    written = len(host.written)
    host.play(0, *first, id="one")
    assert len(host.written) == written
    with pytest.raises(Refused) as refusal:
        host.play(0, *second, id="one")
    assert refusal.value.code == "bad-message", "what was not carried out is not acknowledged"
    host.lay(host.reload())
    with pytest.raises(Refused):
        host.play(0, *second, id="one")


def test_who_asked_those_who_have_left_to_go_back_waits_for_nobody() -> None:
    host = Host("secrets-game")
    host.start()
    host.play(0, "speak")
    host.do(0, AskBack())
    assert host.table.vote is not None
    host.do(1, Leave())
    assert refuse(host, 0, AskBack()) == "not-now", "one who plays has not agreed"
    host.do(2, Leave())
    host.do(0, AskBack())
    assert host.table.vote is None
    assert not match_of(host).choices


def test_chat_has_presets_free_text_and_an_end() -> None:
    host = Host()
    update = host.do(1, Chat(preset="thinking"))[0]
    assert update["chat"]["lines"] == [
        {"person": 1, "name": "Ben", "text": "One moment, I am thinking.", "preset": "thinking"}
    ]
    assert refuse(host, 1, Chat(preset="insult")) == "unknown"
    assert refuse(host, 1, Chat(text="  ")) == "bad-message"
    for number in range(450):
        host.do(1, Chat(text=f"line {number}"))
    assert len(host.table.chat.lines) <= 400
    update = json.loads(host.views.everything(0, "", b"{}", host.now))
    assert update["chat"]["start"] == 0
    assert update["chat"]["lines"][-1]["text"] == "line 449"


def test_notes_are_a_persons_own() -> None:
    host = Host()
    updates = host.do(1, Note(key="text", value="Ann blinks"))
    assert updates == {1: {"n": updates[1]["n"], "notes": {"text": "Ann blinks"}}}
    for number in range(31):
        host.do(1, Note(key=f"paper-{number}", value="x"))
    assert refuse(host, 1, Note(key="one-more", value="x")) == "too-many"
    host.do(1, Note(key="text", value=""))
    assert "text" not in host.table.notes[1]


def test_the_assistant_is_a_switch_of_ones_own() -> None:
    host = Host()
    host.start()
    updates = host.do(1, Assist(on=True))
    assert [seat for seat, update in updates.items() if "assist" in update] == [1]
    assert updates[1]["assist"][0]["text"] == "One of three has it."
    assert host.do(1, Assist(on=False))[1]["assist"] == []


def test_an_assistant_that_fails_says_so_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(view: object) -> NoReturn:
        raise KeyError("who knows")

    host = Host()
    host.start()
    monkeypatch.setattr(host.table, "game", dataclasses.replace(host.table.game, assist=fail))
    updates = host.do(1, Assist(on=True))
    assert "Play on without it." in updates[1]["assist"][0]["text"]
    assert "assist of ambush failed" in caplog.text


def resumed(host: Host, seat: int | None, have: int | None) -> dict[str, Any]:
    known = "" if have is None else f"life.{have}"
    update: dict[str, Any] = json.loads(host.views.everything(seat, known, b"{}", 100.0))
    return update


def test_who_comes_back_gets_what_they_missed_and_no_more() -> None:
    host = Host()
    host.start()
    have = host.views.channels[1].n
    assert set(resumed(host, 1, have)) == {"n", "life", "you"}
    host.play(0, "knock", words="Open up!")
    missed = resumed(host, 1, have)
    assert missed["log"]["start"] == 0
    assert {"asked", "hand"} <= set(missed)
    assert "room" not in missed
    assert "chat" not in missed


def test_who_comes_back_from_too_long_ago_gets_everything() -> None:
    host = Host()
    host.start()
    everything = resumed(host, 1, None)
    assert {"room", "asked", "table", "hand", "undo", "log", "chat", "vote"} <= set(everything)
    for _ in range(40):
        host.do(1, Chat(text="hm"))
    assert "room" in resumed(host, 1, 2)


def same_match(one: LiveTable, other: LiveTable) -> bool:
    assert one.sitting is not None
    assert other.sitting is not None
    match, twin = one.sitting.match, other.sitting.match
    views = [(match.view(seat), twin.view(seat)) for seat in (None, 0, 1, 2)]
    return all(first.encode() == second.encode() for first, second in views)


def test_a_reloaded_table_is_the_same_table() -> None:
    host = Host(beat=5, words="table")
    host.start()
    host.play(0, "feel")
    host.play(0, "creep")
    host.do(0, Undo())
    host.play(0, "knock", words="Open up!")
    host.play(1, "pass", id="early")
    again = host.reload()
    assert same_match(host.table, again)
    assert again.sitting is not None
    assert again.sitting.match.world.answers[1] == (("pass",),)
    assert (1, "early") in again.sitting.course.ids
    host.pass_time(6)
    host.play(2, "yes")
    host.play(2, "yes")
    host.do(2, Undo())
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    host.do(2, Consent(agree=True))
    assert same_match(host.table, host.reload())


def test_a_table_of_other_rules_is_not_loaded() -> None:
    host = Host()
    opened = host.written[0][0]
    assert isinstance(opened, Opened)
    old = Opened(
        game=opened.game, rules="0", seats=3, options={}, settings=Settings(),
        seed=opened.seed, code="X",
    )  # fmt: skip
    with pytest.raises(WrongRules):
        LiveTable.load("table", [(old, None)], 0.0)


def test_the_end_shows_every_hand_and_the_seed() -> None:
    host = Host()
    host.start()
    play_to_the_end(host)
    end = resumed(host, 2, None)["end"]
    assert end["outcome"]["ending"] == "dawn"
    assert sum("dagger True" in str(hand) for hand in end["hands"]) == 1
    assert end["seed"] == "5a" * 32
    assert resumed(host, None, None)["room"]["stage"] == "over"
    assert refuse(host, 1, Again()) == "not-host"
    assert refuse(host, 1, Undo()) == "over"


def test_closing_forgets_the_words_unless_the_replay_keeps_them() -> None:
    for words, kept in (("memory", 0), ("table", 0), ("replay", 1)):
        host = Host(words=words)
        host.start()
        host.play(0, "knock", words="Open up!")
        host.do(1, Chat(text="Who is there?"))
        host.do(0, Close())
        host.refresh()
        assert host.table.sitting is not None
        assert len(host.table.sitting.match.words) == kept
        assert sum(b"Who is there?" in line for line in host.table.chat.lines) == kept
        assert ("Open up!" in host.log()) == bool(kept)

"""Playing at a live table: windows, sealed answers, taking back, and what others get to know."""

import json
from typing import Any

import pytest

from noren.scene.quiet import DONE, PASSED
from noren.table.acts.change import Change
from noren.table.acts.chat import Chat
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.more_time import MoreTime
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Play, Plays
from noren.table.acts.standing import Standing
from noren.table.acts.take_back import Undo
from noren.table.messages import Settings
from noren.table.refused import Refused
from tests.table.tables import Host
from tests.table.toys import Guess


def holder(host: Host) -> int:
    """The seat that has the dagger."""
    sitting = host.table.sitting
    assert sitting is not None
    return next(s for s in range(3) if sitting.match.world.private[s].dagger)


def at_window(**settings: Any) -> Host:
    host = Host(**settings)
    host.start()
    host.play(0, "knock")
    return host


def test_a_silent_act_makes_no_sound_elsewhere() -> None:
    host = Host()
    host.start()
    assert list(host.play(0, "creep")) == [0]
    assert list(host.play(0, "feel")) == [0]
    assert list(host.play(0, "knock")) == [None, 0, 1, 2]


def test_a_whisper_is_in_one_log_only() -> None:
    host = Host()
    host.start()
    update = host.play(0, "feel")
    assert update[0]["log"] == {"start": 0, "lines": [{"text": "Felt", "mine": True}]}
    update = host.play(0, "knock")
    assert update[0]["log"]["start"] == 1
    assert update[1]["log"] == {"start": 0, "lines": [{"text": "Knocked"}]}


def test_a_window_shows_nobody_who_has_answered() -> None:
    host = at_window()
    striker = holder(host)
    passer = (striker + 1) % 3
    assert list(host.play(striker, "strike")) == [striker]
    assert list(host.play(passer, "pass")) == [], "it held nothing, and its quiet line stays"
    assert host.table.sitting is not None
    match = host.table.sitting.match
    assert match.world.waiting == (0, 1, 2)
    assert match.asked == tuple({0, 1, 2} - {striker, passer})


def test_a_window_lasts_one_beat_even_if_all_have_answered() -> None:
    host = at_window(beat=5)
    for seat in range(3):
        host.play(seat, "pass")
    assert host.pass_time(4.9) == {}
    assert list(host.pass_time(0.2)) == [None, 0, 1, 2]


def test_silence_is_a_pass_and_a_held_answer_counts() -> None:
    host = at_window(beat=5)
    host.play(holder(host), "strike")
    host.pass_time(5.1)
    assert host.log() == ["Knocked", "Struck"]


def test_a_held_answer_shows_to_its_seat_and_can_be_taken_back() -> None:
    host = at_window()
    striker = holder(host)
    update = host.play(striker, "strike")[striker]
    assert update["hand"]["prompt"] == {
        "text": "answered 1",
        "rule": "ambush-2",
        "answered": True,
    }
    assert update["undo"] is True
    assert list(host.do(striker, Undo())) == [striker]
    host.play(striker, "pass")
    host.pass_time(6)
    assert host.log() == ["Knocked"]


def test_more_time_makes_the_window_longer_for_all_and_names_nobody() -> None:
    host = at_window(beat=5)
    updates = host.do(1, MoreTime())
    assert {update["asked"]["seconds"] for update in updates.values()} == {10.0}
    assert host.pass_time(9) == {}
    assert host.pass_time(1.1)


def test_a_standing_order_passes_without_shortening_the_window() -> None:
    host = Host(beat=5)
    host.start()
    host.do(1, Standing(passing=True))
    host.play(0, "knock")
    assert list(host.pass_time(0)) == [1]
    assert host.pass_time(4.9) == {}
    assert list(host.pass_time(0.2)) == [None, 0, 1, 2]


def test_a_person_alone_is_waited_for() -> None:
    host = Host(people=1)
    host.write([])
    host.do(0, Change(settings=Settings(beat=1)))
    for seat in (1, 2):
        host.table.seating.chairs[seat].bot = "random"
    host.start()
    host.play(0, "knock")
    assert host.pass_time(60) == {}


def test_the_window_gets_the_same_deadline_whoever_holds_the_dagger() -> None:
    host = at_window(beat=7)
    assert host.table.timing.left(host.now) == 7.0


def in_guess() -> Host:
    host = at_window(beat=1)
    host.pass_time(2)
    return host


def test_half_an_answer_is_nobodys_business() -> None:
    host = in_guess()
    assert list(host.play(1, "yes")) == [1]
    updates = host.play(1, "no")
    assert updates[0]["asked"] == {
        "seats": [0, 2], "of": [0, 1, 2], "window": False, "seconds": None, "span": None,
        "still": False, "held": False, "hushed": [],
    }  # fmt: skip


@pytest.mark.parametrize("clock", [None, 30])
def test_taking_back_in_secret_makes_no_sound_elsewhere(clock: int | None) -> None:
    host = Host(clock=clock, beat=1)
    host.start()
    known = host.views.channels[1].n
    host.play(0, "creep")
    assert list(host.do(0, Undo())) == [0]
    assert resume(host, 1, known) == {"n", "life", "you"}
    host.play(0, "knock")
    assert list(host.play(1, "pass")) == [1]
    assert list(host.do(1, Undo())) == [1]
    host.pass_time(2)
    host.play(1, "yes")
    assert list(host.do(1, Undo())) == [1]


def resume(host: Host, seat: int, have: int) -> set[str]:
    """Which parts a viewer gets who comes back."""
    return set(json.loads(host.views.everything(seat, f"life.{have}", b"{}", host.now)))


def in_hide(**settings: Any) -> Host:
    """A question to which some have one answer only."""
    host = at_window(beat=5, **settings)
    host.pass_time(5)
    for seat in range(3):
        host.play(seat, "yes")
        host.play(seat, "yes")
    return host


def hide(host: Host, seat: int) -> dict[int | None, dict[str, Any]]:
    return host.play(seat, "left" if seat == holder(host) else "nothing")


def test_a_beat_shows_nobody_who_has_answered() -> None:
    host = in_hide(clock=60)
    for seat in range(3):
        # Who has no choice has one quiet line before and after.
        told = [seat] if seat == holder(host) else []
        assert list(hide(host, seat)) == told
        assert list(host.do(seat, Undo())) == told
        assert list(hide(host, seat)) == told
    assert host.pass_time(4.9) == {}
    assert list(host.pass_time(0.2)) == [None, 0, 1, 2]


def test_a_beat_waits_for_the_last_answer_without_a_pass() -> None:
    host = in_hide()
    assert host.pass_time(60) == {}, "two had no choice, and one is waited for"
    hide(host, holder(host))
    assert list(host.pass_time(0)) == [None, 0, 1, 2]


def test_who_has_no_choice_is_not_asked_and_nobody_can_tell() -> None:
    host = in_hide()
    assert host.table.sitting is not None
    prompts = [told(host, seat)["hand"]["prompt"] for seat in range(3)]
    quiet = [seat for seat in range(3) if not prompts[seat].get("offers")]
    assert quiet == [seat for seat in range(3) if seat != holder(host)]
    assert {prompts[seat]["text"] for seat in quiet} == {DONE}
    assert host.pass_time(0) == {}, "their answers make no sound, not even on their own wire"
    assert host.table.sitting.match.asked == (holder(host),)
    assert told(host, holder(host))["asked"] == told(host, quiet[0])["asked"]
    assert told(host, quiet[0])["asked"]["seats"] == [0, 1, 2]
    assert not told(host, quiet[0]).get("undo"), "there is nothing to change one's mind about"


def test_in_a_window_that_closes_by_itself_nothing_is_written_for_whoever_holds_nothing() -> None:
    host = at_window(beat=5)
    quiet = next(seat for seat in range(3) if seat != holder(host))
    assert told(host, quiet)["hand"]["prompt"]["text"] == PASSED
    written = len(host.written)
    assert host.pass_time(4.9) == {}
    assert len(host.written) == written
    assert list(host.pass_time(0.2)) == [None, 0, 1, 2]


def told(host: Host, seat: int) -> dict[str, Any]:
    """All that a seat's screen is told when it comes anew."""
    everything: dict[str, Any] = json.loads(host.views.everything(seat, "", b"{}", host.now))
    return everything


def test_in_a_beat_the_late_are_not_named() -> None:
    host = in_hide(clock=20)
    hide(host, 1)
    updates = host.pass_time(20)
    assert "chat" not in updates[0]
    assert host.table.sitting is not None
    assert host.table.sitting.match.choices[-3:] == [
        (0, ("drop",)), (1, ("left",) if holder(host) == 1 else ("nothing",)), (2, ("drop",)),
    ]  # fmt: skip


def test_a_beat_stands_still_in_a_pause() -> None:
    host = in_hide()
    host.pass_time(4)
    hide(host, holder(host))
    host.do(0, Pause())
    host.pass_time(100)
    host.do(0, Resume())
    assert host.pass_time(0.9) == {}
    assert list(host.pass_time(0.2)) == [None, 0, 1, 2]


def test_a_sealed_answer_is_never_stale() -> None:
    host = in_guess()
    host.play(1, "yes")
    host.play(1, "no")
    host.play(0, "yes", seen=0)
    host.play(0, "yes", seen=0)


def test_a_sealed_answer_can_be_changed_until_the_last_is_in() -> None:
    host = in_guess()
    host.play(1, "yes")
    host.play(1, "yes")
    updates = host.do(1, Undo())
    assert updates[1]["hand"]["prompt"]["text"] == "answered 1"
    assert updates[0]["asked"]["seats"] == [0, 1, 2]
    host.play(1, "no")
    assert host.table.sitting is not None
    assert host.table.sitting.match.world.answers[1] == (("yes",), ("no",))


def test_a_play_on_an_older_question_is_refused() -> None:
    host = Host()
    host.start()
    seen = host.views.channels[0].n
    host.play(0, "creep")
    with pytest.raises(Refused) as refused:
        host.play(0, "knock", seen=seen)
    assert refused.value.code == "stale"


def test_a_play_is_not_stale_for_what_does_not_concern_it() -> None:
    host = Host()
    host.start()
    seen = host.views.channels[0].n
    host.do(1, Chat(text="Hurry up"))
    host.play(0, "creep", seen=seen)


def test_a_play_that_is_sent_twice_counts_once() -> None:
    host = Host()
    host.start()
    host.play(0, "creep", id="a")
    assert host.play(0, "creep", id="a") == {}
    host.lay(host.reload())
    assert host.do(0, Play(choice=("creep",), seen=0, id="a")) is not None
    assert host.table.sitting is not None
    assert host.table.sitting.match.world.private[0].at == 1


def test_several_choices_are_taken_all_or_none() -> None:
    host = Host()
    host.start()
    seen = host.views.channels[0].n
    host.do(0, Plays(choices=(("creep",), ("creep",), ("knock",)), seen=seen))
    assert host.log() == ["Knocked"]


def test_several_choices_stop_at_whatever_teaches_something() -> None:
    host = Host()
    host.start()
    with pytest.raises(Refused, match="learned in between"):
        host.do(0, Plays(choices=(("feel",), ("knock",)), seen=host.views.channels[0].n))
    assert host.table.sitting is not None
    assert host.table.sitting.match.choices == []


def test_one_bad_choice_refuses_them_all() -> None:
    host = Host()
    host.start()
    with pytest.raises(Refused) as refused:
        host.do(0, Plays(choices=(("creep",), ("fly",)), seen=host.views.channels[0].n))
    assert refused.value.code == "illegal"
    assert host.table.sitting is not None
    assert host.table.sitting.match.choices == []


def test_who_is_not_asked_is_told_so() -> None:
    host = Host()
    host.start()
    with pytest.raises(Refused) as refused:
        host.play(1, "creep")
    assert refused.value.code == "not-asked"


def test_words_go_where_the_step_takes_them() -> None:
    host = Host()
    host.start()
    with pytest.raises(Refused):
        host.play(0, "creep", words="Hush")
    update = host.play(0, "knock", words="Open up!")
    assert update[1]["log"]["lines"][0] == {"text": "Open up!", "said": 0}


def test_words_survive_taking_back() -> None:
    host = Host(beat=1)
    host.start()
    host.play(0, "knock", words="Open up!")
    host.pass_time(2)
    host.play(1, "yes")
    host.do(1, Undo())
    assert host.log() == ["Open up!", "Knocked"]


def test_undo_is_only_for_what_nobody_learned_from() -> None:
    host = Host()
    host.start()
    update = host.play(0, "creep")
    assert update[0]["undo"] is True
    assert list(host.do(0, Undo())) == [0]
    host.play(0, "knock")
    with pytest.raises(Refused, match="That choice stands"):
        host.do(0, Undo())


def test_the_table_goes_back_when_everyone_agrees() -> None:
    host = Host(beat=1)
    host.start()
    host.play(0, "knock")
    host.pass_time(2)
    update = host.do(0, AskBack())[1]
    assert update["vote"] == {"seat": 0, "awaited": [1, 2]}
    host.do(1, Consent(agree=True))
    update = host.do(2, Consent(agree=True))[1]
    assert update["vote"] is None
    assert host.log() == []
    with pytest.raises(Refused, match="not chosen anything"):
        host.do(0, AskBack())
    host.play(0, "knock")
    host.do(0, AskBack())
    host.do(1, Consent(agree=False))
    assert host.table.vote is None


def test_going_back_opens_the_whole_step_anew_whoever_answered_first() -> None:
    host = in_guess()
    for seat in (2, 0, 1):
        host.play(seat, "yes")
        host.play(seat, "no")
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    host.do(2, Consent(agree=True))
    assert host.table.sitting is not None
    assert host.table.sitting.step == Guess()
    assert host.table.sitting.match.world.answers == [()] * 3
    again = host.reload().sitting
    assert again is not None
    assert again.match.choices == host.table.sitting.match.choices


def test_what_one_may_take_back_oneself_needs_no_vote() -> None:
    host = in_guess()
    host.play(1, "yes")
    assert list(host.do(1, AskBack())) == [1]
    assert host.table.vote is None


def test_going_back_takes_lines_out_of_the_log() -> None:
    host = Host()
    host.start()
    host.play(0, "feel")
    host.play(0, "knock")
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    update = host.do(2, Consent(agree=True))
    assert update[1]["log"] == {"start": 0, "lines": []}
    assert update[0]["log"] == {"start": 1, "lines": []}


def test_a_secret_act_does_not_end_a_vote() -> None:
    host = in_guess()
    host.do(0, AskBack())
    assert list(host.play(2, "yes")) == [2]
    assert host.table.vote is not None

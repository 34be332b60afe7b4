"""A lesson at a live table: the guide speaks, waits, answers, and outlives a restart."""

from __future__ import annotations

from typing import Any

import pytest

import noren
from noren.core.dice import seed_bytes
from noren.lessons import find_lesson, lessons_of
from noren.table.acts.come_in import Came
from noren.table.acts.go_back import AskBack
from noren.table.acts.learn import GoOn, Guided, beginning
from noren.table.acts.play import bot_play
from noren.table.acts.seat_bots import BotSat
from noren.table.acts.start import Start, Started
from noren.table.acts.take_back import Undo
from noren.table.refused import Refused
from noren.table.table import written
from tests.table.tables import Host

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")
LESSONS = [(name, lesson.name) for name in GAMES for lesson in lessons_of(noren.load(name))]


class Classroom(Host):
    """A host who is taught; the others answer whenever they are asked."""

    def __init__(self, game: str = "secrets-game", name: str = "first") -> None:
        rules = noren.load(game)
        self.lesson = find_lesson(rules, name)
        seed = seed_bytes(self.lesson.seed).hex()
        super().__init__(game, self.lesson.seats, 0, self.lesson.options, seed)
        me = Came(name="Ann", keys=("key-0",), seat=self.lesson.learner)
        others = [seat for seat in range(self.lesson.seats) if seat != self.lesson.learner]
        bot = self.lesson.bot or next(iter(rules.bots))
        self.write(written(me, *(BotSat(seat=seat, bot=bot) for seat in others)))
        self.table.connect(self.table.seating.people[0], self.now)
        self.write(written(Guided(lesson=name), Started(), *beginning(rules, self.lesson)))

    @property
    def said(self) -> Any:
        assert self.table.guide is not None
        assert self.table.sitting is not None
        return self.table.guide.guidance(self.table.sitting.match)

    def go_on(self) -> dict[int | None, dict[str, Any]]:
        return self.do(0, GoOn(step=self.said.number))

    def let_others_go(self) -> None:
        """Have the bots, and time, do what the lesson says, until it waits for the learner."""
        sitting, guide = self.table.sitting, self.table.guide
        assert sitting is not None
        assert guide is not None
        for _ in range(500):
            self.pass_time(0)
            asked = self.table.bots_asked()
            if not asked:
                return
            seat = asked[0][0]
            thought = guide.scripted(sitting.match, seat)
            assert thought is not None, f"seat {seat} has nothing to play"
            question = sitting.questions[seat]
            self.write(bot_play(self.table, seat, question, thought.choice, thought.words))

    def finish(self) -> None:
        """Do whatever the guide asks for."""
        for _ in range(500):
            self.let_others_go()
            said = self.said
            if said.waits == "end":
                return
            if said.waits == "go-on":
                self.go_on()
            else:
                assert said.waits == "choice", said
                assert self.table.guide is not None
                move = self.table.guide.script.next(self.lesson.learner)
                by_line = move is not None and move.choice in said.choices
                choice = move.choice if move is not None and by_line else said.choices[0]
                self.play(0, *choice)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_can_be_finished_at_a_table(game: str, name: str) -> None:
    host = Classroom(game, name)
    host.finish()
    assert host.said.say == host.lesson.closing.strip()
    table = host.reload()
    assert table.guide is not None
    assert table.sitting is not None
    assert table.guide.guidance(table.sitting.match) == host.said


def test_everything_waits_until_the_learner_has_read() -> None:
    host = Classroom()
    assert host.said.waits == "go-on"
    assert host.table.bots_asked() == []
    updates = host.go_on()
    assert updates[0]["guide"]["number"] == 1
    assert [seat for seat, _ in host.table.bots_asked()] == [1]


def test_only_the_learner_hears_the_guide() -> None:
    host = Classroom()
    updates = host.go_on()
    assert "guide" in updates[0]
    assert all("guide" not in update for seat, update in updates.items() if seat != 0)


def test_another_choice_is_answered_in_the_lessons_words_and_can_be_mended() -> None:
    host = Classroom()
    host.go_on()
    host.let_others_go()
    host.play(0, "lie")
    host.let_others_go()
    host.go_on()
    with pytest.raises(Refused, match="Say that you have a story") as refused:
        host.play(0, "wish", "deeds-35")
    assert refused.value.code == "lesson"
    host.play(0, "speak")
    assert host.said.number == 4


def test_what_is_taken_back_is_asked_for_again() -> None:
    host = Classroom()
    host.go_on()
    sitting = host.table.sitting
    assert sitting is not None
    while 0 not in sitting.match.asked or host.said.waits != "choice":
        seat = host.table.bots_asked()[0][0]
        assert host.table.guide is not None
        thought = host.table.guide.scripted(sitting.match, seat)
        assert thought is not None
        host.write(bot_play(host.table, seat, sitting.questions[seat], thought.choice, None))
    host.play(0, "truth")
    assert host.said.number == 2
    host.do(0, Undo())
    assert (host.said.number, host.said.waits) == (1, "choice")
    host.play(0, "lie")
    host.let_others_go()
    assert (host.said.number, host.said.waits) == (2, "go-on")


def test_going_back_goes_back_in_the_lesson_too() -> None:
    host = Classroom()
    host.go_on()
    host.let_others_go()
    host.play(0, "lie")
    host.let_others_go()
    host.go_on()
    host.play(0, "speak")
    host.do(0, AskBack())
    assert host.said.number == 3
    host.do(0, AskBack())
    assert (host.said.number, host.said.waits) == (1, "choice")
    host.play(0, "truth")
    host.let_others_go()
    assert (host.said.number, host.said.waits) == (2, "go-on"), "it is to be heard again"


def test_after_the_end_the_match_waits_until_the_learner_plays_on() -> None:
    host = Classroom()
    host.finish()
    assert host.table.bots_asked() == []
    host.go_on()
    assert host.said.playing_on
    assert host.table.bots_asked() != []


def test_a_lesson_that_is_gone_leaves_a_match_like_any_other() -> None:
    host = Host("secrets-game", seats=3, people=1)
    host.write(written(Guided(lesson="of-yesterday")))
    host.do(0, Start(fill="strong"))
    assert host.table.guide is None
    assert host.table.bots_asked() != []

"""Lessons at the terminal: each is finished by somebody who types what is asked for."""

from __future__ import annotations

import io

import pytest

import noren
from noren.cli.learn import seated
from noren.lessons import find_lesson, lessons_of
from noren.scene import name_seats
from noren.terminal.console import Console
from noren.terminal.learner import TerminalLearner
from noren.terminal.player import Left

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")
LESSONS = [(name, lesson.name) for name in GAMES for lesson in lessons_of(noren.load(name))]


class Reader:
    """Types what the guide asks for, or first something else."""

    def __init__(self, learner: TerminalLearner, *, wrong: bool = False) -> None:
        self.learner = learner
        self.wrong = wrong
        learner._read = self.read  # type: ignore[method-assign]

    def read(self, prompt: str) -> str:
        guide, match = self.learner.guide, self.learner.match
        if not prompt.startswith(">"):
            return "yes" if prompt.startswith("Do it") else ""
        wanted = guide.guidance(match).choices
        offers = [*match.options(guide.lesson.learner)]
        move = guide.script.next(guide.lesson.learner)
        if self.wrong:
            self.wrong = False
            return str(next(n for n, it in enumerate(offers, start=1) if it not in wanted))
        choice = move.choice if move is not None and move.choice in wanted else wanted[0]
        return str(offers.index(choice) + 1)


def learner(game: str, name: str, out: io.StringIO) -> TerminalLearner:
    rules = noren.load(game)
    console = Console(file=out, width=100, highlight=False)
    return seated(rules, find_lesson(rules, name), console)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_can_be_finished(game: str, name: str) -> None:
    out = io.StringIO()
    taught = learner(game, name, out)
    Reader(taught)
    taught.play()
    assert taught.guide.done
    closing = name_seats(taught.guide.lesson.closing, taught.names)
    assert " ".join(closing.split())[:30] in out.getvalue()
    assert "⟦" not in out.getvalue(), "seats are called by their names, in the closing words too"


def test_another_choice_is_answered_in_the_lessons_words() -> None:
    out = io.StringIO()
    taught = learner("ninja", "first", out)
    Reader(taught, wrong=True)
    taught.play()
    assert "Another way for another night." in out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_the_clause_it_is_about(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    taught = learner(game, "", out)
    reader = Reader(taught)
    asked: set[int] = set()

    def look_up(prompt: str) -> str:
        # Once at each step, whether the guide waits for Enter or for a choice.
        if taught.guide.number not in asked and prompt.startswith((">", "Enter to go on")):
            asked.add(taught.guide.number)
            return "?"
        return reader.read(prompt)

    monkeypatch.setattr(taught, "_read", look_up)
    taught.play()
    said, clauses = " ".join(out.getvalue().split()), noren.load(game).rules.clauses
    shown = [step.rule for step in taught.guide.lesson.steps if step.rule]
    assert len(shown) >= 3
    for rule in shown:
        assert f"? shows rule {rule} " in said
        assert f"{game}-{rule}: {' '.join(clauses[f'{game}-{rule}'].split())}" in said


def test_one_can_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    taught = learner("secrets-game", "first", io.StringIO())

    def leave(prompt: str) -> str:
        raise Left

    monkeypatch.setattr(taught, "_read", leave)
    with pytest.raises(Left):
        taught.play()

"""Our own lessons: each is played to its end on the kernel, and is short and plain."""

from __future__ import annotations

import re

import pytest

import noren
from noren import Match
from noren.check.lessons import check
from noren.check.run import Run
from noren.lessons import Lesson, lessons_of
from noren.lessons.script import spoken
from noren.scene import hand_of, primer_of

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")
LESSONS = [
    pytest.param(lesson, id=f"{name}-{lesson.name}")
    for name in GAMES
    for lesson in lessons_of(noren.load(name))
]
LONGEST = 200
"""Letters that fit on a phone beside the board and the question."""
FEW_WORDS = 90
"""So many are read in half a minute."""
SENTENCE = re.compile(r"[.!?]+(?:\s|$)")


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_can_be_finished(name: str) -> None:
    game = noren.load(name)
    assert check(Run(game, game.meta.min_seats)).startswith(f"{len(lessons_of(game))} lessons")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_says_one_thing_in_two_short_sentences(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert len(SENTENCE.findall(step.say)) <= 2, step.say
        assert len(step.say) <= LONGEST, step.say
        assert len(step.wrong) <= LONGEST, step.wrong
    assert lesson.closing.strip()


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_first_decision_comes_soon(lesson: Lesson) -> None:
    asking = next(number for number, step in enumerate(lesson.steps) if step.expect)
    assert asking <= 3, "three words before the first choice are half a minute"
    said = [word for step in lesson.steps[: asking + 1] for word in step.say.split()]
    assert len(said) <= FEW_WORDS


@pytest.mark.parametrize("name", GAMES)
def test_a_line_says_what_everybody_does(name: str) -> None:
    """Else a bot would do it, and not what the words beside it say."""
    game = noren.load(name)
    for lesson in lessons_of(game):
        match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
        for move in lesson.moves:
            match.play(move.seat, move.choice, spoken(match, move.choice, move.words))


def test_what_the_first_lesson_of_omnitsu_asks_cannot_be_known_before_the_look() -> None:
    game = noren.load("omnitsu")
    lesson = lessons_of(game)[0]
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    for move in lesson.moves[: lesson.begin]:
        match.play(move.seat, move.choice)
    hand = hand_of(game, match.view(lesson.learner))
    assert hand.me is not None
    assert hand.me.who.endswith("a scroll you do not know")


@pytest.mark.parametrize("name", ["chiyos-secret", "ninja", "omnitsu"])
def test_where_points_do_not_fall_by_the_round_the_first_lesson_shows_the_end(name: str) -> None:
    """Whoever has taken it has seen how one wins, and has won."""
    game = noren.load(name)
    lesson = lessons_of(game)[0]
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    for move in lesson.moves:
        match.play(move.seat, move.choice, move.words)
    assert match.outcome is not None
    assert lesson.learner in match.outcome.winners
    assert lesson.steps[-1].at == "over"


SHORT = 70
"""So many words of a card are read before a first game; all three together have twice as many."""


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("chiyos-secret", 5, {}), ("chiyos-secret", 8, {}),
        ("ninja", 2, {"map": "outpost", "variant": "lone wolf"}), ("ninja", 2, {}),
        ("omnitsu", 4, {}), ("secret-identity", 4, {}),
        ("secret-identity", 4, {"variant": "cooperative"}), ("secrets-game", 4, {}),
    ],
)  # fmt: skip
def test_the_three_cards_before_a_first_game_are_short(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game = noren.load(name)
    match = Match.start(game, seats, options, 3)
    for _ in range(3):
        match.play(match.asked[0], match.options(match.asked[0])[0])
    told = [primer_of(game, match.view(seat)) for seat in range(seats)]
    for primer in filter(None, told):
        words = [len(card.text.split()) for card in (primer.who, primer.want, primer.turn)]
        assert max(words) <= SHORT, primer
        assert sum(words) <= 2 * SHORT + 10, primer
    assert any(told)

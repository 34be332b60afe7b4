"""The guide and its lessons as data: what is wrong with one is said in its author's terms."""

from __future__ import annotations

from dataclasses import replace

import pytest

import noren
from noren.check.lessons import check
from noren.check.run import Failed, Run
from noren.core.errors import BadOptions, BrokenGame
from noren.core.game import AnyGame
from noren.core.rules import Rulebook
from noren.lessons import find_lesson, lesson_after, lessons_of
from noren.lessons.lesson import fits, read_line

BASE = """
title = "A"
teaches = "B"
minutes = 1
seats = 3
seed = 17
closing = "Done."
line = "1 speak"
"""
ASK = BASE + '\n[[step]]\nsay = "Speak."\nexpect = "speak"\n'


def with_lesson(text: str) -> AnyGame:
    """The Secrets Game with this lesson and no other, so that its examples have no moments."""
    game = noren.load("secrets-game")
    rules = Rulebook(game.name, game.rules.plain_text)
    return replace(game, lessons={"1-only.toml": text}, rules=rules)


def wrong(text: str) -> str:
    """What the check says about a lesson."""
    with pytest.raises(Failed) as failed:
        check(Run(with_lesson(text), 3))
    return str(failed.value)


def test_choices_are_meant_word_by_word() -> None:
    assert fits("tell *", ("tell", "deeds-1"))
    assert not fits("tell", ("tell", "deeds-1"))
    assert not fits("tell *", ("tell",))
    assert fits("reveal **", ("reveal", "a", "b"))
    assert fits("swap deeds-*", ("swap", "deeds-1"))


def test_a_line_has_seats_choices_words_and_remarks() -> None:
    moves = read_line("here", "1 lie: I met a bear: twice.  # not true\n\n# nothing\n2 truth")
    assert [(move.seat, move.choice, move.words) for move in moves] == [
        (1, ("lie",), "I met a bear: twice."),
        (2, ("truth",), None),
    ]


def test_a_line_that_is_none_is_named() -> None:
    with pytest.raises(BrokenGame, match=r"line 2 of `line` is 'lie'"):
        read_line("here", "1 lie\nlie")


def test_a_lesson_is_found_by_its_name_and_has_an_order() -> None:
    game = noren.load("secrets-game")
    names = [lesson.name for lesson in lessons_of(game)]
    assert names[0] == "first"
    assert find_lesson(game).name == "first"
    after = lesson_after(game, "first")
    assert after is not None
    assert after.name == names[1]
    assert lesson_after(game, names[-1]) is None
    with pytest.raises(BadOptions, match="no lesson called 'tea'"):
        find_lesson(game, "tea")


def test_a_sound_lesson_passes() -> None:
    assert check(Run(with_lesson(ASK.replace('line = "1 speak"', "")), 3)).startswith("1 lessons")


def test_an_example_of_the_rules_names_a_moment_that_exists() -> None:
    game = noren.load("secrets-game")
    for wrong_moment, words in (
        ("tea after 5: sheet", "no lesson called 'tea'"),
        ("first after 99: sheet", "has 1[0-9] moves"),
        ("first after 5: moon", "'moon' is not there. There are: .*lines"),
    ):
        rules = Rulebook(
            game.name,
            f"{game.rules.plain_text}\n**9.9** A.\n\n> B.\n> <!-- shown: {wrong_moment} -->",
        )
        with pytest.raises(BrokenGame, match=f"secrets-game-9.9 cannot be shown: .*{words}"):
            check(Run(replace(game, rules=rules), 3))


def test_what_cannot_be_read_is_said_with_its_place() -> None:
    with pytest.raises(BrokenGame, match="sey"):
        lessons_of(with_lesson(BASE + '[[step]]\nsey = "x"'))
    with pytest.raises(BrokenGame, match="cannot be read"):
        lessons_of(with_lesson(BASE + "[[step"))
    with pytest.raises(BrokenGame, match="required field `step`"):
        lessons_of(with_lesson(BASE))
    with pytest.raises(BrokenGame, match=r"no file lessons/x\.moves"):
        lessons_of(with_lesson(ASK.replace('"1 speak"', '"x.moves"')))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("expect", 'point = ["moon"]\nexpect'), "points at 'moon'"),
        (('"speak"\n', '["speak", "sing"]\n'), "'sing' is not on offer"),
        (("expect", 'rule = "9.9"\nexpect'), "cites '9.9'"),
        (("expect", 'at = "Sing"\nexpect'), "'Sing' is no moment"),
        (("Speak.", "⟦7⟧!"), "speaks of ⟦7⟧"),
        (('expect = "speak"', 'at = "told Revealed"\nexpect = "speak"'), "before it, the line"),
        (("seats = 3", "seats = 3\nlearner = 5"), "seat 5"),
        (("seats = 3", 'seats = 3\nbot = "dolt"'), "no bot 'dolt'"),
        (("1 speak", "7 speak"), "a move of seat 7"),
        (('"1 speak"', '"1 sing"\nbegin = 1'), "move 1 of its line"),
    ],
)
def test_the_check_finds_what_is_wrong(change: tuple[str, str], words: str) -> None:
    text = ASK.replace('"1 speak"', '"1 speak\\n1 sing"') if "told" in change[1] else ASK
    assert words in wrong(text.replace(*change))

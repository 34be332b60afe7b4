"""Lessons as data: what a person writes in a game's `lessons/*.toml`, and what is wrong with it."""

from __future__ import annotations

import functools
import re
import tomllib
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.errors import BadOptions, BrokenGame
from noren.core.game import AnyGame

CHOICE = "choice"
"""In `point`: whatever is expected, as a button or as things on the table."""
PLACES = (CHOICE, "me", "question", "players")
"""What can be pointed at on every screen, besides the things of the scene."""
NUMBERED = re.compile(r"^\d+-")


class LessonMove(msgspec.Struct, frozen=True):
    """One move of a lesson's line: who plays what, and the words beside it."""

    seat: Seat
    choice: Choice
    words: str | None = None


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing said to the learner.

    It is said at the moment `at`; then it waits for the learner to go on, or, if something is
    expected, for that choice, or, with `until`, for another moment. Choices are written as they
    stand in a record, word by word; `*` is any word. `wrong` answers whatever else is chosen.
    `free`: until the moment has come the learner plays as they like, off the line too.
    """

    say: str
    at: str = ""
    point: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    wrong: str = ""
    rule: str = ""
    until: str = ""
    free: bool = False

    def expects(self, choice: Choice) -> bool:
        """Whether this choice is one of those that the step asks for."""
        return any(fits(pattern, choice) for pattern in self.expect)


class Lesson(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"steps": "step"}
):
    """A match that teaches: how it is set up, what the others play, and what is said when.

    `line` is what is played, a move a line: `2 lie: Once I met a bear.` The first `begin` of these
    moves are played before the lesson begins. Where the line is silent, or left, `bot` plays.
    """

    title: str
    teaches: str
    minutes: int
    seats: int
    seed: int
    closing: str
    steps: tuple[LessonStep, ...]
    learner: Seat = 0
    options: dict[str, Any] = {}
    bot: str = ""
    line: str = ""
    begin: int = 0
    name: str = ""
    moves: tuple[LessonMove, ...] = ()


def fits(pattern: str, choice: Choice) -> bool:
    """Whether a choice is meant by a pattern, word by word; `**` at its end is any rest."""
    words = pattern.split()
    if words and words[-1] == "**":
        words, choice = words[:-1], choice[: len(words) - 1]
    return len(words) == len(choice) and all(map(fnmatchcase, choice, words))


def lessons_of(game: AnyGame) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which to take them."""
    texts = tuple(sorted(game.lessons.items()))
    return _read_all(game.meta.title, texts)


def find_lesson(game: AnyGame, name: str = "") -> Lesson:
    """The lesson of that name, or the first."""
    lessons = lessons_of(game)
    if not lessons:
        raise BadOptions(f"{game.meta.title} has no lessons.")
    for lesson in lessons:
        if name in ("", lesson.name):
            return lesson
    known = ", ".join(lesson.name for lesson in lessons)
    raise BadOptions(f"{game.meta.title} has no lesson called {name!r}. It has: {known}.")


def lesson_after(game: AnyGame, name: str) -> Lesson | None:
    """The lesson to take next."""
    lessons = lessons_of(game)
    names = [lesson.name for lesson in lessons]
    at = names.index(name) + 1 if name in names else 0
    return lessons[at] if at < len(lessons) else None


@functools.lru_cache(maxsize=64)
def _read_all(title: str, texts: tuple[tuple[str, str], ...]) -> tuple[Lesson, ...]:
    files = dict(texts)
    return tuple(read_lesson(title, file, files) for file in files if file.endswith(".toml"))


def read_lesson(title: str, file: str, files: dict[str, str]) -> Lesson:
    """One lesson from its file; what is wrong with it is said in its author's terms."""
    where = f"{title}: lessons/{file}"
    try:
        table = tomllib.loads(files[file])
        for step in table.get("step", ()):
            if isinstance(step.get("expect"), str):
                step["expect"] = [step["expect"]]
        lesson = msgspec.convert(table, Lesson)
    except tomllib.TOMLDecodeError as error:
        raise BrokenGame(f"{where} cannot be read: {error}.") from None
    except msgspec.ValidationError as error:
        raise BrokenGame(f"{where}: {error}.") from None
    line = lesson.line
    if line.endswith(".moves"):
        if line not in files:
            raise BrokenGame(f"{where}: there is no file lessons/{line}.")
        line = files[line]
    moves = read_line(where, line)
    name = NUMBERED.sub("", file.removesuffix(".toml"))
    return msgspec.structs.replace(lesson, name=name, moves=moves)


def read_line(where: str, text: str) -> tuple[LessonMove, ...]:
    """The moves of a line, one a line; what follows a `#` is for whoever reads the file."""
    moves = []
    for number, line in enumerate(text.splitlines(), start=1):
        plain, _, words = line.partition("#")[0].partition(": ")
        if not plain.strip():
            continue
        seat, *choice = plain.split()
        if not seat.isdigit() or not choice:
            raise BrokenGame(
                f"{where}: line {number} of `line` is {line!r}. Write a seat's number and what it"
                " chooses, such as `1 lie: I met a bear.`"
            )
        moves.append(LessonMove(int(seat), tuple(choice), words.strip() or None))
    return tuple(moves)

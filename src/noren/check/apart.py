"""A view says the same where nothing was ever played: nobody knows anything from elsewhere.

What a scene, an assistant or a bot finds in a global, a class or a file that a match has written is
not in its view. So questions are put a second time in a process that has met no match: it is handed
views and nothing else. The last comes first there, for a question could tell the next one too.
"""

from __future__ import annotations

import base64
import functools
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from noren.check.elsewhere import send, whereabouts
from noren.check.run import Failed, Run
from noren.check.seen import viewer_name
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame, think
from noren.core.match import Match
from noren.core.view import View, encoder
from noren.scene import knowledge_of, primer_of

Sent = Mapping[str, str]
"""What comes of a question, by what was asked."""

LOOKS: Final = 6
"""Views of a game that are drawn once more."""
AROUND: Final = 30
"""So much of a text is shown on either side of what differs."""
DECISIONS: Final = 2
"""For each of the run's games a bot makes so many choices, each after those before it."""


class Question(msgspec.Struct, frozen=True):
    """A view, and what is to be made of it: a bot's choice, or what people see."""

    view: str
    bot: str = ""
    key: str = ""


class Errand(msgspec.Struct, frozen=True):
    """Where the game is, and what to ask it."""

    module: str
    name: str
    questions: list[Question]


def check(run: Run) -> str:
    """Ask along games that people and bots play, and again where there was never a game."""
    place = whereabouts(run.game)
    if place is None:
        return "not tried: no module names the game, so that no other process can load it"
    asked = [*questions(run)]
    # Backwards: what an earlier question left behind must not be there for a later one.
    errand = Errand(*place, [question for question, *_ in reversed(asked)])
    there = msgspec.json.decode(send(__name__, errand), type=list[dict[str, str]])
    for (question, here, looked), other in zip(asked, reversed(there), strict=True):
        run.place = looked
        demand_same(run.game, question, here, other)
    return f"{len(asked)} views say the same in a process that has met no match"


def questions(run: Run) -> Iterator[tuple[Question, Sent, str]]:
    """Every question with what came of it here, and the place."""
    for walk in run.walks(max(2, run.games // 10)):
        for at, _ in enumerate(walk.samples(LOOKS)):
            viewer = run.viewers[at % len(run.viewers)]
            yield put(run, Question(written(walk.match, viewer)))
    for number, bot in enumerate(run.game.bots):
        # Every other one, as a slow bot takes as long there as here.
        yield from islice(decided(run, number, bot), 0, DECISIONS * run.games, 2)


def decided(run: Run, number: int, bot: str) -> Iterator[tuple[Question, Sent, str]]:
    """What a bot chooses in every seat of a game that it plays alone."""
    walk = run.walk(number)
    dice = walk.side("apart")
    for seat, _ in walk.moves(led_by=bot):
        yield put(run, Question(written(walk.match, seat), bot, dice.key().hex()))


def put(run: Run, question: Question) -> tuple[Question, Sent, str]:
    """Ask here and now, in the middle of a match."""
    return question, answer(run.game, question), run.place


def written(match: Match, viewer: Seat | None) -> str:
    """A view as it goes over a wire."""
    return base64.b64encode(match.view(viewer).encode()).decode()


def answer(game: AnyGame, question: Question) -> Sent:
    """All that a view gives, each part from a view of its own."""

    def view() -> View[Any, Any]:
        return View.decode(game, base64.b64decode(question.view))

    if question.bot:
        dice = Dice(int(question.key, 16))
        return {
            f"the bot {question.bot!r}": said(lambda: think(game.bot(question.bot), view(), dice))
        }
    looks: dict[str, Callable[[View[Any, Any]], object]] = {
        "`hand`": game.hand,
        "`describe`": lambda seen: [game.describe(event) for event in seen.heard()],
        "`news`": lambda seen: [game.news(event) for event in seen.heard()] if game.news else (),
        "`primer`": lambda seen: primer_of(game, seen),
        "`knows`": lambda seen: knowledge_of(game, seen),
        "`assist`": lambda seen: list(game.assist(seen)) if game.assist else (),
    }
    if view().seat is None:
        looks["`table`"] = game.table
    return {name: said(functools.partial(look, view())) for name, look in looks.items()}


def said(look: Callable[[], object]) -> str:
    """What comes of it, or how it failed: what is only there where a match was is missed so."""
    try:
        return encoder.encode(look()).decode()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def demand_same(game: AnyGame, question: Question, here: Sent, there: Sent) -> None:
    """What a view says here it says there."""
    for name, found in here.items():
        if found != there[name]:
            seat = View.decode(game, base64.b64decode(question.view)).seat
            one, other = parting(found, there[name])
            raise Failed(
                f"From the view of {viewer_name(seat)}, {name} makes {one} here and {other} in a"
                " process that has met no match. It knows something that is not in the view: from"
                " a global, a class or a cache that a match has filled."
            )


def parting(one: str, other: str) -> tuple[str, str]:
    """Where two texts part, with a little before and after."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    around = slice(max(0, at - AROUND), at + AROUND)
    return repr(one[around]), repr(other[around])


def answers(game: AnyGame, asked: Sequence[Question]) -> list[Sent]:
    """What comes of all questions, in their order."""
    return [answer(game, question) for question in asked]


def main() -> None:
    """Answer what the errand asks."""
    errand = msgspec.json.decode(sys.stdin.read(), type=Errand)
    game = getattr(importlib.import_module(errand.module), errand.name)
    sys.stdout.write(msgspec.json.encode(answers(game, errand.questions)).decode())


if __name__ == "__main__":
    main()

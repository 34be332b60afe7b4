"""A bot's own process: a question a line on its input, an answer a line on its output.

`python -m noren.server.bot_worker`. It ends when its input ends, so it never outlives the server.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from typing import Final

import msgspec

from noren.bots.coach import Ask, Coach, Counsel
from noren.bots.shelf import find_bot
from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import AnyGame, Bot, think
from noren.core.match import Match
from noren.core.registry import load_edition
from noren.core.view import View
from noren.parts.random_bot import RandomBot

PART: Final = 0.4
"""How much of the time that is left a bot may take that thinks as long as it may."""

PRACTICE: Final = 0.5
"""The seconds for which a bot practises at most, or one thought longer."""


class Question(msgspec.Struct):
    """A view as the seat would get it, and which bot is to choose from it; "" draws at random.

    Without a view the bot only practises, and without a bot either the game is only made ready.
    `seconds` are what is left for thinking. With `ask` it is the coach that is asked; `chosen` is
    the choice to be judged.
    """

    game: str
    bot: str
    seed: bytes
    view: msgspec.Raw
    seconds: float = 0.0
    ask: Ask | None = None
    chosen: Choice = ()


class Answer(msgspec.Struct):
    """The choice, and the words beside it; or what the coach says."""

    choice: Choice = ()
    words: str | None = None
    error: str = ""
    counsel: Counsel | None = None


def choose(question: Question) -> Answer:
    """Let the bot look and choose."""
    game = load_edition(question.game)
    if question.ask is not None:
        return Answer(counsel=counsel(game, question))
    bot = find_bot(game, question.bot, PART * question.seconds) if question.bot else RandomBot()
    if bytes(question.view) == b"null":
        if question.bot:
            practise(game, bot)
        return Answer()
    view = View.decode(game, bytes(question.view))
    return Answer(*think(bot, view, Dice(question.seed)))


def counsel(game: AnyGame, question: Question) -> Counsel:
    """What the coach says to a view."""
    view = View.decode(game, bytes(question.view))
    coach = Coach(game, view, Dice(question.seed), question.seconds)
    match question.ask:
        case "advice":
            return coach.advice()
        case "wise":
            return coach.wise(question.chosen)
        case _:
            return coach.knowledge()


def practise(game: AnyGame, bot: Bot) -> None:
    """Begin a game, so that what a bot looks up once is looked up before anybody waits for it."""
    dice = Dice(bytes(32))
    match = Match.start(game, game.meta.min_seats, game.quick_options, 0)
    until = time.monotonic() + PRACTICE
    while not match.over and time.monotonic() < until:
        seat = dice.pick(match.asked)
        match.play(seat, bot.choose(match.view(seat), dice))


def main() -> None:
    """Answer until nobody asks any more."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    read, write = msgspec.json.Decoder(Question).decode, msgspec.json.Encoder().encode
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints, by whatever means, is no answer
    for line in sys.stdin.buffer:
        try:
            answer = choose(read(line))
        except Exception as error:
            answer = Answer(error=f"{type(error).__name__}: {error}")
        try:
            output.write(write(answer) + b"\n")
            output.flush()
        except BrokenPipeError:
            # The server was killed while the bot thought; at exit nothing is to be flushed either.
            os._exit(0)


if __name__ == "__main__":
    main()

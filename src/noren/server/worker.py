"""A bot's own process: a question a line on its input, an answer a line on its output.

`python -m noren.server.worker`. It ends when its input ends, so it never outlives the server.
"""

from __future__ import annotations

import contextlib
import signal
import sys

import msgspec

import noren
from noren.bots.random import RandomBot
from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import think
from noren.core.view import View


class Question(msgspec.Struct):
    """A view as the seat would get it, and which bot is to choose from it; "" draws at random."""

    game: str
    bot: str
    seed: bytes
    view: msgspec.Raw


class Answer(msgspec.Struct):
    """The choice, and the words beside it."""

    choice: Choice = ()
    words: str | None = None
    error: str = ""


def choose(question: Question) -> Answer:
    """Let the bot look and choose."""
    game = noren.load(question.game)
    bot = game.bot(question.bot) if question.bot else RandomBot()
    view = View.decode(game, bytes(question.view))
    return Answer(*think(bot, view, Dice(question.seed)))


def main() -> None:
    """Answer until nobody asks any more."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    read, write = msgspec.json.Decoder(Question).decode, msgspec.json.Encoder().encode
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    for line in sys.stdin.buffer:
        try:
            answer = choose(read(line))
        except Exception as error:
            answer = Answer(error=f"{type(error).__name__}: {error}")
        output.write(write(answer) + b"\n")
        output.flush()


if __name__ == "__main__":
    main()

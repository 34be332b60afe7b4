"""Train the learned player of The Secrets Game: it learns to read how others tell and vote.

    python -m examples.learn_habits --out src/noren/games/secrets_game/bots

Games are played at tables of three to six, mostly against `strong`, some against `baseline`. From
every story two nets learn: how likely each listener is to vote truth, and how likely it is told.
Then one seat plays by what was learned so far, now and then anyhow, so that what its own play
leads to is learned as well; and so on, a few times. The same seed gives the same nets.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

from examples.judging import fit
from noren import Choice, Dice, Match
from noren.bots.order import who_goes
from noren.bots.shelf import find_bot
from noren.core.game import Bot
from noren.core.registry import load
from noren.games.secrets_game.bots.habits import of_listener, of_teller
from noren.games.secrets_game.bots.learned import LearnedBot
from noren.games.secrets_game.rules import Tell, Vote
from noren.games.secrets_game.state import LIE, TRUTH, Open, View, team_of
from noren.lab.series import derive
from noren.parts.judgement import Floats, Judgement

GAME = "secrets-game"
ROUNDS = 4
GAMES = 1500
"""So many games in each round."""
HIDDEN = (24,)
WHIM = 0.15
"""How often the learner does anything while it learns."""
BASELINE = 0.2
"""How often it meets `baseline` instead of `strong`."""


class Seen(NamedTuple):
    """A row of numbers, what came of it, and in which game."""

    row: list[float]
    came: bool
    game: int


class Memory:
    """What was seen of listeners and of tellers, and the nets that come of it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.listeners: list[Seen] = []
        self.tellers: list[Seen] = []

    def judge(self, seen: list[Seen], what: str, quiet: bool) -> Judgement:
        """A net of what was seen."""
        rows: Floats = np.array([each.row for each in seen], np.float32)
        came: Floats = np.array([each.came for each in seen], np.float32)
        games = np.array([each.game for each in seen])
        about = {
            "game": GAME,
            "what": what,
            "games": len(np.unique(games)),
            "met": "strong baseline",
        }
        return fit(rows, came, games, hidden=HIDDEN, seed=self.seed, about=about, quiet=quiet)

    def learned(self, *, quiet: bool) -> LearnedBot:
        """The player that knows all this."""
        return LearnedBot(
            self.judge(self.listeners, "how likely a listener votes truth", quiet),
            self.judge(self.tellers, "how likely a teller tells the truth", quiet),
        )


class Whimsical:
    """Plays as another does, and now and then anyhow."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, dice: Dice) -> Choice:
        """Its choice, or a coin's."""
        if isinstance(view.step, Tell | Vote) and dice.unit() < WHIM:
            return dice.pick((TRUTH, LIE))
        return self.bot.choose(view, dice)


def play(memory: Memory, learner: LearnedBot | None, number: int) -> None:
    """One game, of which all that others did is remembered."""
    game, dice = load(GAME), Dice(derive("habits", memory.seed, number))
    seats = 3 + dice.below(4)
    other = "baseline" if dice.unit() < BASELINE else "strong"
    bots: list[Bot] = [find_bot(game, other) for _ in range(seats)]
    learning = dice.below(seats)
    if learner is not None:
        bots[learning] = Whimsical(learner)
    match = Match.start(game, seats, {}, derive("habits deal", memory.seed, number))
    while not match.over:
        seat = who_goes(match, dice)
        view = match.view(seat)
        choice = bots[seat].choose(view, dice)
        if learner is None or seat != learning:
            remember(memory, view, choice, number)
        match.play(seat, choice)


def remember(memory: Memory, view: View, choice: Choice, number: int) -> None:
    """What somebody told or voted, and how things stood."""
    open: Open = view.open
    if view.seat is None:
        return
    if isinstance(view.step, Tell):
        memory.tellers.append(Seen(of_teller(open), choice == TRUTH, number))
    elif isinstance(view.step, Vote):
        row = of_listener(open, team_of(open, view.seat))
        memory.listeners.append(Seen(row, choice == TRUTH, number))


def train(
    *, seed: int = 1, rounds: int = ROUNDS, games: int = GAMES, quiet: bool = False
) -> LearnedBot:
    """A player that has learned from so many rounds of so many games."""
    memory, learner = Memory(seed), None
    for at in range(rounds):
        for number in range(at * games, (at + 1) * games):
            play(memory, learner, number)
        learner = memory.learned(quiet=quiet)
    assert learner is not None
    return learner


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    learned = train(seed=asked.seed, rounds=asked.rounds, games=asked.games)
    learned.believes.save(asked.out / "listeners.npz")
    learned.tells.save(asked.out / "tellers.npz")


if __name__ == "__main__":
    main()

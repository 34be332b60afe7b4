"""How long bots think over one answer that others can see, with all the small choices it takes.

    python -m benchmarks.thinking [--bot strong] [--games 4] [game ...]

From these figures the pace of bots is chosen (`noren.server.bot_timing`).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import msgspec

import noren
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.server.bot_worker import Question, choose
from noren.table.sitting import Move, Sitting

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")


def answers(game: AnyGame, bot: str, seats: int, seed: int) -> Iterator[float]:
    """The seconds of each visible answer in one game among such bots."""
    dice = Dice(seed_bytes(seed))
    sitting = Sitting(Match.start(game, seats, {}, seed))
    match = sitting.match
    thought = dict.fromkeys(range(seats), 0.0)
    moment = sitting.moment
    while not match.over:
        if not match.asked:
            sitting.time_up()
            continue
        seat = dice.pick(match.asked)
        view = msgspec.Raw(match.view(seat).encode())
        began = time.perf_counter()
        answer = choose(Question(game.name, bot, dice.key() + dice.key(), view))
        thought[seat] += time.perf_counter() - began
        sitting.play(Move(seat, answer.choice, answer.words))
        if sitting.moment != moment or seat not in match.asked:
            yield thought[seat]
            thought[seat], moment = 0.0, sitting.moment


def main() -> None:
    """Print a line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--games", dest="count", type=int, default=4)
    asked = parser.parse_args()
    for name in asked.games:
        game = noren.load(name)
        for seats in sorted({game.meta.min_seats, min(game.meta.max_seats, 5)}):
            took = sorted(t for n in range(asked.count) for t in answers(game, asked.bot, seats, n))
            parts = [took[int(len(took) * part)] for part in (0.5, 0.95, 0.99)]
            shown = "  ".join(f"{1000 * t:7.1f}" for t in (*parts, took[-1]))
            print(f"{name:16}{seats} seats {len(took):6} answers  ms: {shown}", flush=True)


if __name__ == "__main__":
    main()

"""Train the learned player of Omnitsu: it learns who wins in the end, from how turns began.

    python -m examples.learn_outlook --out src/noren/games/omnitsu/bots

Four planners play: they weigh each choice as `strong` does, and never look ahead. As every turn
begins it is noted how things stand for each seat, as far as it can see; in the end, who won. A
small net learns the one from the other. The same seed and number of games give the same net. With
`--keep`, what was seen is kept in a file every hundred games, and the next call goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from examples.judging import fit
from noren import Dice, Match
from noren.bots.order import who_goes
from noren.core.registry import load
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.outlook_signs import SIZE, signs
from noren.games.omnitsu.bots.planner import Planner
from noren.lab.series import derive
from noren.parts.judgement import Floats, Judgement

GAME = "omnitsu"
SEATS = 4
SEED = 2
GAMES = 6000
HIDDEN = (32,)


class Memory:
    """How things stood for somebody as a turn began, and whether they won: game by game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.games = 0
        self.rows: list[Floats] = []
        self.came: list[float] = []
        self.game: list[int] = []

    def play(self) -> None:
        """One game more."""
        number, planner = self.games, Planner()
        match = Match.start(load(GAME), SEATS, {}, derive("gen", self.seed, number))
        order = Dice(derive("go", self.seed, number))
        dice = [Dice(derive("gb", self.seed, number, seat)) for seat in range(SEATS)]
        rows: list[tuple[int, Floats]] = []
        turn = 0
        while not match.over:
            open = match.world.open
            if open.turn != turn and not open.ended:
                turn = open.turn
                rows += [(seat, signs(Prospects(match.view(seat)))) for seat in range(SEATS)]
            seat = who_goes(match, order)
            match.play(seat, planner.choose(match.view(seat), dice[seat]))
        assert match.outcome is not None
        winners = match.outcome.winners
        for seat, row in rows:
            self.rows.append(row)
            self.came.append(1 / len(winners) if seat in winners else 0.0)
            self.game.append(number)
        self.games += 1

    def judge(self, *, quiet: bool) -> Judgement:
        """What has been learned from all of it."""
        # In half precision, as it is kept: what is learned is the same after a break.
        rows = np.array(self.rows, np.float16).astype(np.float32)
        came, games = np.array(self.came, np.float32), np.array(self.game)
        about = {
            "game": GAME,
            "seats": SEATS,
            "games": self.games,
            "met": "planners",
            "deals": self.seed,
        }
        return fit(rows, came, games, hidden=HIDDEN, seed=1, about=about, quiet=quiet)

    def keep(self, file: Path) -> None:
        """Write down what was seen."""
        rows = np.array(self.rows, np.float16).reshape(-1, SIZE)
        np.savez(file, X=rows, Y=np.array(self.came, np.float32), G=np.array(self.game))

    def recall(self, file: Path) -> None:
        """Read what was kept."""
        with np.load(file) as kept:
            self.rows = list(kept["X"].astype(np.float32))
            self.came, self.game = kept["Y"].tolist(), kept["G"].tolist()
        self.games = self.game[-1] + 1


def train(
    *, seed: int = SEED, games: int = GAMES, keep: Path | None = None, quiet: bool = False
) -> Judgement:
    """A net that has learned from so many games."""
    memory = Memory(seed)
    if keep is not None and keep.exists():
        memory.recall(keep)
    while memory.games < games:
        memory.play()
        if keep is not None and memory.games % 100 == 0:
            memory.keep(keep)
    return memory.judge(quiet=quiet)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    found = train(seed=asked.seed, games=asked.games, keep=asked.keep)
    found.save(asked.out / "outlook.npz")


if __name__ == "__main__":
    main()

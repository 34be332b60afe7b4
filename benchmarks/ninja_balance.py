"""How nights of Ninja end between bots: python -m benchmarks.ninja_balance [GAMES] [TABLE ...].

Prints the tables of docs/ninja.md, with nights on every core. The same seeds are played in every
row, so rows are paired. With `--keep FILE` nights are written down as they end, and a run that
was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.state import guard_seats
from noren.lab.statistics import wilson

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "fortress": (2, {}),
    "outpost": (2, {"map": "outpost"}),
    "three": (3, {}),
    "four": (4, {}),
    "lone-wolf": (2, {"variant": "lone wolf", "both_hands": True}),
    "contested": (3, {"variant": "contested"}),
    "contested-four": (4, {"variant": "contested"}),
}
FIRST_SEED = 90_000
"""The weights of content/move_model.toml were fitted on other nights."""
PAIRS = (
    ("baseline", "baseline"),
    ("strong", "baseline"),
    ("baseline", "strong"),
    ("strong", "strong"),
)
SIDES = ("intruders", "draw", "guards")


def night(seats: int, options: dict[str, Any], names: tuple[str, str], seed: int) -> Match:
    """One night between intruder bots and guard bots."""
    match = Match.start(game, seats, options, seed)
    captains = guard_seats(match.world.open)
    bots = [game.bot(names[seat in captains]) for seat in range(seats)]
    dice = Dice(seed_bytes(seed + 1_000_000))
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def ending(table: str, names: tuple[str, str], seed: int) -> tuple[str, int]:
    """Which side won such a night, and in which turn it ended."""
    match = night(*TABLES[table], names, seed)
    assert match.outcome is not None
    winners = match.outcome.winners
    guards = guard_seats(match.world.open)
    side = "draw" if not winners else "guards" if winners[0] in guards else "intruders"
    return side, match.world.open.turn


class Nights:
    """How nights have ended, kept in a file if one is named."""

    def __init__(self, pool: ProcessPoolExecutor, file: Path | None) -> None:
        self._pool = pool
        self._file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
        self._ended = {
            (t, i, g, seed): (side, turn) for t, i, g, seed, side, turn in map(json.loads, lines)
        }

    def endings(self, table: str, names: tuple[str, str], seeds: range) -> list[tuple[str, int]]:
        """How these nights ended; those that nobody knows yet are played."""
        missing = [seed for seed in seeds if (table, *names, seed) not in self._ended]
        played = self._pool.map(ending, repeat(table), repeat(names), missing, chunksize=5)
        for seed, (side, turn) in zip(missing, played, strict=True):
            self._ended[table, *names, seed] = side, turn
            if self._file:
                with self._file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([table, *names, seed, side, turn]) + "\n")
        return [self._ended[table, *names, seed] for seed in seeds]


def row(nights: Nights, table: str, names: tuple[str, str], seeds: range) -> str:
    """A line of the table: shares of victories with 95 % intervals."""
    endings = nights.endings(table, names, seeds)
    count = Counter(side for side, _ in endings)
    shares = [wilson(count[side], len(seeds)).as_percentage() for side in SIDES]
    turns = sum(turn for _, turn in endings) / len(seeds)
    return f"| {names[0]} | {names[1]} | {' | '.join(shares)} | {turns:.1f} |"


def main() -> None:
    """Print every table asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=200, help="nights a row")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="the seed of the first night")
    parser.add_argument("--strong", action="store_true", help="only strong against strong")
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write nights down, and go on")
    asked = parser.parse_args()
    if unknown := {*asked.tables} - {*TABLES}:
        parser.error(f"no table {', '.join(sorted(unknown))}: choose from {', '.join(TABLES)}")
    seeds = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.jobs) as pool:
        nights = Nights(pool, asked.keep)
        for table in asked.tables or TABLES:
            print(f"\n{table}, {asked.games} nights a row\n")
            print("| intruders | guards | intruders win | draw | guards win | turns |")
            print("|---|---|---|---|---|---|")
            for names in PAIRS[-1:] if asked.strong else PAIRS:
                print(row(nights, table, names, seeds), flush=True)


if __name__ == "__main__":
    main()

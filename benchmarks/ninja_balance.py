"""How nights of Ninja end between bots: python -m benchmarks.ninja_balance [GAMES] [TABLE ...].

Prints the tables of docs/ninja.md, with nights on every core. The same seeds are played in every
row, so rows are paired.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
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


def row(pool: ProcessPoolExecutor, table: str, names: tuple[str, str], seeds: range) -> str:
    """A line of the table: shares of victories with 95 % intervals."""
    endings = list(pool.map(ending, repeat(table), repeat(names), seeds, chunksize=5))
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
    asked = parser.parse_args()
    if unknown := {*asked.tables} - {*TABLES}:
        parser.error(f"no table {', '.join(sorted(unknown))}: choose from {', '.join(TABLES)}")
    seeds = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor() as pool:
        for table in asked.tables or TABLES:
            print(f"\n{table}, {asked.games} nights a row\n")
            print("| intruders | guards | intruders win | draw | guards win | turns |")
            print("|---|---|---|---|---|---|")
            for names in PAIRS[-1:] if asked.strong else PAIRS:
                print(row(pool, table, names, seeds), flush=True)


if __name__ == "__main__":
    main()

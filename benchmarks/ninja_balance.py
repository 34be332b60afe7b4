"""How nights of Ninja end between bots: python -m benchmarks.ninja_balance [GAMES] [TABLE ...].

Prints the tables of docs/ninja.md. The same seeds are played in every row, so rows are paired.
"""

from __future__ import annotations

import sys
from collections import Counter
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
"""The weights of content/habits.toml were fitted on other nights."""
PAIRS = (
    ("baseline", "baseline"),
    ("strong", "baseline"),
    ("baseline", "strong"),
    ("strong", "strong"),
)


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


def row(seats: int, options: dict[str, Any], names: tuple[str, str], games: int) -> str:
    """A line of the table: shares of victories with 95 % intervals."""
    count: Counter[str] = Counter()
    turns = 0
    for number in range(games):
        match = night(seats, options, names, FIRST_SEED + number)
        assert match.outcome is not None
        winners = match.outcome.winners
        guards = guard_seats(match.world.open)
        side = "draw" if not winners else "guards" if winners[0] in guards else "intruders"
        count[side] += 1
        turns += match.world.open.turn
    shares = [
        wilson(count[side], games).as_percentage() for side in ("intruders", "draw", "guards")
    ]
    return f"| {names[0]} | {names[1]} | {' | '.join(shares)} | {turns / games:.1f} |"


def main() -> None:
    """Print every table asked for."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for name in sys.argv[2:] or TABLES:
        seats, options = TABLES[name]
        print(f"\n{name}, {games} nights a row\n")
        print("| intruders | guards | intruders win | draw | guards win | turns |")
        print("|---|---|---|---|---|---|")
        for names in PAIRS:
            print(row(seats, options, names, games), flush=True)


if __name__ == "__main__":
    main()

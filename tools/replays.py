"""Write the kept replays and playthroughs anew: python -m tools.replays [GAME ...].

Random games are played until every ending the game has shown at its smallest and largest table is
kept once.
"""

from __future__ import annotations

import json
import sys

import noren
from noren import Match
from noren.core.game import AnyGame
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, random_game, records

TRIES = 300


def write(game: AnyGame) -> None:
    """One record an ending and table size, and the first of them written out."""
    folder = REPLAYS / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for seats in sorted({game.meta.min_seats, min(game.meta.max_seats, 8)}):
        kept: set[str] = set()
        for seed in range(TRIES):
            match = random_game(game, seats, seed, {})
            assert match.outcome is not None
            if match.outcome.ending not in kept:
                kept.add(match.outcome.ending)
                name = f"{match.outcome.ending.replace(' ', '-')}-{seats}"
                text = json.dumps(match.record(), indent=1)
                (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    kept_records = records(game.name)
    lines = playthrough(Match.replay(kept_records[min(kept_records)]))
    PLAYTHROUGHS.mkdir(exist_ok=True)
    (PLAYTHROUGHS / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or noren.games():
        write(noren.load(name))

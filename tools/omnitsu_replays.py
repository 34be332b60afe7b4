"""Write Omnitsu's kept replays and playthrough anew: python -m tools.omnitsu_replays.

Bots play until every way the game can end is kept once for each number of players.
"""

from __future__ import annotations

import json

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.omnitsu import game
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, records

ENDINGS = ("daimyo delivered", "decoy delivered", "empty hands", "contested", "everyone killed")
TRIES = 3000


def play(seats: int, seed: int) -> Match:
    """A whole game of the baseline against itself and, at times, random players."""
    names = ("baseline", "random") if seed % 3 == 0 else ("baseline",)
    bots = [game.bot(names[seat % len(names)]) for seat in range(seats)]
    match, dice = Match.start(game, seats, {}, seed), Dice(seed_bytes(seed)).split("replays")
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def write() -> None:
    """One record an ending and number of players, and the first of them written out."""
    folder = REPLAYS / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for seats in game.seat_counts:
        wanted = {*ENDINGS}
        for seed in range(TRIES):
            match = play(seats, seed)
            assert match.outcome is not None
            if match.outcome.ending in wanted:
                wanted.remove(match.outcome.ending)
                name = f"{match.outcome.ending.replace(' ', '-')}-{seats}"
                text = json.dumps(match.record(), indent=1)
                (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            if not wanted:
                break
        print(f"{seats} players: all endings kept but {sorted(wanted) or 'none'}")
    kept = records(game.name)
    lines = playthrough(Match.replay(kept[min(kept)]))
    PLAYTHROUGHS.mkdir(exist_ok=True)
    (PLAYTHROUGHS / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()

"""Write the kept games of Chiyo's Secret anew: python -m tools.chiyo_replays.

Random nobles hardly ever find anybody, so thinking bots play: one record for each ending at each
number of players, and the shortest of them written out.
"""

from __future__ import annotations

import json

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, records

ENDINGS = ("allies", "betrayer", "motonaka", "usurpers")
TRIES = 200


def bot_game(seats: int, seed: int) -> Match:
    """A whole game between strong bots."""
    match = Match.start(game, seats, {}, seed)
    dice = Dice(seed_bytes(seed))
    bot = game.bot("strong")
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bot.choose(match.view(seat), dice))
    return match


def write() -> None:
    """One record an ending and number of players."""
    folder = REPLAYS / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        missing = {*ENDINGS}
        for seed in range(TRIES):
            match = bot_game(seats, seed)
            assert match.outcome is not None
            if match.outcome.ending in missing:
                missing.remove(match.outcome.ending)
                text = json.dumps(match.record(), separators=(",", ":"))
                path = folder / f"{match.outcome.ending}-{seats}.json"
                path.write_text(text + "\n", encoding="utf-8")
            if not missing:
                break
        assert not missing, f"no game of {seats} ended with {missing}"
    kept = records(game.name)
    lines = playthrough(Match.replay(kept[min(kept)]))
    PLAYTHROUGHS.mkdir(exist_ok=True)
    (PLAYTHROUGHS / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()

"""Keep one night for every ending of Ninja and each variant: python -m tools.ninja_nights."""

from __future__ import annotations

import json
from typing import Any

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, records

WANTED: dict[str, tuple[int, dict[str, Any], tuple[str, ...]]] = {
    "two": (2, {}, ("both escaped", "one escaped", "intruders foiled", "dawn")),
    "three": (3, {}, ("both escaped", "one escaped", "intruders foiled")),
    "four": (4, {"placement": "full"}, ("both escaped", "one escaped", "intruders foiled")),
    "lone-wolf": (
        2,
        {"variant": "lone wolf", "both_hands": True},
        ("lone wolf escaped", "intruders foiled"),
    ),
    "contested": (
        3,
        {"variant": "contested", "map": "outpost"},
        ("ninja prevails", "traitor prevails", "both prevail", "intruders foiled"),
    ),
}
TRIES = 400
LINE_UPS = (("baseline", "baseline"), ("strong", "baseline"), ("random", "random"))


def night(seats: int, options: dict[str, Any], seed: int) -> Match:
    """A night between bots; who plays whom changes with the seed."""
    match = Match.start(game, seats, options, seed)
    intruders, guards = LINE_UPS[seed % len(LINE_UPS)]
    captains = range(1 if seats == 2 else 2, seats)
    bots = [game.bot(guards if seat in captains else intruders) for seat in range(seats)]
    dice = Dice(seed_bytes(seed))
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def main() -> None:
    """Play until every wanted ending is kept, then write one night out."""
    folder = REPLAYS / "ninja"
    folder.mkdir(parents=True, exist_ok=True)
    for table, (seats, options, endings) in WANTED.items():
        missing = set(endings)
        for seed in range(TRIES):
            if not missing:
                break
            match = night(seats, options, seed)
            assert match.outcome is not None
            if match.outcome.ending in missing:
                missing.remove(match.outcome.ending)
                name = f"{table}-{match.outcome.ending.replace(' ', '-')}"
                text = json.dumps(match.record(), separators=(",", ":"))
                (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(table, "missing:", ", ".join(sorted(missing)) or "nothing")
    kept = records("ninja")
    lines = playthrough(Match.replay(kept[min(kept)]))
    (PLAYTHROUGHS / "ninja.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Write the kept replays of Secret Identity anew: python -m tools.identity_replays.

Some endings never come up in random play, so bots of every kind take part: games are played until
each case has shown every ending it stands for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.secret_identity import game
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, records

TRIES = 400


@dataclass(frozen=True)
class Case:
    """Who plays, under which options, and which endings to wait for."""

    variant: str
    bots: tuple[str, ...]
    endings: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)


COMPETITIVE = ("most points", "most cards left", "shared victory")
CASES = (
    Case("competitive", ("baseline", "strong", "baseline"), COMPETITIVE),
    Case("competitive", ("baseline", "strong", "random", "baseline") * 2, COMPETITIVE),
    Case("competitive", ("random",) * 5, COMPETITIVE[:1], {"unknown": "one is enough"}),
    Case("cooperative", ("random",) * 3, ("strangers yet", "introduced")),
    Case("cooperative", ("baseline",) * 5, ("old friends",), {"characters": "myth"}),
    Case("cooperative", ("strong",) * 8, ("of one mind",), {"unknown": "stay"}),
)


def play(case: Case, seed: int) -> Match:
    """One game of a case."""
    options = {"variant": case.variant, **case.options}
    match = Match.start(game, len(case.bots), options, seed)
    bots, dice = [game.bot(name) for name in case.bots], Dice(seed_bytes(seed + 1_000_000))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def write(case: Case) -> None:
    """A record for each ending of a case."""
    folder = REPLAYS / game.name
    folder.mkdir(parents=True, exist_ok=True)
    wanted = set(case.endings)
    for seed in range(TRIES):
        match = play(case, seed)
        assert match.outcome is not None
        if match.outcome.ending in wanted:
            wanted.remove(match.outcome.ending)
            ending = match.outcome.ending.replace(" ", "-")
            path = folder / f"{case.variant}-{ending}-{len(case.bots)}.json"
            path.write_text(json.dumps(match.record(), indent=1) + "\n", encoding="utf-8")
        if not wanted:
            return
    raise SystemExit(f"{case} never ended so: {', '.join(sorted(wanted))}.")


def main() -> None:
    """All cases, and the first record written out."""
    for case in CASES:
        write(case)
    kept = records(game.name)
    lines = playthrough(Match.replay(kept[min(kept)]))
    path = PLAYTHROUGHS / f"{game.name}.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

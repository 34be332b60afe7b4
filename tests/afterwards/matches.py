"""Finished matches to look back on."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from noren import Dice, Match
from noren.bots.shelf import find_bot
from noren.core.game import AnyGame

KEPT = Path(__file__).parents[1] / "replays"


@cache
def kept(game: str, name: str) -> dict[str, Any]:
    """A record that is kept with the tests."""
    record: dict[str, Any] = json.loads((KEPT / game / f"{name}.json").read_text("utf-8"))
    return record


def played(game: AnyGame, seats: int, seed: int, bot: str = "random", **options: object) -> Match:
    """A match of bots, from a seed."""
    match, dice = Match.start(game, seats, options, seed), Dice(seed + 1)
    bots = [find_bot(game, bot) for _ in range(seats)]
    while not match.over:
        seat = match.asked[0] if match.world.agenda[-1].together else dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match

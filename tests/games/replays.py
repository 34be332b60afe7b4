"""Finished games kept as records, one for each way a game can end, and a game written out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.scene import hand_of, name_seats

TESTS = Path(__file__).parent.parent
REPLAYS = TESTS / "replays"
PLAYTHROUGHS = TESTS / "playthroughs"
NAMES = ("Aoi", "Botan", "Chika", "Daichi", "Emi", "Fumio", "Goro", "Hana")


def records(game: str) -> dict[str, dict[str, Any]]:
    """The kept records of a game, by file name."""
    paths = sorted((REPLAYS / game).glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def random_game(game: AnyGame, seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A whole game of random choices."""
    dice = Dice(seed_bytes(seed + 1_000_000))
    match = Match.start(game, seats, options, seed)
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


def playthrough(match: Match) -> Iterator[str]:
    """The match written out: each choice, and what everyone was told and may know after it."""
    game = match.game
    record = match.record()
    again = Match.start(game, match.seats, record["options"], bytes.fromhex(record["seed"]))
    heard = [0] * (match.seats + 1)
    yield f"# {game.meta.title}, {match.seats} seats, options {json.dumps(record['options'])}"
    yield from _news(again, heard)
    tracing = again.retrace(match)
    for number, (seat, choice) in enumerate(match.choices):
        time = " (time was up)" if number in match.late else ""
        yield f"\n## {number}: {NAMES[seat]}: {' '.join(choice)}{time}   [{again.view(seat).rule}]"
        next(tracing)
        yield from _news(again, heard)
    yield f"\n# {again.outcome}"


def _news(match: Match, heard: list[int]) -> Iterator[str]:
    """What each viewer was told since last time, and the drawers of whoever is asked."""
    for at, viewer in enumerate([None, *range(match.seats)]):
        view = match.view(viewer)
        events = list(view.heard()) if viewer is None else [w.event for w in view.whispers]
        who = "everyone" if viewer is None else NAMES[viewer]
        for event in events[heard[at] :]:
            yield f"to {who}: {name_seats(match.game.describe(event), NAMES)}"
        heard[at] = len(events)
    for seat in match.asked:
        view = match.view(seat)
        prompt = hand_of(match.game, view).prompt
        yield f"asked {NAMES[seat]}: {name_seats(prompt.text, NAMES)}"
        yield f"  holds {view.mine}"
        yield f"  may {'; '.join(' '.join(choice) for choice in view.options)}"

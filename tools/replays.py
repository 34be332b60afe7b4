"""Write the kept replays and playthroughs anew: python -m tools.replays [GAME ...].

Bots play until every ending that a case waits for is kept once; the first record of a game is
written out in full.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import noren
from noren import Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.core.game import AnyGame, Bot
from noren.core.view import AnyView
from tests.games.replays import PLAYTHROUGHS, REPLAYS, playthrough, records

TRIES = 3000

LineUp = tuple[str, ...]
"""A bot for each seat; fewer are dealt out round the table."""


@dataclass(frozen=True)
class Case:
    """A table, who plays there in turn, and which endings to wait for."""

    seats: int
    endings: tuple[str, ...]
    line_ups: tuple[LineUp, ...] = (("random",),)
    options: dict[str, Any] = field(default_factory=dict)
    label: str = ""

    def file_name(self, ending: str) -> str:
        """What a record of this case is called."""
        return "-".join(filter(None, (self.label, ending.replace(" ", "-"), str(self.seats))))


SECRETS_GAME = [Case(seats, ("highest score", "shared victory")) for seats in (3, 8)]

POINTS = ("most points", "most cards left", "shared victory")
TOGETHER = {"variant": "cooperative"}
SECRET_IDENTITY = [
    Case(3, POINTS, (("baseline", "strong", "baseline"), ("random",)), {}, "competitive"),
    Case(8, POINTS, (("baseline", "strong", "random", "baseline"), ("random",)), {}, "competitive"),
    Case(5, POINTS[:1], (("random",),), {"unknown": "one is enough"}, "competitive"),
    Case(3, ("strangers yet", "introduced"), (("random",),), TOGETHER, "cooperative"),
    Case(5, ("old friends",), (("baseline",),), {**TOGETHER, "characters": "myth"}, "cooperative"),
    Case(8, ("of one mind",), (("strong",),), {**TOGETHER, "unknown": "stay"}, "cooperative"),
]

FACTIONS = ("allies", "betrayer", "motonaka", "usurpers")
CHIYOS_SECRET = [Case(seats, FACTIONS, (("strong",),)) for seats in (5, 6, 7, 8)]

CASTLE = ("daimyo delivered", "decoy delivered", "empty hands", "contested", "everyone killed")
BRAWLS: tuple[LineUp, ...] = (("baseline", "random"), ("baseline",), ("baseline",))
OMNITSU = [
    Case(2, CASTLE, BRAWLS),
    Case(3, CASTLE[:-1], BRAWLS),
    Case(4, CASTLE[:-1], BRAWLS),
    # Several good players who all die, none of them in a contest, would be too rare to wait for.
    *(Case(seats, CASTLE[-1:], (("curious",),)) for seats in (3, 4)),
]


def nights(intruders: int, captains: int) -> tuple[LineUp, ...]:
    """Who sneaks and who guards."""
    pairs = (("baseline", "baseline"), ("strong", "baseline"), ("random", "random"))
    return tuple((inside,) * intruders + (outside,) * captains for inside, outside in pairs)


ESCAPES = ("both escaped", "one escaped", "intruders foiled")
LONE_WOLF = {"variant": "lone wolf", "both_hands": True}
CONTESTED = {"variant": "contested", "map": "outpost"}
NINJA = [
    Case(2, (*ESCAPES, "dawn"), nights(1, 1)),
    Case(3, ESCAPES, nights(2, 1)),
    Case(4, ESCAPES, nights(2, 2), {"placement": "full"}),
    Case(2, ("lone wolf escaped", "intruders foiled"), nights(1, 1), LONE_WOLF, "lone-wolf"),
    Case(
        3, ("ninja prevails", "traitor prevails", "both prevail", "intruders foiled"),
        nights(2, 1), CONTESTED, "contested",
    ),
]  # fmt: skip

CASES = {
    "secrets-game": SECRETS_GAME,
    "secret-identity": SECRET_IDENTITY,
    "chiyos-secret": CHIYOS_SECRET,
    "omnitsu": OMNITSU,
    "ninja": NINJA,
}


class Curious:
    """Cracks every scroll of Omnitsu and parts with none; whatever else it does is chance."""

    def choose(self, view: AnyView, dice: Dice) -> Choice:
        """A crack if there is one, and anything rather than to give up an open scroll."""
        cracks = [option for option in view.options if option[0] == "crack"]
        kept = [option for option in view.options if not option[-1].startswith("scroll")]
        return dice.pick(cracks or kept or view.options)


CURIOUS: Final = Curious()


def play(game: AnyGame, case: Case, seed: int) -> Match:
    """A whole game of a case."""
    line_up = case.line_ups[seed % len(case.line_ups)]
    names = [line_up[seat % len(line_up)] for seat in range(case.seats)]
    bots: list[Bot] = [CURIOUS if name == "curious" else game.bot(name) for name in names]
    match = Match.start(game, case.seats, case.options, seed)
    dice = Dice(seed_bytes(seed)).split("bots")
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def found(game: AnyGame, case: Case) -> Iterator[tuple[str, Match]]:
    """The first game that ends in each of the ways a case waits for."""
    missing = set(case.endings)
    for seed in range(TRIES):
        match = play(game, case, seed)
        assert match.outcome is not None
        if match.outcome.ending in missing:
            missing.remove(match.outcome.ending)
            yield match.outcome.ending, match
        if not missing:
            return
    raise SystemExit(f"{game.name}, {case.seats} seats: nothing ended with {sorted(missing)}.")


def write(game: AnyGame) -> None:
    """The records of every case, and the first of them written out."""
    folder = REPLAYS / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for case in CASES[game.name]:
        for ending, match in found(game, case):
            text = json.dumps(match.record(), separators=(",", ":"))
            (folder / f"{case.file_name(ending)}.json").write_text(text + "\n", encoding="utf-8")
            print(f"{game.name}: {case.file_name(ending)}", flush=True)
    kept = records(game.name)
    lines = playthrough(Match.replay(kept[min(kept)]))
    PLAYTHROUGHS.mkdir(exist_ok=True)
    (PLAYTHROUGHS / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        write(noren.load(name))

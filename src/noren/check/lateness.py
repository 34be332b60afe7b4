"""Lateness: a game goes on, can be watched and is kept when people run out of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from noren.check.imagined import demand_things
from noren.check.records import demand_replay
from noren.check.run import Failed, Run, random_move
from noren.check.scenes import demand_descriptions, demand_scenes
from noren.check.seen import again
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.imagined import imagine
from noren.core.match import Match

TIME_IS_UP: Final = 5
"""At one question in so many the clock runs out."""
GLANCE: Final = 8
"""Once in so many times everyone looks; where time was up, twice as often."""


def check(run: Run) -> str:
    """Games in which time is up again and again, and one in which nobody ever answers."""
    count, late = max(2, run.games // 8), 0
    for number in range(count):
        options = run.options[number % len(run.options)]
        run.place = f"a hasty game, seats={run.seats}, seed={run.seed + number}"
        # Half of them as a table drives a match and half as the lab does: `close` means more in a
        # held one.
        held = bool(number % 2)
        match = hasty_game(run.game, run.seats, options, run.seed + number, held=held)
        late += len(match.late)
    run.place = f"a game in which nobody answers, seats={run.seats}, seed={run.seed}"
    silent = silent_game(Match.start(run.game, run.seats, run.options[0], run.seed), run.longest)
    demand_replay(silent, silent.record(reveal=True))
    return f"{late} late choices in {count} games, and {len(silent.choices)} in one of nothing else"


def hasty_game(
    game: AnyGame, seats: int, options: Mapping[str, Any], seed: int, *, held: bool = False
) -> Match:
    """A whole game at random, in which time is up now and then, and everyone can go on watching.

    Held, as a table holds it, a beat is over only when its time is up.
    """
    run = Run(game, seats)
    dice = Dice(seed_bytes(seed)).split("time")
    match = Match.start(game, seats, options, seed)
    match.held = held
    while not match.over and len(match.choices) < run.longest:
        move = random_move(match, dice) if match.asked and dice.below(TIME_IS_UP) else None
        if move is None:
            match.close()
        else:
            match.play(*move)
        if not dice.below(GLANCE // 2 if move is None else GLANCE):
            demand_scenes(run, match, assist=False)
            demand_imaginable(match, dice)
    demand_scenes(run, match)
    demand_descriptions(match)
    demand_replay(match, match.record(reveal=True))
    return match


def demand_imaginable(match: Match, dice: Dice) -> None:
    """A viewer can still imagine what might lie hidden."""
    viewer = dice.pick((None, *range(match.seats)))
    view = again(match.game, match.view(viewer))
    demand_things(match, imagine(match.game, view, dice.split("world")))


def silent_game(match: Match, longest: int = 5000) -> Match:
    """Nobody ever says anything: every clock runs out."""
    while not match.over:
        if len(match.choices) > longest:
            raise Failed(f"The game is not over after {longest} choices that time made.")
        match.close()
    return match

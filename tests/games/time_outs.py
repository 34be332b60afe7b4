"""Games in which people run out of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noren import Match
from noren.core.check.imagined import demand_things
from noren.core.check.run import Run, random_move
from noren.core.check.scenes import demand_descriptions, demand_scenes
from noren.core.check.seen import again, whole
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.imagined import imagine

TIME_IS_UP = 0.2
"""How often the clock runs out on a question."""
GLANCE = 0.2
"""How often everyone looks where it has not."""


def play_with_time_outs(
    game: AnyGame, seats: int, options: Mapping[str, Any], seed: int, *, held: bool = False
) -> Match:
    """A whole game at random, in which time is up now and then, and everyone can go on watching.

    Held, as a table holds it, a beat is over only when its time is up.
    """
    run = Run(game, seats)
    dice = Dice(seed_bytes(seed)).split("time")
    match = Match.start(game, seats, options, seed)
    match.held = held
    while not match.over:
        move = random_move(match, dice) if match.asked and dice.unit() >= TIME_IS_UP else None
        if move is None:
            match.close()
        else:
            match.play(*move)
        if move is None or dice.unit() < GLANCE:
            demand_scenes(run, match)
            demand_imaginable(match, dice)
    demand_descriptions(match)
    return match


def demand_imaginable(match: Match, dice: Dice) -> None:
    """A viewer can still imagine what might lie hidden."""
    viewer = dice.pick((None, *range(match.seats)))
    view = again(match.game, match.view(viewer))
    demand_things(match, imagine(match.game, view, dice.split("world")))


def demand_replay(match: Match) -> None:
    """The record tells the same match, what time chose included."""
    assert match.late
    assert whole(Match.replay(match.record())) == whole(match)


def play_in_silence(match: Match) -> Match:
    """Nobody ever says anything: every clock runs out."""
    while not match.over:
        match.close()
    return match

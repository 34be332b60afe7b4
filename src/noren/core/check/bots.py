"""Bots play by the rules, and by what they can see alone; and where they lead, scenes are sound."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from noren.core.check.run import Failed, Run, Walk, stir
from noren.core.check.scenes import demand_scenes
from noren.core.check.seen import again
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.imagined import imagine
from noren.core.step import AnyStep
from noren.core.view import View

EACH: Final = 4
"""So many times each bot is tried at each kind of step, the later ones later in a game."""
MOST: Final = 1000
"""So many decisions bots make at most in a whole game of their own."""
DRAWN: Final = 25
"""After so many choices of such a game everyone's scene is drawn once more."""

Thought = tuple[Choice, str | None]


def check(run: Run) -> str:
    """Each bot plays games of its own, and is shown the same view from another world."""
    if not run.game.bots:
        return "this game has no bots"
    swaps = choices = 0
    asked: Counter[type[AnyStep]] = Counter()
    for walk in run.walks(max(4, run.games // 4)):
        for at, _ in enumerate(walk.moves()):
            step = type(walk.match.world.agenda[-1])
            if asked[step] < EACH and at >= asked[step] * run.length // EACH:
                asked[step] += 1
                for name in run.game.bots:
                    demand_honest(run, walk, name)
                    swaps += 1
    for number, name in enumerate([*run.game.bots] * max(1, run.games // 40)):
        choices += play_whole(run.walk(number), name)
    names = ", ".join(run.game.bots)
    return f"{names}: {choices} choices legal, {swaps} the same in an imagined world"


def think(run: Run, name: str, view: View[Any, Any], dice: Dice) -> Thought:
    """A fresh bot's choice and words, if the choice is one of the options."""
    bot: Any = run.game.bot(name)
    choice = bot.choose(view, dice)
    if choice not in view.options:
        raise Failed(f"The bot {name!r} chose {choice!r}, which seat {view.seat} was not offered.")
    return choice, bot.words(view, choice) if hasattr(bot, "words") else None


def demand_honest(run: Run, walk: Walk, name: str) -> None:
    """The same view and dice give the same choice, whatever the true world is."""
    seat, dice = walk.side("seat").pick(walk.match.asked), walk.side("thought")
    view = walk.match.view(seat)
    first = think(run, name, again(run.game, view), dice.copy())
    live = think(run, name, walk.match.view(seat), dice.copy())
    swapped = imagine(run.game, again(run.game, view), walk.side("world"))
    stir(run, walk.seed - run.seed + len(walk.match.choices))
    second = think(run, name, again(run.game, swapped.view(seat)), dice.copy())
    if not first == live == second:
        other = live if first == second else second
        raise Failed(
            f"The bot {name!r} in seat {seat} answers {first} or {other}"
            " to the same view and dice: it knows something else, or throws other dice."
        )


def play_whole(walk: Walk, name: str) -> int:
    """A game in which this bot sits everywhere, looked at now and then: bots come to places that
    random play does not reach. How many choices it made.
    """
    run, match, dice = walk.run, walk.match, walk.side("whole")
    while not match.over and len(match.choices) < min(MOST, run.longest):
        run.place = f"a game of {name} alone, seed {walk.seed}, {len(match.choices)} choices"
        if not match.asked:
            match.close()
            continue
        seat: Seat = dice.pick(match.asked)
        choice, words = think(run, name, again(run.game, match.view(seat)), dice.split("bot"))
        spoken = choice[0] in getattr(match.world.agenda[-1], "spoken", ())
        match.play(seat, choice, words if spoken else None)
        if not len(match.choices) % DRAWN:
            demand_scenes(run, match)
    demand_scenes(run, match)
    return len(match.choices)

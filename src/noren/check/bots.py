"""Bots play by the rules, and by what they can see alone; and where they lead, scenes are sound."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any, Final

from noren.check.run import DECOY, Failed, Run, Walk, stir
from noren.check.scenes import demand_scenes
from noren.check.seen import again
from noren.core.choice import Seat, choice_text
from noren.core.dice import Dice
from noren.core.game import Bot, Thought, think
from noren.core.imagined import imagine
from noren.core.step import AnyStep
from noren.core.view import View

EACH: Final = 4
"""So many times each bot is tried at each kind of step, the later ones later in a game; in a quick
look only once for each of the run's games."""
ALTOGETHER: Final = 24
"""In a game of few kinds of step so many times at least."""
MOST: Final = 1000
"""So many decisions bots make at most in a whole game of their own."""
QUICK: Final = 10
"""In a look at fewer games than these bots mostly go on as they have played; only now and then is
one that is made afresh asked the same."""
NOW_AND_THEN: Final = 4
DRAWN: Final = 25
"""After so many choices of such a game everyone's scene is drawn once more."""

Kept = dict[str, Bot]
"""One of each bot, which plays on from game to game and must not show it."""


def check(run: Run) -> str:
    """Each bot plays games of its own, and is shown the same view from another world."""
    if not run.game.bots:
        return "this game has no bots"
    kept = {name: run.game.bot(name) for name in run.game.bots}
    swaps = choices = 0
    for number, name in enumerate([*run.game.bots] * max(1, run.games // 40)):
        choices += play_whole(run.walk(number), name, kept)
    asked: Counter[type[AnyStep]] = Counter()
    each = max(min(EACH, run.games), ALTOGETHER // len(run.game.steps))
    for walk in run.walks(max(4, run.games // 4)):
        for at, _ in enumerate(walk.moves()):
            step = type(walk.match.world.agenda[-1])
            # Spread over the game: a bot that peeks may have nothing to peek at in the first round.
            if asked[step] < each and at >= asked[step] * run.length // each:
                asked[step] += 1
                for name in run.game.bots:
                    demand_honest(run, walk, name, kept)
                    swaps += 1
    names = ", ".join(run.game.bots)
    return (
        f"{names}: {choices} choices legal, and the same whatever was chosen before,"
        f" {swaps} the same in an imagined world"
    )


def thought(
    run: Run, name: str, view: View[Any, Any], dice: Dice, bot: Bot | None = None
) -> Thought:
    """A bot's choice and words, if the choice is one of the options; a fresh bot's unless told."""
    found = think(bot or run.game.bot(name), view, dice)
    if found.choice not in view.options:
        raise Failed(
            f"The bot {name!r} chose {found.choice!r}, which seat {view.seat} was not offered."
        )
    return found


def demand_honest(run: Run, walk: Walk, name: str, kept: Kept) -> None:
    """The same view and dice give the same choice, whatever the true world is."""
    seat, dice = walk.side("seat").pick(walk.match.asked), walk.side("thought")
    view = walk.match.view(seat)
    first = demand_forgetful(run, name, view, dice, kept)
    # The live view shares objects with the true match; a bot that follows them there is found out,
    # as the same view over the wire leads nowhere.
    live = thought(run, name, view, dice.copy())
    swapped = imagine(run.game, again(run.game, view), walk.side("world"))
    if swapped.seats != run.seats:
        raise Failed(f"`imagine` gave {swapped.seats} private drawers for {run.seats} seats.")
    number = walk.seed - run.seed + len(walk.match.choices)
    stir(run, number)
    let_bots_play(run, number, name)
    second = thought(run, name, again(run.game, swapped.view(seat)), dice.copy())
    if not first == live == second:
        other = live if first == second else second
        raise Failed(
            f"The bot {name!r} in seat {seat} answers {told(first)} or {told(other)}"
            " to the same view and dice: it knows something else, or throws other dice."
        )


def let_bots_play(run: Run, number: int, name: str) -> None:
    """Let bots of this kind think in every seat of another game: none may hear of it."""
    place = run.place
    for _ in islice(run.walk(number + DECOY).moves(led_by=name), 2 * run.seats):
        pass
    run.place = place


def demand_forgetful(run: Run, name: str, view: View[Any, Any], dice: Dice, kept: Kept) -> Thought:
    """A bot that has played on from game to game answers as one that is made afresh."""
    fresh = thought(run, name, again(run.game, view), dice.copy())
    old = thought(run, name, again(run.game, view), dice.copy(), kept[name])
    if fresh != old:
        raise Failed(
            f"The bot {name!r} in seat {view.seat} answers {told(fresh)} when it is made afresh,"
            f" and {told(old)} when it has played before, to the same view and dice. A bot keeps"
            " nothing between choices: let it find in the view whatever it wants to go by."
        )
    return fresh


def told(found: Thought) -> str:
    """A choice in words, and the words beside it."""
    return repr(choice_text(found.choice)) + (f" with {found.words!r}" if found.words else "")


def play_whole(walk: Walk, name: str, kept: Kept) -> int:
    """A game in which this bot sits everywhere, looked at now and then: bots come to places that
    random play does not reach. How many choices it made.
    """
    run, match, dice = walk.run, walk.match, walk.side("whole")
    asked: Counter[type[AnyStep]] = Counter()
    while not match.over and len(match.choices) < min(MOST, run.longest):
        run.place = f"a game of {name} alone, seed {walk.seed}, {len(match.choices)} choices"
        if not match.asked:
            match.close()
            continue
        seat: Seat = dice.pick(match.asked)
        asked[step := type(match.world.agenda[-1])] += 1
        view, own = match.view(seat), dice.split("bot")
        if run.games < QUICK and asked[step] % NOW_AND_THEN > 1:
            match.play(seat, *thought(run, name, again(run.game, view), own, kept[name]))
        else:
            match.play(seat, *demand_forgetful(run, name, view, own, kept))
        if not len(match.choices) % DRAWN:
            demand_scenes(run, match)
    demand_scenes(run, match)
    return len(match.choices)

"""Imagined worlds: they vary, they can be played, and the same dice give the same one."""

from __future__ import annotations

from noren.check.hidden import hidden
from noren.check.leaves import leaves
from noren.check.run import Failed, Run, Walk, go_on, stir
from noren.check.seen import again, difference, whole
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import encoder


def check(run: Run) -> str:
    """Imagine worlds along random games, compare them, and play them to the end."""
    count = max(2, run.games // 4)
    worlds, varied, secret = 0, False, False
    for walk in run.walks(count):
        for _ in walk.samples(3):
            viewer = walk.side("viewer").pick(run.viewers)
            first = demand_repeatable(run, walk, viewer)
            second = imagine_for(run, walk.match, viewer, walk.side("second"))
            secret = secret or has_secrets(first, viewer)
            varied = varied or drawers(first, viewer) != drawers(second, viewer)
            demand_things(walk.match, first)
            demand_playable(run, first, walk.side("play"))
            worlds += 2
    if secret and not varied:
        raise Failed(
            f"{worlds} imagined worlds, and not two that differ: `imagine` always gives the same"
            " hidden drawers for a view, so nothing is proved and bots would know too much.",
            here=False,
        )
    varying = "they vary and can be played" if secret else "nothing is hidden in this game"
    return f"{worlds} imagined worlds in {count} games: {varying}"


def imagine_for(run: Run, match: Match, viewer: Seat | None, dice: Dice) -> Match:
    """A world from a view that is shared with nobody."""
    return imagine(run.game, again(run.game, match.view(viewer)), dice)


def demand_repeatable(run: Run, walk: Walk, viewer: Seat | None) -> Match:
    """The same view and the same dice give the same world."""
    dice = walk.side("world")
    second = imagine_for(run, walk.match, viewer, dice.copy())
    # Between the two, another game is played: a cache keyed too loosely would now give its
    # contents.
    stir(run, len(walk.match.choices))
    first = imagine_for(run, walk.match, viewer, dice)
    unlike = difference(whole(first), whole(second))
    if unlike:
        raise Failed(
            f"`imagine` gave two worlds for the same view and dice, when another game was played in"
            f" between: {unlike}. It knows something that is not in the view."
        )
    return first


def has_secrets(match: Match, viewer: Seat | None) -> bool:
    """Whether any drawer hidden from the viewer holds anything."""
    return any(True for drawer in hidden(match, viewer).values() for _ in leaves(drawer))


def drawers(match: Match, viewer: Seat | None) -> list[bytes]:
    """The hidden drawers; answers are the kernel's to imagine, not the game's."""
    found = hidden(match, viewer)
    return [encoder.encode(found[name]) for name in found if not name.startswith("answers")]


def demand_things(truth: Match, imagined: Match) -> None:
    """The imagined world has the same things in it as the true one."""
    true, thought = (
        sorted(truth.game.things(truth.world)),
        sorted(truth.game.things(imagined.world)),
    )
    if true != thought:
        odd = sorted({*true} ^ {*thought})
        raise Failed(
            f"An imagined world has other things in it: {odd[:6] or 'some of them twice'}."
        )


def demand_playable(run: Run, match: Match, dice: Dice) -> None:
    """Random play from an imagined world ends."""
    for _ in range(run.longest):
        if match.over:
            return
        try:
            if not go_on(match, dice):
                raise Failed(f"In an imagined world, seats {match.asked} are asked for nothing.")
        except Failed:
            raise
        except Exception as error:
            raise Failed(
                f"Playing on from an imagined world raised {type(error).__name__}: {error}"
            ) from error
    raise Failed(f"Random play from an imagined world is not over after {run.longest} choices.")

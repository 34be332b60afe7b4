"""Worlds that might be: matches built from a view, for bots to think in and checks to swap."""

from __future__ import annotations

from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.drawers import copy_drawer
from noren.core.errors import BrokenGame
from noren.core.game import AnyGame, AnyHidden, Hidden
from noren.core.match import Match
from noren.core.step import AnyTogether, Together
from noren.core.view import AnyView
from noren.core.world import AnyWorld, World


def imagine(game: AnyGame, view: AnyView, dice: Dice) -> Match:
    """A whole match that looks to this viewer exactly as the real one does.

    The open drawer and the viewer's own are the view's; only the rest is imagined.
    """
    hidden = game.imagine(view, dice)
    demand_hidden(game, view, hidden)
    private = hidden.private
    if view.seat is not None:
        private[view.seat] = copy_drawer(view.mine)
    world: AnyWorld = World(
        copy_drawer(view.open), private, hidden.sealed, dice.split("imagined"), view.agenda
    )
    world.waiting = world.awaited = view.waiting
    world.log = view.log.copy()
    world.said = view.said.copy()
    world.outcome = view.outcome
    if view.seat is not None:
        world.whispers[view.seat] = view.whispers
        world.answers[view.seat] = view.answer
    step = view.step
    if step is not None and step.beat:
        world.waiting = tuple(step.asks(world.open))
    elif isinstance(step, Together):
        _answer_in_secret(step, world, view.seat, hidden, dice)
    return Match(game, world, None, None)


def demand_hidden(game: AnyGame, view: AnyView, hidden: object) -> None:
    """A game's `imagine` gave all that is hidden, as far as a view can tell."""
    if not isinstance(hidden, Hidden):
        raise BrokenGame(
            f"`imagine` of {game.meta.title} gave {hidden!r}. Give Hidden(private, sealed)."
        )
    drawers = len(hidden.private)
    fewest = max((seat + 1 for seat in (view.seat, *view.waiting) if seat is not None), default=1)
    if drawers not in game.seat_counts or drawers < fewest:
        low, high = max(fewest, game.meta.min_seats), game.meta.max_seats
        raise BrokenGame(
            f"`imagine` of {game.meta.title} gave {drawers} private drawers, and here there are"
            f" {low if low == high else f'{low} to {high}'} seats. Give one for every seat."
        )


def _answer_in_secret(
    step: AnyTogether, world: AnyWorld, viewer: Seat | None, hidden: AnyHidden, dice: Dice
) -> None:
    """Give every seat that has answered already an answer it could have given."""
    for seat in step.asks(world.open):
        if seat == viewer or seat in world.waiting:
            continue
        if hidden.answers is not None and seat in hidden.answers:
            world.answers[seat] = hidden.answers[seat]
        else:
            world.answers[seat] = step.random_answer(world, seat, dice)

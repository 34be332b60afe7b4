"""Random games at a table with a hasty clock: time is often up before anybody has answered."""

from __future__ import annotations

from typing import Any

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.view import View

HASTE = 5
"""At one question in so many, time is up."""


def hasty_game(game: AnyGame, seats: int, seed: int, **options: Any) -> Match:
    """A whole game in which time is up again and again; everyone's screen is drawn on the way."""
    dice = Dice(seed_bytes(seed + 2_000_000))
    match = Match.start(game, seats, options, seed)
    while not match.over:
        if not dice.below(HASTE):
            match.close()
            draw(match)
            continue
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


def silent_game(game: AnyGame, seats: int, seed: int, **options: Any) -> Match:
    """A game in which nobody ever answers."""
    match = Match.start(game, seats, options, seed)
    while not match.over:
        match.close()
    return match


def draw(match: Match) -> None:
    """Everyone's view goes over the wire and back, and gives a scene and a log."""
    game = match.game
    for seat in (None, *range(match.seats)):
        data = match.view(seat).encode()
        view = View.decode(game, data)
        assert view.encode() == data
        assert game.table(view).heading if seat is None else game.hand(view).prompt.text
        assert all(map(game.describe, view.heard()))


def assert_replays(match: Match) -> None:
    """The record gives the same match again, late choices and all."""
    assert match.late
    record = match.record()
    again = Match.replay(record)
    assert again.record() == record
    for seat in (None, *range(match.seats)):
        assert again.view(seat).encode() == match.view(seat).encode()

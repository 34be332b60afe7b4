"""Belief by imagining, for any game: what others may hold, as their own screens would say it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.imagined import imagine
from noren.core.view import AnyView
from noren.scene import Area, Card, Hand, Insight, Thing, Token, hand_of, seat

WORLDS: Final = 120
TOLD: Final = 3
"""So many likely things are told of each seat."""


def imagined_knowledge(game: AnyGame, view: AnyView, dice: Dice, until: float) -> Insight:
    """What is so in every world that looks like this one, and what is so in most of them."""
    seen: dict[Seat, Counter[str]] = {}
    worlds = 0
    while worlds < WORLDS and (not worlds or time.monotonic() < until):
        match = imagine(game, view, dice)
        worlds += 1
        for other in range(match.seats):
            if other != view.seat:
                found = {*facts(hand_of(game, match.view(other)))}
                seen.setdefault(other, Counter()).update(found)
    certain, likely = [], []
    for other, counted in seen.items():
        ranked = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
        certain += [f"{seat(other)}: {fact}" for fact, times in ranked if times == worlds]
        open_ones = [(fact, times) for fact, times in ranked if times < worlds][:TOLD]
        if open_ones:
            told = ", ".join(f"{fact} ({times / worlds:.0%})" for fact, times in open_ones)
            likely.append(f"{seat(other)}: {told}")
    return Insight(certain=tuple(certain), likely=tuple(likely))


def facts(hand: Hand) -> Iterator[str]:
    """What a seat's own screen would tell it: who it is, and what it holds."""
    if hand.me is not None:
        yield hand.me.who
    yield from names(hand.things)


def names(things: tuple[Thing, ...]) -> Iterator[str]:
    """What things are called, with those inside them."""
    for thing in things:
        if isinstance(thing, Card) and thing.face and (thing.title or thing.corner):
            yield thing.title or thing.corner
        elif isinstance(thing, Token):
            yield thing.label
        elif isinstance(thing, Area):
            yield from names(thing.things)

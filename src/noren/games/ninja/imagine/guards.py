"""What the guards may hide: objects, sleepers, and cards, drawn as random play leaves them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

from noren import Dice, Seat
from noren.games.ninja.belief.guard_card_log import Bonus, Dealing
from noren.games.ninja.belief.guard_hands import Cards, Hands, NoGuessFits
from noren.games.ninja.belief.particles import remember
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.rules.ready_made import letters, scatter_objects
from noren.games.ninja.state import SENTRY, Open, View, fort_of, guard_seats

COUNTS: Final = (200, 2000)
"""So many guesses at first, and so many if none fits."""


def guess_objects(view: View, dice: Dice) -> dict[str, str]:
    """Missions, traps and sentries anywhere that nobody has searched."""
    open, found = view.open, view.open.found
    objects = scatter_objects(open, dice, found)
    if open.options.placement == "full":
        unseen = [zone for zone in objects if zone not in found and objects[zone] in letters(open)]
        dice.shuffle(unseen)
        castles = guess_castles(open, dice)
        objects |= {zone: castles[_castle(open, zone)].pop() for zone in unseen}
    return {z: what for z, what in objects.items() if not (what == SENTRY and z in found)}


def guess_castles(open: Open, dice: Dice) -> dict[str, list[str]]:
    """The missions in each castle that nobody has found, hidden one after the other."""
    places = {zone: what for zone, what in open.found.items() if what in letters(open)}
    known = {what: _castle(open, zone) for zone, what in places.items()}
    ways = {
        way: chance
        for way, chance in castle_orders(open.options.map).items()
        if all(way[letters(open).index(what)] == castle for what, castle in known.items())
    }
    way = dice.weighted([*ways], [*ways.values()])
    return {
        castle: [what for what, there in zip(letters(open), way, strict=True)
                 if there == castle and what not in known]
        for castle in fort_of(open).castles
    }  # fmt: skip


def _castle(open: Open, zone: str) -> str:
    castle = fort_of(open).castle_of(zone)
    assert castle is not None
    return castle.code


@functools.cache
def castle_orders(name: str) -> dict[tuple[str, ...], float]:
    """Which castle each mission is hidden in, and how likely, by taps or as it is suggested."""
    fort = fortress(name)
    most = fort.plan.night.missions_in_castle
    rooms = {castle: len(fort.hiding_places(castle)) for castle in fort.castles}
    ways: dict[tuple[str, ...], float] = {(): 1.0}
    for _ in range(most * len(rooms)):
        longer: dict[tuple[str, ...], float] = {}
        for way, chance in ways.items():
            free = {c: room - way.count(c) for c, room in rooms.items() if way.count(c) < most}
            for castle, places in free.items():
                longer[(*way, castle)] = chance * places / sum(free.values())
        ways = longer
    suggested = 1 / (1 + sum(rooms.values()))
    return {w: suggested / len(ways) + (1 - suggested) * chance for w, chance in ways.items()}


def guess_cards(view: View, dice: Dice) -> tuple[dict[Seat, Cards], dict[str, int]]:
    """Every guard player's cards, and the sleepers, that fit what was done with them."""
    script = [*remember(view).script, *unfinished(view)]
    cards, sleepers = follow(view, script, dice)
    for seat, found in cards.items():
        dice.shuffle(found.deck)
        if choosing(view, seat):
            cards[seat] = Cards(list(all_cards("guards")[:: len(cards)]), [], [])
    return cards, sleepers


def follow(
    view: View, script: Sequence[Dealing], dice: Dice
) -> tuple[dict[Seat, Cards], dict[str, int]]:
    """One of many guesses, or of more if none fits."""
    for count in COUNTS:
        try:
            return Hands(view.open, script, count, dice).any_guess()
        except NoGuessFits:
            continue
    return Hands(view.open, script, COUNTS[0], dice, forgiving=True).any_guess()


def choosing(view: View, seat: Seat) -> bool:
    """Whether a guard player has not chosen a hand yet."""
    return any(
        type(step).__name__ == "ChooseHand" and getattr(step, "seat", None) == seat
        for step in view.agenda
    )


def looking_through(view: View, seat: Seat) -> bool:
    """Whether a guard player is choosing cards from the deck."""
    step: Any = view.step
    return type(step).__name__ == "TakeBonus" and bool(step.seat == seat)


def unfinished(view: View) -> list[Dealing]:
    """Cards taken so far by a guard player who is choosing them."""
    step: Any = view.step
    taking = [seat for seat in guard_seats(view.open) if looking_through(view, seat)]
    return [Bonus(seat, step.taken, enough=False) for seat in taking]

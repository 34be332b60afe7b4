"""What the guards may hide: objects, sleepers, and cards, drawn as random play leaves them."""

from __future__ import annotations

import functools
from typing import Final, TypeVar

from noren import Dice, Seat
from noren.games.ninja.belief.guard_hands import Cards, GuardHands, NoGuessFits
from noren.games.ninja.belief.particles import past_of
from noren.games.ninja.content.cards import all_cards, without
from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.rules.placing import ChooseHand, PlaceObjects, PlaceSleepers
from noren.games.ninja.rules.ready_made import letters, scatter_objects
from noren.games.ninja.rules.returning import TakeBonus
from noren.games.ninja.state import (
    SENTRY,
    Mine,
    Open,
    Sealed,
    View,
    castle_of,
    fort_of,
    guard_seats,
)

Step = TypeVar("Step")

COUNTS: Final = (200, 2000)
"""So many guesses at first, and so many if none fits."""


def imagine_guards(view: View, private: list[Mine], sealed: Sealed, dice: Dice) -> None:
    """Objects, sleepers, hands and decks."""
    open = view.open
    seats = guard_seats(open)
    insider = view.mine if view.seat in seats else None
    if insider is not None:
        for seat in seats:
            know_cards(view, insider, seat, private[seat], sealed, dice)
        sleepers, objects = insider.sleepers, insider.objects
    else:
        cards, sleepers = guess_cards(view, dice)
        for seat in seats:
            deal(view, seat, private[seat], cards[seat], sealed)
        sleepers = {} if awaited(view, PlaceSleepers) else sleepers
        objects = {} if awaited(view, PlaceObjects) else guess_objects(view, dice)
    for seat in seats:
        private[seat].objects = dict(objects)
        private[seat].sleepers = dict(sleepers)
    if len(seats) == 2:
        one, other = (private[seat] for seat in seats)
        for mine, partner in ((one, other), (other, one)):
            mine.ally_hand = sorted([*partner.hand, *partner.spare])
            mine.ally_drawn = list(partner.drawn)


def deal(view: View, seat: Seat, mine: Mine, cards: Cards, sealed: Sealed) -> None:
    """Cards that a viewer has guessed."""
    mine.hand, mine.drawn = cards.hand, cards.drawn
    if looking_through(view, seat):
        mine.pool, cards.deck = sorted(cards.deck), []
    if not choosing(view, seat):
        sealed.decks[str(seat)] = cards.deck


def know_cards(view: View, known: Mine, seat: Seat, mine: Mine, sealed: Sealed, dice: Dice) -> None:
    """Cards as a guard player sees them, his own or a partner's; only a deck has any order."""
    open = view.open
    own = view.seat == seat
    mine.hand = list(known.hand if own else known.ally_hand)
    mine.drawn = list(known.drawn if own else known.ally_drawn)
    mine.spare = list(known.spare) if own else []
    mine.pool = list(known.pool) if own else []
    if choosing(view, seat):
        return
    share = share_of(open, seat)
    visible = [*mine.hand, *mine.drawn, *open.played.get(str(seat), ()), *mine.pool]
    visible += ["kenjutsu" for f in open.figures.values() for owner in f.wounds if owner == seat]
    visible += ["passage" for owner in open.passage_cards if owner == seat]
    rest = without(share, visible)
    if not own and looking_through(view, seat):
        mine.pool, rest = sorted(rest), []
    dice.shuffle(rest)
    sealed.decks[str(seat)] = rest


def share_of(open: Open, seat: Seat) -> list[str]:
    """All cards that are a guard player's now; blades change hands when wounds are shared out."""
    cards = list(all_cards("guards")[:: len(guard_seats(open))])
    gained = open.gained.get(str(seat), 0)
    return without(cards, ["kenjutsu"] * -gained) + ["kenjutsu"] * gained


def guess_objects(view: View, dice: Dice) -> dict[str, str]:
    """Missions, traps and sentries anywhere that nobody has searched."""
    open, found = view.open, view.open.found
    objects = scatter_objects(open, dice, found)
    if open.options.placement == "full":
        unseen = [zone for zone in objects if zone not in found and objects[zone] in letters(open)]
        dice.shuffle(unseen)
        castles = guess_castles(open, dice)
        objects |= {zone: castles[castle_of(open, zone)].pop() for zone in unseen}
    return {z: what for z, what in objects.items() if not (what == SENTRY and z in found)}


def guess_castles(open: Open, dice: Dice) -> dict[str, list[str]]:
    """The missions in each castle that nobody has found, hidden one after the other."""
    places = {zone: what for zone, what in open.found.items() if what in letters(open)}
    known = {what: castle_of(open, zone) for zone, what in places.items()}
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
    cards, sleepers = follow(view, dice).any_guess()
    for seat, found in cards.items():
        dice.shuffle(found.deck)
        if choosing(view, seat):
            cards[seat] = Cards(list(all_cards("guards")[:: len(cards)]), [], [])
    return cards, sleepers


def follow(view: View, dice: Dice) -> GuardHands:
    """Many guesses, or more if none fits."""
    log, step = past_of(view).guard_cards, view.step
    dealings = list(log.dealings)
    if isinstance(step, TakeBonus):  # he is still choosing
        dealings.append((GuardHands.take_bonus, (step.seat, step.taken, False)))
    for count in COUNTS:
        try:
            return GuardHands(view.open, dealings, log.emptied, count, dice)
        except NoGuessFits:
            continue
    return GuardHands(view.open, dealings, log.emptied, COUNTS[0], dice, forgiving=True)


def awaited(view: View, kind: type[Step]) -> list[Step]:
    """The steps of a kind that are still on the agenda."""
    return [step for step in view.agenda if isinstance(step, kind)]


def choosing(view: View, seat: Seat) -> bool:
    """Whether a guard player has not chosen a hand yet."""
    return any(step.seat == seat for step in awaited(view, ChooseHand))


def looking_through(view: View, seat: Seat) -> bool:
    """Whether a guard player is choosing cards from the deck."""
    return isinstance(view.step, TakeBonus) and view.step.seat == seat

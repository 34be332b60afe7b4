"""The world before the first step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noren import Dice
from noren.core.errors import BadOptions
from noren.core.step import AnyStep
from noren.games.ninja.content.cards import GUARDS, KINDS, all_cards, without
from noren.games.ninja.meta import Options
from noren.games.ninja.rules import placing, variants
from noren.games.ninja.rules.detection import share_hands, share_shadows
from noren.games.ninja.rules.night import NightFalls
from noren.games.ninja.rules.ready_made import (
    dig_passage,
    fill_hand,
    letters,
    own_cards,
    scatter_objects,
    scatter_sleepers,
    sleepers_wanted,
    suggest,
)
from noren.games.ninja.rules.variants import lay_ready
from noren.games.ninja.state import (
    INTRUDER,
    Figure,
    Mine,
    Open,
    Sealed,
    Shadow,
    World,
    guard_seats,
    intruder_seats,
    names_of,
    prepares_both,
    seat_of,
    writes_letters,
)

DEALT: Final = (
    "mine.shadows.mission", "mine.allies.mission", "mine.ends", "mine.objects", "mine.sleepers",
    "mine.shadows.hand", "mine.shadows.box", "mine.allies.hand", "mine.allies.box",
    "mine.hand", "mine.ally_hand", "mine.prepared",
)  # fmt: skip
"""What a seat knows from the beginning (2.1, 2.12, 19.1)."""


def setup(seats: int, options: Options, dice: Dice) -> World:
    """Deal what is dealt, and put the rest of the set-up on the agenda (2.1-2.11)."""
    demand_seats(seats, options)
    names = names_of(options)
    lone = len(names) == 1
    figures = {who: Figure("" if lone else who) for who in names}
    open = Open(options, seats, figures=figures)
    private = [Mine() for _ in range(seats)]
    pool = [] if writes_letters(open) else list(letters(open))
    dice.shuffle(pool)
    for who in names:
        mine = private[seat_of(open, who)]
        mine.shadows[who] = Shadow("" if lone else who, mission=pool.pop() if pool else "")
        if lone:
            mine.spare = [card for kind in KINDS for card in all_cards(kind)]
        else:
            mine.shadows[who].box = list(all_cards(who))
    world = World(open, private, Sealed({}, pool), dice, [])
    deal_guards(world)
    if options.placement == "ready":
        ready_made(world)
    share_shadows(world, 0)
    world.then(*agenda(open))
    return world


def demand_seats(seats: int, options: Options) -> None:
    """Lone Wolf is for two, Contested Ground for three or four (18.1, 18.4)."""
    if options.variant == "lone wolf" and seats != 2:
        raise BadOptions("Lone Wolf is for two players: one intruder, one guard.")
    if options.variant == "contested" and seats == 2:
        raise BadOptions("Contested Ground needs two intruder players: three or four in all.")


def deal_guards(world: World) -> None:
    """Every guard player gets the same share of each kind of card (19.2)."""
    share = own_cards(world.open, GUARDS)
    for seat in guard_seats(world.open):
        world.private[seat].hand = list(share)
    share_hands(world)


def ready_made(world: World) -> None:
    """Suggested hands, objects and sleepers anywhere, and a passage (2.12)."""
    open, dice = world.open, world.dice
    for seat in guard_seats(open):
        mine = world.private[seat]
        hand = sorted(suggest(open, GUARDS, dice))
        deck = without(mine.hand, hand)
        dice.shuffle(deck)
        mine.hand = hand
        world.sealed.decks[str(seat)] = deck
    share_hands(world)
    objects = scatter_objects(open, dice)
    sleepers = scatter_sleepers(open, {}, sleepers_wanted(open), dice)
    for seat in guard_seats(open):
        world.private[seat].objects = dict(objects)
        world.private[seat].sleepers = dict(sleepers)
    contested = open.options.variant == "contested"
    shared = dig_passage(open, dice)
    for seat in intruder_seats(open):
        mine = world.private[seat]
        mine.ends = dig_passage(open, dice) if contested else list(shared)
        if prepares_both(open):
            lay_ready(open, mine, dice)
        for shadow in mine.shadows.values():
            if shadow.kind:
                fill_hand(open, shadow, dice)


def agenda(open: Open) -> list[AnyStep]:
    """What the players set up themselves, in the printed order.

    Both sides choose their cards before anyone sees a post, and the intruders start when all posts
    are taken.
    """
    steps = [*missions_and_hands(open)]
    if open.options.placement == "full":
        steps += [placing.PostSentry(), placing.PostPatrol()]
        steps += [placing.PlaceSleepers(), placing.PlaceObjects()]
    else:
        steps += [placing.PostReady()]
    steps += [placing.ChooseStart(who) for who in names_of(open.options)]
    if open.options.placement == "full":
        seats = intruder_seats(open)
        both = [seat for seat in seats for _ in (0, 1)]
        diggers = both if open.options.variant == "contested" else [seats[0], seats[-1]]
        steps += [placing.PlacePassage(seat) for seat in diggers]
    return [*steps, NightFalls()]


def missions_and_hands(open: Open) -> Iterator[AnyStep]:
    """Who they are, what they are here for, and with which cards."""
    full = open.options.placement == "full"
    for who in names_of(open.options):
        if writes_letters(open):
            yield variants.WriteMission(who)
    for who in names_of(open.options):
        if full and prepares_both(open):
            yield from (variants.PrepareHand(who, kind) for kind in KINDS)
        if who == INTRUDER:
            yield variants.ChooseKind(who)
        if full and not prepares_both(open):
            yield placing.ChooseCards(who)
    if full:
        yield from (placing.ChooseHand(seat) for seat in guard_seats(open))

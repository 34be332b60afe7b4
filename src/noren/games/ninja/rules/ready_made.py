"""Ready-made set-ups, and how many of everything a table plays with."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Dice
from noren.games.ninja.content.cards import GUARDS, NINJA, all_cards, beyond, deck, without
from noren.games.ninja.rules.wings import possible_wings
from noren.games.ninja.state import (
    LETTERS,
    SENTRY,
    TRAP,
    Open,
    Shadow,
    fort_of,
    guard_seats,
    sober_at,
)


def sentries_wanted(open: Open) -> int:
    """How many sentries stand on posts at the start, as far as there are figures (14.1, 20.3)."""
    fort, night = fort_of(open), fort_of(open).plan.night
    figures = night.most_guards - night.patrol_size * patrols_wanted(open)
    return max(1, min(len(fort.posts), figures, night.sentries + open.options.sentries))


def patrols_wanted(open: Open) -> int:
    """How many patrols there are: one fewer against a lone wolf (18.1)."""
    lone = open.options.variant == "lone wolf"
    return max(1, fort_of(open).plan.night.patrols + open.options.patrols - lone)


def sleepers_wanted(open: Open) -> int:
    """How many guards sleep at the start."""
    night = fort_of(open).plan.night
    room = night.sleepers_in_barracks * len(fort_of(open).barracks)
    return max(1, min(room, night.sleepers + open.options.sleepers))


def letters(open: Open) -> str:
    """The missions on this map."""
    fort = fort_of(open)
    return LETTERS[: fort.plan.night.missions_in_castle * len(fort.castles)]


def objects_to_hide(open: Open) -> list[str]:
    """Every object the guards hide, in the order of hiding."""
    night = fort_of(open).plan.night
    return [*letters(open), *[TRAP] * night.traps, *[SENTRY] * night.hidden_sentries]


def hand_size(open: Open, kind: str, life: int = 1) -> int:
    """How many cards a hand has (2.2, 2.3, 15.3, 19.2, 20.1)."""
    found = deck(kind)
    if kind == GUARDS:
        return found.hand // len(guard_seats(open))
    more = open.options.ninja_cards if kind == NINJA else open.options.traitor_cards
    size = found.hand if life == 1 else found.second_hand
    return max(1, min(len(all_cards(kind)), size + more))


def own_cards(open: Open, kind: str) -> tuple[str, ...]:
    """The cards from which a hand is chosen: a deck, or half of the guards' for each of two."""
    cards = all_cards(kind)
    return cards[:: len(guard_seats(open))] if kind == GUARDS else cards


def core(open: Open, kind: str, life: int = 1) -> tuple[str, ...]:
    """The cards that are in every suggested hand, as far as there is room for them (2.13)."""
    found = deck(kind)
    if kind == GUARDS:
        return found.each if len(guard_seats(open)) > 1 else found.core
    return (found.core if life == 1 else found.again)[: hand_size(open, kind, life)]


def kept(open: Open, kind: str) -> tuple[str, ...]:
    """The cards that are in no suggested hand, but in the deck."""
    return deck(kind).kept if len(guard_seats(open)) == 1 else ()


def suggest(
    open: Open, kind: str, dice: Dice, taken: Sequence[str] = (), life: int = 1
) -> list[str]:
    """Cards that make a hand of those taken: the core first, then any others by the dice.

    By the dice, for a hand that is always the same is known to everybody.
    """
    room = hand_size(open, kind, life) - len(taken)
    sure = beyond(core(open, kind, life), taken)[:room]
    others = beyond(own_cards(open, kind), [*taken, *sure, *kept(open, kind)])
    return [*sure, *dice.sample(others, room - len(sure))]


def fill_hand(open: Open, shadow: Shadow, dice: Dice, life: int = 1) -> None:
    """Give an intruder a suggested hand, or what it has beside the cards he has taken."""
    more = suggest(open, shadow.kind, dice, shadow.hand, life)
    shadow.hand = sorted([*shadow.hand, *more])
    shadow.box = without(shadow.box, more)


def spare_cards(open: Open, hand: Sequence[str], count: int, dice: Dice) -> list[str]:
    """So many guards' cards to leave out: what is kept, then any others but the core."""
    extra = beyond(hand, core(open, GUARDS))
    first = beyond(extra, beyond(extra, kept(open, GUARDS)))[:count]
    return [*first, *dice.sample(beyond(extra, first), count - len(first))]


def ready_sentries(open: Open) -> list[str]:
    """Posts for those sentries who have none yet: the suggested ones first, then the others."""
    fort = fort_of(open)
    posts = fort.plan.placement.sentries
    order = (*posts, *(post for post in fort.posts if post not in posts))
    free = [post for post in order if not sober_at(open, post)]
    return free[: sentries_wanted(open) - len(open.guards)]


def ready_patrols(open: Open) -> list[tuple[str, str]]:
    """The suggested patrols that are not placed yet.

    One more than the map suggests starts on its first stretch.
    """
    fort = fort_of(open)
    found = [(patrol.zone, patrol.facing) for patrol in fort.plan.placement.patrols]
    loop = fort.track.lines[0]
    while len(found) < patrols_wanted(open):
        found.append((loop[0], loop[1]))
    return found[len(open.patrols) : patrols_wanted(open)]


def scatter_objects(open: Open, dice: Dice, known: dict[str, str] | None = None) -> dict[str, str]:
    """Objects hidden at random, half of the missions in each castle, side by side (2.12).

    `known` says what has been found where, so that only the rest is scattered.
    """
    fort = fort_of(open)
    known = known or {}
    placed = dict(known)
    unseen = without(list(letters(open)), [w for w in known.values() if w in letters(open)])
    dice.shuffle(unseen)
    for castle in fort.castles:
        wing = dice.pick(possible_wings(open, castle, known))
        placed |= {zone: unseen.pop() for zone in sorted(wing) if zone not in known}
    night = fort.plan.night
    rest = [zone for c in fort.castles for zone in fort.hiding_places(c) if zone not in placed]
    traps = night.traps - sum(what == TRAP for what in known.values())
    sentries = night.hidden_sentries - sum(what == SENTRY for what in known.values())
    hidden = [TRAP] * traps + [SENTRY] * sentries
    placed.update(zip(dice.sample(rest, len(hidden)), hidden, strict=True))
    found = {zone: what for zone, what in placed.items() if what in (*letters(open), TRAP, SENTRY)}
    return {zone: found[zone] for zone in fort.codes if zone in found}


def scatter_sleepers(
    open: Open, sleepers: dict[str, int], count: int, dice: Dice, beds: Sequence[str] = ()
) -> dict[str, int]:
    """So many more sleepers, each in any bed that is free."""
    fort = fort_of(open)
    most = fort.plan.night.sleepers_in_barracks
    free = [z for z in beds or fort.barracks for _ in range(most - sleepers.get(z, 0))]
    found = dict(sleepers)
    for zone in dice.sample(free, min(count, len(free))):
        found[zone] = found.get(zone, 0) + 1
    return {zone: found[zone] for zone in fort.barracks if found.get(zone)}


def dig_passage(open: Open, dice: Dice) -> list[str]:
    """A ready-made passage: one end outside the castles, one inside."""
    fort = fort_of(open)
    inside = [zone for zone in fort.passage_ends if fort.castle_of(zone)]
    outside = [zone for zone in fort.passage_ends if not fort.castle_of(zone)]
    return [dice.pick(outside), dice.pick(inside)]

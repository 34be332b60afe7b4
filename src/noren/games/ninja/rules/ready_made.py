"""Ready-made set-ups, and how many of everything a table plays with."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Dice
from noren.games.ninja.content.cards import beyond, deck, without
from noren.games.ninja.rules.wings import possible_wings
from noren.games.ninja.state import (
    LETTERS,
    SENTRY,
    TRAP,
    Open,
    Shadow,
    fort_of,
    sober_at,
)


def sentries_wanted(open: Open) -> int:
    """How many sentries stand on posts at the start."""
    fort = fort_of(open)
    return max(1, min(len(fort.posts), fort.plan.night.sentries + open.options.sentries))


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
    """How many cards an intruder takes (2.2, 15.3, 20.1)."""
    more = open.options.ninja_cards if kind == "ninja" else open.options.traitor_cards
    found = deck(kind)
    size = found.hand if life == 1 else found.second_hand
    return max(1, min(len(found.ready), size + more))


def ready_hand(open: Open, kind: str, life: int = 1) -> list[str]:
    """The ready-made hand."""
    return sorted(best_cards(open, kind, life))


def best_cards(open: Open, kind: str, life: int = 1) -> Sequence[str]:
    """The cards of the ready-made hand, the best first."""
    found = deck(kind)
    if kind == "guards":
        return found.each if open.seats == 4 else found.ready
    order = found.ready if life == 1 else found.again
    return order[: hand_size(open, kind, life)]


def fill_hand(open: Open, shadow: Shadow, life: int = 1) -> None:
    """Give an intruder his ready-made hand, or the best of it beside what he has taken."""
    room = hand_size(open, shadow.kind, life) - len(shadow.hand)
    more = beyond(best_cards(open, shadow.kind, life), shadow.hand)[:room]
    shadow.hand = sorted([*shadow.hand, *more])
    shadow.box = without(shadow.box, more)


def spare_cards(open: Open, hand: Sequence[str], count: int) -> list[str]:
    """So many guards' cards to leave out, of those that a ready-made hand does without."""
    return beyond(hand, ready_hand(open, "guards"))[:count]


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

"""Other nights that look the same to a viewer, and the counting of things."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from noren import Dice, Hidden, Seat
from noren.games.ninja import events as told
from noren.games.ninja.belief.guard_hands import Cards
from noren.games.ninja.belief.intruder_hands import first_hands
from noren.games.ninja.belief.particle_filter import Tracker
from noren.games.ninja.belief.particles import Depleted, Particle
from noren.games.ninja.content.cards import KINDS, all_cards, without
from noren.games.ninja.imagine.guards import choosing, guess_cards, guess_objects, looking_through
from noren.games.ninja.imagine.partners import Guessed, begun_at, share
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.rules.ready_made import letters
from noren.games.ninja.state import (
    INTRUDER,
    MOST_OF_A_WEAPON,
    WEAPONS,
    Mine,
    Open,
    Sealed,
    Shadow,
    View,
    World,
    guard_seats,
    intruder_seats,
    seat_of,
)
from noren.games.ninja.state.board import apply

MISSION_TRIES: Final = 1000
COUNTS: Final = (12, 60, 240)
"""So many particles at first, and more if none fits."""


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Fill in what this viewer cannot see."""
    private = [Mine() for _ in range(view.open.seats)]
    sealed = Sealed()
    imagine_guards(view, private, sealed, dice)
    imagine_intruders(view, private, sealed, dice)
    return Hidden(private, sealed)


# -- the guards' side


def imagine_guards(view: View, private: list[Mine], sealed: Sealed, dice: Dice) -> None:
    """Objects, sleepers, hands and decks."""
    open = view.open
    seats = guard_seats(open)
    waiting = {type(step).__name__ for step in view.agenda}
    insider = view.mine if view.seat in seats else None
    if insider is not None:
        for seat in seats:
            know_cards(view, insider, seat, private[seat], sealed, dice)
        sleepers, objects = insider.sleepers, insider.objects
    else:
        cards, sleepers = guess_cards(view, dice)
        for seat in seats:
            deal(view, seat, private[seat], cards[seat], sealed)
        sleepers = {} if "PlaceSleepers" in waiting else sleepers
        objects = {} if "PlaceObjects" in waiting else guess_objects(view, dice)
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
    share = list(all_cards("guards")[:: len(guard_seats(open))])
    visible = [*mine.hand, *mine.drawn, *open.played.get(str(seat), ()), *mine.pool]
    visible += ["kenjutsu" for f in open.figures.values() for owner in f.wounds if owner == seat]
    visible += ["passage" for owner in open.passage_cards if owner == seat]
    rest = without(share, visible)
    if not own and looking_through(view, seat):
        mine.pool, rest = sorted(rest), []
    dice.shuffle(rest)
    sealed.decks[str(seat)] = rest


# -- the intruders' side


def imagine_intruders(view: View, private: list[Mine], sealed: Sealed, dice: Dice) -> None:
    """Places, paths, ropes, passage, hands and missions."""
    open = view.open
    known = known_shadows(view)
    unknown = [who for who in open.figures if who not in known]
    for who, shadow in known.items():
        private[seat_of(open, who)].shadows[who] = copy_shadow(shadow)
    guessed = follow(view, unknown, known, dice) if unknown else {}
    own = view.mine if view.seat in intruder_seats(open) else None
    if own is not None:
        sharing = open.options.variant != "contested"
        for seat in intruder_seats(open) if sharing else (view.seat,):
            assert seat is not None
            private[seat].ropes, private[seat].ends = list(own.ropes), list(own.ends)
            private[seat].spare = list(own.spare)
    settle(view, private, guessed, dice)
    deal_missions(view, private, sealed, unknown, dice)
    share(view, private, guessed)


def known_shadows(view: View) -> dict[str, Shadow]:
    """The intruders this viewer knows for sure: his own, and a partner who is not moving now."""
    if view.mine is None:
        return {}
    known = dict(view.mine.shadows)
    step: Any = view.step
    moving = step.who if type(step).__name__ == "Sneak" else ""
    return known | {who: ally for who, ally in view.mine.allies.items() if who != moving}


def follow(view: View, unknown: list[str], known: dict[str, Shadow], dice: Dice) -> Guessed:
    """For each unknown intruder a particle that fits all that was told, if any does."""
    partner = view.mine.allies if view.mine is not None else {}
    if partner:
        return {who: follow_partner(view, who, partner[who], dice) for who in unknown}
    for count in COUNTS:
        try:
            return draw(Tracker(view, unknown, known, count, dice, forgiving=False), dice)
        except Depleted:
            continue
    return draw(Tracker(view, unknown, known, COUNTS[0], dice, forgiving=True), dice)


def draw(tracker: Tracker, dice: Dice) -> Guessed:
    """Any row of the clouds, as likely as its weight."""
    clouds = tracker.follow()
    row = dice.weighted(range(tracker.count), tracker.weights)
    guessed = {who: cloud[row] for who, cloud in clouds.items()}
    for particle in guessed.values():
        tracker.fill_ends(particle)
    return guessed


def follow_partner(view: View, who: str, shadow: Shadow, dice: Dice) -> Particle:
    """A partner in the middle of a move that was known up to its beginning."""
    assert view.mine is not None
    ends = [*view.mine.ends, "", ""][:2]
    for count in COUNTS:
        tracker = Tracker(view, [who], {}, count, dice, forgiving=False)
        tracker.at = begun_at(view)
        for event in view.log[: tracker.at]:
            apply(tracker.open, event)
        tracker.clouds[who] = [
            Particle(copy_shadow(shadow), list(view.mine.ropes), list(ends)) for _ in range(count)
        ]
        try:
            tracker.move(who)
            return dice.weighted(tracker.clouds[who], tracker.weights)
        except Depleted:
            continue
    return Particle(copy_shadow(shadow), list(view.mine.ropes), ends)


def settle(view: View, private: list[Mine], guessed: Guessed, dice: Dice) -> None:
    """Write the particles into the drawers, as far as the set-up has come."""
    open = view.open
    contested = open.options.variant == "contested"
    for who, particle in guessed.items():
        mine = private[seat_of(open, who)]
        mine.shadows[who] = unready(view, who, particle.shadow, dice)
        count_cards(open, who, mine.shadows[who])
        if who == INTRUDER:
            kind = mine.shadows[who].kind
            mine.spare = [card for k in KINDS if k != kind for card in all_cards(k)]
        seats = (seat_of(open, who),) if contested else intruder_seats(open)
        for seat in seats:
            private[seat].ropes = list(particle.ropes)
            private[seat].ends = dug(view, seat, particle.ends)


def dug(view: View, seat: Seat, ends: list[str]) -> list[str]:
    """The ends of a passage that have been placed yet."""
    contested = view.open.options.variant == "contested"
    left = sum(
        type(step).__name__ == "PlacePassage" and (not contested or step.seat == seat)  # type: ignore[attr-defined]
        for step in view.agenda
    )
    return list(ends[: 2 - left])


def unready(view: View, who: str, shadow: Shadow, dice: Dice) -> Shadow:
    """An intruder as far as he has been chosen yet."""
    open = view.open
    waiting = {type(step).__name__ for step in view.agenda if getattr(step, "who", "") == who}
    if not open.turn:
        known = open.figures[who].kind
        kind = "" if "ChooseKind" in waiting else known or dice.pick(KINDS)
        shadow = Shadow(kind)
        if kind:
            shadow.zone = dice.pick(starts(open, kind))
            shadow.hand = first_hand(open, kind, dice)
            shadow.box = without(list(all_cards(kind)), shadow.hand)
    if "ChooseStart" in waiting:
        shadow.zone = ""
    if "ChooseCards" in waiting and shadow.kind:
        shadow.hand, shadow.box = [], list(all_cards(shadow.kind))
    return shadow


def count_cards(open: Open, who: str, shadow: Shadow) -> None:
    """What he has not played is in his hand or was left out, whatever the particle thought."""
    if not shadow.kind:
        return
    left = without(list(all_cards(shadow.kind)), open.figures[who].spent)
    if sorted(shadow.hand + shadow.box) == left:
        return
    hand: list[str] = []
    for card in shadow.hand:
        if card in left:
            left.remove(card)
            hand.append(card)
    shadow.hand, shadow.box = hand, left


def first_hand(open: Open, kind: str, dice: Dice) -> list[str]:
    """A first hand: the ready-made one, or any."""
    hands = first_hands(open, kind, 1)
    return list(dice.weighted([*hands], [*hands.values()]))


def deal_missions(
    view: View, private: list[Mine], sealed: Sealed, unknown: list[str], dice: Dice
) -> None:
    """Missions that fit what was found and not shown."""
    open = view.open
    held = {who: s.mission for mine in private for who, s in mine.shadows.items() if s.mission}
    unknown = [who for who in unknown if who not in held]
    guess: dict[str, str] = {}
    for _ in range(MISSION_TRIES):
        pool = [letter for letter in letters(open) if letter not in held.values()]
        dice.shuffle(pool)
        guess = {who: pool.pop() for who in unknown}
        if all(possible(view, who, letter) for who, letter in guess.items()):
            break
    for who in unknown:
        private[seat_of(open, who)].shadows[who].mission = guess[who]
    taken = {*held.values(), *(guess[who] for who in unknown)}
    sealed.missions = [letter for letter in letters(open) if letter not in taken]
    dice.shuffle(sealed.missions)


def possible(view: View, who: str, letter: str) -> bool:
    """Whether this may be an intruder's mission: shown, or never found by him."""
    shown = view.open.figures[who].letter
    if shown:
        return letter == shown
    drawing = any(
        type(step).__name__ == "NewMission" and step.who == who  # type: ignore[attr-defined]
        for step in view.agenda
    )
    found: set[str] = set()
    for event in view.log:
        if isinstance(event, told.Returned) and event.who == who and not drawing:
            found = set()
        elif isinstance(event, told.Found) and event.who == who:
            found.add(event.what)
    return letter not in found


# -- things


def things(world: World) -> list[str]:
    """Every card, mission, object and figure, numbered within its kind."""
    open = world.open
    found = Counter[str]()
    for mine in world.private:
        for shadow in mine.shadows.values():
            found.update(f"shadow {card}" for card in shadow.hand + shadow.box)
            found[f"mission {shadow.mission}"] += 1
    for figure in open.figures.values():
        found.update(f"shadow {card}" for card in figure.spent)
        found["guard kenjutsu"] += len(figure.wounds)
    for seat in intruder_seats(open):
        found.update(f"shadow {card}" for card in world.private[seat].spare)
    for seat in guard_seats(open):
        mine = world.private[seat]
        cards = [*mine.hand, *mine.drawn, *mine.pool, *mine.spare]
        found.update(f"guard {card}" for card in cards)
        found.update(f"guard {card}" for card in world.sealed.decks.get(str(seat), ()))
        found.update(f"guard {card}" for card in open.played.get(str(seat), ()))
    found["guard passage"] += len(open.passage_cards)
    found.update(f"mission {letter}" for letter in world.sealed.missions)
    figures = [f"{weapon}-{n}" for weapon in WEAPONS for n in range(1, MOST_OF_A_WEAPON + 1)]
    numbered = [f"{name} {number}" for name, count in found.items() for number in range(count)]
    return [*numbered, *(f"figure {figure}" for figure in figures)]

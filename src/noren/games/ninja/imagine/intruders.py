"""What the intruders may hide: places, paths, ropes, the passage, hands and missions."""

from __future__ import annotations

from typing import Final

from noren import Dice, Seat
from noren.games.ninja import events as told
from noren.games.ninja.belief.intruder_hands import first_hands
from noren.games.ninja.belief.particle_filter import ParticleFilter
from noren.games.ninja.belief.particles import Depleted, Particle, Rope, past_of
from noren.games.ninja.content.cards import KINDS, all_cards, without
from noren.games.ninja.imagine.guards import awaited
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.rules.placing import (
    ChooseCards,
    ChooseStart,
    PlacePassage,
    starts,
)
from noren.games.ninja.rules.ready_made import letters
from noren.games.ninja.rules.returning import NewMission
from noren.games.ninja.rules.sneaking import sneaking
from noren.games.ninja.rules.variants import ChooseKind, PrepareHand, WriteMission
from noren.games.ninja.state import (
    INTRUDER,
    Mine,
    Open,
    Sealed,
    Shadow,
    View,
    intruder_seats,
    prepares_both,
    rope_between,
    seat_of,
    writes_letters,
)

MISSION_TRIES: Final = 1000
COUNTS: Final = (12, 60, 240)
"""So many particles at first, and more if none fits."""

Guessed = dict[str, Particle]


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
            private[seat].prepared = {kind: list(hand) for kind, hand in own.prepared.items()}
    settle(view, private, guessed, dice)
    deal_missions(view, private, sealed, unknown, dice)
    share(view, private, guessed)


def known_shadows(view: View) -> dict[str, Shadow]:
    """The intruders this viewer knows for sure: his own, and a partner who is not moving now."""
    if view.mine is None:
        return {}
    moving = sneaking(view)
    told_last = {who: ally for who, ally in view.mine.allies.items() if who != moving}
    return view.mine.shadows | told_last


def follow(view: View, unknown: list[str], known: dict[str, Shadow], dice: Dice) -> Guessed:
    """For each unknown intruder a particle that fits all that was told, if any does."""
    partner = view.mine.allies if view.mine is not None else {}
    if partner:
        return {who: follow_partner(view, who, partner[who], dice) for who in unknown}
    for count in COUNTS:
        try:
            return draw(ParticleFilter(view, unknown, known, count, dice, forgiving=False), dice)
        except Depleted:
            continue
    return draw(ParticleFilter(view, unknown, known, COUNTS[0], dice, forgiving=True), dice)


def draw(filter: ParticleFilter, dice: Dice) -> Guessed:
    """Any row of the particles, as likely as its weight."""
    sets = filter.follow()
    row = dice.weighted(range(filter.count), filter.weights)
    guessed = {who: particles[row] for who, particles in sets.items()}
    for particle in guessed.values():
        filter.fill_ends(particle)
    return guessed


def follow_partner(view: View, who: str, shadow: Shadow, dice: Dice) -> Particle:
    """A partner in the middle of a move that was known up to its beginning."""
    assert view.mine is not None
    ends = [*view.mine.ends, "", ""][:2]
    begun = Particle(copy_shadow(shadow), list(view.mine.ropes), ends)
    for count in COUNTS:
        filter = ParticleFilter(view, [who], {}, count, dice, forgiving=False)
        filter.open = view.open
        filter.sets[who] = [begun.twin() for _ in range(count)]
        try:
            filter.move_on(who)
            return dice.weighted(filter.sets[who], filter.weights)
        except Depleted:
            continue
    return begun


def settle(view: View, private: list[Mine], guessed: Guessed, dice: Dice) -> None:
    """Write the particles into the drawers, as far as the set-up has come."""
    open = view.open
    contested = open.options.variant == "contested"
    for who, particle in guessed.items():
        mine = private[seat_of(open, who)]
        mine.shadows[who] = unready(view, who, particle.shadow, dice)
        count_cards(open, who, mine.shadows[who])
        if who == INTRUDER:
            others = [k for k in KINDS if k != mine.shadows[who].kind]
            mine.spare = [card for kind in others for card in all_cards(kind)]
            mine.prepared = laid_ready(view, others, dice)
        seats = (seat_of(open, who),) if contested else intruder_seats(open)
        for seat in seats:
            private[seat].ropes = list(particle.ropes)
            private[seat].ends = dug(view, seat, particle.ends)


def laid_ready(view: View, kinds: list[str], dice: Dice) -> dict[str, list[str]]:
    """The hands that a lone wolf has laid ready and not taken up."""
    if not prepares_both(view.open):
        return {}
    choosing = {step.kind for step in awaited(view, PrepareHand)}
    return {k: first_hand(view.open, k, dice) for k in kinds if k not in choosing}


def dug(view: View, seat: Seat, ends: list[str]) -> list[str]:
    """The ends of a passage that have been placed yet."""
    contested = view.open.options.variant == "contested"
    digging = awaited(view, PlacePassage)
    left = sum(not contested or step.seat == seat for step in digging)
    return list(ends[: 2 - left])


def unready(view: View, who: str, shadow: Shadow, dice: Dice) -> Shadow:
    """An intruder as far as he has been chosen yet."""
    open = view.open
    waiting = [type(step) for step in view.agenda if getattr(step, "who", "") == who]
    if not open.turn:
        known = open.figures[who].kind
        kind = "" if ChooseKind in waiting else known or dice.pick(KINDS)
        shadow = Shadow(kind)
        if kind:
            shadow.zone = dice.pick(starts(open, kind))
            shadow.hand = first_hand(open, kind, dice)
            shadow.box = without(list(all_cards(kind)), shadow.hand)
    if ChooseStart in waiting:
        shadow.zone = ""
    if ChooseCards in waiting and shadow.kind:
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
    if writes_letters(open):
        write_missions(view, private, unknown, dice)
        return
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


def write_missions(view: View, private: list[Mine], unknown: list[str], dice: Dice) -> None:
    """Letters that rivals have written down: any that fits, the same one too."""
    writing = {step.who for step in awaited(view, WriteMission)}
    for who in unknown:
        fits = [letter for letter in letters(view.open) if possible(view, who, letter)]
        mission = "" if who in writing else dice.pick(fits)
        private[seat_of(view.open, who)].shadows[who].mission = mission


def possible(view: View, who: str, letter: str) -> bool:
    """Whether this may be an intruder's mission: shown, or never found by him."""
    shown = view.open.figures[who].letter
    if shown:
        return letter == shown
    drawing = any(step.who == who for step in awaited(view, NewMission))
    found: set[str] = set()
    for event in view.log:
        if isinstance(event, told.Returned) and event.who == who and not drawing:
            found = set()
        elif isinstance(event, told.Found) and event.who == who:
            found.add(event.what)
    return letter not in found


# -- what partners know of each other


def share(view: View, private: list[Mine], guessed: Guessed) -> None:
    """Give every partner the copies that he has."""
    open = view.open
    if open.seats == 2 or open.options.variant == "contested":
        return
    one, other = (private[seat] for seat in intruder_seats(open))
    for mine, partner in ((one, other), (other, one)):
        for who, shadow in partner.shadows.items():
            particle = guessed.get(who)
            if particle is not None and particle.synced is not None:
                copy = copy_shadow(particle.synced)
                hung = [rope for rope in particle.ropes if rope not in particle.synced_ropes]
            else:
                copy, hung = last_told(view, who, shadow, partner.ropes)
            copy.mission = shadow.mission
            mine.allies[who] = copy
            mine.ropes = [rope for rope in mine.ropes if rope not in hung]


def last_told(view: View, who: str, shadow: Shadow, ropes: list[Rope]) -> tuple[Shadow, list[Rope]]:
    """An intruder as he was when his player last told of him, and the ropes he has hung since."""
    copy, step = copy_shadow(shadow), view.step
    if isinstance(step, ChooseCards) and step.who == who:
        copy.hand, copy.box = [], list(all_cards(shadow.kind))
    if sneaking(view) != who or not shadow.trail:
        return copy, []
    move = past_of(view).intruders.moves.get(who)
    signs = move.signs if move is not None and not move.ended else []
    played = [sign.card for sign in signs if isinstance(sign, told.ShadowCard)]
    copy.hand = sorted([*shadow.hand, *played])
    copy.zone, copy.trail = shadow.trail[0], shadow.trail[:1]
    copy.steps, copy.halted, copy.pending = 0, False, False
    if shadow.steps or shadow.covered == view.open.turn:
        copy.covered = -1
    climbed = [rope_between(*shadow.trail[-2:])] if len(shadow.trail) > 1 else []
    return copy, climbed if "rope" in played and climbed == ropes[-1:] else []

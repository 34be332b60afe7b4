"""What the guards may hide: objects, sleepers, and cards, drawn as random play leaves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from noren import Dice, Event, Seat
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.cards import all_cards, deck, without
from noren.games.ninja.ready import ready_hand, scatter_objects, scatter_sleepers, sleepers_wanted
from noren.games.ninja.state import (
    SENTRY,
    Figure,
    Mine,
    Open,
    View,
    fort_of,
    guard_seats,
    names_of,
)
from noren.games.ninja.steps.guarding import gatherings, targets
from noren.games.ninja.watch import may_strike

SLEEPER_TRIES: Final = 200
SLEEPER_GUESSES: Final = 12
TRIES: Final = range(16)
"""So many guesses at the cards are weighed."""
UNLIKELY: Final = 0.1


def guess_objects(view: View, dice: Dice) -> dict[str, str]:
    """Missions, traps and sentries anywhere that nobody has searched."""
    found = view.open.found
    objects = scatter_objects(view.open, dice, found)
    return {z: what for z, what in objects.items() if not (what == SENTRY and z in found)}


def guess_sleepers(view: View, dice: Dice) -> dict[str, int]:
    """Sleepers such that those who woke were there; one of several guesses, by its likelihood."""
    rooms = figures_left(view)
    known = emptied(view, rooms)
    guesses: list[tuple[dict[str, int], float]] = []
    for _ in range(SLEEPER_TRIES):
        guess = _sleepers_once(view, known, rooms, dice)
        if guess is not None:
            guesses.append(guess)
        if len(guesses) == SLEEPER_GUESSES:
            break
    if guesses:
        return dice.weighted([guess for guess, _ in guesses], [weight for _, weight in guesses])
    woken = sum(len(e.guards) for e in view.log if isinstance(e, told.Woke))
    more = sum(e.count for e in view.log if isinstance(e, told.Sleepers))
    return scatter_sleepers(view.open, {}, sleepers_wanted(view.open) + more - woken, dice)


def figures_left(view: View) -> dict[int, int]:
    """How many more guards could have stood up whenever some woke, by the event's number."""
    standing = len(view.open.guards)
    most = fort_of(view.open).plan.night.most_guards
    rooms: dict[int, int] = {}
    for at in range(len(view.log) - 1, -1, -1):
        match view.log[at]:
            case told.Woke(_, guards):
                standing -= len(guards)
                rooms[at] = most - standing
            case told.Posted():
                standing -= 1
            case told.Dismissed():
                standing += 1
            case told.ShadowCard(guard=guard, card=card) if guard and card != "potent-sake":
                standing += 1
    return rooms


def emptied(view: View, rooms: dict[int, int]) -> dict[str, int]:
    """Barracks that were woken to the last man before any more came, and how many had slept."""
    known: dict[str, int] = {}
    for at, event in enumerate(view.log):
        if isinstance(event, told.Sleepers):
            break
        if isinstance(event, told.Woke) and len(event.guards) < rooms[at]:
            known[event.zone] = len(event.guards)
    return known


def _sleepers_once(
    view: View, known: dict[str, int], rooms: dict[int, int], dice: Dice
) -> tuple[dict[str, int], float] | None:
    """Sleepers and how likely just these barracks were woken; None if they cannot have been."""
    open = view.open
    weight = 1.0
    others = [zone for zone in fort_of(open).barracks if zone not in known]
    count = max(0, sleepers_wanted(open) - sum(known.values()))
    rest = scatter_sleepers(open, {}, count, dice, others)
    sleepers = {
        zone: known.get(zone) or rest[zone]
        for zone in fort_of(open).barracks
        if zone in known or zone in rest
    }
    for at, event in enumerate(view.log):
        if isinstance(event, told.Woke):
            slept = sleepers.get(event.zone, 0)
            if min(slept, rooms[at]) != len(event.guards):
                return None
            weight /= len(sleepers)  # the more barracks, the less likely just this one
            del sleepers[event.zone]
            if slept > len(event.guards):
                sleepers[event.zone] = slept - len(event.guards)
        elif isinstance(event, told.Sleepers):
            sleepers = scatter_sleepers(open, sleepers, event.count, dice)
    return {zone: sleepers[zone] for zone in fort_of(open).barracks if zone in sleepers}, weight


@dataclass(slots=True)
class Cards:
    """One guess at a guard player's cards."""

    hand: list[str]
    drawn: list[str]
    bag: list[str]
    pool: list[str]
    weight: float = 1.0


def guess_cards(view: View, seat: Seat, sleepers: dict[str, int], dice: Dice) -> Cards:
    """A guess that fits what was played, as likely as what was done with it."""
    steps = [step for step in view.agenda if type(step).__name__ == "ChooseHand"]
    share = list(all_cards("guards")[:: len(guard_seats(view.open))])
    if any(step.seat == seat for step in steps):  # type: ignore[attr-defined]
        return Cards(share, [], [], [])
    script = read_script(view, seat, sleepers)
    guesses = [Dealing(_first_hand(view.open, dice), share, dice).follow(script) for _ in TRIES]
    weights = [guess.weight for guess in guesses]
    found = dice.weighted(guesses, weights) if sum(weights) > 0 else guesses[0]
    finish(view, seat, found, dice)
    return found


def _first_hand(open: Open, dice: Dice) -> list[str]:
    if open.options.placement == "ready":
        return ready_hand(open, "guards")
    share = list(all_cards("guards")[:: len(guard_seats(open))])
    size = deck("guards").hand // len(guard_seats(open))
    first = True
    while len(share) > size:
        kinds = sorted({*share})
        tap = dice.below(len(kinds) + first)
        if tap == len(kinds):
            return ready_hand(open, "guards")
        share.remove(kinds[tap])
        first = False
    return sorted(share)


class Deal(msgspec.Struct, frozen=True):
    """One thing that happened to a guard player's cards, as all could see it.

    `ways` is how many options each kind of new card gave, `others` how many there were besides,
    and `strikes` how many a Kenjutsu card would have given.
    """

    verb: str
    cards: tuple[str, ...] = ()
    count: int = 0
    ways: dict[str, int] = {}
    others: int = 0
    strikes: int = 0


def read_script(view: View, seat: Seat, sleepers: dict[str, int]) -> list[Deal]:
    """All that happened to a guard player's cards, read once from the log."""
    options = view.open.options
    open = Open(options, view.open.seats, figures={who: Figure(who) for who in names_of(options)})
    script: list[Deal] = []
    for at, event in enumerate(view.log):
        script += deals_of(view.log, at, open, seat, sleepers)
        apply(open, event)
    return script


def deals_of(
    log: list[Event], at: int, open: Open, seat: Seat, sleepers: dict[str, int]
) -> list[Deal]:
    """What one event does to a guard player's cards."""
    match log[at]:
        case told.TurnBegan():
            return [Deal("return", tuple(open.played.get(str(seat), ())))]
        case told.Drew(who, count) if who == seat:
            return [Deal("draw", tuple(played_at_once(log, at, seat)), count)]
        case told.PhaseBegan("cards"):
            return [Deal("take up")]
        case told.GuardCard(who, card, _) if who == seat and card:
            return [*judged(open, seat, sleepers), Deal(f"spend in {open.phase}", (card,))]
        case told.Struck(who, _, _) if who == seat:
            return [*judged(open, seat, sleepers), Deal(f"spend in {open.phase}", ("kenjutsu",))]
        case told.Yielded(who) if who == seat:
            return judged(open, seat, sleepers)
        case _:
            return _bonus_of(log[at], open, seat)


def _bonus_of(event: Event, open: Open, seat: Seat) -> list[Deal]:
    match event:
        case told.LookedThrough(who) if who == seat:
            return [Deal("look through", tuple(open.played.get(str(seat), ())))]
        case told.BonusTaken(who, count) if who == seat:
            return [Deal("bonus", count=count)]
        case _:
            return []


def played_at_once(log: list[Event], at: int, seat: Seat) -> list[str]:
    """The cards of a draw that were played in the same phase."""
    found = []
    for event in log[at:]:
        if isinstance(event, told.PhaseBegan):
            break
        if isinstance(event, told.GuardCard) and event.seat == seat and event.card:
            found.append(event.card)
    return found


def judged(open: Open, seat: Seat, sleepers: dict[str, int]) -> list[Deal]:
    """Among how many options a choice in the Alert Phase was made."""
    if open.phase != "alert":
        return []
    mine = Mine(sleepers=sleepers)
    ways = {card: len(targets(open, mine, seat, card)) for card in {*all_cards("guards")}}
    others = len(gatherings(open, seat))
    return [Deal("judge", ways=ways, others=others, strikes=len(may_strike(open, seat)))]


class Dealing:
    """One guess at a guard player's cards, dealt as the script says."""

    def __init__(self, hand: list[str], share: list[str], dice: Dice) -> None:
        self.cards = Cards(list(hand), [], without(share, hand), [])
        self.dice = dice

    def follow(self, script: list[Deal]) -> Cards:
        """Do all that was done."""
        cards = self.cards
        for deal in script:
            match deal.verb:
                case "return":
                    cards.bag += deal.cards
                case "draw":
                    self.draw(deal.count, deal.cards)
                case "take up":
                    cards.hand, cards.drawn = cards.hand + cards.drawn, []
                case "judge":
                    self.judge(deal)
                case "look through":
                    cards.pool, cards.bag = sorted([*cards.bag, *deal.cards]), []
                case "bonus":
                    take_bonus(cards, deal.count, self.dice)
                    cards.bag, cards.pool = cards.pool, []
                case _:
                    self.spend(deal.cards[0], at_once=deal.verb == "spend in alert")
        return cards

    def draw(self, count: int, forced: tuple[str, ...]) -> None:
        """Draw from the bag; what was played at once must have been among it."""
        cards = self.cards
        cards.drawn = []
        for card in forced:
            if card in cards.bag:
                cards.weight *= cards.bag.count(card)
                cards.bag.remove(card)
            elif card in cards.hand and cards.bag:  # this guess kept it in the wrong place
                cards.weight *= UNLIKELY
                cards.hand.remove(card)
                other = self.dice.pick(cards.bag)
                cards.bag.remove(other)
                cards.hand.append(other)
            else:
                cards.weight = 0.0
                continue
            cards.drawn.append(card)
        more = self.dice.sample(cards.bag, min(len(cards.bag), count - len(cards.drawn)))
        cards.drawn = sorted(cards.drawn + more)
        cards.bag = without(cards.bag, more)

    def judge(self, deal: Deal) -> None:
        """How likely any one choice was, among all that these cards allow."""
        cards = self.cards
        ways = deal.others + sum(deal.ways[card] for card in {*cards.drawn})
        if deal.strikes and ("kenjutsu" in cards.drawn or "kenjutsu" in cards.hand):
            ways += deal.strikes
        cards.weight *= 20 / (1 + ways)

    def spend(self, card: str, *, at_once: bool) -> None:
        """The card was there; if this guess lacks it, it was drawn in place of another."""
        cards = self.cards
        if at_once and card in cards.drawn:
            cards.drawn.remove(card)
            return
        if card not in cards.hand:
            if card not in cards.bag or not cards.hand:
                cards.weight = 0.0
                return
            extra = self.dice.pick(cards.hand)
            cards.hand.remove(extra)
            cards.bag.append(extra)
            cards.bag.remove(card)
            cards.hand.append(card)
            cards.weight *= UNLIKELY
        cards.hand.remove(card)


def take_bonus(cards: Cards, count: int, dice: Dice) -> None:
    """Any cards of the pool, each kind as likely as another."""
    for _ in range(min(count, len(cards.pool))):
        card = dice.pick(sorted({*cards.pool}))
        cards.pool.remove(card)
        cards.hand.append(card)


def finish(view: View, seat: Seat, cards: Cards, dice: Dice) -> None:
    """Cards taken so far in a bonus that is being chosen; then all in order."""
    step: Any = view.step
    if cards.pool and type(step).__name__ == "TakeBonus" and step.seat == seat:
        take_bonus(cards, step.taken, dice)
    cards.hand.sort()
    dice.shuffle(cards.bag)

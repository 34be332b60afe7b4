"""What the guards may hide: objects, sleepers, and cards, drawn as random play leaves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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
    guard_seats,
    names_of,
)
from noren.games.ninja.steps.guarding import gatherings, targets
from noren.games.ninja.watch import may_strike

SLEEPER_TRIES: Final = 200
CARD_TRIES: Final = 16
UNLIKELY: Final = 0.1


def guess_objects(view: View, dice: Dice) -> dict[str, str]:
    """Missions, traps and sentries anywhere that nobody has searched."""
    found = view.open.found
    objects = scatter_objects(view.open, dice, found)
    return {z: what for z, what in objects.items() if not (what == SENTRY and z in found)}


def guess_sleepers(view: View, dice: Dice) -> dict[str, int]:
    """Sleepers such that those who woke were there."""
    for _ in range(SLEEPER_TRIES):
        sleepers = _sleepers_once(view, dice)
        if sleepers is not None:
            return sleepers
    woken = sum(len(e.guards) for e in view.log if isinstance(e, told.Woke))
    more = sum(e.count for e in view.log if isinstance(e, told.Sleepers))
    return scatter_sleepers(view.open, {}, sleepers_wanted(view.open) + more - woken, dice)


def _sleepers_once(view: View, dice: Dice) -> dict[str, int] | None:
    open = view.open
    sleepers = scatter_sleepers(open, {}, sleepers_wanted(open), dice)
    for event in view.log:
        if isinstance(event, told.Woke):
            if sleepers.get(event.zone, 0) != len(event.guards):
                return None
            if dice.unit() > 2 / len(sleepers):  # the more barracks, the less likely just this one
                return None
            del sleepers[event.zone]
        elif isinstance(event, told.Sleepers):
            sleepers = scatter_sleepers(open, sleepers, event.count, dice)
    return sleepers


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
    if any(step.seat == seat for step in steps):  # type: ignore[attr-defined]
        share = all_cards("guards")[:: len(guard_seats(view.open))]
        return Cards(list(share), [], [], [])
    guesses = [_cards_once(view, seat, sleepers, dice) for _ in range(CARD_TRIES)]
    weights = [guess.weight for guess in guesses]
    return dice.weighted(guesses, weights) if sum(weights) > 0 else guesses[0]


def _first_hand(open: Open, dice: Dice) -> list[str]:
    share = list(all_cards("guards")[:: len(guard_seats(open))])
    if open.options.placement == "ready":
        return ready_hand(open, "guards")
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


def _cards_once(view: View, seat: Seat, sleepers: dict[str, int], dice: Dice) -> Cards:
    hand = _first_hand(view.open, dice)
    bag = without(list(all_cards("guards")[:: len(guard_seats(view.open))]), hand)
    told_so_far = Dealing(view, seat, Cards(hand, [], bag, []), sleepers, dice)
    return told_so_far.follow()


class Dealing:
    """Follows one guard player's cards through the log."""

    def __init__(
        self, view: View, seat: Seat, cards: Cards, sleepers: dict[str, int], dice: Dice
    ) -> None:
        options = view.open.options
        self.view = view
        self.seat = seat
        self.cards = cards
        self.dice = dice
        self.mine = Mine(sleepers=sleepers)
        self.open = Open(
            options, view.open.seats, figures={who: Figure(who) for who in names_of(options)}
        )

    def follow(self) -> Cards:
        """Go through the whole log."""
        for at, event in enumerate(self.view.log):
            self.before(at, event)
            apply(self.open, event)
        self.finish()
        return self.cards

    def before(self, at: int, event: Event) -> None:
        """What an event tells of the cards, and does to them."""
        cards, open = self.cards, self.open
        match event:
            case told.TurnBegan():
                cards.bag += open.played.get(str(self.seat), [])
            case told.Drew(self.seat, count):
                self.draw(count, self.played_at_once(at))
            case told.PhaseBegan("cards"):
                cards.hand, cards.drawn = sorted(cards.hand + cards.drawn), []
            case told.GuardCard(self.seat, card, _) if card:
                self.judge()
                self.spend(card)
            case told.Struck(self.seat, _, _):
                self.judge()
                self.spend("kenjutsu")
            case told.Yielded(self.seat):
                self.judge()
            case told.LookedThrough(self.seat):
                cards.pool = sorted(cards.bag + open.played.get(str(self.seat), []))
                cards.bag = []
            case told.BonusTaken(self.seat, count):
                self.take_bonus(count)
                cards.bag, cards.pool = cards.pool, []
            case _:
                pass

    def played_at_once(self, at: int) -> list[str]:
        """The cards of this draw that were played in the same phase."""
        found = []
        for event in self.view.log[at:]:
            if isinstance(event, told.PhaseBegan):
                break
            if isinstance(event, told.GuardCard) and event.seat == self.seat and event.card:
                found.append(event.card)
        return found

    def draw(self, count: int, forced: list[str]) -> None:
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

    def judge(self) -> None:
        """How likely any one choice was, among all that these cards allow."""
        open, cards = self.open, self.cards
        if open.phase == "alert":
            ways = sum(len(targets(open, self.mine, self.seat, card)) for card in {*cards.drawn})
            ways += len(gatherings(open, self.seat))
            if "kenjutsu" in cards.drawn or "kenjutsu" in cards.hand:
                ways += len(may_strike(open, self.seat))
            cards.weight *= 20 / (1 + ways)

    def spend(self, card: str) -> None:
        """The card was there; if this guess lacks it, it was drawn in place of another."""
        cards = self.cards
        if self.open.phase == "alert" and card in cards.drawn:
            cards.drawn.remove(card)
            return
        if card not in cards.hand:
            if card not in cards.bag:
                cards.weight = 0.0
                return
            extra = self.dice.pick(cards.hand)
            cards.hand.remove(extra)
            cards.bag.append(extra)
            cards.bag.remove(card)
            cards.hand.append(card)
            cards.weight *= UNLIKELY
        cards.hand.remove(card)

    def take_bonus(self, count: int) -> None:
        """Any cards of the pool, each kind as likely as another."""
        cards = self.cards
        for _ in range(min(count, len(cards.pool))):
            card = self.dice.pick(sorted({*cards.pool}))
            cards.pool.remove(card)
            cards.hand = sorted([*cards.hand, card])

    def finish(self) -> None:
        """Cards taken so far in a bonus that is being chosen; then all in order."""
        step: Any = self.view.step
        if self.cards.pool and type(step).__name__ == "TakeBonus" and step.seat == self.seat:
            self.take_bonus(step.taken)
        self.cards.hand.sort()
        self.dice.shuffle(self.cards.bag)

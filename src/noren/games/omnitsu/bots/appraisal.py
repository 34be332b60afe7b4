"""What cards and actions are worth to the strong player, as things lie."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import msgspec

from noren import Seat
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.baseline import keep_worth
from noren.games.omnitsu.bots.effect_outcomes import outlook
from noren.games.omnitsu.bots.effect_worth import WORTH, carriers
from noren.games.omnitsu.bots.preferences import Preferences
from noren.games.omnitsu.bots.ways_out import EXITS, OUT, has_way_out
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE, DISGUISE, POINTED, Effect
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, turn_back
from noren.games.omnitsu.rules.card_effects import cards_due
from noren.games.omnitsu.rules.effects import is_possible
from noren.games.omnitsu.state import (
    NOBODY,
    Act,
    Scroll,
    View,
    castle_needs,
    in_force,
    in_hand,
    throwable,
)

LATE = 6
"""From about this turn on the game should end."""
CONTEST = 0.3
"""A second Daimyo's scroll for somebody else than whoever has the first."""
FERRYMAN = "ferryman"
GAINING = frozenset(
    {"draw", "draw_places", "draw_open", "refill", "renew", "rob", "tribute", "trade_in"}
)
"""What brings cards into one's own hand."""
TAKING = frozenset({"rob", "tribute", "snatch", "press", "levy", "feast"})
"""What takes cards from other hands, or brings them there."""


class Appraisal:
    """A seat's prospects, and what it cares about."""

    def __init__(self, view: View, preferences: Preferences) -> None:
        self.preferences = preferences
        self.view = view
        self.sight = Prospects(view)
        self.victory = preferences.victory * self.sight.nearness

    def best_throw(self, card: str) -> float:
        """What throwing a card is worth, pointed as it is best."""
        targets = self.sight.others if card in POINTED else [NOBODY]
        return max(self.throw(card, target) for target in targets)

    def throw(self, card: str, target: Seat) -> float:
        """What throwing a card is worth."""
        sight, preferences = self.sight, self.preferences
        if card == CASTLE:
            late = max(0, sight.open.turn - LATE)
            enough = max(0.0, preferences.enough - preferences.haste * late)
            return self.victory * (sight.now - enough) + 2.0
        if CARDS[card].location:
            push = preferences.push * max(0, sight.open.turn - LATE + 2)
            lead = self.victory * preferences.lead * (sight.now - 0.25)
            return preferences.place + push + lead + self.use(card, 0, target)
        best = max(self.use(card, number, target) for number in range(2))
        return best - self._spared(card, preferences.spare)

    def _spared(self, card: str, worth: float) -> float:
        """What is lost with an any-time card out of the hand."""
        if card not in ANY_TIME_ACTION:
            return 0.0
        return worth + (self.preferences.ferry if card == FERRYMAN else 0.0)

    def keep(self, card: str) -> float:
        """What a card is worth in the hand."""
        held = (
            self.preferences.keep if card == CASTLE else self._spared(card, self.preferences.keep)
        )
        return keep_worth(self.sight, card) + held

    def use(self, card: str, number: int, target: Seat) -> float:
        """What an action is worth: the change it makes, and cards and knowledge beside."""
        sight = self.sight
        if not is_possible(sight.open, Act(card, number, sight.me, target, sight.me, 0)):
            return -1.0
        action = CARDS[card].actions[number]
        before = sight.without(card)
        total = self.victory * (before - sight.now)
        total -= self.preferences.card if action.cost else 0.0
        for effect in action.effects:
            after = outlook(sight, sight.me, target, effect, card)
            total += self._beside(effect, target, after is not None)
            if after is not None:
                total += self.victory * (after - before)
        return total

    def _beside(self, effect: Effect, target: Seat, foreseen: bool) -> float:
        """What an effect is worth besides what can be foreseen of the end."""
        word = effect.do
        if word in GAINING or word in TAKING:
            gained, lost = self._gained(effect, target), self._lost(effect, target)
            return self.preferences.card * gained + self.preferences.harm * lost
        if word == "block":
            return self._block()
        if word == "plant":
            # Where either would do, a contest kills two, and one of them may yet slip away.
            return 0.0 if target in carriers(self.sight) else CONTEST
        if word == "swap_look":
            return WORTH["look_own"](self.sight, target, effect)
        if foreseen or word not in WORTH:
            return 0.0
        return WORTH[word](self.sight, target, effect)

    def _gained(self, effect: Effect, target: Seat) -> int:
        """How many cards more one has after an effect."""
        open, me = self.sight.open, self.sight.me
        match effect.do:
            case "rob" | "tribute":
                return min(effect.count, open.cards[target])
            case "trade_in":
                return min(effect.count, max(0, in_hand(open, me) - 1))
            case "renew":
                return 1
            case word:
                return cards_due(open, me, effect) if word in GAINING else 0

    def _lost(self, effect: Effect, target: Seat) -> int:
        """How many cards fewer the others have after an effect."""
        match effect.do:
            case "rob" | "tribute":
                return min(effect.count, self.sight.open.cards[target])
            case "snatch" | "press":
                return effect.count
            case "levy":
                return len(self.sight.others)
            case "feast":
                return -len(self.sight.others)
            case _:
                return 0

    def _block(self) -> float:
        """What it is worth to keep the Castle away, or a step farther."""
        sight = self.sight
        behind = 1 / len(sight.open.cards) - sight.now
        coming = any(laid.card == CASTLE and laid.state == "waiting" for laid in sight.open.laid)
        unblocked = len(in_force(sight.open))
        if coming and unblocked <= castle_needs(sight.open):
            return self.preferences.victory * behind
        return self.victory * self.preferences.lead * behind - 0.5

    def disguise(self) -> float:
        """What another card in the place of one's own is worth, two cards being spent for it."""
        cards = [card for card in throwable(self.sight.open, self.sight.hand) if card != DISGUISE]
        best = max((self.best_throw(card) for card in cards), default=0.0)
        return best - self.preferences.card

    def crack(self, id: str) -> float:
        """What cracking a scroll is worth: what can be done with it then, and what one knows."""
        sight, preferences = self.sight, self.preferences
        places = in_force(sight.open)
        reward = preferences.card * sum(card.lasting.cracking for card in places)
        opened = Prospects(_cracked(self.view, id))
        after = [
            out for card in sight.hand if card in EXITS for out in self._ways_out(opened, card)
        ]
        if has_way_out(sight.open, sight.me):
            gone = {other: place for other, place in sight.where.items() if other != id}
            after.append(sight.win_share(gone, sight.open.cards, {}))
        best = preferences.trust * max(after, default=0.0)
        known = 0.0 if id in sight.known else preferences.insight
        return self.victory * (best - sight.now) + reward + known

    def _ways_out(self, opened: Prospects, card: str) -> Iterator[float]:
        """The shares of the victory that a card could make of an open scroll."""
        for number, action in enumerate(CARDS[card].actions):
            for target in opened.others if action.target else [NOBODY]:
                act = Act(card, number, opened.me, target, opened.me, 0)
                if action.effects[0].do in OUT and is_possible(opened.open, act):
                    yield outlook(opened, opened.me, target, action.effects[0]) or 0.0

    def play(self, card: str, target: Seat = NOBODY) -> float:
        """What playing an any-time card now is worth, above keeping it."""
        return self.use(card, ANY_TIME_ACTION[card], target) - (
            0.1 if self.sight.open.ended else self._spared(card, self.preferences.reserve)
        )

    def respond(self, act: Act, card: str) -> float:
        """What stopping or reversing an action is worth."""
        sight = self.sight
        suffered = outlook(sight, act.by, act.target, act.effects[0])
        if suffered is None:
            return -1.0
        avoided = sight.now
        if CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0].do == "turn_back":
            back = turn_back(act)
            turned = outlook(sight, back.by, back.target, back.effects[0])
            avoided = sight.now if turned is None else turned
        return self.victory * (avoided - suffered) - (
            0.2 if sight.open.ended else self.preferences.guard
        )

    def scouted(self, step: Choose | ChooseUnwatched, thing: str) -> float:
        """Whether to swap a scroll one has just looked at."""
        sight = self.sight
        if thing == "keep":
            return self.victory * sight.now
        theirs = step.chosen[0]
        owner = sight.where[theirs][0]
        where = {**sight.where, thing: (owner, False), theirs: (sight.me, False)}
        return self.victory * sight.win_share(where, sight.open.cards, {})


def _cracked(view: View, id: str) -> View:
    """The view of a table on which this scroll of one's own lies open."""
    opened = copy(view)
    scrolls = [Scroll(s.id, s.owner, s.cracked or s.id == id) for s in view.open.scrolls]
    opened.open = msgspec.structs.replace(view.open, scrolls=scrolls)
    return opened

"""What cards and actions are worth to the strong player, as things lie."""

from __future__ import annotations

from noren import Seat
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.baseline import keep_worth
from noren.games.omnitsu.bots.effect_outcomes import outlook
from noren.games.omnitsu.bots.effect_worth import WORTH
from noren.games.omnitsu.bots.preferences import Preferences
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE, POINTED, Effect
from noren.games.omnitsu.rules.actions import Choose, turn_back
from noren.games.omnitsu.rules.effects import is_possible
from noren.games.omnitsu.state import NOBODY, Act, View

LATE = 6
"""From about this turn on the game should end."""
LAST = 12
"""From this turn on the Castle is thrown whatever that brings: nobody should wait for ever."""
FERRYMAN = "ferryman"


class Appraisal:
    """A seat's prospects, and what it cares about."""

    def __init__(self, view: View, preferences: Preferences) -> None:
        self.preferences = preferences
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
            duty = preferences.victory if sight.open.turn >= LAST else 0.0
            return self.victory * (sight.now - enough) + 2.0 + duty
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
        preferences = self.preferences
        match effect.do:
            case "draw":
                return preferences.card * effect.count
            case "rob":
                return preferences.card + preferences.harm
            case "snatch" | "press":
                return preferences.harm
            case "levy":
                return preferences.harm * len(self.sight.others)
            case word if foreseen or word not in WORTH:
                return 0.0
            case word:
                return WORTH[word](self.sight, target, effect)

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

    def scouted(self, step: Choose, thing: str) -> float:
        """Whether to swap a scroll one has just looked at."""
        sight = self.sight
        if thing == "keep":
            return self.victory * sight.now
        theirs = step.chosen[0]
        owner = sight.where[theirs][0]
        where = {**sight.where, thing: (owner, False), theirs: (sight.me, False)}
        return self.victory * sight.win_share(where, sight.open.cards, {})

"""Motonaka: when to lie, and what to do with influence."""

from __future__ import annotations

from typing import Final

from noren import Choice, Dice, Seat
from noren.games.chiyos_secret.belief.deduction import Belief, Facts, deduce, said_truly
from noren.games.chiyos_secret.belief.questions import answers_weigh, hypotheses
from noren.games.chiyos_secret.rules.answers import Answer, true_answer
from noren.games.chiyos_secret.rules.board import clear
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.final_act import BreakTie
from noren.games.chiyos_secret.rules.secret_actions import DRAW, Influence
from noren.games.chiyos_secret.state import Mine, Question, View

GAIN: Final = 1.25
"""A lie to a spy must leave so many times more to distinguish."""
DANGER: Final = ("ally", "betrayer", "usurper")
"""Whoever wins least easily goes first among equals."""
# Influence by its use: whenever it can be played, and in the Final Act.
ALWAYS: Final = ("temple-sanctuary", "lost-in-the-crowd", "swift-courier")
FINALE: Final = ("assassination-rumors", "change-of-guard")


class Motonaka:
    """The strong one: denies a find, else lies where it leaves most; plays cards that matter."""

    def __init__(self, view: View, dice: Dice) -> None:
        assert view.mine is not None
        self.view = view
        self.open = view.open
        self.mine: Mine = view.mine
        self.dice = dice

    def choose(self) -> Choice:
        """One of the options, by the step that asks."""
        match self.view.step:
            case Answer(question):
                return self.answer(question)
            case Influence():
                return self.influence()
            case BreakTie():
                return min(self.view.options, key=lambda choice: self.danger(int(choice[1])))
            case Choose(effect, _, _):
                return self.carry_out(effect)
            case _:
                return self.dice.pick(self.view.options)

    def danger(self, noble: Seat) -> int:
        """How easily this noble would win."""
        return DANGER.index(self.mine.roles[noble])

    def public(self) -> Belief:
        """What anybody can make of the answers so far."""
        return deduce(Facts.known_to(self.open))

    def answer(self, question: Question) -> Choice:
        """The truth, unless now is the time."""
        if len(self.view.options) == 1:
            return self.view.options[0]
        return self.view.options[1 if self.time_to_lie(question) else 0]

    def time_to_lie(self, question: Question) -> bool:
        """Deny a fugitive found; to a spy, lie only if that leaves much more to distinguish."""
        if question.neighbours:
            return False
        if question.cards:
            return true_answer(self.mine, question)
        clean, tainted = hypotheses(self.public())
        truth = said_truly(self.open.seats, question.fugitives, question.patrons)
        yes, no = answers_weigh(clean, tainted, truth)
        true, false = (yes, no) if true_answer(self.mine, question) else (no, yes)
        return false >= 2 * GAIN * true

    def influence(self) -> Choice:
        """Play what matters now, else draw."""
        held = [choice[1] for choice in self.view.options if choice[0] == "play"]
        wanted = (*ALWAYS, *FINALE) if self.open.final else (*ALWAYS, *self.for_the_hunt())
        for card in wanted:
            if card in held:
                return ("play", card)
        if DRAW in self.view.options:
            return DRAW
        return self.view.options[0]

    def for_the_hunt(self) -> tuple[str, ...]:
        """Cards worth playing before the Final Act."""
        up = sum(clear(patron) for patron in self.open.patrons.values())
        suspected = any(patron.tokens for patron in self.open.patrons.values())
        cards: tuple[str, ...] = ("closed-gates", "sealed-lips") if suspected else ()
        return (*cards, *(("evening-mist", "rainy-season") if up >= 6 else ()))

    def carry_out(self, effect: str) -> Choice:
        """The choice that turns down or moves most."""
        options = self.view.options
        if effect == "let_mist_rise":
            return max(options, key=lambda choice: self.clear_at(choice[1]))
        if effect == "lose_in_the_crowd":
            return max(options, key=lambda choice: self.cards_at(choice[1]))
        return self.dice.pick(options)

    def clear_at(self, house: str) -> int:
        """How many patrons the mist would hide there."""
        return sum(p.house == house and clear(p) for p in self.open.patrons.values())

    def cards_at(self, house: str) -> int:
        """How many cards lie there."""
        return sum(patron.house == house for patron in self.open.patrons.values())

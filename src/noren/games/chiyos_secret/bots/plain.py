"""The baseline noble: believes in one sampled world."""

from __future__ import annotations

from noren import Choice, Dice
from noren.games.chiyos_secret.board import disguised
from noren.games.chiyos_secret.bots.eyes import Eyes
from noren.games.chiyos_secret.bots.nobles import Noble
from noren.games.chiyos_secret.steps.looking import Reveal, TurnOneUp
from noren.games.chiyos_secret.steps.spy import Ask
from noren.games.chiyos_secret.steps.turns import INTERROGATE, SEARCH, SPY, LoyalAction


class PlainNoble(Noble):
    """Samples one world that fits, and acts as if it were true; never looks beyond its own turn."""

    careful = False

    def __init__(self, eyes: Eyes, dice: Dice) -> None:
        super().__init__(eyes, dice)
        geisha, ronin, _, _ = eyes.belief.draw(dice)
        self.thought = {geisha, ronin} - {*self.open.unmasked.values()}

    def act(self, step: LoyalAction) -> Choice:
        """Accuse if there is a suspect, search otherwise, and spy now and then."""
        if self.open.final and not self.eyes.lost_true_cards:
            return self.act_at_the_end()
        if self.accusation()[1]:
            return INTERROGATE
        if SPY in self.view.options and disguised(self.open) and self.dice.unit() < 0.4:
            return SPY
        return SEARCH

    def ask(self, step: Ask) -> Choice:
        """Any question that can tell something."""
        options = [choice for choice, _ in self.disguise_questions()]
        return self.dice.pick(options) if options else ("neighbours", "betrayer")

    def reveal(self, step: Reveal) -> Choice:
        """One card at a time."""
        return ("reveal", max(step.cards, key=self.liking))

    def turn_up(self, step: TurnOneUp) -> Choice:
        """Whoever may be somebody."""
        return ("reveal", max(step.cards, key=self.liking))

    def liking(self, card: str) -> float:
        """Whoever it takes for a fugitive, else anybody."""
        return float(self.eyes.face(card) in self.thought)

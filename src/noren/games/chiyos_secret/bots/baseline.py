"""The baseline: believes in one sampled world, and lies once few candidates are left."""

from __future__ import annotations

from typing import Final

from noren import Choice, Dice
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.bots.final_act import Moves, Position
from noren.games.chiyos_secret.bots.motonaka import Motonaka
from noren.games.chiyos_secret.bots.noble import Noble
from noren.games.chiyos_secret.bots.strong import StrongBot
from noren.games.chiyos_secret.content import FUGITIVES, TRACKS
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.interrogate import TurnOneUp
from noren.games.chiyos_secret.rules.search import Reveal
from noren.games.chiyos_secret.rules.secret_actions import FRAME, HONOR, INFORMANT, SecretAction
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import INTERROGATE, SEARCH, SPY, LoyalAction
from noren.games.chiyos_secret.state import Question

FEW: Final = 3
"""With so few candidates left the baseline lies."""


class BaselineNoble(Noble):
    """Samples one world that fits, and acts as if it were true; never looks beyond its own turn."""

    def __init__(self, reading: Reading, dice: Dice) -> None:
        super().__init__(reading, dice)
        geisha, ronin, _, _ = reading.belief.draw(dice)
        self.thought = {geisha, ronin} - {*self.open.unmasked.values()}

    def act(self, step: LoyalAction) -> Choice:
        """Accuse if there is a suspect, search otherwise, and spy now and then."""
        if self.open.final and not self.reading.lost_true_cards:
            return self.act_at_the_end()
        if self.accusation()[1]:
            return INTERROGATE
        if SPY in self.view.options and disguised(self.open) and self.dice.unit() < 0.4:
            return SPY
        return SEARCH

    def prevent(self, position: Position) -> Choice:
        """Anything: what the others could do next is not looked at."""
        return self.dice.pick(self.view.options)

    def moves_to_prevent(self, position: Position, doing: Choice, left: int) -> tuple[Moves, str]:
        """None."""
        return (), ""

    def gains(self) -> Moves:
        """None: honor is left to chance."""
        return ()

    def rescue(self) -> Moves:
        """None."""
        return ()

    def questions_rather(self, moves: int) -> bool:
        """Never: the Rival is for suspects."""
        return False

    @property
    def seeking(self) -> bool:
        """Never: a look is worth the same to every role."""
        return False

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
        return float(self.reading.face(card) in self.thought)

    def carry_out(self, step: Choose) -> Choice | None:
        """Anything."""
        return None

    def secret(self, step: SecretAction) -> Choice:
        """Honor while there is no danger, else the Informant."""
        ahead = self.open.track < TRACKS[self.open.seats].spaces
        for choice in (HONOR, INFORMANT, FRAME) if ahead else (INFORMANT, FRAME, HONOR):
            if choice in self.view.options:
                return choice
        return HONOR


class BaselineMotonaka(Motonaka):
    """The baseline: lies once, when few candidates are left; plays whatever is in the hand."""

    def time_to_lie(self, question: Question) -> bool:
        """When the truth would leave hardly anybody for one of the fugitives."""
        belief = self.public()
        few = [sum(share > 0 for share in belief.hides(f).values()) <= FEW for f in FUGITIVES]
        return any(few)

    def influence(self) -> Choice:
        """Anything."""
        return self.dice.pick(self.view.options)

    def carry_out(self, effect: str) -> Choice:
        """Anything."""
        return self.dice.pick(self.view.options)


class BaselineBot(StrongBot):
    """Imagines one world and believes in it."""

    noble = BaselineNoble
    motonaka = BaselineMotonaka

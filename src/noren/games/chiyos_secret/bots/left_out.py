"""A strong noble to whom one thing does not count: so it is found out what that thing did."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Self

import msgspec

from noren import Choice, Dice
from noren.games.chiyos_secret.belief.deduction import said_truly
from noren.games.chiyos_secret.belief.questions import (
    answers_weigh,
    hypotheses,
    questions_to_go,
    weight,
)
from noren.games.chiyos_secret.belief.reading import DENIER, Reading, bits
from noren.games.chiyos_secret.bots.hunt import COST, FOUND, LOOK, UNMASKED
from noren.games.chiyos_secret.bots.noble import Noble
from noren.games.chiyos_secret.content import ROLES
from noren.games.chiyos_secret.rules.board import face_down
from noren.games.chiyos_secret.rules.search import ENOUGH
from noren.games.chiyos_secret.rules.secret_actions import FRAME, HONOR
from noren.games.chiyos_secret.state import Open, View

ANSWER, CARD = "answer:", "card:"
"""How the keys begin of an answer that was not heard, and of a card that is nobody's disguise."""


def unheard(view: View, number: int) -> View:
    """The view of somebody who has not heard the answer of that number."""
    other = copy.copy(view)
    heard = [said for at, said in enumerate(view.open.questions) if at != number]
    other.open = msgspec.structs.replace(view.open, questions=heard)
    return other


class BlindReading(Reading):
    """A reading to which one card is certainly nobody's disguise."""

    def __init__(self, view: View, cleared: str) -> None:
        super().__init__(view)
        self.cleared = cleared

    def worth(self, card: str) -> float:
        """Nothing for the cleared card."""
        return 0.0 if card == self.cleared else super().worth(card)


class NobleWithout(Noble):
    """Reckons as the strong noble does, but for one thing.

    What can be left out: an answer, the suspicion of a card, and the terms `find`, `knowledge`,
    `looks`, `gifts`, `lie`, `token`, `city`, `influence`, `home` and `secrecy`.
    """

    def __init__(self, view: View, dice: Dice, without: str = "") -> None:
        if without.startswith(ANSWER):
            view = unheard(view, int(without.removeprefix(ANSWER)))
        cleared = without.removeprefix(CARD) if without.startswith(CARD) else ""
        super().__init__(BlindReading(view, cleared), dice)
        self.without = without
        if without == "lie":
            self.reading.lie_left = 0.0
        if cleared:
            self.open = self._without_tokens(cleared)

    def _without_tokens(self, card: str) -> Open:
        plain = msgspec.structs.replace(self.open.patrons[card], tokens=[])
        return msgspec.structs.replace(self.open, patrons={**self.open.patrons, card: plain})

    # The terms of the hunt

    def find(self, worths: Sequence[float]) -> float:
        """Knowledge and finds, as far as they count."""
        if self.without not in ("find", "knowledge"):
            return super().find(worths)
        share, lie = min(1.0, sum(worths)), self.reading.lie_left * DENIER
        known = bits(share * (1 - lie)) - share * bits(lie)
        kept = FOUND * share if self.without == "knowledge" else known
        return kept - COST * (len(worths) - 1)

    def value_of_looks(self, cards: set[str], most: int) -> float:
        """What looks are worth, if they count."""
        return 0.0 if self.without == "looks" else super().value_of_looks(cards, most)

    def gift(self, face: str) -> float:
        """What an ability is worth, if it counts."""
        return 0.0 if self.without == "gifts" else super().gift(face)

    # The terms of a Secret Action

    @property
    def token_worth(self) -> float:
        """What an honor token is worth, if it counts."""
        return 0.0 if self.without == "token" else super().token_worth

    def tempo(self) -> float:
        """What Motonaka's influence costs, if it counts."""
        return 0.0 if self.without == "influence" else super().tempo()

    def honor(self, card: str) -> int:
        """What a card brings at home, if it counts."""
        return 0 if self.without == "home" else super().honor(card)

    def cost(self, choice: Choice) -> float:
        """What a Secret Action costs; the danger of the city is left out if it does not count."""
        if self.without == "city" and choice == HONOR:
            return 0.0
        if self.without == "framing" and choice == FRAME:
            return 0.0
        return super().cost(choice)

    # What is weighed, by the step

    def of_role(self, role: str) -> Self:
        """The same noble as it would reckon in another role."""
        return self.as_role(role)

    def quiet_worths(self, worths: dict[str, dict[Choice, float]]) -> dict[Choice, float]:
        """What each action is worth to my role; what gives it away least is put before equals."""
        mine = dict(worths[self.role])
        if self.without != "secrecy":
            quiet = self.quietly(worths)
            mine[quiet] = max(mine.values()) + EQUAL
        return mine

    def actions(self) -> dict[Choice, float]:
        """Loyal Actions before the Final Act."""
        return self.quiet_worths({role: self.as_role(role).worths() for role in ROLES})

    def reveals(self) -> dict[Choice, float]:
        """Whom to turn up."""
        options = self.view.options
        return self.quiet_worths({role: self.as_role(role).tastes(options) for role in ROLES})

    def secrets(self) -> dict[Choice, float]:
        """Secret Actions."""
        return self.quiet_worths({role: self.as_role(role).savings() for role in ROLES})

    def looks(self) -> dict[Choice, float]:
        """Whom to look at: whoever is most suspect, and rather one who is not known yet."""
        found = {ENOUGH: -1.0} if ENOUGH in self.view.options else {}
        for choice in self.view.options:
            if choice != ENOUGH:
                known = bool(self.reading.face(choice[1]))
                suspect = 0.0 if self.without == "suspicion" else self.reading.worth(choice[1])
                found[choice] = suspect + LOOK * (not known and self.without != "looks")
        return found

    def interrogations(self) -> dict[Choice, float]:
        """Whom to ask: a suspect before anybody who lies face-down, as a bot does."""
        found: dict[Choice, float] = {}
        for choice in self.view.options:
            match choice:
                case ("accuse", card, fugitive):
                    found[choice] = UNMASKED + self.accused(card, fugitive)
                case ("question", card):
                    found[choice] = self.reading.worth(card)
                case _:
                    found[choice] = -1.0
        return found

    def framings(self) -> dict[Choice, float]:
        """Whom to turn down: whoever may be a fugitive, then whoever has least honor."""
        guilt = 0.0 if self.without == "framing" else 100.0
        return {
            choice: guilt * self.guilt_of(choice[1]) - self.honor(choice[1])
            for choice in self.view.options
        }

    def places(self) -> dict[Choice, float]:
        """Where to search: each place by what could be turned up there; to stay is a place, too."""
        found: dict[Choice, float] = {}
        for choice in self.view.options:
            house = choice[1] if choice[0] == "send" else self.open.tiles["daimyo"]
            found[choice] = self.value_of_searching({*face_down(self.open, (house,))})
        return found

    def questions(self) -> dict[Choice, float]:
        """What to ask as a spy: how much of what is open the worse answer would settle."""
        clean, tainted = hypotheses(self.reading.belief)
        if self.without == "lie":
            tainted = tainted & False
        to_go = max(1, questions_to_go(int(clean.sum()), int(tainted.sum())))
        total = max(1, weight(int(clean.sum()), int(tainted.sum()), to_go))
        found = {}
        for choice, question in self.disguise_questions():
            truth = said_truly(self.open.seats, question.fugitives, question.patrons)
            found[choice] = 1 - max(answers_weigh(clean, tainted, truth)) / total
        return found


EQUAL = 1e-6
"""By how much the quietest of what is nearly as good is put before the rest."""

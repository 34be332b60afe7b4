"""Secret Actions: what each gives away, and to whom; and how to keep the own role quiet."""

from __future__ import annotations

from typing import TypeVar

from noren import Choice
from noren.games.chiyos_secret.bots.hunt import Hunt
from noren.games.chiyos_secret.bots.role_secrecy import Worths, quietest
from noren.games.chiyos_secret.content import CHARACTERS, CITY_SPACES, ROLE_DECKS, ROLES, TRACKS
from noren.games.chiyos_secret.rules.board import frameable
from noren.games.chiyos_secret.rules.secret_actions import FRAME, INFORMANT, Frame, SecretAction

T = TypeVar("T")

DOUBT = 0.2
"""From here on a cleared patron is worth framing and searching again."""
LIE_FRAMED = 3.0
"""What it is worth to turn such a patron down."""
HOME = 0.1
"""What a point of honor at home is worth."""
TOKEN = {"ally": 0.2, "betrayer": 0.5, "usurper": 0.6}
"""What an honor token is worth: more to whoever has no fellows, or few, to come first."""
SMALL_FACTION = {("ally", 2): 0.8, ("usurper", 1): 1.2}
"""What it is worth where a faction has but so many, at the smaller tables. Two Allies want it more
than the Betrayer does, who owns half of the houses there and wins often enough.
"""
WAY = 1.0
"""What the last step of the Shogun before the city's spaces costs."""
CITY = 8.0
"""What it costs if the Shogun arrives."""
DRAWN = 0.2
"""What a card in Motonaka's hand costs."""
HIDDEN = 0.6
"""What it costs if Motonaka hides a True card."""
FULL_HAND = 4
"""With so many cards Motonaka surely has one that hurts."""


class Secretive(Hunt):
    """A noble who weighs what the others learn and what Motonaka gets."""

    def quietly(self, worths: Worths[T]) -> T:
        """The best for my role; among nearly equal ones, what gives it away least."""
        return quietest(worths, self.role, self.reading.thought_of_me)

    def secret(self, step: SecretAction) -> Choice:
        """What costs least."""
        return self.quietly({role: self.as_role(role).savings() for role in ROLES})

    def savings(self) -> dict[Choice, float]:
        """What each Secret Action saves, by what it costs."""
        return {choice: -self.cost(choice) for choice in self.view.options}

    def cost(self, choice: Choice) -> float:
        """What a Secret Action gives away: honor at home, a card for Motonaka, or the Shogun."""
        track, ahead = TRACKS[self.open.seats], self.open.track + 1
        if choice == FRAME:
            worth = sorted(self.honor(card) for card in frameable(self.open, self.reading.seat))
            return HOME * sum(worth[:2]) - (LIE_FRAMED if self.worth_framing() else 0.0)
        if choice == INFORMANT:
            return self.tempo()
        if ahead > track.spaces:
            left = CITY_SPACES - len(self.open.blanks)
            return CITY / left if ahead not in self.open.blanks else 0.0
        on_the_way = WAY / (1 + track.spaces - self.open.track) - self.token_worth
        return on_the_way + (self.tempo() if ahead in track.marks else 0.0)

    @property
    def token_worth(self) -> float:
        """What an honor token is worth to me, or to whom I seem to be."""
        fellows = ROLE_DECKS[self.open.seats].count(self.role)
        return SMALL_FACTION.get((self.role, fellows), TOKEN[self.role])

    def tempo(self) -> float:
        """What it costs to let Motonaka draw or play: more while there is a True card to hide."""
        hand = min(1.0, self.open.hand / FULL_HAND)
        up = len(self.open.unmasked) - len(self.reading.lost_true_cards)
        return DRAWN + hand * HIDDEN * up

    def worth_framing(self) -> bool:
        """Whether a face-up patron of mine may well be a fugitive whom a lie has cleared."""
        return any(self.guilt_of(card) > DOUBT for card in frameable(self.open, self.reading.seat))

    def guilt_of(self, card: str) -> float:
        """How likely this face-up patron hides somebody."""
        return self.reading.guilt.get(self.open.patrons[card].face, 0.0)

    def frame(self, step: Frame) -> Choice:
        """The likeliest fugitive first; then whoever has least honor."""
        cards = [choice[1] for choice in self.view.options]
        return ("frame", max(cards, key=lambda c: (self.guilt_of(c), -self.honor(c))))

    def honor(self, card: str) -> int:
        """The printed honor of a face-up card."""
        return CHARACTERS[self.open.patrons[card].face].honor

"""The hunt: what a Search, an accusation or a question would be worth to a noble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from noren import Choice, Dice
from noren.games.chiyos_secret.board import disguised, face_down, own_houses, places, tile_free
from noren.games.chiyos_secret.bots.eyes import DENIER, LIAR, Eyes, bits
from noren.games.chiyos_secret.bots.final import Moves, Stage
from noren.games.chiyos_secret.content import TEMPLE
from noren.games.chiyos_secret.state import Patron
from noren.games.chiyos_secret.steps.spy import spy_question

T = TypeVar("T")

FOUND = 1.2
"""What finding a fugitive is worth beside a bit of knowledge."""
UNMASKED = 3.0
"""What unmasking one is worth."""
COST = 0.15
"""What another Secret Action costs."""
LOOK = 0.03
"""What a look at an unknown card is worth."""
SEEKING = 0.12
"""What it is worth to a Usurper who has not seen the True Assassin yet."""
TRIFLE = 0.02
"""What a patron's move is worth otherwise."""
GUESTS = 3
"""So many face-down cards are thought of that could be brought to a Search."""
LOOKS = 3
"""So many cards a Search looks at."""


class Hunt:
    """One noble's reckoning of what could be found."""

    careful = True
    """Whether it looks at honor, at what others could do next, and at the Shogun's way."""

    def __init__(self, eyes: Eyes, dice: Dice) -> None:
        self.eyes = eyes
        self.open = eyes.open
        self.view = eyes.view
        self.dice = dice
        self.own = own_houses(eyes.open, eyes.seat)

    def gamble(self, stage: Stage, moves: int) -> tuple[Moves, str] | None:
        """A Usurper who has not seen the True Assassin looks for it where the Ronin is."""
        assassin = self.eyes.mine.assassin
        placed = {face for _, face in stage.assassins}
        if not assassin or assassin in placed or not stage.ronin:
            return None
        house = stage.at[stage.ronin]
        blank = [card for card in self.open.patrons if not self.eyes.face(card)]
        if house != stage.daimyo and not (stage.free and house != TEMPLE):
            return None
        there = sum(stage.at[card] == house for card in blank)
        guests = [card for card in blank if stage.at[card] != house]
        if moves and guests and there < LOOKS:
            return ((guests[0], house),), house
        return ((), house) if there else None

    def search_plan(self, moves: int) -> tuple[float, str, str]:
        """What a Search is worth, where, and whom to bring there; "" for nobody."""
        options = {self.open.tiles["daimyo"]}
        if tile_free(self.open, "daimyo"):
            options |= {*self.open.houses}
        hidden = face_down(self.open, places(self.open))
        guests = ["", *(sorted(hidden, key=self.eyes.worth)[-GUESTS:] if moves else ())]
        return max(
            (self.search_value(house, guest) - TRIFLE * bool(guest), house, guest)
            for house in sorted(options)
            for guest in guests
        )

    def search_value(self, house: str, guest: str) -> float:
        """What turning up the best of three cards there is worth; a look is worth a little."""
        cards = {*face_down(self.open, (house,)), *([guest] if guest else ())}
        if not cards:
            return -1.0
        three = sorted(map(self.eyes.worth, cards), reverse=True)[:LOOKS]
        blank = sum(not self.eyes.face(card) for card in cards)
        return max(map(self.find, heads(three))) + self.look_worth * min(LOOKS, blank)

    @property
    def seeking(self) -> bool:
        """Whether I am a Usurper who has not seen the True Assassin yet."""
        return self.careful and self.eyes.mine.assassin in self.eyes.unknown[0]

    @property
    def look_worth(self) -> float:
        """What a look at an unknown card is worth: more to a Usurper who seeks the Assassin."""
        return SEEKING if self.seeking else LOOK

    def find(self, worths: Sequence[float]) -> float:
        """What it is worth to turn such cards up: knowledge, finds, less the Secret Actions."""
        share = min(1.0, sum(worths))
        lie = self.eyes.lie_left * DENIER
        heard = share * (1 - lie)
        known = bits(heard) - share * bits(lie)
        return known + FOUND * share - COST * (len(worths) - 1)

    def interrogate_value(self) -> tuple[float, str, str]:
        """The best accusation: what it is worth, the card, the fugitive."""
        best = (0.0, "", "")
        for card, patron in self.open.patrons.items():
            if not patron.tokens or not self.reachable(patron.house):
                continue
            for fugitive in patron.tokens:
                share = self.eyes.hides[fugitive].get(patron.face, 0.0)
                alone = len(patron.tokens) == 2 and share > 0
                value = UNMASKED * share + bits(share) + (0.5 if alone else 0.0)
                value += self.eyes.guilt[patron.face] - self.token_share(patron)
                best = max(best, (value, card, fugitive))
        return best

    def token_share(self, patron: Patron) -> float:
        """How likely a patron is one of the fugitives it is suspected to be.

        Where it is rather the other, as after a lie, its tokens are in the way: they must come off
        before it can be framed and searched again.
        """
        return sum(self.eyes.hides[token].get(patron.face, 0.0) for token in patron.tokens)

    def reachable(self, house: str) -> bool:
        """Whether the Rival is there or can go there."""
        here = self.open.tiles["rival"] == house
        return here or (house != TEMPLE and tile_free(self.open, "rival"))

    def spy_value(self) -> float:
        """Knowledge to be expected of the best question."""
        best, lie = 0.0, self.eyes.lie_left * LIAR
        for _, question in self.disguise_questions():
            shares = self.eyes.hides[question.fugitives[0]]
            share = sum(shares.get(patron, 0.0) for patron in question.patrons)
            heard = share * (1 - lie) + (1 - share) * lie
            best = max(best, bits(heard) - bits(lie))
        return best

    def disguise_questions(self) -> list[tuple[Choice, Any]]:
        """The questions about disguises that a spy could ask."""
        options = [("face-up", fugitive) for fugitive in disguised(self.open)]
        kinds = ("commoner", "imperial", "samurai")
        asked = [("type", fugitive, kind) for fugitive in disguised(self.open) for kind in kinds]
        return [(c, spy_question(self.open, self.eyes.seat, c)) for c in (*options, *asked)]


def heads(things: Sequence[T]) -> list[Sequence[T]]:
    """The first, the first two, and so on."""
    return [things[:count] for count in range(1, len(things) + 1)]

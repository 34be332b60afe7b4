"""The hunt: what a Search, an accusation or a question would be worth to a noble."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from noren import Choice, Dice
from noren.games.chiyos_secret.belief.questions import disguise_questions
from noren.games.chiyos_secret.belief.reading import DENIER, LIAR, Reading, bits
from noren.games.chiyos_secret.bots.ability_worth import ability_worth
from noren.games.chiyos_secret.bots.final_act import Moves, Position
from noren.games.chiyos_secret.content import PATRONS, TEMPLE, assassins, patrons_for
from noren.games.chiyos_secret.rules.board import (
    disguised,
    face_down,
    own_houses,
    places,
    tile_free,
)
from noren.games.chiyos_secret.rules.turns import INTERROGATE, SEARCH, SPY
from noren.games.chiyos_secret.state import Patron, Question

T = TypeVar("T")

FOUND = 1.2
"""What finding a fugitive is worth beside a bit of knowledge."""
UNMASKED = 3.0
"""What unmasking one is worth."""
COST = 0.05
"""What another Secret Action costs."""
LOOK = 0.03
"""What a look at an unknown card is worth."""
SEEKING = 0.05
"""What it is worth to a Usurper who has not seen the True Assassin yet."""
TRIFLE = 0.02
"""What a patron's move is worth otherwise."""
HUSH = 0.3
"""How much rather a Usurper turns the True Assassin up before the Final Act."""
FOR_ALLIES = 0.05
"""How much rather an Ally turns an Imperial up."""
FOR_USURPERS = 0.05
"""How much less gladly anybody else turns an Assassin up."""
GUESTS = 3
"""So many face-down cards are thought of that could be brought to a Search."""
LOOKS = 3
"""So many cards a Search looks at."""
QUESTIONED = 2
"""So many cards an Interrogation looks at."""

HuntPlan = tuple[float, str, str]
"""What an action is worth, where, and whom to bring there."""


class Hunt:
    """One noble's reckoning of what could be found."""

    def __init__(self, reading: Reading, dice: Dice) -> None:
        self.reading = reading
        self.open = reading.open
        self.view = reading.view
        self.dice = dice
        self.own = own_houses(reading.open, reading.seat)
        self.role = reading.mine.role

    def gamble(self, position: Position, moves: int) -> tuple[Moves, str] | None:
        """A Usurper who has not seen the True Assassin looks for it where the Ronin is."""
        assassin = self.reading.mine.assassin
        placed = {face for _, face in position.assassins}
        if not assassin or assassin in placed or not position.ronin:
            return None
        house = position.at[position.ronin]
        blank = [card for card in self.open.patrons if not self.reading.face(card)]
        if house != position.daimyo and not (position.free and house != TEMPLE):
            return None
        there = sum(position.at[card] == house for card in blank)
        guests = [card for card in blank if position.at[card] != house]
        if moves and guests and there < LOOKS:
            return ((guests[0], house),), house
        return ((), house) if there else None

    def search_plan(self, moves: int) -> HuntPlan:
        """The best Search: up to three cards are looked at, and any of them turned up."""
        return self.plan("daimyo", moves, self.value_of_searching)

    def question_plan(self, moves: int) -> HuntPlan:
        """The best questioning of face-down patrons: two are looked at, and one turned up."""
        return self.plan("rival", moves, self.value_of_questioning)

    def plan(self, tile: str, moves: int, value: Callable[[set[str]], float]) -> HuntPlan:
        """What such an action is worth, where, and whom to bring there; "" for nobody."""
        options = {self.open.tiles[tile]}
        if tile_free(self.open, tile):
            options |= {*self.open.houses}
        hidden = face_down(self.open, places(self.open))
        guests = ["", *(sorted(hidden, key=self.reading.worth)[-GUESTS:] if moves else ())]
        there = {house: {*face_down(self.open, (house,))} for house in sorted(options)}
        return max(
            (value(cards | {guest} - {""}) - TRIFLE * bool(guest), house, guest)
            for house, cards in there.items()
            for guest in guests
        )

    def value_of_searching(self, cards: set[str]) -> float:
        """What turning up the best of three such cards is worth; a look is worth a little."""
        if not cards:
            return -1.0
        best = sorted(map(self.reading.worth, cards), reverse=True)[:LOOKS]
        return max(map(self.find, heads(best))) + self.value_of_looks(cards, LOOKS)

    def value_of_questioning(self, cards: set[str]) -> float:
        """What turning up the better of two such cards is worth, with its ability."""
        if not cards:
            return -1.0
        best = max(map(self.questioned, cards))
        return best + self.value_of_looks(cards, QUESTIONED)

    def value_of_looks(self, cards: set[str], most: int) -> float:
        """What it is worth to look at the unknown ones of these cards."""
        blank = sum(not self.reading.face(card) for card in cards)
        return self.look_worth * min(most, blank)

    def questioned(self, card: str) -> float:
        """What it is worth to turn one card up and, if it is nobody, to carry out its ability."""
        worth = self.reading.worth(card)
        return self.find([worth]) + (1 - min(1.0, worth)) * self.gift(self.reading.face(card))

    def gift(self, face: str) -> float:
        """What the ability of a patron is worth; of one I do not know, what it is on average."""
        return self.gifts.get(face, 0.0) if face else self.usual_gift

    @functools.cached_property
    def gifts(self) -> dict[str, float]:
        """What each patron's ability is worth to me now."""
        seeking = bool(disguised(self.open))
        question = self.spy_value() if seeking else 0.0
        find = self.find([max(self.reading.unknown.values())]) if seeking else 0.0
        return {f: ability_worth(f, question, find) for f in patrons_for(self.open.seats)}

    @functools.cached_property
    def usual_gift(self) -> float:
        """The better of two abilities that I do not know yet."""
        gifts = sorted(self.gifts[face] for face in self.reading.unplaced)
        pairs = [gift * at for at, gift in enumerate(gifts)]
        return 2 * sum(pairs) / max(1, len(gifts) * (len(gifts) - 1))

    def as_role(self, role: str) -> Self:
        """How I would reckon if I had that role."""
        other = copy.copy(self)
        other.role = role
        return other

    @property
    def seeking(self) -> bool:
        """Whether a Usurper, as I am or seem, has not seen the True Assassin yet."""
        known = self.reading.mine.assassin
        sought = (known,) if known else assassins()
        unseen = any(face in self.reading.unplaced for face in sought)
        return self.role == "usurper" and unseen

    @property
    def look_worth(self) -> float:
        """What a look at an unknown card is worth: more to a Usurper who seeks the Assassin."""
        return SEEKING if self.seeking else LOOK

    def find(self, worths: Sequence[float]) -> float:
        """What it is worth to turn such cards up: knowledge, finds, less the Secret Actions."""
        share = min(1.0, sum(worths))
        lie = self.reading.lie_left * DENIER
        heard = share * (1 - lie)
        known = bits(heard) - share * bits(lie)
        return known + FOUND * share - COST * (len(worths) - 1)

    def taste(self, face: str) -> float:
        """How much rather than another I see this face turned up, finds apart."""
        if face not in PATRONS:
            return 1.0
        kind, sought = PATRONS[face].type, self.reading.mine.assassin
        if self.role == "usurper":
            return HUSH if kind == "assassin" and face == (sought or face) else 0.0
        if self.role == "ally" and kind == "imperial":
            return FOR_ALLIES
        return -FOR_USURPERS if kind == "assassin" else 0.0

    def worths(self) -> dict[Choice, float]:
        """What each Loyal Action is worth before the Final Act."""
        worths = {
            SEARCH: self.search_plan(1)[0],
            INTERROGATE: max(self.accusation()[0], self.question_plan(1)[0]),
        }
        if SPY in self.view.options and disguised(self.open):
            worths[SPY] = self.spy_value()
        return worths

    def tastes(self, options: Sequence[Choice]) -> dict[Choice, float]:
        """What turning these cards up is worth: finds, and whom I want to see."""
        return {
            choice: self.find([*map(self.reading.worth, choice[1:])])
            + sum(self.taste(self.reading.face(card)) for card in choice[1:])
            for choice in options
        }

    def accusation(self) -> tuple[float, str, str]:
        """The best accusation: what it is worth, the card, the fugitive."""
        best = (0.0, "", "")
        for card, patron in self.open.patrons.items():
            if not patron.tokens or not self.reachable(patron.house):
                continue
            for fugitive in patron.tokens:
                best = max(best, (self.accused(card, fugitive), card, fugitive))
        return best

    def accused(self, card: str, fugitive: str) -> float:
        """What it is worth to ask whether a suspect is this fugitive."""
        patron = self.open.patrons[card]
        share = self.reading.hides[fugitive].get(patron.face, 0.0)
        alone = len(patron.tokens) == 2 and share > 0
        value = UNMASKED * share + bits(share) + (0.5 if alone else 0.0)
        return value + self.reading.guilt[patron.face] - self.token_share(patron)

    def token_share(self, patron: Patron) -> float:
        """How likely a patron is one of the fugitives it is suspected to be.

        Where it is rather the other, as after a lie, its tokens are in the way: they must come off
        before it can be framed and searched again.
        """
        return sum(self.reading.hides[token].get(patron.face, 0.0) for token in patron.tokens)

    def reachable(self, house: str) -> bool:
        """Whether the Rival is there or can go there."""
        here = self.open.tiles["rival"] == house
        return here or (house != TEMPLE and tile_free(self.open, "rival"))

    def spy_value(self) -> float:
        """Knowledge to be expected of the best question."""
        best, lie = 0.0, self.reading.lie_left * LIAR
        for _, question in self.disguise_questions():
            shares = self.reading.hides[question.fugitives[0]]
            share = sum(shares.get(patron, 0.0) for patron in question.patrons)
            heard = share * (1 - lie) + (1 - share) * lie
            best = max(best, bits(heard) - bits(lie))
        return best

    def disguise_questions(self) -> list[tuple[Choice, Question]]:
        """The questions about disguises that I could ask as a spy."""
        return disguise_questions(self.open, self.reading.seat)


def heads(things: Sequence[T]) -> list[Sequence[T]]:
    """The first, the first two, and so on."""
    return [things[:count] for count in range(1, len(things) + 1)]

"""The strong noble of any role: every decision of a turn, and the Final Act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from noren import Choice
from noren.games.chiyos_secret.belief.questions import best_question
from noren.games.chiyos_secret.bots.final_act import Moves, Position, defence, victory
from noren.games.chiyos_secret.bots.hunt import LOOK
from noren.games.chiyos_secret.bots.secret_actions import DOUBT, Secretive
from noren.games.chiyos_secret.content import CHARACTERS, ROLES, TEMPLE
from noren.games.chiyos_secret.rules.board import (
    clear,
    disguised,
    face_down,
    is_true,
    places,
    true_ronin_at,
)
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.interrogate import Interrogate, SecondOne, TurnOneUp
from noren.games.chiyos_secret.rules.search import ENOUGH, ChooseWhom, Reveal, Search
from noren.games.chiyos_secret.rules.secret_actions import Frame, SecretAction
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import (
    INTERROGATE,
    SEARCH,
    SPY,
    STAY,
    LoyalAction,
    MoveTile,
    PickPatron,
    SendPatron,
)

AT_HOME = 4
"""How much rather than for honor a Betrayer brings a True card home."""
SURE = 0.5
"""An Ally gathers everybody only where the Betrayer is less likely than this to own the place."""


class Noble(Secretive):
    """Plays a noble of any role."""

    def choose(self) -> Choice:
        """One of the options, by the step that asks."""
        way = WAYS.get(type(self.view.step))
        choice = way(self, self.view.step) if way is not None else None
        # A plan may want what the rules forbid just now, such as a tile that is held fast.
        if choice is None or choice not in self.view.options:
            return self.dice.pick(self.view.options)
        return choice

    # Loyal Actions

    def act(self, step: LoyalAction) -> Choice:
        """Win if I can; else what finds most; in the Final Act, what prevents most."""
        if self.open.final and not self.reading.lost_true_cards:
            return self.act_at_the_end()
        return self.quietly({role: self.as_role(role).worths() for role in ROLES})

    def act_at_the_end(self) -> Choice:
        """A winning action, or else the best defence."""
        position = Position.of(self.reading)
        for action, moves, tile in ((SEARCH, 1, True), (SPY, 2, False)):
            plan = victory(self.reading, position, moves, tile)
            if plan is not None and plan.share > SURE and action in self.view.options:
                return action
        return self.prevent(position)

    def prevent(self, position: Position) -> Choice:
        """The action after which the coming turns promise most."""
        if self.gamble(position, 1):
            return SEARCH
        by_search = defence(self.reading, position, 1, True)[0]
        by_spying = defence(self.reading, position, 2, False)[0]
        return SPY if by_spying > by_search and SPY in self.view.options else SEARCH

    # Moving

    def doing(self) -> Choice:
        """Which Loyal Action is under way, as the agenda tells."""
        # A bot keeps nothing between choices, so it reads what it began from what is still to come.
        for step in reversed(self.view.agenda):
            if isinstance(step, Ask):
                return SPY
            if isinstance(step, Search):
                return SEARCH
            if isinstance(step, Interrogate):
                return INTERROGATE
        return SPY

    def moves_to_make(self, left: int) -> tuple[Moves, str]:
        """Card moves still to make, and where the Daimyo is to be; "" for no wish."""
        doing = self.doing()
        if self.open.final and not self.reading.lost_true_cards:
            position = Position.of(self.reading)
            plan = victory(self.reading, position, left, doing == SEARCH)
            if plan is not None and plan.share > SURE:
                return plan.moves, plan.house
            return self.moves_to_prevent(position, doing, left)
        if doing == SEARCH:
            _, house, guest = self.search_plan(left)
            return ((guest, house),) if guest else self.gains(), house
        if doing == INTERROGATE and self.questions_rather(left):
            _, house, guest = self.question_plan(left)
            return ((guest, house),) if guest else self.gains(), house
        return self.gains() + self.rescue(), ""

    def moves_to_prevent(self, position: Position, doing: Choice, left: int) -> tuple[Moves, str]:
        """Moves in the Final Act where nothing wins at once."""
        if doing == SEARCH and (gamble := self.gamble(position, left)):
            return gamble
        if doing == INTERROGATE:
            return (), ""
        _, moves, daimyo = defence(self.reading, position, left, doing == SEARCH)
        return moves, daimyo

    def questions_rather(self, moves: int) -> bool:
        """Whether questioning somebody face-down is worth more than any accusation."""
        return self.question_plan(moves)[0] > self.accusation()[0]

    def rescue(self) -> Moves:
        """A face-down card that may be somebody, out of the Temple, where nobody can search."""
        cards = face_down(self.open, (TEMPLE,))
        return ((max(cards, key=self.reading.worth), self.own[1]),) if cards else ()

    def gains(self) -> Moves:
        """A face-up card that I may want to frame, or that would bring me honor, at home."""
        best = (0.0, "")
        for card, patron in self.open.patrons.items():
            true = is_true(patron.face)
            if (true or clear(patron)) and patron.house not in self.own:
                doubt = self.guilt_of(card)
                worth = CHARACTERS[patron.face].honor + (10 * doubt if doubt > DOUBT else 0)
                worth += AT_HOME if true and self.role == "betrayer" else 0
                # Whoever brings nothing stays: a move without a use would only be wondered at.
                best = max(best, (worth, card)) if worth else best
        return ((best[1], self.own[0]),) if best[1] else ()

    def pick(self, step: PickPatron) -> Choice:
        """The next card to move, or none; a card already there stays."""
        moves = [move for move in self.moves_to_make(step.left)[0] if move[0] != step.moved]
        return ("pick", moves[0][0]) if moves else STAY

    def send(self, step: SendPatron) -> Choice:
        """Where that card goes."""
        for card, house in self.moves_to_make(step.left)[0]:
            if card == step.card:
                return ("send", house)
        return STAY

    def move_tile(self, step: MoveTile) -> Choice:
        """The Daimyo to where I search or gather, the Rival to whom I accuse."""
        if step.tile == "rival" and not self.questions_rather(0):
            card = self.accusation()[1]
            house = self.open.patrons[card].house if card else ""
        else:
            house = self.moves_to_make(0)[1]
        return ("send", house) if house and house != self.open.tiles[step.tile] else STAY

    # Questions and looks

    def ask(self, step: Ask) -> Choice:
        """The question whose answers leave least; about roles once all disguises are known."""
        if disguised(self.open):
            questions = self.disguise_questions()
            return best_question(self.reading.belief, self.open.seats, questions)[0]
        return ("neighbours", "betrayer" if self.reading.mine.role == "ally" else "ally")

    def interrogate(self, step: Interrogate) -> Choice:
        """Accuse the likeliest suspect; else question whoever may be somebody."""
        here = self.open.tiles["rival"]
        _, card, fugitive = self.accusation()
        if card and self.open.patrons[card].house == here:
            return ("accuse", card, fugitive)
        there = face_down(self.open, (here,))
        if not there:
            return ("nobody",)
        return ("question", max(there, key=self.reading.worth))

    def second(self, step: SecondOne) -> Choice:
        """Take a second one along, as looking costs nothing."""
        there = [c for c in face_down(self.open, (self.open.tiles["rival"],)) if c != step.first]
        return ("with", max(there, key=self.reading.worth))

    def look(self, step: ChooseWhom) -> Choice:
        """Look at whom I know least and suspect most."""
        cards = [choice[1] for choice in self.view.options if choice != ENOUGH]
        reading = self.reading
        return ("look", max(cards, key=lambda c: reading.worth(c) + LOOK * (not reading.face(c))))

    def reveal(self, step: Reveal) -> Choice:
        """Turn up as many of the likeliest as it is worth, or whoever is of use."""
        return self.quietly({role: self.as_role(role).tastes(self.view.options) for role in ROLES})

    def turn_up(self, step: TurnOneUp) -> Choice:
        """Turn up the likeliest one, or whose ability is worth most."""
        return ("reveal", max(step.cards, key=self.questioned))

    def carry_out(self, step: Choose) -> Choice | None:
        """For a card's text: my own houses before others, whom I suspect before others."""
        things: Sequence[str] = [choice[1] for choice in self.view.options]
        if things == ["daimyo", "rival"]:
            apart = self.open.tiles["daimyo"] == true_ronin_at(self.open)
            return ("choose", "daimyo" if apart else "rival")
        own = [thing for thing in things if thing in self.own]
        if own and set(things) <= set(places(self.open)):
            return ("choose", own[0])
        cards = [thing for thing in things if thing in self.open.patrons]
        hidden = [card for card in cards if not self.open.patrons[card].face]
        if hidden and len(hidden) == len(cards):
            return ("choose", max(hidden, key=self.reading.worth))
        return None


WAYS: dict[type, Callable[[Any, Any], Choice | None]] = {
    LoyalAction: lambda noble, step: noble.act(step),
    PickPatron: lambda noble, step: noble.pick(step),
    SendPatron: lambda noble, step: noble.send(step),
    MoveTile: lambda noble, step: noble.move_tile(step),
    Ask: lambda noble, step: noble.ask(step),
    Interrogate: lambda noble, step: noble.interrogate(step),
    SecondOne: lambda noble, step: noble.second(step),
    ChooseWhom: lambda noble, step: noble.look(step),
    Reveal: lambda noble, step: noble.reveal(step),
    TurnOneUp: lambda noble, step: noble.turn_up(step),
    Choose: lambda noble, step: noble.carry_out(step),
    SecretAction: lambda noble, step: noble.secret(step),
    Frame: lambda noble, step: noble.frame(step),
}

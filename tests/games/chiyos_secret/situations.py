"""Small situations: a table after the Prelude, with cards put where a test wants them."""

from __future__ import annotations

from msgspec.structs import replace

from noren import Choice, Match, Seat
from noren.core.event import Event
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.content import FUGITIVES, true_card
from noren.games.chiyos_secret.rules.final_act import BeginFinalAct
from noren.games.chiyos_secret.rules.turns import BeginTurn
from noren.games.chiyos_secret.state import Decision, Mine, Open, World
from noren.scene import Offer

GEISHA, RONIN = "kiku", "endo"


class Scenario:
    """A match whose Geisha is Kiku and whose Ronin is Endo, with seat 0 as Motonaka.

    Nobles sit at 1 to n-1; whoever is first in turn order is `me`.
    """

    def __init__(self, seats: int = 5, seed: int = 1, roles: dict[int, str] | None = None) -> None:
        self.match = Match.start(game, seats, {"motonaka": "first"}, seed)
        secrets = self.private(0)
        secrets.drawn = [GEISHA, RONIN]
        if roles:
            for seat, role in roles.items():
                self.private(seat).role = role
                secrets.roles[seat] = role
        self.forget()
        self.play("geisha", GEISHA)
        self.play("assassin", "kage")

    @property
    def world(self) -> World:
        return self.match.world

    @property
    def open(self) -> Open:
        opened: Open = self.match.world.open
        return opened

    @property
    def me(self) -> Seat:
        """The active noble."""
        return self.open.active

    @property
    def own(self) -> str:
        """The establishment to the left of the active noble."""
        return self.open.houses[self.open.nobles.index(self.me)]

    def private(self, seat: Seat) -> Mine:
        mine: Mine = self.match.world.private[seat]
        return mine

    def forget(self) -> None:
        """Let options be made anew after the table was changed by hand."""
        if self.match.asked:
            self.match.options(self.match.asked[0])

    def card(self, face: str) -> str:
        """The card with this face, wherever it lies."""
        for card, patron in self.open.patrons.items():
            if face in (patron.face, self.world.sealed.faces.get(card)):
                return card
        raise KeyError(face)

    def put(self, face: str, house: str, up: bool = True, tokens: tuple[str, ...] = ()) -> str:
        """Put a card somewhere, face-up or face-down."""
        card = self.card(face)
        seen = face if up else ""
        self.open.patrons[card] = replace(
            self.open.patrons[card], house=house, face=seen, seen=seen, tokens=tokens
        )
        if up:
            self.world.sealed.faces.pop(card, None)
        else:
            self.world.sealed.faces[card] = face
        self.forget()
        return card

    def clear_house(self, house: str, to: str = "temple") -> None:
        """Send everybody away from a house."""
        for card, patron in list(self.open.patrons.items()):
            if patron.house == house:
                self.open.patrons[card] = replace(patron, house=to)
        self.forget()

    def unmask_by_hand(self, fugitive: str, house: str) -> str:
        """Let a True card stand face-up in a house, as if unmasked earlier."""
        face = GEISHA if fugitive == "geisha" else RONIN
        card = self.put(face, house)
        true = true_card(fugitive)
        self.open.patrons[card] = replace(self.open.patrons[card], face=true, seen=true)
        self.open.unmasked[fugitive] = face
        self.open.unmasked_after[fugitive] = len(self.open.shuffles)
        self.forget()
        return card

    def begin_final_act(self) -> None:
        """Unmask both in different houses and begin the Final Act before the active turn."""
        for fugitive, house in zip(FUGITIVES, self.open.houses, strict=False):
            if fugitive not in self.open.unmasked:
                self.unmask_by_hand(fugitive, house)
        self.count_honor()
        while self.match.asked == (0,):
            self.play(*self.match.options(0)[0])
        self.forget()

    def count_honor(self) -> None:
        """Begin the Final Act now, and a turn after it, in the place of the active turn."""
        self.world.agenda.clear()
        self.world.then(BeginFinalAct(), BeginTurn())
        self.world.settle()

    def play(self, *choice: str) -> None:
        """The seat that is asked makes this choice."""
        self.match.play(self.match.asked[0], choice)

    def options(self) -> list[Choice]:
        """What can be chosen now."""
        return list(self.match.options(self.match.asked[0]))

    def search(self, house: str) -> None:
        """Search a house, moving nobody."""
        self.play("search")
        self.play("stay")
        if self.open.tiles["daimyo"] == house:
            self.play("stay")
        else:
            self.play("send", house)

    def reveal(self, *faces: str) -> None:
        """Turn up these patrons."""
        self.play("reveal", *sorted(map(self.card, faces)))

    def give(self, card: str) -> None:
        """Put an influence card into Motonaka's hand."""
        self.world.sealed.deck.remove(card)
        self.private(0).hand.append(card)
        self.open.deck -= 1
        self.open.hand += 1
        self.open.decisions.append(Decision("given"))

    def influence(self, card: str) -> None:
        """A quiet turn in which Motonaka plays this card at the Informant's."""
        self.give(card)
        self.spy("neighbours", "ally")
        self.play(*self.options()[0])
        self.play("informant")
        self.play("play", card)

    def interrogate(self, house: str) -> None:
        """Go to a house with the Rival, moving nobody."""
        self.play("interrogate")
        self.play("stay")
        if self.open.tiles["rival"] == house:
            self.play("stay")
        else:
            self.play("send", house)

    def spy(self, *question: str) -> None:
        """Ask a question, moving nobody."""
        self.play("spy")
        self.play("stay")
        self.play(*question)

    def be_loyal(self) -> None:
        """The loyal part of a turn, in which nothing is moved or found."""
        if ("spy",) in self.options():
            self.spy("neighbours", "ally")
            self.play(*self.options()[0])
        else:
            self.play("interrogate")
            while ("stay",) in self.options():
                self.play("stay")
            self.play("nobody")

    def end_turn(self) -> None:
        """Take Secret Actions, the Informant first, until the next turn or the end."""
        turn = self.open.turn
        while not self.match.over and self.open.turn == turn:
            options = self.options()
            self.play(*(("informant",) if ("informant",) in options else options[0]))

    def told(self, kind: type[Event]) -> list[Event]:
        """What everyone was told, of one kind."""
        return [event for event in self.world.log if isinstance(event, kind)]

    def tokens(self, face: str) -> tuple[str, ...]:
        """The suspicion on a patron."""
        return self.open.patrons[self.card(face)].tokens

    def offers(self) -> tuple[Offer, ...]:
        """What whoever is asked can choose, as the screen has it."""
        return game.hand(self.match.view(self.match.asked[0])).prompt.offers

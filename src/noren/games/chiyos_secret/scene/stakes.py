"""What is at stake in a place: whose it is, and who could win there by what the viewer can know."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from noren import Seat
from noren.games.chiyos_secret.content import PATRONS, TEMPLE, TRUE_CARDS, true_card
from noren.games.chiyos_secret.rules.board import owners
from noren.games.chiyos_secret.scene.words import listed, short
from noren.games.chiyos_secret.state import Open, Patron, View
from noren.scene import seat

GEISHA, RONIN, DAIMYO, IMPERIAL = "Chiyo", "the Ronin", "the Daimyo", "a face-up Imperial"
WANTED = (GEISHA, RONIN, DAIMYO)
"""What the Betrayer needs in one house, and with an Imperial the Allies in another (1.2, 1.3)."""


def owned_by(open: Open, house: str) -> str:
    """Whose a place is."""
    if house == TEMPLE:
        return "Nobody's."
    whose = listed(f"{seat(owner)}'s" for owner in owners(open, house))
    return f"{whose}."


def of_sending(view: View, thing: str, house: str) -> str:
    """Whose the place is to which a card or tile goes, and what could be won there then."""
    open = view.open
    if thing in open.tiles:
        there = There(view, house, tiles={thing: house})
    elif thing in open.patrons:
        there = There(view, house, cards={thing: replace(open.patrons[thing], house=house)})
        if not there.is_changed_by(open.patrons[thing].face):
            return ""
    else:
        return ""
    return " ".join((owned_by(open, house), *there.told()))


def of_turning_up(view: View, faces: Mapping[str, str]) -> str:
    """What could be won where these cards are turned up."""
    patrons = view.open.patrons
    put = {card: replace(patrons[card], face=face) for card, face in faces.items()}
    for house in dict.fromkeys(patrons[card].house for card in put):
        there = There(view, house, cards=put)
        if any(map(there.is_changed_by, faces.values())):
            return " ".join(there.told())
    return ""


class There:
    """A place as it would be with these cards and tiles moved or turned."""

    def __init__(
        self,
        view: View,
        house: str,
        cards: Mapping[str, Patron] | None = None,
        tiles: Mapping[str, str] | None = None,
    ) -> None:
        open, self.view, self.house = view.open, view, house
        patrons = {**open.patrons, **(cards or {})}.values()
        self.faces = {it.face for it in patrons if it.house == house and it.face}
        self.stands = {
            GEISHA: true_card("geisha") in self.faces,
            RONIN: true_card("ronin") in self.faces,
            DAIMYO: {**open.tiles, **(tiles or {})}["daimyo"] == house,
            IMPERIAL: any(type_of(face) == "imperial" for face in self.faces),
        }

    def is_changed_by(self, face: str) -> bool:
        """Whether somebody may win here by that card (1.2 to 1.4)."""
        if type_of(face) == "imperial":
            return not self.missing(WANTED)
        return face in TRUE_CARDS or type_of(face) == "assassin"

    def missing(self, wanted: Collection[str]) -> list[str]:
        """What is not here of what is wanted."""
        return [one for one in wanted if not self.stands[one]]

    def told(self) -> Iterator[str]:
        """Who could win here, or lacks but one thing."""
        mine = self.view.mine
        suspects = self.suspects()
        yield from self.for_betrayer(suspects)
        if mine is not None and mine.role == "betrayer" and suspects:
            # The active noble's side comes first (13.7).
            if not self.missing(WANTED):
                return
        elif not suspects:
            yield from self.for_allies()
        yield from self.for_usurpers()

    def suspects(self) -> list[Seat]:
        """The owners who may be the Betrayer, by what the viewer knows."""
        open, mine, me = self.view.open, self.view.mine, self.view.seat
        here = [who for who in owners(open, self.house) if who not in open.not_betrayer]
        if mine is None:
            return here
        if mine.roles:
            return [who for who in here if mine.roles[who] == "betrayer"]
        if mine.role == "betrayer":
            return [who for who in here if who == me]
        return [who for who in here if who != me and who not in mine.usurpers]

    def for_betrayer(self, suspects: list[Seat]) -> Iterator[str]:
        """What the Betrayer would still need here, if one of the owners may be the Betrayer."""
        missing, mine = self.missing(WANTED), self.view.mine
        if not suspects or len(missing) > 1:
            return
        if mine is not None and mine.role == "betrayer":
            yield self.wins("you") if not missing else f"Only {missing[0]} is missing here then."
        elif mine is not None and mine.roles:
            yield self.wins("the Betrayer")
        elif missing:
            yield f"{self.if_betrayer(suspects)}, only {missing[0]} is missing here then."
        else:
            allies = "you" if mine is not None and mine.role == "ally" else "the Allies"
            rather = "" if self.stands[IMPERIAL] else f" with {IMPERIAL}"
            has = self.wins("the Betrayer", capital=False).rstrip(".")
            yield f"{self.if_betrayer(suspects)}, {has}; if not, {allies} do{rather}."

    def if_betrayer(self, suspects: list[Seat]) -> str:
        """Whose role decides it."""
        return f"If the Betrayer is {' or '.join(map(seat, suspects))}"

    def for_allies(self) -> Iterator[str]:
        """What the Allies would still need, where no Betrayer is at home."""
        missing, mine = self.missing((*WANTED, IMPERIAL)), self.view.mine
        is_mine = mine is not None and mine.role == "ally"
        if not missing:
            yield self.wins("you" if is_mine else "the Allies")
        elif len(missing) == 1:
            whom = "" if is_mine else " for the Allies"
            yield f"Only {missing[0]} is missing here then{whom}."

    def for_usurpers(self) -> Iterator[str]:
        """Whether the Usurpers would have all they need, if an Assassin here is the true one."""
        mine = self.view.mine
        if self.missing((RONIN, DAIMYO)):
            return
        cleared = set(self.view.open.not_assassin)
        assassins = sorted(it for it in self.faces - cleared if type_of(it) == "assassin")
        if mine is None or not mine.assassin:
            if assassins:
                who = " or ".join(map(short, assassins))
                yield f"If the True Assassin is {who}, {self.wins('the Usurpers', capital=False)}"
        elif mine.assassin in assassins:
            yield self.wins("you" if mine.role == "usurper" else "the Usurpers")

    def wins(self, who: str, *, capital: bool = True) -> str:
        """That a side wins here, or has all it takes to, before anybody can win."""
        several = who != "the Betrayer"
        if self.view.open.final:
            words = f"{who} win{'' if several else 's'} here"
        else:
            words = f"{who} {'have' if several else 'has'} all it takes here"
        return f"{words[0].upper() + words[1:] if capital else words}."


def type_of(face: str) -> str:
    """A patron's type; none for a True card or a back."""
    return PATRONS[face].type if face in PATRONS else ""

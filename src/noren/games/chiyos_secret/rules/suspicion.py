"""Chapter 9: suspicion. Tokens, the unmasking of the fugitives, and what True cards then do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from noren import Happening, Seat
from noren.games.chiyos_secret.content import CHARACTERS, true_card
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    NotUnmasked,
    Suspected,
    TokenTaken,
    Unmasked,
)
from noren.games.chiyos_secret.rules.board import disguised, suspects
from noren.games.chiyos_secret.rules.card_texts import carry_out
from noren.games.chiyos_secret.rules.disclosures import (
    ADVANCE,
    ASK_ABOUT,
    DRAW_HONOR,
    DRAW_INFLUENCE,
    LOSE_HONOR,
    LOSE_INFLUENCE,
    TURN_UP,
)
from noren.games.chiyos_secret.state import Mine, Open, Sealed, World

TOKENS_OF_A_KIND = 3


class CarryOut(Happening[Open, Mine, Sealed], frozen=True):
    """The active noble carries out what a card says."""

    rule: ClassVar[str] = "chiyos-secret-9.6"
    discloses: ClassVar[tuple[str, ...]] = (
        *TURN_UP, *ASK_ABOUT, *DRAW_HONOR, *LOSE_HONOR, *DRAW_INFLUENCE, *LOSE_INFLUENCE,
        *ADVANCE, "agenda.CheckVictory", "agenda.SecretAction",
    )  # fmt: skip

    face: str
    card: str

    def happen(self, world: World) -> None:
        seat: Seat = world.open.active
        world.tell(AbilityUsed(seat, self.face))
        carry_out(world, CHARACTERS[self.face].ability, seat, (self.card,))


def place_tokens(world: World, cards: Sequence[str]) -> None:
    """Put suspicion on the investigated patrons; too few of a kind, and none is put (9.1)."""
    open = world.open
    kinds = tuple(
        fugitive
        for fugitive in disguised(open)
        if len(suspects(open, fugitive)) + len(cards) <= TOKENS_OF_A_KIND
    )
    for card in cards:
        open.patrons[card] = replace(open.patrons[card], tokens=kinds)
    world.tell(Suspected(tuple(open.patrons[card].face for card in cards), kinds))
    review(world)


def take_token(world: World, card: str, fugitive: str) -> None:
    """Take one token off a patron."""
    _strip(world.open, card, fugitive)
    world.tell(TokenTaken(world.open.patrons[card].face, fugitive))
    review(world)


def _strip(open: Open, card: str, fugitive: str) -> None:
    patron = open.patrons[card]
    open.patrons[card] = replace(patron, tokens=tuple(t for t in patron.tokens if t != fugitive))


def unmask(world: World, card: str, fugitive: str) -> None:
    """Put the True card in the patron's place, then look at all tokens again (9.4)."""
    _unmask(world, card, fugitive)
    review(world, [(fugitive, card)])


def _unmask(world: World, card: str, fugitive: str) -> None:
    open = world.open
    face = open.patrons[card].face
    for other in suspects(open, fugitive):
        _strip(open, other, fugitive)
    true = true_card(fugitive)
    open.patrons[card] = replace(open.patrons[card], face=true, seen=true, tokens=())
    open.unmasked[fugitive] = face
    open.unmasked_after[fugitive] = len(open.shuffles)
    world.tell(Unmasked(face, fugitive, card))


def review(world: World, found: Sequence[tuple[str, str]] = ()) -> None:
    """Unmask whoever alone wears a token, if it is true; then the True cards' texts (9.5)."""
    open = world.open
    found = list(found)
    # Each turn takes a token off the table, so this comes to an end.
    while lone := lone_token(open):
        fugitive, card = lone
        face = open.patrons[card].face
        if face == getattr(world.private[open.motonaka], fugitive):
            _unmask(world, card, fugitive)
            found.append(lone)
        else:
            _strip(open, card, fugitive)
            open.innocent.append((fugitive, face))
            world.tell(NotUnmasked(face, fugitive))
    world.then(*(CarryOut(true_card(fugitive), card) for fugitive, card in found))


def lone_token(open: Open) -> tuple[str, str] | None:
    """A patron with exactly one token, of a kind that no other patron wears (9.2)."""
    for fugitive in disguised(open):
        wearing = suspects(open, fugitive)
        if len(wearing) == 1 and open.patrons[wearing[0]].tokens == (fugitive,):
            return fugitive, wearing[0]
    return None

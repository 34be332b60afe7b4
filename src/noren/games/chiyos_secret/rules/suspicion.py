"""Chapter 9: suspicion. Tokens, the unmasking of the fugitives, and what True cards then do.

Tokens are changed by `wear` alone. Whoever calls it reviews the table when the change is complete,
so that no lone token is ever left lying (9.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from noren import Happening, Seat
from noren.games.chiyos_secret.content import CHARACTERS, true_card
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    NotUnmasked,
    Suspected,
    TokenTaken,
    TurnedDown,
    Unmasked,
)
from noren.games.chiyos_secret.rules.board import at_house, disguised, suspects
from noren.games.chiyos_secret.rules.card_texts import carry_out
from noren.games.chiyos_secret.rules.cards_and_tokens import shuffle_together, tell_honor
from noren.games.chiyos_secret.rules.disclosures import (
    ADVANCE,
    ASK_ABOUT,
    DRAW_HONOR,
    DRAW_INFLUENCE,
    LOSE_HONOR,
    LOSE_INFLUENCE,
    TURN_UP,
    TURN_UP_BLADES,
)
from noren.games.chiyos_secret.state import Mine, Open, Sealed, World

TOKENS_OF_A_KIND = 3


class CarryOut(Happening[Open, Mine, Sealed], frozen=True):
    """The active noble carries out what a card says."""

    rule: ClassVar[str] = "chiyos-secret-9.6"
    discloses: ClassVar[tuple[str, ...]] = (
        *TURN_UP, *TURN_UP_BLADES, *ASK_ABOUT, *DRAW_HONOR, *LOSE_HONOR, *DRAW_INFLUENCE,
        *LOSE_INFLUENCE, *ADVANCE, "agenda.CheckVictory", "agenda.SecretAction",
        "agenda.SecretAction.taken",
    )  # fmt: skip

    face: str
    card: str

    def happen(self, world: World) -> None:
        seat: Seat = world.open.active
        world.tell(AbilityUsed(seat, self.face))
        carry_out(world, CHARACTERS[self.face].ability, seat, (self.card,))


def wear(open: Open, card: str, tokens: Iterable[str]) -> None:
    """Let a card wear these tokens and no others."""
    open.patrons[card] = replace(open.patrons[card], tokens=tuple(tokens))


def strip(open: Open, card: str, fugitive: str) -> None:
    """Take one token off a card."""
    wear(open, card, (token for token in open.patrons[card].tokens if token != fugitive))


def place_tokens(world: World, cards: Sequence[str]) -> None:
    """Put suspicion on the investigated patrons; too few of a kind, and none is put (9.1)."""
    open = world.open
    kinds = tuple(
        fugitive
        for fugitive in disguised(open)
        if len(suspects(open, fugitive)) + len(cards) <= TOKENS_OF_A_KIND
    )
    for card in cards:
        wear(open, card, kinds)
    world.tell(Suspected(tuple(open.patrons[card].face for card in cards), kinds))
    review(world)


def take_token(world: World, card: str, fugitive: str) -> None:
    """Take one token off a patron, for all to see."""
    strip(world.open, card, fugitive)
    world.tell(TokenTaken(world.open.patrons[card].face, fugitive))
    review(world)


def turn_down(world: World, cards: Sequence[str]) -> None:
    """Turn cards face-down; their suspicion goes back to the supply (9.7)."""
    patrons, faces = world.open.patrons, []
    if not cards:
        return
    old = [patrons[card] for card in cards]
    for card in cards:
        face = patrons[card].face
        world.sealed.faces[card] = face
        patrons[card] = replace(patrons[card], face="")
        wear(world.open, card, ())
        faces.append(face)
    world.tell(TurnedDown(tuple(cards), tuple(faces)))
    tell_honor(world, old, [patrons[card] for card in cards])
    review(world)


def hide(world: World, houses: Iterable[str]) -> None:
    """Turn everything in these places face-down and shuffle it together (12.2)."""
    # The Geisha may hide where the Temple is her own place: it is picked up once.
    cards = [card for house in dict.fromkeys(houses) for card in at_house(world.open, house)]
    turn_down(world, [card for card in cards if world.open.patrons[card].face])
    shuffle_together(world, cards)


def unmask(world: World, card: str, fugitive: str) -> None:
    """Put the True card in the patron's place, then look at all tokens again (9.4)."""
    _unmask(world, card, fugitive, "asked")
    review(world, [(fugitive, card)])


def _unmask(world: World, card: str, fugitive: str, why: str) -> None:
    open = world.open
    face = open.patrons[card].face
    for other in suspects(open, fugitive):
        strip(open, other, fugitive)
    true = true_card(fugitive)
    patron = open.patrons[card]
    open.patrons[card] = replace(patron, face=true, seen=true)
    wear(open, card, ())
    open.unmasked[fugitive] = face
    open.unmasked_after[fugitive] = len(open.shuffles)
    world.tell(Unmasked(face, fugitive, card, why))
    tell_honor(world, [patron], [open.patrons[card]])


def review(world: World, found: Sequence[tuple[str, str]] = ()) -> None:
    """Unmask whoever alone wears a token, if it is true; then the True cards' texts (9.5)."""
    open = world.open
    found = list(found)
    # Each turn takes a token off the table, so this comes to an end.
    while lone := lone_token(open):
        fugitive, card = lone
        face = open.patrons[card].face
        if face == getattr(world.private[open.motonaka], fugitive):
            _unmask(world, card, fugitive, "last" if open.unmasked else "alone")
            found.append(lone)
        else:
            strip(open, card, fugitive)
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

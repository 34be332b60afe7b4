"""What is at stake in a place: whose it is, and who could win there by what all can see."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from noren.games.chiyos_secret.content import PATRONS, TEMPLE, TRUE_CARDS, true_card
from noren.games.chiyos_secret.rules.board import owners
from noren.games.chiyos_secret.scene.words import listed, short
from noren.games.chiyos_secret.state import Open, Patron
from noren.scene import seat

GEISHA, RONIN, DAIMYO = "Chiyo", "the Ronin", "the Daimyo"
WANTED = (GEISHA, RONIN, DAIMYO)
"""What the Betrayer needs in one house, and with an Imperial the Allies in another (1.2, 1.3)."""


def owned_by(open: Open, house: str) -> str:
    """Whose a place is."""
    if house == TEMPLE:
        return "Nobody's."
    whose = listed(f"{seat(owner)}'s" for owner in owners(open, house))
    return f"{whose}."


def of_sending(open: Open, thing: str, house: str) -> str:
    """Whose the place is to which a card or tile goes, and what could be won there then."""
    if thing in open.tiles:
        return of_place(open, {}, {thing: house}, house)
    patron = open.patrons.get(thing)
    if patron is None or not matters(patron):
        return ""
    return of_place(open, {thing: replace(patron, house=house)}, {}, house)


def matters(patron: Patron) -> bool:
    """Whether somebody may win by where this card is: a True card, or an Assassin (1.2 to 1.4)."""
    return patron.face in TRUE_CARDS or (
        patron.face in PATRONS and PATRONS[patron.face].type == "assassin"
    )


def of_place(open: Open, cards: Mapping[str, Patron], tiles: Mapping[str, str], house: str) -> str:
    """The owners, and what would be together there, with these cards and tiles moved."""
    patrons = {**open.patrons, **cards}
    faces = {it.face for it in patrons.values() if it.house == house}
    stands = {
        GEISHA: true_card("geisha") in faces,
        RONIN: true_card("ronin") in faces,
        DAIMYO: {**open.tiles, **tiles}["daimyo"] == house,
    }
    told = [
        owned_by(open, house),
        for_owners(open, house, stands),
        for_usurpers(open, faces, stands),
    ]
    return " ".join(part for part in told if part)


def for_owners(open: Open, house: str, stands: Mapping[str, bool]) -> str:
    """What the Betrayer would still need here, if one of the owners may be the Betrayer."""
    suspects = [seat(who) for who in owners(open, house) if who not in open.not_betrayer]
    missing = [one for one in WANTED if not stands[one]]
    if not suspects or len(missing) > 1:
        return ""
    if_so = f"If the Betrayer is {' or '.join(suspects)}"
    if not missing:
        return (
            f"{if_so}, the Betrayer has all it takes here; if not, the Allies do with an Imperial."
        )
    return f"{if_so}, only {missing[0]} is missing here then."


def for_usurpers(open: Open, faces: set[str], stands: Mapping[str, bool]) -> str:
    """Whether the Usurpers would have all they need, if an Assassin here is the true one."""
    if not (stands[RONIN] and stands[DAIMYO]):
        return ""
    assassins = sorted(
        face for face in faces - set(open.not_assassin)
        if face in PATRONS and PATRONS[face].type == "assassin"
    )  # fmt: skip
    if not assassins:
        return ""
    return (
        f"If the True Assassin is {' or '.join(map(short, assassins))}, the Usurpers have it all."
    )

"""What anybody can see: who owns what, who is next to whom, what lies where, what holds it fast."""

from __future__ import annotations

from collections.abc import Iterable

from noren import Seat
from noren.games.chiyos_secret.content import (
    CHARACTERS,
    FUGITIVES,
    INFLUENCE,
    TEMPLE,
    TRUE_CARDS,
    true_card,
)
from noren.games.chiyos_secret.state import Open, Patron


def own_houses(open: Open, seat: Seat) -> tuple[str, str]:
    """The establishments to a noble's right and left (2.4)."""
    at = open.nobles.index(seat)
    return open.houses[at - 1], open.houses[at]


def neighbours(open: Open, seat: Seat) -> tuple[Seat, Seat]:
    """The nobles to the right and left; Motonaka is skipped (2.3)."""
    at = open.nobles.index(seat)
    return open.nobles[at - 1], open.nobles[(at + 1) % len(open.nobles)]


def owners(open: Open, house: str) -> tuple[Seat, ...]:
    """The nobles who own an establishment; nobody owns the Temple."""
    if house == TEMPLE:
        return ()
    at = open.houses.index(house)
    return open.nobles[at], open.nobles[(at + 1) % len(open.nobles)]


def adjacent(open: Open, house: str) -> list[str]:
    """The establishments that share an owner with this one."""
    if house == TEMPLE:
        return []
    at = open.houses.index(house)
    return [open.houses[at - 1], open.houses[(at + 1) % len(open.houses)]]


def places(open: Open) -> list[str]:
    """All establishments and the Temple."""
    return [*open.houses, TEMPLE]


def is_true(face: str) -> bool:
    """Whether this is the face of a True card."""
    return face in TRUE_CARDS


def at_house(open: Open, house: str) -> list[str]:
    """The cards in one place."""
    return [card for card, patron in open.patrons.items() if patron.house == house]


def face_down(open: Open, houses: Iterable[str]) -> list[str]:
    """The face-down cards in these places."""
    return [card for card, p in open.patrons.items() if not p.face and p.house in houses]


def clear(patron: Patron) -> bool:
    """Whether a patron is face-up, ordinary and without suspicion."""
    return bool(patron.face) and not patron.tokens and not is_true(patron.face)


def frameable(open: Open, seat: Seat) -> list[str]:
    """The patrons a noble could turn down (11.5)."""
    own = own_houses(open, seat)
    return [card for card, p in open.patrons.items() if p.house in own and clear(p)]


def where_is(open: Open, face: str) -> str:
    """Where the card with this face lies face-up; nowhere if it does not."""
    return next((p.house for p in open.patrons.values() if p.face == face), "")


def true_ronin_at(open: Open) -> str:
    """Where the True Ronin stands face-up; nowhere if not in play or turned down."""
    return where_is(open, true_card("ronin"))


def suspects(open: Open, fugitive: str) -> list[str]:
    """The cards that wear a fugitive's token."""
    return [card for card, p in open.patrons.items() if fugitive in p.tokens]


def disguised(open: Open) -> tuple[str, ...]:
    """The fugitives who are not unmasked yet."""
    return tuple(f for f in FUGITIVES if f not in open.unmasked)


def tile_free(open: Open, tile: str) -> bool:
    """Whether a noble may move the tile: no markers hold it (5.5)."""
    held_in_temple = open.tiles[tile] == TEMPLE and open.locks["temple"] > 0
    return not open.locks[tile] and not held_in_temple


def condition_holds(open: Open, card: str) -> bool:
    """Whether an influence card may be played now (12.1)."""
    match INFLUENCE[card].needs:
        case "ronin_in_the_city":
            return where_is(open, true_card("ronin")) not in ("", TEMPLE)
        case "geisha_in_the_open":
            return where_is(open, true_card("geisha")) != ""
        case "somebody_suspected":
            return any(patron.tokens for patron in open.patrons.values())
        case _:
            return True


def blocked_cards(open: Open) -> tuple[str, ...]:
    """The influence cards whose condition does not hold now."""
    needy = (id for id, card in INFLUENCE.items() if card.needs)
    return tuple(id for id in needy if not condition_holds(open, id))


def honor_at_table(open: Open, seat: Seat) -> int:
    """The honor of all face-up cards in a noble's establishments (13.2)."""
    return honors(open, open.patrons.values())[open.nobles.index(seat)]


def honors(open: Open, patrons: Iterable[Patron]) -> list[int]:
    """What each noble's establishments are worth to them, with these patrons on the table."""
    found, houses = worth(patrons), open.houses
    # As `own_houses` has it, for all at once.
    return [
        found.get(houses[at - 1], 0) + found.get(houses[at], 0) for at in range(len(open.nobles))
    ]


def worth(patrons: Iterable[Patron]) -> dict[str, int]:
    """The honor that these patrons bring to the places where they stand face-up."""
    found: dict[str, int] = {}
    for patron in patrons:
        if patron.face:
            house = patron.house
            found[house] = found.get(house, 0) + CHARACTERS[patron.face].honor
    return found

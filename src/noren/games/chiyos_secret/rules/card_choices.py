"""What the text of a card may ask to be chosen.

Every function here looks at the open drawer alone, so that what is offered tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from noren import Seat
from noren.games.chiyos_secret.content import TEMPLE, TYPES, true_card
from noren.games.chiyos_secret.rules.board import (
    adjacent,
    at_house,
    clear,
    face_down,
    own_houses,
    places,
    tile_free,
    true_ronin_at,
    where_is,
)
from noren.games.chiyos_secret.state import Open

Chosen = tuple[str, ...]


def any_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """Any card on the table."""
    return list(open.patrons)


def own_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A card in one of the noble's establishments."""
    own = own_houses(open, seat)
    return [card for card, patron in open.patrons.items() if patron.house in own]


def card_elsewhere(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A card in another place than the one chosen before."""
    house = open.patrons[chosen[-1]].house
    return [card for card, patron in open.patrons.items() if patron.house != house]


def temple_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A card in the Temple."""
    return at_house(open, TEMPLE)


def card_with_daimyo(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A card where the Daimyo is, unless that is the Temple."""
    house = open.tiles["daimyo"]
    return [] if house == TEMPLE else at_house(open, house)


def clear_patron(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A face-up patron without suspicion."""
    return [card for card, patron in open.patrons.items() if clear(patron)]


def hidden_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A face-down card anywhere, not chosen before."""
    return [card for card in face_down(open, places(open)) if card not in chosen]


def own_hidden_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A face-down card in one of the noble's establishments."""
    return face_down(open, own_houses(open, seat))


def hidden_temple_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A face-down card in the Temple."""
    return face_down(open, (TEMPLE,))


def hidden_card_with_rival(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A face-down card where the Rival is."""
    return face_down(open, (open.tiles["rival"],))


def suspected_card(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A patron with a suspicion token."""
    return [card for card, patron in open.patrons.items() if patron.tokens]


def token_on_it(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """One of the tokens on the patron chosen before."""
    return open.patrons[chosen[-1]].tokens


def place(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """Any establishment or the Temple."""
    return places(open)


def house(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """Any establishment but the Temple."""
    return open.houses


def house_next_to_it(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """An establishment adjacent to the one chosen before."""
    return sorted(set(adjacent(open, chosen[-1])))


def house_next_to_ronin(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """An establishment adjacent to the True Ronin's."""
    return sorted(set(adjacent(open, true_ronin_at(open))))


def another_place_for_it(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A place where the card chosen before is not."""
    at = open.patrons[chosen[-1]].house
    return [other for other in places(open) if other != at]


def own_house(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """One of the noble's establishments."""
    return own_houses(open, seat)


def house_for_daimyo(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """An establishment where the Daimyo is not, if the Daimyo can be moved.

    Markers on the Temple bind nobles only.
    """
    bound = open.locks["daimyo"] if seat == open.motonaka else not tile_free(open, "daimyo")
    if bound:
        return []
    return [other for other in open.houses if other != open.tiles["daimyo"]]


def free_tile(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """The Daimyo or the Rival, if it can be moved."""
    return [tile for tile in open.tiles if tile_free(open, tile)]


def tile_house_without_ronin(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """An establishment for the tile chosen before, where neither it nor the Ronin is."""
    avoid = (open.tiles[chosen[-1]], true_ronin_at(open))
    return [other for other in open.houses if other not in avoid]


def geisha_house_without_ronin(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """An establishment for the True Geisha, where neither she nor the Ronin is."""
    at = where_is(open, true_card("geisha"))
    if not at:
        return []
    return [other for other in open.houses if other not in (at, true_ronin_at(open))]


def type_of_patron(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """One of the four types."""
    return TYPES


def noble_with_honor(open: Open, seat: Seat, chosen: Chosen) -> Sequence[str]:
    """A noble who has a hidden honor token, named by the seat's number."""
    return [str(noble) for noble in open.nobles if open.honor[noble]]

"""What Motonaka's influence cards do (12): a function for each, which `influence.toml` names."""

from __future__ import annotations

from noren import Seat
from noren.games.chiyos_secret.content import PATRONS, TEMPLE, true_card
from noren.games.chiyos_secret.rules.board import (
    at_house,
    clear,
    face_down,
    true_ronin_at,
    where_is,
)
from noren.games.chiyos_secret.rules.card_choices import (
    another_place_for_it,
    any_card,
    house,
    house_for_daimyo,
    house_next_to_it,
    house_next_to_ronin,
    noble_with_honor,
    place,
    suspected_card,
    token_on_it,
    type_of_patron,
)
from noren.games.chiyos_secret.rules.card_texts import effect
from noren.games.chiyos_secret.rules.cards_and_tokens import (
    hold,
    look,
    lose_honor,
    move,
    move_all,
    move_tile,
    shuffle_together,
)
from noren.games.chiyos_secret.rules.secret_actions import advance
from noren.games.chiyos_secret.rules.suspicion import hide, take_token, turn_down
from noren.games.chiyos_secret.state import World


@effect(house_next_to_ronin)
def lose_in_the_crowd(world: World, seat: Seat, source: str, house: str) -> None:
    """Lost in the Crowd."""
    hide(world, [true_ronin_at(world.open), house])


@effect()
def grant_sanctuary(world: World, seat: Seat, source: str) -> None:
    """Temple Sanctuary."""
    hide(world, [where_is(world.open, true_card("geisha")), TEMPLE])


@effect()
def spread_rumors(world: World, seat: Seat, source: str) -> None:
    """Assassination Rumors."""
    move_tile(world, "daimyo", TEMPLE)
    hold(world, "daimyo", 3)


@effect(place)
def let_mist_rise(world: World, seat: Seat, source: str, place: str) -> None:
    """Evening Mist."""
    here = at_house(world.open, place)
    turn_down(world, [card for card in here if clear(world.open.patrons[card])])


@effect(any_card, another_place_for_it)
def row_by_night(world: World, seat: Seat, source: str, card: str, place: str) -> None:
    """Night Ferry."""
    move(world, card, place)


@effect()
def close_the_gates(world: World, seat: Seat, source: str) -> None:
    """Closed Gates."""
    move_tile(world, "rival", TEMPLE)
    hold(world, "rival", 3)


@effect(house, house_next_to_it)
def open_the_festival(world: World, seat: Seat, source: str, first: str, second: str) -> None:
    """Festival Crowd."""
    cards = face_down(world.open, (first, second))
    if len(cards) > 1:
        shuffle_together(world, cards)


@effect(suspected_card, token_on_it)
def lay_a_false_trail(world: World, seat: Seat, source: str, card: str, fugitive: str) -> None:
    """False Trail."""
    take_token(world, card, fugitive)


@effect(type_of_patron)
def let_it_rain(world: World, seat: Seat, source: str, type: str) -> None:
    """Rainy Season."""
    patrons = world.open.patrons.items()
    turn_down(world, [c for c, p in patrons if clear(p) and PATRONS[p.face].type == type])


@effect(place)
def have_a_quiet_word(world: World, seat: Seat, source: str, place: str) -> None:
    """A Quiet Word."""
    look(world, seat, face_down(world.open, (place,)))


@effect(noble_with_honor)
def call_in_a_debt(world: World, seat: Seat, source: str, noble: str) -> None:
    """A Debt Called In."""
    lose_honor(world, int(noble))


@effect(house, house_next_to_it)
def change_the_guard(world: World, seat: Seat, source: str, first: str, second: str) -> None:
    """Change of the Guard."""
    ones, others = at_house(world.open, first), at_house(world.open, second)
    ways = [(card, second) for card in ones] + [(card, first) for card in others]
    move_all(world, ways)


@effect()
def send_a_courier(world: World, seat: Seat, source: str) -> None:
    """Swift Courier."""
    advance(world)


@effect(house_for_daimyo)
def go_out_by_moonlight(world: World, seat: Seat, source: str, house: str) -> None:
    """Moonlit Excursion."""
    move_tile(world, "daimyo", house)


@effect()
def seal_lips(world: World, seat: Seat, source: str) -> None:
    """Sealed Lips."""
    hold(world, "spy", 2)

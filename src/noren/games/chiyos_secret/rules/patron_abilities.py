"""What patrons and True cards do: a short function for each, which `patrons.toml` names."""

from __future__ import annotations

from noren import Seat
from noren.games.chiyos_secret.content import TEMPLE, assassins, true_card
from noren.games.chiyos_secret.events import InfluenceLost
from noren.games.chiyos_secret.rules.board import (
    face_down,
    neighbours,
    tile_free,
    true_ronin_at,
    where_is,
)
from noren.games.chiyos_secret.rules.card_choices import (
    another_place_for_it,
    card_elsewhere,
    card_with_daimyo,
    clear_patron,
    free_tile,
    geisha_house_without_ronin,
    hidden_card,
    hidden_card_with_rival,
    hidden_temple_card,
    house_for_daimyo,
    own_card,
    own_hidden_card,
    own_house,
    suspected_card,
    temple_card,
    tile_house_without_ronin,
    token_on_it,
)
from noren.games.chiyos_secret.rules.card_texts import effect
from noren.games.chiyos_secret.rules.cards_and_tokens import (
    discard_influence,
    draw_honor,
    draw_influence,
    hold,
    look,
    lose_honor,
    move,
    move_all,
    move_tile,
    turn_up,
)
from noren.games.chiyos_secret.rules.interrogate import accuse
from noren.games.chiyos_secret.rules.search import ask_about
from noren.games.chiyos_secret.rules.secret_actions import advance, go_back
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.suspicion import turn_down
from noren.games.chiyos_secret.rules.turns import PickPatron
from noren.games.chiyos_secret.state import Decision, World


def turn_up_and_ask(world: World, seat: Seat, card: str) -> None:
    """Turn a card up and ask whether it is a fugitive, as in a Search."""
    turn_up(world, [card])
    ask_about(world, seat, "search", [card])


@effect(own_card, another_place_for_it)
def ferry_across(world: World, seat: Seat, source: str, card: str, house: str) -> None:
    """Otsu, Ferrywoman."""
    move(world, card, house)


@effect()
def pass_on_gossip(world: World, seat: Seat, source: str) -> None:
    """Gonbei, Fishmonger."""
    world.then(Ask(seat))


@effect(clear_patron)
def brew_a_sleeping_draught(world: World, seat: Seat, source: str, card: str) -> None:
    """Kiku, Herb Seller."""
    turn_down(world, [card])


@effect(own_card, card_elsewhere)
def carry_messages(world: World, seat: Seat, source: str, card: str, other: str) -> None:
    """Jiro, Errand Boy."""
    patrons = world.open.patrons
    here, there = patrons[card].house, patrons[other].house
    move_all(world, [(card, there), (other, here)])


@effect(hidden_card, hidden_card, least=1)
def draw_the_curtain(world: World, seat: Seat, source: str, *cards: str) -> None:
    """Sute, Bath Attendant: the only one, if there is but one."""
    look(world, seat, cards)


@effect()
def carry_a_spy(world: World, seat: Seat, source: str) -> None:
    """Maru, Palanquin Bearer, whom Sealed Lips stop as they stop every spy (12.6)."""
    if not world.open.locks["spy"]:
        world.then(PickPatron(2), Ask(seat))


@effect(hidden_temple_card)
def light_the_lanterns(world: World, seat: Seat, source: str, card: str) -> None:
    """Toku, Lantern Keeper."""
    turn_up_and_ask(world, seat, card)


@effect()
def call_to_prayer(world: World, seat: Seat, source: str) -> None:
    """Shima, Daimyo's Daughter."""
    draw_honor(world, seat)
    move_tile(world, "daimyo", TEMPLE)
    move_tile(world, "rival", TEMPLE)
    hold(world, "temple", 2)


@effect()
def announce_the_shogun(world: World, seat: Seat, source: str) -> None:
    """Lord Kujo, Envoy."""
    advance(world)


@effect()
def compose_a_verse(world: World, seat: Seat, source: str) -> None:
    """Lady Ayame, Poet."""
    draw_honor(world, seat)


@effect()
def flatter_the_neighbours(world: World, seat: Seat, source: str) -> None:
    """Minister Sanjo."""
    for neighbour in neighbours(world.open, seat):
        draw_honor(world, neighbour)


@effect(house_for_daimyo)
def invite_to_the_hunt(world: World, seat: Seat, source: str, house: str) -> None:
    """Tachibana, Falconer."""
    move_tile(world, "daimyo", house)


@effect()
def whisper_behind_a_fan(world: World, seat: Seat, source: str) -> None:
    """Nagako, Lady-in-Waiting."""
    draw_influence(world, Decision("given"))
    world.then(Ask(seat))


@effect()
def silence_the_broker(world: World, seat: Seat, source: str) -> None:
    """Prince Atsumi."""
    hand = world.private[world.open.motonaka].hand
    if hand:
        card = world.dice.pick(hand)
        discard_influence(world, card, Decision("lost", card))
        world.tell(InfluenceLost(card))


@effect(temple_card, own_house)
def clear_the_temple(world: World, seat: Seat, source: str, card: str, house: str) -> None:
    """Baba, Gate Captain."""
    move(world, card, house)


@effect()
def delay_the_escort(world: World, seat: Seat, source: str) -> None:
    """Endo, Old General."""
    go_back(world)


@effect(card_with_daimyo)
def scatter_the_crowd(world: World, seat: Seat, source: str, card: str) -> None:
    """Saburo, Archer."""
    move(world, card, TEMPLE)


@effect(own_hidden_card)
def check_papers(world: World, seat: Seat, source: str, card: str) -> None:
    """Hyogo, Magistrate."""
    turn_up_and_ask(world, seat, card)


@effect()
def change_horses(world: World, seat: Seat, source: str) -> None:
    """Wada, Horse Master."""
    open = world.open
    daimyo, rival = open.tiles["daimyo"], open.tiles["rival"]
    if tile_free(open, "daimyo") and tile_free(open, "rival"):
        move_tile(world, "daimyo", rival)
        move_tile(world, "rival", daimyo)


@effect(hidden_card_with_rival)
def make_the_rounds(world: World, seat: Seat, source: str, card: str) -> None:
    """Iwao, Night Watchman."""
    turn_up_and_ask(world, seat, card)


@effect(suspected_card, token_on_it)
def level_the_spear(world: World, seat: Seat, source: str, card: str, fugitive: str) -> None:
    """Genzo, Spearman."""
    accuse(world, seat, card, fugitive)


@effect(another_place_for_it)
def slip_away(world: World, seat: Seat, source: str, house: str) -> None:
    """Kage, the Shadow."""
    move(world, source, house)


@effect()
def hold_the_gaze(world: World, seat: Seat, source: str) -> None:
    """Oran, Sword Dancer."""
    hold(world, "daimyo", 2)


@effect()
def present_the_bill(world: World, seat: Seat, source: str) -> None:
    """Doku, Physician."""
    lose_honor(world, seat)


def chiyo_is_seen(world: World, seat: Seat, source: str) -> None:
    """All face-down cards beside Chiyo are turned up, before anybody says where she goes."""
    turn_up(world, face_down(world.open, (where_is(world.open, true_card("geisha")),)))


@effect(geisha_house_without_ronin, first=chiyo_is_seen)
def chiyo_flees(world: World, seat: Seat, source: str, house: str) -> None:
    """Chiyo, the True Geisha."""
    chiyo = next(c for c, p in world.open.patrons.items() if p.face == true_card("geisha"))
    move(world, chiyo, house)


def blades_are_drawn(world: World, seat: Seat, source: str) -> None:
    """All face-down cards beside Fusanobu and all Assassins are turned up, tile or no tile."""
    beside = face_down(world.open, (true_ronin_at(world.open),))
    blades = [card for card, face in world.sealed.faces.items() if face in assassins()]
    turn_up(world, sorted({*beside, *blades}))


@effect(free_tile, tile_house_without_ronin, first=blades_are_drawn)
def fusanobu_strikes(world: World, seat: Seat, source: str, tile: str, house: str) -> None:
    """Fusanobu, the True Ronin."""
    move_tile(world, tile, house)

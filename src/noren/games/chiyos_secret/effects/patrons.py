"""The abilities of the patrons and the texts of the True cards."""

from __future__ import annotations

from noren import Seat
from noren.games.chiyos_secret.board import (
    clear,
    face_down,
    neighbours,
    tile_free,
    true_ronin_at,
)
from noren.games.chiyos_secret.content import TEMPLE, true_card
from noren.games.chiyos_secret.deeds import (
    discard_influence,
    draw_honor,
    draw_influence,
    hold,
    look,
    lose_honor,
    move,
    move_tile,
    turn_down,
    turn_up,
)
from noren.games.chiyos_secret.effects.registry import effect
from noren.games.chiyos_secret.effects.stages import (
    another_place_for_it,
    card_elsewhere,
    card_with_daimyo,
    clear_patron,
    free_tile,
    geisha_house_without_ronin,
    hidden_card,
    hidden_temple_card,
    house_for_daimyo,
    own_card,
    own_hidden_card,
    own_house,
    own_house_for_rival,
    temple_card,
    tile_house_without_ronin,
)
from noren.games.chiyos_secret.events import InfluenceLost
from noren.games.chiyos_secret.state import Decision, World
from noren.games.chiyos_secret.steps.shogun import advance, go_back
from noren.games.chiyos_secret.steps.spy import Ask


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
    move(world, card, there)
    move(world, other, here)


@effect(hidden_card, hidden_card)
def draw_the_curtain(world: World, seat: Seat, source: str, first: str, second: str) -> None:
    """Sute, Bath Attendant."""
    look(world, seat, [first, second])


@effect(own_house_for_rival)
def bear_the_rival(world: World, seat: Seat, source: str, house: str) -> None:
    """Maru, Palanquin Bearer."""
    move_tile(world, "rival", house)


@effect(hidden_temple_card)
def light_the_lanterns(world: World, seat: Seat, source: str, card: str) -> None:
    """Toku, Lantern Keeper."""
    turn_up(world, [card])


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
    turn_up(world, [card])


@effect()
def change_horses(world: World, seat: Seat, source: str) -> None:
    """Wada, Horse Master."""
    open = world.open
    daimyo, rival = open.tiles["daimyo"], open.tiles["rival"]
    if tile_free(open, "daimyo") and tile_free(open, "rival"):
        move_tile(world, "daimyo", rival)
        move_tile(world, "rival", daimyo)


@effect()
def call_curfew(world: World, seat: Seat, source: str) -> None:
    """Iwao, Night Watchman."""
    open = world.open
    here = open.tiles["rival"]
    turn_down(world, [c for c, p in open.patrons.items() if p.house == here and clear(p)])


@effect()
def stand_guard(world: World, seat: Seat, source: str) -> None:
    """Genzo, Spearman."""
    hold(world, "rival", 2)


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


@effect(geisha_house_without_ronin)
def chiyo_flees(world: World, seat: Seat, source: str, house: str) -> None:
    """Chiyo, the True Geisha."""
    chiyo = next(c for c, p in world.open.patrons.items() if p.face == true_card("geisha"))
    turn_up(world, face_down(world.open, (world.open.patrons[chiyo].house,)))
    move(world, chiyo, house)


@effect(free_tile, tile_house_without_ronin)
def fusanobu_strikes(world: World, seat: Seat, source: str, tile: str, house: str) -> None:
    """Fusanobu, the True Ronin."""
    turn_up(world, face_down(world.open, (true_ronin_at(world.open),)))
    move_tile(world, tile, house)

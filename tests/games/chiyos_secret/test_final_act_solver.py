"""The Final Act's solver: what it finds is all that the rules allow, by trying everything."""

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from noren import Dice, Seat
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.bots.final_act import Position, can_win, defence, prospect, victory
from noren.games.chiyos_secret.content import TEMPLE, assassins, of_type
from noren.games.chiyos_secret.rules.final_act import victors
from noren.games.chiyos_secret.rules.secret_actions import SecretAction
from noren.games.chiyos_secret.state import Open
from tests.games.chiyos_secret.situations import Scenario

ROLES = {1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"}
TRUE = ("true-ronin", "true-geisha")


def arranged(seed: int, active: Seat, others: bool = True) -> Scenario:
    """A Final Act with both True cards and perhaps others face-up, and nobody who has won."""
    dice = Dice(seed_bytes(seed))
    scene = Scenario(roles=ROLES, seed=seed)
    scene.begin_final_act()
    scene.private(4).assassin, scene.private(4).usurpers = "kage", [4]
    houses = scene.open.houses
    while True:
        for face in TRUE:
            scene.put(face, dice.pick(houses))
        for face in (*of_type(5, "imperial")[:3], *assassins()) if others else ():
            scene.put(face, dice.pick([*houses, TEMPLE]))
        scene.open.tiles["daimyo"] = dice.pick(houses)
        if not victors(scene.open, scene.private(0).roles, "kage"):
            break
    scene.open.active = active
    scene.world.waiting = scene.world.awaited = (active,)
    scene.forget()
    return scene


def outcomes(open: Open, moves: int, tile: bool) -> Iterator[Open]:
    """Every table that so many moves of single cards, and perhaps the Daimyo's, can lead to."""
    singles: list[tuple[str, str]] = [
        (card, house)
        for card, patron in open.patrons.items()
        for house in (*open.houses, TEMPLE)
        if house != patron.house and not (house == TEMPLE and patron.face in TRUE)
    ]
    some = [c for n in range(moves + 1) for c in itertools.combinations(singles, n)]
    tiles = open.houses if tile else [open.tiles["daimyo"]]
    for chosen in some:
        if len({card for card, _ in chosen}) < len(chosen):
            continue
        patrons = open.patrons | {
            card: replace(open.patrons[card], house=house) for card, house in chosen
        }
        for daimyo in tiles:
            yield replace(open, patrons=patrons, tiles=open.tiles | {"daimyo": daimyo})


def can_really_win(open: Open, roles: list[str], role: str) -> bool:
    """Whether one Search or one Spy leads to a table on which the role has won."""
    return any(
        role in victors(after, roles, "kage")
        for moves, tile in ((1, True), (2, False))
        for after in outcomes(open, moves, tile)
    )


@pytest.mark.parametrize("seed", range(6))
def test_one_ply_a_win_is_found_where_there_is_one(seed: int) -> None:
    for seat, role in ((3, "betrayer"), (4, "usurper")):
        scene = arranged(seed, seat)
        reading = Reading(scene.match.view(seat))
        position = Position.of(reading)
        found = any(victory(reading, position, *kind) for kind in ((1, True), (2, False)))
        assert found == can_really_win(scene.open, scene.private(0).roles, role)
        assert bool(can_win(reading, position, seat, role)) == found


def test_one_ply_finds_wins_and_finds_none() -> None:
    found = []
    for seed in range(30):
        reading = Reading(arranged(seed, 3).match.view(3))
        position = Position.of(reading)
        found.append(any(victory(reading, position, *kind) for kind in ((1, True), (2, False))))
    assert {*found} == {True, False}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("tile", [True, False])
def test_two_ply_no_action_leaves_the_others_less(seed: int, tile: bool) -> None:
    scene = arranged(seed, 1)
    reading = Reading(scene.match.view(1))
    moves = 1 if tile else 2
    best, chosen, daimyo = defence(reading, Position.of(reading), moves, tile)
    after = prospect(reading, Position.of(reading).after(chosen, daimyo))
    assert best == pytest.approx(after - 0.001 * len(chosen))
    for open in outcomes(scene.open, moves, tile):
        position = replace_stage(Position.of(reading), open)
        assert prospect(reading, position) <= after + 0.001 * moves


def replace_stage(position: Position, open: Open) -> Position:
    """The same position with cards and Daimyo where another table has them."""
    return position.after(
        tuple((card, patron.house) for card, patron in open.patrons.items()), open.tiles["daimyo"]
    )


def test_a_strong_ally_wins_at_once_or_prevents_the_betrayer() -> None:
    threatened = prevented = 0
    for seed in range(40):
        scene = arranged(seed, 1, others=False)
        scene.open.order = [1, 3, 4, 2]
        scene.open.not_betrayer = [2, 4]
        roles = scene.private(0).roles
        reading = Reading(scene.match.view(1))
        wins = any(
            victory(reading, Position.of(reading), *kind) for kind in ((1, True), (2, False))
        )
        assert not wins
        if can_really_win(scene.open, roles, "betrayer") and preventable(scene, reading):
            threatened += 1
            after_the_loyal_action(scene, seed)
            won = scene.match.outcome is not None and scene.match.outcome.ending == "allies"
            prevented += won or not can_really_win(scene.open, roles, "betrayer")
    assert prevented == threatened > 10


def preventable(scene: Scenario, reading: Reading) -> bool:
    """Whether any Search or Spy leaves the Betrayer without a win."""
    return any(
        not can_win(reading, replace_stage(Position.of(reading), after), 3, "betrayer")
        for moves, tile in ((1, True), (2, False))
        for after in outcomes(scene.open, moves, tile)
    )


def after_the_loyal_action(scene: Scenario, seed: int) -> None:
    """Let a strong bot play on until a Secret Action is due, or somebody has won."""
    bot, dice = game.bot("strong"), Dice(seed_bytes(seed))
    while not scene.match.over and not isinstance(scene.match.view(1).step, SecretAction):
        seat = scene.match.asked[0]
        scene.match.play(seat, bot.choose(scene.match.view(seat), dice))

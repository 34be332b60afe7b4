"""Imagined nights: the log that is read backwards, and the memory of a log."""

import sys
from typing import Any

import pytest

import noren
from noren.core.dice import Dice, seed_bytes
from noren.core.view import encoder
from noren.games.ninja import game
from noren.games.ninja.belief.particle_filter import ParticleFilter
from noren.games.ninja.belief.particles import Depleted, past_of
from noren.games.ninja.events import Crept
from tests.games.ninja.nights import random_night, shadow, table


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"variant": "contested"}), (2, {"placement": "full", "map": "outpost"})],
)
def test_the_backward_pass_never_gives_up_the_truth(seats: int, options: dict[str, Any]) -> None:
    checked = 0
    for seed in range(12):
        match = random_night(seed, 2000, seats, **options)
        view = match.view(None)
        for who in table(match).figures:
            backward = past_of(view).backward(who)
            for trail in shadow(match, who).path:
                values, pace = backward.moves[trail.turn], len(trail.zones) - 1
                assert values.before[backward.at(trail.zones[0])] > 0, (seed, who, trail)
                if isinstance(values.move.signs[-1], Crept):
                    assert backward.after[trail.turn][pace, backward.at(trail.zones[-1])] > 0
                checked += 1
    assert checked > 150


def test_the_backward_pass_says_more_than_nothing() -> None:
    match = random_night(3, 600)
    view = match.view(None)
    backward = past_of(view).backward("ninja")
    good = [values.before for values in backward.moves.values()]
    assert any((one < one.max() / 100).sum() > 20 for one in good)


def test_particles_that_follow_the_backward_pass_bear_about_the_same_weight() -> None:
    """Few are dropped on the way, so that the first moves of a night vary as much as the last."""
    shares = []
    for seed in range(16):
        view = (match := random_night(seed, 180)).view(None)
        if not match.over:
            particles = ParticleFilter(
                view, list(view.open.figures), {}, 24, Dice(seed_bytes(seed))
            )
            try:
                particles.follow()
            except Depleted:  # none of so few had hung a rope where he climbed
                shares.append(0.0)
                continue
            squares = sum(weight**2 for weight in particles.weights)
            shares.append(sum(particles.weights) ** 2 / squares / particles.count)
    assert len(shares) > 8
    assert shares.count(0.0) <= 1
    assert sum(shares) / len(shares) > 0.6


def test_a_warm_memory_imagines_the_same_as_a_cold_one() -> None:
    one, other = random_night(5, 420).view(1), random_night(6, 300).view(1)

    def world() -> bytes:
        hidden = game.imagine(one, Dice(seed_bytes(1)))
        return encoder.encode([hidden.private, hidden.sealed])

    cold = world()
    warm = world()
    game.imagine(other, Dice(seed_bytes(2)))
    assert cold == warm == world()


def test_imagining_hardly_ever_has_to_bend_what_was_told(monkeypatch: Any) -> None:
    module = sys.modules["noren.games.ninja.imagine.intruders"]
    bent: list[bool] = []

    class Counting(ParticleFilter):
        def __init__(self, *parts: Any, forgiving: bool) -> None:
            super().__init__(*parts, forgiving=forgiving)
            bent.append(forgiving)

    monkeypatch.setattr(module, "ParticleFilter", Counting)
    for seed in range(12):
        view = random_night(seed, 150 + 40 * seed).view(1)
        for number in range(3):
            noren.imagine(game, view, Dice(seed_bytes(number)))
    assert len(bent) >= 36
    assert sum(bent) <= 4


def test_a_partner_knows_only_how_a_move_began() -> None:
    """Whoever is moving imagines his partner with what he told him last."""
    checked = 0
    for seed in range(6):
        match, dice = random_night(seed, 40, 3), Dice(seed_bytes(seed))
        for _ in range(80):
            if match.over:
                break
            seat = dice.pick(match.asked)
            if type(match.world.agenda[-1]).__name__ == "Sneak":
                partner = 1 - seat
                hidden = game.imagine(match.view(seat), Dice(seed_bytes(seed)))
                assert hidden.private[partner].allies == match.world.private[partner].allies
                checked += 1
            match.play(seat, dice.pick(match.options(seat)))
    assert checked > 40

"""A net learns by playing against itself, the same way each time, and plays from a small file."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import noren
from benchmarks.leduc import game as leduc
from examples.curves import draw, learn
from examples.ppo import Experience, Guide, train
from noren.lab.net import Net, NetBot, shares
from noren.lab.numbers import Numbers
from noren.lab.vector import VectorEnv

noren.register(leduc)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("net") / "leduc.npz"
    train("leduc", seats=2, updates=16, batch=500, seed=3, quiet=True, out=found)
    return found


def test_what_has_learned_beats_what_has_not(file: Path) -> None:
    bot, won = NetBot(file, sample=True), 0  # untaught, it would play at random and win nothing
    for seed in range(300):
        match, dice = noren.Match.start(leduc, 2, seed=seed), noren.Dice(seed)
        while not match.over:
            view = match.view(match.asked[0])
            mine = view.seat == seed % 2
            match.play(match.asked[0], bot.choose(view, dice) if mine else dice.pick(view.options))
        assert match.outcome is not None
        won += match.outcome.scores[seed % 2]
    assert won / 300 > 0.7


def test_the_same_seed_gives_the_same_net() -> None:
    one, other = (
        train("leduc", seats=2, updates=2, batch=100, seed=5, quiet=True) for _ in range(2)
    )
    assert all(np.array_equal(one.weights[name], other.weights[name]) for name in one.weights)
    assert one.about["decisions"] == other.about["decisions"] >= 200


def test_a_file_holds_the_net_and_what_it_saw(file: Path) -> None:
    net = Net.read(file)
    assert net.about["game"] == "leduc"
    assert net.about["updates"] == 16
    assert net.weights["first"].dtype == np.float32
    assert file.stat().st_size < 500_000


def test_a_net_for_other_numbers_is_refused(tmp_path: Path) -> None:
    numbers = Numbers(noren.load("omnitsu"), 4, {})
    about = {"game": "omnitsu", "seats": 4, "version": "0"}
    net = Net.fresh(numbers.encoder.size, 8, numbers.actions.size, 1, about)
    net.save(tmp_path / "old.npz")
    with pytest.raises(noren.BrokenGame, match="learned anew"):
        NetBot(tmp_path / "old.npz")
    net.about["version"] = "1"
    net.save(tmp_path / "new.npz")
    bot = NetBot(tmp_path / "new.npz", sample=True)
    full = noren.Match.start(noren.load("omnitsu"), 4, seed=1).view(2)
    assert bot.choose(full, noren.Dice(1)) in full.options
    other = noren.Match.start(noren.load("omnitsu"), 3, seed=1)
    with pytest.raises(noren.BadOptions, match="Omnitsu at 4 seats, and here are 3"):
        bot.choose(other.view(0), noren.Dice(1))
    elsewhere = noren.Match.start(noren.load("secrets-game"), 4, seed=1)
    with pytest.raises(noren.BadOptions, match="cannot play another game"):
        bot.choose(elsewhere.view(0), noren.Dice(1))


def test_what_is_closed_has_no_share() -> None:
    likely = shares(np.array([[9.0, 1.0, 1.0]], np.float32), np.array([[0, 1, 1]], np.int8))
    assert likely.tolist() == [[0.0, 0.5, 0.5]]


def test_a_curve_begins_at_chance_and_can_be_drawn(tmp_path: Path) -> None:
    told = learn("leduc", 2, minutes=0, seed=4, matches=40, batch=300)
    (point,) = told["points"]  # the minutes are over at once
    assert point["updates"] == 1
    assert point["low"] < 0.5 < point["high"]
    (tmp_path / "curve.json").write_text(json.dumps(told), "utf-8")
    draw([tmp_path / "curve.json"] * 2, tmp_path / "curves.svg")
    assert "thousand games" in (tmp_path / "curves.svg").read_text("utf-8")


def test_a_guide_counts_what_followed_and_sooner_more() -> None:
    world = VectorEnv("secret-identity", 1, seats=3)
    lost, won = -1 / 3, 1 / 6  # less a fair share: nothing, and half of a victory
    chances = [0.3, 0.5, 0.2]
    assert Guide(world, 1.0).worth(chances, won) == pytest.approx([0.7, 0.5, 0.8])
    assert Guide(world, 0.0).worth(chances, lost) == pytest.approx([0.2, -0.3, -0.2])
    assert Guide(world, 0.5).worth(chances, won) == pytest.approx([0.25, 0.1, 0.8])
    assert Guide(world, 0.5).worth([], won) == []
    assert sum(Guide(world, 0.0).of(0)) > 0


def test_whoever_is_guided_sees_no_more_and_learns_the_same_again() -> None:
    one, other = (
        train("secrets-game", seats=3, updates=1, batch=60, quiet=True, guide=0.9) for _ in range(2)
    )
    assert all(np.array_equal(one.weights[name], other.weights[name]) for name in one.weights)
    free = train("secrets-game", seats=3, updates=1, batch=60, quiet=True)
    assert one.weights["first"].shape == free.weights["first"].shape
    assert not np.array_equal(one.weights["first"], free.weights["first"])


def test_a_game_without_learned_chances_guides_nobody() -> None:
    with pytest.raises(noren.NorenError, match="no chances to guide by"):
        train("leduc", seats=2, updates=1, batch=60, quiet=True, guide=0.9)


def test_whoever_learns_alone_learns_from_one_seat_of_each_match() -> None:
    world = VectorEnv("leduc", 4, seats=2, reward="zero", seed=1)
    experience = Experience(world, 1, among="random")
    net = Net.fresh(world.numbers.encoder.size, 8, world.numbers.actions.size, 1, {})
    assert experience.mine.tolist() == [0, 1, 0, 1]
    for _ in range(300):
        list(experience._step(net))
        for row, kept in enumerate(experience.open):
            assert not kept[1 - experience.mine[row]]
    assert experience.games > 50
    own = Experience(VectorEnv("leduc", 4, seats=2, seed=1), 1)
    for _ in range(20):
        list(own._step(net))
    assert any(all(kept) for kept in own.open), "else both seats teach"


def test_a_curve_among_bots_says_what_chance_wins_there() -> None:
    how: dict[str, Any] = {"minutes": 0, "seed": 4, "matches": 20, "batch": 100}
    told = learn("secrets-game", 3, **how, among="baseline")
    assert told["among"] == "baseline"
    assert 0 < told["random"] < 1
    assert len(told["points"]) == 1

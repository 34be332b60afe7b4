"""The PettingZoo adapter passes PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

import noren
from benchmarks.leduc import game as leduc
from noren.cli.starter import game as starter
from noren.lab.pettingzoo import NorenEnv, NotReset, env, parallel_env

GAMES: dict[str, tuple[Any, int]] = {
    "turns": (leduc, 2),
    "sealed": (starter, 4),
    "race": ("secrets-game", 3),
    "teams": ("secrets-game", 8),
    "omnitsu": ("omnitsu", 2),
    "secret-identity": ("secret-identity", 3),
    "chiyos-secret": ("chiyos-secret", 5),
    "ninja": ("ninja", 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, seats = GAMES[name]
    with warnings.catch_warnings():
        # PettingZoo warns of every environment whose observations are dicts, as masks need.
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        api_test(env(game, seats=seats), num_cycles=300, verbose_progress=False)
    seed_test(lambda: env(game, seats=seats), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["sealed", "race", "omnitsu", "secret-identity", "chiyos-secret"])
def test_pettingzoos_own_parallel_tests_pass(name: str) -> None:
    game, seats = GAMES[name]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        parallel_api_test(parallel_env(game, seats=seats), num_cycles=60)


def test_all_who_answer_in_secret_act_at_once() -> None:
    world = parallel_env(starter, seats=3)
    seen, _ = world.reset(seed=1)
    first = seen
    assert all(agent["action_mask"][:-1].any() for agent in seen.values())
    gains: dict[str, float] = {}
    terminated: dict[str, bool] = {}
    rounds = 0
    while world.agents:
        actions = {a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in world.agents}
        seen, gains, terminated, truncated, _ = world.step(actions)
        rounds += 1
        assert not any(truncated.values())
    assert rounds == 5
    assert all(terminated.values())
    assert sum(gains.values()) == pytest.approx(1)
    again, _ = world.reset(seed=1)
    with pytest.raises(noren.IllegalChoice):
        world.step(dict.fromkeys(world.agents, world.nothing))
    assert np.array_equal(again["seat_1"]["observation"], first["seat_1"]["observation"])


def test_whoever_is_not_asked_can_only_do_nothing() -> None:
    world = parallel_env(leduc)
    seen, _ = world.reset(seed=1)
    asked = world.deals.match.asked[0]
    assert np.flatnonzero(seen[f"seat_{1 - asked}"]["action_mask"]).tolist() == [world.nothing]


def test_a_match_that_is_too_long_is_broken_off() -> None:
    world = env(starter, seats=3)
    world.numbers.longest = 4
    together = parallel_env(starter, seats=3)
    together.numbers.longest = 3
    world.reset(seed=1)
    for _ in range(4):
        world.step(int(np.flatnonzero(world.observe(world.agent_selection)["action_mask"])[0]))
    assert all(world.truncations.values())
    assert not any(world.terminations.values())
    seen, _ = together.reset(seed=1)
    actions = {a: int(np.flatnonzero(seen[a]["action_mask"])[0]) for a in together.agents}
    assert all(together.step(actions)[3].values())


def test_before_a_reset_there_is_nothing_to_ask_for() -> None:
    world, together = env(starter), parallel_env(starter)
    with pytest.raises(NotReset, match=r"call reset\(\) first"):
        world.last()
    with pytest.raises(NotReset, match="no agent_selection now"):
        world.step(0)
    with pytest.raises(NotReset):
        together.step({})
    with pytest.raises(AttributeError, match="has no colour"):
        _ = world.colour


def test_a_wrong_action_is_told_in_numbers_and_words() -> None:
    world = env("omnitsu", seats=4)
    world.reset(seed=1)
    with pytest.raises(noren.IllegalChoice) as wrong:
        world.step(368)
    named = world.numbers.actions.names
    agent = world.agent_selection
    first = int(world.observe(agent)["action_mask"].argmax())
    assert f"Action 368 ({named[368]}) is not open to {agent} now (rule " in str(wrong.value)
    assert f"Open: {first} ({named[first]})" in str(wrong.value)
    with pytest.raises(noren.IllegalChoice, match=r"Action 9000, of 0 to \d+, is not open"):
        world.step(9000)
    with pytest.raises(noren.IllegalChoice, match="No action is not open"):
        world.step(None)


def test_the_state_is_what_all_seats_see() -> None:
    world = env(starter, seats=3)
    world.reset(seed=1)
    assert world.state_space.contains(world.state())
    views = [world.observe(agent)["observation"] for agent in world.possible_agents]
    assert np.array_equal(world.state(), np.concatenate(views))
    assert np.array_equal(parallel_env(starter, seats=3).state().shape, world.state().shape)


def test_without_tensors_there_are_only_masks() -> None:
    world = env("omnitsu", tensors=False)
    world.reset(seed=1)
    assert list(world.observe("seat_0")) == ["action_mask"]
    seen, _ = parallel_env("omnitsu", tensors=False).reset(seed=1)
    assert list(seen["seat_0"]) == ["action_mask"]


def play(world: NorenEnv, seed: int) -> list[tuple[str, int]]:
    world.reset(seed=seed)
    played = []
    chooser = np.random.default_rng(seed)
    while world.agents:
        observation, _, terminated, truncated, _ = world.last()
        mask = observation["action_mask"]
        done = terminated or truncated
        action = None if done else int(chooser.choice(np.flatnonzero(mask)))
        if action is not None:
            played.append((world.agent_selection, action))
        world.step(action)
    return played


def test_a_seed_gives_the_same_game_again() -> None:
    world = env(starter, seats=3)
    assert play(world, 5) == play(world, 5) != play(world, 6)


def test_without_a_seed_deals_differ() -> None:
    world = env(starter, seats=3)
    hands = []
    for _ in range(5):
        world.reset()
        hands.append(tuple(world.match.world.private[0].hand))
    assert len(set(hands)) > 1


def test_the_mask_is_what_the_rules_offer() -> None:
    world = env(starter, seats=3)
    world.reset(seed=1)
    mask = world.observe("seat_0")["action_mask"]
    offered = [world.numbers.actions.names[number] for number in np.flatnonzero(mask)]
    assert offered == [f"lay {card}" for card in world.match.world.private[0].hand]


@pytest.mark.parametrize("reward", ["win", "score"])
def test_rewards_come_at_the_end(reward: str) -> None:
    world = env(starter, seats=3, reward=reward)
    world.reset(seed=3)
    total = dict.fromkeys(world.possible_agents, 0.0)
    while world.agents:
        observation, gain, terminated, _, _ = world.last()
        total[world.agent_selection] += gain
        world.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    outcome = world.match.outcome
    assert outcome is not None
    if reward == "score":
        assert tuple(total.values()) == outcome.scores
    else:
        assert {agent for agent, gain in total.items() if gain} == {
            f"seat_{seat}" for seat in outcome.winners
        }
        assert sum(total.values()) == pytest.approx(1)


def test_an_action_that_is_not_open_is_refused_and_changes_nothing() -> None:
    world = env(starter, seats=3)
    world.reset(seed=1)
    closed = int(np.flatnonzero(world.observe("seat_0")["action_mask"] == 0)[0])
    before = world.match.view(0).encode()
    with pytest.raises(noren.IllegalChoice):
        world.step(closed)
    assert world.match.view(0).encode() == before


def test_an_encoder_of_ones_own_makes_the_observations() -> None:
    def points(view: noren.View[Any, Any]) -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.array(view.open.points, np.float32)

    world = env(starter, seats=5, encode=points)
    world.reset(seed=1)
    assert world.observation_space("seat_0")["observation"].shape == (5,)
    assert world.observe("seat_4")["observation"].tolist() == [0.0] * 5


def test_it_can_be_shown_as_text() -> None:
    world = env(starter, render_mode="ansi")
    world.reset(seed=1)
    assert "Round 1 of 5" in (world.render() or "")
    silent = env(starter)
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_a_wrong_reward_is_refused() -> None:
    with pytest.raises(noren.BadOptions, match="win, score or zero"):
        env(starter, reward="fame")

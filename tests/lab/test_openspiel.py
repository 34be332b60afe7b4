"""The OpenSpiel adapter passes OpenSpiel's own tests."""

import pickle
import unittest
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
)
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import noren
import noren.lab.openspiel
from benchmarks.leduc import game as leduc
from noren.cli.starter import game as starter

noren.register(leduc)
noren.register(starter)

GAMES = {
    "turns": "noren(game=leduc)",
    "points": "noren(game=leduc,reward=score,limit=20)",
    "sealed": "noren(game=starter,seats=4)",
    "race": "noren(game=secrets-game,seats=3,options=lines:everyone)",
    "omnitsu": "noren(game=omnitsu,reward=zero)",
    "secret-identity": "noren(game=secret-identity)",
    "chiyos-secret": "noren(game=chiyos-secret)",
    "ninja": "noren(game=ninja,options=map:outpost)",
}


SMALL = ("turns", "points", "sealed")


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation_passes(name: str) -> None:
    game = pyspiel.load_game(GAMES[name])
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_openspiels_random_simulation_passes_with_states_written_down(name: str) -> None:
    game = pyspiel.load_game(GAMES[name])
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["turns", "sealed", "race", "omnitsu"])
def test_a_search_over_information_sets_runs(name: str) -> None:
    state = dealt(name)
    bot = ISMCTSBot(
        game=state.get_game(), uct_c=1.0, max_simulations=6,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )  # fmt: skip
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_looks_the_same_and_is_another() -> None:
    state = dealt("sealed")
    dice = np.random.RandomState(3)
    before = state.information_state_string(0)
    others = set()
    for _ in range(8):
        other = state.resample_from_infostate(0, dice.random_sample)
        assert other.information_state_string(0) == before
        assert other.legal_actions() == state.legal_actions()
        others.add(other.information_state_string(1))
    assert len(others) > 1
    assert state.information_state_string(0) == before
    imagined = state.resample_from_infostate(0, dice.random_sample)
    with pytest.raises(TypeError, match="imagined"):
        pickle.dumps(imagined.position)


def test_counterfactual_regret_makes_a_small_game_hard_to_exploit() -> None:
    game = pyspiel.load_game("noren(game=leduc,reward=score,limit=20,sum=zero,deals=3,throws=1)")
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    np.random.seed(1)
    for _ in range(60):
        solver.iteration()
    after = exploitability.exploitability(game, solver.average_policy())
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert 0 <= after < before / 2


def test_a_clone_does_not_hold_the_throws_to_come() -> None:
    endings = set()
    state, dice = dealt("ninja"), np.random.RandomState(1)
    while not state.position.pending:
        state.apply_action(dice.choice(state.legal_actions()))
    drawn = state.position.match.world.dice.drawn
    for throw in range(12):
        clone = state.clone()
        clone.apply_action(throw)
        assert clone.position.match.world.dice.drawn != drawn
        endings.add(msgspec.json.encode(clone.position.match.world.sealed))
    assert len(endings) > 1


def test_who_is_first_in_a_race_is_chance() -> None:
    state = dealt("race")
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / 3)) for seat in range(3)]
    state.apply_action(2)
    assert state.current_player() == 2


def test_a_game_ends_after_its_declared_length() -> None:
    game = pyspiel.load_game(GAMES["sealed"])
    state = game.new_initial_state()
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    game.numbers.longest = state.get_game().numbers.longest = 2
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0] * 4


def test_what_one_sees_alone_is_apart_in_numbers_too() -> None:
    state = dealt("omnitsu")
    observer = state.get_game().make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )  # fmt: skip
    observer.set_from(state, 0)
    assert observer.dict["hand"].sum() == len(state.position.match.view(0).mine.hand)
    assert not observer.dict["locations"].any()


class PartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's checks on a part of a game's tree; which game is set below."""

    __test__ = False
    game: Any = None
    game_name = "noren"


@pytest.mark.parametrize("name", ["turns", "sealed"])
def test_openspiels_interface_tests_pass(name: str) -> None:
    PartialTree.game = pyspiel.load_game(GAMES[name])
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(PartialTree)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.failures + result.errors


def test_a_playthrough_is_the_same_every_time() -> None:
    first, second = (
        generate_playthrough.playthrough(GAMES["sealed"], action_sequence=None, seed=3)
        for _ in range(2)
    )
    assert first == second
    assert 'GameType.short_name = "noren"' in first
    assert "lay 0" in first


def dealt(name: str, deal: tuple[int, ...] = (1, 2, 3, 4)) -> Any:
    state = pyspiel.load_game(GAMES[name]).new_initial_state()
    for byte in deal:
        state.apply_action(byte)
    return state


def test_a_clone_goes_its_own_way() -> None:
    state = dealt("turns")
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) != str(clone)
    assert len(state.position.match.choices) == 0


def test_a_position_travels_as_its_deal_and_choices() -> None:
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(starter._view_reader)
    state = dealt("sealed")
    for _ in range(9):
        state.apply_action(state.legal_actions()[-1])
    position = state.position
    other = pickle.loads(pickle.dumps(position))
    assert other.past == position.past
    assert other.player == position.player
    assert other.match.view(2).encode() == position.match.view(2).encode()
    assert other.match.game is starter


def test_a_sealed_answer_shows_in_nobody_elses_information_state() -> None:
    first, second = dealt("sealed"), dealt("sealed")
    assert first.current_player() == 0
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[1])
    for other in (1, 2, 3):
        assert first.information_state_string(other) == second.information_state_string(other)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_the_private_part_and_the_public_part_are_apart() -> None:
    state = dealt("sealed")
    hand = state.position.match.view(2).mine.hand
    observer = state.get_game().make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )  # fmt: skip
    private = observer.string_from(state, 2)
    assert hand[0] in private
    assert "points" not in private


def test_recall_is_perfect() -> None:
    state = dealt("sealed")
    seen = set()
    while not state.is_terminal():
        if state.current_player() == 1:
            seen.add(state.information_state_string(1))
        state.apply_action(state.legal_actions()[0])
    assert len(seen) == 5
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["turns", "sealed", "race", "omnitsu"])
def test_information_state_tensors_tell_apart_what_their_strings_do(name: str) -> None:
    dice = np.random.RandomState(2)
    by_string: dict[str, bytes] = {}
    seen: set[bytes] = set()
    for deal in ((1, 2, 3, 4), (5, 2, 0, 4), (1, 2, 3, 4)):  # one of them twice
        state = dealt(name, deal)
        for _ in range(150):
            if state.is_terminal():
                break
            for player in range(state.get_game().num_players()):
                told = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert by_string.setdefault(state.information_state_string(player), told) == told
            seen.add(np.array(state.observation_tensor(0), np.float32).tobytes())
            state.apply_action(dice.choice(state.legal_actions()))
    assert len({*by_string.values()}) == len(by_string) > len(seen)
    state = dealt(name)
    shape = state.get_game().information_state_tensor_shape()
    assert len(state.information_state_tensor(0)) == np.prod(shape)


def test_an_information_state_says_what_one_has_done() -> None:
    state = dealt("sealed")
    observer = state.get_game().make_py_observer(
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=True,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )  # fmt: skip
    first = state.legal_actions()[0]
    state.apply_action(first)
    observer.set_from(state, 0)
    assert np.flatnonzero(observer.dict["taken"]).tolist() == [first]
    observer.set_from(state, 1)
    assert not observer.dict["taken"].any()


def test_without_recall_no_information_state_is_offered() -> None:
    kind = pyspiel.load_game("noren(game=starter,recall=False)").get_type()
    assert not kind.provides_information_state_tensor
    assert not kind.provides_information_state_string
    assert kind.provides_observation_tensor


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("sum=banana", "sum=banana cannot be true of reward=win: choose general or constant"),
        ("sum=zero", "choose general or constant"),
        ("sum=constant,reward=score", "choose general or zero"),
        ("reward=fame", "choose win, score or zero"),
        ("deals=0", "deals=0 is too few"),
        ("throws=0", "throws=0 is too few"),
        ("limit=0,reward=score", "limit=0 is too few"),
    ],
)
def test_a_wrong_parameter_is_refused_in_words(settings: str, words: str) -> None:
    with pytest.raises(noren.BadOptions, match=words):
        pyspiel.load_game(f"noren(game=starter,{settings})")


def test_points_can_be_the_returns() -> None:
    state = dealt("points")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert tuple(state.returns()) == state.position.match.outcome.scores

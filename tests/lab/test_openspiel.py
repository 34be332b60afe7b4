"""The OpenSpiel adapter passes OpenSpiel's own tests."""

import pickle
import unittest
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

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
}


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation_passes(name: str, serialize: bool) -> None:
    game = pyspiel.load_game(GAMES[name])
    pyspiel.random_sim_test(game, num_sims=2, serialize=serialize, verbose=False)


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


def test_points_can_be_the_returns() -> None:
    state = dealt("points")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert tuple(state.returns()) == state.position.match.outcome.scores

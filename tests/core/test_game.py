import dataclasses

import pytest

import noren
from noren.core.registry import GROUP
from tests.core.toys import Walk, secret_walk


def test_our_games_are_found_by_their_entry_points() -> None:
    assert "secrets-game" in noren.installed()
    assert noren.load("secrets_game") is noren.load("secrets-game")
    assert GROUP == "noren.games"


def test_a_game_being_written_can_be_registered() -> None:
    noren.register(secret_walk)
    assert noren.load("secret-walk") is secret_walk


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(noren.BadOptions, match="It has: baseline, gentle, learned, random, strong"):
        noren.load("secrets-game").bot("genius")


def test_clauses_are_found_by_number() -> None:
    rules = noren.Rulebook("toy", "# Toy\n\n**1** First.\n\n**2.1** Second,\nover two lines.\n")
    assert rules.clauses == {"toy-1": "First.", "toy-2.1": "Second, over two lines."}


def test_a_step_that_cites_no_clause_is_caught() -> None:
    silent = dataclasses.replace(secret_walk, rules=noren.Rulebook("secret-walk", ""))
    with pytest.raises(noren.BrokenGame, match="Walk cites 'secret-walk-1'"):
        silent.clause(Walk())
    assert secret_walk.clause(Walk()) == "Walk until you stop."


def test_a_game_that_runs_dry_is_caught() -> None:
    world = secret_walk.setup(2, noren.NoOptions(), noren.Dice(bytes(32)))
    world.agenda.clear()
    with pytest.raises(noren.BrokenGame, match="agenda is empty"):
        world.settle()


def test_steps_that_say_nothing_are_caught() -> None:
    world = secret_walk.setup(2, noren.NoOptions(), noren.Dice(bytes(32)))

    class Dumb(noren.Happening[object, object, object], frozen=True):
        pass

    class DumbTurn(noren.Turn[object, object, object], frozen=True):
        pass

    class DumbVote(noren.Together[object, object, object], frozen=True):
        pass

    with pytest.raises(noren.BrokenGame, match="Dumb asks nobody"):
        Dumb().happen(world)  # type: ignore[arg-type]
    with pytest.raises(noren.BrokenGame, match="DumbTurn"):
        DumbTurn().options(None, None, 0)
    with pytest.raises(noren.BrokenGame, match="DumbTurn"):
        DumbTurn().take(world, 0, ("go",))  # type: ignore[arg-type]
    with pytest.raises(noren.BrokenGame, match="DumbVote"):
        DumbVote().options(None, None, 0, ())
    with pytest.raises(noren.BrokenGame, match="DumbVote"):
        DumbVote().resolve(world, {})  # type: ignore[arg-type]

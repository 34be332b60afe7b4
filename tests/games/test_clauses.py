"""Every clause of every rulebook is proved by a test, and cited only if it exists."""

import re
import sys
from pathlib import Path

import pytest

import noren
from tests.games.clauses import proved

OURS = [
    name
    for name in noren.installed()
    if noren.load(name).setup.__module__.startswith("noren.games.")
]


@pytest.mark.parametrize("name", OURS)
def test_every_clause_has_a_test(name: str) -> None:
    clauses = noren.load(name).rules.clauses
    unproved = sorted(set(clauses) - set(proved()))
    covered = len(clauses) - len(unproved)
    print(f"{name}: {covered} of {len(clauses)} clauses proved")
    assert clauses
    assert not unproved


def test_no_test_claims_a_clause_that_does_not_exist() -> None:
    existing = {clause for name in OURS for clause in noren.load(name).rules.clauses}
    assert set(proved()) <= existing


@pytest.mark.parametrize("name", OURS)
def test_every_step_cites_a_clause(name: str) -> None:
    game = noren.load(name)
    assert {step.rule for step in game.steps} <= set(game.rules.clauses)


@pytest.mark.parametrize("name", OURS)
def test_every_clause_that_the_source_names_exists(name: str) -> None:
    game = noren.load(name)
    package = ".".join(game.setup.__module__.split(".")[:3])
    folder = Path(str(sys.modules[package].__file__)).parent
    text = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    named = {*re.findall(rf'"({name}-\d+(?:\.\d+)*)"', text)}
    assert named
    assert named <= set(game.rules.clauses)

"""Every clause of every rulebook is proved by a test, and cited only if it exists."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import noren
from tests.games.clauses import proved

CITED = re.compile(r"\((\d+\.\d+(?:(?:, | and |-)\d+\.\d+)*)\)")
"""Clauses in brackets, as in (12.1), (4.4, 16.5) or (13.3-13.5)."""

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


def prose(source: str) -> Iterator[str]:
    """Every docstring and comment of a module, in which numbers in brackets are clauses."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def cited(folder: Path) -> dict[str, list[str]]:
    """The clauses that docstrings and comments of a game cite, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for words in prose(path.read_text("utf-8")):
            for numbers in CITED.findall(words):
                for clause in re.findall(r"\d+\.\d+", numbers):
                    found.setdefault(clause, []).append(path.name)
    return found


@pytest.mark.parametrize("name", OURS)
def test_every_clause_that_a_docstring_cites_exists(name: str) -> None:
    game = noren.load(name)
    folder = Path(str(sys.modules[".".join(game.setup.__module__.split(".")[:3])].__file__)).parent
    existing = {clause.removeprefix(f"{name}-") for clause in game.rules.clauses}
    stale = {clause: where for clause, where in cited(folder).items() if clause not in existing}
    assert not stale


def test_citations_are_found_in_docstrings_and_comments_only() -> None:
    source = '''"""Does it (3.1-3.4)."""\nx = f(1.5)  # as (4.2, 5.1) has it\n'''
    found = [clauses for words in prose(source) for clauses in CITED.findall(words)]
    assert found == ["3.1-3.4", "4.2, 5.1"]

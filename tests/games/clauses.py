"""Which clauses of the rulebooks the tests claim to prove."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def proved() -> dict[str, list[str]]:
    """Every clause named by a `rule` mark, and the tests that carry it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for test, clause in _marks(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(clause, []).append(f"{path.relative_to(TESTS)}::{test}")
    return found


def _marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        yield node.name, ast.literal_eval(argument)

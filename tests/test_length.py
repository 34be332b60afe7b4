"""A function fits on a screen: the law of CONTRIBUTING.md, for all that is shipped."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
SHORTER_THAN = 40


def long_functions(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Functions that are too long, and how long they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length >= SHORTER_THAN:
                yield node.name, length


def test_every_function_is_shorter_than_forty_lines() -> None:
    paths = sorted(SOURCES.rglob("*.py"))
    assert paths
    found = {
        f"{path.relative_to(SOURCES)}: {name}": length
        for path in paths
        for name, length in long_functions(ast.parse(path.read_text()))
    }
    assert found == {}


def test_a_long_function_is_found() -> None:
    short, long = ("def told():\n" + "    pass\n" * lines for lines in (38, 39))
    assert [*long_functions(ast.parse(short))] == []
    assert [*long_functions(ast.parse(long))] == [("told", 40)]

"""The layers: what may import what, read from the source. Imports for types alone count too."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import noren

LAYERS = (
    "core",
    "parts scene",
    "lessons",
    "check",
    "games",
    "bots",
    "afterwards",
    "table",
    "server",
    "terminal",
    "lab",
    "cli",
)
"""Each may import what stands in a line above its own; those in one line do not know each other."""

SOURCE = Path(noren.__file__).parents[1]
FILES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in SOURCE.glob("noren/*/**/*.py")
}
LEVELS = {name: level for level, line in enumerate(LAYERS) for name in line.split()}


def imports(module: str) -> Iterator[str]:
    """Every module of ours that this one imports, wherever in it."""
    for node in ast.walk(ast.parse(FILES[module].read_text("utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.split(".")[0] == "noren":
                yield name if name in FILES else name.rpartition(".")[0] or name


def package(module: str) -> str:
    """What stands together: a package under noren, or one game; noren itself shows the kernel."""
    parts = [*module.split("."), "core"][1:]
    return ".".join(parts[: 2 if parts[0] == "games" else 1])


PACKAGES = sorted({package(module) for module in FILES})


@pytest.mark.parametrize("own", PACKAGES)
def test_a_package_imports_only_from_the_layers_below(own: str) -> None:
    for module in FILES:
        for imported in imports(module) if package(module) == own else ():
            other = package(imported)
            below = LEVELS[other.split(".")[0]] < LEVELS[own.split(".", maxsplit=1)[0]]
            assert other == own or below, f"{module} imports {imported}: {own} stands below it."
            assert own != "core" or imported != "noren", f"{module} imports noren itself."


@pytest.mark.parametrize("own", PACKAGES)
def test_the_modules_of_a_package_import_downwards_only(own: str) -> None:
    inside = {module for module in FILES if package(module) == own}
    graph = {module: {*imports(module)} & inside - {module} for module in inside}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"These import each other: {' -> '.join(reversed(error.args[1]))}.")


def test_every_package_has_its_layer() -> None:
    assert {path.parent.name for path in SOURCE.glob("noren/*/__init__.py")} == {*LEVELS}

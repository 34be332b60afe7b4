"""The module map of the book, read from the code: what there is, and what imports what."""

from __future__ import annotations

import ast
import itertools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tools.docs_drawing import draw_layers

SOURCES: Final = Path(__file__).parents[1] / "src" / "noren"
TOP: Final = "noren"
BESIDE: Final = {
    "tools": "Scripts that write files which are kept: the client's types, replays, pages.",
    "studies": "How learned figures were learned; run when a rule or a bot has changed.",
    "benchmarks": "What is measured, against others where there are any. None of them is a test.",
}


class Module(NamedTuple):
    """A module: its dotted name, the first sentence of its docstring, and what of ours it uses."""

    name: str
    words: str
    imports: frozenset[str]

    @property
    def package(self) -> str:
        """The room of the house it belongs to, such as `core`; empty for the package itself."""
        return self.name.split(".")[1] if "." in self.name else ""


def read_modules(folder: Path = SOURCES) -> list[Module]:
    """Every module, in the order of their names."""
    paths = sorted(folder.rglob("*.py"))
    return [_read(path, folder) for path in paths if "node_modules" not in path.parts]


def _read(path: Path, folder: Path) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parts = (TOP, *path.relative_to(folder).with_suffix("").parts)
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    words = (ast.get_docstring(tree) or "").split("\n\n")[0].replace("\n", " ")
    return Module(name, words, frozenset(_imports(tree)))


def _imports(node: ast.AST) -> Iterator[str]:
    """Our modules that this one needs when it runs; what only types need does not count."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names if _is_ours(alias.name))
        elif isinstance(child, ast.ImportFrom) and child.module and _is_ours(child.module):
            if child.module == TOP:  # `from noren import Seat` is the kernel's front door
                yield f"{TOP}.core"
            else:
                yield child.module
        else:
            yield from _imports(child)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == TOP


def arrows(modules: list[Module]) -> dict[str, set[str]]:
    """Which package imports which others."""
    packages = {module.package for module in modules if _is_package(module)}
    found: dict[str, set[str]] = {package: set() for package in packages}
    for module in modules:
        if module.package in packages:
            used = {name.split(".")[1] for name in module.imports if "." in name}
            found[module.package] |= (used & packages) - {module.package}
    return found


def _is_package(module: Module) -> bool:
    return bool(module.package) and (SOURCES / module.package).is_dir()


def rows(found: Mapping[str, set[str]]) -> list[list[str]]:
    """The packages in rows, each above all that it needs; the lowest row last."""
    below = {package: _reach(package, found) for package in found}

    def height(package: str) -> int:
        lower = [other for other in below[package] if package not in below[other]]
        return 1 + max(map(height, lower), default=0)

    heights = {package: height(package) for package in found}
    return [
        sorted(package for package in found if heights[package] == level)
        for level in range(max(heights.values()), 0, -1)
    ]


def _reach(package: str, found: Mapping[str, set[str]]) -> set[str]:
    """All that a package needs, directly or through others."""
    reached: set[str] = set()
    waiting = [package]
    while waiting:
        for other in found[waiting.pop()] - reached:
            reached.add(other)
            waiting.append(other)
    return reached - {package}


def drawing() -> str:
    """The layers as a picture."""
    return draw_layers(rows(arrows(read_modules())), "Noren's packages, each above what it uses")


def page() -> str:
    """The map as Markdown: the packages with their arrows, then every module in a sentence."""
    modules = read_modules()
    used = arrows(modules)
    lines = ["| package | in a sentence | imports |", "|---|---|---|"]
    ordered = [name for row in reversed(rows(used)) for name in row]
    for package in ordered:
        whole = next(module for module in modules if module.name == f"{TOP}.{package}")
        names = ", ".join(f"`{name}`" for name in sorted(used[package])) or "nothing of ours"
        lines.append(f"| `{TOP}.{package}` | {whole.words} | {names} |")
    for package in ordered:
        lines += ["", f"## {TOP}.{package}", "", *_rooms(modules, package)]
    return "\n".join(lines)


def _rooms(modules: list[Module], package: str) -> Iterator[str]:
    """A package's modules; of the games only their names, as each has a page of its own."""
    depth = 2 if package == "games" else 9
    yield "| module | what it is |"
    yield "|---|---|"
    for module in modules:
        parts = module.name.split(".")
        if module.package == package and 2 < len(parts) <= depth + 1:
            yield f"| `{module.name}` | {module.words} |"


def game_modules(package: str) -> str:
    """The files of one game, as a table."""
    folder = SOURCES / Path(*package.split(".")[1:])
    rooms = [
        f"| `{path.relative_to(folder).as_posix()}` | {_read(path, folder).words} |"
        for path in sorted(folder.rglob("*.py"))
    ]
    rooms += [
        f"| `{path.relative_to(folder).as_posix()}` | {_told_of(path)} |"
        for path in sorted([*folder.rglob("*.toml"), *folder.rglob("*.moves")])
    ]
    return "\n".join(["| file | what it is |", "|---|---|", *rooms])


def _told_of(path: Path) -> str:
    """What a lesson teaches, or the comment that a file of content begins with."""
    if path.suffix == ".moves":
        return "What everybody plays in a lesson."
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "lessons":
        lesson = tomllib.loads(text)
        return f"The lesson *{lesson['title']}*: {lesson['teaches']}"
    comment = itertools.takewhile(lambda line: line.startswith("#"), text.splitlines())
    return " ".join(line.strip("# ") for line in comment) or "Content."


def around() -> str:
    """What stands beside the package: scripts, studies and benchmarks, each in its own words."""
    lines = []
    for name, words in BESIDE.items():
        lines += [f"## {name}/", "", words, "", "| module | what it is |", "|---|---|"]
        folder = SOURCES.parents[1] / name
        for path in sorted(folder.rglob("*.py")):
            module = _read(path, folder)
            if module.words:
                lines.append(f"| `{path.relative_to(SOURCES.parents[1])}` | {module.words} |")
        lines.append("")
    return "\n".join(lines)


def reference(package: str) -> str:
    """What Sphinx needs to print the docstrings of every module in a package."""
    names = [module.name for module in read_modules() if module.name.startswith(f"{package}.")]
    return "\n".join(["```{eval-rst}", *(f".. automodule:: {name}" for name in names), "```"])

"""From a clause of a rulebook to the functions that carry it out and the tests that prove it.

Code says which clause it carries out: a step by its `rule`, a function or a line by a number in
brackets, as in `(5.2)`. So the way from the rulebook to the code is read from the code itself.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from noren.core.game import AnyGame

ROOT: Final = Path(__file__).parents[1]
BRACKETS: Final = re.compile(r"\(([^()]*)\)")
NUMBER: Final = re.compile(r"\b\d+\.\d+\b")
CHAPTERS: Final = re.compile(r"Chapters? (\d+)(?:( to | and |, )(\d+))?(?: and (\d+))?")
Places = dict[str, list[str]]


def page(game: AnyGame, home: str) -> str:
    """Every clause, where it is carried out, and where it is proved."""
    folder = ROOT / "src" / Path(*home.split("."))
    done, proved = carried_out(game, folder), proofs(game)
    lines = ["| clause | carried out in | proved in |", "|---|---|---|"]
    for name in game.rules.clauses:
        number = name.rpartition("-")[2]
        places = done.get(number) or [f"{path} (its chapter)" for path in chapter(folder, number)]
        cells = (_cell(places), _cell(proved.get(number, [])))
        lines.append(f"| {number} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(places: list[str]) -> str:
    return "<br>".join(f"`{place}`" for place in dict.fromkeys(places)).replace(
        " (its chapter)`", "` (its chapter)"
    )


def carried_out(game: AnyGame, folder: Path) -> Places:
    """By the number of a clause: the functions and steps that cite it, as `rules.py: score`."""
    known = {clause.rpartition("-")[2] for clause in game.rules.clauses}
    found: Places = {}
    for step in game.steps:
        place = "/".join(step.__module__.split(".")[3:]) + f".py: {step.__name__}"
        found.setdefault(step.rule.rpartition("-")[2], []).append(place)
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        for owner, number in _cited(path.read_text(encoding="utf-8")):
            if number in known:
                found.setdefault(number, []).append(f"{name}: {owner}")
    return found


def _cited(text: str) -> Iterator[tuple[str, str]]:
    """Which function or class cites which number, in a docstring or in a comment."""
    owners = list(_owners(ast.parse(text), ""))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.STRING):
            continue
        around = [owner for owner in owners if owner[0] <= token.start[0] <= owner[1]]
        if around:  # the innermost begins last
            for brackets in BRACKETS.findall(token.string):
                yield from ((max(around)[2], number) for number in NUMBER.findall(brackets))


def _owners(node: ast.AST, prefix: str) -> Iterator[tuple[int, int, str]]:
    """Every function and class with its first and last line."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}"
            yield child.lineno, child.end_lineno or child.lineno, name
            yield from _owners(child, f"{name}.")


def chapter(folder: Path, number: str) -> list[str]:
    """The modules of rules whose docstring names the clause's chapter."""
    wanted = int(number.partition(".")[0])
    paths = [*folder.glob("rules.py"), *sorted(folder.glob("rules/*.py"))]
    return [path.relative_to(folder).as_posix() for path in paths if wanted in _chapters(path)]


def _chapters(path: Path) -> set[int]:
    """The chapters that a module says it carries out."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    match = CHAPTERS.match(words)
    if match is None:
        return set()
    first, joined, second, third = match.groups()
    if joined == " to ":
        return set(range(int(first), int(second) + 1))
    return {int(found) for found in (first, second, third) if found}


def proofs(game: AnyGame) -> Places:
    """By the number of a clause: the files of tests that name it, of this game or of all."""
    mark = re.compile(rf'"{re.escape(game.name)}-(\d+\.\d+)"')
    folder = ROOT / "tests" / "games" / game.name.replace("-", "_")
    found: Places = {}
    for path in sorted((*folder.rglob("test_*.py"), *folder.parent.glob("test_*.py"))):
        for number in mark.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, []).append(path.name)
    return found

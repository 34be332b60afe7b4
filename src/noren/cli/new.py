"""`noren new`: a small game in a package of its own, to start from."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from noren.core.errors import BadOptions
from noren.core.lessons import lesson_texts
from noren.core.registry import installed
from noren.lab.whole_file import whole_file
from noren.terminal.console import Console

EXAMPLE: Final = "noren new moon-viewing"

STARTER: Final = "noren.cli.starter"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the game is called, and where it goes."""
    parser.add_argument("name", metavar="NAME", help="lower-case words with hyphens between them")
    parser.add_argument("--in", dest="folder", type=Path, default=Path(), metavar="FOLDER",
                        help="where to make the new folder (default: here)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Write the package and say how to go on."""
    folder = arguments.folder / arguments.name
    write_game(arguments.name, folder)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{folder} holds a whole small game. Now, where Noren is installed:")
    console.print(f"  pip install --editable {folder}")
    console.print(f"  noren play {arguments.name}")
    console.print(f"  noren learn {arguments.name}")
    console.print(f"  noren check {arguments.name}")
    return 0


def write_game(name: str, folder: Path) -> None:
    """Copy the starter under another name; nothing that is there already is touched."""
    if folder.exists():
        raise BadOptions(f"{folder} exists already: choose another name or folder.")
    demand_name(name)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(folder) as beside:
        fill(beside, name)


def fill(folder: Path, name: str) -> None:
    """Write every file of it."""
    module = name.replace("-", "_")
    sources = {
        "pyproject.toml.template": folder / "pyproject.toml",
        "README.md.template": folder / "README.md",
        "test_game.py.template": folder / "tests" / f"test_{module}.py",
    }
    for room in files(STARTER).iterdir():
        if room.name.endswith((".py", ".md")):
            sources[room.name] = folder / "src" / module / room.name
    for lesson in lesson_texts(STARTER):
        sources[f"lessons/{lesson}"] = folder / "src" / module / "lessons" / lesson
    for source, target in sources.items():
        text = files(STARTER).joinpath(*source.split("/")).read_text(encoding="utf-8")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(rename(text, name), encoding="utf-8")


def demand_name(name: str) -> str:
    """The name, if a game can have it."""
    if not NAME.fullmatch(name):
        raise BadOptions(f"{name!r} is no name for a game: use words such as moon-viewing.")
    module = name.replace("-", "_")
    if name in installed() or keyword.iskeyword(module) or module == "noren":
        raise BadOptions(f"{name!r} is taken: choose another name.")
    return name


def rename(text: str, name: str) -> str:
    """The starter's text for a game of another name."""
    title = " ".join(word.capitalize() for word in name.split("-"))
    module = name.replace("-", "_")
    text = re.sub(rf"\b(from|import) ({re.escape(STARTER)}|starter)\b", rf"\1 {module}", text)
    text = text.replace('"starter:game"', f'"{module}:game"').replace(
        "src/starter", f"src/{module}"
    )
    return text.replace("starter", name).replace("Starter", title)

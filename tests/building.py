"""The Dockerfile's own steps, carried out in a folder: what an engine would do, without one.

Absolute paths of the image become paths below the folder of its stage. Three things are done
otherwise, as tests need no network and make no users on the machine: pinned packages are taken from
the environment that runs the tests, by exactly the versions of the pins; the browser client is
copied as it was built; and users are numbers only.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
OURS = ("/build", "/opt/noren", "/var/lib/noren")
USERS = ("groupadd", "useradd")
PINS = re.compile(r"--require-hashes -r (\S+)")


@dataclass
class Stage:
    """A root file system in a folder, and what the image says of it."""

    root: Path
    folder: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    user: str = ""
    said: dict[str, str] = field(default_factory=dict)

    def at(self, path: str) -> Path:
        """Where a path of the image is."""
        return self.root / str(Path(self.folder) / path).lstrip("/")

    def below(self, text: str) -> str:
        """The text with every path of ours where it is."""
        ours = "|".join(map(re.escape, OURS))
        return re.sub(rf"(?<![\w./])({ours})(?=[/:\s]|$)", rf"{self.root}\1", text)


def steps(dockerfile: Path) -> list[tuple[str, str]]:
    """Every instruction, and what follows it."""
    lines = [line for line in dockerfile.read_text().splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [
        (word, rest)
        for word, _, rest in (line.partition(" ") for line in whole.split("\n"))
        if word
    ]


class Build:
    """Carries steps out; `stages` are by name, the last is the image."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.stages: dict[str, Stage] = {}
        self.image: Stage

    def run(self, dockerfile: Path) -> Stage:
        """All steps, one by one; what only describes the image is noted."""
        for word, rest in steps(dockerfile):
            do = getattr(self, f"do_{word.lower()}", None)
            if do is None:
                self.image.said[word] = rest
            else:
                do(rest)
        return self.image

    def do_from(self, rest: str) -> None:
        name = rest.split(" AS ")[1] if " AS " in rest else "image"
        self.image = self.stages[name] = Stage(self._folder / name)
        self.image.root.mkdir()

    def do_workdir(self, rest: str) -> None:
        self.image.folder = rest
        self.image.at(".").mkdir(parents=True, exist_ok=True)

    def do_user(self, rest: str) -> None:
        self.image.user = rest

    def do_env(self, rest: str) -> None:
        for pair in shlex.split(rest):
            name, _, value = pair.partition("=")
            self.image.environment[name] = self.image.below(value)

    def do_copy(self, rest: str) -> None:
        words = rest.split()
        name = words.pop(0).removeprefix("--from=") if "--from=" in rest else ""
        source = self.stages[name].root if name else ROOT
        *paths, target = words
        for path in paths:
            self._copy(source / path.lstrip("/"), self.image.at(target), target.endswith("/"))
        if name:  # programs say where they are, which in an image is the same place
            for program in self.image.root.glob("opt/noren/bin/noren"):
                program.write_text(program.read_text().replace(str(source), str(self.image.root)))

    @staticmethod
    def _copy(source: Path, target: Path, into: bool) -> None:
        target = target / source.name if into else target
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            without = shutil.ignore_patterns("node_modules", "__pycache__", "*.so")
            shutil.copytree(source, target, symlinks=True, ignore=without, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)

    def do_run(self, rest: str) -> None:
        for command in rest.split(" && "):
            pins = PINS.search(command)
            if pins:
                self._install_pinned(self.image.at(pins[1]), command)
            elif command.split()[0] not in USERS:
                self._run(command)

    def _run(self, command: str) -> None:
        here = self.image.below(command)
        if os.geteuid() != 0:
            here = re.sub(r" -[og] \d+", "", here)
        here = re.sub(
            r"^(python|\S+/build/venv/bin/python)(?= )", shlex.quote(sys.executable), here
        )
        subprocess.run(
            ["sh", "-c", here], cwd=self.image.at("."), check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        )  # fmt: skip

    def _install_pinned(self, pins: Path, command: str) -> None:
        """Have the pinned packages in the environment that the command would install them into."""
        found = re.search(r"(/\S+)/bin/(?:python|pip)", self.image.below(command))
        assert found, command
        link_pinned(pins, Path(found[1]))


def link_pinned(pins: Path, environment: Path) -> None:
    """Link packages of the running environment into another: what is pinned, and no other."""
    relative = Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
    target = environment / relative
    target.mkdir(parents=True, exist_ok=True)
    for line in pins.read_text().replace("\\\n", " ").splitlines():
        wanted = Requirement(line.split(" --hash")[0].strip())
        if wanted.marker is not None and not wanted.marker.evaluate():
            continue
        package = importlib.metadata.distribution(wanted.name)
        assert wanted.specifier.contains(package.version), f"{wanted} is here as {package.version}"
        for top in {
            Path(str(path)).parts[0] for path in package.files or () if ".." not in str(path)
        }:
            source = Path(str(package.locate_file(top)))
            if top != "__pycache__" and not (target / top).exists():
                (target / top).symlink_to(source)


def told(text: str) -> list[str]:
    """A command as the exec form has it."""
    command: list[str] = json.loads(text[text.index("[") :])
    return command

"""Wheels of what is installed here, so that something can be installed anew without a network."""

from __future__ import annotations

import importlib.metadata
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def fill(folder: Path, wanted: Iterable[str]) -> None:
    """A wheel of each package, and of all that it needs."""
    done, open_ = set[str](), [*wanted]
    while open_:
        requirement = Requirement(open_.pop())
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if name in done or not applies:
            continue
        done.add(name)
        package = importlib.metadata.distribution(name)
        pack(package, folder)
        open_ += package.requires or ()


def pack(package: importlib.metadata.Distribution, folder: Path) -> None:
    """One wheel, of the very files that were unpacked from it; programs are made by installers."""
    about = package.read_text("WHEEL") or ""
    tag = next(line.split(": ")[1] for line in about.splitlines() if line.startswith("Tag: "))
    name = canonicalize_name(package.name).replace("-", "_")
    made_here = ("INSTALLER", "REQUESTED", "direct_url.json")
    with zipfile.ZipFile(folder / f"{name}-{package.version}-{tag}.whl", "w") as wheel:
        for path in package.files or ():
            source = Path(str(package.locate_file(path)))
            inside = ".." not in path.parts and path.suffix != ".pyc"
            if inside and source.name not in made_here and source.is_file():
                wheel.write(source, str(path))

"""How well each pictogram fits each character: a matrix made beforehand and read as data."""

from __future__ import annotations

import functools
import hashlib
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from noren.games.secret_identity.content import HERE
from noren.games.secret_identity.content.characters import Collection, ContentError, built_in
from noren.games.secret_identity.content.pictos import pictograms

Matrix = NDArray[np.float32]

BUILT_IN: Final = files(HERE) / "associations.npz"
"""The matrix of the characters that come with Noren."""
RECIPE: Final = 1
"""The way the matrix is made; another way makes old files out of date."""
STEP: Final = 0.1
"""Values are kept as small whole numbers: tenths of a standard deviation."""
STRONG, SOME = 2.0, 1.0
"""How much a link counts: what a person would choose at once, and what on reflection."""


class Linked(Protocol):
    """A character to whom people linked pictograms."""

    @property
    def strong(self) -> tuple[str, ...]:
        """What they would choose at once."""

    @property
    def some(self) -> tuple[str, ...]:
        """What they would choose on reflection."""


def centred(values: NDArray[np.floating]) -> Matrix:
    """Without what a whole row or column shares, and with a spread of one."""
    rows, columns = values.mean(axis=1, keepdims=True), values.mean(axis=0, keepdims=True)
    rest = values - rows - columns + values.mean()
    even: Matrix = (rest / (rest.std() or 1)).astype(np.float32)
    return even


def curated(links: Sequence[Linked]) -> Matrix:
    """What people linked, a row for each character, centred."""
    column = {name: number for number, name in enumerate(pictograms())}
    values = np.zeros((len(links), len(column)))
    for row, each in enumerate(links):
        values[row, [column[name] for name in each.strong]] = STRONG
        values[row, [column[name] for name in each.some]] = SOME
    return centred(values)


@dataclass(frozen=True)
class Associations:
    """Characters down, pictograms across: what descriptions say and what people linked."""

    characters: tuple[str, ...]
    pictograms: tuple[str, ...]
    meaning: Matrix
    curated: Matrix

    @functools.cached_property
    def scores(self) -> Matrix:
        """Both in equal parts, centred: above zero fits, below zero does not."""
        return centred(self.meaning + self.curated)

    @functools.cached_property
    def row(self) -> dict[str, int]:
        """Where a character stands in the matrices."""
        return {name: number for number, name in enumerate(self.characters)}

    @functools.cached_property
    def column(self) -> dict[str, int]:
        """Where a pictogram stands in the matrices."""
        return {name: number for number, name in enumerate(self.pictograms)}

    def score(self, character: str, pictogram: str) -> float:
        """How well this pictogram fits this character, in standard deviations."""
        return float(self.scores[self.row[character], self.column[pictogram]])

    def best(self, character: str, count: int) -> list[str]:
        """The pictograms that fit a character best, the best first."""
        order = np.argsort(-self.scores[self.row[character]], kind="stable")
        return [self.pictograms[number] for number in order[:count]]

    def among(self, characters: Iterable[str]) -> Matrix:
        """The scores of these characters only, such as the eight on the board."""
        return self.scores[[self.row[each] for each in characters]]


def fingerprint(collection: Collection) -> str:
    """A hash of all that a matrix is made from."""
    people = [
        (each.id, each.name, each.hint, each.description, collection.links.get(each.id))
        for each in collection.characters
    ]
    pictures = [(each.name, each.about) for each in pictograms().values()]
    source = msgspec.json.encode([RECIPE, people, pictures])
    return hashlib.blake2b(source, digest_size=16).hexdigest()


def matrix_of(pack: Path) -> Path:
    """Where the associations of a pack's file lie: beside it."""
    return pack.with_suffix(".npz")


def save(associations: Associations, collection: Collection, path: Path) -> None:
    """Write associations, and what they were made from, as compact data."""
    np.savez_compressed(
        path,
        made_from=np.array(fingerprint(collection)),
        characters=np.array(associations.characters),
        pictograms=np.array(associations.pictograms),
        meaning=_small(associations.meaning),
        curated=_small(associations.curated),
    )


def _small(values: Matrix) -> NDArray[np.int8]:
    limit = np.iinfo(np.int8).max
    whole: NDArray[np.int8] = np.clip(np.rint(values / STEP), -limit, limit).astype(np.int8)
    return whole


def load(path: Path, collection: Collection) -> Associations:
    """Read associations, and make sure that they belong to these characters."""
    return load_made_from(path, fingerprint(collection))


def load_made_from(path: Path, source: str) -> Associations:
    """Read associations, and make sure that they were made from what has this fingerprint."""
    remedy = "Make it anew with `noren associate`."
    try:
        with path.open("rb") as file, np.load(file) as data:
            made_from = str(data["made_from"])
            found = Associations(
                tuple(map(str, data["characters"])),
                tuple(map(str, data["pictograms"])),
                data["meaning"].astype(np.float32) * np.float32(STEP),
                data["curated"].astype(np.float32) * np.float32(STEP),
            )
    except FileNotFoundError as error:
        raise ContentError(f"Bots need {path.name}, which is missing. {remedy}") from error
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ContentError(f"{path.name} is not an association matrix. {remedy}") from error
    if made_from != source:
        raise ContentError(f"{path.name} was made from other characters. {remedy}")
    return found


@functools.cache
def associations() -> Associations:
    """The associations of the characters that come with Noren."""
    with as_file(BUILT_IN) as path:
        return load(path, built_in())

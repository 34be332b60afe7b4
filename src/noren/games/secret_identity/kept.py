"""Where bots find the associations of a table's own pack: by what it was made from."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import platformdirs

from noren.games.secret_identity.associate import SOME, STRONG, associate_file
from noren.games.secret_identity.associations import (
    Associations,
    centred,
    fingerprint,
    load_made_from,
)
from noren.games.secret_identity.content import pictograms, read_collection
from noren.games.secret_identity.state import Person


def kept_file(made_from: str) -> Path:
    """The place of a matrix in the user's data folder."""
    return platformdirs.user_data_path("noren") / "associations" / f"{made_from}.npz"


def associate_pack(pack: Path) -> tuple[Path, Path]:
    """Make a pack's matrix beside it, and keep a copy where bots look for it."""
    made = associate_file(pack)
    kept = kept_file(fingerprint(read_collection(pack)))
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(made, kept)
    return made, kept


def own_associations(made_from: str, cast: dict[str, Person]) -> Associations:
    """What a table's own characters mean: by the kept matrix, or by the pack's links alone."""
    path = kept_file(made_from)
    return load_made_from(path, made_from) if path.exists() else from_links(cast)


def from_links(cast: dict[str, Person]) -> Associations:
    """Associations from the pack's own links alone."""
    names = tuple(pictograms())
    column = {name: number for number, name in enumerate(names)}
    values = np.zeros((len(cast), len(names)))
    for row, person in enumerate(cast.values()):
        values[row, [column[name] for name in person.strong]] = STRONG
        values[row, [column[name] for name in person.some]] = SOME
    linked = centred(values)
    return Associations(tuple(cast), names, linked, linked)

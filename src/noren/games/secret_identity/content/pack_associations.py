"""The associations of a table's own pack: where bots find them, and what they do without.

A table brings a pack as text, so its matrix is found by a fingerprint of what it was made from, in
the data folder of whoever runs Noren.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import platformdirs

from noren.games.secret_identity.content.association_maker import associate_file
from noren.games.secret_identity.content.associations import (
    Associations,
    curated,
    fingerprint,
    load_made_from,
)
from noren.games.secret_identity.content.characters import read_collection
from noren.games.secret_identity.content.pictos import pictograms
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
    """Associations from the pack's own links alone, which then stand in for the meaning too."""
    linked = curated(list(cast.values()))
    return Associations(tuple(cast), tuple(pictograms()), linked, linked)

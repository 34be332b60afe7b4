"""The quick reference: the turn, the pictures, every patron and every influence card."""

from __future__ import annotations

import functools

from noren.games.chiyos_secret.content import HOUSES, INFLUENCE, PATRONS, TYPES
from noren.games.chiyos_secret.scene.table import PICTURES
from noren.parts.content import read_content
from noren.scene import Area, Card, Reference, Section, Thing, Token
from noren.scene.glossary import Word, words


@functools.cache
def reference() -> Reference:
    """For whoever asks in the middle of a match."""
    turn = read_content("noren.games.chiyos_secret.content", "reference", tuple[str, ...], "turn")
    return Reference(
        turn=turn,
        sections=(
            Section(title="What the words mean", things=words(glossary())),
            Section(title="What the pictures stand for", things=signs()),
            *(
                Section(title=f"Patrons: {kind.capitalize()}", things=patrons(kind))
                for kind in TYPES
            ),
            Section(title="Motonaka's influence", things=influence()),
        ),
    )


def glossary() -> tuple[Word, ...]:
    """The words that nobody can know before a first game."""
    return read_content("noren.games.chiyos_secret.content", "reference", tuple[Word, ...], "word")


def signs() -> tuple[Thing, ...]:
    """Places, tiles and kinds of patron."""
    named = {id: house.name for id, house in HOUSES.items()}
    tokens = tuple(
        Token(id=f"sign-{id}", label=named.get(id, id.replace("-", " ").capitalize()), icon=icon)
        for id, icon in PICTURES.items()
    )
    return (Area(id="signs", label="Pictures", things=tokens),)


def patrons(kind: str) -> tuple[Thing, ...]:
    """All patrons of a type, with honor and ability."""
    return tuple(
        Card(
            id=f"patron-{id}", title=patron.name, text=patron.text, corner=str(patron.honor),
            note=f"honor {patron.honor}", picture=PICTURES[kind],
        )
        for id, patron in PATRONS.items()
        if patron.type == kind
    )  # fmt: skip


def influence() -> tuple[Thing, ...]:
    """All that Motonaka may draw."""
    return tuple(
        Card(id=f"influence-{id}", title=card.name, text=card.text)
        for id, card in INFLUENCE.items()
    )

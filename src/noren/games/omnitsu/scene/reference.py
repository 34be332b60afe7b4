"""The quick reference: the turn, the scrolls, and all thirty-six cards."""

from __future__ import annotations

import functools

from noren.games.omnitsu.content import CARDS, KINDS
from noren.games.omnitsu.scene.labels import KIND_NAMES, KIND_SYMBOLS, KIND_TONES, card_face
from noren.parts.content import read_content
from noren.scene import Area, Reference, Section, Thing, Token
from noren.scene.glossary import Word, words


@functools.cache
def reference() -> Reference:
    """For whoever asks on the way to the Castle."""
    turn = read_content("noren.games.omnitsu.content", "reference", tuple[str, ...], "turn")
    return Reference(
        turn=turn,
        sections=(
            Section(title="Words on the cards", things=words(glossary())),
            Section(title="Scrolls", things=scrolls()),
            Section(title="Persons", things=faces(location=False)),
            Section(title="Locations", things=faces(location=True)),
        ),
    )


def glossary() -> tuple[Word, ...]:
    """The words that nobody can know before a first game."""
    return read_content("noren.games.omnitsu.content", "reference", tuple[Word, ...], "word")


def scrolls() -> tuple[Thing, ...]:
    """The three kinds, with their signs."""
    tokens = tuple(
        Token(
            id=f"kind-{kind}", label=KIND_NAMES[kind], symbol=KIND_SYMBOLS[kind],
            tone=KIND_TONES[kind],
        )
        for kind in KINDS
    )  # fmt: skip
    return (Area(id="kinds", label="Two Daimyo's, three Decoys, two Poison", things=tokens),)


def faces(*, location: bool) -> tuple[Thing, ...]:
    """Cards in the order of their numbers."""
    ordered = sorted(CARDS, key=lambda id: CARDS[id].number)
    return tuple(
        card_face(id, f"reference-{id}") for id in ordered if bool(CARDS[id].location) == location
    )

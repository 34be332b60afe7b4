"""The quick reference: the turn, the legend of the map, and every card."""

from __future__ import annotations

import functools

from noren.games.ninja.content.cards import KINDS, cards
from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.content.plan import PLANS
from noren.games.ninja.scene.castles import hideouts, holds_nothing
from noren.games.ninja.scene.plan import PICTURES
from noren.parts.content import read_content
from noren.scene import Area, Card, Reference, Section, Text, Thing, Token
from noren.scene.glossary import Word, words

CONTENT = "noren.games.ninja.content"


@functools.cache
def reference() -> Reference:
    """For whoever asks in the middle of a night."""
    turn = read_content(CONTENT, "reference", tuple[str, ...], "turn")
    return Reference(
        turn=turn,
        sections=(
            *(Section(title="The map", things=legend(map), when={"map": map}) for map in PLANS),
            Section(title="What the words mean", things=words(glossary())),
            Section(title="Cards of the guards", things=deck("guards")),
            *(Section(title=f"Cards of the {kind}", things=deck(kind)) for kind in KINDS),
        ),
    )


def glossary() -> tuple[Word, ...]:
    """The words that nobody can know before a first game."""
    return read_content(CONTENT, "reference", tuple[Word, ...], "word")


def legend(map: str) -> tuple[Thing, ...]:
    """What lines, grounds and pictures mean, and what is hidden where on this map."""
    fort = fortress(map)
    hidden = f"Missions, traps and hidden sentries lie in {hideouts(fort)}. {holds_nothing(fort)}"
    lines = (*read_content(CONTENT, "reference", tuple[str, ...], "legend"), hidden)
    told = tuple(Text(id=f"legend-{at}", text=line) for at, line in enumerate(lines))
    tokens = tuple(
        Token(id=f"sign-{id}", label=sign(id), icon=icon) for id, icon in PICTURES.items()
    )
    return (*told, Area(id="signs", label="Pictures", things=tokens))


def sign(id: str) -> str:
    """What a picture stands for: a card by its name, anything else by what it is."""
    return cards()[id].name if id in cards() else id.capitalize()


def deck(whose: str) -> tuple[Thing, ...]:
    """Every card of a side, with how many there are."""
    return tuple(
        Card(
            id=f"{whose}-{id}", title=card.name, text=card.text, symbol=card.symbol,
            corner=f"×{getattr(card, whose)}",
        )
        for id, card in cards().items()
        if getattr(card, whose)
    )  # fmt: skip

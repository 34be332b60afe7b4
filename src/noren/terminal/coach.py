"""The coach and the three cards of a first game, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from noren.bots.coach import Counsel
from noren.scene import Insight, Primer, name_pictures, name_seats


def draw_primer(primer: Primer, names: Sequence[str]) -> Iterator[Text]:
    """Who one is, what one wants, what one does: a line each."""
    for card in (primer.who, primer.want, primer.turn):
        line = Text(plain(card.title, names), "bold")
        line.append(f". {plain(card.text, names)}", "not bold")
        yield line


def draw_counsel(said: Counsel, names: Sequence[str]) -> Iterator[Text]:
    """What the coach says, with its reasons below."""
    yield Text(plain(said.text, names), "bold")
    for reason in said.reasons:
        yield Text(f"  because: {plain(reason.words, names)} {plain(reason.without, names)}")
    for belief in said.beliefs:
        yield Text(f"  belief:  {plain(belief, names)}")
    compared = [each for each in (said.best, *said.others) if each is not None and each.words]
    for each in compared:
        yield Text(f"  {plain(each.label, names)}: {plain(each.words, names)}")
    if said.knowledge is not None:
        yield from draw_knowledge(said.knowledge, names)


def draw_knowledge(known: Insight, names: Sequence[str]) -> Iterator[Text]:
    """What is certain, likely and learned."""
    parts = (("certain", known.certain), ("likely", known.likely), ("learned", known.learned))
    for title, lines in parts:
        for line in lines:
            yield Text(f"  {title}: {plain(line, names)}")
    if not any(lines for _, lines in parts):
        yield Text("  Nothing is hidden from you just now that could be worked out.")


def plain(words: str, names: Sequence[str]) -> str:
    """Words with names for seats and pictures."""
    return name_pictures(name_seats(words, names))

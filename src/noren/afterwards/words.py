"""What happened, in words: the log of a stretch, and a choice as it was offered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from noren.afterwards.course import Stretch
from noren.afterwards.report import Chapter
from noren.core.choice import Choice
from noren.core.event import Event
from noren.core.game import AnyGame
from noren.core.view import AnyView
from noren.scene import News, hand_of, news_of

WEIGHTS: Final = {"heavy": 2, "plain": 1, "quiet": 0}
GLANCE: Final = 120
"""So many letters are read at a glance."""


def told_in(stretch: Stretch) -> list[Event]:
    """Everything that all were told in a stretch."""
    return stretch.after.world.log[len(stretch.before.world.log) :]


def happened(game: AnyGame, stretch: Stretch) -> str:
    """The weightiest of what was told, in a sentence or two; nothing if nothing was told."""
    told = [(WEIGHTS[news_of(game, event).weight], event) for event in told_in(stretch)]
    most = max((weight for weight, _ in told), default=0)
    lines = [game.describe(event) for weight, event in told if weight == most]
    return shortened(" ".join(dict.fromkeys(line for line in lines if line)))


def shortened(text: str) -> str:
    """As many whole sentences as are read at a glance, one at least."""
    first, *more = re.split(r"(?<=[.!?]) ", text)
    for sentence in more:
        if len(first) + len(sentence) > GLANCE:
            break
        first = f"{first} {sentence}"
    return first


def offered_as(game: AnyGame, view: AnyView, choice: Choice) -> str:
    """A choice in the words in which it was offered."""
    for offer in hand_of(game, view).prompt.offers:
        if offer.choice == choice:
            return offer.label
    return " ".join(choice)


def asked_as(game: AnyGame, view: AnyView) -> str:
    """What was asked."""
    return hand_of(game, view).prompt.text


def chapters(game: AnyGame, at: int, events: Iterable[Event]) -> list[Chapter]:
    """The turns and phases that begin with these events."""
    told = [(news_of(game, event), event) for event in events]
    return [Chapter(at, title_of(game, news, e), news.opens) for news, e in told if news.opens]


def title_of(game: AnyGame, news: News, event: Event) -> str:
    """A few words for where something begins: its title, or how its line of the log begins."""
    line = news.title or game.describe(event)
    return re.split(r"[.:;]", line, maxsplit=1)[0].removesuffix(" begins").strip()

"""The words that cards are written in: each says when it is possible, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from noren import Seat
from noren.games.omnitsu.content import CARDS, KEYWORDS, Effect
from noren.games.omnitsu.state import Act, Mine, Open, World, is_stopped, stands

Possible = Callable[[Open, Act], bool]
Run = Callable[[World, Act, Effect], None]
Chosen = tuple[str, ...]


class Word(NamedTuple):
    """An effect. Whether it is possible depends on what all can see."""

    possible: Callable[[Open, Act, Effect], bool]
    run: Run


class Pick(NamedTuple):
    """Something to be chosen for an effect; `hidden` if the options lie in a hand.

    `unsaid` counts as chosen when time is up; where there is none, lots are drawn. What is chosen
    in `secret` nobody else learns.
    """

    options: Callable[[Open, Mine, Seat, Act, Effect, Chosen], Sequence[str]]
    take: Callable[[World, Seat, Act, Effect, Chosen], None]
    hidden: bool = False
    unsaid: str = ""
    secret: bool = False


WORDS: dict[str, Word] = {}
PICKS: dict[str, Pick] = {}


def always(open: Open, act: Act, effect: Effect) -> bool:
    """Possible whatever happens."""
    return True


def never(open: Open, act: Act, effect: Effect) -> bool:
    """Possible only as a response."""
    return False


def is_possible(open: Open, act: Act) -> bool:
    """Whether an action can be used: nothing stops it, what it needs is there."""
    words = CARDS[act.card].actions[act.action]
    if words.requires and not stands(open, words.requires):
        return False
    keywords = KEYWORDS[act.card][act.action]
    if keywords and is_stopped(open, keywords):
        return False
    first = act.effects[0] if act.reversed else words.effects[0]
    return WORDS[first.do].possible(open, act, first)

"""What an effect on a card is: when it is possible, what it does, and what it lets somebody choose.

A card is a row of `cards.toml`, written in some forty words such as `draw` or `swap`. Each word is
entered here, by the module that knows how it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from noren import Seat
from noren.games.omnitsu.content import CARDS, KEYWORDS, Effect
from noren.games.omnitsu.state import Act, Mine, Open, World, is_stopped, stands

Chosen = tuple[str, ...]


def nobody(open: Open, act: Act, effect: Effect) -> Sequence[Seat]:
    """Nobody goes away empty-handed."""
    return ()


class EffectRule(NamedTuple):
    """An effect. Whether it is possible depends on what all can see, and on no hand; and so does
    who is left out, whom it is for and yet gives nothing.
    """

    possible: Callable[[Open, Act, Effect], bool]
    run: Callable[[World, Act, Effect], None]
    left_out: Callable[[Open, Act, Effect], Sequence[Seat]] = nobody


class Pick(NamedTuple):
    """Something to be chosen for an effect; `hidden` if the options lie in a hand, so that only its
    owner may know how many there are.

    `unsaid` counts as chosen when time is up; where there is none, lots are drawn. What is chosen
    in `secret` nobody else learns; it is `unwatched` if nobody may see how soon it is chosen.
    """

    options: Callable[[Open, Mine, Seat, Act, Effect, Chosen], Sequence[str]]
    take: Callable[[World, Seat, Act, Effect, Chosen], None]
    hidden: bool = False
    unsaid: str = ""
    secret: bool = False
    unwatched: bool = False


EFFECTS: dict[str, EffectRule] = {}
PICKS: dict[str, Pick] = {}


def always(open: Open, act: Act, effect: Effect) -> bool:
    """Possible whatever happens."""
    return True


def never(open: Open, act: Act, effect: Effect) -> bool:
    """Possible only as a response."""
    return False


def hindrance(open: Open, act: Act) -> str:
    """What keeps an action from being used: a keyword that is stopped, a Location that is missing;
    nothing where it is only that it finds nothing to do.
    """
    words = CARDS[act.card].actions[act.action]
    if words.requires and not stands(open, words.requires):
        return words.requires
    return next((word for word in KEYWORDS[act.card][act.action] if is_stopped(open, (word,))), "")


def is_possible(open: Open, act: Act) -> bool:
    """Whether an action can be used: nothing stops it, what it needs is there."""
    words = CARDS[act.card].actions[act.action]
    if words.requires and not stands(open, words.requires):
        return False
    keywords = KEYWORDS[act.card][act.action]
    if keywords and is_stopped(open, keywords):
        return False
    # The first effect decides: what follows it on a card is a consequence, and may come to nothing.
    first = act.effects[0] if act.reversed else words.effects[0]
    return EFFECTS[first.do].possible(open, act, first)

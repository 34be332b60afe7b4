"""How a bot makes advice of what it weighs: every reason is taken away once, to see what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from noren.core.advice import Advice, Reason, Weighed
from noren.core.choice import Choice

SHOWN: Final = 4
"""So many options are told, the best first."""
MOST: Final = 3
"""So many reasons are told."""
TELLING: Final = 0.02
"""What takes away no more than this part of the lead did not tip the choice."""

EQUAL: Final = 1e-9

Weigh = Callable[[str], Mapping[Choice, float]]
"""What every option is worth if the thing of that key does not count; "" leaves nothing out."""


class Because(NamedTuple):
    """A reason that a bot may have, in words; `at` are the things it is about."""

    key: str
    words: str
    at: tuple[str, ...] = ()


def advise(
    weigh: Weigh,
    because: Iterable[Because],
    *,
    beliefs: Iterable[str] = (),
    measure: str = "",
    says: Callable[[Choice], str] = lambda choice: "",
    rather: Choice = (),
) -> Advice:
    """The best option, and which of these reasons tip it: each is left out, and all weighed anew.

    Of options that are worth the same, `rather` is taken if it is one of them.
    """
    worths = weigh("")
    choice = best(worths)
    if rather in worths and worths[rather] >= worths[choice] - EQUAL:
        choice = rather
    margin = lead(worths, choice)
    found = [_reason(each, weigh(each.key), choice) for each in because]
    telling = [each for each in found if each.margin < margin - TELLING * max(abs(margin), 0.1)]
    ranked = sorted(worths, key=lambda option: (option != choice, -worths[option]))[:SHOWN]
    return Advice(
        choice=choice,
        weighed=tuple(Weighed(choice=it, worth=worths[it], words=says(it)) for it in ranked),
        margin=margin,
        reasons=tuple(sorted(telling, key=lambda reason: reason.margin)[:MOST]),
        beliefs=tuple(beliefs),
        measure=measure,
    )


def best(worths: Mapping[Choice, float]) -> Choice:
    """The option that is worth most; of equals the first."""
    return max(worths, key=lambda option: worths[option])


def lead(worths: Mapping[Choice, float], choice: Choice) -> float:
    """By how much a choice is worth more than any other; less than nothing if it is not best."""
    others = [worth for option, worth in worths.items() if option != choice]
    return worths[choice] - max(others) if others else 0.0


def _reason(because: Because, without: Mapping[Choice, float], choice: Choice) -> Reason:
    margin = lead(without, choice)
    instead = choice if margin >= 0 else best(without)
    return Reason(
        key=because.key, words=because.words, at=because.at, instead=instead, margin=margin
    )

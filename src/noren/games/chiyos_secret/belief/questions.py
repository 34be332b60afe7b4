"""Which question to ask a liar: the one whose two answers leave equally much.

Berlekamp's weight of a position with `a` hypotheses that no answer contradicts and `b` that one
does is a (q + 1) + b, with q questions still to go.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from noren import Choice, Seat
from noren.games.chiyos_secret.belief.deduction import Belief, Flags, said_truly
from noren.games.chiyos_secret.content import TYPES
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.rules.spy import spy_question
from noren.games.chiyos_secret.state import Open, Question


def disguise_questions(open: Open, seat: Seat) -> list[tuple[Choice, Question]]:
    """The questions about disguises that a spy in this seat could ask and learn from.

    No fugitive is disguised as an Assassin (2.8), so that type is left out.
    """
    choices: list[Choice] = [("face-up", fugitive) for fugitive in disguised(open)]
    kinds = [kind for kind in TYPES if kind != "assassin"]
    choices += [("type", fugitive, kind) for fugitive in disguised(open) for kind in kinds]
    return [(choice, spy_question(open, seat, choice)) for choice in choices]


def questions_to_go(clean: int, tainted: int) -> int:
    """The least number of questions that could settle such a position."""
    count = 0
    while clean * (count + 1) + tainted > 2**count:
        count += 1
    return count


def weight(clean: int, tainted: int, to_go: int) -> int:
    """Berlekamp's weight."""
    return clean * (to_go + 1) + tainted


def answers_weigh(
    clean: Flags, tainted: Flags, truth: Flags, one_sided: bool = False
) -> tuple[int, int]:
    """What is left to distinguish after a yes and after a no.

    One-sided: a yes cannot be a lie, as in a Search.
    """
    to_go = max(1, questions_to_go(int(clean.sum()), int(tainted.sum()))) - 1
    clean_in, clean_out = int((clean & truth).sum()), int((clean & ~truth).sum())
    tainted_in, tainted_out = int((tainted & truth).sum()), int((tainted & ~truth).sum())
    yes = weight(clean_in, tainted_in + (0 if one_sided else clean_out), to_go)
    no = weight(clean_out, tainted_out + clean_in, to_go)
    return yes, no


def best_question(
    belief: Belief, seats: int, asked: Iterable[tuple[Choice, Question]]
) -> tuple[Choice, float]:
    """The choice whose worse answer leaves least, and the share of the weight that is left."""
    clean, tainted = hypotheses(belief)
    to_go = max(1, questions_to_go(int(clean.sum()), int(tainted.sum())))
    total = weight(int(clean.sum()), int(tainted.sum()), to_go)
    best: tuple[float, Choice] | None = None
    for choice, question in asked:
        truth = said_truly(seats, question.fugitives, question.patrons)
        left = max(answers_weigh(clean, tainted, truth)) / max(1, total)
        if best is None or left < best[0]:
            best = (left, choice)
    assert best is not None
    return best[1], best[0]


def hypotheses(belief: Belief) -> tuple[Flags, Flags]:
    """Pairs of disguises that need no lie, and pairs that need one."""
    possible = belief.pairs > 0
    clean = (belief.honest > 0) & (-1 in belief.role_lie)
    return clean, np.logical_and(possible, ~clean)

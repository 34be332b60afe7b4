"""Which of Motonaka's answers may be the lie: what all can say of an answer as soon as it is given.

How likely anything is does not matter here, only what is possible. So pairs of disguises, and
arrangements of roles, are bits of whole numbers: this is asked after every answer of every game,
and weighing everything for it (`deduction`) would take as long as all the rest of the rules.
"""

from __future__ import annotations

import functools

from noren import Seat
from noren.games.chiyos_secret.belief.deduction import arrangements_of
from noren.games.chiyos_secret.content import FUGITIVES, disguises_for
from noren.games.chiyos_secret.state import NOBODY, Open, Question


def possible_lies(open: Open) -> frozenset[int]:
    """The numbers of the answers that may be the lie; -1 if there may have been none so far."""
    fitting, lied = _pairs(open)
    roles = _roles(open)
    # At most one answer is false: if it is one about disguises, those about roles are true.
    return frozenset((roles if fitting else set()) | (lied if NOBODY in roles else set()))


def trust(lies: frozenset[int], question: int) -> str:
    """What can be made of an answer: "true", "doubtful", or "false" if it must be the lie."""
    if question not in lies:
        return "true"
    return "doubtful" if len(lies) > 1 else "false"


def why_certain(open: Open, lies: frozenset[int], number: int) -> str:
    """Why an answer cannot be the lie, which may be one of `lies`: what is plainest first.

    "nobody": nobody was there to be asked about. "type": none of them ever hides a fugitive.
    "spent": the lie is among the others for certain. "repeated": the same was said before, and
    nobody lies twice. "implied": all others together say so as well, so that two were lies.
    """
    said = open.questions[number]
    question, earlier = said.question, open.questions[:number]
    if question.fugitives and not set(question.patrons) & set(disguises_for(open.seats)):
        return "type" if question.patrons else "nobody"
    if NOBODY not in lies:
        return "spent"
    if any(it.yes == said.yes and same_question(it.question, question) for it in earlier):
        return "repeated"
    return "implied"


def same_question(one: Question, other: Question) -> bool:
    """Whether two ask the same, whoever asks."""
    alike = (one.subject, set(one.neighbours), one.fugitives, one.patrons)
    return alike == (other.subject, set(other.neighbours), other.fugitives, other.patrons)


def _pairs(open: Open) -> tuple[int, set[int]]:
    """The pairs that no answer contradicts, and the questions of which one alone does."""
    seats, allowed = open.seats, _allowed(open)
    honest, lied = _all_pairs(seats), dict[int, int]()
    for number, answered in enumerate(open.questions):
        question = answered.question
        if question.neighbours:
            continue
        said = _said_truly(seats, question.fugitives, question.patrons)
        wrong = _all_pairs(seats) & ~said if answered.yes else said
        newly = honest & wrong
        lied = {at: left for at, pairs in lied.items() if (left := pairs & ~wrong)}
        if newly and (question.false_yes if answered.yes else question.false_no):
            lied[number] = newly
        honest &= ~wrong
    return honest & allowed, {at for at, pairs in lied.items() if pairs & allowed}


def _roles(open: Open) -> set[int]:
    """The questions of which one alone was answered falsely, for some possible arrangement."""
    seats, place = open.seats, open.nobles.index
    honest = (1 << len(arrangements_of(seats))) - 1
    for seat in open.not_betrayer:
        honest &= ~_with_role(seats, place(seat), "betrayer")
    lied: dict[int, int] = {}
    for number, answered in enumerate(open.questions):
        if answered.question.neighbours:
            wrong = _contradicted(open, answered.question, answered.yes)
            newly = honest & wrong
            lied = {at: left for at, roles in lied.items() if (left := roles & ~wrong)}
            if newly:
                lied[number] = newly
            honest &= ~wrong
    return {*lied, *([NOBODY] if honest else [])}


def _contradicted(open: Open, question: Question, yes: bool) -> int:
    """The arrangements in which that answer is false."""
    one, other = (
        _with_role(open.seats, open.nobles.index(n), question.subject) for n in question.neighbours
    )
    everything = (1 << len(arrangements_of(open.seats))) - 1
    return everything & ~(one | other) if yes else one | other


def _allowed(open: Open) -> int:
    """Pairs that fit the fugitives found and the patrons cleared."""
    pairs = _all_pairs(open.seats)
    for fugitive, patron in open.unmasked.items():
        pairs &= _hidden_by(open.seats, fugitive, patron)
    for fugitive, patron in open.innocent:
        pairs &= ~_hidden_by(open.seats, fugitive, patron)
    return pairs


@functools.cache
def _all_pairs(seats: int) -> int:
    """Every pair of disguises: one patron cannot hide both."""
    count = len(disguises_for(seats))
    return sum(1 << row * count + column for row in range(count) for column in range(count)
               if row != column)  # fmt: skip


@functools.cache
def _hidden_by(seats: int, fugitive: str, patron: str) -> int:
    """Every pair in which that patron hides the fugitive; none if no such patron is in the game."""
    patrons, geisha = disguises_for(seats), fugitive == FUGITIVES[0]
    count = len(patrons)
    if patron not in patrons:
        return 0
    at = patrons.index(patron)
    bits = (at * count + other if geisha else other * count + at for other in range(count))
    return sum(1 << bit for bit in bits)


@functools.lru_cache(maxsize=512)
def _said_truly(seats: int, fugitives: tuple[str, ...], patrons: tuple[str, ...]) -> int:
    """Every pair for which one of the fugitives is among the patrons."""
    pairs = 0
    for fugitive in fugitives:
        for patron in patrons:
            pairs |= _hidden_by(seats, fugitive, patron)
    return pairs


@functools.cache
def _with_role(seats: int, noble: Seat, role: str) -> int:
    """Every arrangement in which this noble, counted round the table, has the role."""
    arrangements = enumerate(arrangements_of(seats))
    return sum(1 << at for at, roles in arrangements if roles[noble] == role)

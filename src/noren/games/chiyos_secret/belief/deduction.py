"""What Motonaka's answers leave possible, and how likely: exactly, in closed form.

An answer is about the disguises or about the roles, never about both, and at most one of all
answers is a lie. So a lie lies either in the one half or in the other, and the joint distribution
of disguises, roles and lie is a sum of three products.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from noren import Dice, Seat
from noren.games.chiyos_secret.content import FUGITIVES, ROLE_DECKS, disguises_for
from noren.games.chiyos_secret.state import NOBODY, Answered, Mine, Open, View
from noren.parts.particles import drawn

Weights: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

EVEN: Final = 0.5
"""How often a Motonaka who chooses at random lies when that is possible."""


@dataclass(frozen=True)
class Facts:
    """All that bears on disguises and roles: what lies open, and what one noble knows besides."""

    seats: int
    nobles: tuple[Seat, ...]
    questions: tuple[Answered, ...]
    unmasked: tuple[tuple[str, str], ...] = ()
    innocent: tuple[tuple[str, str], ...] = ()
    not_betrayer: tuple[Seat, ...] = ()
    known_roles: tuple[tuple[Seat, str], ...] = ()
    all_usurpers: tuple[Seat, ...] = ()

    @staticmethod
    def of(view: View) -> Facts:
        """The facts of a view; a spectator knows only the open ones."""
        return Facts.known_to(view.open, view.seat, view.mine)

    @staticmethod
    def known_to(open: Open, seat: Seat | None = None, mine: Mine | None = None) -> Facts:
        """The facts of the table, as one seat knows them."""
        roles: tuple[tuple[Seat, str], ...] = ()
        usurpers: tuple[Seat, ...] = ()
        if mine is not None and seat is not None and seat != open.motonaka:
            roles = ((seat, mine.role),)
            usurpers = tuple(mine.usurpers)
        return Facts(
            open.seats,
            tuple(open.nobles),
            tuple(open.questions),
            tuple(open.unmasked.items()),
            tuple(open.innocent),
            tuple(open.not_betrayer),
            roles,
            usurpers,
        )


@dataclass(frozen=True)
class Belief:
    """The weights of all that is possible.

    `honest` are pairs with no false answer, `lied` pairs with exactly one, at question `lie_at`;
    rows are the Geisha's disguise, columns the Ronin's. `arrangements` are the nobles' roles, of
    which `role_lie` tells the one question that would be false, -1 for none and -2 for more.
    `role_lies` has, for each question about roles, the weights of pairs if that answer was false.
    """

    facts: Facts
    patrons: tuple[str, ...]
    honest: Weights
    lied: Weights
    lie_at: NDArray[np.int64]
    arrangements: tuple[tuple[str, ...], ...]
    role_lie: tuple[int, ...]
    role_lies: dict[int, Weights]

    @functools.cached_property
    def pairs(self) -> Weights:
        """How likely each pair of disguises is."""
        fitting = self.role_lie.count(-1)
        weights: Weights = (self.honest + self.lied) * fitting
        for question, lying in self.role_lies.items():
            weights = weights + lying * self.role_lie.count(question)
        shares: Weights = weights / weights.sum()
        return shares

    @functools.cached_property
    def roles(self) -> tuple[float, ...]:
        """How likely each arrangement of roles is."""
        mass = {-1: float((self.honest + self.lied).sum()), -2: 0.0}
        mass |= {question: float(lying.sum()) for question, lying in self.role_lies.items()}
        weights = [mass[lie] for lie in self.role_lie]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def hides(self, fugitive: str) -> dict[str, float]:
        """How likely each patron is to be the fugitive."""
        shares = self.pairs.sum(axis=1 - FUGITIVES.index(fugitive))
        return dict(zip(self.patrons, shares.tolist(), strict=True))

    def has_role(self, role: str) -> dict[Seat, float]:
        """How likely each noble is to have the role."""
        return {
            seat: sum(
                share
                for roles, share in zip(self.arrangements, self.roles, strict=True)
                if roles[at] == role
            )
            for at, seat in enumerate(self.facts.nobles)
        }

    @functools.cached_property
    def lies(self) -> dict[int, float]:
        """How likely each answer is to have been the lie; -1 is no lie so far."""
        fitting = self.role_lie.count(-1)
        masses = {NOBODY: float(self.honest.sum()) * fitting}
        for question in np.unique(self.lie_at[self.lied > 0]).tolist():
            masses[question] = float(self.lied[self.lie_at == question].sum()) * fitting
        for question, lying in self.role_lies.items():
            masses[question] = float(lying.sum()) * self.role_lie.count(question)
        total = sum(masses.values())
        return {question: mass / total for question, mass in sorted(masses.items()) if mass}

    def only_if_lied_at(self, fugitive: str) -> dict[str, frozenset[int]]:
        """For each possible patron, the questions of which one must have been a lie.

        The empty set means that no lie is needed; an impossible patron is left out.
        """
        turn = fugitive == "ronin"
        honest, lied, lie_at = (w.T if turn else w for w in (self.honest, self.lied, self.lie_at))
        fitting = -1 in self.role_lie
        found: dict[str, frozenset[int]] = {}
        for at, patron in enumerate(self.patrons):
            lies = {*lie_at[at][lied[at] > 0].tolist()} if fitting else set()
            for question, weights in self.role_lies.items():
                if question in self.role_lie and (weights.T if turn else weights)[at].any():
                    lies.add(question)
            if fitting and honest[at].any():
                found[patron] = frozenset()
            elif lies:
                found[patron] = frozenset(lies)
        return found

    def draw(self, dice: Dice) -> tuple[str, str, tuple[str, ...], int]:
        """Disguises, roles and lie, drawn together: the Geisha, the Ronin, the nobles, the lie."""
        fitting = self.role_lie.count(-1)
        blocks: list[tuple[Weights, int]] = [(self.honest, -1), (self.lied, -1)]
        masses = [float(weights.sum()) * fitting for weights, _ in blocks]
        for question, lying in self.role_lies.items():
            blocks.append((lying, question))
            masses.append(float(lying.sum()) * self.role_lie.count(question))
        at = dice.weighted(range(len(blocks)), masses)
        weights, lie = blocks[at]
        geisha, ronin = divmod(drawn(weights.ravel(), dice.unit()), len(self.patrons))
        fits = [
            roles for roles, n in zip(self.arrangements, self.role_lie, strict=True) if n == lie
        ]
        question = int(self.lie_at[geisha, ronin]) if at == 1 else lie
        return self.patrons[geisha], self.patrons[ronin], dice.pick(fits), question


@functools.cache
def arrangements_of(seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way the role deck can have been dealt to the nobles."""
    return tuple(sorted(set(itertools.permutations(ROLE_DECKS[seats]))))


@functools.lru_cache(maxsize=256)
def _members(seats: int, patrons: tuple[str, ...]) -> Flags:
    return np.array([patron in patrons for patron in disguises_for(seats)], dtype=bool)


@functools.lru_cache(maxsize=512)
def said_truly(seats: int, fugitives: tuple[str, ...], patrons: tuple[str, ...]) -> Flags:
    """For each pair of disguises, whether one of the fugitives is among the patrons."""
    among = _members(seats, patrons)
    geisha = np.broadcast_to(among[:, None] & ("geisha" in fugitives), (len(among),) * 2)
    ronin = np.broadcast_to(among[None, :] & ("ronin" in fugitives), (len(among),) * 2)
    flags: Flags = geisha | ronin
    return flags


class Pairs:
    """How likely each pair of disguises is: where no answer about it was a lie, and where one was.

    `lie_at` says which of the answers that was.
    """

    def __init__(self, seats: int, count: int) -> None:
        self.seats = seats
        # One patron cannot hide both.
        self.honest: Weights = 1.0 - np.eye(count)
        self.lied: Weights = np.zeros((count, count))
        self.lie_at = np.full((count, count), NOBODY)

    def hear(self, number: int, answer: Answered, lies: float, truthful: float) -> None:
        """Weigh them by an answer about disguises, which is a lie so often where that is possible.

        `truthful` is how likely it is that no answer about roles was the lie.
        """
        question, yes, honest = answer.question, answer.yes, self.honest
        fits = said_truly(self.seats, question.fugitives, question.patrons) == yes
        choice_if_true = question.false_no if yes else question.false_yes
        choice_if_false = question.false_yes if yes else question.false_no
        # A pair that the answer contradicts lives on only if nothing contradicted it before, and
        # only if that lie was allowed.
        newly = honest * (truthful * lies if choice_if_false else 0.0)
        self.lie_at = np.where(fits | (honest == 0), self.lie_at, number)
        self.lied = np.where(fits, self.lied, newly)
        self.honest = np.where(fits, honest * (1 - lies if choice_if_true else 1.0), 0.0)


@functools.lru_cache(maxsize=128)
def deduce(facts: Facts, liar: float = EVEN, denier: float | None = None) -> Belief:
    """Weigh everything by every answer.

    `liar` is how often Motonaka lies where a lie is possible, `denier` how often to a Search or
    Interrogation, if that is another figure.
    """
    denier = liar if denier is None else denier
    patrons = disguises_for(facts.seats)
    pairs = Pairs(facts.seats, len(patrons))
    role_lies: dict[int, Weights] = {}
    truthful = 1.0
    for number, answer in enumerate(facts.questions):
        if answer.question.neighbours:
            # Any arrangement of roles leaves Motonaka a choice here, so the chance that this was
            # the lie, or was not, is the same for all pairs; which roles fit is counted apart.
            role_lies[number] = pairs.honest * (truthful * liar)
            truthful *= 1 - liar
        else:
            pairs.hear(number, answer, denier if answer.question.cards else liar, truthful)
    allowed = _allowed_pairs(facts)
    alive = (pairs.honest > 0) & allowed
    possible = _possible_roles(facts)
    return Belief(
        facts,
        patrons,
        pairs.honest * truthful * allowed,
        pairs.lied * allowed,
        pairs.lie_at,
        tuple(itertools.compress(arrangements_of(facts.seats), possible)),
        tuple(_role_lies(facts)[possible].tolist()),
        {question: weights * alive for question, weights in role_lies.items()},
    )


def _allowed_pairs(facts: Facts) -> Flags:
    """Pairs that fit the fugitives found and the patrons cleared."""
    patrons = disguises_for(facts.seats)
    flags = np.ones((len(patrons),) * 2, dtype=bool)
    rows = {"geisha": flags, "ronin": flags.T}
    for fugitive, patron in facts.unmasked:
        for at, other in enumerate(patrons):
            if other != patron:
                rows[fugitive][at] = False
    for fugitive, patron in facts.innocent:
        if patron in patrons:
            rows[fugitive][patrons.index(patron)] = False
    return flags


@functools.cache
def _with_role(seats: int, noble: int, role: str) -> Flags:
    """For each arrangement, whether this noble, counted round the table, has the role."""
    return np.array([roles[noble] == role for roles in arrangements_of(seats)], dtype=bool)


def _possible_roles(facts: Facts) -> Flags:
    """The arrangements that fit what one knows for certain."""
    seats, place = facts.seats, facts.nobles.index
    flags = np.ones(len(arrangements_of(seats)), dtype=bool)
    for seat, role in facts.known_roles:
        flags = flags & _with_role(seats, place(seat), role)
    for seat in facts.all_usurpers:
        flags = flags & _with_role(seats, place(seat), "usurper")
    for seat in facts.not_betrayer:
        flags = flags & ~_with_role(seats, place(seat), "betrayer")
    return flags


def _role_lies(facts: Facts) -> NDArray[np.int64]:
    """For each arrangement the question that was answered falsely then; -1 none, -2 several."""
    seats, place = facts.seats, facts.nobles.index
    found = np.full(len(arrangements_of(seats)), NOBODY)
    for number, answered in enumerate(facts.questions):
        question = answered.question
        if question.neighbours:
            one, other = (
                _with_role(seats, place(n), question.subject) for n in question.neighbours
            )
            false = (one | other) != answered.yes
            found = np.where(false, np.where(found == NOBODY, number, -2), found)
    return found

"""The deduction assistant: what is possible, what is likely, and what to ask next."""

from __future__ import annotations

from typing import Final

from noren.games.chiyos_secret.belief.deduction import Belief, Facts, deduce
from noren.games.chiyos_secret.belief.questions import best_question, disguise_questions
from noren.games.chiyos_secret.belief.reading import DENIER, LIAR
from noren.games.chiyos_secret.content import FUGITIVES, PATRONS, ROLES
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.scene.city import unseen
from noren.games.chiyos_secret.scene.words import FUGITIVE, ROLE, name, question_text
from noren.games.chiyos_secret.state import NOBODY, Open, View
from noren.scene import Bar, Bars, Sheet, Text, Thing, seat


def assist(view: View) -> tuple[Thing, ...]:
    """Who may hide whom, who may be what, the lie, the next question, the city."""
    open = view.open
    if view.seat == open.motonaka or view.over or not open.turn:
        return ()
    belief = deduce(Facts.of(view), LIAR, DENIER)
    things: list[Thing] = [disguises(belief), roles(belief), lie(belief)]
    if disguised(open) and view.seat is not None:
        things.append(advice(view, belief))
    things.append(city(open))
    return tuple(things)


CERTAIN: Final = 1e-9
"""A share nearer than this to none or all is the whole: many weights were added up to get it."""


def sure(share: float) -> bool:
    """Whether a share stands for a certainty."""
    return share > 1 - CERTAIN


def percent(share: float) -> str:
    """A share in per cent; never 0 for what is possible, nor 100 for what is not certain."""
    if sure(share) or share < CERTAIN:
        return "100 %" if sure(share) else "0 %"
    return f"{min(99.0, max(1.0, 100 * share)):.0f} %"


def disguises(belief: Belief) -> Sheet:
    """Patron by fugitive, likely ones first: only if an answer was a lie, or consistent."""
    needs = {fugitive: belief.only_if_lied_at(fugitive) for fugitive in FUGITIVES}
    shares = {fugitive: belief.hides(fugitive) for fugitive in FUGITIVES}
    able = [patron for patron in belief.patrons if any(patron in needs[f] for f in FUGITIVES)]
    able.sort(key=lambda patron: -max(shares[f][patron] for f in FUGITIVES))
    rows = tuple(
        (
            f"{name(patron)} ({PATRONS[patron].type})",
            *(_verdict(needs[f].get(patron), shares[f][patron]) for f in FUGITIVES),
        )
        for patron in able
    )
    others = [name(patron) for patron in belief.patrons if patron not in able]
    impossible = f"Impossible: {'; '.join(others)}. " if others else ""
    return Sheet(
        id="assist-disguises",
        label="Who may hide whom",
        columns=("Patron", "Geisha", "Ronin"),
        rows=rows,
        note=(
            f"{impossible}Supposing that Motonaka, who may lie once, denies a find in"
            f" {percent(DENIER)} and lies to a spy in {percent(LIAR)} of the cases where that"
            " is possible."
        ),
    )


def _verdict(lies: frozenset[int] | None, share: float) -> str:
    if lies is None:
        return "no"
    if not lies:
        return "certain" if sure(share) else percent(share)
    *front, last = (str(question + 1) for question in sorted(lies))
    answer = f"answer {', '.join(front)} or {last}" if front else f"answer {last}"
    if sure(share):
        return f"certain, so {answer} was the lie"
    return f"{percent(share)}, if {answer} was the lie"


def roles(belief: Belief) -> Sheet:
    """Noble by role."""
    shares = {role: belief.has_role(role) for role in ROLES}
    rows = tuple(
        (seat(noble), *(percent(shares[role][noble]) for role in ROLES))
        for noble in belief.facts.nobles
    )
    columns = ("Noble", *(ROLE[role] for role in ROLES))
    return Sheet(id="assist-roles", label="Who may be what", columns=columns, rows=rows)


def lie(belief: Belief) -> Bars:
    """How likely each answer is to have been the lie."""
    bars = [Bar(label="no lie so far", share=_whole(belief.lies.get(NOBODY, 0.0)))]
    bars += [
        Bar(label=f"answer {question + 1}", share=_whole(share), tone="warn")
        for question, share in belief.lies.items()
        if question != NOBODY
    ]
    return Bars(id="assist-lie", label="Has he lied?", bars=tuple(bars))


def _whole(share: float) -> float:
    """The share, or all of it where it stands for a certainty."""
    return 1.0 if sure(share) else share


def advice(view: View, belief: Belief) -> Text:
    """The question that leaves least, whatever the answer."""
    assert view.seat is not None
    open = view.open
    questions = disguise_questions(open, view.seat)
    best, _ = best_question(belief, open.seats, questions)
    question = dict(questions)[best]
    fugitive = question.fugitives[0]
    share = sum(belief.hides(fugitive).get(patron, 0.0) for patron in question.patrons)
    left = sum(chance > 0 for chance in belief.hides(fugitive).values())
    text = (
        f"Best question for a spy: {question_text(question)} Yes with {percent(share)};"
        f" {left} patrons could be {FUGITIVE[fugitive]}."
    )
    return Text(id="assist-question", text=text, style="note")


def city(open: Open) -> Text:
    """How dangerous the next space is: the free ones, and those whose marker was shown, are not."""
    unknown = unseen(open)
    # The Shogun may have gone back behind markers that all have seen.
    safe = unknown[0] - open.track - 1
    if safe:
        spaces = "one space" if safe == 1 else f"{safe} spaces"
        text = f"The Shogun can advance {spaces} without danger."
    elif len(unknown) == 1:
        text = "The next space is the city for certain."
    else:
        text = f"The next space is the city with {percent(1 / len(unknown))}."
    return Text(id="assist-city", text=text, style="note")

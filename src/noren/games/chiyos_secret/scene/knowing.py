"""What a noble can know, in sentences: what is certain, what is likely, what an answer did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from noren.games.chiyos_secret.belief.deduction import Belief, Facts, deduce
from noren.games.chiyos_secret.belief.reading import DENIER, LIAR
from noren.games.chiyos_secret.bots.left_out import unheard
from noren.games.chiyos_secret.content import FUGITIVES, ROLES
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.scene.assist import percent, sure
from noren.games.chiyos_secret.scene.words import FUGITIVE, ROLE, first_up, name, question_text
from noren.games.chiyos_secret.state import NOBODY, View
from noren.scene import Insight, listed, seat

LIKELIEST: Final = 3
STANDS_OUT: Final = 1.5
"""By so much likelier than on average must somebody be to be named."""
TOLD: Final = 0.02
"""An answer that moves a share by less than this is not worth a word."""


def knows(view: View) -> Insight:
    """Of disguises, roles and the lie; Motonaka knows everything anyway."""
    if view.seat == view.open.motonaka:
        return Insight(certain=("You know every role and both disguises.",))
    if not view.open.turn or view.over:
        return Insight()
    belief = deduce(Facts.of(view), LIAR, DENIER)
    return Insight(
        certain=tuple(certainties(view, belief)),
        likely=tuple(likelihoods(view, belief)),
        learned=tuple(learned(view, belief)),
    )


def certainties(view: View, belief: Belief) -> Iterator[str]:
    """Who is unmasked, who can be nobody else, and whose role is beyond doubt."""
    for fugitive in FUGITIVES:
        shares = belief.hides(fugitive)
        found = [patron for patron, share in shares.items() if sure(share)]
        if fugitive in disguised(view.open) and found:
            yield first_up(f"{FUGITIVE[fugitive]} hides as {name(found[0])}.")
        left = sum(share > 0 for share in shares.values())
        if fugitive in disguised(view.open) and not found:
            yield first_up(f"{FUGITIVE[fugitive]} hides as one of {left} patrons.")
    for noble in belief.facts.nobles:
        for role in ROLES:
            if noble != view.seat and sure(belief.has_role(role)[noble]):
                yield f"{seat(noble)}: {ROLE[role]}."


def alike(shares: Mapping[str, float]) -> int:
    """How many patrons may hide a fugitive, if there are some and nobody is much more likely."""
    able = [share for share in shares.values() if share > 0]
    return len(able) if len(able) > LIKELIEST and max(able) * len(able) < STANDS_OUT else 0


def likelihoods(view: View, belief: Belief) -> Iterator[str]:
    """The likeliest disguises, and whether the lie is told."""
    for fugitive in disguised(view.open):
        shares = belief.hides(fugitive)
        if number := alike(shares):
            yield first_up(f"{FUGITIVE[fugitive]}: nobody stands out among the {number} left.")
            continue
        ranked = sorted(shares, key=lambda patron: -shares[patron])[:LIKELIEST]
        told = ", ".join(f"{name(patron)} {percent(shares[patron])}" for patron in ranked)
        yield first_up(f"{FUGITIVE[fugitive]}: {told}.")
    left = belief.lies.get(NOBODY, 0.0)
    if view.open.questions and 0 < left < 1:
        worst = max(
            (number for number in belief.lies if number != NOBODY), key=lambda n: belief.lies[n]
        )
        yield (
            f"Motonaka has told the truth so far with {percent(left)}; if there was a lie, it was"
            f" answer {worst + 1} before all others."
        )


def learned(view: View, belief: Belief) -> Iterator[str]:
    """What the last answer changed most."""
    if not view.open.questions:
        return
    last = len(view.open.questions) - 1
    said = view.open.questions[last]
    before = deduce(Facts.of(unheard(view, last)), LIAR, DENIER)
    word = "Yes" if said.yes else "No"
    yield f"Answer {last + 1} was: “{question_text(said.question)}” {word}."
    for fugitive in disguised(view.open):
        old, new = before.hides(fugitive), belief.hides(fugitive)
        moved = max(new, key=lambda patron: abs(new[patron] - old.get(patron, 0.0)))
        if abs(new[moved] - old.get(moved, 0.0)) > TOLD:
            now, then = percent(new[moved]), percent(old.get(moved, 0.0))
            yield first_up(f"{FUGITIVE[fugitive]} as {name(moved)}: {then} before, {now} now.")
    gone = [
        p for p, share in before.hides("ronin").items() if share and not belief.hides("ronin")[p]
    ]
    if gone and "ronin" in disguised(view.open):
        yield f"The Ronin cannot be {listed(map(name, gone))} any more."

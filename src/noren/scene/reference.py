"""A quick reference: the turn at a glance, what signs mean, and every card, on one page.

It is the same for all and tells of no match. A game that gives none has one made of the clauses
behind its steps.
"""

from __future__ import annotations

from noren.core.game import AnyGame
from noren.core.picture import Picture
from noren.scene.things import Text, Thing


class Section(Picture, frozen=True, kw_only=True):
    """One chapter of it, which opens: a title and the things in it.

    `when` names options of a table: where they are others, a screen leaves the chapter out.
    """

    title: str
    things: tuple[Thing, ...]
    when: dict[str, str] = {}


class Reference(Picture, frozen=True, kw_only=True):
    """The turn in a few lines, then what can be looked up."""

    turn: tuple[str, ...]
    sections: tuple[Section, ...] = ()


def plain_reference(game: AnyGame) -> Reference:
    """What can be said of any game: what each of its questions is about, by its clause."""
    cited = dict.fromkeys(step.rule for step in game.steps if step.rule in game.rules.clauses)
    clauses = tuple(
        Text(id=f"clause-{rule}", text=f"{rule.rpartition('-')[2]} {game.rules.clauses[rule]}")
        for rule in cited
    )
    things = (Section(title="What is asked, and by which rule", things=clauses),)
    return Reference(turn=(game.meta.pitch,), sections=things if clauses else ())

"""Moments: when something is said, or is done with."""

from __future__ import annotations

from itertools import islice

from noren.core.game import AnyGame
from noren.core.view import AnyView
from noren.lessons.lesson import LessonStep

ASKED, OVER, TOLD = "asked", "over", "told "


def problem_with(moment: str, game: AnyGame) -> str:
    """Why a lesson cannot wait for this, in its author's terms; nothing if it can."""
    events = {event.__name__ for event in game.events}
    steps = {step.__name__ for step in game.steps}
    if moment in ("", ASKED, OVER) or moment in game.moments or moment in steps:
        return ""
    if moment.startswith(TOLD) and moment.removeprefix(TOLD) in events:
        return ""
    return (
        f"{moment!r} is no moment: write {ASKED!r}, {OVER!r}, the name of a step that asks the"
        f" learner ({', '.join(sorted(steps))}), 'told' and the name of an event"
        f" ({', '.join(sorted(events))}), or one of the game's `moments`"
        f" ({', '.join(game.moments) or 'it has none'})."
    )


def expected(step: LessonStep, view: AnyView) -> list[tuple[str, ...]]:
    """The choices that the learner is offered now and that the step asks for."""
    return [choice for choice in view.options if step.expects(choice)]


def has_come(moment: str, view: AnyView, game: AnyGame, since: int) -> int | None:
    """How many events were told when the moment came, or None if it has not.

    Of what is told, only what came after the first `since` events counts.
    """
    if moment.startswith(TOLD):
        name = moment.removeprefix(TOLD)
        for number, event in enumerate(islice(view.heard(), since, None), start=since + 1):
            if type(event).__name__ == name:
                return number
        return None
    return since if _is_now(moment, view, game) else None


def _is_now(moment: str, view: AnyView, game: AnyGame) -> bool:
    if moment == "":
        return True
    if moment == OVER:
        return view.over
    if moment in game.moments:
        return bool(game.moments[moment](view))
    asked = bool(view.options)
    return asked and moment in (ASKED, type(view.step).__name__)

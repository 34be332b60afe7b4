"""The Secrets Game for learners: which choice has which number, and a view in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren.games.secrets_game.events import EVENTS
from noren.games.secrets_game.meta import Options
from noren.games.secrets_game.rules import STEPS
from noren.games.secrets_game.state import ROUNDS, TRUTH, team_of, totals
from noren.parts.learning import (
    Feature,
    Floats,
    Learning,
    Verb,
    by_seat,
    lately,
    number,
    one_of,
    places,
    question,
)


def actions(seats: int, options: Options) -> Iterable[Verb]:
    """A line is one of the two that lie open: nobody learns a hundred and eighty of them."""
    line = places("line", 2, lambda view: view.open.lines)
    words = [Verb(word) for word in ("truth", "lie", "speak")]
    about = [Verb(word, line) for word in ("wish", "tell", "swap")]
    return (*words, *about, Verb("swap", line, line))


def features(seats: int, options: Options) -> Iterable[Feature]:
    """Rounds, points, who tells, and every team's stories and votes so far."""

    def of_teams(view: Any, values: Any) -> list[float]:
        return [values[team_of(view.open, seat)] for seat in range(seats)]

    def points(view: Any) -> list[float]:
        return of_teams(view, totals(view.open.sheet)) if view.open.sheet else []

    def told(view: Any) -> list[float]:
        return of_teams(view, [team in view.open.told for team in range(len(view.open.teams))])

    def telling(view: Any) -> list[float]:
        return of_teams(view, [team == view.open.telling for team in range(len(view.open.teams))])

    def record(view: Any, out: Floats) -> None:
        """Each team's stories: how many were true, and false; and its votes, right and wrong."""
        me, open = view.seat or 0, view.open
        for story in open.stories:
            for seat in open.teams[story.team]:
                out[(seat - me) % seats, 0 if story.truth else 1] += 1 / ROUNDS
            for team, vote in story.votes:
                for seat in open.teams[team]:
                    out[(seat - me) % seats, 2 if vote == story.truth else 3] += 1 / 8
                    out[(seat - me) % seats, 4] += vote / 8

    return (
        question(STEPS),
        number("round", lambda view: view.open.round, ROUNDS),
        by_seat("points", seats, points, 8),
        by_seat("told", seats, told),
        by_seat("telling", seats, telling),
        Feature("stories and votes", (seats, 5), record),
        one_of("token", ("truth", "lie"), lambda view: view.mine.token if view.mine else ""),
        number("voted for truth", lambda view: view.answer == (TRUTH,)),
        number("swapped", lambda view: view.open.swapped),
        lately(EVENTS),
    )


learning = Learning(version="1", actions=actions, features=features, longest=2000)

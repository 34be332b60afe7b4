"""The end in words: who won, why and by what, what each wanted and had, and what turned it.

It is made from the views of all seats once the match is over, when every hand lies open.
"""

from __future__ import annotations

from collections.abc import Sequence

from noren.core.picture import Picture
from noren.core.view import AnyView
from noren.core.world import Outcome
from noren.scene.words import listed, seat


class Fate(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """How it ended for one seat: what it wanted, what it had, and what it could not know.

    `score` is for games that count something that people understand; it is empty in others.
    `course` is its story in a few lines, and `turning` what turned it for this seat, if that is not
    what turned the match. `stamp` is how it ended for it in a word or two, such as "killed"; a
    screen finds one where it is empty.
    """

    seat: int
    wanted: str = ""
    had: str = ""
    score: str = ""
    unknown: str = ""
    course: tuple[str, ...] = ()
    turning: str = ""
    stamp: str = ""


class Ending(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence of who won, why and by what; each seat's fate; the moment that turned it.

    `turning` is empty where the record cannot tell.
    """

    text: str
    fates: tuple[Fate, ...]
    turning: str = ""


def plain_ending(views: Sequence[AnyView]) -> Ending:
    """What can be said of any game: the winners, the name of the ending, and the scores."""
    outcome = views[0].outcome
    assert outcome is not None
    shown = counts(outcome)
    fates = tuple(
        Fate(seat=number, score=str(score) if shown else "")
        for number, score in enumerate(outcome.scores)
    )
    return Ending(text=f"{winners_in_words(outcome)}: {outcome.ending}.", fates=fates)


def winners_in_words(outcome: Outcome) -> str:
    """Who won, as the beginning of a sentence."""
    if not outcome.winners:
        return "Nobody wins"
    verb = "wins" if len(outcome.winners) == 1 else "win together"
    return f"{listed(map(seat, outcome.winners))} {verb}"


def counts(outcome: Outcome) -> bool:
    """Whether the scores say more than who has won: they do where they are neither all the same nor
    only the winners' ones and the others' noughts.
    """
    won = tuple(int(number in outcome.winners) for number in range(len(outcome.scores)))
    return len({*outcome.scores}) > 1 and outcome.scores != won

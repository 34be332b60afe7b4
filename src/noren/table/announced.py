"""What was just announced to all: bots leave people the time to read it."""

from __future__ import annotations

from noren.core.errors import FAULTS
from noren.core.event import Event
from noren.core.game import AnyGame
from noren.scene import news_of
from noren.table.sitting import Sitting


def announced(sitting: Sitting | None) -> tuple[str, ...]:
    """The words of what all were told with the last move, as far as it is shown large.

    A beat is over when it is over, whoever still reads; a lesson's guide waits for the learner.
    """
    if sitting is None or sitting.guide is not None or sitting.match.in_beat:
        return ()
    game = sitting.match.game
    return tuple(words for event in sitting.just_told if (words := _heavy(game, event)))


def _heavy(game: AnyGame, event: Event) -> str:
    """The words of something that matters; none for the rest, and where the game finds none."""
    try:
        news = news_of(game, event)
        return news.title + game.describe(event) if news.weight == "heavy" else ""
    except FAULTS:
        # That the game cannot tell it is reported where it is drawn.
        return ""

"""What just happened, for whoever looked away."""

from __future__ import annotations

from msgspec.structs import replace

from noren import Event
from noren.games.secrets_game.events import (
    Called,
    Claimed,
    LineChosen,
    PassedOver,
    Revealed,
    RoundBegan,
    RoundEnded,
)
from noren.games.secrets_game.scene.signs import drawn_once
from noren.games.secrets_game.state import ROUNDS
from noren.scene import News


def _late(who: int) -> News:
    return News(weight="heavy", title="Time is up", at=(f"player:{who}",), tells_time=True)


@drawn_once
def news(event: Event) -> News:
    """A round is a turn of the log, a storyteller a phase; what a story was is heavy."""
    match event:
        case RoundBegan():
            return News(opens="turn", weight="quiet")
        case Claimed():
            return News(opens="phase", weight="quiet")
        case Called(who):
            return replace(_late(who), opens="phase")
        case LineChosen(who, given=True) | PassedOver(who):
            return _late(who)
        case RoundEnded(number):
            title = "The last round is over" if number == ROUNDS else f"Round {number} is over"
            return News(weight="heavy", title=title, at=("sheet",))
        case Revealed(who, truth):
            title = "It was the truth!" if truth else "It was a lie!"
            at, heard = ("reveal", f"player:{who}"), {*event.right, *event.fooled, *event.silent}
            return News(weight="heavy", title=title, at=at, stops=(who, *sorted(heard)))
        case _:
            return News()

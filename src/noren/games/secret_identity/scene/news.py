"""How events are told: a round is a turn of the log, and every safe that is opened is heavy."""

from __future__ import annotations

from noren import Event
from noren.games.secret_identity import events as told
from noren.scene import News, Tone


def news(event: Event) -> News:
    """What is heavy, where it happens, and what begins a round."""
    match event:
        case told.RoundBegan() | told.TurnBegan():
            return News(opens="turn", weight="quiet")
        case told.KeysTaken():
            return News(opens="phase", weight="quiet")
        case told.AllVoted():
            return News(opens="phase", weight="heavy", title="All votes are in")
        case told.SafeOpened(who, right=right):
            tone: Tone = "good" if right else "bad"
            title = f"In the safe: {event.name}!"
            return News(weight="heavy", title=title, at=(f"safe-{who}",), tone=tone)
        case told.RoundScored(number, points):
            # Another round begins at once, with other characters: nobody shall miss this one.
            everybody = tuple(range(len(points)))
            title = f"Round {number} is over"
            return News(weight="heavy", title=title, at=(f"guesses-{number}",), stops=everybody)
        case told.SafeShown(who, ()):
            return News(weight="heavy", title="Time is up!", at=(f"safe-{who}",))
        case told.SafeShown(who):
            return News(at=(f"safe-{who}",))
        case _:
            return _together(event)


def _together(event: Event) -> News:
    match event:
        case told.Guessed(name):
            return News(weight="heavy", title=f"The guess: {name}", at=("proposals",))
        case told.TurnScored(_, name, right):
            title = f"Right: {name}!" if right else f"Wrong: it is {name}"
            return News(weight="heavy", title=title, at=("track",), tone="good" if right else "bad")
        case told.Proposed(()):
            return News(weight="heavy", title="Time is up!")
        case told.CaughtUp(who):
            return News(weight="heavy", title="More Picto cards", at=(f"player:{who}",))
        case _:
            return News()

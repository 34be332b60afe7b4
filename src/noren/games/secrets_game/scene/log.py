"""Every event in a line."""

from __future__ import annotations

from noren import Event
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.events import (
    Called,
    Claimed,
    LineChosen,
    PassedOver,
    Revealed,
    RoundBegan,
    RoundEnded,
    StoryTold,
    Swapped,
    Wished,
)
from noren.games.secrets_game.scene.signs import article, drawn_once, team_name
from noren.scene import seat


@drawn_once
def describe(event: Event) -> str:
    """An event as a line of the log."""
    match event:
        case RoundBegan(number, opened):
            texts = " / ".join(lines()[line].text for line in opened)
            return f"Round {number} begins: {texts}"
        case RoundEnded():
            return _round_points(event)
        case Revealed():
            return _verdict(event)
        case Called() | LineChosen(given=True) | PassedOver():
            return _out_of_time(event)
        case _:
            return _telling(event)


def _round_points(event: RoundEnded) -> str:
    """What the round brought to each."""
    brought = ", ".join(
        f"{team_name(event.teams, team)} +{points}" for team, points in enumerate(event.points)
    )
    return f"Round {event.round} ends: {brought}."


def _verdict(event: Revealed) -> str:
    """What the tokens said, and whose vote does not count."""
    names = ", ".join(map(seat, event.fooled)) or "nobody"
    told = f"{seat(event.seat)} told {article(event.truth)}."
    votes = f"Fooled: {names}; right: {len(event.right)}."
    silent = ", ".join(map(seat, event.silent))
    return f"{told} {votes}" + (f" No vote in time, so none counts: {silent}." if silent else "")


def _out_of_time(event: Called | LineChosen | PassedOver) -> str:
    """What a clock did that ran out."""
    who = seat(event.seat)
    match event:
        case Called():
            return f"Nobody was ready in time: the dice call on {who}."
        case LineChosen(_, line):
            return f"{who} chose no line in time and is given “{lines()[line].text}”"
        case PassedOver():
            return f"{who} told no story in time and is passed over: nobody votes or scores."


def _telling(event: Event) -> str:
    match event:
        case Claimed(who):
            return f"{seat(who)} has a story."
        case Wished(who, line):
            return f"{seat(who)} would prefer another line to “{lines()[line].text}”"
        case Swapped(_, away, now, wished=True):
            gone = " / ".join(lines()[line].text for line in away)
            texts = " / ".join(lines()[line].text for line in now)
            return f"Most of those still to tell wished “{gone}” away. The lines are now: {texts}"
        case Swapped(who, away, _):
            return f"{seat(who)} swapped {'both lines' if len(away) > 1 else 'a line'}."
        case LineChosen(who, line):
            return f"{seat(who)} chose “{lines()[line].text}”"
        case StoryTold(who):
            return f"{seat(who)} has told the story and laid a token."
        case _:
            raise TypeError(event)

"""The log in words: what happened, a line for each event."""

from __future__ import annotations

from noren import Event
from noren.games.secret_identity.events import (
    AllVoted,
    CaughtUp,
    Doubted,
    Guessed,
    Kept,
    KeysTaken,
    Proposed,
    Replaced,
    RoundBegan,
    RoundScored,
    SafeOpened,
    SafeShown,
    TurnBegan,
    TurnScored,
)
from noren.games.secret_identity.state import Clue, Laid, pictures
from noren.scene import picture, seat


def describe(event: Event) -> str:
    """An event as a line of the log."""
    match event:
        case RoundBegan() | Doubted() | Kept() | Replaced():
            return _board(event)
        case KeysTaken() | SafeShown() | AllVoted() | SafeOpened():
            return _safes(event)
        case RoundScored(number, points, totals):
            shown = ", ".join(
                f"{seat(who)} +{more} = {total}"
                for who, (more, total) in enumerate(zip(points, totals, strict=True))
            )
            return f"Round {number} is scored: {shown}."
        case CaughtUp(who, cards):
            return (
                f"{seat(who)} is far behind and gets {cards} more Picto card{'s' * (cards != 1)}."
            )
        case _:
            return _together(event)


def _board(event: Event) -> str:
    match event:
        case RoundBegan(0, names):
            return f"The board: {', '.join(names)}."
        case RoundBegan(number, names):
            return f"Round {number} begins: {', '.join(names)}."
        case Doubted(names):
            return f"Not everybody here knows {', '.join(names)}."
        case Kept(names):
            return f"Kept on the board: {', '.join(names)}."
        case Replaced(away, came):
            return f"Replaced: {', '.join(away)}. New on the board: {', '.join(came)}."
        case _:
            raise TypeError(event)


def _safes(event: Event) -> str:
    match event:
        case KeysTaken(seats) if len(seats) == 1:
            return f"{seat(seats[0])} has taken a mystery key."
        case KeysTaken():
            return "Everyone has taken a mystery key."
        case SafeShown(who, ()):
            return f"{seat(who)} laid nothing in time."
        case SafeShown(who, clue):
            return f"{seat(who)} shows: {clue_words(clue)}."
        case AllVoted():
            return "All votes are in. The safes are opened one by one."
        case SafeOpened():
            return _opened(event)
        case _:
            raise TypeError(event)


def _opened(event: SafeOpened) -> str:
    """Who it was, and what everyone thought."""
    told = f"{seat(event.seat)} is {event.number} {event.name}!"
    if event.right:
        told += f" Guessed by {', '.join(map(seat, event.right))}."
    if event.wrong:
        missed = ", ".join(f"{seat(voter)} ({taken})" for voter, taken in event.wrong)
        told += f" Missed by {missed}."
    if event.silent:
        told += f" No vote in time: {', '.join(map(seat, event.silent))}."
    return told


def clue_words(clue: Clue) -> str:
    """A clue as it lies."""
    return ", ".join(map(laid_words, clue)) or "nothing"


def laid_words(each: Laid) -> str:
    """One picto of a clue."""
    return f"{'✓' if each.green else '✗'} {drawn(each.picture)}"


def drawn(word: str) -> str:
    """A pictogram amid a text."""
    shown = pictures()[word]
    return picture(shown.icon, shown.name)


def _together(event: Event) -> str:
    match event:
        case TurnBegan(turn, who, ""):
            return f"Turn {turn}: {seat(who)}."
        case TurnBegan(turn, who, name):
            return f"Turn {turn}: {seat(who)}. New on the board: {name}."
        case Proposed(()):
            return "Nobody proposed anybody in time: there is no guess."
        case Proposed(proposals):
            return "Proposed: " + ", ".join(f"{seat(who)} {name}" for who, name in proposals) + "."
        case Guessed(name, how):
            return f"The guess is {name} ({how})."
        case TurnScored(turn, name, right, found):
            verdict = "Right" if right else "Wrong"
            return f"{verdict}: it is {name}. {found} of {turn} right so far."
        case _:
            raise TypeError(event)

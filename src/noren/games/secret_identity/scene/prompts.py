"""What a player is asked, or what a viewer is waiting for, in words."""

from __future__ import annotations

from collections import Counter

from noren.games.secret_identity.rules.board import Agree, Doubt
from noren.games.secret_identity.rules.cooperative import (
    BreakTie,
    ChooseAgain,
    OpenTogether,
    Propose,
)
from noren.games.secret_identity.rules.safes import Lay, OpenSafe, Vote, laid
from noren.games.secret_identity.scene.offers import offer
from noren.games.secret_identity.scene.results import last_words, named
from noren.games.secret_identity.state import View, character, names
from noren.scene import Prompt, awaited, seat


def prompt(view: View) -> Prompt:
    """The question for this viewer, or what the viewer is waiting for."""
    asked = view.seat in view.waiting
    return Prompt(
        text=question(view) if asked else waiting(view),
        rule=view.rule,
        offers=tuple(offer(view, choice) for choice in view.options),
        sealed=view.step is not None and view.step.together,
        answered=bool(view.answer) and not asked,
        focus=focus(view),
    )


def focus(view: View) -> tuple[str, ...]:
    """What one looks at to answer: the safes while one guesses, else who is on the board."""
    guesses = isinstance(view.step, Vote | Propose | ChooseAgain | BreakTie)
    return ("board", "safes") if guesses and view.open.shown else ("board",)


def question(view: View) -> str:
    """What the viewer is asked."""
    match view.step:
        case Doubt():
            return _doubt_question(view)
        case Agree():
            name = names(view.open, [view.open.doubted[len(view.answer)]])[0]
            return f"Not everybody here knows {name}. Replace the card?"
        case Lay():
            return _lay_question(view)
        case Vote():
            left = len(view.open.hands) - 1 - len(view.answer)
            return f"Who is who? Safes still to vote on: {left}." if left else "Are you ready?"
        case Propose():
            return f"Who is {seat(view.open.active)}? Propose a character."
        case ChooseAgain():
            who = seat(view.open.active)
            return f"You do not agree yet ({_proposed(view)}). Who is {who}, after all?"
        case BreakTie():
            return f"The votes are even ({_proposed(view)}). Which of these do you all guess?"
        case _:
            return _open_question(view)


def _doubt_question(view: View) -> str:
    if view.answer:
        told = ", ".join(names(view.open, [choice[1] for choice in view.answer]))
        return f"You do not know {told}. Anybody else?"
    if view.open.unknown == "one is enough":
        return "Is there anybody on the board whom you do not know? Pick one to have it replaced."
    return "Is there anybody on the board whom you do not know? Pick one to ask for another."


def _proposed(view: View) -> str:
    counted = Counter(number for number in view.open.ballots if number)
    said = [(names(view.open, [character(view.open, n)])[0], n) for n in counted]
    return ", ".join(f"{name} ×{counted[n]}" for name, n in said)


def _open_question(view: View) -> str:
    open = view.open
    if open.cooperative:
        return f"They guess {named(open, open.guess)}. Open your safe."
    return f"{_just_opened(view)}Open your safe."


def _just_opened(view: View) -> str:
    """What the last safe of this round held."""
    open = view.open
    return last_words(open) if open.opened and open.opened[-1].round == open.round else ""


def _lay_question(view: View) -> str:
    if view.answer and view.answer[-1][0] == "take":
        return "Which pictogram shows? Does it fit you, or not?"
    count = len(laid(view.answer))
    if not count:
        me = named(view.open, view.mine.key) if view.mine else ""
        last = last_words(view.open) if view.open.unknown == "stay" or view.open.cooperative else ""
        return f"{last}You are {me}. Show it with one to three pictos."
    return "Are you ready?" if count == 3 else "Lay another picto, or say that you are ready."


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    names = ", ".join(seat(other) for other in awaited(view))
    match view.step:
        case Doubt() | Agree():
            return "Everybody looks whether all characters are known."
        case Lay():
            return _lay_waiting(view, names)
        case Vote():
            return "Votes are being cast."
        case Propose() | ChooseAgain():
            return f"The others think about who {seat(view.open.active)} is."
        case BreakTie():
            return f"{names} breaks the tie."
        case OpenSafe() | OpenTogether():
            return _open_waiting(view, names)
        case _:
            return "The game is over."


def _lay_waiting(view: View, names: str) -> str:
    if view.open.cooperative:
        return f"{last_words(view.open)}{names} lays pictos now."
    return "Pictos are being laid."


def _open_waiting(view: View, names: str) -> str:
    open = view.open
    told = f"The guess is {named(open, open.guess)}. " if open.cooperative else _just_opened(view)
    return f"{told}{names} is about to open the safe."

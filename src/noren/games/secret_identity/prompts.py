"""What is asked in Secret Identity, and every option in words."""

from __future__ import annotations

from noren import Choice
from noren.games.secret_identity.state import (
    View,
    character,
    names,
    people,
    picto_cards,
    pictures,
)
from noren.games.secret_identity.steps.cooperative import (
    BreakTie,
    ChooseAgain,
    OpenTogether,
    Propose,
)
from noren.games.secret_identity.steps.doubts import Agree, Doubt
from noren.games.secret_identity.steps.safes import Lay, OpenSafe, Vote, laid
from noren.scene import Offer, Prompt, seat


def prompt(view: View) -> Prompt:
    """The question for this viewer, or what the viewer is waiting for."""
    asked = view.seat in view.waiting
    return Prompt(
        text=question(view) if asked else waiting(view),
        rule=view.rule,
        offers=tuple(offer(view, choice) for choice in view.options),
        sealed=view.step is not None and view.step.together,
        answered=bool(view.answer) and not asked,
    )


def question(view: View) -> str:
    """What the viewer is asked."""
    match view.step:
        case Doubt():
            return "Is there anybody on the board whom you do not know?"
        case Agree():
            name = names(view.open, [view.open.doubted[len(view.answer)]])[0]
            return f"Somebody does not know {name}. Replace the card?"
        case Lay():
            return _lay_question(view)
        case Vote():
            left = len(view.open.hands) - 1 - len(view.answer)
            return f"Who is who? Safes still to vote on: {left}." if left else "Are you ready?"
        case Propose():
            return f"Who is {seat(view.open.active)}? Propose a character."
        case ChooseAgain():
            return f"You do not agree yet. Who is {seat(view.open.active)}, after all?"
        case BreakTie():
            return "The votes are even. Which of these do you all guess?"
        case _:
            return "Open your safe."


def _lay_question(view: View) -> str:
    if view.answer and view.answer[-1][0] == "take":
        return "Which pictogram shows, and on which side?"
    count = len(laid(view.answer))
    if not count:
        return "Who are you? Lay one to three pictos in your safe."
    return "Are you ready?" if count == 3 else "Lay another picto, or say that you are ready."


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    awaited = ", ".join(seat(other) for other in view.waiting)
    match view.step:
        case Doubt() | Agree():
            return f"Everybody looks whether all characters are known. Awaited: {awaited}."
        case Lay():
            return f"Pictos are being laid. Awaited: {awaited}."
        case Vote():
            return f"Votes are being cast. Awaited: {awaited}."
        case Propose() | ChooseAgain():
            return f"The others think about who {seat(view.open.active)} is. Awaited: {awaited}."
        case BreakTie():
            return f"{awaited} breaks the tie."
        case OpenSafe() | OpenTogether():
            return f"{awaited} is about to open the safe."
        case _:
            return "The game is over."


def offer(view: View, choice: Choice) -> Offer:
    """An option in words, and what to tap for it."""
    open = view.open
    match choice:
        case ("unknown" | "replace" | "keep" as verb, id):
            label = {"unknown": "I do not know", "replace": "Replace", "keep": "Keep"}[verb]
            spot = f"character-{open.board.index(id) + 1}"
            face = people(open)[id]
            touches = (spot,) if verb == "unknown" else ()
            return Offer(choice=choice, label=f"{label} {face.name}", touches=touches)
        case ("take", card):
            return Offer(choice=choice, label=_card_label(card), touches=(card,))
        case ("green" | "red" as side, picture):
            sign = "✓ fits" if side == "green" else "✗ does not fit"
            taps = (f"picture-{picture}", f"safe-{view.seat}-{side}")
            label = f"{pictures()[picture].name}: {sign}"
            return Offer(choice=choice, label=label, touches=taps)
        case ("vote", whose, number):
            name = names(open, [character(open, int(number))])[0]
            label = f"{seat(int(whose))} is {number} {name}"
            return Offer(
                choice=choice, label=label, touches=(f"safe-{whose}", f"character-{number}")
            )
        case ("guess", number):
            name = names(open, [character(open, int(number))])[0]
            return Offer(choice=choice, label=f"{number} {name}", touches=(f"character-{number}",))
        case _:
            return Offer(choice=choice, label=_plain_label(view, choice))


def _card_label(card: str) -> str:
    return "Take: " + " · ".join(pictures()[picture].name for picture in picto_cards()[card])


def _plain_label(view: View, choice: Choice) -> str:
    if choice[0] == "open":
        return "Open the safe"
    if isinstance(view.step, Doubt):
        return "Those are all" if view.answer else "I know them all"
    return "Ready"

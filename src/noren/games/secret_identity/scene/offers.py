"""Every option in words, and what to tap for it."""

from __future__ import annotations

from noren import Choice
from noren.games.secret_identity.rules.board import Doubt
from noren.games.secret_identity.rules.safes import Lay
from noren.games.secret_identity.scene.log import drawn
from noren.games.secret_identity.scene.results import named
from noren.games.secret_identity.state import View, character, people, picto_cards
from noren.scene import Offer, seat


def offer(view: View, choice: Choice) -> Offer:
    """An option in words, and what to tap for it."""
    open = view.open
    match choice:
        case ("unknown" | "replace" | "keep" as verb, id):
            label = {"unknown": "I do not know", "replace": "Replace", "keep": "Keep"}[verb]
            spot = f"character-{open.board.index(id) + 1}"
            face = people(open)[id]
            touches = (spot,) if verb == "unknown" else ()
            return Offer(
                choice=choice,
                label=f"{label} {face.name}",
                touches=touches,
                hint=face.hint,
                quick=bool(touches),
            )
        case ("take", card):
            return Offer(choice=choice, label=_card_label(card), touches=(card,), quick=True)
        case ("green" | "red" as side, picture):
            sign = "✓ fits" if side == "green" else "✗ does not fit"
            taps = (f"picture-{picture}", f"safe-{view.seat}-{side}")
            label = f"{drawn(picture)}: {sign}"
            return Offer(choice=choice, label=label, touches=taps, quick=True)
        case ("vote", whose, number):
            label = f"{seat(int(whose))} is {named(open, int(number))}"
            hint = people(open)[character(open, int(number))].hint
            taps = (f"safe-{whose}", f"character-{number}")
            return Offer(choice=choice, label=label, touches=taps, hint=hint, quick=True)
        case ("guess", number):
            label, spot = named(open, int(number)), f"character-{number}"
            hint = people(open)[character(open, int(number))].hint
            return Offer(choice=choice, label=label, touches=(spot,), hint=hint)
        case ("open",):
            return Offer(choice=choice, label="Open the safe", touches=(f"safe-{view.seat}",))
        case _:
            laying = isinstance(view.step, Lay) and not view.open.cooperative
            hint = "Cards left in your hand at the end break a tie for the victory."
            return Offer(choice=choice, label=_plain_label(view), hint=hint if laying else "")


def _card_label(card: str) -> str:
    return "Take: " + " · ".join(map(drawn, picto_cards()[card]))


def _plain_label(view: View) -> str:
    if isinstance(view.step, Doubt):
        return "Those are all" if view.answer else "I know them all"
    return "Ready"

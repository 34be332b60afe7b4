"""The Prelude as one scene: who is who, what I am, what I want and what I know."""

from __future__ import annotations

from noren.games.chiyos_secret import events
from noren.games.chiyos_secret.scene.aims import hidden_assassin, others_want
from noren.games.chiyos_secret.scene.words import listed, name
from noren.games.chiyos_secret.state import View
from noren.scene import Overture, seat

YOU_ARE = {
    "ally": "You are an Ally of the Daimyo.",
    "betrayer": "You are the Betrayer. Nobody else knows.",
    "usurper": "You are a Usurper.",
    "motonaka": "You are Motonaka. All secrets are yours.",
}
HIDDEN = (
    "The Geisha and the Ronin are on the table in disguise: two of the patrons are not what they"
    " seem. Who they are is found out by questions and suspicion."
)


def overture(view: View, aim: str) -> Overture | None:
    """What the Prelude told this seat, until it has decided something after it."""
    if view.mine is None or view.over or has_decided(view):
        return None
    if not any(isinstance(it.event, events.Learned) for it in view.whispers):
        return None
    mine, open = view.mine, view.open
    lines = [
        YOU_ARE[mine.role],
        aim,
        others_want(mine.role, open.seats),
        hidden_assassin(mine.role),
    ]
    if mine.role == "usurper" and len(mine.usurpers) > 1:
        lines.append(f"The Usurpers are {listed(map(seat, mine.usurpers))}.")
    if mine.assassin:
        lines.append(f"You know which: {name(mine.assassin)} is the True Assassin.")
    if mine.role != "motonaka":
        lines.append(
            f"{seat(open.motonaka)} is Motonaka: knows everything, answers what you ask, and may"
            " lie once."
        )
        lines.append(HIDDEN)
    lines.append(f"Turns go in this order: {', '.join(map(seat, open.order))}.")
    return Overture(title="The Prelude", lines=tuple(lines))


def has_decided(view: View) -> bool:
    """Whether this seat has taken an action, or answered a question, since the Prelude."""
    if view.seat == view.open.motonaka:
        return bool(view.open.questions)
    taken = (events.ActionTaken, events.Silent)
    return any(isinstance(event, taken) and event.seat == view.seat for event in view.log)

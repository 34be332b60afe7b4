"""Every option in words, and what to tap for it."""

from __future__ import annotations

from noren import Choice
from noren.games.ninja.board import members
from noren.games.ninja.cards import cards
from noren.games.ninja.state import Open, View, fort_of, is_passage
from noren.games.ninja.words import guard_name
from noren.scene import Offer

PLAIN = {
    "done": "Done",
    "stop": "Stay here",
    "pass": "Say nothing",
    "cat": "It was a cat",
    "reveal": "Be seen",
    "shadow": "Shadow Walk: pass unseen",
    "enter": "Enter the secret passage",
    "leave": "Leave the map for good",
    "suggested": "As suggested",
    "spare": "Let him raise the alarm",
    "keep": "Keep all guards as they are",
    "enough": "That is enough",
    "ninja": "I am the ninja",
    "traitor": "I am the traitor",
}
CARD_OF = {"shuriken": "shuriken", "sake": "potent-sake", "climb": "rope"}


def offer(view: View, choice: Choice) -> Offer:
    """One option."""
    verb = choice[0]
    if len(choice) == 1:
        return Offer(choice=choice, label=PLAIN[verb], touches=_card_of(view, verb))
    if verb in ("go", "climb", "start", "dig", "post", "patrol", "sleep", "hide", "search"):
        return _zone_offer(view, choice)
    if verb in ("take", "leave", "bluff"):
        labels = {"take": "Take", "leave": "Leave out", "bluff": "Bluff with"}
        label = f"{labels[verb]} {cards()[choice[1]].name}"
        return Offer(choice=choice, label=label, touches=(f"hand-{choice[1]}",) * (verb == "bluff"))
    return _guard_offer(view, choice)


def _card_of(view: View, verb: str) -> tuple[str, ...]:
    """The card in hand that a plain option plays."""
    held = {card for s in view.mine.shadows.values() for card in s.hand} if view.mine else set()
    card = {"cat": "cat", "shadow": "shadow-walk"}.get(verb, "")
    return (f"hand-{card}",) if card in held else ()


def place(open: Open, zone: str) -> str:
    """A zone by code and name."""
    if zone == "far":
        return "the other end, wherever it is"
    return f"{zone}, {fort_of(open).zones[zone].name}"


def _zone_offer(view: View, choice: Choice) -> Offer:
    verb, zone = choice
    labels = {
        "go": "Go to", "climb": "Climb with a rope to", "start": "Start in",
        "dig": "An end of the passage in", "post": "A sentry in", "patrol": "A patrol in",
        "sleep": "A sleeper in", "hide": "Hide it in", "search": "Search",
    }  # fmt: skip
    touches: tuple[str, ...] = () if zone == "far" else (zone,)
    if verb == "climb":
        touches = ("hand-rope", zone)
    return Offer(choice=choice, label=f"{labels[verb]} {place(view.open, zone)}", touches=touches)


def unit_name(open: Open, unit: str) -> str:
    """A sentry or patrol, and where it is."""
    if unit in open.patrols:
        return f"{unit} in {open.guards[members(open, unit)[0]].zone}"
    zone = open.guards[unit].zone
    return f"{guard_name(unit)} in {'the passage' if is_passage(zone) else zone}"


def touch(open: Open, unit: str) -> str:
    """What to tap for a unit."""
    return members(open, unit)[0] if unit in open.patrols else unit


def _guard_offer(view: View, choice: Choice) -> Offer:
    open = view.open
    touches: tuple[str, ...]
    match choice:
        case ("play", card, target):
            name = cards()[card].name
            if target in fort_of(open).zones:
                label, touches = f"{name} in {place(open, target)}", (f"hand-{card}", target)
            elif is_passage(target):
                label, touches = f"{name}: open it", (f"hand-{card}",)
            else:
                label = f"{name}: {unit_name(open, target)}"
                touches = (f"hand-{card}", touch(open, target))
        case ("listen", unit):
            label, touches = f"Listen without a card: {unit_name(open, unit)}", (touch(open, unit),)
        case ("strike", who):
            label, touches = f"Strike the {who} (Kenjutsu)", ("hand-kenjutsu",)
        case ("join", guard, patrol):
            label, touches = f"{guard_name(guard)} joins {patrol}", (guard,)
        case ("form", one, other):
            label = f"{guard_name(one)} and {guard_name(other)} form a patrol"
            touches = (one, other)
        case _:
            return _other_offer(view, choice)
    return Offer(choice=choice, label=label, touches=touches)


def _other_offer(view: View, choice: Choice) -> Offer:
    open = view.open
    match choice:
        case ("march", patrol, zone):
            label = f"{patrol.capitalize()} marches to {place(open, zone)}"
            touches: tuple[str, ...] = (touch(open, patrol), zone)
        case ("face", zone):
            label, touches = f"Look towards {place(open, zone)}", (zone,)
        case ("enter", _):
            label, touches = "Into the secret passage", ()
        case ("dismiss", guard):
            label, touches = f"Send {unit_name(open, guard)} home", (guard,)
        case ("arm", weapon):
            label, touches = f"He carries a {weapon}", ()
        case ("kill", card):
            label, touches = f"Kill him: {cards()[card].name}", (f"hand-{card}",)
        case ("kill", card, guard):
            label = f"{cards()[card].name}: kill {unit_name(open, guard)}"
            touches = (f"hand-{card}", guard)
        case (verb, guard):
            card = CARD_OF[verb]
            label = f"{cards()[card].name}: {unit_name(open, guard)}"
            touches = (f"hand-{card}", guard)
        case _:
            raise ValueError(choice)
    return Offer(choice=choice, label=label, touches=touches)

"""What is told of each small deed of a secret move, and what it does in secret."""

from __future__ import annotations

from typing import Final

from noren import Choice, Event
from noren.games.ninja import events as told
from noren.games.ninja.rules.stealth import Lookout, crosses_wall, enter_zone, hang
from noren.games.ninja.state import Shadow, is_passage

Sign = tuple[str, ...]
Rope = tuple[str, str]


def sign_of(event: Event) -> Sign | None:
    """What an event tells of a secret move, if anything."""
    match event:
        case told.ShadowCard(_, _, card, guard):
            return ("card", card, guard)
        case told.Seen(_, zone):
            return ("seen", zone)
        case told.Vanished():
            return ("vanished",)
        case told.InPassage(_, passage):
            return ("in", passage)
        case told.OutOfPassage():
            return ("out",)
        case told.Left():
            return ("left",)
        case told.Crept():
            return ("crept",)
        case _:
            return None


def enters(sign: Sign) -> bool:
    """Whether an intruder goes into the passage."""
    return sign[0] == "in" or sign == ("card", "passage", "")


def _hiding(zone: str) -> tuple[Sign, ...]:
    return (("in", zone),) if is_passage(zone) else (("vanished",),)


def signs_of(choice: Choice, out: Lookout, shadow: Shadow) -> tuple[Sign, ...]:
    """What would be told if an intruder did this."""
    verb = choice[0]
    if verb in ("go", "climb"):
        rope: tuple[Sign, ...] = (("card", "rope", ""),) if verb == "climb" else ()
        if is_passage(shadow.zone):
            return (("out",),)
        return rope + (_hiding(choice[1]) if out.seen and choice[1] not in out.sober else ())
    if verb == "done":
        noticed = shadow.zone in out.sober and shadow.covered != out.turn
        return (("seen", shadow.zone), ("crept",)) if noticed else (("crept",),)
    if verb == "enter":
        card: tuple[Sign, ...] = () if out.passage_card else (("card", "passage", ""),)
        return (*card, ("in", out.passage))
    if verb == "leave":
        return (("left",),)
    if verb == "reveal":
        return (("seen", shadow.zone),)
    return _card_signs(choice, out, shadow)


def _card_signs(choice: Choice, out: Lookout, shadow: Shadow) -> tuple[Sign, ...]:
    """What would be told if an intruder played this card."""
    verb, *rest = choice
    if verb == "bluff":
        return (("card", rest[0], ""),)
    if verb == "shadow":
        return (("card", "shadow-walk", ""), *(_hiding(shadow.zone) if out.seen else ()))
    card = card_of(verb, rest)
    around = [guard for guard in out.sober.get(shadow.zone, ()) if guard != rest[-1]]
    covered = shadow.covered == out.turn
    hides = out.seen and (not around or covered)
    return (("card", card, rest[-1]), *(_hiding(shadow.zone) if hides else ()))


def perform(choice: Choice, out: Lookout, shadow: Shadow, ropes: list[Rope]) -> None:
    """The secret part of what an intruder does; see `Sneak.take`."""
    match choice:
        case ("go" | "climb", _) | ("enter",):
            _step(choice, out, shadow, ropes)
        case ("leave",):
            shadow.steps += 1
        case ("reveal",):
            shadow.pending = False
        case ("done",):
            shadow.speed, shadow.pending = shadow.steps, False
        case ("shadow",):
            shadow.hand.remove("shadow-walk")
            shadow.covered, shadow.pending = out.turn, False
        case ("bluff", card):
            shadow.hand.remove(card)
        case (verb, *rest):
            shadow.hand.remove(card_of(verb, rest))
            _look_around(out, shadow, rest[-1])


CARDS_OF: Final = {"shuriken": "shuriken", "sake": "potent-sake"}


def card_of(verb: str, rest: list[str]) -> str:
    """The card that an attack on a guard plays."""
    return CARDS_OF.get(verb, rest[0])


def _step(choice: Choice, out: Lookout, shadow: Shadow, ropes: list[Rope]) -> None:
    """One zone on, with a new rope or into the passage."""
    if choice[0] == "enter":
        if not out.passage_card:
            shadow.hand.remove("passage")
        enter_zone(out, shadow, out.passage, by_rope=False)
        return
    verb, zone = choice
    was = shadow.zone
    if verb == "climb":
        shadow.hand.remove("rope")
        hang(ropes, was, zone)
    enter_zone(out, shadow, zone, by_rope=crosses_wall(out.fort, was, zone))


def _look_around(out: Lookout, shadow: Shadow, gone: str) -> None:
    if not [guard for guard in out.sober.get(shadow.zone, ()) if guard != gone]:
        shadow.pending = False

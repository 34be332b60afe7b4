"""Every option of Omnitsu in words, and what to tap for it."""

from __future__ import annotations

from noren import Choice
from noren.games.omnitsu.belief.scrolls import chances, fates
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE, KINDS, POINTS
from noren.games.omnitsu.rules.actions import Point
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.scene.foresight import foreseen, is_dead
from noren.games.omnitsu.scene.labels import (
    KIND_NAMES,
    action_text,
    at_whom,
    card_name,
    card_text,
    scroll_name,
)
from noren.games.omnitsu.state import Mine, View, cracked_of, held, scrolls_of, sealed_of
from noren.scene import Offer, seat

HINTS = {
    "hold": "It stays on the table, and you are asked again after each other card.",
    "discard": "It goes to the discard pile, and nothing is done with it.",
    "disguise": "The Disguise Master and this card are discarded; what you choose is played now.",
    "nothing": "The card does nothing and is discarded.",
}
BUTTONS = {
    "pass": "Pass",
    "nothing": "Go on",
    "hold": "Wait until others have acted",
    "disguise": "Disguise: play another card from your hand in its place",
    "stop": "That is all",
    "swap": "Swap them",
    "keep": "Keep them as they are",
}


def offer(view: View, choice: Choice) -> Offer:
    """An option in words, and what to tap for it."""
    verb, *rest = choice
    thing = rest[0] if rest else ""
    if verb == "use":
        step = view.step
        card = view.open.laid[step.at].card if isinstance(step, TakeUp) else ""
        text = action_text(CARDS[card].actions[int(thing) - 1])
        label = f"{'①②'[int(thing) - 1]} {text}"
        return Offer(choice=choice, label=label, grave=taking(view, card, int(thing) - 1))
    if verb == "point":
        return point_offer(view, choice)
    if not rest:
        label = "Discard it unused" if verb == "discard" else BUTTONS[verb]
        return Offer(choice=choice, label=label, hint=HINTS.get(verb, ""))
    return thing_offer(view, choice, thing)


def point_offer(view: View, choice: Choice) -> Offer:
    """Whom to point a card at, and what of it would do nothing to this one of all."""
    open, mine, who, other = view.open, view.mine or Mine(), view.seat or 0, int(choice[1])
    card = open.laid[view.step.at].card if isinstance(view.step, Point) else view.answer[0][1]
    ahead = foreseen(open, mine, who, card, other)
    # What is so whomever it is pointed at stands with the question.
    ahead = "" if ahead == foreseen(open, mine, who, card) else ahead
    dead = ahead and is_dead(open, mine, who, card, other)
    return Offer(
        choice=choice,
        label=f"At {seat(other)}",
        touches=(f"player:{other}",),
        hint="" if dead else ahead,
        useless=ahead if dead else "",
    )


CRACKING = (
    "You see what it is, and it stays cracked. Whoever brings a cracked scroll to the Castle is"
    " killed, so you must lose it on the way."
)
VERBS = {"throw": "Throw ", "crack": "Crack ", "play": "Play ", "pay": "Pay with ", "choose": ""}


def thing_offer(view: View, choice: Choice, thing: str) -> Offer:
    """An option about a card, a scroll or a kind of scroll."""
    before = VERBS.get(choice[0], "Discard ")
    if thing in KINDS:
        return Offer(choice=choice, label=KIND_NAMES[thing], touches=(f"pile-{thing}",))
    # Before the buttons: there is a disguise among the cards too.
    if thing in CARDS:
        label, at = before + card_name(thing), [where(view, thing)]
        if len(choice) > 2:
            label += at_whom(int(choice[2]))
            at.append(f"player:{choice[2]}")
        if choice[0] == "throw":
            return throw_offer(view, choice, label, tuple(at))
        hint, idle = hint_about(choice[0], thing), swapping_alike(view, choice)
        return Offer(choice=choice, label=label, touches=tuple(at), hint=hint, useless=idle)
    if thing in BUTTONS:
        return Offer(choice=choice, label=BUTTONS[thing])
    label = before + scroll_name(view.open, thing, view.seat)
    return Offer(
        choice=choice,
        label=label[0].upper() + label[1:],
        touches=(thing,),
        grave=cracking(view) if choice[0] == "crack" else "",
    )


def throw_offer(view: View, choice: Choice, label: str, at: tuple[str, ...]) -> Offer:
    """A card to throw: what it says, and what of that would come to nothing as things lie."""
    open, mine, who, card = view.open, view.mine or Mine(), view.seat or 0, choice[1]
    if card == CASTLE:
        return Offer(choice=choice, label=label, touches=at, hint=arriving(view))
    text, ahead = card_text(CARDS[card]), foreseen(open, mine, who, card)
    dead = is_dead(open, mine, who, card)
    return Offer(
        choice=choice,
        label=label,
        touches=at,
        hint=text if dead or not ahead else f"{text}\n{ahead}",
        useless=ahead if dead else "",
        quick=is_pointed_next(view, choice) and not dead,
    )


def swapping_alike(view: View, choice: Choice) -> str:
    """Why a swap at any time would change nothing: what lies on both sides is known to be alike."""
    card, *other = choice[1:]
    effect = CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0] if choice[0] == "play" else None
    if not other or effect is None or effect.do != "swap":
        return ""
    known = chances(view.open, view.mine or Mine())
    sealed = [*sealed_of(view.open, view.seat or 0), *sealed_of(view.open, int(other[0]))]
    alike = [kind for kind in KINDS if all(known[id][kind] > SURE for id in sealed)]
    return f"All that could be swapped is {KIND_NAMES[alike[0]]}." if alike else ""


def cracking(view: View) -> str:
    """What cracking one of my scrolls may cost me."""
    again = view.seat is not None and cracked_of(view.open, view.seat)
    return CRACKING + (" You have a cracked one already." if again else "")


def taking(view: View, card: str, number: int) -> str:
    """What it may cost me to take a scroll while I hold one."""
    steals = any(effect.do == "steal" for effect in CARDS[card].actions[number].effects)
    if not steals or view.seat is None or not scrolls_of(view.open, view.seat):
        return ""
    return "You would hold two scrolls. Whoever has more than one at the Castle is killed."


def arriving(view: View) -> str:
    """What it means to throw the Castle, and what I would bring as things lie now (6.4, 8.4)."""
    open, who = view.open, view.seat or 0
    found = fates(open, view.mine or Mine(), who)
    words = [
        BRINGS[fate] + (f" ({share:.0%})" if share < SURE else "")
        for fate, share in found.items()
        if share > 0
    ]
    left = open.cards[who] - 1
    return (
        "It comes last: every other card of this turn acts before it, on your scroll as well. As"
        f" things lie you would be {' or '.join(words)}, and whoever lives counts {left} for cards."
    )


SURE = 1 - 1e-9
BRINGS = {
    "daimyo": f"there with the Daimyo's scroll, {POINTS['daimyo']} points",
    "decoy": f"there with a Decoy, {POINTS['decoy']} points",
    "nothing": "there without a scroll, 0 points",
    "killed": "killed",
}


def hint_about(verb: str, card: str) -> str:
    """What an any-time card would do, or all that the card says."""
    if verb == "play":
        return CARDS[card].actions[ANY_TIME_ACTION[card]].text
    return card_text(CARDS[card])


def is_pointed_next(view: View, choice: Choice) -> bool:
    """Whether a thrown card is pointed at somebody next, so that it can still be taken back."""
    return choice[0] == "throw" and CARDS[choice[1]].points and len(view.open.cards) > 2


def where(view: View, card: str) -> str:
    """The id of the card where it lies before this viewer."""
    open, who = view.open, view.seat or 0
    if view.mine is not None and card in held(open, view.mine, who):
        return f"hand-{who}-{card}" if open.ended else card
    if any(place.card == card for place in open.locations):
        return f"place-{card}"
    if card in open.discard:
        return f"discard-{card}"
    if card in open.destroyed:
        return f"destroyed-{card}"
    return f"laid-{next(at for at, laid in enumerate(open.laid) if laid.card == card)}"

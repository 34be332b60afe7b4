"""The log in words: what happened, a line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from noren import Event
from noren.games.chiyos_secret.content import CHARACTERS, INFLUENCE
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    ActionTaken,
    Asked,
    Dealt,
    FinalActBegan,
    Held,
    HonorChanged,
    HonorDrawn,
    HonorLost,
    HonorSeen,
    InfluenceDeclined,
    InfluenceDrawn,
    InfluenceLost,
    InfluencePlayed,
    InfluenceSeen,
    Learned,
    Looked,
    MarkerShown,
    Moved,
    NotUnmasked,
    OrderSet,
    PreludeEnded,
    Said,
    Saw,
    ShogunMoved,
    Shuffled,
    Silent,
    Suspected,
    TileMoved,
    TokenTaken,
    TurnBegan,
    TurnedDown,
    TurnedUp,
    Unmasked,
    Won,
)
from noren.games.chiyos_secret.scene.aims import can_win
from noren.games.chiyos_secret.scene.honor import signed
from noren.games.chiyos_secret.scene.words import (
    FUGITIVE,
    ROLE,
    TILE,
    VICTORY,
    card_name,
    first_up,
    held,
    listed,
    name,
    place,
    question_text,
)
from noren.scene import seat

ACTION = {
    "spy": "spies",
    "search": "searches",
    "interrogate": "interrogates",
    "honor": "honors the Shogun",
    "informant": "meets the Informant",
    "frame": "frames two patrons",
}
SILENT = {
    "action": "no Loyal Action is taken",
    "question": "nothing is asked",
    "card": "the card comes to nothing",
}


def _learned(event: Learned) -> str:
    if event.role == "motonaka":
        return f"You are Motonaka. You made {name(event.assassin)} the True Assassin."
    if event.role == "usurper":
        fellows = listed(map(seat, event.usurpers))
        return f"You are a Usurper ({fellows}). The True Assassin is {name(event.assassin)}."
    return f"You are {'an Ally' if event.role == 'ally' else 'the Betrayer'}."


def _won(event: Won) -> str:
    truth = event.truth
    where = f" in {place(event.house)}" if event.house else ""
    roles = ", ".join(f"{seat(s)} {ROLE[role]}" for s, role in enumerate(truth.roles))
    lie = f"Answer {truth.lie + 1} was a lie." if truth.lie >= 0 else "Nothing was a lie."
    return (
        f"{VICTORY[event.faction]}{where}. Geisha: {name(truth.geisha)}; Ronin:"
        f" {name(truth.ronin)}; True Assassin: {name(truth.assassin)}. {roles}. {lie}"
    )


def _final_act(event: FinalActBegan) -> str:
    shown = ", ".join(f"{seat(s)} {honor}" for s, honor in enumerate(event.totals) if honor)
    counted = f"Honor decides the order of turns: {shown or 'nobody has any'}."
    return f"Both are found: the Final Act begins. {can_win(len(event.totals))} {counted}"


def _honor(event: HonorChanged) -> str:
    told = zip(event.nobles, event.by, event.now, strict=True)
    changes = listed(f"{seat(who)} {signed(by)} (now {now})" for who, by, now in told)
    return f"Honor, by who lies face-up in their houses: {changes}."


def _faces(event: TurnedUp | TurnedDown) -> str:
    pairs = zip(event.cards, event.faces, strict=True)
    return listed(f"{name(face)} ({card_name(card)})" for card, face in pairs)


def _turned_down(event: TurnedDown) -> str:
    """Who lies face-down now, and of which type if of one alone: a card may have named it."""
    kinds = {CHARACTERS[face].type.capitalize() for face in event.faces}
    told = f" Type: {kinds.pop()}." if len(kinds) == 1 else ""
    return f"Face-down: {_faces(event)}.{told}"


def _saw(event: Saw) -> str:
    pairs = zip(event.cards, event.faces, strict=True)
    return f"You see: {listed(f'{card_name(card)} is {name(face)}' for card, face in pairs)}."


def _said(event: Said) -> str:
    """The answer, and whether it may be the one lie."""
    told = f"{question_text(event.question)} Motonaka answers: {'Yes' if event.yes else 'No'}."
    if event.trust == "doubtful":
        return f"{told} Motonaka may be lying here: this can be the one lie."
    if event.trust == "false":
        return f"{told} This is the one lie: it contradicts what is certain."
    return f"{told} This is certain: {_why_true(event)}."


def _why_true(event: Said) -> str:
    """Why an answer cannot be the lie: by the rule, or by what was answered before."""
    match event.why:
        case "nobody":
            return "nobody lies face-up"
        case "type":
            return "an Assassin never hides a fugitive"
        case "spent":
            return f"{_spent(event.lies)}, and there is but one"
        case "repeated":
            return "the same was said before, and a lie is not told twice"
        case "implied":
            return "the other answers say as much, and no two of them can be lies"
    if event.question.kind == "identity":
        return "a lie may not unmask anybody falsely"
    return "a yes to a search or interrogation is never a lie"


def _spent(lies: Sequence[int]) -> str:
    """Which answer was the lie, as far as all can tell."""
    *front, last = (str(number + 1) for number in lies)
    if not front:
        return f"the lie was answer {last}"
    return f"one of the answers {', '.join(front)} and {last} must have been the lie"


def _suspected(event: Suspected) -> str:
    if not event.tokens:
        return "There are not enough suspicion tokens left: none is put."
    kinds = listed(FUGITIVE[token] for token in event.tokens)
    told = f"Suspected to be {kinds}: {listed(map(name, event.faces))}."
    if len(event.tokens) > 1:
        told += " Which of the two is not known yet: the Rival can ask."
    return told


def _unmasked(event: Unmasked) -> str:
    """Who it is, and by what it is known."""
    who, whom = name(event.face), FUGITIVE[event.fugitive]
    told = f"{who} is unmasked as {whom}!"
    match event.why:
        case "asked":
            return f"{told} Motonaka was asked about just that, and said Yes."
        case "last":
            other = next(words for it, words in FUGITIVE.items() if it != event.fugitive)
            return (
                f"{told} {first_up(other)} is found already, so it could be {whom} alone; and"
                f" nobody else wears that mark."
            )
        case _:
            return f"{told} Nobody else wears the mark of {whom}, and {who} wears no other."


TELLING: dict[type[Event], Callable[[Any], str]] = {
    Dealt: lambda e: f"{seat(e.motonaka)} is Motonaka. The fugitives are being disguised.",
    Learned: _learned,
    PreludeEnded: lambda e: "The Prelude is over; everyone may open their eyes.",
    TurnBegan: lambda e: f"Turn {e.turn}: {seat(e.seat)}.",
    ActionTaken: lambda e: f"{seat(e.seat)} {ACTION[e.action]}.",
    Silent: lambda e: f"{seat(e.seat)} said nothing in time: {SILENT[e.what]}.",
    Asked: lambda e: f"{seat(e.question.asker)} asks: {question_text(e.question)}",
    Said: _said,
    Moved: lambda e: f"{first_up(card_name(e.card, e.face))} goes to {place(e.house)}.",
    TileMoved: lambda e: f"{first_up(TILE[e.tile])} goes to {place(e.house)}.",
    Looked: lambda e: f"{seat(e.seat)} looks at {listed(map(card_name, e.cards))}.",
    Saw: _saw,
    TurnedUp: lambda e: f"Face-up: {_faces(e)}.",
    TurnedDown: _turned_down,
    Shuffled: lambda e: (
        f"{e.cards} cards of {listed(map(place, e.houses))} are shuffled together: they lie there"
        " again with new numbers, and nobody knows which is which."
    ),
    Suspected: _suspected,
    TokenTaken: lambda e: f"{name(e.face)} is no longer suspected to be {FUGITIVE[e.fugitive]}.",
    NotUnmasked: lambda e: (
        f"Only {name(e.face)} wore the mark of {FUGITIVE[e.fugitive]}, and no other; but it is"
        " somebody else. The mark comes off, and nobody is unmasked."
    ),
    Unmasked: _unmasked,
    AbilityUsed: lambda e: (
        f"{seat(e.seat)} must do as {name(e.face)} says: {CHARACTERS[e.face].text}"
    ),
    HonorChanged: _honor,
    HonorDrawn: lambda e: f"{seat(e.seat)} gains an honor token.",
    HonorSeen: lambda e: f"Your honor token is worth {e.token[0]}.",
    HonorLost: lambda e: f"{seat(e.seat)} loses an honor token worth {e.token[0]}.",
    ShogunMoved: lambda e: f"The Shogun {'goes back to' if e.back else 'enters'} space {e.space}.",
    MarkerShown: lambda e: "The marker shows the city!" if e.city else "The marker is blank.",
    InfluenceDrawn: lambda e: "Motonaka draws an influence card.",
    InfluenceSeen: lambda e: f"You draw {INFLUENCE[e.card].name}.",
    InfluencePlayed: lambda e: (
        f"Motonaka plays {INFLUENCE[e.card].name} and does as it says: “{INFLUENCE[e.card].text}”"
    ),
    InfluenceLost: lambda e: f"Motonaka must discard {INFLUENCE[e.card].name}.",
    InfluenceDeclined: lambda e: "Motonaka leaves the influence cards alone.",
    Held: lambda e: f"{held(e.what, e.markers)}.",
    FinalActBegan: _final_act,
    OrderSet: lambda e: (
        f"{seat(e.order[0])} is first. Turns go in this order now: {', '.join(map(seat, e.order))}."
    ),
    Won: _won,
}


def describe(event: Event) -> str:
    """An event as a line of the log."""
    return TELLING[type(event)](event)

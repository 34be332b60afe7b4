"""How people speak of cards, places and questions, and how the log tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from noren import Event
from noren.games.chiyos_secret.content import CHARACTERS, HOUSES, INFLUENCE
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    ActionTaken,
    Asked,
    Dealt,
    FinalActBegan,
    Held,
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
from noren.games.chiyos_secret.state import Question
from noren.scene import seat

FUGITIVE = {"geisha": "the Geisha", "ronin": "the Ronin"}
TILE = {"daimyo": "the Daimyo", "rival": "the Rival"}
ROLE = {"ally": "Ally", "betrayer": "Betrayer", "usurper": "Usurper", "motonaka": "Motonaka"}
ACTION = {
    "spy": "spies",
    "search": "searches",
    "interrogate": "interrogates",
    "honor": "honors the Shogun",
    "informant": "meets the Informant",
    "frame": "frames two patrons",
}
HELD = {
    "daimyo": "the Daimyo",
    "rival": "the Rival",
    "temple": "whoever is in the Temple",
    "spy": "every spy",
}
SILENT = {
    "action": "no Loyal Action is taken",
    "question": "nothing is asked",
    "card": "the card comes to nothing",
}
VICTORY = {
    "ally": "The Daimyo's Allies have both fugitives before the Daimyo",
    "betrayer": "The Betrayer has the fugitives and the Daimyo at home",
    "usurper": "The Usurpers have the Ronin, the Daimyo and the True Assassin together",
    "motonaka": "The Shogun has reached the city: Motonaka wins",
}


def name(face: str) -> str:
    """A patron's or True card's name."""
    return CHARACTERS[face].name


def place(house: str) -> str:
    """An establishment with its article."""
    return f"the {HOUSES[house].name}"


def text_of(face: str) -> str:
    """What a patron's or True card's text says."""
    return CHARACTERS[face].text


def number_of(card: str) -> str:
    """The number on a card's back."""
    return str(int(card.removeprefix("card-")))


def card_name(card: str, face: str = "") -> str:
    """A card by its name, or by the number on its back."""
    return name(face) if face else f"card {number_of(card)}"


def first_up(words: str) -> str:
    """The words with a capital at the beginning."""
    return words[0].upper() + words[1:]


def listed(words: Iterable[str]) -> str:
    """Words with commas and an and."""
    *front, last = words
    return f"{', '.join(front)} and {last}" if front else last


def question_text(question: Question) -> str:
    """The question as it was asked."""
    return ASKING.get(question.kind, _ask_revealed)(question)


def _ask_neighbours(question: Question) -> str:
    one, other = question.neighbours
    role = {"ally": "an Ally", "usurper": "a Usurper", "betrayer": "the Betrayer"}
    return f"Is {seat(one)} or {seat(other)} {role[question.subject]}?"


def _ask_type(question: Question) -> str:
    article = "an" if question.subject[0] in "ai" else "a"
    fugitive = FUGITIVE[question.fugitives[0]]
    return f"Is {fugitive} disguised as {article} {question.subject.capitalize()}?"


def _ask_face_up(question: Question) -> str:
    names = listed(map(name, question.patrons)) if question.patrons else "nobody"
    return f"Is {FUGITIVE[question.fugitives[0]]} face-up? (Face-up: {names})"


def _ask_identity(question: Question) -> str:
    return f"Is {name(question.patrons[0])} {FUGITIVE[question.fugitives[0]]}?"


def _ask_revealed(question: Question) -> str:
    return f"Is a fugitive revealed among {listed(map(name, question.patrons))}?"


ASKING: dict[str, Callable[[Question], str]] = {
    "neighbours": _ask_neighbours,
    "type": _ask_type,
    "face-up": _ask_face_up,
    "identity": _ask_identity,
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
    return f"Both fugitives are found: the Final Act. Honor: {shown or 'none'}."


def _faces(event: TurnedUp | TurnedDown) -> str:
    pairs = zip(event.cards, event.faces, strict=True)
    return listed(f"{name(face)} ({card_name(card)})" for card, face in pairs)


def _saw(event: Saw) -> str:
    pairs = zip(event.cards, event.faces, strict=True)
    return f"You see: {listed(f'{card_name(card)} is {name(face)}' for card, face in pairs)}."


def _suspected(event: Suspected) -> str:
    if not event.tokens:
        return "There are not enough suspicion tokens left: none is put."
    kinds = listed(FUGITIVE[token] for token in event.tokens)
    return f"Suspected to be {kinds}: {listed(map(name, event.faces))}."


TELLING: dict[type[Event], Callable[[Any], str]] = {
    Dealt: lambda e: f"{seat(e.motonaka)} is Motonaka. The fugitives are being disguised.",
    Learned: _learned,
    PreludeEnded: lambda e: "The Prelude is over; everyone may open their eyes.",
    TurnBegan: lambda e: f"Turn {e.turn}: {seat(e.seat)}.",
    ActionTaken: lambda e: f"{seat(e.seat)} {ACTION[e.action]}.",
    Silent: lambda e: f"{seat(e.seat)} said nothing in time: {SILENT[e.what]}.",
    Asked: lambda e: f"{seat(e.question.asker)} asks: {question_text(e.question)}",
    Said: lambda e: f"Motonaka answers: {'Yes' if e.yes else 'No'}.",
    Moved: lambda e: f"{first_up(card_name(e.card, e.face))} goes to {place(e.house)}.",
    TileMoved: lambda e: f"{first_up(TILE[e.tile])} goes to {place(e.house)}.",
    Looked: lambda e: f"{seat(e.seat)} looks at {listed(map(card_name, e.cards))}.",
    Saw: _saw,
    TurnedUp: lambda e: f"Face-up: {_faces(e)}.",
    TurnedDown: lambda e: f"Face-down: {_faces(e)}.",
    Shuffled: lambda e: f"{e.cards} cards of {listed(map(place, e.houses))} are shuffled together.",
    Suspected: _suspected,
    TokenTaken: lambda e: f"{name(e.face)} is no longer suspected to be {FUGITIVE[e.fugitive]}.",
    NotUnmasked: lambda e: f"{name(e.face)} is not {FUGITIVE[e.fugitive]}: nobody is unmasked.",
    Unmasked: lambda e: f"{name(e.face)} is unmasked as {FUGITIVE[e.fugitive]}!",
    AbilityUsed: lambda e: f"{seat(e.seat)} must do as {name(e.face)} says: {text_of(e.face)}",
    HonorDrawn: lambda e: f"{seat(e.seat)} draws an honor token.",
    HonorSeen: lambda e: f"Your honor token is worth {e.token[0]}.",
    HonorLost: lambda e: f"{seat(e.seat)} loses an honor token worth {e.token[0]}.",
    ShogunMoved: lambda e: f"The Shogun enters space {e.space}.",
    MarkerShown: lambda e: "The marker shows the city!" if e.city else "The marker is blank.",
    InfluenceDrawn: lambda e: "Motonaka draws an influence card.",
    InfluenceSeen: lambda e: f"You draw {INFLUENCE[e.card].name}.",
    InfluencePlayed: lambda e: f"Motonaka plays {INFLUENCE[e.card].name}: {INFLUENCE[e.card].text}",
    InfluenceLost: lambda e: f"Motonaka must discard {INFLUENCE[e.card].name}.",
    InfluenceDeclined: lambda e: "Motonaka leaves the influence cards alone.",
    Held: lambda e: f"{e.markers} action markers hold {HELD[e.what]} fast.",
    FinalActBegan: _final_act,
    OrderSet: lambda e: f"Turns go in this order now: {', '.join(map(seat, e.order))}.",
    Won: _won,
}


def describe(event: Event) -> str:
    """An event as a line of the log."""
    return TELLING[type(event)](event)

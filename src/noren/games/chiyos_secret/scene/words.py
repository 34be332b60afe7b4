"""How people speak of cards, places and questions, wherever it is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from noren.games.chiyos_secret.content import CHARACTERS, HOUSES
from noren.games.chiyos_secret.state import Question
from noren.scene import seat

FUGITIVE = {"geisha": "the Geisha", "ronin": "the Ronin"}
TILE = {"daimyo": "the Daimyo", "rival": "the Rival"}
ROLE = {"ally": "Ally", "betrayer": "Betrayer", "usurper": "Usurper", "motonaka": "Motonaka"}
HELD = {
    "daimyo": "The Daimyo cannot be moved",
    "rival": "The Rival cannot be moved",
    "temple": "The Daimyo and the Rival cannot leave the Temple",
    "spy": "Nobody can spy",
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


def number_of(card: str) -> str:
    """The number on a card's back."""
    return str(int(card.removeprefix("card-")))


def card_name(card: str, face: str = "") -> str:
    """A card by its name, or by the number on its back."""
    return name(face) if face else f"card {number_of(card)}"


def short(face: str) -> str:
    """What a patron is called for short."""
    return name(face).partition(",")[0]


def held(what: str, markers: int) -> str:
    """What cannot be done for now, and how long: a marker goes whenever a turn begins."""
    after = {1: "", 2: " and the next"}.get(markers, f" and the next {markers - 1}")
    return f"{HELD[what]} this turn{after}"


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
    *front, last = map(short, question.patrons)
    among = f"one of {listed((*front, last))}" if front else last
    return f"Is {among} a fugitive?"


ASKING: dict[str, Callable[[Question], str]] = {
    "neighbours": _ask_neighbours,
    "type": _ask_type,
    "face-up": _ask_face_up,
    "identity": _ask_identity,
}

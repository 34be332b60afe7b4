"""How cards, scrolls and fates are called, and what is printed on them, wherever they are shown."""

from __future__ import annotations

import re

from noren.games.omnitsu.content import CARDS, Action, Card
from noren.games.omnitsu.state import NOBODY, Open
from noren.scene import Card as Picture
from noren.scene import Tone, seat

KIND_NAMES = {"daimyo": "Daimyo's scroll", "decoy": "Decoy", "poison": "Poison"}
SHORT_NAMES = {"daimyo": "Daimyo", "decoy": "Decoy", "poison": "Poison"}
KIND_SYMBOLS = {"daimyo": "★", "decoy": "○", "poison": "☠"}
KIND_TONES: dict[str, Tone] = {"daimyo": "good", "decoy": "plain", "poison": "bad"}
FATES = {
    "killed": "is killed",
    "daimyo": "delivers the Daimyo's scroll",
    "decoy": "delivers a Decoy",
    "nothing": "comes without a scroll",
}
KEYWORDS = {"combat": "Combat", "peasant": "Peasant", "shadow": "Shadow"}


def card_name(id: str) -> str:
    """A card's number and name."""
    return f"{CARDS[id].number} {CARDS[id].name}"


def action_text(action: Action) -> str:
    """An action with all that is printed before and after it."""
    words = [KEYWORDS[keyword] for keyword in action.keywords]
    if action.window:
        words.insert(0, "AT ANY TIME")
    before = f"{', '.join(words)}: " if words else ""
    after = f" REVERSIBLE: {action.reversible}" if action.reversible else ""
    return f"{before}{action.text}{after}"


def spoken_text(action: Action, who: int) -> str:
    """An action as the others read it: whom the card calls you is named where it might be them."""
    text = action_text(action).replace("gives you", f"gives {seat(who)}")
    text = text.replace("TARGET is you", f"TARGET is {seat(who)}")
    return re.sub(r"\byours?\b", f"{seat(who)}'s", text)


def card_text(card: Card) -> str:
    """All that is printed on a card, what a person is first of all: it is what others stop."""
    texts = [action_text(action) for action in card.actions]
    if card.location:
        return f"Action: {texts[0]}\nEffect: {card.lasting.text}"
    person = "".join(f"{KEYWORDS[keyword]} · " for keyword in card.keywords)
    return f"{person}① {texts[0]}\n② {texts[1]}"


def card_face(
    id: str, name: str, note: str = "", tone: Tone = "plain", owner: int | None = None
) -> Picture:
    """A card face-up, under the name it has where it lies."""
    card = CARDS[id]
    return Picture(
        id=name,
        title=card.name,
        text=card_text(card),
        note=note or ("Location" if card.location else ""),
        corner=str(card.number),
        picture=card.icon,
        tone=tone,
        owner=owner,
    )


def scroll_name(open: Open, id: str, viewer: int | None) -> str:
    """Whose scroll it is, and which of several."""
    owner = next(scroll.owner for scroll in open.scrolls if scroll.id == id)
    theirs = [scroll.id for scroll in open.scrolls if scroll.owner == owner]
    which = f" {theirs.index(id) + 1}" if len(theirs) > 1 else ""
    return f"your scroll{which}" if owner == viewer else f"{seat(owner)}'s scroll{which}"


def at_whom(target: int) -> str:
    """An arrow to the target."""
    return f" → {seat(target)}" if target != NOBODY else ""

"""What a typed line means: a number, the choice itself, or words that fit one offer only."""

from __future__ import annotations

from collections.abc import Sequence

from noren.core.choice import choice_text
from noren.scene import Offer, name_seats


def fitting(line: str, offers: Sequence[Offer], names: Sequence[str]) -> list[Offer]:
    """The offers that the line may mean: none, the one, or several to choose from."""
    typed = " ".join(line.casefold().split())
    if not typed:
        return list(offers) if len(offers) == 1 else []
    if typed.isdecimal() and 1 <= int(typed) <= len(offers):
        return [offers[int(typed) - 1]]
    # Exactly first: `tell` must be possible where `tell all` is on offer too.
    exact = [offer for offer in offers if typed in (_label(offer, names), _choice(offer))]
    return exact or [offer for offer in offers if _fits(typed, offer, names)]


def _fits(typed: str, offer: Offer, names: Sequence[str]) -> bool:
    """Whether each typed word begins a word of the label or of the choice."""
    words = f"{_label(offer, names)} {_choice(offer)}".replace("-", " ").split()
    starts = typed.replace("-", " ").split()
    return all(any(word.strip("“”\"'(").startswith(start) for word in words) for start in starts)


def _label(offer: Offer, names: Sequence[str]) -> str:
    return " ".join(name_seats(offer.label, names).casefold().split())


def _choice(offer: Offer) -> str:
    return choice_text(offer.choice).casefold()

"""Honor in words: what it is for, and what a choice is certain to change of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from noren.games.chiyos_secret.content import CHARACTERS
from noren.games.chiyos_secret.rules.board import frameable, honors
from noren.games.chiyos_secret.scene.city import warning
from noren.games.chiyos_secret.scene.words import listed
from noren.games.chiyos_secret.state import Open, Patron, View
from noren.scene import seat

PURPOSE = (
    "Honor decides whose turn comes first in the Final Act, when somebody can win: it is the honor"
    " of all who lie face-up in your two houses, and of your tokens."
)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}"


def honor_changed(open: Open, put: Mapping[str, Patron]) -> str:
    """Whose honor would be more or less if these cards lay so; nothing once it is counted."""
    if open.final:
        return ""
    before = honors(open, open.patrons.values())
    after = honors(open, {**open.patrons, **put}.values())
    by: dict[int, list[str]] = {}
    for noble, was, will in zip(open.nobles, before, after, strict=True):
        if was != will:
            by.setdefault(will - was, []).append(seat(noble))
    return "; ".join(
        f"{signed(change)} honor for {listed(who)}" for change, who in sorted(by.items())[::-1]
    )


def moved(open: Open, card: str, house: str) -> str:
    """What it changes to move a card."""
    return honor_changed(open, {card: replace(open.patrons[card], house=house)})


def turned_up(view: View, faces: Mapping[str, str]) -> str:
    """What it changes to turn up cards of which the viewer knows the faces."""
    patrons = view.open.patrons
    put = {card: replace(patrons[card], face=face) for card, face in faces.items()}
    return honor_changed(view.open, put)


def turned_down(open: Open, card: str) -> str:
    """What it changes to turn a card face-down."""
    return honor_changed(open, {card: replace(open.patrons[card], face="")})


def of_framing(view: View) -> str:
    """What it costs at least to frame two patrons of one's own houses."""
    assert view.seat is not None
    faces = [view.open.patrons[card].face for card in frameable(view.open, view.seat)]
    least = sum(sorted(CHARACTERS[face].honor for face in faces)[:2])
    return f"Costs you at least {least} honor: they no longer count for you." if least else ""


def of_the_shogun(open: Open) -> str:
    """What honoring the Shogun gains, and what his step may cost."""
    gain = "+1, 2 or 3 honor: only you see how much." if open.pool else "No token is left to draw."
    if open.final:
        gain = "Honor is counted already: the token is of no use any more."
    return f"{warning(open)} {gain}".strip()

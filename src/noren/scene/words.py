"""How texts speak of people and pictures: a scene knows seats, only the table knows names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

# Brackets that nobody types by chance, and that no Markdown or HTML means anything by.
_SEAT = re.compile(r"⟦(\d+)⟧")
_PICTURE = re.compile(r"⟪([a-z0-9-]+)\|([^⟪⟫]+)⟫")


def seat(number: int) -> str:
    """A mark in a text that every screen replaces by the name of whoever sits there."""
    return f"⟦{number}⟧"


def picture(icon: str, name: str) -> str:
    """A picture amid a text: whoever sees it need not be told its name, whoever cannot, is."""
    return f"⟪{icon}|{name}⟫"


def name_pictures(text: str) -> str:
    """The text with the names of its pictures, for where nothing can be drawn."""
    return _PICTURE.sub(lambda mark: mark[2], text)


def name_seats(text: str, names: Sequence[str]) -> str:
    """The text with names for marks; a mark for nobody, which a person may type, stays as it is."""
    return _SEAT.sub(
        lambda mark: isolated(names[int(mark[1])]) if int(mark[1]) < len(names) else mark[0],
        name_pictures(text),
    )


def isolated(name: str) -> str:
    """The name, set apart if it is written from right to left.

    Else the numbers and signs beside it would be drawn as if they were part of it: "שרה 3, Ben 1"
    with the 3 on the wrong side. The signs are invisible (Unicode's isolates).
    """
    leans_left = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leans_left else name


def listed(words: Iterable[str]) -> str:
    """Words with commas and an and; nothing for none."""
    *front, last = [*words] or [""]
    return f"{', '.join(front)} and {last}" if front else last

"""How texts speak of people: a scene knows seats, only the table knows names."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Brackets that nobody types by chance, and that no Markdown or HTML means anything by.
_SEAT = re.compile(r"⟦(\d+)⟧")


def seat(number: int) -> str:
    """A mark in a text that every screen replaces by the name of whoever sits there."""
    return f"⟦{number}⟧"


def name_seats(text: str, names: Sequence[str]) -> str:
    """The text with names for marks; a mark for nobody, which a person may type, stays as it is."""
    return _SEAT.sub(
        lambda mark: names[int(mark[1])] if int(mark[1]) < len(names) else mark[0], text
    )

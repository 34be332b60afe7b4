"""Pieces of code as words that fit into a table of the book."""

from __future__ import annotations

import inspect
import re
from typing import Any


def type_text(hint: Any) -> str:
    """A type as an author would write it."""
    plain = isinstance(hint, type) and not hasattr(hint, "__args__")
    text = hint.__name__ if plain else str(hint)
    text = re.sub(r"(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", text)
    return cell(re.sub(r"ForwardRef\('(\w+)'[^)]*\)", r"\1", text))


def first_paragraph(kind: type) -> str:
    """What a class is, in the words it begins with."""
    return cell((inspect.getdoc(kind) or "").split("\n\n")[0])


def cell(text: str) -> str:
    """A text in one line, in which a bar does not end the cell."""
    return " ".join(text.split()).replace("|", "\\|")

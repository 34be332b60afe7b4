"""Libraries that only some uses need: imported when wanted, named when missing."""

from __future__ import annotations

import importlib
from typing import Any

from noren.core.errors import NorenError


class MissingExtra(NorenError):
    """A library is not installed that this use needs."""


def need(module: str, extra: str) -> Any:
    """The module, or the words that say how to get it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtra(
            # The missing one's own name: it may be a library that the wanted one needs.
            f"This needs {error.name}, which is not installed. Get it with:"
            f" pip install 'noren[{extra}]'"
        ) from None

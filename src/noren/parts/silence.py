"""Silence: what counts as a seat's choice when it said nothing in time."""

from __future__ import annotations

from typing import Final

from noren.core.choice import Choice

SILENCE: Final[Choice] = ("silence",)
"""Given by a step's `late`, and never offered: so nobody can choose to have been silent."""

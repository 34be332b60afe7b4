"""Insight: what a seat can know, in sentences.

The assistant shows figures; this says what follows from them. All of it is a function of the view.
"""

from __future__ import annotations

from noren.core.picture import Picture


class Insight(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """What is certain, what is likely, and what was learned from the last answer."""

    certain: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()

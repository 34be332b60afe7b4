"""Pictures: what a game shows to people, as far as the kernel is concerned.

The kernel hands a picture on to whoever draws it and never looks into one, so it knows no more than
these names. The vocabulary, cards and maps and prompts, is `noren.scene`, a layer above.
"""

from __future__ import annotations

import msgspec


class Picture(msgspec.Struct, frozen=True):
    """Something that a screen can draw."""


class TablePicture(Picture, frozen=True):
    """What lies before everyone: made from a spectator's view."""


class HandPicture(Picture, frozen=True):
    """What one seat sees besides: made from that seat's view."""

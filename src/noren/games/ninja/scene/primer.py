"""Three cards for whoever has never played, from `content/primer.toml`."""

from __future__ import annotations

import functools

from noren.games.ninja.state import View, guard_seats
from noren.parts.content import read_content
from noren.scene import Primer


@functools.cache
def primers() -> dict[str, Primer]:
    """The cards by whom they are for."""
    return read_content("noren.games.ninja.content", "primer", dict[str, Primer])


def primer(view: View) -> Primer:
    """For the guards, or for those who creep past them."""
    return primers()["guards" if view.seat in guard_seats(view.open) else "intruder"]

"""Three cards for whoever has never played, from `content/primer.toml`."""

from __future__ import annotations

import functools

from noren.games.omnitsu.state import View
from noren.parts.content import read_content
from noren.scene import Primer


@functools.cache
def primers() -> dict[str, Primer]:
    """The cards by whom they are for."""
    return read_content("noren.games.omnitsu.content", "primer", dict[str, Primer])


def primer(view: View) -> Primer:
    """All messengers are alike."""
    return primers()["messenger"]

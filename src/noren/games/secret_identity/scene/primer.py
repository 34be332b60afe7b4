"""Three cards for whoever has never played, from `content/primer.toml`."""

from __future__ import annotations

import functools

from noren.games.secret_identity.state import View
from noren.parts.content import read_content
from noren.scene import Primer


@functools.cache
def primers() -> dict[str, Primer]:
    """The cards by whom they are for."""
    return read_content("noren.games.secret_identity.content", "primer", dict[str, Primer])


def primer(view: View) -> Primer:
    """Against each other, or together."""
    return primers()["together" if view.open.cooperative else "against"]

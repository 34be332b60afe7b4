"""The cards for a first game."""

from __future__ import annotations

from functools import lru_cache

from noren.games.secrets_game.state import View
from noren.parts.content import read_content
from noren.scene import Primer


@lru_cache
def primers() -> dict[str, Primer]:
    """Three cards for whoever has never played, alone and in a team."""
    return read_content("noren.games.secrets_game.content", "primer", dict[str, Primer])


def primer(view: View) -> Primer:
    """Those of whoever plays alone, or in a team."""
    mates = max(map(len, view.open.teams)) > 1
    return primers()["team" if mates else "alone"]

"""Three cards for whoever has never played, from `content/primer.toml`."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from noren.games.chiyos_secret.scene.aims import others_want
from noren.games.chiyos_secret.state import View
from noren.parts.content import read_content
from noren.scene import Primer, PrimerCard

NOBLE = "noble"
"""All nobles have the same turn, whatever they are."""


@functools.cache
def cards() -> dict[str, dict[str, PrimerCard]]:
    """The cards by role, and by what they are about."""
    return read_content(
        "noren.games.chiyos_secret.content", "primer", dict[str, dict[str, PrimerCard]]
    )


def primer(view: View) -> Primer | None:
    """By my role; there is nothing to say before the roles are dealt."""
    if view.mine is None or not view.mine.role:
        return None
    mine = cards()[view.mine.role]
    turn = mine.get("turn", cards()[NOBLE]["turn"])
    want = mine["want"]
    others = others_want(view.mine.role, view.open.seats)
    return Primer(who=mine["who"], want=replace(want, text=f"{want.text} {others}"), turn=turn)

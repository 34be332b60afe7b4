"""Why a search would come to nothing, as far as the intruder who searches can know."""

from __future__ import annotations

from noren.games.ninja.rules.searching import Search
from noren.games.ninja.scene.log import found_words
from noren.games.ninja.scene.me import is_alone
from noren.games.ninja.state import View, castle_of, fort_of


def in_vain(view: View, zone: str) -> str:
    """Why no mission of this intruder can be found in a zone, as far as he knows."""
    open = view.open
    who = view.step.who if isinstance(view.step, Search) else ""
    if who and open.figures[who].letter:
        whose = "Your" if is_alone(view) else "His"
        return f"{whose} deed is done: there is nothing left to find."
    if zone in open.found:
        return f"All know what lies here: {found_words(open.found[zone])}."
    if not castle_of(open, zone):
        return "No mission can lie here: they are hidden in the castles."
    if zone in fort_of(open).posts:
        return "No mission can lie here: nothing is hidden at a watch post."
    return ""

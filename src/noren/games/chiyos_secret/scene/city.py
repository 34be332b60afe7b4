"""How near the Shogun is to the city: what all can see on his way, and a warning in words."""

from __future__ import annotations

from noren.games.chiyos_secret.content import CITY_SPACES, TRACKS
from noren.games.chiyos_secret.state import Open


def unseen(open: Open) -> list[int]:
    """The spaces that may be the city: nobody has shown their markers."""
    last = TRACKS[open.seats].spaces + CITY_SPACES
    return [space for space in range(last - CITY_SPACES + 1, last + 1) if space not in open.blanks]


def warning(open: Open) -> str:
    """What his next step may do, once it may end the game."""
    left = unseen(open)
    if open.arrived or open.track + 1 not in left:
        return ""
    verb = "is" if len(left) == 1 else "may be"
    return f"The Shogun's next space {verb} the city: then Motonaka wins."

"""What a deed says of the scrolls its doer knew: a sensible player does what brings most.

The likelihood is a softmax over what each way of acting would have brought. It is never nought, for
people have whims, and a reading must not rule out what is possible.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from noren.games.omnitsu.state import Deed, Way

WORTH: Final = {"daimyo": 8.0, "decoy": 4.0, "poison": -6.0}
UNKNOWN: Final = 2.0
"""What a scroll is worth to whoever has not seen it."""
CARD: Final = 0.8
CALM: Final = 2.0
"""How far worths must lie apart to matter: the larger, the less one reads into a deed."""
WHIM: Final = 0.15
"""How often a player does anything at all."""


def likelihood(deed: Deed, kinds: Mapping[str, str]) -> float:
    """How likely the deed is, with these kinds under the seals."""
    best = [math.exp(worth(way, deed, kinds) / CALM) for way in (deed.chosen, *deed.instead)]
    return WHIM / len(best) + (1 - WHIM) * best[0] / sum(best)


def worth(way: Way, deed: Deed, kinds: Mapping[str, str]) -> float:
    """What a way of acting is worth to a player who knows just the scrolls it has seen."""
    comes = sum(WORTH[kinds[id]] if id in deed.knew else UNKNOWN for id in way.comes)
    goes = sum(WORTH[kinds[id]] if id in deed.knew else UNKNOWN for id in way.goes)
    return CARD * way.cards + comes - goes

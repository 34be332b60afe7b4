"""The cycle collector, calmed: nobody who plays waits until it has looked at every table.

Tables make few cycles: what is let go of is freed by counting. With 500 tables open a look at all
there is takes half a second, and finds nothing.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 5_000
"""So many new things are looked at together: some milliseconds."""
NEVER: Final = 1_000_000
"""What has lived through one look is looked at again by `Collector` alone."""
HOUR: Final = 3600.0


def calm_collector() -> None:
    """Let the collector pass over what stays, and by itself look at young things only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Collector:
    """Looks at everything when nobody is here to wait for it, or else once an hour.

    So no cycle which nobody knows of can fill the memory.
    """

    def __init__(self, now: float) -> None:
        self._looked = now

    def look(self, now: float, anybody: bool) -> None:
        """Collect, if this is a moment for it and anything has grown old since the last."""
        _, aged, _ = gc.get_count()
        if aged and (not anybody or now - self._looked >= HOUR):
            gc.collect()
            self._looked = now

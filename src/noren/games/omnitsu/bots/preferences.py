"""What the strong player cares about, in cards or so: figures found by `studies.omnitsu.fit`."""

from __future__ import annotations

import msgspec


class Preferences(msgspec.Struct, frozen=True):
    """How much things are worth besides the victory itself."""

    victory: float = 12.0
    """A whole victory, if the game ended now and could end now."""
    card: float = 1.5
    """A card that is drawn."""
    harm: float = 0.4
    """A card that another player loses."""
    place: float = 0.9
    """A Location in play: the end comes nearer."""
    lead: float = 0.3
    """How much more, with a victory in sight."""
    push: float = 0.5
    """How much more, with every late turn."""
    enough: float = 0.5
    """The share of the victory for which the Castle is thrown."""
    haste: float = 0.06
    """How much less is enough, with every late turn."""
    spare: float = 1.0
    """An any-time card kept instead of thrown."""
    reserve: float = 2.4
    """An any-time card kept instead of played at a pause."""
    guard: float = 1.6
    """A response kept instead of played."""
    keep: float = 1.7
    """An any-time card kept rather than another card discarded."""
    trust: float = 0.9
    """How surely one gets rid of an open scroll in time."""
    insight: float = 1.0
    """To know one's own scroll."""
    ferry: float = 1.3
    """The Ferryman kept, above others."""


PREFERENCES = Preferences()

"""What the shelf says about Omnitsu."""

from __future__ import annotations

from noren.core.game import Meta

META = Meta(
    name="omnitsu",
    title="Omnitsu",
    pitch="Carry the Daimyo's message home sealed, and pray that yours is not the poisoned one.",
    min_seats=2,
    max_seats=4,
    minutes=(20, 40),
    rules_version="3",
    accent="#7a3b1e",
    emblem="◈",
    icon="tied-scroll",
    depth=2,
)

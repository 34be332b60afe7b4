"""What the shelf says about the game. Options a table may set would stand here too."""

from __future__ import annotations

import noren

META = noren.Meta(
    name="starter",
    title="Starter",
    pitch="Lay a card in secret. The second highest wins.",
    min_seats=3,
    max_seats=6,
    minutes=(5, 10),
    rules_version="1",
    accent="#2f6b5e",
    emblem="▲",
)

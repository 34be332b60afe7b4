"""What the shelf says about Chiyo's Secret, and what a table may set."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noren.core.game import Meta

META = Meta(
    name="chiyos-secret",
    title="Chiyo's Secret",
    pitch="Two fugitives in disguise, four factions, and a broker who may lie once.",
    min_seats=5,
    max_seats=8,
    minutes=(45, 60),
    rules_version="2",
    accent="#6b3fa0",
    emblem="❀",
    icon="kimono",
    depth=3,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is Motonaka."""

    motonaka: Annotated[
        Literal["dice", "first", "last"],
        msgspec.Meta(
            title="Motonaka",
            description="Who knows everything: whom the dice choose, the first or the last seat.",
        ),
    ] = "dice"

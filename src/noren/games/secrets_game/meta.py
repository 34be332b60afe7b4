"""What the shelf says about The Secrets Game, and what a table may set."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noren.core.game import Meta

META = Meta(
    name="secrets-game",
    title="The Secrets Game",
    pitch="Tell a story, true or false. Can your friends tell which?",
    min_seats=3,
    max_seats=24,
    minutes=(20, 45),
    rules_version="2",
    accent="#8c2f39",
    emblem="❝",
    icon="conversation",
    depth=1,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may set. The browser makes its form from these types."""

    lines: Annotated[
        Literal["family", "everyone", "grown-up"],
        msgspec.Meta(
            title="Opening lines",
            description="Family lines only, all of them, or only those for grown-ups.",
        ),
    ] = "family"
    teams: Annotated[
        Literal[3, 4, 5, 6],
        msgspec.Meta(
            title="At most so many teams",
            description="As long as there are enough for all, everyone plays alone.",
        ),
    ] = 6

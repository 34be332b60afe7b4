"""What the shelf says about Ninja, and what a table may set."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noren.core.game import Meta

META = Meta(
    name="ninja",
    title="Ninja",
    pitch="Two intruders, one night, a fortress full of ears.",
    min_seats=2,
    max_seats=4,
    minutes=(40, 90),
    rules_version="7",
    accent="#3b2a4a",
    emblem="☾",
    sides=(
        ("both intruders", "the guards"),
        ("the ninja", "the traitor", "the guards"),
        ("the ninja", "the traitor", "guards with swords", "guards with spears"),
    ),
    icon="ninja-head",
    depth=3,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map, how to set up, the variants, and the knobs that balance a night."""

    map: Annotated[
        Literal["fortress", "outpost"],
        msgspec.Meta(title="Map", description="The full fortress, or a small one for half an hour"),
    ] = "fortress"
    placement: Annotated[
        Literal["ready", "full"],
        msgspec.Meta(
            title="Set-up",
            description="Ready-made hands and posts, or everything chosen by the players",
        ),
    ] = "ready"
    variant: Annotated[
        Literal["together", "lone wolf", "contested"],
        msgspec.Meta(
            title="Variant",
            description="Lone Wolf is for two players; Contested Ground for three or four",
        ),
    ] = "together"
    both_hands: Annotated[
        bool,
        msgspec.Meta(
            title="Lone Wolf prepares both hands",
            description="One for the ninja, one for the traitor: his first card shows who came",
        ),
    ] = False
    letters: Annotated[
        Literal["drawn", "written"],
        msgspec.Meta(
            title="Missions on Contested Ground",
            description="Drawn, or written down by each rival in secret: perhaps the same",
        ),
    ] = "drawn"
    ninja_cards: Annotated[int, msgspec.Meta(title="Ninja's cards, more or fewer", ge=-3, le=3)] = 0
    traitor_cards: Annotated[
        int, msgspec.Meta(title="Traitor's cards, more or fewer", ge=-3, le=3)
    ] = 0
    sentries: Annotated[int, msgspec.Meta(title="Sentries, more or fewer", ge=-3, le=2)] = 0
    patrols: Annotated[int, msgspec.Meta(title="Patrols, more or fewer", ge=-1, le=1)] = 0
    sleepers: Annotated[int, msgspec.Meta(title="Sleepers, more or fewer", ge=-4, le=4)] = 0
    mission_alert: Annotated[
        int,
        msgspec.Meta(title="Alert for a mission", description="How far it rises then", ge=0, le=3),
    ] = 0
    passage_alert: Annotated[bool, msgspec.Meta(title="Finding the passage raises the alert")] = (
        False
    )
    notice_passage: Annotated[bool, msgspec.Meta(title="Guards notice the passage")] = True
    notice_ropes: Annotated[bool, msgspec.Meta(title="Guards notice ropes")] = False
    search_standing: Annotated[
        bool,
        msgspec.Meta(
            title="Search where you stand", description="Even an intruder who did not move"
        ),
    ] = False

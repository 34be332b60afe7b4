"""Chapter 16: the secret passage, and what guards who rest at an entrance find."""

from __future__ import annotations

from typing import ClassVar

from noren import Happening
from noren.games.ninja.events import PassageFound, RopeFound, announce
from noren.games.ninja.rules.detection import raise_alert
from noren.games.ninja.state import Mine, Open, Sealed, World, intruder_seats, sober_at


class EndGuards(Happening[Open, Mine, Sealed], frozen=True):
    """Guards who rest at an entrance find it; at a rope, if the table plays so."""

    rule: ClassVar[str] = "ninja-16.4"
    discloses: ClassVar[tuple[str, ...]] = (
        "PassageFound", "PassageFound.passage", "PassageFound.zone", "open.known_ends", "RopeFound",
        "RopeFound.zones", "open.known_ropes", "AlertSet", "AlertSet.level", "AlertSet.why",
        "open.alert",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        options = world.open.options
        if options.notice_passage:
            self.notice_passages(world)
        if options.notice_ropes:
            self.notice_ropes(world)

    def notice_passages(self, world: World) -> None:
        """Reveal every unknown entrance that a sober guard stands on."""
        open = world.open
        for passage, ends in passages(world).items():
            # Each end once, where both are the same.
            for end in dict.fromkeys(ends):
                if end not in open.known_ends.get(passage, ()) and watched(open, end):
                    find_end(world, passage, end)

    def notice_ropes(self, world: World) -> None:
        """Show every rope with a sober guard at either foot (20.4)."""
        open = world.open
        for seat in intruder_seats(open):
            for rope in world.private[seat].ropes:
                # Partners have the same list of ropes, so a rope found for the first is known when
                # the second's turn comes.
                if rope not in open.known_ropes and any(watched(open, zone) for zone in rope):
                    announce(world, RopeFound(rope))


def find_end(world: World, passage: str, end: str) -> None:
    """Guards know an end now, by resting there or by walking out of it (16.4, 16.8, 20.2)."""
    announce(world, PassageFound(passage, end))
    if world.open.options.passage_alert:
        raise_alert(world, 1, "passage")


def passages(world: World) -> dict[str, list[str]]:
    """Every secret passage with its ends."""
    open = world.open
    if open.options.variant != "contested":
        return {"passage": world.private[0].ends}
    return {f"passage-{who}": world.private[at].ends for at, who in enumerate(open.figures)}


def watched(open: Open, zone: str) -> bool:
    """Whether a sober guard stands in a zone."""
    return bool(sober_at(open, zone))

"""Chapter 4: patrons. How the text of any card is written down and carried out.

An effect says what is chosen, one thing after another, and what is then done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.chiyos_secret.events import Silent
from noren.games.chiyos_secret.rules.disclosures import (
    ASK_ABOUT,
    LOOK,
    LOSE_HONOR,
    TURN_UP,
    UNMASK,
)
from noren.games.chiyos_secret.state import SILENCE, Mine, Open, Sealed, World

Stage = Callable[[Open, Seat, tuple[str, ...]], Sequence[str]]
Deed = Callable[..., None]


@dataclass(frozen=True)
class Effect:
    """The stages of choosing, each from what lies open, and the deed.

    `first` is done before anything is chosen. The deed is done once `least` things are chosen and
    nothing more can be.
    """

    stages: tuple[Stage, ...]
    deed: Deed
    first: Deed | None
    least: int


EFFECTS: dict[str, Effect] = {}


def effect(
    *stages: Stage, first: Deed | None = None, least: int | None = None
) -> Callable[[Deed], Deed]:
    """Register a function as the effect of its own name.

    It is called with the world, the seat, the card it comes from, and what was chosen.
    """

    def register(deed: Deed) -> Deed:
        enough = len(stages) if least is None else least
        EFFECTS[deed.__name__] = Effect(stages, deed, first, enough)
        return deed

    return register


def carry_out(world: World, name: str, seat: Seat, chosen: tuple[str, ...]) -> None:
    """Go on with an effect: ask for the next choice, or do it.

    `chosen` begins with the card the effect comes from. A choice of one is made by itself, and
    where nothing can be chosen, what can be done without it is done (4.4, 12.1).
    """
    effect = EFFECTS[name]
    if effect.first is not None and len(chosen) == 1:
        effect.first(world, seat, *chosen)
    while len(chosen) <= len(effect.stages):
        things = effect.stages[len(chosen) - 1](world.open, seat, chosen)
        if not things and len(chosen) <= effect.least:
            return
        if not things:
            break
        if len(things) > 1:
            world.then(Choose(name, seat, chosen))
            return
        chosen = (*chosen, things[0])
    effect.deed(world, seat, *chosen)


class Choose(Turn[Open, Mine, Sealed], frozen=True):
    """Whoever carries out a card's text chooses the next thing it needs."""

    rule: ClassVar[str] = "chiyos-secret-4.4"
    discloses: ClassVar[tuple[str, ...]] = (
        *LOOK, *TURN_UP, *ASK_ABOUT, *LOSE_HONOR, *UNMASK,
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    effect: str
    seat: Seat
    chosen: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        stage = EFFECTS[self.effect].stages[len(self.chosen) - 1]
        return [("choose", thing) for thing in stage(open, seat, self.chosen)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            world.tell(Silent(seat, "card"))
            return
        carry_out(world, self.effect, seat, (*self.chosen, choice[1]))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The dice choose what a noble must do (14.7); Motonaka's card does nothing (14.10)."""
        return SILENCE if seat == open.motonaka else None

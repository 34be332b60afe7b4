"""Chapters 9 and 10: a secret move, step by step, in which only what must be seen is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import Answers, Choice, Happening, Seat, Together
from noren.games.ninja.content.cards import KENJUTSU
from noren.games.ninja.events import Crept, InPassage, Left, OutOfPassage, ShadowCard
from noren.games.ninja.rules.detection import (
    MEETING,
    hide,
    raise_alert,
    shadow_of,
    share_shadows,
    show,
)
from noren.games.ninja.rules.stealth import (
    DONE,
    LEAVE,
    begin_move,
    crosses_wall,
    end_move,
    enter_zone,
    hang,
    lookout,
    sneak_options,
    under_way,
    unheard,
)
from noren.games.ninja.state import (
    PASSAGE,
    SEEN,
    Mine,
    Open,
    Sealed,
    Shadow,
    Trail,
    World,
    is_passage,
    passage_of,
    seat_of,
)
from noren.games.ninja.state.board import announce


class BeginSneak(Happening[Open, Mine, Sealed], frozen=True):
    """An intruder who is in play makes his move; the ninja goes first."""

    rule: ClassVar[str] = "ninja-9.1"
    who: str

    def happen(self, world: World) -> None:
        if world.open.figures[self.who].in_play:
            begin_move(shadow_of(world, self.who))
            share_shadows(world, seat_of(world.open, self.who))
            world.then(Sneak(self.who))


class Sneak(Together[Open, Mine, Sealed], frozen=True):
    """A secret move, up to the next deed that is heard of; to all others it is one silence."""

    rule: ClassVar[str] = "ninja-9.2"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (
        *MEETING, "Crept", "Vanished", "ShadowCard.kind", "open.figures.kind",
        "mine.allies to others", "mine.ropes to others",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = (
        "ShadowCard", "InPassage", "OutOfPassage", "Left", "open.figures",
        "open.guards", "open.patrols", "open.played", "agenda.Sneak",
    )  # fmt: skip
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        out = lookout(open, self.who)
        shadow = under_way(out, mine.shadows[self.who], so_far)
        return sneak_options(out, shadow, mine.ropes, mine.ends)

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return not unheard(lookout(open, self.who), so_far[-1])

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """He stops where he is (21.6)."""
        return DONE

    def resolve(self, world: World, answers: Answers) -> None:
        ((seat, deeds),) = answers.items()
        for deed in deeds:
            self.act(world, seat, deed)
        if deeds[-1] not in (DONE, LEAVE):
            world.then(self)

    def act(self, world: World, seat: Seat, deed: Choice) -> None:
        """One small deed; it is told only if the rules say so."""
        shadow = world.private[seat].shadows[self.who]
        match deed:
            case ("go" | "climb" as verb, zone):
                self.step(world, seat, shadow, zone, new_rope=verb == "climb")
            case ("enter",):
                self.enter(world, shadow)
            case ("leave",):
                self.leave(world, seat, shadow)
            case ("reveal",):
                shadow.pending = False
                show(world, self.who, shadow.zone)
            case ("done",):
                if shadow.pending:  # time was up before he had dealt with the guards there
                    show(world, self.who, shadow.zone)
                self.finish(world, seat, shadow)
            case _:
                self.play(world, shadow, deed)

    def step(self, world: World, seat: Seat, shadow: Shadow, zone: str, *, new_rope: bool) -> None:
        """Enter a zone; a figure that was in sight is lifted if nobody is there (12.3)."""
        out = lookout(world.open, self.who)
        was = shadow.zone
        if new_rope:
            self.spend(world, shadow, "rope")
            hang(world.private[seat].ropes, was, zone)
        enter_zone(out, shadow, zone, by_rope=crosses_wall(out.fort, was, zone))
        if is_passage(was):
            announce(world, OutOfPassage(self.who))
        elif out.seen and not shadow.pending:
            hide(world, self.who, zone)

    def enter(self, world: World, shadow: Shadow) -> None:
        """Go into the secret passage, where all can see that he is in it (16.1, 16.5)."""
        out = lookout(world.open, self.who)
        if not out.passage_card:
            self.spend(world, shadow, PASSAGE)
        enter_zone(out, shadow, out.passage, by_rope=False)
        announce(world, InPassage(self.who, passage_of(world.open, self.who)))

    def leave(self, world: World, seat: Seat, shadow: Shadow) -> None:
        """Leave the map for good (9.8)."""
        shadow.steps += 1
        keep_trail(world, shadow)
        shadow.zone, shadow.speed = "", 0
        announce(world, Left(self.who))
        share_shadows(world, seat)

    def finish(self, world: World, seat: Seat, shadow: Shadow) -> None:
        """End the move; guards he stands among have noticed him (9.9)."""
        noticed = end_move(lookout(world.open, self.who), shadow)
        keep_trail(world, shadow)
        if noticed:
            show(world, self.who, shadow.zone)
        announce(world, Crept(self.who))
        share_shadows(world, seat)

    def spend(self, world: World, shadow: Shadow, card: str, guard: str = "") -> None:
        """Play a card from the hand, for all to see."""
        shadow.hand.remove(card)
        announce(world, ShadowCard(self.who, shadow.kind, card, guard))

    def play(self, world: World, shadow: Shadow, choice: Choice) -> None:
        """A card does its work, or none (10.1-10.6)."""
        match choice:
            case ("shadow",):
                self.spend(world, shadow, "shadow-walk")
                shadow.covered, shadow.pending = world.open.turn, False
            case ("bluff", card):
                self.spend(world, shadow, card)
            case ("kill", card, guard):
                self.spend(world, shadow, card, guard)
                raise_alert(world, KENJUTSU[card], "kenjutsu")
            case ("shuriken", guard):
                self.spend(world, shadow, "shuriken", guard)
            case ("sake", guard):
                self.spend(world, shadow, "potent-sake", guard)
        self.look_around(world, shadow, bluff=choice[0] == "bluff")

    def look_around(self, world: World, shadow: Shadow, *, bluff: bool) -> None:
        """When no guard around him can notice him any more, he is hidden."""
        alone = shadow.zone not in lookout(world.open, self.who).sober
        if alone:
            shadow.pending = False
        covered = shadow.covered == world.open.turn
        if world.open.figures[self.who].state == SEEN and (alone or covered) and not bluff:
            hide(world, self.who, shadow.zone)


def keep_trail(world: World, shadow: Shadow) -> None:
    """Note on the private map where he went this turn."""
    shadow.path.append(Trail(world.open.turn, tuple(shadow.trail)))

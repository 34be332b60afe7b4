"""Chapters 9 and 10: a secret move, step by step, in which only what must be seen is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import Answers, Choice, Happening, Seat, Together
from noren.games.ninja.content.cards import KENJUTSU
from noren.games.ninja.events import Seen, ShadowCard, announce
from noren.games.ninja.rules.detection import (
    MEETING,
    high_alert,
    raise_alert,
    shadow_of,
    share_shadows,
)
from noren.games.ninja.rules.stealth import (
    DONE,
    LEAVE,
    REVEAL,
    begin_move,
    lookout,
    perform,
    sneak_options,
    told_of,
    under_way,
    unheard,
)
from noren.games.ninja.state import Mine, Open, Sealed, Shadow, View, World, seat_of
from noren.parts.answers import only_answer


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
        seat, deeds = only_answer(answers)
        for deed in deeds:
            self.act(world, seat, deed)
        if deeds[-1] in (DONE, LEAVE):
            # Only at the end of the move: until then a partner sees no more of it than everyone
            # does.
            share_shadows(world, seat)
        else:
            world.then(self)

    def act(self, world: World, seat: Seat, deed: Choice) -> None:
        """One small deed; it is told only if the rules say so."""
        shadow, ropes = world.private[seat].shadows[self.who], world.private[seat].ropes
        if deed == DONE and shadow.pending:  # time was up before he had dealt with the guards there
            self.act(world, seat, REVEAL)
        # Afresh for every deed: the one before may have killed a guard or brought him into sight.
        out = lookout(world.open, self.who)
        # What is told is worked out before it is done, since it depends on where he was.
        heard = told_of(deed, out, shadow)
        perform(deed, out, shadow, ropes)
        for event in heard:
            announce(world, event)
            if isinstance(event, Seen):
                high_alert(world, "detected")
            elif isinstance(event, ShadowCard) and event.guard:
                raise_alert(world, KENJUTSU.get(event.card, 0), "kenjutsu")


def own_shadows(view: View) -> dict[str, Shadow]:
    """A viewer's intruders as they are now, in the middle of a secret move too."""
    if view.mine is None:
        return {}
    found = dict(view.mine.shadows)
    who = sneaking(view)
    if who in found:
        found[who] = under_way(lookout(view.open, who), found[who], view.answer)
    return found


def sneaking(view: View) -> str:
    """Who is moving in secret right now, if anybody."""
    return view.step.who if isinstance(view.step, Sneak) else ""

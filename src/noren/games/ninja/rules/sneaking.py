"""Chapters 9 and 10: a secret move, step by step, in which only what must be seen is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import Answers, Choice, Happening, Seat, Together
from noren.games.ninja.content.cards import KENJUTSU
from noren.games.ninja.events import Seen, ShadowCard, Waited, announce
from noren.games.ninja.rules.detection import (
    MEETING,
    high_alert,
    raise_alert,
    shadow_of,
    share_shadows,
)
from noren.games.ninja.rules.sharing import DivideWounds
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

WAIT: Final[Choice] = ("wait",)


class BeginSneak(Happening[Open, Mine, Sealed], frozen=True):
    """One intruder after the other makes his move, whoever of them is the first."""

    rule: ClassVar[str] = "ninja-9.1"

    def happen(self, world: World) -> None:
        who = next_to_sneak(world.open)
        if who:
            begin_move(shadow_of(world, who))
            share_shadows(world, seat_of(world.open, who))
            world.then(Sneak(who), self)


def to_sneak(open: Open) -> list[str]:
    """The intruders who have not moved yet this turn."""
    return [who for who, figure in open.figures.items() if figure.in_play and who not in open.crept]


def next_to_sneak(open: Open) -> str:
    """Whose move it is: the ninja's unless he waits; rivals begin by turns (9.1, 18.4)."""
    left = to_sneak(open)
    if open.options.variant == "contested" and open.turn % 2 == 0:
        left.reverse()
    return next((who for who in left if who != open.waited), left[0] if left else "")


def may_wait(open: Open, who: str) -> bool:
    """Whether he may let his partner go first: nobody has moved yet, and nobody waits (9.1)."""
    free = open.options.variant != "contested" and not open.waited and not open.crept
    return free and any(other != who for other in to_sneak(open))


class Sneak(Together[Open, Mine, Sealed], frozen=True):
    """A secret move, up to the next deed that is heard of; to all others it is one silence."""

    rule: ClassVar[str] = "ninja-9.2"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (
        *MEETING, "Crept", "Crept.who", "Vanished", "Vanished.who", "ShadowCard.kind",
        "open.figures.kind", "mine.allies to others", "mine.ropes to others",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = (
        "ShadowCard", "ShadowCard.who", "ShadowCard.kind", "ShadowCard.card", "ShadowCard.guard",
        "InPassage", "InPassage.who", "InPassage.passage", "OutOfPassage", "OutOfPassage.who",
        "Left", "Left.who", "open.figures", "open.guards", "open.patrols", "open.played",
        "open.gained", "agenda", "asked", "Waited", "Waited.who", "open.waited", "open.crept",
    )  # fmt: skip
    who: str
    begun: bool = False

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        out = lookout(open, self.who)
        shadow = under_way(out, mine.shadows[self.who], so_far)
        options = sneak_options(out, shadow, mine.ropes, mine.ends)
        first = not self.begun and not so_far
        return [*options, WAIT] if first and may_wait(open, self.who) else options

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        # Most deeds are heard of, whoever looks on.
        return so_far[-1][0] != "go" or not unheard(lookout(open, self.who), so_far[-1])

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """He stops where he is (21.6)."""
        return DONE

    def resolve(self, world: World, answers: Answers) -> None:
        seat, deeds = only_answer(answers)
        if deeds == (WAIT,):
            announce(world, Waited(self.who))
            return
        for deed in deeds:
            self.act(world, seat, deed)
        if deeds[-1] == LEAVE:
            world.then(DivideWounds(self.who))
        if deeds[-1] in (DONE, LEAVE):
            # Only at the end of the move: until then a partner sees no more of it than everyone
            # does.
            share_shadows(world, seat)
        else:
            world.then(Sneak(self.who, begun=True))

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

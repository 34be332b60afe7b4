"""Chapter 11: Secret Actions. Honor and the Shogun's way, the Informant's influence, framing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.chiyos_secret.content import INFLUENCE, TRACKS
from noren.games.chiyos_secret.events import (
    ActionTaken,
    InfluenceDeclined,
    InfluencePlayed,
    MarkerShown,
    ShogunMoved,
)
from noren.games.chiyos_secret.rules.board import blocked_cards, frameable
from noren.games.chiyos_secret.rules.card_texts import carry_out
from noren.games.chiyos_secret.rules.cards_and_tokens import (
    discard_influence,
    draw_honor,
    draw_influence,
)
from noren.games.chiyos_secret.rules.disclosures import (
    ADVANCE,
    DRAW_HONOR,
    DRAW_INFLUENCE,
    LOSE_HONOR,
    UNMASK,
)
from noren.games.chiyos_secret.rules.final_act import CheckVictory, EndTurn, end_game
from noren.games.chiyos_secret.rules.suspicion import turn_down
from noren.games.chiyos_secret.state import Decision, Mine, Open, Sealed, World

HONOR: Choice = ("honor",)
INFORMANT: Choice = ("informant",)
FRAME: Choice = ("frame",)
DRAW: Choice = ("draw",)
DECLINE: Choice = ("decline",)


class SecretAction(Turn[Open, Mine, Sealed], frozen=True):
    """Honor the Shogun, meet the Informant or frame patrons: different ones, if that can be."""

    rule: ClassVar[str] = "chiyos-secret-11.6"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    taken: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        able = [HONOR]
        if informant_to_meet(open):
            able.append(INFORMANT)
        if not open.final and len(frameable(open, seat)) > 1:
            able.append(FRAME)
        return [choice for choice in able if choice[0] not in self.taken] or able

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        open.due -= 1
        world.tell(ActionTaken(seat, choice[0]))
        deeds = {HONOR: Honor(), INFORMANT: Influence(), FRAME: Frame("")}
        again = SecretAction((*self.taken, choice[0])) if open.due else EndTurn()
        world.then(deeds[choice], CheckVictory(), again)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The Informant rather than the Shogun's next space, and nobody framed (14.8)."""
        options = self.options(open, mine, seat)
        # With nothing left to draw two silent players would meet the Informant for ever.
        wanted = (INFORMANT, HONOR, FRAME) if open.deck else (HONOR, FRAME, INFORMANT)
        return next(choice for choice in wanted if choice in options)


def informant_to_meet(open: Open) -> bool:
    """Whether the Informant can be met: there is a card to draw, or one that may be played (11.4).

    It looks at the number of cards alone, which all can see.
    """
    return bool(open.deck or (open.hand and not open.informant_gone))


class Frame(Turn[Open, Mine, Sealed], frozen=True):
    """The noble turns two clear patrons face-down."""

    rule: ClassVar[str] = "chiyos-secret-11.5"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    first: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("frame", card) for card in frameable(open, seat) if card != self.first]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if self.first:
            turn_down(world, [self.first, choice[1]])
        else:
            world.then(Frame(choice[1]))


def advance(world: World) -> None:
    """The Shogun enters the next space: a mark, a city marker, or nothing (11.2, 11.3)."""
    open = world.open
    track = TRACKS[open.seats]
    open.track += 1
    world.tell(ShogunMoved(open.track))
    if open.track in track.marks:
        offer_influence(world)
    elif open.track > track.spaces and open.track not in open.blanks:
        open.arrived = world.private[open.motonaka].city == open.track
        world.tell(MarkerShown(open.track, open.arrived))
        if open.arrived:
            end_game(world, "motonaka", "")
        else:
            open.blanks.append(open.track)


def go_back(world: World) -> None:
    """The Shogun goes back one space, if there is one behind."""
    if world.open.track:
        world.open.track -= 1
        world.tell(ShogunMoved(world.open.track, back=True))


def offer_influence(world: World) -> None:
    """At a mark Motonaka may draw or play, unless there is nothing to draw and nothing held."""
    if world.open.deck or world.open.hand:
        world.then(Influence(may_decline=True))


class Honor(Happening[Open, Mine, Sealed], frozen=True):
    """The Shogun advances; then the noble draws an honor token."""

    rule: ClassVar[str] = "chiyos-secret-11.1"
    discloses: ClassVar[tuple[str, ...]] = (
        *ADVANCE, "agenda.DrawHonor", "agenda.CheckVictory", "agenda.SecretAction",
        "agenda.SecretAction.taken", "agenda.EndTurn",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        advance(world)
        # In the city all is over; a mark is Motonaka's after the token, which may then be lost too.
        if not world.open.arrived:
            world.then(DrawHonor())


class DrawHonor(Happening[Open, Mine, Sealed], frozen=True):
    """The noble who honored the Shogun draws a token."""

    rule: ClassVar[str] = "chiyos-secret-11.1"
    discloses: ClassVar[tuple[str, ...]] = DRAW_HONOR

    def happen(self, world: World) -> None:
        draw_honor(world, world.open.active)


class Influence(Together[Open, Mine, Sealed], frozen=True):
    """Motonaka draws an influence card or plays one; at a mark or without a deck, perhaps neither.

    Whoever holds none that can be played would be quick, so it lasts a beat.
    """

    rule: ClassVar[str] = "chiyos-secret-11.4"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (
        *DRAW_INFLUENCE, *LOSE_HONOR, *UNMASK, *ADVANCE, "agenda.CheckVictory",
        "agenda.SecretAction", "agenda.SecretAction.taken", "agenda.EndTurn",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    may_decline: bool = False

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.motonaka,)

    def besides(self, open: Open) -> list[Choice]:
        """What can be chosen besides playing a card."""
        return [DRAW] * bool(open.deck) + [DECLINE] * self.declines(open)

    def declines(self, open: Open) -> bool:
        """Whether Motonaka may leave it: at a mark (11.2), or with nothing to draw (11.4)."""
        return self.may_decline or not open.deck

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        blocked = blocked_cards(open)
        plays: list[Choice] = [("play", card) for card in mine.hand if card not in blocked]
        return self.besides(open) + plays

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        (choice,) = answers[open.motonaka]
        seen = (blocked_cards(open), len(self.besides(open)))
        match choice:
            case ("draw",):
                draw_influence(world, Decision("draw", "", *seen))
            case ("decline",):
                open.decisions.append(Decision("decline", "", *seen))
                open.informant_gone |= not self.may_decline
                world.tell(InfluenceDeclined())
            case (_, card):
                discard_influence(world, card, Decision("play", card, *seen))
                world.tell(InfluencePlayed(card))
                carry_out(world, INFLUENCE[card].effect, open.motonaka, (card,))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """Neither where that is allowed, else a card is drawn: none is played (14.10)."""
        return DECLINE if self.declines(open) else DRAW

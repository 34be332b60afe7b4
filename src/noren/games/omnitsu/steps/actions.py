"""An action from its announcement to its end: responses, reversal, effects, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Together, Window
from noren.games.omnitsu.content import ANY_TIME, ANY_TIME_ACTION, CARDS, CASTLE, NUMBER, Effect
from noren.games.omnitsu.deeds import note_deed, way
from noren.games.omnitsu.events import Announced, AnyTime, Came, Failed, Reversed, Stopped
from noren.games.omnitsu.hands import (
    DRAWING,
    LOSING,
    SURFACING,
    discard,
    discardable,
    lay,
    note_asked,
)
from noren.games.omnitsu.lots import by_lot
from noren.games.omnitsu.notes import Way
from noren.games.omnitsu.scrolls import DROPPING, LOOKING
from noren.games.omnitsu.state import (
    SILENCE,
    Act,
    Laid,
    Mine,
    Open,
    Place,
    Sealed,
    World,
    held,
    in_hand,
    is_out,
    is_stopped,
    seats,
)
from noren.games.omnitsu.vocabulary import WORDS, is_possible


class Launch(Happening[Open, Mine, Sealed], frozen=True):
    """An action is announced; whoever could respond is asked before it is carried out."""

    rule: ClassVar[str] = "omnitsu-4.5"

    at: int
    action: int

    def happen(self, world: World) -> None:
        laid = world.open.laid[self.at]
        act = Act(laid.card, self.action, laid.seat, laid.target, laid.seat, self.at)
        if not is_possible(world.open, act):
            world.tell(Failed(laid.seat, laid.card))
            world.then(Finish(act))
            return
        if laid.any_time:
            deed = way(world.open, act.by, act.card, act.action, act.target)
            note_deed(world.open, act.by, deed, [Way()])
        target = act.target if act.words.target else -1
        world.tell(Announced(act.by, act.card, act.action, target))
        respond = Respond(act)
        world.then(respond if respond.asks(world.open) else CarryOut(act))


def response_cards(open: Open, act: Act, seat: Seat) -> list[str]:
    """The cards with which this seat could respond, as far as all can tell."""
    return [c for c in ANY_TIME["response"] if answers_to(open, act, seat, c)]


def answers_to(open: Open, act: Act, seat: Seat, card: str) -> bool:
    """Whether a card's response fits this action."""
    action = CARDS[card].actions[ANY_TIME_ACTION[card]]
    if is_stopped(open, CARDS[card].keywords + action.keywords):
        return False
    effect = action.effects[0]
    if effect.do == "stop":
        return effect.keyword in act.keywords
    if effect.keyword == "mine":
        return act.words.target and act.target == seat
    return act.words.can_be_reversed


class Respond(Window[Open, Mine, Sealed], frozen=True):
    """Everyone but its player may respond to the action, if anyone could hold a fitting card."""

    rule: ClassVar[str] = "omnitsu-5.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act

    def asks(self, open: Open) -> Sequence[Seat]:
        others = [seat for seat in seats(open) if seat != self.act.by]
        if open.ended:
            return [seat for seat in others if self.reactions(open, Mine(), seat)]
        return [
            seat
            for seat in others
            if (open.cards[seat] and self._hidden(open, seat)) or self._held(open, seat)
        ]

    def _hidden(self, open: Open, seat: Seat) -> list[str]:
        return [c for c in response_cards(open, self.act, seat) if not is_out(open, c)]

    def _held(self, open: Open, seat: Seat) -> list[str]:
        fitting = response_cards(open, self.act, seat)
        return [
            laid.card
            for laid in open.laid
            if laid.state == "held" and laid.seat == seat and laid.card in fitting
        ]

    def reactions(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        from_hand = [
            c for c in ANY_TIME["response"] if c in hand and answers_to(open, self.act, seat, c)
        ]
        return [("play", card) for card in (*from_hand, *self._held(open, seat))]

    def resolve(self, world: World, answers: Answers) -> None:
        open, act = world.open, self.act
        for seat in answers:
            could = tuple((card,) for card in self._hidden(open, seat))
            note_asked(open, seat, 1 + len(self._held(open, seat)), could)
        plays = sorted(
            (NUMBER[answer[0][1]], seat, answer[0][1])
            for seat, answer in answers.items()
            if answer[0] != PASS
        )
        stopped = False
        for _, seat, card in plays:
            use_up(world, seat, card)
            effect = CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0]
            if stopped or (effect.do == "turn_back" and act.reversed):
                world.tell(Failed(seat, card))
            elif effect.do == "stop":
                stopped = True
                world.tell(Stopped(act.card, card))
            else:
                act = turn_back(act)
                world.tell(Reversed(act.card, card))
        world.then(Finish(act) if stopped else CarryOut(act))


def use_up(world: World, seat: Seat, card: str) -> None:
    """Play a response from the hand, or one that was held, and discard it."""
    open = world.open
    world.tell(AnyTime(seat, card))
    for at, other in enumerate(open.laid):
        if other.card == card and other.state == "held":
            open.laid[at] = msgspec.structs.replace(other, state="done")
            break
    else:
        lay(world, Laid(card, seat, NUMBER[card], state="done", any_time=True))
    open.discard.append(card)


def turn_back(act: Act) -> Act:
    """The action reversed: with a TARGET, the two change places."""
    if act.words.target:
        return msgspec.structs.replace(act, by=act.target, target=act.by, reversed=True)
    return msgspec.structs.replace(act, reversed=True)


class CarryOut(Happening[Open, Mine, Sealed], frozen=True):
    """The action does what it says, one effect after the other."""

    rule: ClassVar[str] = "omnitsu-4.6"

    act: Act

    def happen(self, world: World) -> None:
        act = self.act
        if not is_possible(world.open, act):
            world.tell(Failed(act.owner, act.card))
            world.then(Finish(act))
            return
        world.then(*(Do(act, effect) for effect in act.effects), Finish(act))


class Do(Happening[Open, Mine, Sealed], frozen=True):
    """One effect of an action, if it is possible."""

    rule: ClassVar[str] = "omnitsu-4.6"
    discloses: ClassVar[tuple[str, ...]] = (*LOOKING, *DROPPING, *DRAWING, *SURFACING, *LOSING)

    act: Act
    effect: Effect

    def happen(self, world: World) -> None:
        word = WORDS[self.effect.do]
        if word.possible(world.open, self.act, self.effect):
            word.run(world, self.act, self.effect)


class Levy(Together[Open, Mine, Sealed], frozen=True):
    """Every other player discards a card of their choice."""

    rule: ClassVar[str] = "omnitsu-4.4"
    discloses: ClassVar[tuple[str, ...]] = DROPPING
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act

    def asks(self, open: Open) -> Sequence[Seat]:
        return [seat for seat in seats(open) if seat != self.act.by and in_hand(open, seat)]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        return [("discard", thing) for thing in discardable(open, hand, seat)]

    def resolve(self, world: World, answers: Answers) -> None:
        for seat, answer in answers.items():
            chosen: Sequence[Choice] = answer
            if answer[0] == SILENCE:
                options = self.options(world.open, world.private[seat], seat, ())
                chosen = by_lot(world, seat, options)
            discard(world, seat, (chosen[0][1],))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """Lots are drawn (9.5)."""
        return SILENCE


class Finish(Happening[Open, Mine, Sealed], frozen=True):
    """A used card is discarded; a Location stays in play."""

    rule: ClassVar[str] = "omnitsu-4.8"

    act: Act

    def happen(self, world: World) -> None:
        open, at = world.open, self.act.at
        laid = open.laid[at]
        if laid.state not in ("left", "done"):
            open.laid[at] = msgspec.structs.replace(laid, state="done")
            settle_card(world, laid)


def settle_card(world: World, laid: Laid) -> None:
    """Where a card lies once it is resolved."""
    if CARDS[laid.card].location and laid.card != CASTLE:
        world.open.locations.append(Place(laid.card))
        world.tell(Came(laid.seat, laid.card))
    else:
        world.open.discard.append(laid.card)

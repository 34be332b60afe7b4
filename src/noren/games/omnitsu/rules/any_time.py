"""Chapter 5: AT ANY TIME, pauses and responses.

Everyone who could hold a fitting card, as far as all can tell, is asked, whether or not they do: to
ask only those who hold one would show who they are.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Window
from noren.games.omnitsu.content import (
    ANY_TIME,
    ANY_TIME_ACTION,
    CARDS,
    DISGUISE,
    FREE_AT,
    KEYWORDS,
    NUMBER,
)
from noren.games.omnitsu.events import Announced, Failed, Reversed, Stopped
from noren.games.omnitsu.events import AnyTime as PlayedAnyTime
from noren.games.omnitsu.rules.actions import CarryOut, Finish, ask, does_nothing, turn_back
from noren.games.omnitsu.rules.effects import is_possible
from noren.games.omnitsu.rules.evidence import note_asked, note_deed, way
from noren.games.omnitsu.rules.moving_cards import lay
from noren.games.omnitsu.state import (
    NOBODY,
    Act,
    Laid,
    Mine,
    Open,
    Sealed,
    Way,
    World,
    held,
    is_out,
    is_stopped,
    seats,
)


class Pause(Happening[Open, Mine, Sealed], frozen=True):
    """A moment at which any-time cards may be played, if anyone could have one that fits it."""

    rule: ClassVar[str] = "omnitsu-5.1"

    moment: str

    def happen(self, world: World) -> None:
        world.then(AnyTime(self.moment))


class AnyTime(Window[Open, Mine, Sealed], frozen=True):
    """Everyone who could have an any-time card may play one; cards played together go by number."""

    rule: ClassVar[str] = "omnitsu-5.1"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    moment: str

    def asks(self, open: Open) -> Sequence[Seat]:
        # Once all hands are face-up, who can play a card is no secret.
        if open.ended:
            return [s for s in seats(open) if self.reactions(open, Mine(), s)]
        hidden = hidden_cards(open, self.moment)
        if not hidden and all(laid.state != "held" for laid in open.laid):
            return ()
        return [
            seat
            for seat in seats(open)
            if (open.cards[seat] and any(plays(open, seat, card, self.moment) for card in hidden))
            or ready(open, seat, self.moment)
        ]

    def reactions(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        from_hand = [
            play
            for card in FREE_AT.get(self.moment, ())
            if card in hand
            for play in plays(open, seat, card, self.moment)
        ]
        return [*from_hand, *ready(open, seat, self.moment)]

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        hidden = hidden_cards(open, self.moment)
        for seat in answers:
            could = tuple((card,) for card in hidden for _ in plays(open, seat, card, self.moment))
            note_asked(open, seat, 1 + len(ready(open, seat, self.moment)), could)
        played = plays_by_number(answers)
        if played:
            places = [play_now(world, seat, play) for seat, play in played]
            world.then(*(PlayNow(at) for at in places), Pause(self.moment))

    def happen(self, world: World) -> None:
        """Nobody could have a card that fits."""


def hidden_cards(open: Open, moment: str) -> list[str]:
    """The any-time cards of a moment that somebody may hold, as far as all can tell."""
    return [card for card in FREE_AT.get(moment, ()) if not is_out(open, card)]


def plays(open: Open, seat: Seat, card: str, moment: str) -> list[Choice]:
    """Every way in which a card's any-time action could do something for this seat at this moment.

    Whom it points at is part of the play, as it is of a throw: nobody points once others have shown
    their cards.
    """
    if card not in FREE_AT.get(moment, ()):
        return []
    number = ANY_TIME_ACTION[card]
    if not CARDS[card].actions[number].target:
        possible = is_possible(open, Act(card, number, seat, NOBODY, seat, 0))
        return [("play", card)] if possible else []
    return [
        ("play", card, str(other))
        for other in seats(open)
        if other != seat and is_possible(open, Act(card, number, seat, other, seat, 0))
    ]


def held_back(open: Open, seat: Seat, window: str) -> list[str]:
    """The seat's own thrown cards that are held for such a window."""
    return [
        laid.card
        for laid in open.laid
        if laid.state == "held" and laid.seat == seat and laid.card in ANY_TIME[window]
    ]


def ready(open: Open, seat: Seat, moment: str) -> list[Choice]:
    """The plays of the seat's held cards, pointed as they were thrown, that would do something."""
    back = held_back(open, seat, "free")
    if not back:
        return []
    pointed = {laid.card: laid.target for laid in open.laid if laid.state == "held"}
    return [
        play
        for card in back
        for play in plays(open, seat, card, moment)
        if play[2:] in ((), (str(pointed[card]),))
    ]


def play_now(world: World, seat: Seat, play: Choice) -> int:
    """Lay an any-time card on the table out of its order, or take up a held one."""
    card, laid = play[1], world.open.laid
    for at, other in enumerate(laid):
        if other.card == card and other.state == "held":
            laid[at] = msgspec.structs.replace(other, state="now", any_time=True)
            return at
    target = int(play[2]) if len(play) > 2 else NOBODY
    return lay(world, Laid(card, seat, NUMBER[card], target, state="now", any_time=True))


class PlayNow(Happening[Open, Mine, Sealed], frozen=True):
    """An any-time card is played, and its action announced."""

    rule: ClassVar[str] = "omnitsu-5.2"

    at: int

    def happen(self, world: World) -> None:
        laid = world.open.laid[self.at]
        world.tell(PlayedAnyTime(laid.seat, laid.card))
        world.then(Launch(self.at, ANY_TIME_ACTION[laid.card]))


class Launch(Happening[Open, Mine, Sealed], frozen=True):
    """An action is announced; whoever could respond is asked before it is carried out."""

    rule: ClassVar[str] = "omnitsu-5.4"

    at: int
    action: int

    def happen(self, world: World) -> None:
        laid = world.open.laid[self.at]
        act = Act(laid.card, self.action, laid.seat, laid.target, laid.seat, self.at)
        if not is_possible(world.open, act):
            does_nothing(world, act)
            return
        if laid.any_time:
            deed = way(world.open, act.by, act.card, act.action, act.target)
            note_deed(world.open, act.by, deed, [Way()])
        target = act.target if act.words.target else NOBODY
        world.tell(Announced(act.by, act.card, act.action, target))
        world.then(Respond(act))


class Respond(Window[Open, Mine, Sealed], frozen=True):
    """Everyone but its player may respond to the action, if anyone could hold a fitting card."""

    rule: ClassVar[str] = "omnitsu-5.4"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    act: Act

    def asks(self, open: Open) -> Sequence[Seat]:
        others = [seat for seat in seats(open) if seat != self.act.by]
        if open.ended:
            return [seat for seat in others if self.reactions(open, Mine(), seat)]
        cards = self._hidden(open)
        return [
            seat
            for seat in others
            if (open.cards[seat] and self._fitting(cards, seat)) or self._held(open, seat)
        ]

    def _hidden(self, open: Open) -> list[str]:
        """The responses that somebody may hold and nothing stops, as far as all can tell."""
        return [
            card
            for card in responses_to(self.act.card, self.act.action)
            if not is_out(open, card) and not is_stopped(open, any_time_keywords(card))
        ]

    def _fitting(self, cards: Sequence[str], seat: Seat) -> list[str]:
        """Those of the cards with which this seat could respond."""
        hit = self.act.words.target and self.act.target == seat
        return [card for card in cards if hit or card not in OWN_DEFENCE]

    def _held(self, open: Open, seat: Seat) -> list[str]:
        return [c for c in held_back(open, seat, "response") if answers_to(open, self.act, seat, c)]

    def reactions(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        from_hand = [
            c for c in ANY_TIME["response"] if c in hand and answers_to(open, self.act, seat, c)
        ]
        return [("play", card) for card in (*from_hand, *self._held(open, seat))]

    def resolve(self, world: World, answers: Answers) -> None:
        open, act = world.open, self.act
        cards = self._hidden(open)
        for seat in answers:
            could = tuple((card,) for card in self._fitting(cards, seat))
            note_asked(open, seat, 1 + len(self._held(open, seat)), could)
        stopped = False
        for seat, (_, card) in plays_by_number(answers):
            use_up(world, seat, card)
            effect = CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0]
            if stopped or (effect.do == "turn_back" and act.reversed):
                world.tell(Failed(seat, card, "stopped" if stopped else "turned"))
            elif effect.do == "stop":
                stopped = True
                world.tell(Stopped(act.card, card, act.owner))
            else:
                act = turn_back(act)
                world.tell(Reversed(act.card, card, act.owner))
        world.then(Finish(act) if stopped else CarryOut(act))

    def happen(self, world: World) -> None:
        """Nobody could respond."""
        world.then(CarryOut(self.act))


OWN_DEFENCE: Final = frozenset(
    card
    for card in ANY_TIME["response"]
    if CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0].do != "stop"
    and CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0].keyword == "mine"
)
"""The responses that are for whoever an action points at."""


@functools.cache
def any_time_keywords(card: str) -> tuple[str, ...]:
    """The keywords by which a card's any-time action may be stopped."""
    return CARDS[card].keywords + CARDS[card].actions[ANY_TIME_ACTION[card]].keywords


@functools.cache
def responses_to(card: str, action: int) -> tuple[str, ...]:
    """The cards with which an action may be answered, by somebody and if nothing stops them."""
    return tuple(other for other in ANY_TIME["response"] if _answers(other, card, action))


def _answers(response: str, card: str, action: int) -> bool:
    effect = CARDS[response].actions[ANY_TIME_ACTION[response]].effects[0]
    words = CARDS[card].actions[action]
    if effect.do == "stop":
        return effect.keyword in KEYWORDS[card][action]
    return words.target if effect.keyword == "mine" else words.can_be_reversed


def answers_to(open: Open, act: Act, seat: Seat, card: str) -> bool:
    """Whether a card's response fits this action."""
    if card not in responses_to(act.card, act.action):
        return False
    if card in OWN_DEFENCE and act.target != seat:
        return False
    return not is_stopped(open, any_time_keywords(card))


def plays_by_number(answers: Answers) -> list[tuple[Seat, Choice]]:
    """Who plays what, in the order of the cards' numbers (5.2)."""
    played = [(seat, answer[0]) for seat, answer in answers.items() if answer[0] != PASS]
    return sorted(played, key=lambda play: NUMBER[play[1][1]])


def use_up(world: World, seat: Seat, card: str) -> None:
    """Play a response from the hand, or one that was held, and discard it."""
    open = world.open
    world.tell(PlayedAnyTime(seat, card))
    for at, other in enumerate(open.laid):
        if other.card == card and other.state == "held":
            open.laid[at] = msgspec.structs.replace(other, state="done")
            break
    else:
        lay(world, Laid(card, seat, NUMBER[card], state="done", any_time=True))
    open.discard.append(card)


def disguise(world: World, laid: Laid, at: int) -> None:
    """The Disguise Master is discarded, and another card takes the place of this one."""
    open = world.open
    world.tell(PlayedAnyTime(laid.seat, DISGUISE))
    master = lay(world, Laid(DISGUISE, laid.seat, laid.order, state="done", any_time=True))
    open.discard.append(DISGUISE)
    act = Act(DISGUISE, 0, laid.seat, laid.target, laid.seat, master)
    ask(world, act, act.words.effects[0], "replacement", laid.seat, (str(at),))

"""Chapter 4: resolving cards. They come up by number, and each Person takes one of its actions.

What an action then does is in `actions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together
from noren.games.omnitsu.content import ANY_TIME, CARDS, CASTLE, DISGUISE, with_keyword
from noren.games.omnitsu.events import Held, OutOfTime
from noren.games.omnitsu.rules.actions import aim, fail
from noren.games.omnitsu.rules.any_time import Launch, Pause, disguise
from noren.games.omnitsu.rules.draw_and_discard import DrawUp
from noren.games.omnitsu.rules.effects import is_possible
from noren.games.omnitsu.rules.evidence import note_asked, note_use
from noren.games.omnitsu.rules.locations import Enter
from noren.games.omnitsu.rules.moving_cards import discard, lay
from noren.games.omnitsu.rules.silence import by_lot
from noren.games.omnitsu.state import (
    Act,
    Laid,
    Mine,
    Open,
    Sealed,
    World,
    held,
    is_out,
    is_stopped,
    throwable,
)
from noren.parts.silence import SILENCE


class NextCard(Happening[Open, Mine, Sealed], frozen=True):
    """The lowest number comes up, held cards last, then the draw.

    Now that another card has gone, whoever holds one back is asked first whether to use it (5.3).
    All see who holds what, so nobody else is asked and nothing is told by it.
    """

    rule: ClassVar[str] = "omnitsu-4.1"

    gone: int = 0
    asked: int = 0

    def happen(self, world: World) -> None:
        laid = world.open.laid
        waiting = [at for at, card in enumerate(laid) if card.state == "waiting"]
        held_back = [at for at, card in enumerate(laid) if card.state == "held"]
        usable = [at for at in held_back if self._may_be_used(world.open, at)]
        if waiting and usable:
            at = min(usable, key=lambda at: laid[at].order)
            world.then(TakeUp(at), NextCard(self.gone, laid[at].order))
        elif waiting or held_back:
            at = min(waiting or held_back, key=lambda at: laid[at].order)
            world.then(NextCard(laid[at].order))
            come_up(world, at, last=not waiting)
        else:
            world.then(DrawUp())

    def _may_be_used(self, open: Open, at: int) -> bool:
        """Whether another card has gone since, and its player was not asked yet."""
        order = open.laid[at].order  # of a card played in another's place, it is the other's
        return order != self.gone and order > self.asked and bool(possible(open, at))


def possible(open: Open, at: int) -> list[int]:
    """Which actions of a card on the table can be used now, as all can see."""
    laid = open.laid[at]
    return [
        number
        for number in range(len(CARDS[laid.card].actions))
        if is_possible(open, Act(laid.card, number, laid.seat, laid.target, laid.seat, at))
    ]


def come_up(world: World, at: int, last: bool = False) -> None:
    """A card's moment has come."""
    card = world.open.laid[at].card
    if card == CASTLE:
        world.then(Pause("castle"), Enter(at))
    else:
        world.then(Enter(at) if CARDS[card].location else TakeUp(at, last))


class TakeUp(Together[Open, Mine, Sealed], frozen=True):
    """Its player chooses one of a Person's two actions and pays for it, or holds an any-time card.

    A beat passes, for a hand with neither the Disguise Master nor a card that pays may leave only
    one thing to choose.
    """

    rule: ClassVar[str] = "omnitsu-4.2"
    beat: ClassVar[bool] = True
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    at: int
    last: bool = False

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.laid[self.at].seat,)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        if so_far:
            return [("pay", card) for card in paying(hand, self._cost(open, so_far[0]))]
        usable = possible(open, self.at)
        choices: list[Choice] = self._plain(open, usable)
        for number in self._costly(open, usable):
            use = ("use", str(number + 1))
            if paying(hand, self._cost(open, use)):
                choices.append(use)
        if self._can_disguise(open) and DISGUISE in hand and self._others(open, hand):
            choices.append(("disguise",))
        return choices

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return len(so_far) == (2 if self._cost(open, so_far[0]) else 1)

    def _cost(self, open: Open, choice: Choice) -> str:
        """The type of card that must be discarded for what was chosen."""
        if choice[0] != "use":
            return ""
        return CARDS[open.laid[self.at].card].actions[int(choice[1]) - 1].cost

    def _costly(self, open: Open, usable: Sequence[int]) -> list[int]:
        actions = CARDS[open.laid[self.at].card].actions
        return [number for number in usable if actions[number].cost]

    def _plain(self, open: Open, usable: Sequence[int]) -> list[Choice]:
        """What everyone can see that the seat may do."""
        card = open.laid[self.at].card
        actions = CARDS[card].actions
        choices: list[Choice] = [("use", str(n + 1)) for n in usable if not actions[n].cost]
        if self.last:
            choices.append(("discard",))
        elif card in ANY_TIME["free"] or card in ANY_TIME["response"]:
            choices.append(("hold",))
        # Nobody is forced to pay a cost, nor to disguise: where nothing else is left, nothing is.
        return choices or [("nothing",)]

    def _can_disguise(self, open: Open) -> bool:
        """Whether its player might hold the Disguise Master and a card to put in its place."""
        laid = open.laid[self.at]
        keywords = CARDS[DISGUISE].keywords
        hidden = open.cards[laid.seat] > 1 and not is_out(open, DISGUISE)
        # A card that was held back has come up already.
        return hidden and laid.state == "waiting" and not is_stopped(open, keywords)

    def _others(self, open: Open, hand: list[str]) -> list[str]:
        """What could be played in the place of this card, by the Disguise Master."""
        return [card for card in throwable(open, hand) if card != DISGUISE]

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        ((seat, (choice, *payment)),) = answers.items()
        usable = possible(open, self.at)
        late = "late" if choice == SILENCE else ""
        if late:
            world.tell(OutOfTime(seat))
            plain = self._plain(open, usable)
            choice = ("hold",) if ("hold",) in plain else ("nothing",)
        else:
            self._note(open, seat, usable)
        laid = open.laid[self.at]
        if choice[0] == "hold":
            if laid.state != "held":  # to go on holding it is no news
                open.laid[self.at] = msgspec.structs.replace(laid, state="held")
                world.tell(Held(seat, laid.card))
        elif choice[0] in ("nothing", "discard"):
            fail(world, self.at, late or ("let-go" if choice[0] == "discard" else ""))
        elif choice[0] == "disguise":
            disguise(world, laid, self.at)
        else:
            self._use(world, laid, int(choice[1]) - 1, usable)
            # Paid as it is announced: whatever the responses are, nothing comes back (4.7).
            if payment == [SILENCE]:
                options = self.options(open, world.private[seat], seat, (choice,))
                payment = by_lot(world, seat, options)
            for _, card in payment:
                pay(world, seat, self._cost(open, choice), card)

    def _use(self, world: World, laid: Laid, number: int, usable: Sequence[int]) -> None:
        open = world.open
        open.laid[self.at] = msgspec.structs.replace(laid, state="now")
        # An action with a cost may have been out of reach: not to take it tells nothing of scrolls.
        costly = self._costly(open, usable)
        free = [n for n in usable if n == number or n not in costly]
        note_use(open, laid.seat, laid.card, number, laid.target, free)
        world.then(Launch(self.at, number))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """A card that can be held is; any other does nothing (9.3). Lots are drawn for payment."""
        return SILENCE

    def _note(self, open: Open, seat: Seat, usable: Sequence[int]) -> None:
        """What was chosen tells something about the hand; silence tells nothing."""
        actions = CARDS[open.laid[self.at].card].actions
        sets = [with_keyword(actions[n].cost) for n in self._costly(open, usable)]
        # Of two cards the other may be a Castle that cannot be played: then nothing is told.
        if self._can_disguise(open) and open.cards[seat] > 2:
            sets.append((DISGUISE,))
        note_asked(open, seat, len(self._plain(open, usable)), tuple(sets))


def paying(hand: Sequence[str], cost: str) -> list[str]:
    """The cards of a hand that can be discarded for such a cost."""
    return [card for card in hand if cost in CARDS[card].keywords]


def pay(world: World, seat: Seat, cost: str, card: str) -> None:
    """Whoever chose an action that costs a discard of some type pays it (4.7)."""
    note_asked(world.open, seat, 0, tuple((card,) for card in with_keyword(cost)))
    discard(world, seat, (card,))


def play_in_place(world: World, seat: Seat, card: str, order: int) -> None:
    """A card from the hand is played now, in the order of the card that let it."""
    at = lay(world, Laid(card, seat, order))
    come_up(world, at)
    if CARDS[card].points:
        aim(world, at)

"""Why the strong player lays, votes or guesses so: what each picto says, and to how many."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from noren import Choice, Dice, Seat
from noren.core.advice import Advice, Weighed
from noren.games.secret_identity.belief import (
    TINY,
    Floats,
    ears_for,
    habits,
    hears_with,
    own_ears,
    understood,
    voices,
)
from noren.games.secret_identity.bots.baseline import number_of, taken_card
from noren.games.secret_identity.bots.chances import best_chance
from noren.games.secret_identity.bots.clue_search import best_clues
from noren.games.secret_identity.bots.strong import (
    CHEAP,
    DEAR,
    FAVOUR,
    StrongBot,
    cards_of,
    later_clues,
    plan_clue,
    weigh_votes,
)
from noren.games.secret_identity.rules.board import READY, Doubt
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Lay, Vote, laid
from noren.games.secret_identity.scene.log import laid_words
from noren.games.secret_identity.state import (
    MOST_LAID,
    NUMBERS,
    Clue,
    Laid,
    Number,
    Open,
    View,
    character,
    names,
    opponents,
)
from noren.parts.advice import Because, advise, best
from noren.scene import seat

PICTO: Final = "picto:"
"""How the key begins of a picto that was not laid."""
CHANCE: Final = 1 / len(NUMBERS)
"""How many find a character without having understood anything."""
MATCHED: Final = 1.0
"""How far the key of the best matching goes before any other."""


class SharpBot(StrongBot):
    """The strong player, who can say why."""

    def explain(self, view: View, dice: Dice) -> Advice | None:
        """By what is asked; None where there is nothing to weigh."""
        match view.step:
            case Vote() if view.options[0] != READY:
                return explain_vote(view, int(self.vote(view)[1]))
            case Lay() if view.mine is not None and view.mine.key:
                return explain_clue(view)
            case Propose() | ChooseAgain() | BreakTie() if view.seat != view.open.active:
                return explain_guess(self, view)
            case Doubt():
                return left_to_you(self.choose(view, dice))
            case _:
                return None


def left_to_you(choice: Choice) -> Advice:
    """No reckoning knows whom a person has heard of."""
    words = (
        "I know them all, but whom you know is yours to say. To ask for another costs nothing, and"
        " nobody is told who asked."
    )
    return Advice(
        choice=choice, weighed=(Weighed(choice=choice, worth=0.0),), margin=0.0, beliefs=(words,)
    )


def called(open: Open, number: Number) -> str:
    """The name of the character with that number."""
    return names(open, [character(open, number)])[0]


def without_picto(open: Open, who: Seat, at: int) -> Open:
    """The table as it would be if that picto had not been laid."""
    safes = list(open.safes)
    safes[who] = [each for place, each in enumerate(safes[who]) if place != at]
    return msgspec.structs.replace(open, safes=safes)


def seen_without(view: View, who: Seat, key: str) -> View:
    """The view without the picto of that key."""
    if not key.startswith(PICTO):
        return view
    other = copy.copy(view)
    other.open = without_picto(view.open, who, int(key.removeprefix(PICTO)))
    return other


def pictos(open: Open, who: Seat) -> list[Because]:
    """What each picto of a safe speaks for, by itself."""
    known, found = habits(ears_for(open, open.board)), []
    for at, each in enumerate(open.safes[who]):
        heard = voices(without_all_but(open, who, at), who, known)
        name = called(open, int(heard.argmax()) + 1)
        words = f"{laid_words(each)} speaks for {name}."
        found.append(Because(f"{PICTO}{at}", words, (f"safe-{who}",)))
    return found


def without_all_but(open: Open, who: Seat, at: int) -> Open:
    """The table as if only that picto had been laid there."""
    safes = list(open.safes)
    safes[who] = [safes[who][at]]
    return msgspec.structs.replace(open, safes=safes)


# Votes and guesses


def explain_vote(view: View, who: Seat) -> Advice:
    """Who somebody may be: by the pictos, and by whom the others must be."""
    options = [option for option in view.options if int(option[1]) == who]

    def weigh(without: str) -> dict[Choice, float]:
        likely, keys = weigh_votes(seen_without(view, who, without))
        matched = 0.0 if without == "matching" else MATCHED
        return {
            option: float(likely[who][int(option[2]) - 1]) + matched * (keys[who] == int(option[2]))
            for option in options
        }

    likely = weigh_votes(view)[0][who]
    reasons = pictos(view.open, who)
    if best(weigh("matching")) != best(weigh("")):
        # Elsewhere it would take away from the lead, too, but the pictos alone say the same.
        words = "Another would fit better by itself, but is needed for another safe."
        reasons.append(Because("matching", words))
    return advise(
        weigh,
        reasons,
        beliefs=(who_may_be(view.open, who, likely),),
        says=lambda option: f"right with {float(likely[int(option[2]) - 1]):.0%}",
    )


def who_may_be(open: Open, who: Seat, likely: Floats) -> str:
    """The two likeliest characters of a safe."""
    ranked = sorted(NUMBERS, key=lambda number: -float(likely[number - 1]))[:2]
    told = " or ".join(
        f"{called(open, number)} ({float(likely[number - 1]):.0%})" for number in ranked
    )
    return f"{seat(who)} is most likely {told}."


def explain_guess(bot: StrongBot, view: View) -> Advice:
    """Whom the one clue means, with an ear for the others."""
    active = view.open.active
    votes = view.open.proposals

    def weigh(without: str) -> dict[Choice, float]:
        other = seen_without(view, active, without)
        likely = np.log(voices(other.open, active, habits(bot.ears(view))) + TINY)
        favour = 0.0 if without == "others" else FAVOUR
        return {
            option: float(likely[number_of(option) - 1]) + favour * votes.count(number_of(option))
            for option in view.options
        }

    likely = voices(view.open, active, habits(bot.ears(view)))
    others = Because("others", "Others have proposed the same.")
    return advise(
        weigh,
        [*pictos(view.open, active), others],
        beliefs=(who_may_be(view.open, active, likely),),
        says=lambda option: f"right with {float(likely[number_of(option) - 1]):.0%}",
    )


# Clues


class ClueWorth:
    """What a clue is worth to its owner: who understands it, and what its cards cost."""

    def __init__(self, view: View) -> None:
        assert view.mine is not None
        assert view.seat is not None
        self.open, self.mine, self.seat = view.open, view.mine, view.seat
        self.listeners = opponents(view.open, view.seat)
        self.ears = own_ears(view.open, view.seat)
        self.weights = hears_with(view.open, self.listeners)

    def share(self, clue: Clue) -> float:
        """How many of the listeners would find the character by it."""
        if not clue:
            return CHANCE
        heard: Floats = self.weights @ understood(self.ears, clue)
        return float(heard[self.mine.key - 1])

    def worth(self, share: float, length: int) -> float:
        """The chance to win with it; together, the right guesses less the cards."""
        hand = len(self.mine.hand)
        if not self.open.cooperative:
            return best_chance(self.open, self.seat, share, hand - length)
        dear = max(0, length - max(1, hand - MOST_LAID * later_clues(self.open)))
        return len(self.listeners) * share - CHEAP * length - DEAR * dear

    def promise(self, share: float, length: int) -> str:
        """How many would guess right, and what is left for later."""
        left = len(self.mine.hand) - length
        right = f"{len(self.listeners) * share:.1f} of {len(self.listeners)} would guess right"
        return f"{right}; {left} card{'' if left == 1 else 's'} left for later"

    def way(self, option: Choice, begun: Clue, plan: Clue) -> Clue:
        """The clue that an option leads to: the plan, if it is on the way to it."""
        if option == READY:
            return begun
        added = plan[len(begun) : len(begun) + 1]
        if option[0] in ("green", "red"):
            return (*begun, Laid(option[1], option[0] == "green"))
        return plan if cards_of(added) == [option[1]] else self.best_with(option[1], begun)

    def best_with(self, card: str, begun: Clue) -> Clue:
        """The best way to lay one card more."""
        return best_clues(self.ears, self.weights, self.mine.key, [card], begun)[-1].clue


def explain_clue(view: View) -> Advice:
    """Which card next, or none: by how many would understand, and what a card is worth later."""
    assert view.mine is not None
    clues, begun = ClueWorth(view), laid(view.answer)
    plan = plan_clue(view, begun, taken_card(view))
    ways = {option: clues.way(option, begun, plan) for option in view.options}
    shares = {option: clues.share(way) for option, way in ways.items()}

    def weigh(without: str) -> dict[Choice, float]:
        return {
            option: clues.worth(
                CHANCE if without == f"fits:{option[-1]}" else shares[option],
                len(plan) if without == "cards" else len(way),
            )
            for option, way in ways.items()
        }

    reasons = clue_reasons(view, plan[len(begun) :], shares, clues.listeners)
    name = called(view.open, view.mine.key)
    told = " ".join(map(laid_words, plan))
    return advise(
        weigh,
        reasons,
        beliefs=(f"The whole clue for {name} would be: {told}.",),
        says=lambda option: clues.promise(shares[option], len(ways[option])),
    )


def clue_reasons(
    view: View, added: Clue, shares: dict[Choice, float], listeners: Sequence[Seat]
) -> list[Because]:
    """How it would be heard, and what it spends."""
    spare = "A card kept for later rounds is worth more than a little more clearness now."
    reasons = [Because("cards", spare)]
    for option in view.options:
        if added and option == towards(added[0], taken_card(view)):
            expected = len(listeners) * shares[option]
            words = f"{laid_words(added[0])}: {expected:.1f} of {len(listeners)} would understand."
            reasons.append(Because(f"fits:{option[-1]}", words, tuple(cards_of(added[:1]))))
    return reasons


def towards(laid: Laid, taken: str) -> Choice:
    """The small choice that leads to laying this."""
    if taken:
        return ("green" if laid.green else "red", laid.picture)
    return ("take", cards_of((laid,))[0])

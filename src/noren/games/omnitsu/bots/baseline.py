"""The baseline: knows its own scroll if it has seen it, swaps bad ones away, guards good ones."""

from __future__ import annotations

from typing import ClassVar

from noren import PASS, Choice, Dice
from noren.games.omnitsu.belief.standings import Standings
from noren.games.omnitsu.bots.effect_worth import CARD, action_worth, best_throw, throw_worth
from noren.games.omnitsu.bots.ways_out import EXITS, has_way_out
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, Point
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import NOBODY, Act, View, contested, cracked_of, in_force, scrolls_of

NOISE = 0.3
"""How much chance there is in every judgement, so as not to be read."""


class Heuristic:
    """Takes what looks best at the moment."""

    noise: ClassVar[float] = NOISE

    def choose(self, view: View, dice: Dice) -> Choice:
        """The option of most worth, give or take a little."""
        options = view.options
        if len(options) == 1:
            return options[0]
        sight = Standings(view)
        return max(
            options, key=lambda option: judge(view, sight, option) + self.noise * dice.unit()
        )


def judge(view: View, sight: Standings, option: Choice) -> float:
    """What an option is worth."""
    match view.step:
        case ThrowDown():
            return _throw(view, sight, option)
        case TakeUp() as step if option[0] != "pay":
            return _take_up(sight, step, option)
        case Point() as step:
            laid = view.open.laid[step.at]
            return max(action_worth(sight, laid.card, n, int(option[1])) for n in range(2))
        case AnyTime() | Respond():
            return _react(view, sight, option)
        case Choose() | ChooseUnwatched() as step:
            return _pick(sight, step, option[1])
        case _:
            return _give_up(sight, option)


def _throw(view: View, sight: Standings, option: Choice) -> float:
    verb = option[0]
    if verb == "throw":
        return best_throw(sight, option[1])
    if verb == "point":
        return throw_worth(sight, view.answer[0][1], int(option[1]))
    return _crack(sight, option[1]) if verb == "crack" else 0.0


def _crack(sight: Standings, id: str) -> float:
    """A scroll that is none too good is cracked by whoever can rid themselves of it again."""
    reward = CARD * sum(card.lasting.cracking for card in in_force(sight.open))
    rid = any(card in EXITS for card in sight.hand) or has_way_out(sight.open, sight.me)
    return reward + (1.7 if rid else -4.0) - 0.5 * sight.goodness(id)


def _take_up(sight: Standings, step: TakeUp, option: Choice) -> float:
    laid = sight.open.laid[step.at]
    if option[0] == "use":
        return action_worth(sight, laid.card, int(option[1]) - 1, laid.target)
    return {"hold": 0.7, "disguise": 0.2}.get(option[0], 0.0)


def _react(view: View, sight: Standings, option: Choice) -> float:
    if option == PASS:
        return 1.0
    if isinstance(view.step, Respond):
        act = view.step.act
        harm = act.target == sight.me or not act.words.target
        return 1.6 if harm and hurts(sight, act) else 0.0
    card = option[1]
    target = int(option[2]) if len(option) > 2 else NOBODY
    return action_worth(sight, card, ANY_TIME_ACTION[card], target) - 1.5


def hurts(sight: Standings, act: Act) -> bool:
    """Whether an action against me takes something good."""
    deeds = {effect.do for effect in act.effects}
    if deeds & {"swap", "swap_look", "steal", "sleight", "mix", "scout", "crack", "present"}:
        return sight.best_sealed(sight.me) > 1.0
    return bool(deeds & {"give", "force", "plant", "rob", "tribute", "snatch", "press"})


def _pick(sight: Standings, step: Choose | ChooseUnwatched, thing: str) -> float:
    if thing in CARDS:
        return _pick_card(sight, step, thing)
    if thing.startswith("scroll"):
        return _pick_scroll(sight, step, thing)
    if thing == "swap":
        mine, theirs = step.chosen
        return sight.goodness(theirs) - sight.goodness(mine)
    kinds = {"daimyo": 1.0, "decoy": 4.0, "poison": -9.0}
    return kinds.get(thing, 0.0)


def _pick_card(sight: Standings, step: Choose | ChooseUnwatched, card: str) -> float:
    if step.pick in ("discard", "trade-in", "tribute"):
        return _give_up(sight, ("discard", card))
    return keep_worth(sight, card)


def _pick_scroll(sight: Standings, step: Choose | ChooseUnwatched, id: str) -> float:
    good = sight.goodness(id)
    match step.pick:
        case "discard" | "trade-in" | "tribute":
            return 9.0
        case "look-own" | "look" | "look-any" | "look-back" | "show-any" | "scout":
            return 0.0 if id in sight.known else 1.0
        case "give":
            return 9.0 if id in cracked_of(sight.open, sight.me) else -good
        case "reseal" | "steal":
            return good
        case pick if pick.endswith("-theirs"):
            return good
        case "scout-swap":
            return sight.goodness(step.chosen[0]) - good
        case "settle":
            return 9.0 if id in scrolls_of(sight.open, sight.me) and contested(sight.open) else 0.0
        case _:
            return -good


def keep_worth(sight: Standings, card: str) -> float:
    """What a card is worth in the hand."""
    if card == CASTLE:
        return 3.0
    return best_throw(sight, card) + (1.0 if card in ANY_TIME_ACTION else 0.0)


def _give_up(sight: Standings, option: Choice) -> float:
    """What discarding something is worth: a cracked scroll first, then the poorest card."""
    if option == PASS:
        return 0.0
    thing = option[1]
    return -keep_worth(sight, thing) if thing in CARDS else 9.0

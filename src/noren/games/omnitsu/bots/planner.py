"""A planner weighs every option by what the end of the game would bring right after it."""

from __future__ import annotations

from noren import PASS, Choice, Dice
from noren.games.omnitsu.bots.appraisal import Appraisal
from noren.games.omnitsu.bots.baseline import judge
from noren.games.omnitsu.bots.preferences import PREFERENCES, Preferences
from noren.games.omnitsu.content import CARDS
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, Point
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import Laid, View

NOISE = 0.2
"""How much chance there is in every judgement, so as not to be read."""


class Planner:
    """Sees one action ahead, and who would win after it."""

    def __init__(self, preferences: Preferences = PREFERENCES) -> None:
        self.preferences = preferences

    def choose(self, view: View, dice: Dice) -> Choice:
        """The option that promises most."""
        options = view.options
        if len(options) == 1:
            return options[0]
        worth = Appraisal(view, self.preferences)
        return max(options, key=lambda option: weigh(view, worth, option) + NOISE * dice.unit())


def weigh(view: View, worth: Appraisal, option: Choice) -> float:
    """What an option is worth."""
    if option == PASS:
        return 0.0
    match view.step:
        case ThrowDown():
            return _throw(view, worth, option)
        case TakeUp() as step if option[0] in ("use", "disguise"):
            return _take_up(worth, view.open.laid[step.at], option)
        case Point() as step:
            card = view.open.laid[step.at].card
            return max(worth.use(card, number, int(option[1])) for number in range(2))
        case AnyTime():
            return worth.play(option[1], *map(int, option[2:]))
        case Respond() as step:
            return worth.respond(step.act, option[1])
        case _:
            return pick(view, worth, option)


def _throw(view: View, worth: Appraisal, option: Choice) -> float:
    if option[0] == "throw":
        return worth.best_throw(option[1])
    if option[0] == "point":
        return worth.throw(view.answer[0][1], int(option[1]))
    return worth.crack(option[1])


def _take_up(worth: Appraisal, laid: Laid, option: Choice) -> float:
    if option[0] == "disguise":
        return worth.disguise()
    return worth.use(laid.card, int(option[1]) - 1, laid.target)


def pick(view: View, worth: Appraisal, option: Choice) -> float:
    """What choosing, discarding or keeping a thing is worth."""
    step, thing = view.step, option[-1]
    if isinstance(step, Choose | ChooseUnwatched):
        if step.pick == "scout-swap":
            return worth.scouted(step, thing)
        if thing in CARDS and step.pick not in ("discard", "trade-in", "tribute"):
            return worth.keep(thing)
    if thing in CARDS and option[0] in ("choose", "discard"):
        return -worth.keep(thing)
    return judge(view, worth.sight, option)

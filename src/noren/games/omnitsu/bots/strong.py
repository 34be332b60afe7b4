"""The strong player: weighs every action by what the end of the game would bring after it."""

from __future__ import annotations

from noren import PASS, Choice, Dice, Seat
from noren.games.omnitsu.bots.baseline import judge
from noren.games.omnitsu.bots.foresight import outlook
from noren.games.omnitsu.bots.prospects import Prospects
from noren.games.omnitsu.bots.worth import CARD, WORTH
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE
from noren.games.omnitsu.state import NOBODY, Act, View
from noren.games.omnitsu.steps.actions import Respond, turn_back
from noren.games.omnitsu.steps.choose import Choose, Point
from noren.games.omnitsu.steps.resolve import TakeUp
from noren.games.omnitsu.steps.turn import ThrowDown
from noren.games.omnitsu.steps.windows import AnyTime
from noren.games.omnitsu.vocabulary import is_possible

VICTORY = 12.0
"""What a whole victory is worth beside a card."""
NOISE = 0.2
ENOUGH = 0.5
"""The share of the victory for which the strong player ends the game, less as turns go by."""
LATE = 6
HASTE = 0.08
PUSH = 0.3
"""How much more a Location is worth with every late turn, so that games end."""
SPARE = 0.8
"""What an any-time card is worth in the hand."""


class Strategist:
    """Exact about scrolls, and about who would win."""

    def choose(self, view: View, dice: Dice) -> Choice:
        """The option that promises most."""
        options = view.options
        if len(options) == 1:
            return options[0]
        sight = Prospects(view)
        return max(options, key=lambda option: weigh(view, sight, option) + NOISE * dice.unit())


def weigh(view: View, sight: Prospects, option: Choice) -> float:
    """What an option is worth."""
    match view.step:
        case ThrowDown() if option[0] == "throw":
            targets = sight.others if CARDS[option[1]].points else [NOBODY]
            return max(throw(sight, option[1], target) for target in targets)
        case ThrowDown() if option[0] == "point":
            return throw(sight, view.answer[0][1], int(option[1]))
        case TakeUp() as step if option[0] == "use":
            laid = view.open.laid[step.at]
            return use(sight, laid.card, int(option[1]) - 1, laid.target)
        case Point() as step:
            laid = view.open.laid[step.at]
            return max(use(sight, laid.card, n, int(option[1])) for n in range(2))
        case AnyTime() if option != PASS:
            return play(sight, option[1])
        case Respond() as step if option != PASS:
            return respond(sight, step.act, option[1])
        case Choose() as step if step.pick == "scout-swap":
            return scouted(sight, step, option[1])
        case _:
            return 0.0 if option == PASS else judge(view, sight, option)


def throw(sight: Prospects, card: str, target: Seat) -> float:
    """What throwing a card is worth."""
    if card == CASTLE:
        enough = max(0.0, ENOUGH - HASTE * max(0, sight.open.turn - LATE))
        return VICTORY * (sight.now - enough) + 2.0
    if CARDS[card].location:
        late = PUSH * max(0, sight.open.turn - LATE + 2)
        return 0.9 + late + VICTORY * 0.2 * (sight.now - 0.25) + use(sight, card, 0, target)
    best = max(use(sight, card, number, target) for number in range(2))
    return best - (SPARE if CARDS[card].any_time else 0.0)


def use(sight: Prospects, card: str, number: int, target: Seat) -> float:
    """What an action is worth: the change it makes, and cards and knowledge beside."""
    act = Act(card, number, sight.me, target, sight.me, 0)
    if not is_possible(sight.open, act):
        return -1.0
    action = CARDS[card].actions[number]
    total = -CARD if action.cost else 0.0
    before = sight.without(card)
    total += VICTORY * (before - sight.now)
    for effect in action.effects:
        after = outlook(sight, sight.me, target, effect, card)
        if after is not None:
            total += VICTORY * (after - before)
        if (effect.do in KNOWN and effect.do in WORTH) or (after is None and effect.do in WORTH):
            total += WORTH[effect.do](sight, target, effect)
    return total


KNOWN = frozenset({"draw", "rob", "snatch", "press", "levy"})
"""Effects that are worth something besides what they change at the end."""


def play(sight: Prospects, card: str) -> float:
    """What playing an any-time card now is worth, above keeping it."""
    number = ANY_TIME_ACTION[card]
    targets = sight.others if CARDS[card].actions[number].target else [NOBODY]
    spare = 0.1 if sight.open.ended else 1.5
    return max(use(sight, card, number, target) for target in targets) - spare


def respond(sight: Prospects, act: Act, card: str) -> float:
    """What stopping or reversing an action is worth."""
    effect = act.effects[0]
    suffered = outlook(sight, act.by, act.target, effect)
    if suffered is None:
        return -1.0
    avoided = sight.now
    if CARDS[card].actions[ANY_TIME_ACTION[card]].effects[0].do == "turn_back":
        back = turn_back(act)
        turned = outlook(sight, back.by, back.target, back.effects[0])
        avoided = sight.now if turned is None else turned
    return VICTORY * (avoided - suffered) - (0.2 if sight.open.ended else 1.2)


def scouted(sight: Prospects, step: Choose, thing: str) -> float:
    """Whether to swap a scroll one has just looked at."""
    if thing == "keep":
        return VICTORY * sight.now
    theirs = step.chosen[0]
    owner = sight.where[theirs][0]
    where = {**sight.where, thing: (owner, False), theirs: (sight.me, False)}
    return VICTORY * sight.win_share(where, sight.open.cards, {})

"""What keeps a card from doing something, in words: before it is thrown, and when it comes up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from noren import Seat
from noren.games.omnitsu.content import CARDS, with_keyword
from noren.games.omnitsu.rules.effects import hindrance, is_possible
from noren.games.omnitsu.scene.labels import KEYWORDS
from noren.games.omnitsu.state import NOBODY, Act, Mine, Open, in_force, seats

NEEDS = {
    **dict.fromkeys(("look", "crack", "steal", "scout"), "a sealed scroll of its TARGET"),
    **dict.fromkeys(("swap", "swap_look", "sleight", "mix"), "a sealed scroll on both sides"),
    **dict.fromkeys(("look_own", "show_own", "look_back"), "a sealed scroll of one's own"),
    **dict.fromkeys(("give", "drop"), "a scroll of one's own"),
    **dict.fromkeys(("shed", "reseal", "sink"), "a cracked scroll of one's own"),
    **dict.fromkeys(("waylay", "cut_down"), "somebody else's person still to come this turn"),
    **dict.fromkeys(("discard", "trade_in", "play_on"), "another card in one's hand"),
    **dict.fromkeys(("press", "snatch", "rob", "tribute"), "a card in the hand of its TARGET"),
    **dict.fromkeys(("pass_on", "look_any", "show_any"), "a sealed scroll"),
    "force": "a cracked scroll of one's own and a sealed one of its TARGET",
    "mix_all": "two sealed scrolls",
    "swap_others": "sealed scrolls of two other players",
    "exchange": "such a scroll in the pile",
    "recover": "such a card in the discard pile",
    "scavenge": "a card in the discard pile",
    "restore": "a destroyed card",
    "block": "a Location",
    **dict.fromkeys(("unblock", "raze"), "a blocked Location"),
    "draw_places": "a Location in play",
    "levy": "cards in the hands of others",
    "refill": "a smaller hand",
    "alms": "a scroll in the pile, and somebody without one",
    "settle": "two Daimyo's scrolls",
}
"""What the first effect of an action cannot do without."""

TO_COME = ("waylay", "cut_down")
"""What needs the cards that others throw at the same time: nobody can tell."""


def lacking(card: str) -> str:
    """What a card needs that was not there, as far as it can be said in a few words."""
    firsts = [action.effects[0].do for action in CARDS[card].actions]
    needs = list(dict.fromkeys(NEEDS[first] for first in firsts if first in NEEDS))
    return f"it needs {' or '.join(needs)}" if needs else "there is nothing it could be done to"


def stopped_by(open: Open, keyword: str) -> str:
    """What stops a keyword: a Location, or a card until the turn ends."""
    places = [place.name for place in in_force(open) if place.lasting.stops == keyword]
    return f"by the {places[0]}" if places else "until the turn ends"


def in_vain(open: Open, mine: Mine, who: Seat, card: str, target: Seat = NOBODY) -> dict[int, str]:
    """The actions of a card in my hand that would do nothing as things lie, and why.

    With no target yet, an action with a TARGET is in vain if it is so at whomever it is pointed.
    """
    # A card that is still in the hand will have left it.
    gone = card in mine.hand
    cards = [count - (gone and seat == who) for seat, count in enumerate(open.cards)]
    then = msgspec.structs.replace(open, cards=cards)
    aims = [seat for seat in seats(open) if seat != who] if target == NOBODY else [target]
    found = {}
    for number in range(len(CARDS[card].actions)):
        why = [_why_not(then, mine, Act(card, number, who, aim, who, NOBODY)) for aim in aims]
        if all(why):
            found[number] = why[0]
    return found


def _why_not(open: Open, mine: Mine, act: Act) -> str:
    """Why an action would do nothing; nothing if it might."""
    words = CARDS[act.card].actions[act.action]
    hindered = hindrance(open, act)
    if hindered in CARDS:
        return f"the {CARDS[hindered].name} is not in play"
    if hindered:
        return f"{KEYWORDS[hindered]} is stopped {stopped_by(open, hindered)}"
    held = [card for card in mine.hand if card != act.card]
    if words.cost and not {*held} & {*with_keyword(words.cost)}:
        return f"you have no {KEYWORDS[words.cost]} to discard"
    first = words.effects[0].do
    # Whatever is played at any time can be held back until its moment comes.
    may_come = words.window or (first in TO_COME and act.card in mine.hand)
    if may_come or is_possible(open, act):
        return ""
    return f"it needs {NEEDS[first]}" if first in NEEDS else "there is nothing it could be done to"


def foreseen(open: Open, mine: Mine, who: Seat, card: str, target: Seat = NOBODY) -> str:
    """What of a card would come to nothing, as a sentence; nothing if all of it might do something.

    A Location comes into play whatever becomes of its action.
    """
    vain = in_vain(open, mine, who, card, target)
    if not vain:
        return ""
    if CARDS[card].location:
        return f"As things lie its action does nothing: {vain[0]}."
    if len(vain) == len(CARDS[card].actions):
        return f"As things lie it would do nothing: {_reasons(vain)}."
    ((number, why),) = vain.items()
    return f"As things lie {'①②'[number]} does nothing: {why}."


def _reasons(vain: dict[int, str]) -> str:
    """Why neither action would do anything, said once if it is the same."""
    reasons: Sequence[str] = [*vain.values()]
    if len({*reasons}) == 1:
        return reasons[0]
    return "; ".join(f"{'①②'[number]} {why}" for number, why in vain.items())


def is_dead(open: Open, mine: Mine, who: Seat, card: str, target: Seat = NOBODY) -> bool:
    """Whether a Person would do nothing at all, as things lie: at this target, or at any."""
    vain = in_vain(open, mine, who, card, target)
    return not CARDS[card].location and len(vain) == len(CARDS[card].actions)


def stopped(open: Open, card: str) -> str:
    """Why no action of a card in my hand can be used for now: a keyword of each is stopped."""
    if CARDS[card].location:
        return ""
    acts = [Act(card, number, 0, NOBODY, 0, NOBODY) for number in range(len(CARDS[card].actions))]
    words = [hindrance(open, act) for act in acts]
    if not all(word in KEYWORDS for word in words):
        return ""
    return f"{KEYWORDS[words[0]]}: stopped {stopped_by(open, words[0])}"

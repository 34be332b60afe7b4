"""What each effect is worth to a simple player, in points or so, and so what a card is worth."""

from __future__ import annotations

import math
from collections.abc import Callable

from noren import Seat
from noren.games.omnitsu.belief.standings import DOOMED, GOODNESS, Standings
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE, KEYWORDS, POINTED, Effect
from noren.games.omnitsu.rules.card_effects import cards_due
from noren.games.omnitsu.rules.effects import is_possible
from noren.games.omnitsu.rules.pile_effects import without_scroll
from noren.games.omnitsu.state import (
    NOBODY,
    Act,
    castle_allowed,
    contested,
    cracked_of,
    in_hand,
    scrolls_of,
    sealed_of,
    seats,
)

CARD = 0.8
"""A card in hand."""
HOPE = 1.8
"""That somebody who holds too many scrolls, or the wrong one, will still do so at the Castle."""
PATIENCE = 9.0
IMPATIENCE = 2.0
LATE = 8
"""From this turn on a player is content with less and less, so that games end."""


def would_win(sight: Standings) -> bool:
    """Whether ending now looks good."""
    mine = sight.standing(sight.me) + sight.open.cards[sight.me]
    best = max(sight.standing(seat) + sight.open.cards[seat] for seat in sight.others)
    patience = PATIENCE - IMPATIENCE * max(0, sight.open.turn - LATE)
    return mine > min(max(best, 2.0), patience)


def _gain(sight: Standings, target: Seat) -> float:
    """What swapping scrolls with the target is worth."""
    own = sealed_of(sight.open, sight.me)
    if not own or target == NOBODY:
        return 0.0
    return sight.best_sealed(target) - min(sight.goodness(id) for id in own)


def _look_own(sight: Standings, target: Seat, effect: Effect) -> float:
    unknown = [id for id in sealed_of(sight.open, sight.me) if id not in sight.known]
    return 1.5 if unknown else 0.0


def _look(sight: Standings, target: Seat, effect: Effect) -> float:
    unknown = [s.id for s in sight.open.scrolls if not s.cracked and s.id not in sight.known]
    return 0.9 * min(effect.count, len(unknown))


def _give(sight: Standings, target: Seat, effect: Effect) -> float:
    own = scrolls_of(sight.open, sight.me)
    if len(own) > 1 or cracked_of(sight.open, sight.me):
        return 6.0 + 0.3 * sight.standing(target)
    return 1.5 - (sight.goodness(own[0]) if own else 0.0)


def _force(sight: Standings, target: Seat, effect: Effect) -> float:
    return 7.0 + sight.best_sealed(target)


def carriers(sight: Standings) -> set[Seat]:
    """Who has a sealed Daimyo's scroll, as far as this seat is sure."""
    sealed = [s for s in sight.open.scrolls if not s.cracked]
    return {s.owner for s in sealed if sight.known.get(s.id) == "daimyo"}


def _outlive(sight: Standings, killed: set[Seat], cards: int) -> float:
    """What it is worth to have others killed and so many cards left: a victory, if all is face-up
    and nobody who is left is better. Before, much may still befall them.
    """
    if not sight.open.ended:
        return HOPE
    points = [sight.standing(seat) + sight.open.cards[seat] for seat in seats(sight.open)]
    left = [points[seat] for seat in sight.others if seat not in killed]
    mine = sight.standing(sight.me)
    lives = sight.me not in killed and mine >= 0
    wins = lives and mine + cards >= max(left, default=DOOMED)
    return 3.0 + 0.5 * len(killed) if wins else 0.0


def _present(sight: Standings, target: Seat, effect: Effect) -> float:
    """A second Daimyo's scroll kills whoever gets it and whoever has the first."""
    rivals = carriers(sight) - {target}
    return _outlive(sight, {target, *rivals}, 0) if rivals else -1.0


def _plant(sight: Standings, target: Seat, effect: Effect) -> float:
    """A second scroll kills the target, and a second Daimyo's scroll whoever has the first."""
    rivals, cards = carriers(sight) - {target}, sight.open.cards[sight.me] - 1
    if not scrolls_of(sight.open, target) and not rivals:
        return -1.0
    return _outlive(sight, {target, *rivals}, cards)


def _forbid(sight: Standings, target: Seat, effect: Effect) -> float:
    """So much the better for every such card that is pointed at me."""
    return sum(
        1.2 if laid.target == sight.me else 0.4
        for laid in sight.open.laid
        if laid.state == "waiting"
        and laid.seat != sight.me
        and any(effect.keyword in words for words in KEYWORDS[laid.card])
    )


def _show_own(sight: Standings, target: Seat, effect: Effect) -> float:
    return 0.5 if sight.best_sealed(sight.me) < 5 else -2.0


def _drawn(sight: Standings, target: Seat, effect: Effect) -> float:
    return CARD * cards_due(sight.open, sight.me, effect)


def _renew(sight: Standings, target: Seat, effect: Effect) -> float:
    return CARD + (5.0 if cracked_of(sight.open, sight.me) else 0.0)


def _interrupt(sight: Standings, target: Seat, effect: Effect) -> float:
    """A card of theirs that never resolves, above all one that is pointed at me."""
    waiting = [laid for laid in sight.open.laid if laid.state == "waiting"]
    return 1.3 if any(laid.target == sight.me for laid in waiting) else 0.6


def _steal(sight: Standings, target: Seat, effect: Effect) -> float:
    return sight.best_sealed(target) if not scrolls_of(sight.open, sight.me) else -3.0


def _drop(sight: Standings, target: Seat, effect: Effect) -> float:
    own = scrolls_of(sight.open, sight.me)
    if len(own) > 1 or cracked_of(sight.open, sight.me):
        return 5.0
    return -sight.standing(sight.me) - 1.5


def _reseal(sight: Standings, target: Seat, effect: Effect) -> float:
    return max((sight.goodness(id) for id in cracked_of(sight.open, sight.me)), default=0.0)


def _exchange(sight: Standings, target: Seat, effect: Effect) -> float:
    return 4.0 - sight.standing(sight.me)


def _alms(sight: Standings, target: Seat, effect: Effect) -> float:
    """A Decoy for me is good, one for others not."""
    poor = without_scroll(sight.open, sight.me)[: sight.open.pile.count(effect.kind)]
    return sum(GOODNESS[effect.kind] if seat == sight.me else -1.0 for seat in poor)


def _pass_on(sight: Standings, target: Seat, effect: Effect) -> float:
    count = len(seats(sight.open))
    giver = (sight.me - effect.count) % count
    return sight.best_sealed(giver) - max(sight.standing(sight.me), -5.0)


def _mix_all(sight: Standings, target: Seat, effect: Effect) -> float:
    sealed = [s.id for s in sight.open.scrolls if not s.cracked]
    return sum(map(sight.goodness, sealed)) / len(sealed) - sight.standing(sight.me)


def _block(sight: Standings, target: Seat, effect: Effect) -> float:
    return 1.5 if castle_allowed(sight.open) and not would_win(sight) else -0.5


def _settle(sight: Standings, target: Seat, effect: Effect) -> float:
    mine = scrolls_of(sight.open, sight.me)
    return 20.0 if any(id in mine for id in contested(sight.open)) else 0.0


def _swap(sight: Standings, target: Seat, effect: Effect) -> float:
    return _gain(sight, target)


Worth = Callable[[Standings, Seat, Effect], float]

WORTH: dict[str, Worth] = {
    "draw": lambda sight, target, effect: CARD * effect.count,
    "draw_places": _drawn,
    "draw_open": _drawn,
    "refill": _drawn,
    "renew": _renew,
    "strip": lambda sight, target, effect: 5.0 if cracked_of(sight.open, sight.me) else 0.0,
    "scavenge": lambda sight, target, effect: 0.9,
    "tribute": lambda sight, target, effect: 1.1 * min(effect.count, sight.open.cards[target]),
    "unblock": lambda sight, target, effect: 1.0,
    "raze": lambda sight, target, effect: 0.5,
    "waylay": lambda sight, target, effect: CARD + _interrupt(sight, target, effect),
    "shed": lambda sight, target, effect: 5.0,
    "force": _force,
    "present": _present,
    "swap_look": lambda sight, target, effect: 0.8 + _gain(sight, target),
    "look_back": lambda sight, target, effect: -0.5,
    "show_own": _show_own,
    "show_any": _look,
    "forbid": _forbid,
    "discard": lambda sight, target, effect: -0.4,
    "feast": lambda sight, target, effect: -0.5,
    "look_own": _look_own,
    "look": _look,
    "look_any": _look,
    "swap": _swap,
    "sleight": lambda sight, target, effect: 0.3 + max(0.0, _gain(sight, target)),
    "mix": lambda sight, target, effect: _gain(sight, target) / 2,
    "scout": lambda sight, target, effect: 0.8 + max(0.0, _gain(sight, target)),
    "give": _give,
    "steal": _steal,
    "crack": lambda sight, target, effect: max(0.0, 0.4 * sight.best_sealed(target)),
    "plant": _plant,
    "exchange": _exchange,
    "alms": _alms,
    "reseal": _reseal,
    "drop": _drop,
    "sink": lambda sight, target, effect: -DOOMED / 2,
    "pass_on": _pass_on,
    "mix_all": _mix_all,
    "rob": lambda sight, target, effect: 1.4,
    "snatch": lambda sight, target, effect: 0.8 * effect.count,
    "press": lambda sight, target, effect: 0.7 * effect.count,
    "levy": lambda sight, target, effect: 0.3 * len(sight.others),
    "trade_in": lambda sight, target, effect: (
        CARD * min(effect.count, max(0, in_hand(sight.open, sight.me) - 1))
    ),
    "recover": lambda sight, target, effect: 1.2,
    "restore": lambda sight, target, effect: 1.0,
    "cut_down": _interrupt,
    "block": _block,
    "settle": _settle,
    "play_on": lambda sight, target, effect: 0.5,
}


def action_worth(sight: Standings, card: str, number: int, target: Seat) -> float:
    """What an action is worth against this target; a bad number if it cannot be used."""
    act = Act(card, number, sight.me, target, sight.me, 0)
    if not is_possible(sight.open, act):
        return -1.0
    action = CARDS[card].actions[number]
    total = -CARD if action.cost else 0.0
    for effect in action.effects:
        worth = WORTH.get(effect.do)
        if worth is not None:
            total += worth(sight, target, effect)
    return total


def throw_worth(sight: Standings, card: str, target: Seat) -> float:
    """What throwing a card is worth: its better action, and what is lost by not holding it."""
    if card == CASTLE:
        return 10.0 if would_win(sight) else -10.0
    if CARDS[card].location:
        ahead = 0.6 if sight.standing(sight.me) > 2 else 0.0
        return 0.9 + ahead + action_worth(sight, card, 0, target)
    best = max(action_worth(sight, card, number, target) for number in range(2))
    return best - (0.8 if card in ANY_TIME_ACTION else 0.0)


def best_throw(sight: Standings, card: str) -> float:
    """What throwing a card is worth, pointed at whoever it is best pointed at."""
    if card not in POINTED or CARDS[card].location:
        return throw_worth(sight, card, NOBODY)
    best = -math.inf
    for number, action in enumerate(CARDS[card].actions):
        targets = sight.others if action.target else sight.others[:1]
        best = max(best, *(action_worth(sight, card, number, target) for target in targets))
    return best - (0.8 if card in ANY_TIME_ACTION else 0.0)

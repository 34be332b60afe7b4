"""The Main Deck as a whole: every action is one of its own."""

from collections import Counter
from typing import NamedTuple

import msgspec

from noren.games.omnitsu.content import CARDS, Action, Card, Effect

BURDENS = {"look_back", "show_own", "feast", "discard"}
"""Effects that whoever plays the card would rather do without."""
ALWAYS = ("draw", "draw_open", "forbid")
"""What can be done whatever lies on the table; the first effect says whether an action can."""
Thing = tuple[str, str, str]


class Printed(NamedTuple):
    """An action, and the card it stands on."""

    card: Card
    action: Action

    @property
    def stopped_by(self) -> set[str]:
        """The keywords by which others can stop it, and whether they can turn it back."""
        words = {*self.card.keywords, *self.action.keywords}
        return words | ({"turned back"} if self.action.can_be_reversed else set())

    @property
    def amounts(self) -> Counter[Thing]:
        """How much of each thing it does; of a burden, how much less."""
        found: Counter[Thing] = Counter()
        for effect in self.action.effects:
            sign = -1 if effect.do in BURDENS else 1
            way = effect.keyword if effect.count > 0 else "the other way round"
            found[effect.do, effect.kind, way] += sign * abs(effect.count)
        return found


def is_lesser(one: Printed, other: Printed) -> bool:
    """Whether an action does nothing that the other, played alike, would not do as well."""
    mine, theirs = one.action, other.action
    return (
        mine is not theirs
        and theirs.effects[0].do in (mine.effects[0].do, *ALWAYS)
        and mine.target == theirs.target
        and (mine.window, mine.moments) == (theirs.window, theirs.moments)
        and theirs.cost in ("", mine.cost)
        and theirs.requires in ("", mine.requires)
        and one.stopped_by >= other.stopped_by
        and all(n <= other.amounts[thing] for thing, n in one.amounts.items())
        and all(n >= one.amounts[thing] for thing, n in other.amounts.items())
    )


ALL = [Printed(card, action) for card in CARDS.values() for action in card.actions]


def test_no_two_actions_say_the_same() -> None:
    texts = {(one.action.text, one.action.reversible) for one in ALL}
    assert len(texts) == len(ALL) == 28 * 2 + 8


def test_no_two_actions_do_the_same() -> None:
    deeds = {
        (
            one.action.effects,
            one.action.reverse,
            one.action.target,
            one.action.window,
            one.action.cost,
        )
        for one in ALL
    }
    assert len(deeds) == len(ALL)


def test_no_action_is_a_lesser_copy_of_another() -> None:
    pairs = [(one, other) for one in ALL for other in ALL if is_lesser(one, other)]
    assert [(one.action.text, other.action.text) for one, other in pairs] == []


def test_a_lesser_copy_would_be_found() -> None:
    market = Printed(CARDS["market"], CARDS["market"].actions[0])
    poorer = msgspec.structs.replace(market.action, effects=(Effect("draw"),))
    assert is_lesser(market._replace(action=poorer), market)
    assert not is_lesser(market, market._replace(action=poorer))
    burdened = (*market.action.effects, Effect("discard"))
    worse = msgspec.structs.replace(market.action, effects=burdened)
    assert is_lesser(market._replace(action=worse), market)
    costly = msgspec.structs.replace(market.action, cost="peasant")
    assert is_lesser(market._replace(action=costly), market)

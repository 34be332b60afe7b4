"""What each option wins and risks, in cards, scrolls and the victory: the planner's own terms.

A worth is a sum of what the planner cares for, each so many times. How often an option counts for
one care is found by caring for it a hair more: so what is said is what was reckoned with.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Final

import msgspec

from noren import PASS, Choice
from noren.games.omnitsu.bots.appraisal import Appraisal
from noren.games.omnitsu.bots.planner import weigh
from noren.games.omnitsu.bots.preferences import PREFERENCES
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, CASTLE
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, Levy
from noren.games.omnitsu.rules.any_time import Respond
from noren.games.omnitsu.rules.draw_and_discard import Clearing, MakeRoom
from noren.games.omnitsu.scene.labels import KIND_NAMES
from noren.games.omnitsu.state import View

HAIR: Final = 1e-4
"""So much more is cared for something, to see how often an option counts for it."""
TOLD: Final = 0.005
"""A change of the victory by less is not told."""
BESIDE: Final = 0.2
"""What is worth less, in cards, is not told."""


class Promises:
    """What the plan expects of each option."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.plain = Appraisal(view, PREFERENCES)

    def __call__(self, option: Choice) -> str:
        """What an option wins and risks; "" if the plan knows nothing of it."""
        if option == PASS:
            waits = isinstance(self.view.step, Respond)
            return f"no card is spent, and {'it is carried out' if waits else 'nothing changes'}"
        if option == ("throw", CASTLE):
            now = self.plain.sight.now
            return (
                f"once enough Locations lie it ends the game: as things lie you win with {now:.0%}"
            )
        if isinstance(self.view.step, HOLDING) and option[-1] in CARDS:
            return self.held(option[-1])
        told = "; ".join([*self.scroll(option), *self.told(option)])
        return told or "nothing to win or to lose by it as things lie"

    def counts(self, option: Choice, care: str) -> float:
        """How often an option counts for one thing that the planner cares for."""
        keen = copy.copy(self.plain)
        more = getattr(PREFERENCES, care) + HAIR
        keen.preferences = msgspec.structs.replace(PREFERENCES, **{care: more})
        keen.victory = keen.preferences.victory * keen.sight.nearness
        return (weigh(self.view, keen, option) - weigh(self.view, self.plain, option)) / HAIR

    def scroll(self, option: Choice) -> Iterator[str]:
        """What a scroll may be that is chosen."""
        shares = self.plain.sight.chances.get(option[-1])
        if shares is not None:
            ranked = sorted(zip(shares, KIND_NAMES.values(), strict=True), reverse=True)
            yield ", ".join(f"{name} {share:.0%}" for share, name in ranked if share)
            if self.plain.sight.where[option[-1]][1]:
                yield "open, and so it kills its bearer at the Castle"

    def held(self, card: str) -> str:
        """What a card is worth in the hand, where one is given up, taken or kept."""
        worth = self.plain.keep(card) / PREFERENCES.card
        if worth <= BESIDE:
            words = "of little use in the hand as things lie"
        else:
            words = f"in the hand worth about as much as {worth:.1f} cards drawn"
        return f"{words}; it can be played at any time" if card in ANY_TIME_ACTION else words

    def told(self, option: Choice) -> Iterator[str]:
        """Each thing that changes."""
        victory, beside = self.counts(option, "victory"), weigh(self.view, self.plain, option)
        beside -= PREFERENCES.victory * victory
        # A Location counts for the victory that is in sight, too, which it does not change.
        victory -= PREFERENCES.lead * self.counts(option, "lead") / PREFERENCES.victory
        sight = self.plain.sight
        change = victory / sight.nearness
        if abs(change) > TOLD:
            then = min(1.0, max(0.0, sight.now + change))
            yield f"if all ended then, you would win with {then:.0%} instead of {sight.now:.0%}"
        for care, more, fewer in CHANGES:
            count = self.counts(option, care)
            beside -= getattr(PREFERENCES, care) * count
            if round(count):
                many = abs(round(count))
                yield (more if count > 0 else fewer).format(f"{many} card{'s' * (many > 1)}")
        if abs(beside) / PREFERENCES.card > BESIDE and option[-1] not in sight.chances:
            worth = f"about {abs(beside) / PREFERENCES.card:.1f} cards"
            yield f"what it does is worth {worth}" if beside > 0 else f"it costs {worth} besides"


HOLDING: Final = (Choose, ChooseUnwatched, Clearing, Levy, MakeRoom)
"""The steps at which a card is given up, taken or kept, and none played."""
CHANGES: Final = (
    ("card", "{} for you", "{} of yours spent on it"),
    ("harm", "{} less for the others", "{} more for the others"),
    ("place", "a Location nearer to the Castle", "a Location farther from the Castle"),
    ("insight", "you know your scroll then", "you know less of your scroll"),
    ("spare", "a card for any time in hand", "a card for any time is thrown"),
    ("keep", "a card for any time in hand", "a card for any time is given up"),
    ("reserve", "a card for any time kept", "a card for any time is spent"),
    ("guard", "an answer kept", "an answer is spent"),
)
"""What is cared for, and how more and less of it is said."""

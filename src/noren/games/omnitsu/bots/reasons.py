"""Why the strong player throws, swaps or waits: what it cares for, and knows of scrolls."""

from __future__ import annotations

import copy
from typing import Final

import msgspec

from noren import Choice, Dice
from noren.core.advice import Advice
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.belief.scrolls import chances
from noren.games.omnitsu.bots.appraisal import Appraisal
from noren.games.omnitsu.bots.lookahead import Lookahead
from noren.games.omnitsu.bots.planner import Planner, weigh
from noren.games.omnitsu.bots.preferences import PREFERENCES, Preferences
from noren.games.omnitsu.bots.promises import Promises
from noren.games.omnitsu.bots.strong import Strategist
from noren.games.omnitsu.scene.labels import KIND_NAMES, scroll_name
from noren.games.omnitsu.state import Mine, View, scrolls_of
from noren.parts.advice import Because, advise

SCROLL: Final = "scroll:"
"""How the key begins of a scroll that one has not looked at."""
CARES: Final = {
    "victory": ("victory",),
    "cards": ("card",),
    "harm": ("harm",),
    "castle": ("place", "lead", "push"),
    "keeping": ("spare", "reserve", "guard", "keep", "ferry"),
    "insight": ("insight",),
}
"""What it cares about, by what people would call it."""


class SharpBot(Strategist):
    """The strong player, who can say why."""

    def explain(self, view: View, dice: Dice) -> Advice | None:
        """What each option is worth by the plan; near the end, by what came of it."""
        if view.seat is None or view.mine is None:
            return None
        if self.thinks(view):
            return self.explain_ahead(view, dice)
        return planned(view)

    def explain_ahead(self, view: View, dice: Dice) -> Advice | None:
        """The few best options of the plan, as they fare in imagined worlds."""
        tried = self.candidates(view)
        if len(tried) < 2:
            return planned(view)
        ahead = Lookahead(view, self.worlds(view, dice), Planner(self.preferences), dice)
        came = {option: ahead.worth(option) for option in tried}
        by_plan = plan_worths(view, "")

        def weigh_ahead(without: str) -> dict[Choice, float]:
            return came if not without else {option: by_plan[option] for option in tried}

        promises = Promises(view)
        words = f"Played on in {len(ahead.worlds)} worlds that fit, it won most."
        return advise(
            weigh_ahead,
            [Because("worlds", words)],
            beliefs=beliefs(view),
            says=lambda option: f"{came[option]:.0%} of the victory, played on; {promises(option)}",
        )


def planned(view: View) -> Advice:
    """What the plan says."""
    return advise(
        lambda without: plan_worths(view, without),
        reasons(view),
        beliefs=beliefs(view),
        says=Promises(view),
    )


def plan_worths(view: View, without: str) -> dict[Choice, float]:
    """What the plan finds every option worth, if one thing does not count."""
    if without.startswith(SCROLL):
        view = unseen(view, without.removeprefix(SCROLL))
    cares = dict.fromkeys(CARES.get(without, ()), 0.0)
    preferences: Preferences = msgspec.structs.replace(PREFERENCES, **cares)
    worth = Appraisal(view, preferences)
    return {option: weigh(view, worth, option) for option in view.options}


def unseen(view: View, scroll: str) -> View:
    """The view of somebody who has not looked at that scroll."""
    other = copy.copy(view)
    assert view.mine is not None
    known = {id: kind for id, kind in view.mine.knows.items() if id != scroll}
    other.mine = msgspec.structs.replace(view.mine, knows=known)
    return other


def reasons(view: View) -> list[Because]:
    """What it may care about, and what it has seen."""
    mine = view.mine or Mine()
    looked = [
        Because(
            f"{SCROLL}{id}",
            f"You know that {scroll_name(view.open, id, view.seat)} is {kind_words(kind)}.",
            (id,),
        )
        for id, kind in mine.knows.items()
        if any(scroll.id == id for scroll in view.open.scrolls)
    ]
    share = Prospects(view).now
    return [
        *looked,
        Because(
            "victory",
            f"It changes who would win at the Castle: as things lie, you with {share:.0%}.",
            ("scrolls",),
        ),
        Because("cards", "It brings cards, and each is a point and a choice more."),
        Because("harm", "It costs the others cards."),
        Because("castle", "It brings the Castle nearer.", ("locations",)),
        Because("keeping", "A card that can be played at any time is worth more in the hand."),
        Because("insight", "To know your scroll is worth much."),
    ]


def kind_words(kind: str) -> str:
    """A kind of scroll with its article."""
    return {"daimyo": "the Daimyo's", "decoy": "a Decoy", "poison": "Poison"}[kind]


def beliefs(view: View) -> tuple[str, ...]:
    """What one's own scrolls may be, and what ending now would bring."""
    open, mine, seat = view.open, view.mine or Mine(), view.seat
    found = chances(open, mine, seat)
    told = []
    for id in scrolls_of(open, seat) if seat is not None else ():
        if id in found:
            shares = sorted(found[id].items(), key=lambda pair: -pair[1])
            words = ", ".join(f"{KIND_NAMES[kind]} {share:.0%}" for kind, share in shares if share)
            name = scroll_name(open, id, seat)
            told.append(f"{name[0].upper()}{name[1:]}: {words}.")
    if not open.ended:
        told.append(f"If the Castle were reached now you would win with {Prospects(view).now:.0%}.")
    return tuple(told)

"""Why the strong bot moves so at night: where it takes the others to be, and what it fears."""

from __future__ import annotations

import functools
from typing import Final

from noren import PASS, Choice, Dice
from noren.core.advice import Advice, Weighed
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.routes import start_odds
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots import promises
from noren.games.ninja.bots.left_out import ZONE, CaptainWithout, IntruderWithout
from noren.games.ninja.bots.plans import Plan
from noren.games.ninja.bots.strong import StrongBot
from noren.games.ninja.rules.guarding import Hush
from noren.games.ninja.rules.placing import ChooseStart
from noren.games.ninja.rules.searching import Search
from noren.games.ninja.rules.sneaking import Sneak
from noren.games.ninja.rules.variants import ChooseKind
from noren.games.ninja.scene.log import the
from noren.games.ninja.state import HIDDEN, SEEN, View, guard_seats, is_passage
from noren.parts.advice import Because, advise, best

ZONES: Final = 5
"""So many likely zones are tried as reasons."""
BELIEVED: Final = 3
"""So many are told of each intruder."""


class SharpBot(StrongBot):
    """The strong bot, who can say why."""

    def explain(self, view: View, dice: Dice) -> Advice | None:
        """As guards, or as an intruder who starts, moves or searches; None at odd moments."""
        match view.step:
            case ChooseStart():
                return explain_start(view, dice)
            case ChooseKind():
                return told(self.choose(view, dice.copy()), EITHER)
        if not view.open.turn:
            return None
        if view.seat in guard_seats(view.open):
            return explain_guards(view, dice)
        match view.step:
            case Sneak():
                return explain_sneaking(view, dice)
            case Search():
                return explain_search(view, dice)
            case Hush() as hush:
                return explain_hush(view, dice, view.open.guards[hush.guards[0]].zone)
            case _:
                return None


EITHER: Final = (
    "Either is as good, and I toss a coin. The ninja has the longer way and bears a wound more;"
    " the traitor is inside already."
)


def told(choice: Choice, words: str) -> Advice:
    """What is no sum, told by the rule that the bot follows."""
    weighed = (Weighed(choice=choice, worth=0.0),)
    return Advice(choice=choice, weighed=weighed, margin=0.0, beliefs=(words,))


# Guards


def explain_guards(view: View, dice: Dice) -> Advice:
    """Where somebody may be, and what each order could find, hear or bring nearer."""
    belief = read(view, StrongBelief)
    captain = CaptainWithout(view, belief, dice)
    return advise(
        lambda without: CaptainWithout(view, belief, dice, without).worths_of_options(),
        guard_reasons(captain),
        beliefs=suspicions(view, belief),
        says=functools.partial(promises.order, captain),
    )


def guard_reasons(captain: CaptainWithout) -> list[Because]:
    """The likeliest zones, and what an order is good for."""
    total, fort = captain.total, captain.fort
    likely = sorted(fort.codes, key=lambda zone: -float(total[fort.number[zone]]))[:ZONES]
    zones = [
        Because(
            f"{ZONE}{zone}",
            f"Somebody is in {zone} ({fort.zones[zone].name}) with"
            f" {float(total[fort.number[zone]]):.0%}.",
            (zone,),
        )
        for zone in likely
    ]
    return [
        *zones,
        Because("find", "The way leads through zones where somebody may stand."),
        Because("near", "It brings guards nearer to where somebody is likely."),
        Because("listen", "A yes and a no are both possible, so the answer tells much."),
        Because("wake", "More guards on their feet see and hear more."),
        Because("blades", "You hold a blade to strike with."),
    ]


def suspicions(view: View, belief: StrongBelief) -> tuple[str, ...]:
    """Where each intruder most likely is."""
    told = []
    for who, figure in view.open.figures.items():
        if figure.state not in (HIDDEN, SEEN) or not belief.suspects[who].possible.any():
            continue
        likely, codes = belief.likely(who), belief.fort.codes
        ranked = sorted(range(len(codes)), key=lambda at: -float(likely[at]))[:BELIEVED]
        zones = ", ".join(f"{codes[at]} {float(likely[at]):.0%}" for at in ranked if likely[at])
        possible = len(belief.suspects[who].zones)
        told.append(f"{the(who).capitalize()}: {zones}; {possible} zones are possible.")
    return tuple(told)


# Intruders


def explain_sneaking(view: View, dice: Dice) -> Advice | None:
    """Which way, and what it gains and risks; None among guards, where cards decide."""
    belief = read(view, Belief)
    intruder = IntruderWithout(view, belief, dice.copy())
    if intruder.shadow.pending or intruder.has_bluffed() or intruder.clear_the_way():
        return None
    plans = intruder.weighed_plans()
    says = promises.ways(intruder, plans)
    plan = max(plans, key=lambda pair: pair[0])[1]
    if intruder.sneak() != plan.choices[0]:
        return None  # he bluffs, or waits for his partner: a rule, and no sum
    return advise(
        lambda without: IntruderWithout(view, belief, dice.copy(), without).first_steps(),
        sneak_reasons(intruder, plan),
        beliefs=aims(intruder),
        says=says,
    )


def sneak_reasons(intruder: IntruderWithout, plan: Plan) -> list[Because]:
    """What speaks for how a way ends."""
    shadow = plan.shadow
    routes = intruder.routes(intruder.targets())
    far = abs(max(0.0, intruder.turns_left(shadow, routes)))
    fresh, found = intruder.finds(shadow)
    zone = "the passage" if is_passage(shadow.zone) else shadow.zone
    at = () if is_passage(shadow.zone) else (shadow.zone,)
    expected = intruder.expected(shadow)
    heard = f"{promises.counted(shadow.steps, 'zone')} away"
    new = f"{promises.counted(fresh, 'zone')} that nobody has searched"
    finds = "where your mission lies" if found else new
    noise = f"You are heard no farther than {heard}." if shadow.steps else "You make no noise."
    turns = promises.counted(round(far), "turn")
    return [
        Because("way", f"From {zone} it is about {turns} to where you are bound.", at),
        Because("known", f"The guards will take you to be there with {expected:.0%}.", at),
        Because("guards", f"In {zone} you are out of the guards' way.", at),
        Because("noise", noise, at),
        Because("patrol", "No patrol comes by there next.", at),
        Because("search", f"On the way you can search {finds}.", tuple(shadow.trail)),
        Because("doubt", "Afterwards the guards have more places to think of."),
        Because("ropes", "A rope is worth more later."),
        Because("ground", f"The ground of {zone} suits you.", at),
    ]


def aims(intruder: IntruderWithout) -> tuple[str, ...]:
    """Where the mission may lie, as far as he knows."""
    if intruder.leaving:
        return ("The deed is done: now out, over the edge of the map.",)
    if intruder.known_places:
        return (f"Your mission lies in {intruder.known_places[0]}.",)
    odds = intruder.odds
    if not odds:
        return ()
    total = sum(odds.values())
    best = sorted(odds, key=lambda zone: -odds[zone])[:BELIEVED]
    told = ", ".join(f"{zone} {odds[zone] / total:.0%}" for zone in best)
    return (f"Your mission may lie in {len(odds)} zones; likeliest: {told}.",)


def explain_start(view: View, dice: Dice) -> Advice:
    """Where to begin: near a castle, and out of the guards' way."""
    intruder = IntruderWithout(view, read(view, Belief), dice)
    far = intruder.far_starts()

    def weigh(without: str) -> dict[Choice, float]:
        reached = intruder.belief.reached()
        odds = start_odds(
            intruder.fort,
            dict.fromkeys(far, 1.0) if without == "way" else far,
            reached * 0 if without == "guards" else reached,
            () if without == "patrol" else intruder.marches,
        )
        return {("start", zone): share for zone, share in odds.items()}

    zone = best(weigh(""))[1]
    reasons = [
        Because("way", f"From {zone} it is not far to where missions may lie.", (zone,)),
        Because("guards", f"In {zone} you are out of the guards' way.", (zone,)),
        Because("patrol", "No patrol comes by there next.", (zone,)),
    ]
    return advise(weigh, reasons, beliefs=aims(intruder), says=promises.started(intruder, far))


def explain_hush(view: View, dice: Dice, zone: str) -> Advice:
    """Whether a cat is worth it when guards listen."""
    intruder = IntruderWithout(view, read(view, Belief), dice)
    choice = intruder.hush(zone)
    if not intruder.heard_by(zone):
        return told(choice, f"They cannot hear you in {zone}: a card would be wasted.")
    if choice != PASS:
        return told(choice, f"They would hear you in {zone}, and guards are near enough to come.")
    if ("cat",) not in view.options:
        return told(choice, f"They hear you in {zone}, and you hold no card against that.")
    far = "They hear somebody, but not where, and no guard is near: the card is worth more later."
    return told(choice, far)


def explain_search(view: View, dice: Dice) -> Advice:
    """Which zone to search, if any."""
    intruder = IntruderWithout(view, read(view, Belief), dice)
    # A zone's odds are those of any mission that is still hidden, of which one is his.
    hidden = 1.0 if intruder.known_places else max(1.0, sum(intruder.odds.values()))
    worths = intruder.searches()
    mine = {option: worth / hidden for option, worth in worths.items()}
    option = best(worths)
    searches = option[0] == "search"
    odds = f"It holds your mission with {mine[option]:.0%}."
    words = odds if searches else "Nothing here can be yours."
    return advise(
        lambda without: IntruderWithout(view, intruder.belief, dice, without).searches(),
        [Because("odds", words, option[1:2] if searches else ())],
        beliefs=aims(intruder),
        says=promises.sought(mine),
    )

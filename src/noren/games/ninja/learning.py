"""Ninja for learners: which choice has which number, and a view in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren.games.ninja.content.cards import KENJUTSU, KINDS, all_cards, cards
from noren.games.ninja.content.fortress import FASTEST, fortress
from noren.games.ninja.events import EVENTS
from noren.games.ninja.meta import Options
from noren.games.ninja.rules import STEPS
from noren.games.ninja.rules.marching import FAR
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.state import (
    BONUS,
    HIGH,
    INTRUDER,
    LETTERS,
    MOST_OF_A_WEAPON,
    NOTHING,
    PASSAGE,
    SENTRY,
    TRAP,
    WEAPONS,
    guard_seats,
)
from noren.parts.learning import (
    Feature,
    Floats,
    Learning,
    Verb,
    by_seat,
    how_many,
    lately,
    number,
    one_of,
    question,
    things,
)

GUARDS = tuple(f"{kind}-{n}" for kind in WEAPONS for n in range(1, MOST_OF_A_WEAPON + 1))
PATROLS = tuple(f"patrol-{number}" for number in range(1, len(GUARDS) // 2 + 1))
PASSAGES = (PASSAGE, f"{PASSAGE}-ninja", f"{PASSAGE}-traitor")
NAMES = ("ninja", "traitor", INTRUDER)
WORDS = (
    "done", "stop", "pass", "cat", "reveal", "shadow", "enter", "leave", "wait", "hand-over",
    "spare", "keep", "enough", "agree", "refuse", "suggested", "ninja", "traitor",
)  # fmt: skip
BEFORE = ("post", "patrol", "sleep", "hide", "start", "dig")
FINDS = (NOTHING, TRAP, SENTRY, *LETTERS)
"""What may lie in a zone."""


def actions(seats: int, options: Options) -> Iterable[Verb]:
    """Zones, guards, patrols and cards by their names."""
    fort = fortress(options.map)
    zone, track = things(fort.codes), things(fort.track.zones)
    guard, patrol, card = things(GUARDS), things(PATROLS), things(cards())
    passage, who = things(PASSAGES), things(NAMES)
    count = things(map(str, range(max(HIGH, BONUS) + 1)))
    return (
        *(Verb(word) for word in WORDS),
        *(Verb(word, zone) for word in BEFORE),
        Verb("go", zone | things((FAR,))),
        *(Verb(word, zone) for word in ("climb", "search")),
        Verb("face", track),
        Verb("march", patrol, track),
        Verb("enter", passage),
        Verb("listen", guard | patrol),
        Verb("play", card, guard | patrol | things(fort.barracks) | passage),
        Verb("join", guard, patrol),
        Verb("form", guard, guard),
        Verb("strike", who),
        Verb("strike", who, guard),
        Verb("kill", things((*KENJUTSU, "shuriken"))),
        Verb("kill", things(KENJUTSU), guard),
        *(Verb(word, guard) for word in ("sake", "shuriken", "dismiss")),
        *(Verb(word, card) for word in ("bluff", "take", "leave")),
        Verb("mission", things(LETTERS)),
        Verb("arm", things(WEAPONS)),
        *(Verb(word, count) for word in ("share", "divide")),
    )


class Eyes:
    """What a viewer sees of the fortress, written zone by zone."""

    def __init__(self, options: Options) -> None:
        self.fort = fortress(options.map)
        self.zones, self.at = len(self.fort.codes), self.fort.number

    def guards(self, view: Any, out: Floats) -> None:
        """In each zone: guards, those in a patrol, drunk ones, and those who may still go."""
        for guard in view.open.guards.values():
            column = self.at.get(guard.zone)
            if column is not None:
                out[0, column] += 0.5
                out[1, column] += 0.5 * bool(guard.patrol)
                out[2, column] += guard.drunk
                out[3, column] += 0.5 * (not guard.carded and not guard.moved)

    def patrols(self, view: Any, out: Floats) -> None:
        """Where patrols look."""
        for patrol in view.open.patrols.values():
            if patrol.facing:
                out[self.at[patrol.facing]] += 1

    def figures(self, view: Any, out: Floats) -> None:
        """Of each intruder what all know: state, wounds, life, mission done, where if seen."""
        for row, figure in zip(out, view.open.figures.values(), strict=False):
            row[("hidden", "seen", "passage", "left", "dead").index(figure.state)] = 1
            row[5] = len(figure.wounds) / 3
            row[6] = figure.life - 1
            row[7] = bool(figure.letter)
            if figure.zone in self.at:
                row[8 + self.at[figure.zone]] = 1

    def shadows(self, view: Any, out: Floats) -> None:
        """One's own intruders, or a partner's: where, and how far they have gone this turn."""
        known = {**(view.mine.allies if view.mine else {}), **own_shadows(view)}
        for row, name in zip(out, view.open.figures, strict=False):
            shadow = known.get(name)
            if shadow is None:
                continue
            if shadow.zone in self.at:
                row[self.at[shadow.zone]] = 1
            row[self.zones] = shadow.steps / FASTEST
            row[self.zones + 1] = shadow.pending
            row[self.zones + 2] = shadow.halted
            if shadow.mission in LETTERS and shadow.mission:
                row[self.zones + 3 + LETTERS.index(shadow.mission)] = 1

    def found(self, view: Any, out: Floats) -> None:
        """What lies in each zone, as found by all, and as one's own side has laid it."""
        mine = view.mine.objects if view.mine else {}
        for side, there in enumerate((view.open.found, mine)):
            for zone, what in there.items():
                if what in FINDS:
                    out[side, FINDS.index(what), self.at[zone]] = 1

    def ways(self, view: Any, out: Floats) -> None:
        """Ends of the passage and feet of ropes, as one knows them."""
        ends = [end for known in view.open.known_ends.values() for end in known]
        ropes = [*view.open.known_ropes]
        if view.mine is not None:
            ends += view.mine.ends
            ropes += view.mine.ropes
        for end in ends:
            out[0, self.at[end]] = 1
        for rope in ropes:
            for foot in rope:
                out[1, self.at[foot]] = 1

    def heard(self, view: Any, out: Floats) -> None:
        """Where guards have listened this turn, and whether somebody was heard; and searches."""
        for event in reversed(view.log[-40:]):
            kind = type(event).__name__
            if kind == "TurnBegan":
                break
            if kind == "Listened" and event.zone in self.at:
                out[0 if event.heard else 1, self.at[event.zone]] = 1
        for _, zone in view.open.searches:
            out[2, self.at[zone]] = 1

    def hand(self, view: Any) -> list[str]:
        """One's cards, those of one's intruders too."""
        if view.mine is None:
            return []
        shadows = own_shadows(view).values()
        return [*view.mine.hand, *view.mine.drawn, *(c for s in shadows for c in s.hand)]


def features(seats: int, options: Options) -> Iterable[Feature]:
    """Guards on the map, what was found, and one's own side: shadows and ropes, or objects."""
    eyes = Eyes(options)
    fort, zones = eyes.fort, eyes.zones
    deck = tuple(dict.fromkeys((*all_cards("guards"), *(c for k in KINDS for c in all_cards(k)))))
    return (
        question(STEPS),
        one_of("who moves", NAMES, lambda view: getattr(view.step, "who", "")),
        number("turn", lambda view: view.open.turn, fort.plan.night.turns),
        number("alert", lambda view: view.open.alert, HIGH),
        by_seat("guards' seats", seats, lambda v: [s in guard_seats(v.open) for s in range(seats)]),
        how_many("hand", deck, eyes.hand, 2),
        how_many("asleep", fort.barracks, asleep, 4),
        Feature("guards", (4, zones), eyes.guards),
        Feature("facing", (zones,), eyes.patrols),
        Feature("figures", (2, 8 + zones), eyes.figures),
        Feature("shadows", (2, zones + 3 + len(LETTERS)), eyes.shadows),
        Feature("found", (2, len(FINDS), zones), eyes.found),
        Feature("ways", (2, zones), eyes.ways),
        Feature("heard", (3, zones), eyes.heard),
        how_many("acting", fort.codes, acting),
        lately(EVENTS, 4),
    )


def asleep(view: Any) -> list[str]:
    """Each barracks once for every sleeper that the viewer knows of."""
    sleepers = view.mine.sleepers if view.mine else {}
    return [zone for zone, count in sleepers.items() for _ in range(count)]


def acting(view: Any) -> list[str]:
    """Where the guards stand about whom the step asks."""
    guards = getattr(view.step, "guards", ())
    return [view.open.guards[guard].zone for guard in guards if guard in view.open.guards]


learning = Learning(version="1", actions=actions, features=features, longest=5000)

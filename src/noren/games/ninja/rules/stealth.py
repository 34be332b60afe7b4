"""How an intruder moves: what he may do next, what is told of it, and what it does in secret.

Sneak carries it out on the table, bots try it on copies, and particles follow it; so it is written
for an intruder and a lookout, and knows of no world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from noren import Choice
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import KENJUTSU, RESPONSES
from noren.games.ninja.content.fortress import FASTEST, Fortress
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.state import (
    PASSAGE,
    SEEN,
    Open,
    Shadow,
    Trail,
    fort_of,
    muster_of,
    passage_of,
    rope_between,
)
from noren.games.ninja.state.guards import is_passage

DONE: Choice = ("done",)
REVEAL: Choice = ("reveal",)
ENTER: Choice = ("enter",)
LEAVE: Choice = ("leave",)


class Lookout(msgspec.Struct, frozen=True):
    """What all can see that matters to a sneaking intruder: guards, and his own figure."""

    who: str
    fort: Fortress
    turn: int
    passage: str
    inside: bool
    seen: bool
    passage_card: bool
    sober: Mapping[str, list[str]]
    drunk: Mapping[str, list[str]]

    def at(self, zone: str) -> list[str]:
        """All guards in a zone."""
        return self.sober.get(zone, []) + self.drunk.get(zone, [])


def lookout(open: Open, who: str) -> Lookout:
    """The table as an intruder looks at it."""
    figure = open.figures[who]
    guards = muster_of(open)
    return Lookout(
        who,
        fort_of(open),
        open.turn,
        passage_of(open, who),
        is_passage(figure.zone),
        figure.state == SEEN,
        figure.passage_card,
        guards.sober,
        guards.drunk,
    )


def sneak_options(
    out: Lookout, shadow: Shadow, ropes: Sequence[tuple[str, str]], ends: Sequence[str]
) -> list[Choice]:
    """All that an intruder may do next in his secret move."""
    # He has come among guards who have not noticed him yet: this is dealt with before he goes on.
    if shadow.pending:
        return [REVEAL, *_cover(shadow), *_fights(out, shadow)]
    options: list[Choice] = [DONE]
    if shadow.steps < FASTEST and not shadow.halted:
        options += steps(out, shadow, ropes, ends)
    options += _fights(out, shadow)
    # A bluff (9.7). Without it, a card that all hear of would prove what he did.
    options += [("bluff", card) for card in sorted({*shadow.hand}) if card not in RESPONSES]
    return options


def _cover(shadow: Shadow) -> list[Choice]:
    return [("shadow",)] if "shadow-walk" in shadow.hand else []


def steps(
    out: Lookout, shadow: Shadow, ropes: Sequence[tuple[str, str]], ends: Sequence[str]
) -> list[Choice]:
    """One zone on: on foot, by rope, through the passage, or off the map."""
    zone, fort = shadow.zone, out.fort
    if is_passage(zone):
        # Should both ends be the same zone, it is offered once.
        return [("go", end) for end in dict.fromkeys(ends)]
    options: list[Choice] = [*fort.steps(zone)]
    hanging = [
        second if first == zone else first for first, second in ropes if zone in (first, second)
    ]
    options += [("go", other) for other in hanging]
    if "rope" in shadow.hand:
        # Where a rope hangs already, climbing by another would only spend the card.
        options += [("climb", other) for other in fort.over_walls(zone) if other not in hanging]
    if zone in ends and (out.passage_card or PASSAGE in shadow.hand):
        options.append(ENTER)
    if zone in fort.exits:
        options.append(LEAVE)
    return options


def _fights(out: Lookout, shadow: Shadow) -> list[Choice]:
    """What his cards can do to guards near him."""
    hand = {*shadow.hand}
    here = out.at(shadow.zone)
    options: list[Choice] = []
    if here:
        options += [("kill", card, guard) for card in KENJUTSU if card in hand for guard in here]
        if "potent-sake" in hand:
            options += [("sake", guard) for guard in out.sober.get(shadow.zone, ())]
    if "shuriken" in hand:
        near = () if is_passage(shadow.zone) else out.fort.neighbours(shadow.zone)
        options += [("shuriken", guard) for zone in (shadow.zone, *near) for guard in out.at(zone)]
    return options


def begin_move(shadow: Shadow) -> None:
    """Make an intruder ready to move."""
    shadow.steps = 0
    shadow.halted = shadow.pending = False
    shadow.trail = [shadow.zone]


def enter_zone(out: Lookout, shadow: Shadow, zone: str, *, by_rope: bool) -> None:
    """One step of a secret move: a moat, a rope and a passage end it (9.2, 9.5, 16.2)."""
    shadow.steps += 1
    shadow.zone = zone
    shadow.trail.append(zone)
    # Cover is for the zone in which it was played; one step further it is over.
    shadow.covered = -1
    shadow.halted = by_rope or is_passage(zone) or zone in out.fort.moats
    shadow.pending = zone in out.sober


def unheard(out: Lookout, deed: Choice) -> bool:
    """Whether nobody else learns of a deed: a step of one who is hidden, or into other guards."""
    if deed[0] != "go" or out.inside:
        return False
    # One who is in sight and steps into an empty zone vanishes there, which all notice. Among other
    # guards the question is first whether they notice him, and that is what is told.
    return not out.seen or deed[1] in out.sober


def under_way(out: Lookout, shadow: Shadow, steps: Sequence[Choice]) -> Shadow:
    """An intruder after steps of which only he knows."""
    if not steps:
        return shadow
    twin = copy_shadow(shadow)
    for step in steps:
        if step[0] == "go":
            by_rope = crosses_wall(out.fort, twin.zone, step[1])
            enter_zone(out, twin, step[1], by_rope=by_rope)
    return twin


def crosses_wall(fort: Fortress, first: str, second: str) -> bool:
    """Whether a step needs a rope."""
    return not is_passage(first) and second in fort.over_walls(first)


def hang(ropes: list[tuple[str, str]], first: str, second: str) -> None:
    """Leave a rope on the wall."""
    rope = rope_between(first, second)
    if rope not in ropes:
        ropes.append(rope)


# -- what is told of a deed


def told_of(deed: Choice, out: Lookout, shadow: Shadow) -> tuple[told.Told, ...]:
    """What everybody hears of if an intruder does this (9.4-9.9, 10.1-10.5, 12.2, 12.3, 16.3)."""
    match deed:
        case ("go" | "climb" as verb, zone):
            if is_passage(shadow.zone):
                return (told.OutOfPassage(out.who),)
            rope = (_played(out, shadow, "rope"),) if verb == "climb" else ()
            return rope + (_hiding(out, zone) if zone not in out.sober else ())
        case ("done",):
            # Whoever stood still had nothing to reveal on entering; and a cover of an earlier turn
            # is over by now (9.9).
            noticed = shadow.zone in out.sober and shadow.covered != out.turn
            seen = (told.Seen(out.who, shadow.zone),) if noticed else ()
            return (*seen, told.Crept(out.who))
        case ("enter",):
            card = () if out.passage_card else (_played(out, shadow, PASSAGE),)
            return (*card, told.InPassage(out.who, out.passage))
        case ("leave",):
            return (told.Left(out.who),)
        case ("reveal",):
            return (told.Seen(out.who, shadow.zone),)
        case _:
            return _told_of_card(deed, out, shadow)


def _told_of_card(deed: Choice, out: Lookout, shadow: Shadow) -> tuple[told.Told, ...]:
    """A card is played; when no guard around can notice him any more, he is hidden."""
    match deed:
        case ("bluff", card):
            return (_played(out, shadow, card),)
        case ("shadow",):
            return (_played(out, shadow, "shadow-walk"), *_hiding(out, shadow.zone))
    guard = deed[-1]
    hiding = _hiding(out, shadow.zone) if _rid_of_the_last(out, shadow, guard) else ()
    return (_played(out, shadow, card_of(deed), guard), *hiding)


def _played(out: Lookout, shadow: Shadow, card: str, guard: str = "") -> told.Told:
    return told.ShadowCard(out.who, shadow.kind, card, guard)


def _hiding(out: Lookout, zone: str) -> tuple[told.Told, ...]:
    """A detected intruder is hidden again; in the passage his figure lies on the card (12.3)."""
    if not out.seen:
        return ()
    return (told.InPassage(out.who, zone) if is_passage(zone) else told.Vanished(out.who),)


def _rid_of_the_last(out: Lookout, shadow: Shadow, gone: str) -> bool:
    """Whether he has made the last guard around him harmless, and not one next door (12.3)."""
    return gone in out.at(shadow.zone) and _alone(out, shadow, gone)


def _alone(out: Lookout, shadow: Shadow, gone: str) -> bool:
    """Whether nobody around can notice him once this guard is dead or drunk."""
    return not any(guard != gone for guard in out.sober.get(shadow.zone, ()))


def card_of(deed: Choice) -> str:
    """The card that an attack on a guard plays."""
    return {"shuriken": "shuriken", "sake": "potent-sake"}.get(deed[0], deed[1])


# -- what a deed does


def perform(deed: Choice, out: Lookout, shadow: Shadow, ropes: list[tuple[str, str]]) -> None:
    """The secret part of what an intruder does."""
    match deed:
        case ("go" | "climb" as verb, zone):
            by_rope = crosses_wall(out.fort, shadow.zone, zone)
            if verb == "climb":
                shadow.hand.remove("rope")
                hang(ropes, shadow.zone, zone)
            enter_zone(out, shadow, zone, by_rope=by_rope)
        case ("enter",):
            if not out.passage_card:
                shadow.hand.remove(PASSAGE)
            enter_zone(out, shadow, out.passage, by_rope=False)
        case ("done",):
            shadow.speed, shadow.pending = shadow.steps, False
            keep_trail(out, shadow)
        case ("leave",):
            keep_trail(out, shadow)
            shadow.steps += 1
            shadow.zone, shadow.speed = "", 0
        case ("reveal",):
            shadow.pending = False
        case _:
            _perform_card(deed, out, shadow)


def _perform_card(deed: Choice, out: Lookout, shadow: Shadow) -> None:
    match deed:
        case ("shadow",):
            shadow.hand.remove("shadow-walk")
            shadow.covered, shadow.pending = out.turn, False
        case ("bluff", card):
            shadow.hand.remove(card)
        case _:
            shadow.hand.remove(card_of(deed))
            shadow.pending = shadow.pending and not _alone(out, shadow, deed[-1])


def keep_trail(out: Lookout, shadow: Shadow) -> None:
    """Note on the private map where he went this turn."""
    shadow.path = [*shadow.path, Trail(out.turn, tuple(shadow.trail))]

"""The open drawer as the fold of what was told: each event and what it changes on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.state import (
    DEAD,
    HIDDEN,
    INSIDE,
    LEFT,
    NOTHING,
    PASSAGE,
    SEEN,
    SENTRY,
    Figure,
    Guard,
    Open,
    Patrol,
    World,
)

Change = Callable[[Open, Any], None]


def announce(world: World, event: Event) -> None:
    """Tell everyone, and let it show on the table."""
    world.tell(event)
    apply(world.open, event)


def apply(open: Open, event: Event) -> None:
    """What an event changes for all to see."""
    CHANGES[type(event)](open, event)


def _nothing(open: Open, event: Event) -> None:
    """Some things are only said."""


def _posted(open: Open, event: told.Posted) -> None:
    open.guards[event.guard] = Guard(event.zone, event.patrol)
    open.guards = dict(sorted(open.guards.items()))  # as a view that was sent has them
    if event.patrol and event.patrol not in open.patrols:
        open.patrols[event.patrol] = Patrol()


def _faced(open: Open, event: told.Faced) -> None:
    open.patrols[event.patrol] = Patrol(event.facing, event.came)


def _came(open: Open, event: told.Came) -> None:
    open.figures[event.who].kind = event.kind


def _drew(open: Open, event: told.Drew) -> None:
    open.drawn[str(event.seat)] = event.count


def _turn_began(open: Open, event: told.TurnBegan) -> None:
    open.turn = event.turn
    open.played = {}
    open.alert_card = open.listened = False
    open.searches = []
    for guard in open.guards.values():
        guard.moved = guard.carded = guard.struck = False


def _phase_began(open: Open, event: told.PhaseBegan) -> None:
    open.phase = event.phase
    open.cards_played = {}
    open.yielded = []
    open.drawn = {}


def _alert_set(open: Open, event: told.AlertSet) -> None:
    open.alert = event.level


def _guard_card(open: Open, event: told.GuardCard) -> None:
    for guard in event.guards:
        open.guards[guard].carded = True
    if not event.card:
        open.listened = True
        return
    key = str(event.seat)
    open.cards_played[key] = open.cards_played.get(key, 0) + 1
    if open.phase == "alert":
        open.alert_card = True
        open.drawn[key] -= 1
    if event.card == PASSAGE:
        open.passage_cards.append(event.seat)
    else:
        open.played[key] = [*open.played.get(key, ()), event.card]


def _stepped(open: Open, event: told.Stepped) -> None:
    for guard in event.guards:
        open.guards[guard].zone = event.zone
        open.guards[guard].moved = True


def _formed(open: Open, event: told.Formed) -> None:
    for guard in event.guards:
        _leave_patrol(open, guard)
    open.patrols.setdefault(event.patrol, Patrol())
    open.patrols = dict(sorted(open.patrols.items()))
    for guard in event.guards:
        open.guards[guard].patrol = event.patrol


def _parted(open: Open, event: told.Parted) -> None:
    _leave_patrol(open, event.guard)


def _leave_patrol(open: Open, guard: str) -> None:
    """Take a guard out of his patrol; a patrol of one is a sentry."""
    patrol = open.guards[guard].patrol
    if not patrol:
        return
    open.guards[guard].patrol = ""
    rest = members(open, patrol)
    if len(rest) < 2:
        for last in rest:
            open.guards[last].patrol = ""
        del open.patrols[patrol]


def _woke(open: Open, event: told.Woke) -> None:
    for guard in event.guards:
        open.guards[guard] = Guard(event.zone, carded=True)
    open.guards = dict(sorted(open.guards.items()))


def remove_guard(open: Open, guard: str) -> None:
    """Take a figure from the map."""
    _leave_patrol(open, guard)
    del open.guards[guard]


def _dismissed(open: Open, event: told.Dismissed) -> None:
    remove_guard(open, event.guard)


def _yielded(open: Open, event: told.Yielded) -> None:
    open.yielded.append(event.seat)


def _struck(open: Open, event: told.Struck) -> None:
    open.guards[event.guard].struck = True
    open.figures[event.who].wounds.append(event.seat)


def _seen(open: Open, event: told.Seen) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone = SEEN, event.zone


def _vanished(open: Open, event: told.Vanished) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone = HIDDEN, ""


def _wounds_to_discard(open: Open, figure: Figure) -> None:
    for seat in figure.wounds:
        open.played[str(seat)] = [*open.played.get(str(seat), ()), "kenjutsu"]
    figure.wounds = []


def _died(open: Open, event: told.Died) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone, figure.kind, figure.died_on = DEAD, "", event.kind, open.turn
    _wounds_to_discard(open, figure)


def _returned(open: Open, event: told.Returned) -> None:
    old = open.figures[event.who]
    open.figures[event.who] = Figure(old.kind, life=old.life + 1)


def _shadow_card(open: Open, event: told.ShadowCard) -> None:
    figure = open.figures[event.who]
    figure.kind = event.kind
    figure.spent.append(event.card)
    if event.card == PASSAGE:
        figure.passage_card = True
    if event.guard and event.card == "potent-sake":
        _leave_patrol(open, event.guard)
        open.guards[event.guard].drunk = True
    elif event.guard:
        remove_guard(open, event.guard)


def _in_passage(open: Open, event: told.InPassage) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone = INSIDE, event.passage


def _out_of_passage(open: Open, event: told.OutOfPassage) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone = HIDDEN, ""


def _left(open: Open, event: told.Left) -> None:
    figure = open.figures[event.who]
    figure.state, figure.zone, figure.left_on = LEFT, "", open.turn
    _wounds_to_discard(open, figure)


def _searched(open: Open, event: told.Searched) -> None:
    open.searches.append((event.who, event.zone))


def _found(open: Open, event: told.Found) -> None:
    known = open.found.get(event.zone, NOTHING)
    if event.what != NOTHING or known != SENTRY:
        open.found[event.zone] = event.what


def _mission_done(open: Open, event: told.MissionDone) -> None:
    open.figures[event.who].letter = event.letter


def _passage_found(open: Open, event: told.PassageFound) -> None:
    open.known_ends.setdefault(event.passage, []).append(event.zone)
    open.known_ends = dict(sorted(open.known_ends.items()))


def _rope_found(open: Open, event: told.RopeFound) -> None:
    open.known_ropes.append(event.zones)


def _looked_through(open: Open, event: told.LookedThrough) -> None:
    open.played.pop(str(event.seat), None)


CHANGES: dict[type[Event], Change] = {
    **dict.fromkeys(told.EVENTS, _nothing),
    told.Posted: _posted,
    told.Faced: _faced,
    told.Came: _came,
    told.Drew: _drew,
    told.TurnBegan: _turn_began,
    told.PhaseBegan: _phase_began,
    told.AlertSet: _alert_set,
    told.GuardCard: _guard_card,
    told.Stepped: _stepped,
    told.Formed: _formed,
    told.Parted: _parted,
    told.Woke: _woke,
    told.Dismissed: _dismissed,
    told.Yielded: _yielded,
    told.Struck: _struck,
    told.Seen: _seen,
    told.Vanished: _vanished,
    told.Died: _died,
    told.Returned: _returned,
    told.ShadowCard: _shadow_card,
    told.InPassage: _in_passage,
    told.OutOfPassage: _out_of_passage,
    told.Left: _left,
    told.Searched: _searched,
    told.Found: _found,
    told.MissionDone: _mission_done,
    told.PassageFound: _passage_found,
    told.RopeFound: _rope_found,
    told.LookedThrough: _looked_through,
}


def members(open: Open, patrol: str) -> tuple[str, ...]:
    """The guards of a patrol."""
    return tuple(id for id, guard in open.guards.items() if guard.patrol == patrol)


def guards_at(open: Open, zone: str) -> tuple[str, ...]:
    """Every guard in a zone, drunk ones too."""
    return tuple(id for id, guard in open.guards.items() if guard.zone == zone)


def sober_at(open: Open, zone: str) -> tuple[str, ...]:
    """The guards in a zone who would notice something."""
    return tuple(id for id, guard in open.guards.items() if guard.zone == zone and not guard.drunk)

"""What one seat sees besides: the question, its cards, and its own map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from noren.games.ninja.content.cards import cards, missions, numerals
from noren.games.ninja.content.fortress import FASTEST, Fortress
from noren.games.ninja.rules.sneaking import own_shadows, sneaking
from noren.games.ninja.scene.log import found_words, the
from noren.games.ninja.scene.me import fate, me
from noren.games.ninja.scene.offers import offer
from noren.games.ninja.scene.plan import (
    PATHS,
    PICTURES,
    figure_token,
    marked,
    object_token,
    walked,
    wounded,
)
from noren.games.ninja.scene.questions import is_in_vain, question, waiting, zones_away
from noren.games.ninja.scene.table import pile
from noren.games.ninja.state import SEEN, Mine, Open, Shadow, View, fort_of, guard_seats, is_passage
from noren.scene import Area, Hand, Layer, Line, Marker, Prompt, Text, Thing, Token
from noren.scene.things import Tone


def hand(view: View) -> Hand:
    """The prompt, own cards, and own marks on the map."""
    asked = view.seat is not None and view.seat in view.waiting
    prompt = Prompt(
        text=question(view) if asked else waiting(view),
        rule=view.rule,
        offers=tuple(offer(view, choice) for choice in view.options),
        focus=("plan",),
        spare=("done",) if asked and is_in_vain(view) else (),
    )
    if view.mine is None or view.over:
        return Hand(prompt=prompt, things=own_cards(view) if view.mine is not None else ())
    if view.seat in guard_seats(view.open):
        layers: tuple[Layer, ...] = (guards_map(view.open, view.mine),)
    else:
        layers = (intruders_map(view, view.mine),)
    return Hand(prompt=prompt, me=me(view), things=own_cards(view), layers=layers)


def own_cards(view: View) -> tuple[Thing, ...]:
    """The cards and secrets in front of me."""
    assert view.mine is not None
    assert view.seat is not None
    mine = view.mine
    if view.seat in guard_seats(view.open):
        return guards_cards(mine)
    now = own_shadows(view)
    own = [shadows_cards(view, who, shadow, own=True) for who, shadow in now.items()]
    others = [shadows_cards(view, who, shadow, own=False) for who, shadow in mine.allies.items()]
    return (*own, *laid_ready(mine), *others)


def laid_ready(mine: Mine) -> Iterator[Thing]:
    """The hands of those whom a lone wolf may be, or might have been."""
    for kind, held in mine.prepared.items():
        yield Area(
            id=f"ready-{kind}",
            label=f"Laid ready as {the(kind)}",
            layout="fan",
            things=pile(f"ready-{kind}", held),
            picture=PICTURES[kind],
        )


def guards_cards(mine: Mine) -> tuple[Thing, ...]:
    """A guard player's hand, what has just been drawn, and a partner's hand."""
    things: list[Thing] = []
    if mine.drawn:
        names = ", ".join(cards()[card].name for card in mine.drawn)
        things.append(Text(id="drawn", text=f"Just drawn: {names}", style="secret"))
    things += _fan([*mine.hand, *mine.drawn])
    if mine.ally_hand:
        names = _counted([*mine.ally_hand, *mine.ally_drawn])
        things.append(Text(id="ally", text=f"Your partner holds: {names}", style="secret"))
    return tuple(things)


def _counted(held: Sequence[str]) -> str:
    count = Counter(held)
    return ", ".join(f"{cards()[card].name} ×{count[card]}" for card in sorted(count)) or "nothing"


def _fan(held: Sequence[str]) -> list[Thing]:
    """The hand; cards of a kind lie on one pile with its count."""
    if not held:
        return []
    return [Area(id="hand", label="Cards in hand", layout="fan", things=pile("hand", sorted(held)))]


def shadows_cards(view: View, who: str, shadow: Shadow, *, own: bool) -> Area:
    """An intruder's secrets: where he is, his mission, his cards."""
    place = "in the passage" if is_passage(shadow.zone) else f"in {shadow.zone}"
    name = the(who).capitalize() if own else f"Your partner, {the(who)}"
    mission = missions()[shadow.mission].lower() if shadow.mission else ""
    became = "" if own or view.over else fate(view.open, who)
    note = f"Mission {numerals()[shadow.mission]}: {mission}." if mission else ""
    return Area(
        id=f"cards-{who}",
        label=f"{name}, {place}" if shadow.zone and not view.over else name,
        layout="fan",
        things=pile(who, sorted(shadow.hand)),
        note=f"He {became}." if became else note,
        picture=PICTURES[shadow.kind or who],
    )


def guards_map(open: Open, mine: Mine) -> Layer:
    """Where the objects lie that nobody has found, and where the others sleep."""
    markers = [
        Marker(at=zone, token=object_token(f"object-{zone}", what, found_words(what), "mine"))
        for zone, what in sorted(mine.objects.items())
        if zone not in open.found
    ]
    markers += [
        Marker(
            at=zone,
            token=Token(
                id=f"sleep-{zone}",
                label=f"{count} asleep",
                icon=PICTURES["asleep"],
                count=count,
                tone="mine",
            ),
        )
        for zone, count in sorted(mine.sleepers.items())
    ]
    return Layer(over="plan", markers=tuple(markers))


def intruders_map(view: View, mine: Mine) -> Layer:
    """Own places and paths, ropes, the passage, and how far each pace is heard."""
    open = view.open
    fort = fort_of(open)
    everyone = {**mine.allies, **own_shadows(view)}
    lines = [*rings(view)]
    lines += [line for who, shadow in everyone.items() for line in paths(open, who, shadow)]
    lines += [
        Line(points=walked(fort, rope), style="dashed", label="your rope", tone="mine")
        for rope in mine.ropes
    ]
    markers = [
        Marker(
            at=end,
            token=Token(
                id=f"end-{number}", label="your passage", icon=PICTURES["passage"], tone="mine"
            ),
        )
        for number, end in enumerate(mine.ends)
    ]
    unseen = tuple(unseen_figures(open, everyone))
    own = tuple(f"{sort}-{who}" for who in own_shadows(view) for sort in ("me", "seen"))
    return Layer(over="plan", lines=tuple(lines), markers=(*unseen, *markers), own=own)


def unseen_figures(open: Open, everyone: Mapping[str, Shadow]) -> Iterator[Marker]:
    """The intruders of this side that stand on the map and are not in sight."""
    for who, shadow in everyone.items():
        figure = open.figures[who]
        if shadow.zone and not is_passage(shadow.zone) and figure.state != SEEN:
            label = f"{the(who)}{wounded(figure)}"
            token = figure_token(f"me-{who}", shadow.kind or who, label, "mine")
            yield Marker(at=shadow.zone, token=marked(token, figure))


def paths(open: Open, who: str, shadow: Shadow) -> Iterator[Line]:
    """The last turn, and the move being made."""
    fort = fort_of(open)
    for trail in shadow.path[-1:]:
        points = walked(fort, trail.zones)
        if len(points) > 1:
            label = f"{the(who)}, turn {trail.turn}"
            yield Line(points=points, style=PATHS[who], label=label, tone="quiet")
    now = walked(fort, tuple(shadow.trail))
    moving = not shadow.path or shadow.path[-1].turn != open.turn
    if len(now) > 1 and moving:
        yield Line(points=now, style=PATHS[who], label=f"{the(who)}, now", tone="mine")


def rings(view: View) -> Iterator[Line]:
    """How far whoever sneaks is heard at each pace; else how far each was heard when he stopped."""
    sneaks = sneaking(view)
    fort = fort_of(view.open)
    for who, shadow in own_shadows(view).items():
        if not shadow.zone or is_passage(shadow.zone):
            continue
        if sneaks == who:
            for steps in range(1, FASTEST + 1):
                loud = steps == shadow.steps
                yield from ring(fort, shadow.zone, steps, "warn" if loud else "quiet")
        elif not sneaks and shadow.speed:
            yield from ring(fort, shadow.zone, shadow.speed, "warn")


def ring(fort: Fortress, zone: str, steps: int, tone: Tone) -> Iterator[Line]:
    """The line around all zones that hear so many steps."""
    inside = set(fort.earshot(zone, steps))
    for border in fort.borders:
        first, second = border.zones
        if (first in inside) != (second in inside):
            label = f"heard up to here after {zones_away(steps)}"
            yield Line(points=border.line, style="ring", label=label, tone=tone)

"""What one seat sees besides: the question, its cards, and its own map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from noren.games.ninja.cards import cards, missions
from noren.games.ninja.scene.offers import offer
from noren.games.ninja.scene.plan import FIGURES, walked
from noren.games.ninja.state import Mine, Open, Shadow, View, fort_of, guard_seats, is_passage
from noren.games.ninja.words import found_words, the
from noren.scene import Area, Card, Hand, Layer, Line, Marker, Prompt, Text, Thing, Token, seat

QUESTIONS = {
    "PostSentry": "Post a sentry on a watch post.",
    "PostPatrol": "Place a patrol on the track.",
    "FacePost": "Which way does the patrol look?",
    "PlaceSleepers": "In which barracks does the next guard sleep?",
    "PlaceObjects": "Where do you hide the next object?",
    "ChooseHand": "Leave cards out of your hand: they are the draw deck.",
    "ChooseKind": "Who are you tonight?",
    "ChooseCards": "Take a card into the hand.",
    "ChooseStart": "Where does {who} start, in secret?",
    "PlacePassage": "Where is an end of the secret passage?",
    "AlertPhase": "Play the cards you have just drawn?",
    "CardPhase": "Play up to two cards, or listen once without a card.",
    "Hush": "Guards are listening. Was it a cat?",
    "GuardMove": "Where do the guards go? {left} to go.",
    "FacePatrol": "Which way does the patrol look?",
    "PatrolPhase": "Move the patrols.",
    "March": "Which fork does the patrol take?",
    "TakeBonus": "A decoy died for you: take cards into your hand.",
    "PlaceBonus": "Where does the next guard sleep?",
    "Sneak": "Where does {who} sneak?",
    "Search": "Does {who} search?",
    "FaceSentry": "A hidden sentry! What does {who} do?",
    "MakeRoom": "All figures are on the map. Send one home for the hidden sentry?",
    "ArmSentry": "Whose guard is the hidden sentry?",
}
WAITING = {
    "Sneak": "Something moves in the dark.",
    "Search": "Will anything be searched?",
    "Hush": "The guards listen.",
}


def hand(view: View) -> Hand:
    """The prompt, own cards, and own marks on the map."""
    asked = view.seat is not None and view.seat in view.waiting
    prompt = Prompt(
        text=question(view) if asked else waiting(view),
        rule=view.rule,
        offers=tuple(offer(view, choice) for choice in view.options),
    )
    if view.mine is None or view.over:
        return Hand(prompt=prompt, things=own_cards(view) if view.mine is not None else ())
    if view.seat in guard_seats(view.open):
        layers: tuple[Layer, ...] = (guards_map(view.open, view.mine),)
    else:
        layers = (intruders_map(view, view.mine),)
    return Hand(prompt=prompt, things=own_cards(view), layers=layers)


def question(view: View) -> str:
    """What the viewer is asked."""
    step = view.step
    text = QUESTIONS[type(step).__name__]
    return text.format(who=the(getattr(step, "who", "")), left=_zones(getattr(step, "left", 0)))


def _zones(count: int) -> str:
    return "one zone" if count == 1 else f"{count} zones"


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    if view.over:
        return "The night is over."
    awaited = " and ".join(seat(other) for other in view.waiting)
    return f"{WAITING.get(type(view.step).__name__, 'The night goes on.')} Waiting for {awaited}."


def own_cards(view: View) -> tuple[Thing, ...]:
    """The cards and secrets in front of me."""
    assert view.mine is not None
    assert view.seat is not None
    mine = view.mine
    things: list[Thing] = []
    if view.seat in guard_seats(view.open):
        things.append(_fan("hand", "Your hand", [*mine.hand, *mine.drawn]))
        if mine.drawn:
            names = ", ".join(cards()[card].name for card in mine.drawn)
            things.append(Text(id="drawn", text=f"Just drawn: {names}", style="secret"))
        if mine.ally_hand:
            names = _counted([*mine.ally_hand, *mine.ally_drawn])
            things.append(Text(id="ally", text=f"Your partner holds: {names}", style="secret"))
        return tuple(things)
    held = [card for shadow in mine.shadows.values() for card in shadow.hand]
    things.append(_fan("hand", "Your hand", held))
    things += [_sheet(who, shadow, own=True) for who, shadow in mine.shadows.items()]
    things += [_sheet(who, shadow, own=False) for who, shadow in mine.allies.items()]
    return tuple(things)


def _counted(held: Sequence[str]) -> str:
    count = Counter(held)
    return ", ".join(f"{cards()[card].name} ×{count[card]}" for card in sorted(count)) or "nothing"


def _fan(id: str, label: str, held: Sequence[str]) -> Area:
    """Cards of a kind lie on one pile with its count."""
    count = Counter(held)
    piles = tuple(
        Card(
            id=f"hand-{kind}",
            title=cards()[kind].name,
            text=cards()[kind].text,
            symbol=cards()[kind].symbol,
            corner=f"×{count[kind]}",
        )
        for kind in sorted(count)
    )
    return Area(id=id, label=label, layout="fan", things=piles)


def _sheet(who: str, shadow: Shadow, *, own: bool) -> Text:
    """An intruder's secret sheet in words."""
    whose = "" if own else "Your partner, "
    mission = (
        f"mission {shadow.mission}: {missions()[shadow.mission].lower()}" if shadow.mission else ""
    )
    place = (
        "in the passage" if is_passage(shadow.zone) else f"in {shadow.zone}" if shadow.zone else ""
    )
    hand = _counted(shadow.hand)
    parts = [part for part in (place, mission, f"holds {hand}") if part]
    text = f"{whose}{the(who)} {'; '.join(parts)}."
    return Text(id=f"sheet-{who}", text=text[0].upper() + text[1:], style="secret")


def guards_map(open: Open, mine: Mine) -> Layer:
    """Where the objects lie and the others sleep."""
    markers = [
        Marker(
            at=zone,
            token=Token(
                id=f"object-{zone}", label=found_words(what), symbol=_object(what), tone="mine"
            ),
        )
        for zone, what in sorted(mine.objects.items())
    ]
    markers += [
        Marker(
            at=zone,
            token=Token(
                id=f"sleep-{zone}", label=f"{count} asleep", symbol="z", count=count, tone="mine"
            ),
        )
        for zone, count in sorted(mine.sleepers.items())
    ]
    return Layer(over="plan", markers=tuple(markers))


def _object(what: str) -> str:
    return {"trap": "T", "sentry": "H"}.get(what, what)


def intruders_map(view: View, mine: Mine) -> Layer:
    """Own places and paths, ropes, the passage, and how far the present pace is heard."""
    open = view.open
    fort = fort_of(open)
    everyone = {**mine.allies, **mine.shadows}
    lines = [line for who, shadow in everyone.items() for line in paths(open, who, shadow)]
    lines += [
        Line(points=walked(fort, rope), style="passage", label="your rope", tone="mine")
        for rope in mine.ropes
    ]
    markers = [
        Marker(
            at=end, token=Token(id=f"end-{number}", label="your passage", symbol="◉", tone="mine")
        )
        for number, end in enumerate(mine.ends)
    ]
    for who, shadow in everyone.items():
        if shadow.zone and not is_passage(shadow.zone):
            token = Token(
                id=f"me-{who}", label=the(who), symbol=FIGURES[shadow.kind or who], tone="mine"
            )
            markers.append(Marker(at=shadow.zone, token=token))
    return Layer(over="plan", lines=tuple(lines), markers=tuple(markers), heat=noise(view, mine))


def paths(open: Open, who: str, shadow: Shadow) -> Iterator[Line]:
    """The last turns, and the move being made."""
    fort = fort_of(open)
    for trail in shadow.path[-3:]:
        points = walked(fort, trail.zones)
        if len(points) > 1:
            yield Line(
                points=points, style="path", label=f"{the(who)}, turn {trail.turn}", tone="quiet"
            )
    now = walked(fort, tuple(shadow.trail))
    moving = not shadow.path or shadow.path[-1].turn != open.turn
    if len(now) > 1 and moving:
        yield Line(points=now, style="path", label=f"{the(who)}, now", tone="mine")


def noise(view: View, mine: Mine) -> dict[str, float]:
    """The zones that hear the intruder who is moving, if he stops here."""
    step = view.step
    shadow = mine.shadows.get(getattr(step, "who", ""))
    if type(step).__name__ != "Sneak" or shadow is None or is_passage(shadow.zone):
        return {}
    if not shadow.steps:
        return {}
    return dict.fromkeys(fort_of(view.open).earshot(shadow.zone, shadow.steps), 0.3)

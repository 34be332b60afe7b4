"""Every option in words, and what to tap for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noren import Choice
from noren.core.step import AnyStep
from noren.games.ninja.content.cards import cards, missions, numerals
from noren.games.ninja.rules.detection import may_go
from noren.games.ninja.rules.guarding import CardPhase
from noren.games.ninja.rules.marching import PatrolPhase
from noren.games.ninja.rules.night import AlertPhase
from noren.games.ninja.rules.searching import Search
from noren.games.ninja.rules.sharing import DivideWounds, Share
from noren.games.ninja.rules.sneaking import Sneak, sneaking
from noren.games.ninja.rules.stealth import lookout, unheard
from noren.games.ninja.scene.castles import empty_zones
from noren.games.ninja.scene.log import guard_name, patrol_name, the
from noren.games.ninja.scene.me import is_alone
from noren.games.ninja.scene.vain import in_vain
from noren.games.ninja.state import (
    Open,
    View,
    fort_of,
    is_passage,
    members,
    usual_share,
)
from noren.scene import Offer

PLAIN = {
    "done": "Done",
    "stop": "Stay here",
    "pass": "Say nothing",
    "cat": "It was a cat",
    "reveal": "Be seen: the alert is High",
    "shadow": "Shadow Walk: pass unseen",
    "enter": "Enter the secret passage",
    "leave": "Leave the map here, at its edge, for good",
    "suggested": "As suggested",
    "spare": "Let him raise the alarm: the alert is High, and he sees who is there",
    "keep": "Keep all guards as they are",
    "enough": "That is enough",
    "wait": "The other one goes first",
    "hand-over": "Leave my card to my partner",
    "agree": "Agreed",
    "refuse": "No, as usual",
    "ninja": "I am the ninja: I start outside, and the third wound kills me",
    "traitor": "I am the traitor: I start inside, and the second wound kills me",
}
ZONE_VERBS = {
    "go": "Go to",
    "climb": "Climb with a rope to",
    "start": "Start in",
    "dig": "An end of the passage in",
    "post": "A sentry in",
    "patrol": "A patrol in",
    "sleep": "A sleeper in",
    "hide": "Hide it in",
    "search": "Search",
}
BLUFFING = (
    "The card is spent and does nothing. All see it played, and may think that you have climbed, "
    "killed or passed where you have not."
)
CARD_VERBS = {"take": "Take", "leave": "Leave out", "bluff": "Bluff with"}
Touches = tuple[str, ...]
Words = tuple[str, Touches]


def offer(view: View, choice: Choice) -> Offer:
    """One option: on the map one taps the zone first, and then the card that is played there."""
    verb = choice[0]
    if len(choice) == 1:
        label, touches = _plain(view, verb), _card_of(view, verb)
        return Offer(choice=choice, label=label, touches=touches, grave=_for_good(view, verb))
    if verb in ZONE_VERBS:
        return _zone_offer(view, choice)
    if verb in CARD_VERBS:
        card = choice[1]
        label = f"{CARD_VERBS[verb]} {cards()[card].name}"
        hint = "" if verb == "bluff" else cards()[card].text
        tapped = (_held(view, card),) if verb == "bluff" else ()
        grave = BLUFFING if verb == "bluff" else ""
        aside = verb == "bluff"
        return Offer(
            choice=choice, label=label, touches=tapped, hint=hint, grave=grave, aside=aside
        )
    label, touches = DEEDS[verb](view, *choice[1:])
    return Offer(choice=choice, label=label, touches=touches, any_order=verb in PLAYED)


PLAYED = ("play", "shuriken", "sake", "kill")
"""What touches a zone and a card: whichever one thinks of first may be tapped first."""


def _plain(view: View, verb: str) -> str:
    """A word for what is asked here."""
    if verb == "done" and isinstance(view.step, Search) and not view.answer:
        return "Do not search" if is_alone(view) else "He does not search"
    if verb == "done" and view.step is not None:
        done = ALONE if is_alone(view) else DONE
        return done.get(type(view.step), DONE.get(type(view.step), PLAIN[verb]))
    return PLAIN[verb]


DONE: dict[type[AnyStep], str] = {
    AlertPhase: "Play none",
    CardPhase: "No more cards",
    Sneak: "He stops here",
    Search: "He searches that one alone",
    PatrolPhase: "The patrols rest",
}
ALONE: dict[type[AnyStep], str] = {Sneak: "Stop here", Search: "That one alone"}
"""To whoever plays one intruder alone: that is oneself."""


def _card_of(view: View, verb: str) -> Touches:
    """The card in hand that a plain option plays."""
    card = {"cat": "cat", "shadow": "shadow-walk"}.get(verb, "")
    shadows = view.mine.shadows if view.mine is not None else {}
    return tuple(f"{who}-{card}" for who, shadow in shadows.items() if card in shadow.hand)[:1]


def _held(view: View, card: str) -> str:
    """A card in hand, as a thing to tap: a guard player's, or the intruder's whose move it is."""
    return f"{getattr(view.step, 'who', 'hand')}-{card}"


def place(open: Open, zone: str) -> str:
    """A zone by code and name."""
    if zone == "far":
        return "the other end, wherever it is"
    return f"{zone}, {fort_of(open).zones[zone].name}"


def _zone_offer(view: View, choice: Choice) -> Offer:
    verb, zone = choice
    return Offer(
        choice=choice,
        label=f"{ZONE_VERBS[verb]} {place(view.open, zone)}{_for_nothing(view, verb, zone)}",
        touches=() if zone == "far" else (zone, *_rope(view, verb)),
        any_order=verb == "climb",
        hint=ROPE.get(verb, ""),
        quick=_unheard(view, choice),
        useless=in_vain(view, zone) if verb == "search" else "",
    )


def _for_nothing(view: View, verb: str, zone: str) -> str:
    """That whoever still seeks goes into a zone of a castle where nothing is hidden."""
    who = sneaking(view)
    seeks = bool(who) and not view.open.figures[who].letter
    is_bare = verb in ("go", "climb") and zone in empty_zones(fort_of(view.open))
    return ", where nothing is hidden" if seeks and is_bare else ""


ROPE = {"climb": "All are told that a rope is played, and not where. It stays there for you."}


def _rope(view: View, verb: str) -> Touches:
    """The rope that is spent on a wall."""
    return (_held(view, "rope"),) if verb == "climb" else ()


def _for_good(view: View, verb: str) -> str:
    """What an intruder gives up who leaves before his deed is done."""
    who = sneaking(view)
    if verb != "leave" or not who or view.open.figures[who].letter:
        return ""
    whose, he = ("Your", "you do") if is_alone(view) else ("His", "he does")
    return f"{whose} deed is not done. Once off the map {he} not come back, and cannot do it."


def _unheard(view: View, choice: Choice) -> bool:
    """Whether a step is so secret that it can be taken back."""
    who = sneaking(view)
    return bool(who) and unheard(lookout(view.open, who), choice)


def unit_name(open: Open, unit: str) -> str:
    """A sentry or patrol, and where it is."""
    patrol = unit in open.patrols
    zone = open.guards[members(open, unit)[0] if patrol else unit].zone
    name = patrol_name(unit) if patrol else guard_name(unit)
    return f"{name} in {'the passage' if is_passage(zone) else zone}"


def where(open: Open, unit: str) -> Touches:
    """What to tap for a unit: its zone, or the guard himself if he is in the passage."""
    guard = members(open, unit)[0] if unit in open.patrols else unit
    zone = open.guards[guard].zone
    return (guard if is_passage(zone) else zone,)


def _named(guard: str) -> str:
    return guard_name(guard).capitalize()


def _played(view: View, card: str, target: str) -> Words:
    name, touch = cards()[card].name, _held(view, card)
    if target in fort_of(view.open).zones:
        return f"{name} in {place(view.open, target)}", (target, touch)
    if is_passage(target):
        return f"{name}: open it", (touch,)
    return f"{name}: {unit_name(view.open, target)}", (*where(view.open, target), touch)


def _listens(view: View, unit: str) -> Words:
    return f"Listen without a card: {unit_name(view.open, unit)}", where(view.open, unit)


def _strikes(view: View, who: str, guard: str = "") -> Words:
    zone = view.open.figures[who].zone
    by = f": {_striker(view.open, guard)}" if guard else ""
    return f"Strike {the(who)} (Kenjutsu){by}", () if is_passage(zone) else (zone,)


def _striker(open: Open, guard: str) -> str:
    """A guard, and what tells him from the others who could strike."""
    patrol = open.guards[guard].patrol
    words = [f"of {patrol_name(patrol)}"] if patrol else []
    words.append("may still go elsewhere" if may_go(open, guard) else "goes nowhere else now")
    return f"{guard_name(guard)} ({', '.join(words)})"


def _joins(view: View, guard: str, patrol: str) -> Words:
    return f"{_named(guard)} joins {patrol_name(patrol)}", where(view.open, guard)


def _forms(view: View, one: str, other: str) -> Words:
    return f"{_named(one)} and {guard_name(other)} form a patrol", where(view.open, one)


def _marches(view: View, patrol: str, zone: str) -> Words:
    label = f"{patrol_name(patrol).capitalize()} marches to {place(view.open, zone)}"
    return label, (*where(view.open, patrol), zone)


def _kills(view: View, card: str, guard: str = "") -> Words:
    name, touch = _costing(card), _held(view, card)
    if not guard:
        return f"Kill him: {name}", (touch,)
    return f"{name}: kill {unit_name(view.open, guard)}", (*where(view.open, guard), touch)


def _costing(card: str) -> str:
    """A card by name, with what it costs to play it."""
    cost = cards()[card].cost
    return f"{cards()[card].name} ({cost})" if cost else cards()[card].name


def _whose(passage: str) -> str:
    """Of two rivals, whose passage it is; else there is but one."""
    _, _, who = passage.partition("-")
    return f"{the(who)}'s" if who else "the"


def _uses(card: str) -> Callable[[View, str], Words]:
    """An intruder's card that is played on a guard."""
    return lambda view, guard: (
        f"{_costing(card)}: {unit_name(view.open, guard)}",
        (*where(view.open, guard), _held(view, card)),
    )


def _shares(view: View, swords: str) -> Words:
    """A split of cards, and that it is the usual one."""
    assert isinstance(view.step, Share)
    cards = view.step.cards(view.open)
    usual = usual_share(view.open, view.step.what) == int(swords)
    return _split(range(cards), swords) + (", as usual" if usual else ""), ()


def _gone(view: View) -> str:
    """The intruder whose wounds are shared out."""
    assert isinstance(view.step, DivideWounds)
    return view.step.who


def _split(cards: Sequence[object], swords: str) -> str:
    """How many cards each of two guard players has."""
    return f"Swords {swords}, spears {len(cards) - int(swords)}"


DEEDS: dict[str, Callable[..., Words]] = {
    "play": _played,
    "listen": _listens,
    "strike": _strikes,
    "join": _joins,
    "form": _forms,
    "march": _marches,
    "face": lambda view, zone: (f"Look towards {place(view.open, zone)}", (zone,)),
    "enter": lambda view, passage: (f"Into {_whose(passage)} secret passage", ()),
    "dismiss": lambda view, guard: (
        f"Send {unit_name(view.open, guard)} home",
        where(view.open, guard),
    ),
    "share": _shares,
    "divide": lambda view, swords: (_split(view.open.figures[_gone(view)].wounds, swords), ()),
    "mission": lambda view, letter: (
        f"Mission {numerals()[letter]}: {missions()[letter].lower()}",
        (),
    ),
    "arm": lambda view, weapon: (f"He carries a {weapon}", ()),
    "kill": _kills,
    "shuriken": _uses("shuriken"),
    "sake": _uses("potent-sake"),
}

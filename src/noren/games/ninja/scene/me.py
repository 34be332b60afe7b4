"""Who I am tonight, and what I am here for."""

from __future__ import annotations

from collections.abc import Sequence

from noren.games.ninja.content.cards import numerals
from noren.games.ninja.content.fortress import Fortress
from noren.games.ninja.events import Crept, Returned
from noren.games.ninja.rules.placing import ChooseCards, ChooseStart
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.scene.castles import hideouts, holds_nothing
from noren.games.ninja.scene.log import found_words, mission_name, the
from noren.games.ninja.scene.plan import PICTURES
from noren.games.ninja.state import (
    DEAD,
    LEFT,
    LIVES,
    Figure,
    Open,
    Shadow,
    View,
    comes_back,
    fort_of,
    guard_seats,
)
from noren.scene import Me, Text


def is_alone(view: View) -> bool:
    """Whether a seat is one intruder, and no other: then he is called you."""
    return view.seat not in guard_seats(view.open) and len(own_shadows(view)) == 1


def me(view: View) -> Me:
    """The line that every screen keeps in sight."""
    return guards(view) if view.seat in guard_seats(view.open) else intruders(view)


def guards(view: View) -> Me:
    """A guard player, alone or one of two."""
    open = view.open
    seats = guard_seats(open)
    weapon = ("swords", "spears")[seats.index(view.seat or 0)] if len(seats) > 1 else ""
    more = (
        "Listen where you think they are, search zones, and strike whom you see.",
        "An intruder who dies for good has lost, and so has one who is still there at dawn.",
    )
    return Me(
        who=f"You are the guards with {weapon}" if weapon else "You are the guards",
        want="Let no intruder do his deed and get away before the night is over.",
        picture=PICTURES["spear" if weapon == "spears" else "sword"],
        things=told(more),
    )


def intruders(view: View) -> Me:
    """The intruders of this seat, each with his next aim."""
    open, own = view.open, own_shadows(view)
    more = [
        f"{the(who).capitalize()}'s {found_words(shadow.mission)}."
        for who, shadow in own.items()
        if shadow.mission and not begins_anew(view, who)
    ]
    more += [*where_hidden(fort_of(open)), EDGE, ALERT, SEEN_WORDS, second_life(fort_of(open))]
    aims = [aim(view, who, shadow, len(own) > 1) for who, shadow in own.items()]
    first = next(iter(own), "")
    names = [f"{the(who)}{hurt(open, who, shadow)}" for who, shadow in own.items()]
    partners = view.mine.allies if view.mine is not None else {}
    fates = [first_up(f"{the(who)} {fate(open, who)}") for who in partners if fate(open, who)]
    return Me(
        who=f"You are {' and '.join(names)}" if own else "You are an intruder",
        want=" ".join((first_up("; ".join(filter(None, aims)) or LOST), *fates)),
        picture=PICTURES[(own[first].kind or first) if own else "intruder"],
        things=told(more),
    )


LOST = "nothing is left to do tonight"
EDGE = (
    "Whoever has done his deed leaves over the edge of the map, on any side: the zones whose code "
    "begins with T."
)
ALERT = (
    "The alert is how many cards the guards draw each turn: none, one, two or three. More cards "
    "are more guards who listen and run."
)
SEEN_WORDS = (
    "A guard who comes into your zone sees you, and so does one in the zone where you stop; "
    "guards who pass by next to you do not."
)


def where_hidden(fort: Fortress) -> tuple[str, ...]:
    """Where a mission may lie on this map, and where none does."""
    return (
        f"A mission may lie in any zone of the castles: {hideouts(fort)}. What the deed is called "
        "says nothing of the place. Search zones as you pass through.",
        holds_nothing(fort),
    )


def second_life(fort: Fortress) -> str:
    """Until when a death is not the end (15.1)."""
    return (
        f"Whoever dies up to turn {fort.plan.night.second_life_until} was only a decoy: once, he "
        "starts anew with new cards and a new mission."
    )


def hurt(open: Open, who: str, shadow: Shadow) -> str:
    """How many wounds an intruder has, of those that kill; nothing while he has none."""
    wounds, most = len(open.figures[who].wounds), LIVES.get(shadow.kind)
    if not wounds or most is None:
        return ""
    return f" ({wounds} of {most} wounds)"


def fate(open: Open, who: str) -> str:
    """What became of a partner, and what can still be won; nothing while he is about (17.2)."""
    figure = open.figures[who]
    if comes_back(open, figure):
        return "is dead, but it was only a decoy: he starts anew"
    if figure.state == LEFT and figure.letter:
        return "has done his deed and left the map: do yours and leave, and you win together"
    if figure.state == LEFT:
        return f"has left the map without his deed: {_left_to_win(open, who)}"
    if figure.state == DEAD:
        return f"is dead for good: {_left_to_win(open, who)}"
    return ""


def _left_to_win(open: Open, gone: str) -> str:
    others = [figure for who, figure in open.figures.items() if who != gone]
    if any(_may_escape(open, figure) for figure in others):
        return "a draw is the best that is left, if you do your deed and leave"
    return "the night can no longer be won"


def _may_escape(open: Open, figure: Figure) -> bool:
    escaped = figure.state == LEFT and bool(figure.letter)
    return figure.in_play or escaped or comes_back(open, figure)


def begins_anew(view: View, who: str) -> bool:
    """Whether a second life is being made ready: the old mission is no longer his (15.3, 15.4)."""
    step = view.step
    if view.open.figures[who].life == 1:
        return comes_back(view.open, view.open.figures[who])
    return isinstance(step, ChooseStart | ChooseCards) and step.who == who


def newly_come(view: View, who: str) -> bool:
    """Whether a second life has begun and he has not moved yet."""
    for event in reversed(view.log):
        if isinstance(event, Crept) and event.who == who:
            return False
        if isinstance(event, Returned) and event.who == who:
            return True
    return False


def aim(view: View, who: str, shadow: Shadow, named: bool) -> str:
    """What one intruder has to do next; nothing if he is gone."""
    open = view.open
    figure, by = open.figures[who], f"{the(who)}: " if named else ""
    if begins_anew(view, who):
        anew = "start anew" if figure.life > 1 else "you start anew in the Intruders Phase"
        return f"{by}that was only a decoy, {anew}, with new cards and a new mission"
    if figure.state in (DEAD, LEFT):
        return ""
    if figure.letter:
        return f"{by}the deed is done, leave over the edge of the map (T)"
    what = mission_name(shadow.mission) if shadow.mission else "the mission"
    others = [letter for letter in open.found.values() if letter in numerals()]
    if shadow.mission and others and shadow.mission not in others:
        names = " and ".join(sorted(numerals()[letter] for letter in others))
        what += f" (not {names}, found already)"
    new = "the new " if newly_come(view, who) and shadow.mission else ""
    castles = " and ".join(fort_of(open).castles)
    return f"{by}search the castles ({castles}) for {new}{what}, then get away"


def first_up(words: str) -> str:
    """A sentence of words that may begin small."""
    return f"{words[0].upper()}{words[1:]}."


def told(more: Sequence[str]) -> tuple[Text, ...]:
    """Sentences to read when one wants to know more."""
    return tuple(Text(id=f"me-{at}", text=text) for at, text in enumerate(more))

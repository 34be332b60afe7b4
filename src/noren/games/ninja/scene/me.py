"""Who I am tonight, and what I am here for."""

from __future__ import annotations

from collections.abc import Sequence

from noren.games.ninja.content.cards import missions
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.scene.log import the
from noren.games.ninja.scene.plan import PICTURES
from noren.games.ninja.state import DEAD, LEFT, Open, Shadow, View, comes_back, fort_of, guard_seats
from noren.scene import Me, Text


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
    castles = " or ".join(castle.name for castle in fort_of(open).castles.values())
    more = [
        f"{the(who).capitalize()}'s mission {shadow.mission}: {missions()[shadow.mission].lower()}."
        for who, shadow in own.items()
        if shadow.mission
    ]
    more.append(f"Each mission is hidden somewhere in {castles}: search zones as you pass through.")
    more.append("Whoever has done his deed leaves over the edge of the map.")
    aims = [aim(open, who, shadow, len(own) > 1) for who, shadow in own.items()]
    first = next(iter(own), "")
    return Me(
        who=f"You are {' and '.join(map(the, own))}" if own else "You are an intruder",
        want=first_up("; ".join(filter(None, aims)) or LOST),
        picture=PICTURES[(own[first].kind or first) if own else "intruder"],
        things=told(more),
    )


LOST = "nothing is left to do tonight"


def aim(open: Open, who: str, shadow: Shadow, named: bool) -> str:
    """What one intruder has to do next; nothing if he is gone."""
    figure, by = open.figures[who], f"{the(who)}: " if named else ""
    if comes_back(open, figure):
        return f"{by}that was a decoy, start anew in the Intruders Phase"
    if figure.state in (DEAD, LEFT):
        return ""
    if figure.letter:
        return f"{by}leave over the edge of the map, the deed is done"
    what = f"mission {shadow.mission}" if shadow.mission else "the mission"
    return f"{by}search the castles for {what}, then get away"


def first_up(words: str) -> str:
    """A sentence of words that may begin small."""
    return f"{words[0].upper()}{words[1:]}."


def told(more: Sequence[str]) -> tuple[Text, ...]:
    """Sentences to read when one wants to know more."""
    return tuple(Text(id=f"me-{at}", text=text) for at, text in enumerate(more))

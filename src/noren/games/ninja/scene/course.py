"""A night in a few lines: in which turn intruders were heard, seen, wounded, and what they did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import cards
from noren.games.ninja.scene.log import guard_name, mission_name, the
from noren.games.ninja.state import is_passage

LONGEST = 10
"""So many lines are read; what was merely heard is left out first, and then what came first."""
Deed = tuple[int, str]


def course(log: Iterable[Event], *, named: bool) -> tuple[str, ...]:
    """The night turn by turn; with `named`, whose deed each was."""
    turn, found = 0, dict[int, list[Deed]]()
    for event in log:
        if isinstance(event, told.TurnBegan):
            turn = event.turn
        weight, who, words = deed(event)
        if words:
            whose = f"{the(who)} " if named and who else ""
            found.setdefault(turn, []).append((weight, f"{whose}{words}"))
    heaviest = sorted(found, key=lambda turn: (-max(found[turn])[0], -turn))
    return tuple(line(turn, found[turn]) for turn in sorted(heaviest[:LONGEST]))


def line(turn: int, deeds: Iterable[Deed]) -> str:
    """One turn; the same is not said twice."""
    return f"Turn {turn}: {', '.join(dict.fromkeys(words for _, words in deeds))}."


def deed(event: Any) -> tuple[int, str, str]:
    """What is worth a word, who did or suffered it, and how heavy it is."""
    return _done_to(event) or _done_by(event) or (0, "", "")


def _done_to(event: Any) -> tuple[int, str, str] | None:
    match event:
        case told.Listened(_, zone, heard) if heard:
            return 0, "", f"heard from {zone}"
        case told.Seen(who, zone):
            return 2, who, "seen in the passage" if is_passage(zone) else f"seen in {zone}"
        case told.Struck(_, guard, who):
            return 3, who, f"wounded by {guard_name(guard)}"
        case told.Died(who):
            return 4, who, "killed"
        case _:
            return None


def _done_by(event: Any) -> tuple[int, str, str] | None:
    match event:
        case told.Found(who, zone, _):
            return 1, who, f"searched {zone}"
        case told.ShadowCard(who, _, card, guard) if guard:
            return 2, who, f"{cards()[card].name} on {guard_name(guard)}"
        case told.MissionDone(who, letter):
            return 4, who, f"{mission_name(letter)} done"
        case told.Returned(who):
            return 4, who, "came anew: that was only a decoy"
        case told.InPassage(who, _):
            return 1, who, "into the passage"
        case told.OutOfPassage(who):
            return 1, who, "out of the passage"
        case told.Left(who):
            return 4, who, "off the map"
        case _:
            return None

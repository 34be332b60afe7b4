"""How an intruder came to fail: the move that gave him away, and to whom, or what took so long."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.scene.log import guard_name, the
from noren.games.ninja.state import Open, Trail, castle_of, fort_of, is_passage

MOVES = ("stood still", "crept one zone", "walked two zones", "ran three zones")


def downfall(open: Open, log: Sequence[Event], who: str) -> str:
    """The last death of an intruder, by what the guard knew who struck the last blow."""
    at = max(n for n, event in enumerate(log) if isinstance(event, told.Died) and event.who == who)
    turn, began = turn_of(log, at)
    blow = next(it for it in reversed(log[:at]) if isinstance(it, told.Struck) and it.who == who)
    moves = [trail for trail in open.paths.get(who, ()) if trail.turn < turn]
    listened = [it for it in log[began:at] if isinstance(it, told.Listened) and it.heard]
    heard = [it for it in listened if blow.guard in it.guards]
    if heard and moves and not is_passage(moves[-1].zones[-1]):
        return by_noise(open, who, moves[-1], heard[-1], blow.guard, turn)
    return f"Turn {turn}: {guard_name(blow.guard)} {came_upon(log[:at], who)} killed him."


def turn_of(log: Sequence[Event], at: int) -> tuple[int, int]:
    """The turn in which something was told, and where in the log it begins."""
    for n in range(at, -1, -1):
        event = log[n]
        if isinstance(event, told.TurnBegan):
            return event.turn, n
    return 0, 0


def by_noise(open: Open, who: str, move: Trail, heard: told.Listened, guard: str, turn: int) -> str:
    """That he was heard, how far he had moved, and how near to that guard he stopped."""
    away = fort_of(open).distance(move.zones[-1], heard.zone)
    zones = "one zone" if away == 1 else f"{away} zones"
    return (
        f"Turn {move.turn}: {the(who)} {MOVES[min(len(move.zones) - 1, FASTEST)]} and stopped in"
        f" {move.zones[-1]}, {zones} from {guard_name(guard)} in {heard.zone}, who heard it, came,"
        f" and killed him on turn {turn}."
    )


def came_upon(log: Sequence[Event], who: str) -> str:
    """Where he was seen before he was struck down."""
    for event in reversed(log):
        if isinstance(event, told.Seen) and event.who == who and not is_passage(event.zone):
            return f"met {the(who)} in {event.zone} and"
    return "came upon him and"


def too_late(open: Open, log: Sequence[Event], who: str) -> str:
    """What an intruder had come to when the night was over."""
    done = 0
    for at, event in enumerate(log):
        if isinstance(event, told.MissionDone) and event.who == who:
            done, _ = turn_of(log, at)
    if done:
        return f"Dawn came, and {the(who)} was still there: his deed was done since turn {done}."
    searched = {it.zone for it in log if isinstance(it, told.Searched) and it.who == who}
    seen = sum(castle_of(open, zone) != "" for zone in searched)
    all_zones = sum(len(fort_of(open).hiding_places(code)) for code in fort_of(open).castles)
    return (
        f"Dawn came before {the(who)} had found his mission: of the {all_zones} zones where it"
        f" might lie he had searched {seen}."
    )

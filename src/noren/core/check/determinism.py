"""The same seed and the same choices give the same game, whatever else is going on."""

from __future__ import annotations

from typing import Final

from noren.core.check.elsewhere import check_elsewhere
from noren.core.check.run import Failed, Run, Walk, random_move
from noren.core.check.seen import Bytes, difference, seen, viewer_name
from noren.core.choice import Seat
from noren.core.match import Match

DECOY: Final = 1_000_003
"""Added to a seed: another game, played in between, that must not rub off."""


def check(run: Run) -> str:
    """Play each game twice, the second time with another game going on beside it."""
    count = max(2, run.games // 8)
    choices = 0
    for number in range(count):
        first = run.walk(number)
        shown = [views(first.match) for _ in first.moves()]
        shown.append(views(first.match))
        scenes = all_seen(first.match)
        second = play_again(run, number, first.match, shown)
        demand_same(scenes, all_seen(second.match))
        choices += len(first.match.choices)
    elsewhere = check_elsewhere(run)
    return f"{count} games, {choices} choices played twice, with another game in between{elsewhere}"


def views(match: Match) -> Bytes:
    """Every viewer's view."""
    viewers: list[Seat | None] = [*range(match.seats), None]
    return {f"the view of {viewer_name(v)}": match.view(v).encode() for v in viewers}


def all_seen(match: Match) -> list[Bytes]:
    """All that every viewer is sent, in words and pictures too."""
    viewers: list[Seat | None] = [*range(match.seats), None]
    return [seen(match, viewer) for viewer in viewers]


def play_again(run: Run, number: int, played: Match, shown: list[Bytes]) -> Walk:
    """The same game again, beside a decoy."""
    decoy, walk = run.walk(number + DECOY), run.walk(number)
    for at, (seat, choice) in enumerate(played.choices):
        move = None if decoy.match.over else random_move(decoy.match, decoy.dice)
        if move:
            decoy.match.play(*move)
        walk.note(at)
        demand_same([shown[at]], [views(walk.match)])
        walk.match.play(seat, choice)
    demand_same([shown[-1]], [views(walk.match)])
    return walk


def demand_same(first: list[Bytes], second: list[Bytes]) -> None:
    """No byte differs between the two times."""
    for one, other in zip(first, second, strict=True):
        unlike = difference(one, other)
        if unlike:
            raise Failed(
                f"Played twice with the same seed and choices, {unlike}. A rule or scene depends on"
                " something outside the match: a global, the clock, other dice than the world's."
            )

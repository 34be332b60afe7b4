"""The same seed and the same choices give the same game, whatever else is going on."""

from __future__ import annotations

from noren.check.elsewhere import check_elsewhere
from noren.check.run import DECOY, Failed, Run, Walk, go_on
from noren.check.seen import Bytes, difference, seen, viewer_name
from noren.core.choice import Seat
from noren.core.match import Match


def check(run: Run) -> str:
    """Play each game twice, the second time with another game going on beside it."""
    count = max(2, run.games // 8)
    choices = 0
    for number in range(count):
        first = run.walk(number)
        shown = [views(first.match) for _ in first.moves()]
        shown.append(views(first.match))
        scenes = all_seen(first.match)
        second = play_again(run, number, first, shown)
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


def play_again(run: Run, number: int, played: Walk, shown: list[Bytes]) -> Walk:
    """The same game again, beside a decoy."""
    decoy, walk = run.walk(number + DECOY), run.walk(number)
    at = 0
    for done in played.trail:
        go_on(decoy.match, decoy.dice)
        walk.note(len(walk.match.choices))
        if done is not None:
            demand_same([shown[at]], [views(walk.match)])
            at += 1
        walk.follow(done)
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

"""The story of a match: a few sentences with its best moments, for whoever was not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noren.afterwards.report import Account, Chapter, Inkling, Part, Swing
from noren.core.match import Match
from noren.scene import ending_of, listed, seat

KIND_DEAL: Final = 0.03
LONGEST: Final = 10
HARDLY: Final = 0.05
OPEN: Final = 0.6


def tell(
    match: Match,
    chapters: Sequence[Chapter],
    parts: Sequence[Part],
    swings: Sequence[Swing],
    accounts: Sequence[Account],
    lines: Sequence[Inkling],
) -> tuple[str, ...]:
    """Who sat down, what the deal brought, what turned it, who knew first, and the end."""
    told = [_opening(match, accounts), *_deal(parts)]
    told += [_swing(swing, chapters, accounts) for swing in sorted(swings, key=lambda s: s.at)]
    told += [*_first_to_know(lines, chapters), *_misled(lines, chapters)]
    views = [match.view(number) for number in range(match.seats)]
    last = [ending_of(match.game, views).text, _sum(match, accounts)]
    return (*told[: LONGEST - len(last)], *last)


def _opening(match: Match, accounts: Sequence[Account]) -> str:
    people = listed(seat(number) for number in range(match.seats))
    by_side: dict[str, list[str]] = {}
    for account in accounts:
        if account.side:
            by_side.setdefault(account.side, []).append(seat(account.seat))
    sides = "; ".join(f"{side}: {listed(who)}" for side, who in by_side.items())
    return f"{people} played {match.game.meta.title}{f' ({sides})' if sides else ''}."


def _deal(parts: Sequence[Part]) -> list[str]:
    """Whom the deal favoured, if it favoured anybody."""
    first = next((part for part in parts if part.at == 0), None)
    if first is None:
        return []
    best = max(range(len(first.changes)), key=lambda number: first.changes[number])
    worst = min(range(len(first.changes)), key=lambda number: first.changes[number])
    if max(first.changes[best], -first.changes[worst]) < KIND_DEAL:
        return []
    kind = f"The deal was kindest to {seat(best)} ({points(first.changes[best])})"
    return [f"{kind} and least kind to {seat(worst)} ({points(first.changes[worst])})."]


def points(change: float) -> str:
    """A change of a chance in points of per cent, with its sign."""
    return f"{100 * change:+.0f}"


def when(at: int, chapters: Sequence[Chapter]) -> str:
    """The turn in which a moment lies, as the beginning of a sentence."""
    # What begins with a moment is not yet there while the moment comes about.
    turn = next((c.words for c in reversed(chapters) if c.opens == "turn" and c.at < at), "")
    return f"{turn}: " if turn else ""


def _swing(swing: Swing, chapters: Sequence[Chapter], accounts: Sequence[Account]) -> str:
    most = max(range(len(swing.changes)), key=lambda number: abs(swing.changes[number]))
    with_it = [a.seat for a in accounts if abs(a.seat - most) == 0 or _moves_alike(swing, a, most)]
    whom = listed(seat(number) for number in with_it)
    cause = "by chance" if swing.cause == "chance" else f"by what {seat(swing.seat)} chose"
    change = f"the chance of {whom} changed by {points(swing.changes[most])} {cause}"
    words = f"{swing.words.rstrip('.')}; " if swing.words else ""
    return f"{when(swing.at, chapters)}{words}{change}."


def _moves_alike(swing: Swing, account: Account, most: int) -> bool:
    """Whether a seat of the same side moved with the one that moved most."""
    other, first = swing.changes[account.seat], swing.changes[most]
    return bool(account.side) and abs(other - first) < 1e-6


def _first_to_know(lines: Sequence[Inkling], chapters: Sequence[Chapter]) -> list[str]:
    """Who was first to be sure of something that was hard to know."""
    known = [line for line in lines if line.certain and line.points[0].truth < OPEN]
    if not known:
        return []
    first = min(known, key=lambda line: (line.certain or 0, line.seat))
    answer = next(point.answer for point in first.points if point.at == first.certain)
    begun = when(first.certain or 0, chapters)
    return [f"{begun}{seat(first.seat)} was the first to be sure: {first.question} {answer}."]


def _misled(lines: Sequence[Inkling], chapters: Sequence[Chapter]) -> list[str]:
    """Who was led furthest from the truth after having been near it."""
    falls = [
        (before.truth - after.truth, line, after)
        for line in lines
        for before, after in zip(line.points, line.points[1:], strict=False)
        if before.answer == after.answer and after.truth < HARDLY
    ]
    if not falls:
        return []
    fall, line, point = max(falls, key=lambda each: each[0])
    if fall < 2 * HARDLY:
        return []
    led = f"{seat(line.seat)} was led astray: {line.question}"
    return [f"{when(point.at, chapters)}{led} The truth seemed down to {point.truth:.0%}."]


def _sum(match: Match, accounts: Sequence[Account]) -> str:
    """What the result of whoever gained most was made of."""
    outcome = match.outcome
    assert outcome is not None
    among = [account for account in accounts if account.seat in outcome.winners] or [*accounts]
    one = max(among, key=lambda account: account.own)
    return (
        f"From an even chance of {one.even:.0%}, {seat(one.seat)} came to {one.final:.0%}:"
        f" luck {points(one.luck)}, own decisions {points(one.own)},"
        f" the others' {points(one.others)}."
    )

"""The bots' pace for the book, as the server has it now."""

from __future__ import annotations

from noren.server.bot_timing import (
    FIRST_WORD,
    MOST_READING,
    QUICKER,
    SLOWER,
    TIMINGS,
    USUAL,
    BotTiming,
)


def page() -> str:
    """Which bot answers after how many seconds, and where that stands."""
    lines = [
        "| name in `src/noren/server/bot_timing.py` | for | answer is seen after | may think for |",
        "|---|---|---|---|",
        _row("USUAL", "every bot that is not named below", USUAL),
    ]
    lines += [_row(f'TIMINGS["{bot}"]', f"`{bot}`", timing) for bot, timing in TIMINGS.items()]
    lines += [
        "",
        "| name in the same file | when | how many times as long |",
        "|---|---|---|",
        f"| `SLOWER` | the table's pace is slow | {SLOWER:g} |",
        f"| `QUICKER` | it is quick, or step by step; never below the budget | {QUICKER:g} |",
        f"| `FIRST_WORD` | the first answer counts and a person might give it | {FIRST_WORD:g} |",
        "",
        "At a slow or a normal pace no bot answers before what was just announced to all can have"
        f" been read (`reading`; at most {MOST_READING:g} s).",
    ]
    return "\n".join(lines)


def _row(name: str, bots: str, timing: BotTiming) -> str:
    low, high = timing.pace
    return (
        f"| `{name}` | {bots} | {low:g} to {high:g} s (`pace`) | {timing.budget:g} s (`budget`) |"
    )

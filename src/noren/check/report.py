"""What the kit found, as plain data and in words."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True):
    """One check at one number of seats: what was looked at, or what is wrong and where."""

    name: str
    seats: int
    passed: bool
    words: str

    def __str__(self) -> str:
        return f"{'✓' if self.passed else '✗'} {self.name} ({self.seats} seats): {self.words}"


class Report(msgspec.Struct, frozen=True):
    """Every result, in the order of the checks; how deep was looked, and what was not looked at."""

    game: str
    results: list[Result]
    games: int = 0
    untested: list[str] = []

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return all(result.passed for result in self.results)

    @property
    def failures(self) -> list[Result]:
        """The results that failed."""
        return [result for result in self.results if not result.passed]

    def __str__(self) -> str:
        failed = len(self.failures)
        verdict = "passes every check" if self.passed else f"fails {failed} of {len(self.results)}"
        seats = ", ".join(map(str, sorted({result.seats for result in self.results})))
        depth = f"{self.games} games deep at {seats} seats"
        rest = f"; not looked at: {'; '.join(self.untested)}" if self.untested else ""
        return "\n".join([*map(str, self.results), f"{self.game} {verdict}, {depth}{rest}."])

"""Wrong guesses of spoken codes: so many of one address, of one person, and of all together."""

from __future__ import annotations

from typing import Final

from noren.server.limits import Buckets, Limits
from noren.table.refused import Refused

EVERYONE: Final = "everyone"


class Guesses:
    """Only wrong codes count, so that a whole party gets in behind one address.

    They are counted when they have turned out wrong, and may be owed: many at once gain nothing.
    When wrong codes come from everywhere, whoever has guessed wrongly has to wait, and nobody else.
    """

    def __init__(self, limits: Limits) -> None:
        self._each = Buckets(limits.codes_a_second, limits.codes_at_once)
        self._all = Buckets(limits.all_codes_a_second, limits.all_codes_at_once)

    def demand_some_left(self, guessers: tuple[str, ...], now: float) -> None:
        """Let nobody try all codes."""
        braked = not self._all.has(EVERYONE, now)
        for guesser in guessers:
            spent = braked and self._each.spent(guesser, now) > 0
            if spent or not self._each.has(guesser, now):
                raise Refused("too-fast", "Too many guesses. Wait a little.")

    def was_wrong(self, guessers: tuple[str, ...], now: float) -> None:
        """Count a wrong one against all who had a hand in it."""
        for guesser in guessers:
            self._each.owe(guesser, now)
        self._all.owe(EVERYONE, now)

"""How much anyone may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Every bound in one place.

    `commands` are a screen's, and of moves and notes a person's; `acts` are all else that a person
    does at one table, or those watchers together do who are of one address or have no name;
    `counsels` a person's questions to the coach; `comings` (to a table), `openings` (of tables) and
    `public_openings` an address's, like `requests`.
    """

    commands_a_second: float = 20.0
    commands_at_once: float = 40.0
    requests_a_second: float = 20.0
    requests_at_once: float = 100.0
    screens_a_second: float = 50.0
    screens_at_once: float = 500.0
    codes_a_second: float = 0.5
    codes_at_once: float = 20.0
    acts_a_second: float = 1.0
    acts_at_once: float = 20.0
    counsels_a_second: float = 0.5
    counsels_at_once: float = 10.0
    comings_a_second: float = 0.2
    comings_at_once: float = 35.0
    openings_a_second: float = 0.1
    openings_at_once: float = 20.0
    public_openings_a_second: float = 1 / 300
    public_openings_at_once: float = 10.0
    all_codes_a_second: float = 5.0
    all_codes_at_once: float = 300.0
    body: int = 64 * 1024
    mail: int = 256
    sockets_a_person: int = 8
    strangers_a_table: int = 128
    strangers_an_address: int = 32
    sockets: int = 20_000
    connections: int = 40_000
    tables_a_person: int = 20
    tables_loaded: int = 20_000
    entries_a_table: int = 200_000
    send_buffer: int = 1024 * 1024
    send_seconds: float = 15.0
    silence_seconds: float = 75.0
    ping_seconds: float = 25.0
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    idle_seconds_http: float = 30.0
    look_seconds: float = 5.0
    idle_seconds: float = 600.0
    words_idle_seconds: float = 24 * 3600.0
    stale_days: float = 60.0


class Bucket:
    """A bucket of tokens that fills at a steady rate."""

    __slots__ = ("_at", "_tokens")

    def __init__(self, size: float, now: float) -> None:
        self._tokens = size
        self._at = now

    def take(self, rate: float, size: float, now: float) -> bool:
        """Take a token, if there is one; filled without a call, as every message takes some."""
        tokens = self._tokens + (now - self._at) * rate
        tokens = size if tokens > size else tokens
        self._at, self._tokens = now, tokens - 1.0 if tokens >= 1.0 else tokens
        return tokens >= 1.0

    def fill(self, rate: float, size: float, now: float) -> float:
        """How many tokens there are by now; less than none, if some are owed."""
        tokens = self._tokens + (now - self._at) * rate
        self._tokens = tokens = size if tokens > size else tokens
        self._at = now
        return tokens

    def owe(self) -> None:
        """Take a token, even if there is none."""
        self._tokens -= 1.0


class Buckets:
    """A bucket for each caller; the longest unused are forgotten first."""

    def __init__(self, rate: float, size: float, most: int = 10_000) -> None:
        self._rate = rate
        self._size = size
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str, now: float) -> bool:
        """Take a token from the caller's bucket, if there is one."""
        return self._bucket(caller, now).take(self._rate, self._size, now)

    def owe(self, caller: str, now: float) -> None:
        """Take a token even if there is none: the next one is then longer in coming."""
        bucket = self._bucket(caller, now)
        bucket.fill(self._rate, self._size, now)
        bucket.owe()

    def spent(self, caller: str, now: float) -> float:
        """Which part of the bucket is used up: 0.0 for whoever has not been here lately."""
        bucket = self._buckets.get(caller)
        return 0.0 if bucket is None else 1 - bucket.fill(self._rate, self._size, now) / self._size

    def has(self, caller: str, now: float) -> bool:
        """Whether there is a token to take."""
        bucket = self._buckets.get(caller)
        return bucket is None or bucket.fill(self._rate, self._size, now) >= 1.0

    def _bucket(self, caller: str, now: float) -> Bucket:
        bucket = self._buckets.pop(caller, None) or Bucket(self._size, now)
        self._buckets[caller] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

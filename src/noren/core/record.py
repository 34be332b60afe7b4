"""Records: the only thing that is ever stored of a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.errors import BadRecord, WrongRules
from noren.core.game import AnyGame
from noren.core.world import Outcome

FORMAT: Final = 2
"""Since 2 a record says which choices were late and when beats were over; 1 is still read."""

RecordData = dict[str, Any]
"""A record as plain data: what JSON holds, whatever the game's options are."""

_canonical = msgspec.json.Encoder(order="deterministic")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which game, how it was set up, and every choice in order.

    `late` are the numbers of choices that nobody made because time was up, and `closed` says after
    how many choices each beat was over.
    The commitment binds the seed from the start; the seed and the outcome are added at the end.
    The digest shows whether anything was altered since it was written.
    """

    noren: int = FORMAT
    game: str
    rules: str
    seats: int
    options: dict[str, Any]  # plain values, which the game reads into its own type
    commitment: str
    choices: tuple[tuple[Seat, Choice], ...]
    late: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    seed: str | None = None
    outcome: Outcome | None = None
    digest: str = ""

    def fingerprint(self) -> str:
        """The hash of everything else in the record."""
        bare = msgspec.to_builtins(msgspec.structs.replace(self, digest=""), order="deterministic")
        if self.says_when_closed:
            data = _canonical.encode(bare)
        else:  # the first format had its fields as they are declared, not by the alphabet
            del bare["late"], bare["closed"]
            data = msgspec.json.encode(bare)
        return hashlib.blake2b(data, digest_size=32).hexdigest()

    @property
    def says_when_closed(self) -> bool:
        """Whether beats are over when the record says so; once it was with the last answer."""
        return self.noren > 1

    def to_data(self) -> RecordData:
        """The record as plain JSON data, its digest filled in."""
        whole = msgspec.structs.replace(self, digest=self.fingerprint())
        data: RecordData = msgspec.json.decode(_canonical.encode(whole))
        return data

    def seed_bytes(self) -> bytes:
        """The seed as bytes."""
        try:
            seed = bytes.fromhex(self.seed or "")
        except ValueError:
            raise BadRecord("The seed of this record is not hexadecimal.") from None
        if len(seed) != 32:
            raise BadRecord(f"A seed has 32 bytes; this record's has {len(seed)}.")
        return seed

    def demand_rules(self, game: AnyGame) -> None:
        """Refuse a record made under other rules than the installed ones."""
        if self.rules != game.meta.rules_version:
            raise WrongRules(
                f"This record was made under version {self.rules} of {game.meta.title}'s rules;"
                f" version {game.meta.rules_version} is installed. Replay it with the Noren that"
                " wrote it."
            )


def read_record(record: Mapping[str, object] | Record) -> Record:
    """The record, if it is one."""
    if isinstance(record, Record):
        return record
    try:
        read = msgspec.convert(record, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"This is not a Noren record: {error}.") from None
    if not 1 <= read.noren <= FORMAT:
        raise BadRecord(
            f"This record has format {read.noren}; this Noren reads formats 1 to {FORMAT}."
        )
    return read

"""Dice that nobody can predict and everybody can check afterwards."""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

from noren.core.errors import BadOptions

T = TypeVar("T")

SEED_BYTES: Final = 32
SEEDS: Final = 1 << 256
WORDS_IN_BLOCK: Final = 16
WORD: Final = 1 << 32
_unpack_block = struct.Struct("<16I").unpack
_pack_key = struct.Struct("<4I").pack


class Dice:
    """A keyed, counter-based stream: block n is BLAKE2b(n) under the seed.

    The same seed gives the same throws on every Python version: 32 bytes, or a whole number for
    throws to be repeated. `drawn` counts the words used.
    """

    __slots__ = ("_at", "_block", "_blocks", "_seed")

    def __init__(self, seed: int | bytes) -> None:
        if type(seed) is not bytes or len(seed) != SEED_BYTES:
            if seed is None:  # only a match may be dealt at random
                raise wrong_seed(seed)
            seed = seed_bytes(seed)
        self._seed = seed
        self._blocks = 0
        self._at = WORDS_IN_BLOCK
        self._block: tuple[int, ...] = ()

    @property
    def drawn(self) -> int:
        """How many words have been drawn so far."""
        return self._blocks * WORDS_IN_BLOCK + self._at - WORDS_IN_BLOCK

    def copy(self) -> Dice:
        """The same dice, about to fall the same way."""
        twin = Dice(self._seed)
        twin._blocks = self._blocks
        twin._at = self._at
        twin._block = self._block
        return twin

    def _word(self) -> int:
        at = self._at
        if at == WORDS_IN_BLOCK:
            count = self._blocks.to_bytes(8, "little")
            digest = hashlib.blake2b(count, key=self._seed).digest()
            self._block = _unpack_block(digest)
            self._blocks += 1
            at = 0
        self._at = at + 1
        return self._block[at]

    def below(self, sides: int) -> int:
        """A whole number from 0 to sides - 1, each equally likely."""
        if not 0 < sides <= WORD:
            raise ValueError(f"A die has 1 to {WORD} sides, not {sides}.")
        at = self._at
        if at == WORDS_IN_BLOCK:
            word = self._word()
        else:  # as _word does it; most throws are made here, and a call costs as much as the throw
            self._at = at + 1
            word = self._block[at]
        if word >= WORD - sides:  # only then can the word lie in the uneven rest
            fair = WORD - WORD % sides
            while word >= fair:
                word = self._word()
        return word % sides

    def unit(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        return ((self._word() >> 5) * (1 << 26) + (self._word() >> 6)) / (1 << 53)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        at, sides = self._at, len(things)
        # As `below` does it, which has the rare cases: bots and rules pick more than they throw.
        if at < WORDS_IN_BLOCK and sides:
            word = self._block[at]
            if word < WORD - sides:
                self._at = at + 1
                return things[word % sides]
        return things[self.below(sides)]

    def weighted(self, things: Sequence[T], weights: Sequence[float]) -> T:
        """One of the things, as likely as its weight says."""
        at = self.unit() * sum(weights)
        if len(things) == len(weights) == 1:
            return things[0]
        for thing, weight in zip(things, weights, strict=True):
            at -= weight
            if at < 0:
                return thing
        return max(zip(weights, range(len(things)), things, strict=True))[2]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put the things in a random order, in place."""
        at, block = self._at, self._block
        for last in range(len(things) - 1, 0, -1):
            # As `below` does it, with the block at hand: decks are shuffled in every game.
            if at < WORDS_IN_BLOCK and block[at] < WORD - last - 1:
                other = block[at] % (last + 1)
                at += 1
            else:
                self._at = at
                other = self.below(last + 1)
                at, block = self._at, self._block
            things[last], things[other] = things[other], things[last]
        self._at = at

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """Some of the things, in random order, none twice."""
        pool = list(things)
        for at in range(count):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:count]

    def key(self) -> bytes:
        """Sixteen bytes that nobody can guess."""
        return _pack_key(self._word(), self._word(), self._word(), self._word())

    def split(self, purpose: str) -> Dice:
        """Fresh dice whose throws tell nothing of these."""
        key = self.key() + self.key()
        return Dice(hashlib.blake2b(purpose.encode(), key=key, digest_size=SEED_BYTES).digest())


def seed_bytes(seed: int | bytes | None) -> bytes:
    """A 256-bit seed: random for None, the number itself for a game to be repeated, or as given."""
    if seed is None:
        return os.urandom(SEED_BYTES)
    if isinstance(seed, int) and 0 <= seed < SEEDS:
        return seed.to_bytes(SEED_BYTES, "big")
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    raise wrong_seed(seed)


def wrong_seed(seed: object) -> BadOptions:
    """What is wrong with a seed, and what is one."""
    given = f"{len(seed)} bytes" if isinstance(seed, bytes) else repr(seed)
    return BadOptions(
        f"A seed is a whole number from 0 up, below 2**256, or {SEED_BYTES} bytes; not {given}."
    )


def commitment(seed: bytes) -> str:
    """The hash that is published before the first throw and binds the seed."""
    return hashlib.blake2b(seed, digest_size=32, person=b"noren commit").hexdigest()

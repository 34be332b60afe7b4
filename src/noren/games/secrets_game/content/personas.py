"""A bot's life of its own: what truly happened to it, and what it might invent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any

from noren.games.secrets_game.content import Line, lines
from noren.parts.content import read_table

__all__ = ["Persona"]

SLOT = re.compile(r"\{(?:([^{}]*) )?(\w+)\}")
ARTICLE = re.compile(r"^(?:an?|the|my|our) ")


@cache
def _lives() -> Mapping[str, Any]:
    return read_table(__package__, "personas")


class Fancy:
    """An endless run of picks that depends on its key and its label alone.

    Not the match's dice: a story is no part of the record, and telling one must not move the dice
    that the rules throw.
    """

    def __init__(self, key: bytes, *label: str | int) -> None:
        self._numbers = self._run(key, "/".join(map(str, label)))

    @staticmethod
    def _run(key: bytes, label: str) -> Iterator[int]:
        place = 0
        while True:
            digest = blake2b(f"{label}#{place}".encode(), key=key, digest_size=16).digest()
            yield int.from_bytes(digest, "big")
            place += 1

    def pick(self, choices: Sequence[str]) -> str:
        return choices[next(self._numbers) % len(choices)]


@dataclass(frozen=True)
class Persona:
    """Somebody to be: a name, a sketch, and a life that only its own key can tell."""

    name: str
    sketch: str
    life: Mapping[str, str]
    _key: bytes = field(repr=False)

    @classmethod
    def of(cls, seed: bytes | int, name: str | None = None) -> Persona:
        """The persona of a seed, or of that seed under a chosen name.

        The seed is the bot's own secret: whoever has it can tell its truths from its lies.
        """
        key = blake2b(seed if isinstance(seed, bytes) else b"%d" % seed).digest()
        people = {row["name"]: row for row in _lives()["persona"]}
        row = people[name or Fancy(key, "name").pick(list(people))]
        fancy = Fancy(key, "life")
        life = {slot: fancy.pick(fillers) for slot, fillers in _lives()["life"].items()}
        life |= {"home": row["home"], "work": row["work"]}
        return cls(row["name"], row["sketch"], life, key)

    @staticmethod
    def names() -> list[str]:
        """Everybody there is to be."""
        return [row["name"] for row in _lives()["persona"]]

    def story(self, line_id: str, true: bool, turn: int) -> str:
        """What truly happened, the same whenever it is told, or something else altogether.

        Both come from one generator, so the words give nothing away; and a lie differs from the
        truth in what happens, not only in a detail.
        """
        line = lines()[line_id]
        tellings: list[str] = _lives()["tellings"][line.topic]
        memory = Fancy(self._key, "truth", line_id)
        truth = memory.pick(tellings)
        if true:
            return self._tell(line, truth, memory)
        invention = Fancy(self._key, "lie", line_id, turn)
        lie = invention.pick([telling for telling in tellings if telling != truth])
        return self._tell(line, lie, invention)

    def _tell(self, line: Line, telling: str, fancy: Fancy) -> str:
        return f"{line.opening} {_fill(telling, fancy, dict(self.life))}"


def _fill(text: str, fancy: Fancy, told: dict[str, str]) -> str:
    """Put something in every slot, and the same thing wherever a slot comes back."""

    def filler(match: re.Match[str]) -> str:
        words, slot = match[1], match[2].lower()
        if slot not in told:
            told[slot] = _fill(fancy.pick(_lives()["slots"][slot]), fancy, told)
        if words:
            return f"{words} {ARTICLE.sub('', told[slot])}"
        return told[slot] if match[2].islower() else told[slot][0].upper() + told[slot][1:]

    return SLOT.sub(filler, text)

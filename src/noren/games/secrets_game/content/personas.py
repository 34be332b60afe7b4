"""A bot's life of its own: what truly happened to it, what it might invent, and where it slips."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from itertools import chain
from struct import unpack
from typing import Any, NamedTuple

from noren.games.secrets_game.content import Line, lines
from noren.parts.content import read_table

__all__ = ["Heard", "Persona"]

SLOT_WHOLE = re.compile(r"\{[^{}]*\}")
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
            digest = blake2b(f"{label}#{place}".encode(), key=key).digest()
            yield from unpack(">8Q", digest)
            place += 1

    def pick(self, choices: Sequence[str]) -> str:
        return choices[next(self._numbers) % len(choices)]

    def shuffled(self, choices: Sequence[str]) -> list[str]:
        return sorted(choices, key=lambda _: next(self._numbers))

    def happens(self, one_time_in: int) -> bool:
        return next(self._numbers) % one_time_in == 0


class Heard(NamedTuple):
    """The words of a game so far, and those of this round: nobody likes to hear a thing again."""

    game: Sequence[str] = ()
    round: Sequence[str] = ()

    def echoes(self, template: str) -> bool:
        """Whether somebody has told a story of this make in this round."""
        return any(made_from(template, words) for words in self.round)

    def tires(self, story: str) -> bool:
        """Whether a town would be named a third time in this game."""
        named = [town for town in towns() if town in story]
        return any(sum(told.count(town) for told in (story, *self.game)) > 2 for town in named)


NOTHING = Heard()


def made_from(template: str, words: str) -> bool:
    """Whether all that is fixed in a template comes in the words, one after another."""
    place = 0
    for part in _fixed(template):
        place = words.find(part, place) + len(part)
        if place < len(part):
            return False
    return True


@cache
def _fixed(template: str) -> tuple[str, ...]:
    return tuple(SLOT_WHOLE.split(template))


@cache
def towns() -> tuple[str, ...]:
    return (*_lives()["slots"]["town"], *facts_of("home"))


@cache
def facts_of(slot: str) -> tuple[str, ...]:
    """Everything that may be so in somebody's life."""
    own = [row[slot] for row in _lives()["persona"] if slot in row]
    return tuple(own or _lives()["life"][slot])


@cache
def slots_in(template: str) -> frozenset[str]:
    """What is left open in a template."""
    return frozenset(match[2].lower() for match in SLOT.finditer(template))


@cache
def _people() -> Mapping[str, Mapping[str, str]]:
    return {row["name"]: row for row in _lives()["persona"]}


@dataclass(frozen=True)
class Persona:
    """Somebody to be: a name, a sketch, and a life that only its own key can tell."""

    name: str
    sketch: str
    life: Mapping[str, str]
    _key: bytes = field(repr=False)

    @classmethod
    def of(cls, seed: bytes | int, name: str = "", taken: Collection[str] = ()) -> Persona:
        """The persona of a seed, or of that seed under a chosen name or one that is not taken.

        The seed is the bot's own secret: whoever has it can tell its truths from its lies.
        """
        key = blake2b(seed if isinstance(seed, bytes) else b"%d" % seed).digest()
        name = name or Fancy(key, "name").pick([one for one in cls.names() if one not in taken])
        row = _people()[name]
        fancy = Fancy(key, "life")
        life = {slot: fancy.pick(fillers) for slot, fillers in _lives()["life"].items()}
        life |= {"home": row["home"], "work": row["work"]}
        return cls(row["name"], row["sketch"], life, key)

    @staticmethod
    @cache
    def names() -> tuple[str, ...]:
        """Everybody there is to be."""
        return tuple(_people())

    @property
    def signature(self) -> str:
        """How it makes itself known to all: with its first story, and nothing of it is a lie."""
        return f"\N{EM DASH} {self.name} of {self.life['home']}. {self.sketch}"

    def slips(self, line_id: str, turn: int, one_lie_in: int) -> bool:
        """Whether a lie to this line will contradict its life."""
        return Fancy(self._key, "slip", line_id, turn).happens(one_lie_in)

    def story(
        self, line_id: str, true: bool, turn: int, heard: Heard = NOTHING, slips: bool = False
    ) -> str:
        """What truly happened, the same whenever it is told, or something else altogether.

        Both come from one generator, so a lie that does not slip is told in no other words than a
        truth; it differs in what happens, not only in a detail. Where a story was heard already,
        the next that comes to mind is told.
        """
        line = lines()[line_id]
        tellings = Fancy(self._key, "truth", line_id).shuffled(_lives()["tellings"][line.topic])
        truth, story = self._first(line, tellings, ("truth", line_id), heard)
        if true:
            return story
        label = ("lie", line_id, turn)
        others = Fancy(self._key, *label).shuffled([one for one in tellings if one != truth])
        return self._first(line, others, label, heard, slips)[1]

    def _first(
        self, line: Line, tellings: list[str], label: tuple[str | int, ...], heard: Heard,
        slips: bool = False,
    ) -> tuple[str, str]:  # fmt: skip
        """The first telling that tires nobody, and the story it makes."""
        unheard = [one for one in tellings if not heard.echoes(one)] or tellings
        told = ((one, self._tell(line, one, label, heard, slips)) for one in unheard)
        first = next(told)
        return next((each for each in chain([first], told) if not heard.tires(each[1])), first)

    def _tell(
        self, line: Line, telling: str, label: tuple[str | int, ...], heard: Heard, slips: bool
    ) -> str:
        """A story, in which something of the teller's life comes up; in a slip it is wrong."""
        fancy, life = Fancy(self._key, *label, telling), dict(self.life)
        if not life.keys() & slots_in(telling):
            asides = fancy.shuffled(_lives()["asides"])
            telling = (
                f"{telling} {next((one for one in asides if not heard.echoes(one)), asides[0])}"
            )
        if slips:
            slot = fancy.pick(sorted(life.keys() & slots_in(telling)))
            life[slot] = fancy.pick([fact for fact in facts_of(slot) if fact != life[slot]])
        return f"{line.opening} {_fill(telling, fancy, life)}"


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

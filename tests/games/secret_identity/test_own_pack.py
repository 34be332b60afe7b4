"""A table's own pack: read, refused, kept in the record, and understood by bots."""

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

import noren
from noren import BadOptions, Match
from noren.core.dice import Dice, seed_bytes
from noren.games.secret_identity import game
from noren.games.secret_identity.belief import (
    BLEND,
    MEANING,
    OBVIOUS,
    ears_for,
    evidence,
    shares,
)
from noren.games.secret_identity.belief import LINKS as LINKED
from noren.games.secret_identity.content.associations import Associations, fingerprint, save
from noren.games.secret_identity.content.characters import parse_collection
from noren.games.secret_identity.content.pack_associations import kept_file, own_associations
from noren.games.secret_identity.content.pictos import pictograms
from noren.games.secret_identity.state import Laid, Person, members
from noren.lab.settings import read_settings
from tests.games.secret_identity.situations import PACK, start, table

LINKS = '\n[links.neighbour-3]\nstrong = ["crown"]\nsome = ["flute"]\n'


def test_a_pack_is_given_as_text() -> None:
    assert set(members(table(start(own=PACK)))) == {f"neighbour-{n}" for n in range(32)}


def test_a_pack_that_is_kept_on_the_server_goes_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "street.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setenv("NOREN_PACKS", str(tmp_path))
    assert start(own="street").record() == start(own=PACK).record()


def test_a_record_needs_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOREN_PACKS", str(tmp_path))
    (tmp_path / "street.toml").write_text(PACK, encoding="utf-8")
    match = start(3, own="street")
    (tmp_path / "street.toml").unlink()
    monkeypatch.delenv("NOREN_PACKS")
    dice = Dice(seed_bytes(4))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, dice.pick(match.options(seat)))
    assert all(finding.holds for finding in noren.verify(match.record()))


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("street.toml", "'street.toml' is no pack: give the text of the pack"),
        ("[packs.street\n", "Your pack is not TOML"),
        ('title = "x"\n', "'title' is not known here"),
        (PACK.replace("Neighbour 4", "Neighbour 5"), "two characters have the name 'Neighbour 5'"),
        (PACK + '\n[links.neighbour-1]\nstrong = ["warp drive"]\n', "no pictogram 'warp drive'"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(own: str, told: str) -> None:
    with pytest.raises(BadOptions, match="Secret Identity: ") as refused:
        start(own=own)
    assert told in str(refused.value)


def test_no_file_is_read_where_no_folder_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "street.toml").write_text(PACK, encoding="utf-8")
    for name in ("street.toml", "street", str(tmp_path / "street.toml")):
        with pytest.raises(BadOptions, match="give the text of the pack"):
            start(own=name)


@pytest.mark.parametrize("name", ["alley", "../street", "street.toml", "/etc/passwd"])
def test_only_packs_of_the_named_folder_are_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "street.toml").write_text(PACK, encoding="utf-8")
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "family.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setenv("NOREN_PACKS", str(packs))
    with pytest.raises(BadOptions, match=re.escape(f"No pack {name!r} is kept here: family")):
        start(own=name)


def test_the_command_line_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "street.toml"
    file.write_text(PACK, encoding="utf-8")
    assert read_settings(game, [f"own=@{file}"]) == {"own": PACK}
    with pytest.raises(BadOptions, match="cannot be read"):
        read_settings(game, [f"own=@{tmp_path / 'nobody.toml'}"])


def test_bots_go_by_the_links_of_a_pack_without_a_matrix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = start(own=PACK + LINKS)
    board = ["neighbour-2", "neighbour-3", "neighbour-4"]
    for picture in ("crown", "flute"):
        heard = shares(evidence(ears_for(table(match), board), [Laid(picture, True)]))
        # What was linked on reflection only is not obvious, so the ear for that hears nothing.
        ears = [BLEND, LINKED, MEANING] + [OBVIOUS] * (picture == "crown")
        assert set(heard.argmax(axis=1)[ears]) == {1}


def test_bots_find_the_matrix_that_was_made_for_a_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    collection = parse_collection(PACK, "street.toml")
    people = tuple(each.id for each in collection.characters)
    values = np.random.default_rng(1).normal(size=(32, 360)).round(1).astype(np.float32)
    made = Associations(people, tuple(pictograms()), values, values)
    path = kept_file(fingerprint(collection))
    path.parent.mkdir(parents=True)
    save(made, collection, path)
    cast = {each.id: Person(each.name, each.hint) for each in collection.characters}
    found = own_associations(fingerprint(collection), cast)
    assert found.meaning == pytest.approx(values, abs=1e-5)
    shutil.rmtree(path.parent)
    assert not own_associations(fingerprint(collection), cast).meaning.any()


@pytest.mark.parametrize("variant", ["competitive", "cooperative"])
def test_bots_play_with_a_pack_of_ones_own(variant: str) -> None:
    match = Match.start(game, 3, {"own": PACK + LINKS, "variant": variant}, 3)
    bots = [game.bot(name) for name in ("strong", "baseline", "random")]
    dice = Dice(seed_bytes(1))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    assert match.outcome is not None

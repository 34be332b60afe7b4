import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from noren import BrokenGame
from noren.parts.content import read_content, read_pictures, read_table


class Fruit(msgspec.Struct, frozen=True):
    name: str
    count: int = 1


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "a_basket"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "fruit.toml").write_text('[[fruit]]\nname = "plum"\n', encoding="utf-8")
    (folder / "wrong.toml").write_text('[[fruit]]\ncount = "many"\n', encoding="utf-8")
    (folder / "torn.toml").write_text("[[fruit", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "a_basket"
    sys.modules.pop("a_basket.content", None)
    sys.modules.pop("a_basket", None)


def test_a_table_is_read_whole_or_by_its_key(package: str) -> None:
    assert read_table(package, "fruit") == {"fruit": [{"name": "plum"}]}
    assert read_content(package, "fruit", tuple[Fruit, ...], "fruit") == (Fruit("plum"),)
    assert read_content(package, "fruit", dict[str, list[Fruit]]) == {"fruit": [Fruit("plum")]}


@pytest.mark.parametrize(
    ("name", "key", "told"),
    [
        ("fruit", "nut", "fruit.toml has no 'nut'"),
        ("wrong", "fruit", "wrong.toml: Expected `int`, got `str`"),
        ("torn", "fruit", "torn.toml cannot be read"),
        ("gone", "fruit", "gone.toml cannot be read"),
    ],
)
def test_an_authors_mistake_is_named(package: str, name: str, key: str, told: str) -> None:
    with pytest.raises(BrokenGame, match=told):
        read_content(package, name, tuple[Fruit, ...], key)


def test_pictures_are_named_by_what_they_stand_for(package: str, tmp_path: Path) -> None:
    content = tmp_path / package / "content"
    content.mkdir()
    (content / "__init__.py").touch()
    (content / "pictures.toml").write_text('[plum]\nicon = "plum-tree"\n', encoding="utf-8")
    assert read_pictures(package) == {"plum": "plum-tree"}

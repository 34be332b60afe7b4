"""A library that is missing is named, with the way to get it."""

import pytest

from noren.lab.extras import MissingExtra, need


def test_what_is_there_is_imported() -> None:
    assert need("json", "plots").loads("1") == 1


def test_what_is_missing_is_named() -> None:
    with pytest.raises(MissingExtra, match=r"no_such_library.*pip install 'noren\[plots\]'"):
        need("no_such_library.part", "plots")

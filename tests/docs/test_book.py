"""The book can be built without a warning, and needs nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["'](https?:)?//""")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-d",
             str(folder / "doctrees"), "docs", str(folder / "html")]  # fmt: skip
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder / "html"


def test_every_page_is_there_and_loads_nothing_from_elsewhere(book: Path) -> None:
    pages = sorted(book.rglob("*.html"))
    assert len(pages) > 30
    assert [page.name for page in pages if LOADED.search(page.read_text("utf-8"))] == []


def test_what_is_made_from_the_code_is_in_it(book: Path) -> None:
    assert "noren.core.match" in (book / "architecture" / "map.html").read_text("utf-8")
    assert 'class="drawing"' in (book / "architecture" / "tap.html").read_text("utf-8")
    assert "PassedOver" in (book / "games" / "secrets_game.html").read_text("utf-8")
    left = [page.name for page in book.rglob("*.html") if "<!-- made" in page.read_text("utf-8")]
    assert left == []

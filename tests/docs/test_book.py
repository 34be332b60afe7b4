"""The book can be built without a warning, and needs nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["'](https?:)?//""")


def test_the_book_is_built_without_a_warning(tmp_path: Path) -> None:
    book = tmp_path / "html"
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-d",
             str(tmp_path / "doctrees"), "docs", str(book)]  # fmt: skip
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    pages = {path.relative_to(book).as_posix(): path.read_text("utf-8")
             for path in book.rglob("*.html")}  # fmt: skip
    assert len(pages) > 30
    assert [name for name, page in pages.items() if LOADED.search(page)] == []
    assert [name for name, page in pages.items() if "<!-- made" in page] == []
    assert "noren.core.match" in pages["architecture/map.html"]
    assert 'class="drawing"' in pages["architecture/tap.html"]
    assert "PassedOver" in pages["games/secrets_game.html"]

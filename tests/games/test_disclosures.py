"""The pages of disclosures say what the steps say."""

import pytest

import noren
from tests.games.test_clauses import OURS
from tools.ledgers import PAGES, declared


@pytest.mark.parametrize("name", OURS)
def test_the_page_lists_what_the_steps_declare(name: str) -> None:
    page = (PAGES / f"{name.replace('-', '_')}.md").read_text(encoding="utf-8")
    assert "\n".join(declared(noren.load(name))) in page, "run python -m tools.ledgers"

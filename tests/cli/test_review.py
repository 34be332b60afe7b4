"""Looking back on a record in the terminal, and bots that meet with luck taken out."""

import json

import pytest

from tests.afterwards.matches import KEPT
from tests.cli.command import noren

RECORD = KEPT / "secrets-game" / "highest-score-3.json"


def test_a_review_is_told_in_the_terminal() -> None:
    told = noren("review", RECORD, "--as", "1").stdout
    assert "Ume, Ren and Kiku played The Secrets Game." in told
    for part in ("Turning points", "What could be known", "would have chosen the same: Ren"):
        assert part in told
    assert "no seat 9" in noren("review", RECORD, "--as", "9", status=1).stderr


def test_all_of_it_comes_as_json() -> None:
    found = json.loads(noren("review", RECORD, "--json").stdout)
    for one in found["accounts"]:
        parts = one["even"] + one["luck"] + one["own"] + one["others"]
        assert parts == pytest.approx(one["final"])


def test_bots_meet_and_the_figures_say_what_they_are_worth() -> None:
    given = ("arena", "secrets-game", "--bots", "strong,baseline", "--seats", "4", "--deals", "3")
    found = json.loads(noren(*given, "--json").stdout)
    assert found["games"] == 12
    assert [one["name"] for one in found["strengths"]] == ["baseline", "strong"]
    table = noren(*given).stdout
    assert "with luck taken out" in table

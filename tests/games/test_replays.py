"""Kept games still go as they went, and a written-out game still reads as it did.

After a deliberate change of rules run `python -m tools.replays` and review the difference.
"""

import pytest

import noren
from noren import Match
from tests.games.replays import PLAYTHROUGHS, playthrough, records
from tests.games.test_clauses import OURS

KEPT = [(name, ending) for name in OURS for ending in records(name)]


@pytest.mark.parametrize(("name", "ending"), KEPT)
def test_a_kept_game_goes_as_it_went(name: str, ending: str) -> None:
    record = records(name)[ending]
    findings = noren.verify(record)
    assert [finding.words for finding in findings if not finding.holds] == []
    assert Match.replay(record).record() == record


@pytest.mark.parametrize("name", OURS)
def test_a_written_out_game_reads_as_it_did(name: str) -> None:
    kept = records(name)
    assert kept, f"tests/replays/{name} is empty"
    written = "\n".join(playthrough(Match.replay(kept[min(kept)])))
    assert (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8") == written + "\n"

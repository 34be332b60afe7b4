"""Games as rows: what was played can be read back, whatever the kind of file."""

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyarrow import csv as arrow_csv
from pyarrow import parquet

import noren
from noren.cli import main
from noren.lab.rows import COLUMNS, row_file, rows
from noren.lab.series import Series
from noren.lab.simulate import play_game, play_match

SERIES = Series(
    game=noren.load("secrets-game"), seats=3, bots=("random", "baseline", "strong"), games=6,
    seed=1, rotate=True,
)  # fmt: skip
PLAYED = [play_game(SERIES, index) for index in range(6)]


def test_there_is_a_row_for_each_match_and_seat() -> None:
    found = list(rows(SERIES, PLAYED))
    assert len(found) == 18
    assert tuple(found[0]) == COLUMNS
    assert [row["bot"] for row in found[:6]] == [
        "random", "baseline", "strong", "strong", "random", "baseline",
    ]  # fmt: skip
    assert {row["deal"] for row in found} == {0, 1}
    for match in range(6):
        seats = [row for row in found if row["match"] == match]
        assert sum(row["share"] for row in seats) == pytest.approx(1)
        assert [row["score"] for row in seats] == list(PLAYED[match].scores)


def test_a_row_is_enough_to_deal_the_match_again() -> None:
    row = list(rows(SERIES, PLAYED))[9]
    again = noren.Match.start(
        noren.load(row["game"]), row["seats"], msgspec.json.decode(row["options"]),
        bytes.fromhex(row["seed"]),
    )  # fmt: skip
    played = play_match(SERIES, 3)
    for seat, choice in played.choices:
        again.play(seat, choice)
    assert again.outcome == played.outcome
    assert row["ending"] == played.outcome.ending if played.outcome else False


def read(file: Path) -> list[dict[str, Any]]:
    if file.suffix == ".csv":
        with file.open(newline="", encoding="utf-8") as lines:
            return [{**row} for row in csv.DictReader(lines)]
    if file.suffix == ".jsonl":
        return [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    return [{**row} for row in parquet.read_table(file).to_pylist()]


@pytest.mark.parametrize("kind", [".csv", ".jsonl", ".parquet"])
def test_a_file_holds_every_row(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"games{kind}"
    with row_file(SERIES, file) as kept:
        for match in PLAYED:
            kept.add([match])
    found = read(file)
    expected = list(rows(SERIES, PLAYED))
    text = [{name: str(value) for name, value in row.items()} for row in expected]
    assert [{name: str(value) for name, value in row.items()} for row in found] == text


def test_programs_for_tables_read_what_was_simulated(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert main(["simulate", "secrets-game", "--games", "9", "--jobs", "1", "--seats", "3",
                 "--out", str(file)]) == 0  # fmt: skip
    table = arrow_csv.read_csv(file)
    assert table.num_rows == 27
    assert sum(table["share"].to_pylist()) == pytest.approx(9)
    assert {*table["bot"].to_pylist()} == {"random"}


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    file = row_file(SERIES, tmp_path / "games.xlsx")
    with pytest.raises(noren.BadOptions, match=r"\.parquet"), file:
        pass

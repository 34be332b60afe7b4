"""The games of a series as data: a row for each match and seat, for any program that reads tables.

The name of the file says which kind: `.csv` and `.jsonl` need nothing, `.parquet` the extra `data`.
"""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from noren.core.errors import BadOptions
from noren.lab.extras import need
from noren.lab.series import Series
from noren.lab.simulate import Played
from noren.lab.whole_file import whole_file

Row = dict[str, Any]
COLUMNS: Final = (
    "game", "rules", "options", "seats", "series", "match", "deal", "seed", "seat", "bot", "score",
    "won", "share", "winners", "ending", "decisions", "digest",
)  # fmt: skip
GROUP: Final = 4096
"""So many rows are written at a time."""


def rows(series: Series, played: Iterable[Played]) -> Iterator[Row]:
    """A row for each seat of each match; `seed` deals the match again, `digest` tells it apart."""
    game = series.game
    options = msgspec.json.encode(game.read_options(series.options), order="sorted").decode()
    for match in played:
        share = 1 / len(match.winners) if match.winners else 0.0
        for seat, bot in enumerate(match.bots):
            won = seat in match.winners
            values = (
                game.name, game.meta.rules_version, options, series.seats, series.seed, match.index,
                series.deal(match.index), series.match_seed(match.index).hex(), seat, bot,
                match.scores[seat], won, share if won else 0.0, len(match.winners), match.ending,
                match.decisions, match.digest,
            )  # fmt: skip
            yield dict(zip(COLUMNS, values, strict=True))


class Writer(Protocol):
    """Writes some rows after the others."""

    def write(self, rows: list[Row]) -> None:
        """Some more rows."""

    def close(self) -> None:
        """No more rows."""


class CsvWriter:
    """Values with commas between them, under a line of names."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", newline="", encoding="utf-8")
        self._csv = csv.DictWriter(self._file, COLUMNS)
        self._csv.writeheader()

    def write(self, rows: list[Row]) -> None:
        """Some more lines."""
        self._csv.writerows(rows)

    def close(self) -> None:
        """The file is whole."""
        self._file.close()


class JsonWriter:
    """An object a line."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")

    def write(self, rows: list[Row]) -> None:
        """Some more lines."""
        self._file.write(msgspec.json.Encoder().encode_lines(rows))

    def close(self) -> None:
        """The file is whole."""
        self._file.close()


class ParquetWriter:
    """Columns in groups, as programs for large tables like them."""

    def __init__(self, path: Path) -> None:
        self._arrow: Any = need("pyarrow", "data")
        parquet: Any = need("pyarrow.parquet", "data")
        kinds = {str: self._arrow.string(), int: self._arrow.int64()}
        kinds |= {bool: self._arrow.bool_(), float: self._arrow.float64()}
        typed = {"seats": int, "match": int, "deal": int, "seat": int, "score": int, "won": bool}
        typed |= {"share": float, "winners": int, "decisions": int}
        # A series' seed may be larger than any column of whole numbers, so it is written as text.
        fields = [(name, kinds[typed.get(name, str)]) for name in COLUMNS]
        self._schema = self._arrow.schema(fields)
        self._parquet = parquet.ParquetWriter(path, self._schema)

    def write(self, rows: list[Row]) -> None:
        """A group of rows more."""
        told = [{**row, "series": str(row["series"])} for row in rows]
        self._parquet.write_table(self._arrow.Table.from_pylist(told, self._schema))

    def close(self) -> None:
        """The file is whole."""
        self._parquet.close()


WRITERS: Final[dict[str, type[CsvWriter | JsonWriter | ParquetWriter]]] = {
    ".csv": CsvWriter,
    ".jsonl": JsonWriter,
    ".parquet": ParquetWriter,
}


class RowFile:
    """A file of rows, written as the games come in."""

    def __init__(self, series: Series, writer: Writer) -> None:
        self.series = series
        self._writer = writer
        self._waiting: list[Row] = []

    def add(self, played: Iterable[Played]) -> None:
        """Some more games."""
        self._waiting += rows(self.series, played)
        if len(self._waiting) >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting:
            self._writer.write(self._waiting)
            self._waiting = []


@contextlib.contextmanager
def row_file(series: Series, path: Path) -> Iterator[RowFile]:
    """A file of rows that has its name when all of them are in it, and not before."""
    kind = WRITERS.get(path.suffix)
    if kind is None:
        raise BadOptions(f"{path} is none of {', '.join(WRITERS)}: its name says which kind.")
    with whole_file(path) as beside:
        writer = kind(beside)
        try:
            file = RowFile(series, writer)
            yield file
            file.flush()
        finally:
            writer.close()

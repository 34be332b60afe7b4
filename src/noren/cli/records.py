"""Records in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from noren.core.errors import BadRecord


def read_file(path: Path) -> dict[str, Any]:
    """The JSON in a file, which ought to be a record."""
    try:
        data = msgspec.json.decode(path.read_bytes())
    except msgspec.DecodeError as error:
        raise BadRecord(f"{path} is not a Noren record: {error}.") from None
    except RecursionError:
        raise BadRecord(f"{path} is not a Noren record: it is nested too deeply.") from None
    if not isinstance(data, dict):
        raise BadRecord(f"{path} is not a Noren record: it holds no object.")
    return data

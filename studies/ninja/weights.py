"""The file of learned weights, of which each study makes its own part."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from noren.games.ninja.belief.move_model import CHARACTERS, FEATURES, MOMENTS
from noren.parts.content import read_table

FILE = Path(__file__).parents[2] / "src/noren/games/ninja/content/move_model.toml"
TITLE = """\
# How much each feature of a move counts; made by studies/ninja. Guards take intruders for careful
# ones or hasty (move_model.py); strong intruders weigh what each moment adds (strong_moves.py).
"""


def learned(name: str) -> list[int]:
    """The numbers of the features that count for a name in the file."""
    row = read_table("noren.games.ninja.content", "move_model")[name]
    return [number for number, feature in enumerate(FEATURES) if feature in row]


def write(rows: dict[str, Sequence[float]]) -> None:
    """Put new weights, in the order of FEATURES, in the place of the old ones of these names."""
    table = read_table("noren.games.ninja.content", "move_model")
    for name, row in rows.items():
        table[name] = {FEATURES[number]: float(row[number]) for number in learned(name)}
    lines = [TITLE]
    for name in (*CHARACTERS, *MOMENTS):
        lines.append(f'["{name}"]' if " " in name else f"[{name}]")
        lines += [f'"{feature}" = {weight:.4f}' for feature, weight in table[name].items()]
        lines.append("")
    FILE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")

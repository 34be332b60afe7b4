"""Which icons a game's scene is drawn with: its `content/pictures.toml` names them."""

from __future__ import annotations

import tomllib
from importlib.resources import files


def pictures(package: str) -> dict[str, str]:
    """The icon for everything that has one, by what it stands for.

    The client's bundle holds every icon that a line `icon = "..."` of a game's content names.
    """
    text = (files(package) / "content" / "pictures.toml").read_text("utf-8")
    return {id: row["icon"] for id, row in tomllib.loads(text).items()}

"""The lessons in a game's folder, as they are written; `noren.lessons` says what they mean."""

from __future__ import annotations

from importlib.resources import files

ENDINGS = (".toml", ".moves")


def lesson_texts(package: str) -> dict[str, str]:
    """Every file of the `lessons` folder of a game's package, by its name."""
    folder = files(package) / "lessons"
    if not folder.is_dir():
        return {}
    found = [file for file in folder.iterdir() if file.name.endswith(ENDINGS)]
    return {file.name: file.read_text(encoding="utf-8") for file in found}

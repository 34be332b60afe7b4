"""Every setting of a server as a table, read from its one declaration."""

from __future__ import annotations

from noren.server.settings import SETTINGS, Setting


def page() -> str:
    """A row for each."""
    rows = "\n".join(map(row, SETTINGS))
    return f"| flag | variable | default | |\n|---|---|---|---|\n{rows}"


def row(setting: Setting) -> str:
    """How it is typed, what it is called in the environment, and what it does."""
    typed = f"{setting.flag} {setting.shape}".strip()
    text = setting.words.replace("|", "\\|").replace("*", "\\*")
    words, _, told = text.partition("; default: ")
    usual = f"`{setting.usual}`" if setting.usual else told
    return f"| `{typed}` | `{setting.variable}` | {usual} | {words} |"

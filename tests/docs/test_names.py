"""What the book names is there: modules, classes, files, and the steps of a tap."""

import importlib
import re

import pytest

import noren
from tests.docs.pages import PAGES, ROOT, prose, text_of

ENTRY_POINTS = ("noren.games", "noren.commands")
"""Groups by which other packages are found; one of them is a package as well."""
DOTTED = re.compile(r"`(noren(?:\.\w+)+)`")
PATH = re.compile(r"`((?:\.ci|\.github|benchmarks|deploy|docs|src|tests|tools|web)/[\w./*<>-]+)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
OLD = ("CHANGELOG.md",)
"""Pages that tell of what once was."""


@pytest.mark.parametrize("page", PAGES)
def test_every_dotted_name_leads_somewhere(page: str) -> None:
    missing = [name for name in DOTTED.findall(text_of(page)) if not is_there(name)]
    assert page in OLD or not missing


@pytest.mark.parametrize("page", PAGES)
def test_every_path_leads_somewhere(page: str) -> None:
    missing = [path for path in PATH.findall(prose(page)) if not exists(path)]
    assert page in OLD or not missing


def is_there(name: str) -> bool:
    """Whether a module, or something in one, has this dotted name."""
    if name in ENTRY_POINTS:
        return True
    parts = name.split(".")
    found: object = noren
    for at, part in enumerate(parts[1:], start=2):
        if hasattr(found, part):
            found = getattr(found, part)
            continue
        try:
            found = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            return part in getattr(found, "__struct_fields__", ())
    return True


def exists(path: str) -> bool:
    """Whether a path is there; `<game>` and `*` stand for any name, a room may be a module."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/.")
    return any(any(ROOT.glob(form)) for form in (pattern, f"{pattern}.py"))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    folder = (ROOT / page).parent
    assert [link for link in LINK.findall(prose(page)) if not (folder / link).exists()] == []


def test_every_public_name_is_in_the_reference() -> None:
    reference = text_of("docs/api/kernel.md")
    assert [name for name in noren.__all__ if f" noren.{name}\n" not in reference] == []


def test_a_tap_makes_at_most_fifteen_stops() -> None:
    drawing = text_of("docs/architecture/tap.md").split("```")[1].splitlines()[2:]
    assert len([line for line in drawing if line.strip()]) <= 15


def test_every_game_has_a_page() -> None:
    pages = ROOT / "docs" / "games"
    ours = [name for name in noren.installed() if is_ours(name)]
    assert [name for name in ours if not (pages / f"{name.replace('-', '_')}.md").exists()] == []


def is_ours(name: str) -> bool:
    """Whether a game comes with Noren."""
    return noren.load(name).setup.__module__.startswith("noren.games.")

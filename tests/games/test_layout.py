"""Every game has the same rooms, and what is asked of a room is in it: the guide's chapter 'Rooms'.

Whoever knows one game then knows all, and the game that `noren new` writes is no exception.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import noren
from noren.cli.new import write_game
from noren.cli.starter import game as starter
from noren.core.game import AnyGame
from tests.games.test_clauses import OURS

NEEDED = {"meta", "state", "events", "rules", "scene", "imagine", "bots"}
OPTIONAL = {"afterwards", "belief", "content", "learning", "lessons"}
CHAPTERS = re.compile(r"Chapters? (\d[\d, andto]*): ")
SHARED = {("omnitsu", 4)}
"""Chapters too long for one module: what the actions are, and how they are resolved."""
GAMES = [*map(noren.load, OURS), starter]


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> AnyGame:
    assert isinstance(request.param, noren.Game)
    return request.param


def home(game: AnyGame) -> str:
    """The package in which a game lies, told by where its rules begin."""
    return game.setup.__module__.partition(".rules")[0]


def room(game: AnyGame, name: str, within: str = "") -> set[str]:
    """The module that is this room; or, in a big game, the module within the package."""
    whole = f"{home(game)}.{name}"
    return {f"{whole}.{within}"} if hasattr(sys.modules[whole], "__path__") else {whole}


def rooms(folder: Path) -> set[str]:
    """What stands at the top of a game's folder."""
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def demand_rooms(found: set[str]) -> None:
    assert found >= {"__init__.py", "rules.md"}
    names = [name.removesuffix(".py") for name in found - {"__init__.py", "rules.md"}]
    assert len(names) == len({*names}), "a room is a module or a package, not both"
    assert {*names} >= NEEDED
    assert {*names} <= NEEDED | OPTIONAL


@pytest.mark.parametrize("name", OURS)
def test_a_game_has_these_rooms_and_no_others(name: str) -> None:
    folder = Path(str(sys.modules[home(noren.load(name))].__file__)).parent
    demand_rooms(rooms(folder))
    assert {path.parent.name for path in folder.rglob("*.toml")} <= {"content", "lessons"}


def test_noren_new_writes_these_rooms(tmp_path: Path) -> None:
    write_game("moon-viewing", tmp_path / "new")
    demand_rooms(rooms(tmp_path / "new" / "src" / "moon_viewing"))


def test_everything_is_in_its_room(game: AnyGame) -> None:
    assert {game.setup.__module__} == room(game, "rules", "setup")
    assert {game.table.__module__} == room(game, "scene", "table")
    assert {game.hand.__module__} == room(game, "scene", "hand")
    assert {game.describe.__module__} == room(game, "scene", "log")
    assert {event.__module__ for event in game.events} == {f"{home(game)}.events"}
    for name, things in (
        ("state", (game.open, game.private, game.sealed)),
        ("rules", game.steps),
        ("imagine", (game.imagine, game.things)),
    ):
        for thing in things:
            where = str(thing.__module__)
            fits = where in ("noren.core.drawers", f"{home(game)}.{name}")
            assert fits or where.startswith(f"{home(game)}.{name}."), f"{thing} is in {where}"


def chapters(words: str) -> Iterator[int]:
    """The chapters that a module's docstring begins with, as in `Chapters 3 to 5 and 7: `."""
    begun = CHAPTERS.match(words)
    for part in re.split(", | and ", begun[1]) if begun else ():
        first, _, last = part.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def test_a_module_of_the_rules_carries_out_its_chapters(game: AnyGame) -> None:
    if room(game, "rules", "setup") == {f"{home(game)}.rules"}:
        return  # a small game: one module has them all
    homes: dict[int, set[str]] = {}
    for step in game.steps:
        chapter = int(step.rule.removeprefix(f"{game.name}-").partition(".")[0])
        named = {*chapters(sys.modules[step.__module__].__doc__ or "")}
        assert chapter in named, f"{step.__module__} has {step.__name__}, of chapter {chapter}"
        homes.setdefault(chapter, set()).add(step.__module__)
    shared = {(game.name, chapter) for chapter, found in homes.items() if len(found) > 1}
    assert shared <= SHARED

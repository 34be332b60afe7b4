"""What the book is made from: the map of the modules, the games' figures, the drawings."""

import pytest

import noren
from noren import scene
from noren.lab.numbers import Numbers
from noren.server.bot_timing import USUAL
from tools import (
    docs_clauses,
    docs_kept,
    docs_learners,
    docs_pace,
    docs_stores,
    docs_web,
    game_figures,
    game_pages,
)
from tools.docs_commands import parses
from tools.docs_drawing import Stop, draw_way, read_way
from tools.docs_modules import arrows, read_modules, rows
from tools.docs_scene import EXAMPLES, PARTS, WHOLE

FIGURES = game_figures.read()


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_are_of_the_rules_of_today(name: str) -> None:
    game, figures = noren.load(name), FIGURES[name]
    assert figures.rules == game.meta.rules_version, "run python -m tools.game_pages"
    assert figures.first == game_figures.first_games(game), "run python -m tools.game_pages"


@pytest.mark.parametrize("name", FIGURES)
def test_a_page_tells_of_every_step_option_and_clause(name: str) -> None:
    game, page = noren.load(name), game_pages.page(name)
    for step in game.steps:
        assert f"| {step.__name__} | " in page
    for option in game.options.__struct_fields__:
        assert f"| `{option}` | " in page
    for clause in game.rules.clauses:
        assert f"**{clause.rpartition('-')[2]}**" in page


@pytest.mark.parametrize("page", docs_kept.KEPT)
def test_what_is_read_without_a_build_is_of_today(page: str) -> None:
    kept = (docs_kept.DOCS / page).read_text(encoding="utf-8")
    assert kept == docs_kept.renewed(page), "run python -m tools.docs_kept"
    assert "--db-password-file" in kept


def test_the_map_puts_the_kernel_below_what_uses_it() -> None:
    levels = {name: at for at, row in enumerate(rows(arrows(read_modules()))) for name in row}
    assert levels["server"] < levels["table"] < levels["core"]


def test_packages_that_need_each_other_stand_side_by_side() -> None:
    assert rows({"a": {"b"}, "b": {"a", "c"}, "c": set()}) == [["a", "b"], ["c"]]


def test_every_word_of_a_scene_is_explained() -> None:
    explained = {kind.__name__ for kind in (*EXAMPLES, *PARTS, *WHOLE)}
    classes = {name for name in scene.__all__ if isinstance(getattr(scene, name), type)}
    assert classes == explained


def test_a_way_is_read_stop_by_stop() -> None:
    stops = read_way(["browser: a tap", "", "!store: on disk"])
    assert stops == [Stop("browser", "a tap", False), Stop("store", "on disk", True)]
    assert draw_way(stops, "A <way>").count("<rect") == 2
    with pytest.raises(ValueError, match="no stop"):
        read_way(["no lane"])


@pytest.mark.parametrize(
    ("words", "understood"),
    [("", True), ("--port 1", True), ("play secrets-game", True), ("play --sets 3", False),
     ("dance", False), ("--version", True)],
)  # fmt: skip
def test_a_command_is_read_without_being_carried_out(words: str, understood: bool) -> None:
    assert parses(words.split()) is understood


def test_every_file_of_the_client_is_told_of() -> None:
    named = {path.relative_to(docs_web.SOURCES) for name in docs_web.FOLDERS
             for path in docs_web.files(name)}  # fmt: skip
    there = {path.relative_to(docs_web.SOURCES) for kind in ("*.ts", "*.svelte")
             for path in docs_web.SOURCES.rglob(kind) if ".test." not in path.name}  # fmt: skip
    assert named == there
    components = {path.with_suffix("").as_posix() for path in there if path.suffix == ".svelte"}
    assert components == set(docs_web.COMPONENTS)
    assert "one socket that always comes back" in docs_web.page()


def test_the_page_of_a_game_leads_from_a_clause_to_its_function_and_its_test() -> None:
    page = game_pages.page("secrets-game")
    assert "| 5.2 | `rules.py: score` | `test_rules.py`<br>`test_examples.py` |" in page
    assert "| 7.3 | `rules.py: Tell.late` | `test_silence.py` |" in page


@pytest.mark.parametrize("name", FIGURES)
def test_every_clause_is_proved_somewhere(name: str) -> None:
    game = noren.load(name)
    proved = docs_clauses.proofs(game)
    assert [c for c in game.rules.clauses if c.rpartition("-")[2] not in proved] == []


def test_the_pace_of_bots_is_told_as_it_is() -> None:
    assert f"{USUAL.pace[0]:g} to {USUAL.pace[1]:g} s" in docs_pace.page()


@pytest.mark.parametrize("name", FIGURES)
def test_the_box_for_learners_is_of_the_declared_numbers(name: str) -> None:
    game, page = noren.load(name), game_pages.page(name)
    for seats in docs_learners.tables(game):
        numbers = Numbers(game, seats, {})
        assert numbers.declared
        assert f"{numbers.actions.size:,} at {seats} seats" in page
        assert f"({numbers.encoder.size:,},) at {seats}" in page
    assert f"| {docs_learners.most_actions(game):,} |" in game_pages.shelf()


def test_every_table_and_column_of_the_stores_is_told_of() -> None:
    page, tables = docs_stores.page(), docs_stores.layout()
    assert {*docs_stores.TABLES} == {*tables}
    columns = {(table, column.name) for table, found in tables.items() for column in found}
    for table, column in columns:
        assert f"| `{table}` | `{column}` | " in page
    told = {name for pair in columns for name in (".".join(pair), pair[1])}
    assert {*docs_stores.COLUMNS} <= told

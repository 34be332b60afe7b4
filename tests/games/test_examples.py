"""Every example of every rulebook is true, and a test that plays it says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import noren
from noren.core.rules import Rulebook, read_example
from noren.games.ninja.state import fort_of
from noren.games.omnitsu.state import castle_needs
from noren.games.secrets_game.state import voter
from noren.lessons import GUESTS, examples_of, match_at
from noren.scene import hand_of, name_seats, table_of

TESTS = Path(__file__).parent
OURS = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")


def moment(clause: str) -> noren.Match:
    """The match of a clause's example, as it is shown beside the clause."""
    game = noren.load(clause.rpartition("-")[0])
    shown = game.rules.examples[clause].moment
    assert shown, f"the example of {clause} shows nothing"
    return match_at(game, shown)


def told(match: noren.Match) -> list[str]:
    """What everyone was told, as the log has it."""
    game = match.game
    return [name_seats(game.describe(it), GUESTS) for it in match.view(None).heard()]


def proved() -> set[str]:
    """The clauses whose examples tests claim to play."""
    return {
        ast.literal_eval(clause)
        for path in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.example"
        for clause in mark.args
    }


def test_every_example_has_a_test_and_every_such_test_an_example() -> None:
    written = {clause for name in OURS for clause in noren.load(name).rules.examples}
    assert written == proved()


@pytest.mark.parametrize("name", OURS)
def test_each_game_has_some_and_they_can_be_drawn(name: str) -> None:
    game = noren.load(name)
    drawn = examples_of(game)
    assert len(drawn) >= 4
    assert {*drawn} <= {*game.rules.clauses}
    assert sum(bool(shown.things) for shown in drawn.values()) >= 3


def test_an_example_is_a_quotation_below_its_clause() -> None:
    book = Rulebook(
        "a", "**1.1** One.\n\n> Mai\n> plays.\n> <!-- shown: x after 2: y z -->\n\n**1.2** Two."
    )
    assert book.clauses == {"a-1.1": "One.", "a-1.2": "Two."}
    example = book.examples["a-1.1"]
    assert example.words == "Mai plays."
    assert example.moment is not None
    assert (example.moment.moves, example.moment.seat) == (2, None)
    assert example.moment.things == ("y", "z")
    assert book.plain_text == "**1.1** One.\n\n> Mai\n> plays.\n\n**1.2** Two."
    assert read_example("> Nothing shown.").moment is None


# The Secrets Game


@pytest.mark.example("secrets-game-2.3")
def test_a_line_that_mai_cannot_use_is_swapped_for_all() -> None:
    match = moment("secrets-game-2.3")
    assert "houseguest" not in str(table_of(match.game, match.view(None)).things[0])
    lines = list(match.world.open.lines)
    for move in ("tell", lines[0]), ("truth",):
        match.play(0, move)
    for seat in (1, 2):
        match.play(seat, ("truth",))
    match.play(1, ("speak",))
    assert match.options(1)[:2] == tuple(("tell", line) for line in lines)


@pytest.mark.example("secrets-game-3.1")
def test_all_three_tell_in_the_order_in_which_they_were_ready() -> None:
    stories = [line for line in told(moment("secrets-game-3.1")) if "has told the story" in line]
    assert [line.split()[0] for line in stories] == ["Oskar", "Mai", "Priya"]


@pytest.mark.example("secrets-game-4.2")
def test_mai_and_ann_vote_in_turn() -> None:
    match = moment("secrets-game-4.2")
    assert match.world.open.teams[0] == [0, 3]
    assert told(match)[-1] == "Priya told a lie. Fooled: Oskar; right: 1."
    voters = []
    for stories in (0, 1, 2):
        match.world.open.told = [*range(stories)]
        voters.append(voter(match.world.open, 0))
    assert voters == [0, 3, 0]


@pytest.mark.example("secrets-game-5.1")
def test_a_goldfish_brings_mai_and_oskar_a_point() -> None:
    match = moment("secrets-game-5.1")
    assert told(match)[-1] == "Oskar told a lie. Fooled: Priya; right: 1."
    assert [player.score for player in table_of(match.game, match.view(None)).players] == [
        "1",
        "1",
        "0",
    ]


@pytest.mark.example("secrets-game-5.2")
def test_a_true_story_fools_as_well() -> None:
    match = moment("secrets-game-5.2")
    assert told(match)[-1] == "Mai told the truth. Fooled: Oskar; right: 1."
    assert [player.score for player in table_of(match.game, match.view(None)).players] == [
        "1",
        "0",
        "1",
    ]


# Secret Identity


@pytest.mark.example("secret-identity-3.2")
def test_five_of_eight_are_nobody() -> None:
    match = moment("secret-identity-3.2")
    keys = {match.world.private[seat].key for seat in range(3)}
    assert len(match.world.open.board) - len(keys) == 5


@pytest.mark.example("secret-identity-3.5")
def test_dracula_shows_a_coffin_and_no_hamburger() -> None:
    match = moment("secret-identity-3.5")
    me = hand_of(match.game, match.view(0)).me
    assert me is not None
    assert "Dracula" in me.who
    safe = next(it for it in hand_of(match.game, match.view(0)).things if it.id == "safe-0")
    assert str(safe).index("coffin") < str(safe).index("hamburger")


@pytest.mark.example("secret-identity-4.3")
def test_a_key_is_used_up() -> None:
    match = moment("secret-identity-4.3")
    assert match.world.private[0].key == 2
    left = {choice[2] for choice in match.options(0) if choice[:2] == ("vote", "1")}
    assert left == {"1", "3", "4", "5", "6", "8"}


@pytest.mark.example("secret-identity-5.2")
def test_a_planet_is_understood_by_both() -> None:
    lines = told(moment("secret-identity-5.2"))
    assert "Mai is 7 Astronaut! Guessed by Oskar, Priya." in lines
    assert "Round 1 is scored: Mai +4 = 4, Oskar +4 = 4, Priya +4 = 4." in lines


# Chiyo's Secret


@pytest.mark.example("chiyos-secret-8.4")
def test_a_no_about_the_ronin_unmasks_the_geisha() -> None:
    match = moment("chiyos-secret-8.4")
    assert match.world.open.patrons["card-004"].tokens == ("geisha", "ronin")
    assert match.asked == (match.world.open.motonaka,) == (4,)
    match.play(4, ("no",))
    assert told(match)[-6:-4] == [
        "Gonbei, Fishmonger is no longer suspected to be the Ronin.",
        "Gonbei, Fishmonger is unmasked as the Geisha! Nobody else wears the mark of the Geisha,"
        " and Gonbei, Fishmonger wears no other.",
    ]


@pytest.mark.example("chiyos-secret-10.2")
def test_a_no_and_then_a_yes_show_which_was_the_lie() -> None:
    match = moment("chiyos-secret-10.2")
    asked = [(it.question.asker, it.yes) for it in match.world.open.questions]
    assert asked == [(1, False), (2, False), (3, True)]
    assert match.world.private[4].lie == 1


@pytest.mark.example("chiyos-secret-11.1")
def test_honor_brings_the_shogun_nearer() -> None:
    lines = told(moment("chiyos-secret-11.1"))
    assert lines[-4:-1] == [
        "Mai honors the Shogun.", "The Shogun enters space 4.", "Mai gains an honor token.",
    ]  # fmt: skip


@pytest.mark.example("chiyos-secret-13.3")
def test_the_most_honor_goes_first() -> None:
    match = moment("chiyos-secret-13.3")
    scores = [player.score for player in table_of(match.game, match.view(None)).players]
    assert scores == ["honor 17", "", "honor 7", "honor 9", "honor 15"]
    assert match.world.open.order[0] == 0
    assert match.asked == (0,)


# Omnitsu


@pytest.mark.example("omnitsu-4.1")
def test_the_magistrate_comes_before_the_ferryman() -> None:
    match = moment("omnitsu-4.1")
    assert "Thrown down: Mai 10 Ferryman → Oskar; Oskar 6 Magistrate." in told(match)
    match.play(0, ("pass",))
    assert match.asked == (0,)
    assert {choice[0] for choice in match.options(0)} == {"discard"}


@pytest.mark.example("omnitsu-4.5")
def test_the_acrobat_turns_the_tax_collector_round() -> None:
    match = moment("omnitsu-4.5")
    assert told(match)[-1] == "13 Acrobat reverses Oskar's 32 Tax Collector."
    assert match.asked == (1,), "now Oskar chooses what he gives"


@pytest.mark.example("omnitsu-6.4")
def test_four_locations_are_enough_for_two() -> None:
    match = moment("omnitsu-6.4")
    assert castle_needs(match.world.open) == len(match.world.open.locations) == 4
    assert ("throw", "castle") in match.options(0)


@pytest.mark.example("omnitsu-7.4")
def test_poison_is_put_down_at_the_temple() -> None:
    match = moment("omnitsu-7.4")
    assert "A scroll from Mai goes face-up to the pile: Poison." in told(match)
    assert not any(scroll.owner == 0 for scroll in match.world.open.scrolls)


@pytest.mark.example("omnitsu-8.4")
def test_thirteen_points_to_two() -> None:
    match = moment("omnitsu-8.4")
    assert match.outcome is not None
    assert match.outcome.scores == (13, 2)
    assert [player.note for player in table_of(match.game, match.view(None)).players] == [
        "3 cards · 1 sealed", "2 cards · 0 sealed",
    ]  # fmt: skip


# Ninja


@pytest.mark.example("ninja-5.2")
def test_one_step_is_not_heard_three_zones_away() -> None:
    match = moment("ninja-5.2")
    assert told(match)[-1] == "The guards in M10 hear nothing."
    shadow = match.world.private[0].shadows["intruder"]
    assert (shadow.trail, shadow.steps) == (["B11", "B10"], 1)
    assert fort_of(match.world.open).distance("M10", "B10") == 3


@pytest.mark.example("ninja-13.5")
def test_a_lone_traitor_lives_with_one_wound() -> None:
    match = moment("ninja-13.5")
    assert match.world.open.alert == 3
    me = hand_of(match.game, match.view(0)).me
    assert me is not None
    assert "1 of 2 wounds" in me.who
    assert match.world.private[0].shadows["intruder"].kind == "traitor"


@pytest.mark.example("ninja-18.3")
def test_a_lone_wolf_wins_alone() -> None:
    match = moment("ninja-18.3")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)

"""Every example of every rulebook is true, and a test that plays it says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import noren
from noren.bots.shelf import find_bot
from noren.core.game import think
from noren.core.rules import Moment, Rulebook, read_example
from noren.games.ninja.rules.detection import may_go
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


@pytest.mark.parametrize("name", OURS)
def test_most_questions_cite_a_clause_with_an_example(name: str) -> None:
    game = noren.load(name)
    bot = find_bot(game, "baseline")
    asked: list[str] = []
    for seed in (1, 2):
        match, dice = (
            noren.Match.start(game, max(4, game.meta.min_seats), seed=seed),
            noren.Dice(seed),
        )
        while match.asked and len(asked) < 250 * seed:
            view = match.view(match.asked[0])
            asked.append(hand_of(game, view).prompt.rule)
            match.play(match.asked[0], *think(bot, view, dice))
    assert all(asked)
    assert sum(rule in game.rules.examples for rule in asked) > 0.6 * len(asked)


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


@pytest.mark.example("secrets-game-3.4")
def test_oskar_lays_his_token_before_anybody_votes() -> None:
    match = moment("secrets-game-3.4")
    assert told(match)[-1] == "Oskar has told the story and laid a token."
    assert match.asked == (0, 2), "Oskar is asked no more"
    mine, theirs = (str(hand_of(match.game, match.view(seat)).things) for seat in (1, 0))
    assert "my-token" in mine
    assert "my-token" not in theirs


@pytest.mark.example("secrets-game-4.1")
def test_nobody_sees_a_vote_before_all_are_in() -> None:
    match = moment("secrets-game-4.1")
    assert match.asked == (0,)
    assert "Fooled" not in told(match)[-1]
    match.play(0, ("lie",))
    assert told(match)[-1] == "Oskar told a lie. Fooled: Priya; right: 1."


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


@pytest.mark.example("secret-identity-2.5")
def test_one_objection_keeps_a_stranger() -> None:
    match = noren.Match.start(noren.load("secret-identity"), 3, seed=24)
    board = list(match.world.open.board)
    match.play(0, ("unknown", "odysseus"))
    for seat in (0, 1, 2):
        match.play(seat, ("ready",))
    assert "Odysseus" in str(hand_of(match.game, match.view(2)).prompt)
    assert "Mai" not in told(match)[-1]
    for seat, answer in ((0, "replace"), (1, "keep"), (2, "replace")):
        match.play(seat, (answer, "odysseus"))
    assert list(match.world.open.board) == board


@pytest.mark.example("secret-identity-3.3")
def test_nobody_sees_what_is_laid_before_all_are_ready() -> None:
    match = moment("secret-identity-3.3")
    assert match.asked == (2,)
    assert "coffin" in str(hand_of(match.game, match.view(0)).things)
    for viewer in (None, 1, 2):
        hand = "" if viewer is None else str(hand_of(match.game, match.view(viewer)).things)
        assert "coffin" not in str(table_of(match.game, match.view(viewer)).things) + hand


@pytest.mark.example("secret-identity-4.1")
def test_mai_lays_two_keys_that_nobody_sees() -> None:
    match = moment("secret-identity-4.1")
    board = list(match.world.open.board)
    assert (board[5], board[3]) == ("long-john-silver", "cowboy")
    assert list(match.options(0)) == [("ready",)], "both her votes are laid"
    assert told(match)[-1] == "Priya shows: ✓ cowboy hat."


@pytest.mark.example("secret-identity-5.1")
def test_both_keys_in_mais_safe_are_her_own() -> None:
    match = moment("secret-identity-5.1")
    assert told(match)[-1] == "Mai is 7 Astronaut! Guessed by Oskar, Priya."
    assert match.asked == (1,)


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


@pytest.mark.example("chiyos-secret-5.2")
def test_oskar_takes_a_loyal_action_and_then_secret_ones() -> None:
    match = moment("chiyos-secret-5.2")
    lines = told(match)
    order = [
        "Oskar searches.", "Oskar honors the Shogun.", "Oskar meets the Informant.",
        "Turn 2: Priya.",
    ]  # fmt: skip
    assert [line for line in lines if line in order] == order
    assert match.asked == (2,)


@pytest.mark.example("chiyos-secret-5.3")
def test_ann_moves_a_card_and_a_tile_and_oskar_none() -> None:
    match = moment("chiyos-secret-5.3")
    open = match.world.open
    assert open.patrons["card-015"].house == open.tiles["rival"] == "tea-house"
    lines = told(match)
    searched = lines.index("Oskar searches.")
    assert lines[searched + 1] == "The Daimyo goes to the Theatre.", "and no card before him"


@pytest.mark.example("chiyos-secret-5.4")
def test_the_temple_is_closed_to_the_daimyo() -> None:
    match = moment("chiyos-secret-5.4")
    open = match.world.open
    houses = {choice[1] for choice in match.options(2) if choice[0] == "send"}
    assert houses == {*open.houses} - {open.tiles["daimyo"]}
    assert "temple" not in houses


@pytest.mark.example("chiyos-secret-7.2")
def test_priya_turns_up_three_and_owes_two_more() -> None:
    match = moment("chiyos-secret-7.2")
    assert "card 4), Saburo" in told(match)[-3]
    assert match.world.open.due == 3


@pytest.mark.example("chiyos-secret-10.1")
def test_ben_denies_gonbei_and_has_lied() -> None:
    match = moment("chiyos-secret-10.1")
    drawer, said = match.world.private[4], match.world.open.questions[-1]
    assert drawer.geisha == "gonbei"
    assert "gonbei" in said.question.patrons
    assert not said.yes
    assert drawer.lie == 1


@pytest.mark.example("chiyos-secret-11.6")
def test_the_third_secret_action_is_the_one_that_is_left() -> None:
    match = moment("chiyos-secret-11.6")
    assert list(match.options(2)) == [("frame",)]


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


@pytest.mark.example("omnitsu-3.2")
def test_both_throw_at_once_and_one_cracked() -> None:
    lines = told(moment("omnitsu-3.2"))
    assert "Oskar cracks a scroll." in lines
    assert lines[-1] == "Thrown down: Mai 18 Temple; Oskar 11 Mirror Polisher → Mai."


@pytest.mark.example("omnitsu-4.2")
def test_the_watchman_looks_or_draws() -> None:
    match = moment("omnitsu-4.2")
    assert list(match.options(0)) == [("use", "1"), ("use", "2")]
    match.play(0, ("use", "1"))
    assert "Mai looks at a scroll of Mai." in told(match)
    assert not any("Shadow actions are stopped" in line for line in told(match))


@pytest.mark.example("omnitsu-5.4")
def test_the_acrobat_comes_before_the_taxes_and_is_not_answered() -> None:
    match = moment("omnitsu-5.4")
    assert ("play", "acrobat") in match.options(0)
    cards = list(match.world.open.cards)
    assert told(match)[-1].startswith("Oskar, 32 Tax Collector → Mai: ")
    match.play(0, ("play", "acrobat"))
    assert match.asked == (1,)
    assert {choice[0] for choice in match.options(1)} == {"choose"}
    assert match.world.open.cards[0] == cards[0] - 1, "nothing but the Acrobat is gone"


@pytest.mark.example("omnitsu-7.2")
def test_the_market_lowers_the_limit_and_a_cracked_scroll_counts() -> None:
    match = moment("omnitsu-7.2")
    assert list(match.world.open.cards) == [6, 6]
    assert ("discard", "scroll-2") in match.options(1)
    for seat, due in ((0, 2), (1, 3)):
        for _ in range(due):
            assert seat in match.asked
            match.play(seat, match.options(seat)[0])
        assert seat not in match.asked or match.options(seat)[0][0] != "discard"


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


@pytest.mark.example("ninja-4.3")
def test_one_of_three_drawn_cards_is_played_at_once() -> None:
    match = moment("ninja-4.3")
    lines = told(match)
    assert "Oskar drew 3 cards." in lines
    assert "Oskar plays Sentry Search on sword 1." in lines
    assert not match.world.private[1].drawn


@pytest.mark.example("ninja-5.5")
def test_it_was_only_a_cat() -> None:
    lines = told(moment("ninja-5.5"))
    assert lines[-3:-1] == [
        "The intruder plays It Was a Cat.", "The guards in G3 hear nothing.",
    ]  # fmt: skip


@pytest.mark.example("ninja-6.1")
def test_a_searching_guard_goes_two_zones_and_no_more() -> None:
    match = moment("ninja-6.1")
    assert told(match)[-2:] == ["Spear 2 enters B7.", "Spear 2 enters B6."]
    assert not may_go(match.world.open, "spear-2")
    assert ("play", "sentry-search", "spear-1") in match.options(1)
    assert ("play", "sentry-search", "spear-2") not in match.options(1)


@pytest.mark.example("ninja-7.2")
def test_after_two_cards_the_patrol_marches() -> None:
    match = moment("ninja-7.2")
    assert sum("Oskar plays " in line for line in told(match)) == 2
    assert list(match.options(1)) == [("march", "patrol-1", "B14")]


@pytest.mark.example("ninja-8.2")
def test_a_patrol_goes_two_zones_along_its_track() -> None:
    lines = told(moment("ninja-8.2"))
    assert lines[-5:-1] == [
        "Spear 3 and sword 4 enter B14.", "Patrol 1 looks to B5.",
        "Spear 3 and sword 4 enter B5.", "Patrol 1 looks to B4.",
    ]  # fmt: skip


@pytest.mark.example("ninja-9.2")
def test_three_zones_end_in_a_moat() -> None:
    match = moment("ninja-9.2")
    shadow = match.world.private[0].shadows["intruder"]
    assert (shadow.trail, shadow.steps) == (["S4", "G5", "B8", "M5"], 3)
    assert "M5" in fort_of(match.world.open).moats
    assert not any(choice[0] in ("go", "climb") for choice in match.options(0))


@pytest.mark.example("ninja-11.1")
def test_two_of_three_zones_may_be_searched() -> None:
    match = moment("ninja-11.1")
    lines = told(match)
    assert "The intruder searches S4." in lines
    assert "The intruder shows mission IV: it is done!" in lines
    earlier = match_at(match.game, Moment("first", 12, 0, ()))
    assert {choice[1:] for choice in earlier.options(0)} == {(), ("B8",), ("G5",), ("S4",)}
    for zone in ("B8", "G5"):
        earlier.play(0, ("search", zone))
    assert earlier.asked != (0,) or ("search", "S4") not in earlier.options(0)

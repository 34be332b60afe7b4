"""What people see of Secret Identity, and what the assistant tells them."""

import re

import msgspec
import pytest

from noren import Match, Outcome
from noren.games.secret_identity import game
from noren.games.secret_identity.events import RoundScored
from noren.games.secret_identity.scene.ending import ending
from noren.games.secret_identity.scene.news import news
from noren.games.secret_identity.state import picto_cards, pictures
from noren.scene import (
    Area,
    Bars,
    Card,
    Paper,
    Sheet,
    Text,
    Thing,
    Token,
    assist_of,
    name_seats,
    picture,
    seat,
)
from tests.games.secret_identity.situations import (
    READY,
    everybody,
    guess_all,
    lay,
    lay_all,
    mine,
    nobody,
    play_round,
    play_turn,
    start,
    table,
    together,
    vote_all,
)


def thing(match: Match, viewer: int | None, id: str) -> Thing:
    """A thing on the table or in a hand, as this viewer sees it."""
    hand = game.hand(match.view(viewer))
    table_things = game.table(match.view(None)).things
    return next(each for each in (*hand.instead, *hand.things, *table_things) if each.id == id)


def area(match: Match, viewer: int | None, id: str) -> Area:
    found = thing(match, viewer, id)
    assert isinstance(found, Area)
    return found


def sheet(match: Match, viewer: int | None, id: str) -> Sheet:
    found = thing(match, viewer, id)
    assert isinstance(found, Sheet)
    return found


def test_the_hand_is_cards_with_four_pictures() -> None:
    match = start()
    cards = area(match, 0, "hand").things
    assert [card.id for card in cards] == mine(match, 0).hand
    for card in cards:
        assert isinstance(card, Card)
        four = [pictures()[word] for word in picto_cards()[card.id]]
        assert list(card.pictures) == [each.icon for each in four]
        assert card.caption == " · ".join(each.name for each in four)
        assert (card.title, card.text) == ("", "")


def test_a_taken_card_is_laid_by_tapping_a_picture_and_a_side() -> None:
    match = start()
    card = mine(match, 2).hand[0]
    match.play(2, ("take", card))
    assert len(area(match, 2, "taken").things) == 4
    offers = {offer.choice: offer for offer in game.hand(match.view(2)).prompt.offers}
    first = picto_cards()[card][0]
    assert offers["red", first].touches == (f"picture-{first}", "safe-2-red")
    assert offers["red", first].quick
    match.play(2, ("red", first))
    green, red = area(match, 2, "safe-2").things
    assert isinstance(green, Area)
    assert isinstance(red, Area)
    assert green.things == ()
    assert [each.id for each in red.things] == [f"shown-{first}"]
    assert card not in [each.id for each in area(match, 2, "hand").things]


def test_nobody_else_sees_what_is_being_laid() -> None:
    match = start()
    card = mine(match, 2).hand[0]
    match.play(2, ("take", card))
    match.play(2, ("red", picto_cards()[card][0]))
    for viewer in (0, None):
        seen = msgspec.json.encode(
            (game.table(match.view(None)), game.hand(match.view(viewer)).instead)
        ).decode()
        assert card not in seen
        assert not any(picture in seen for picture in picto_cards()[card])


def test_a_safe_shows_only_the_sides_that_hold_something() -> None:
    match = start()
    lay_all(match)
    sides = area(match, 1, "safes").things[0]
    assert isinstance(sides, Area)
    assert [each.id for each in sides.things] == ["safe-0-green"]


def test_my_own_safe_says_who_i_am_and_others_do_not() -> None:
    match = start()
    lay_all(match)
    me = f"{mine(match, 2).key} "
    label = area(match, 2, "safe-2").label
    assert label.startswith(f"{seat(2)}'s safe: {me}")
    assert label.endswith(" (only you know)")
    others = next(each for each in area(match, 1, "safes").things if each.id == "safe-2")
    assert isinstance(others, Area)
    assert others.label == f"{seat(2)}'s safe"
    assert others.centre == ()


def test_the_vote_grid_shows_my_votes_and_nobody_elses() -> None:
    match = start()
    lay_all(match)
    choice = match.options(0)[0]
    match.play(0, choice)
    token = area(match, 0, f"safe-{choice[1]}").centre[0]
    assert isinstance(token, Token)
    assert token.label.startswith(f"{seat(0)} votes {choice[2]} ")
    rows = sheet(match, 0, "votes").rows
    assert rows[0][0] == seat(int(choice[1]))
    assert rows[0][int(choice[2])] == "●"
    assert sum(row.count("●") for row in rows) == 1
    assert sum(row.count("●") for row in sheet(match, 1, "votes").rows) == 0


def test_safes_open_one_by_one() -> None:
    match = start()
    lay_all(match)
    keys = [mine(match, each).key for each in range(4)]
    vote_all(match, everybody)
    match.play(0, ("open",))
    first, second = area(match, None, "safes").things[:2]
    assert isinstance(first, Area)
    assert isinstance(second, Area)
    key, *votes = first.centre
    assert isinstance(key, Token)
    assert key.label.startswith(f"{keys[0]} ")
    assert [each.symbol for each in votes if isinstance(each, Token)] == ["✓", "✓", "✓"]
    assert second.centre == ()
    assert sheet(match, None, "guesses-1").columns == ("", seat(0))
    told = game.hand(match.view(2)).prompt.text
    assert told.startswith(f"{seat(0)} was ")
    assert told.endswith(
        f"guessed by {seat(1)}, {seat(2)}, {seat(3)}. {seat(1)} is about to open the safe."
    )


def test_after_a_round_all_see_who_guessed_what_of_whom() -> None:
    match = start()
    play_round(match, lambda voter, owner: voter == 1)
    grid = sheet(match, None, "guesses-1")
    assert "Round 1" in grid.label
    assert [cell[0] for cell in grid.rows[3][1:]] == ["✓", "–", "✓", "✓"]
    assert [cell[0] for cell in grid.rows[2][1:]] == ["–", "✗", "✗", "✗"]


def test_between_rounds_the_new_characters_are_asked_about_and_past_results_lie_folded() -> None:
    match = start(unknown="all agree")
    for each in range(4):
        match.play(each, READY)
    play_round(match)
    table = game.table(match.view(None))
    assert [each.id for each in table.things] == ["board", "track", "guesses-1", "points"]
    assert [fold.thing for fold in table.folds] == ["track", "guesses-1", "points"]
    prompt = game.hand(match.view(0)).prompt
    assert "Pick one to ask for another" in prompt.text
    assert prompt.focus == ("board",)
    assert all(offer.hint for offer in prompt.offers if offer.choice[0] == "unknown")


def test_a_tie_says_who_has_more_cards_left() -> None:
    match = start()
    for _ in range(4):
        play_round(match)
    views = [match.view(who) for who in range(4)]
    open = views[0].open
    open.scores, open.hands = [14, 9, 14, 3], [2, 1, 5, 4]
    level = msgspec.structs.replace(
        views[0], outcome=Outcome(winners=(2,), scores=(14, 9, 14, 3), ending="most cards left")
    )
    told = ending([level, *views[1:]])
    assert f"{seat(0)} and {seat(2)} have 14 points each" in told.text
    assert f"cards left decide: {seat(2)} 5, {seat(0)} 2." in told.text
    assert "2 Picto cards left." in told.fates[0].had
    assert "1 Picto card left." in told.fates[1].had


def test_no_word_of_cards_left_where_nobody_is_level_in_front() -> None:
    match = start()
    for _ in range(4):
        play_round(match)
    view = match.view(0)
    view.open.scores, view.open.hands = [14, 9, 9, 3], [2, 1, 5, 4]
    won = Outcome(winners=(0,), scores=(14, 9, 9, 3), ending="most points")
    told = ending([msgspec.structs.replace(view, outcome=won)])
    assert "tie" not in told.text
    view.open.scores, view.open.hands = [14, 14, 9, 3], [2, 2, 5, 4]
    shared = Outcome(winners=(0, 1), scores=(14, 14, 9, 3), ending="shared victory")
    told = ending([msgspec.structs.replace(view, outcome=shared)])
    assert f"between those with 14 points: {seat(0)} 2, {seat(1)} 2." in told.text


def test_whoever_lays_cards_is_told_what_cards_left_are_good_for() -> None:
    for match, told in ((start(), True), (together(), False)):
        laying = match.asked[0]
        card = mine(match, laying).hand[0]
        match.play(laying, ("take", card))
        match.play(laying, ("green", picto_cards()[card][0]))
        offers = game.hand(match.view(laying)).prompt.offers
        ready = next(each for each in offers if each.choice == READY)
        assert ("break a tie" in ready.hint) == told


def test_an_open_safe_is_not_followed_by_nobody_yet() -> None:
    match = start()
    lay_all(match)
    vote_all(match, everybody)
    match.play(0, ("open",))
    me = game.hand(match.view(0)).me
    assert me is not None
    assert me.who == "Your safe is open; you get a new character soon"


def test_the_points_of_each_round_add_up() -> None:
    match = start()
    for _ in range(4):
        play_round(match, lambda voter, owner: voter == 1)
    points = sheet(match, None, "points")
    assert len(points.rows) == 5
    columns = list(zip(*(map(int, row[1:]) for row in points.rows), strict=True))
    assert all(sum(rounds) == total for *rounds, total in columns)
    assert [each.id for each in game.table(match.view(None)).things][-5:] == [
        "guesses-1", "guesses-2", "guesses-3", "guesses-4", "points",
    ]  # fmt: skip


def test_notes_have_a_column_for_each_opponent_and_are_new_each_round() -> None:
    match = start()
    lay_all(match)
    notes = thing(match, 3, "notes-1")
    assert isinstance(notes, Paper)
    assert notes.columns == (seat(0), seat(1), seat(2))
    assert len(notes.rows) == 8
    vote_all(match, nobody)
    assert all(each.id != "notes-1" for each in game.hand(match.view(3)).things)
    for each in range(4):
        match.play(each, ("open",))
    lay_all(match)
    assert isinstance(thing(match, 3, "notes-2"), Paper)


def test_a_spectator_gets_no_hand() -> None:
    hand = game.hand(start().view(None))
    assert (hand.things, hand.instead, hand.prompt.offers) == ((), (), ())


def test_the_turns_together_are_listed() -> None:
    match = together()
    play_turn(match, right=True)
    play_turn(match, right=False)
    assert [row[2][0] for row in sheet(match, None, "guesses").rows] == ["✗", "✓"]
    lay(match, 2)
    for each, number in ((0, 1), (1, 2), (3, 3)):
        match.play(each, ("guess", str(number)))
    assert len(sheet(match, None, "proposals").rows) == 3
    guess_all(match, 1)
    assert "The guess: 1" in sheet(match, None, "proposals").note


@pytest.mark.rule("secret-identity-3.4")
def test_what_a_picture_is_called_stands_nowhere_but_beside_the_picture() -> None:
    match = start()
    match.play(0, ("take", mine(match, 0).hand[1]))
    texts = [offer.label for seat in (0, 1) for offer in game.hand(match.view(seat)).prompt.offers]
    match = start()
    play_round(match, nobody)
    texts += [game.describe(event) for event in match.view(None).log]
    texts += [cell for row in sheet(match, None, "guesses-1").rows for cell in row]
    marks = [text for text in texts if "⟪" in text]
    assert len(marks) > 20
    bare = [re.sub("⟪[^⟫]+⟫", "", text) for text in marks]
    shown = {name for text in marks for name in re.findall(r"\|([^⟫]+)⟫", text)}
    assert not any(re.search(rf"\b{name}\b", text) for name in shown for text in bare)
    assert all(name in name_seats(" ".join(marks), ()) for name in shown)


def test_the_log_tells_the_round() -> None:
    match = start()
    play_round(match, nobody)
    lines = [game.describe(event) for event in match.view(None).log]
    assert lines[0].startswith("Round 1 begins: ")
    assert any("Missed by" in line for line in lines)
    assert any(line.startswith("Round 1 is scored") for line in lines)


def helped(match: Match, viewer: int | None) -> list[Thing]:
    assert game.assist is not None
    return list(assist_of(game, match.view(viewer)))


def test_the_assistant_says_how_my_clue_would_be_heard() -> None:
    match = start(5)
    (empty,) = helped(match, 0)
    assert isinstance(empty, Text)
    card = mine(match, 0).hand[0]
    match.play(0, ("take", card))
    match.play(0, ("green", picto_cards()[card][0]))
    (bars,) = helped(match, 0)
    assert isinstance(bars, Bars)
    assert "Expected right guesses: " in bars.note
    assert " of 4." in bars.note
    assert "Likely confusion: " in bars.note
    assert sum(bar.share for bar in bars.bars) == pytest.approx(1, abs=0.01)
    mine_at = [at for at, bar in enumerate(bars.bars, start=1) if bar.tone == "mine"]
    assert mine_at == [mine(match, 0).key]
    assert helped(match, None) == []


def test_a_better_picto_is_named_as_a_swap_and_is_better() -> None:
    match = start(5)
    worst = mine(match, 0).hand[0]
    match.play(0, ("take", worst))
    match.play(0, ("red", picto_cards()[worst][0]))
    (bars,) = helped(match, 0)
    assert isinstance(bars, Bars)
    shown = pictures()[picto_cards()[worst][0]]
    assert f"Best swap: ✗ {picture(shown.icon, shown.name)} for " in bars.note


def test_the_assistant_has_a_bar_for_every_character_of_every_safe() -> None:
    match = start(4)
    lay_all(match)
    things = helped(match, 2)
    assert [each.id for each in things] == ["assist-safe-0", "assist-safe-1", "assist-safe-3"]
    for each in things:
        assert isinstance(each, Bars)
        assert len(each.bars) == 8
        assert each.bars[mine(match, 2).key - 1].share == 0
        assert " speaks for " in each.note


def test_the_assistant_helps_the_guessers_together() -> None:
    match = together()
    lay(match, 0)
    assert [each.id for each in helped(match, 1)] == ["assist-safe-0"]
    assert helped(match, 0) == []


def test_after_saying_ready_one_waits() -> None:
    match = start()
    lay(match, 0)
    prompt = game.hand(match.view(0)).prompt
    assert prompt.answered
    assert prompt.offers == ()
    assert READY not in match.options(0)
    assert table(match).round == 1


def test_the_end_of_a_round_stays_until_it_is_read() -> None:
    match = start(seed=3)
    while not match.over:
        match.play(match.asked[0], match.options(match.asked[0])[0])
    ends = [news(event) for event in match.world.log if isinstance(event, RoundScored)]
    assert [it.title for it in ends] == [f"Round {number} is over" for number in range(1, 5)]
    assert all(it.weight == "heavy" and it.stops == (0, 1, 2, 3) for it in ends)

import json

import pytest

import noren
from noren import Match
from noren.core.dice import Dice, seed_bytes
from tests.core.toys import secret_walk


def play_on(match: Match, seed: int = 0, choices: int = 10_000) -> Match:
    dice = Dice(seed_bytes(seed))
    while not match.over and choices:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
        choices -= 1
    return match


@pytest.fixture
def match() -> Match:
    return Match.start(noren.load("secrets-game"), seats=4, seed=7)


def voting(match: Match) -> Match:
    """The match, advanced to a vote on the story of seat 0."""
    match.play(0, ("speak",))
    match.play(0, match.options(0)[0])
    match.play(0, ("lie",), words="I once flew.")
    return match


def test_the_interface_is_the_one_promised() -> None:
    assert all(hasattr(noren, name) for name in noren.__all__)
    assert noren.__all__ == sorted(
        noren.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )


def test_a_match_is_played_through(match: Match) -> None:
    play_on(match)
    assert match.over
    assert match.asked == ()
    assert match.outcome is not None
    assert max(match.outcome.scores) == match.outcome.scores[match.outcome.winners[0]]
    with pytest.raises(noren.NotAsked, match="the match is over"):
        match.play(0, ("speak",))


def test_seats_and_options_are_checked() -> None:
    game = noren.load("secrets-game")
    for seats in (2, 0, -1, 25, True, "3", None):
        with pytest.raises(noren.BadOptions, match="3 to 24 players"):
            Match.start(game, seats)  # type: ignore[arg-type]
    with pytest.raises(noren.BadOptions, match="Options offered: lines"):
        Match.start(game, 3, {"lines": "rude"})
    with pytest.raises(noren.BadOptions, match="Options offered: lines"):
        Match.start(game, 3, {"colour": "red"})


def test_an_unknown_game_is_named_with_the_known_ones() -> None:
    with pytest.raises(noren.UnknownGame, match=r"'chess'. Installed: .*secrets-game"):
        noren.load("chess")


@pytest.mark.parametrize("seat", [4, -1, "0", True, 1.0])
def test_an_unknown_viewer_is_an_error_never_a_view(match: Match, seat: object) -> None:
    match.view(1)
    with pytest.raises(noren.UnknownSeat, match="seats are 0 to 3"):
        match.view(seat)  # type: ignore[arg-type]
    with pytest.raises(noren.UnknownSeat):
        match.play(seat, ("speak",))  # type: ignore[arg-type]


@pytest.mark.parametrize("choice", [("fly",), (), "speak", None, ("speak", "now"), 3, [["speak"]]])
def test_an_illegal_choice_names_the_rule_and_changes_nothing(match: Match, choice: object) -> None:
    before = [match.view(seat).encode() for seat in (None, 0, 1, 2, 3)]
    with pytest.raises(noren.IllegalChoice, match=r"rule secrets-game-3.1.*Choose: speak") as error:
        match.play(0, choice)  # type: ignore[arg-type]
    assert error.value.options == match.options(0)
    assert [match.view(seat).encode() for seat in (None, 0, 1, 2, 3)] == before
    assert match.choices == []


def test_a_choice_may_come_as_json_gives_it(match: Match) -> None:
    match.play(0, json.loads('["speak"]'))
    assert match.choices == [(0, ("speak",))]


def test_a_seat_that_is_not_asked_may_not_play(match: Match) -> None:
    match.play(0, ("speak",))
    with pytest.raises(noren.NotAsked, match="asked now: 0"):
        match.play(1, ("speak",))


def test_words_are_heard_by_all_and_kept_out_of_the_record(match: Match) -> None:
    voting(match)
    assert match.view(None).said[0].words == "I once flew."
    assert "flew" not in json.dumps(match.record(reveal=True))


def test_a_sealed_answer_takes_no_words(match: Match) -> None:
    voting(match)
    before = match.view(2).encode()
    with pytest.raises(noren.WordsNotTaken, match="'truth'"):
        match.play(1, ("truth",), words="It was a lie, I saw him.")
    assert match.view(2).encode() == before
    assert 1 in match.asked


def test_a_view_holds_the_open_drawer_and_ones_own(match: Match) -> None:
    voting(match)
    assert match.world.private[0].token == "lie"
    assert b'"token":"lie"' in match.view(0).encode()
    assert all(b'"token":"lie"' not in match.view(seat).encode() for seat in (None, 1, 2, 3))
    assert match.view(None).mine is None
    assert match.view(None).options == ()


def test_a_view_survives_its_json(match: Match) -> None:
    voting(match)
    for seat in (None, 0, 1):
        view = match.view(seat)
        again = noren.View.decode(match.game, view.encode())
        assert again.encode() == view.encode()
        assert again.open == view.open
        assert again.log == view.log


def test_a_view_is_live_and_a_kept_one_stays_as_it_was() -> None:
    match = noren.Match.start(secret_walk, 2, seed=1)
    view = match.view(0)
    kept = noren.View.decode(secret_walk, view.encode())
    match.play(0, ("stop",))
    assert view.open.turn == 1
    assert kept.open.turn == 0


def test_events_come_in_the_order_they_were_told(match: Match) -> None:
    from noren.games.secrets_game.events import Claimed, StoryTold

    world = match.world
    world.tell(Claimed(0))
    world.whisper(StoryTold(1), 1)
    world.tell(Claimed(2))
    assert list(match.view(1).heard())[-3:] == [Claimed(0), StoryTold(1), Claimed(2)]
    assert list(match.view(2).heard())[-2:] == [Claimed(0), Claimed(2)]


def test_a_sealed_answer_makes_no_sound_but_who_has_answered(match: Match) -> None:
    voting(match)
    other = match.copy()
    match.play(1, ("truth",))
    other.play(1, ("lie",))
    assert match.asked == (2, 3)
    for seat in (None, 0, 2, 3):
        assert match.view(seat).encode() == other.view(seat).encode()
    assert match.view(1).answer == (("truth",),)


def test_the_order_of_arrival_does_not_matter(match: Match) -> None:
    voting(match)
    other = match.copy()
    votes = {1: ("truth",), 2: ("lie",), 3: ("lie",)}
    for seat in (1, 2, 3):
        match.play(seat, votes[seat])
    for seat in (3, 1, 2):
        other.play(seat, votes[seat])
    for viewer in (None, 0, 1, 2, 3):
        assert match.view(viewer).encode() == other.view(viewer).encode()


def test_a_copy_goes_its_own_way(match: Match) -> None:
    play_on(match, choices=30)
    before = [match.view(seat).encode() for seat in (None, 0, 1, 2, 3)]
    twin = match.copy()
    assert [twin.view(seat).encode() for seat in (None, 0, 1, 2, 3)] == before
    play_on(twin)
    assert [match.view(seat).encode() for seat in (None, 0, 1, 2, 3)] == before
    play_on(match)
    assert match.outcome == twin.outcome


def test_an_imagined_match_looks_the_same_and_can_be_played_on(match: Match) -> None:
    voting(match)
    match.play(2, ("truth",))
    view = match.view(1)
    worlds = [noren.imagine(match.game, view, Dice(seed_bytes(n))) for n in range(20)]
    assert all(world.view(1).encode() == view.encode() for world in worlds)
    assert {world.world.private[0].token for world in worlds} == {"truth", "lie"}
    assert {world.world.answers[2] for world in worlds} == {(("truth",),), (("lie",),)}
    assert play_on(worlds[0]).over
    with pytest.raises(noren.BadRecord, match="imagined"):
        worlds[0].record()


@pytest.mark.parametrize("name", ["secrets-game", "omnitsu", "ninja"])
def test_lots_are_drawn_as_by_looking_picking_and_playing(name: str) -> None:
    game = noren.load(name)
    drawn, picked = (Match.start(game, game.meta.min_seats, seed=3) for _ in range(2))
    lots, dice = Dice(8), Dice(8)
    while not picked.over and len(picked.choices) < 300:
        seat = picked.asked[0]
        drawn.view(seat)  # whoever has looked before draws no differently
        drawn.play_by_lot(seat, lots)
        picked.play(seat, dice.pick(picked.options(seat)))
        assert drawn.choices == picked.choices
        assert drawn.can_undo(seat) == picked.can_undo(seat)
    assert drawn.world.log == picked.world.log


def test_no_lot_is_drawn_for_a_seat_that_is_not_asked(match: Match) -> None:
    voting(match)
    with pytest.raises(noren.NotAsked):
        match.play_by_lot(0, Dice(1))
    assert len(match.choices) == 3

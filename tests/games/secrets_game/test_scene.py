"""What people are told around the stories of The Secrets Game."""

from noren.games.secrets_game import game
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.events import Revealed, RoundEnded, Swapped
from noren.games.secrets_game.scene.ending import ending
from noren.games.secrets_game.scene.table import LONG, shortened
from noren.scene import hand_of, news_of
from tests.games.secrets_game.situations import LIE, TRUTH, play_round, start, table, tell, vote


def test_the_end_of_a_round_is_told_with_what_it_brought_to_each() -> None:
    match = start(seats=3)
    play_round(match)
    ended = next(event for event in match.view(None).log if isinstance(event, RoundEnded))
    news = news_of(game, ended)
    assert news is not None
    assert (news.weight, news.title) == ("heavy", "Round 1 is over")
    assert game.describe(ended) == "Round 1 ends: ⟦0⟧ +2, ⟦1⟧ +2, ⟦2⟧ +2."


def test_a_team_of_several_goes_by_its_name() -> None:
    match = start(seats=8)
    play_round(match)
    ended = next(event for event in match.view(None).log if isinstance(event, RoundEnded))
    assert "Crane +5" in game.describe(ended)


def test_nobody_need_hurry_to_be_first() -> None:
    match = start()
    assert "in any order" in hand_of(game, match.view(0)).prompt.text


def test_a_wish_and_a_swap_say_their_terms_before() -> None:
    match = start()
    prompt = hand_of(game, match.view(0)).prompt
    assert "If not, just wait: somebody else will begin." in prompt.text
    hints = [offer.hint for offer in prompt.offers if offer.choice[0] == "wish"]
    assert hints == ["It goes if 3 of the 4 still to tell wish so."] * 2
    match.play(0, ("speak",))
    offers = hand_of(game, match.view(0)).prompt.offers
    assert {o.hint for o in offers if o.choice[0] == "swap"} == {"Only once in your turn."}


def test_a_line_that_goes_is_named_with_what_came() -> None:
    told = Swapped(0, ("friendship-04",), ("deeds-18", "deeds-01"), wished=True)
    said = game.describe(told)
    for line in ("friendship-04", "deeds-18", "deeds-01"):
        assert lines()[line].text in said
    assert said.startswith("Most of those still to tell wished")


def test_the_last_story_lies_open_until_another_is_voted_on() -> None:
    match = start()
    tell(match, 0, LIE)
    vote(match, s1=TRUTH, s2=LIE, s3=LIE)
    for choice in (("speak",), ("tell", table(match).lines[0]), TRUTH):
        assert "reveal" not in [fold.thing for fold in game.table(match.view(2)).folds]
        match.play(1, choice)
    assert "reveal" in [fold.thing for fold in game.table(match.view(2)).folds]


def test_a_long_story_is_told_again_as_far_as_its_last_whole_word() -> None:
    assert shortened("We went\nto the ferry.") == "We went to the ferry."
    assert shortened("lantern " * 40) == "lantern " * 29 + "lantern…"
    assert shortened("a" * 400) == "a" * LONG + "…"


def test_what_a_story_was_stops_whoever_voted_or_told() -> None:
    match = start()
    tell(match, 0, LIE)
    vote(match, s1=TRUTH, s2=LIE, s3=LIE)
    (revealed,) = [event for event in match.view(None).log if isinstance(event, Revealed)]
    assert sorted(news_of(game, revealed).stops) == [0, 1, 2, 3]


def test_nobody_is_told_that_they_listen_while_they_may_tell() -> None:
    match = start()
    me = hand_of(game, match.view(2)).me
    assert me is not None
    assert me.who == "You may tell next"
    tell(match, 2, TRUTH)
    me = hand_of(game, match.view(0)).me
    assert me is not None
    assert me.who == "You listen"


def test_to_tell_comes_before_other_lines() -> None:
    match = start()
    prompt = hand_of(game, match.view(0)).prompt
    assert [offer.choice[0] for offer in prompt.offers if not offer.aside] == ["speak"]
    match.play(0, ("speak",))
    prompt = hand_of(game, match.view(0)).prompt
    assert [offer.choice[0] for offer in prompt.offers if not offer.aside] == ["tell", "tell"]


def test_the_end_names_the_stories_that_were_not_seen_through() -> None:
    match = start(seats=3)
    line = lines()[table(match).lines[0]].text
    tell(match, 0, LIE)
    vote(match, s1=TRUTH, s2=LIE)
    while not match.over:
        play_round(match)
    told = ending([match.view(seat) for seat in range(3)])
    (fate,) = [fate for fate in told.fates if fate.seat == 1]
    assert fate.unknown == f"Lies believed: ⟦0⟧'s “{line}” (round 1)."


def test_a_shared_victory_is_not_put_down_to_what_one_of_them_did() -> None:
    match = start(seats=3)
    while not match.over:
        tell(match, match.asked[0], TRUTH)
        # Seat 0 is fooled by seat 1 and fools nobody; seat 1 is never fooled.
        for seat in match.asked:
            match.play(seat, LIE if (seat, table(match).telling) == (0, 1) else TRUTH)
    assert match.outcome is not None
    views = [match.view(seat) for seat in range(3)]
    assert ending(views).text == "⟦1⟧ wins with 12 points, 4 ahead of the next: " + next(
        fate.had for fate in ending(views).fates if fate.seat == 1
    )
    match = start(seats=3)
    while not match.over:
        play_round(match)
    told = ending([match.view(seat) for seat in range(3)])
    assert told.text == "⟦0⟧, ⟦1⟧ and ⟦2⟧ win with 8 points each."

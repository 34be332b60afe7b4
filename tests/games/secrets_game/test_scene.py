"""What people are told around the stories of The Secrets Game."""

from noren.games.secrets_game import game
from noren.games.secrets_game.events import RoundEnded
from noren.scene import hand_of, news_of
from tests.games.secrets_game.situations import play_round, start


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

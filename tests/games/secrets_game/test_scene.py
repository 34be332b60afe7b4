"""What people are told around the stories of The Secrets Game."""

from noren.games.secrets_game import game
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.events import RoundEnded, Swapped
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


def test_a_wish_and_a_swap_say_their_terms_before() -> None:
    match = start()
    prompt = hand_of(game, match.view(0)).prompt
    assert "Or wait: somebody else may begin." in prompt.text
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

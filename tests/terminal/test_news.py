"""News: what happened since one looked, once, in order, and only what one may know."""

import noren
from noren.cli.starter import game
from noren.terminal.news import News

NAMES = ("Aki", "Botan", "Chie")


def play_round(match: noren.Match) -> None:
    for seat in match.asked:
        match.play(seat, match.options(seat)[0])


def test_news_is_told_once() -> None:
    match = noren.Match.start(game, seats=3, seed=1)
    news = News(game, NAMES)
    assert news.read(match.view(0)) == []
    play_round(match)
    (first,) = news.read(match.view(0))
    assert first.text.startswith("Round 1: Aki ")
    assert news.read(match.view(0)) == []
    play_round(match)
    (second,) = news.read(match.view(0))
    assert second.text.startswith("Round 2: Aki ")


def test_words_and_whispers_stand_where_they_were_heard() -> None:
    match = noren.Match.start(game, seats=3, seed=1)
    play_round(match)
    match.world.say(2, "Ha! ⟦9⟧")
    match.world.whisper(match.world.log[0], 1)
    play_round(match)
    heard = News(game, NAMES).read(match.view(1))
    assert [line.text.split(":")[0] for line in heard] == [
        "Round 1", "Chie", "(only you hear) Round 1", "Round 2",
    ]  # fmt: skip
    assert heard[1].text == "Chie: “Ha! ⟦9⟧”"
    assert len(News(game, NAMES).read(match.view(0))) == 3

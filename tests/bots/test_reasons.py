"""Why, says the coach: every reason is one that the bot would miss, in thirty situations."""

from collections import Counter

import pytest

import noren
from noren import Choice, Dice
from noren.bots.coach import Coach
from noren.bots.shelf import find_bot
from noren.parts.advice import Because, advise, lead
from tests.bots.lacking import choose_without
from tools.coach_situations import SITUATIONS, Situation, advice_in, reach


def called(situation: Situation) -> str:
    """A situation as a test is named for it."""
    return f"{situation.game}-{situation.seed}-{situation.moves}"


def test_there_are_six_situations_of_each_game() -> None:
    assert Counter(situation.game for situation in SITUATIONS) == dict.fromkeys(
        ("secrets-game", "secret-identity", "omnitsu", "chiyos-secret", "ninja"), 6
    )


@pytest.mark.parametrize("situation", SITUATIONS, ids=called)
def test_the_named_reason_is_what_tips_the_choice(
    situation: Situation, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, view = noren.load(situation.game), reach(situation)
    advice = advice_in(game, view)
    assert advice is not None
    # It is the choice of the bot that plays, and not one made up for the occasion.
    bot = find_bot(game, "sharp")
    chosen = Counter(bot.choose(view, Dice(seed)) for seed in range(11))
    worths = {each.choice: each.worth for each in advice.weighed}
    usual = chosen.most_common(1)[0][0]
    assert usual == advice.choice or worths[advice.choice] - worths[usual] < 0.2
    # Without the reason, the same bot chooses otherwise, or has less of a lead.
    assert advice.reasons
    reason = advice.reasons[0]
    assert reason.margin < advice.margin
    without = choose_without(situation.game, view, reason.key, monkeypatch)
    if without is not None:
        assert (without == advice.choice) == (reason.instead == advice.choice)


@pytest.mark.parametrize("situation", SITUATIONS[::6], ids=called)
def test_the_coach_says_it_in_words_with_the_things_it_is_about(situation: Situation) -> None:
    game, view = noren.load(situation.game), reach(situation)
    counsel = Coach(game, view, Dice(0), 0.0).advice()
    assert counsel.source == "reasons"
    assert counsel.best is not None
    assert counsel.best.label in counsel.text
    assert all(reason.words and reason.without for reason in counsel.reasons)


def test_a_reason_that_changes_nothing_is_not_told() -> None:
    worth: dict[str, dict[Choice, float]] = {
        "": {("a",): 3.0, ("b",): 1.0},
        "size": {("a",): 1.0, ("b",): 1.5},
    }
    advice = advise(
        lambda without: worth.get(without, worth[""]),
        [Because("size", "It is large."), Because("colour", "It is red.")],
    )
    assert advice.choice == ("a",)
    assert [(reason.key, reason.instead) for reason in advice.reasons] == [("size", ("b",))]
    assert lead(worth["size"], ("a",)) == -0.5

"""Why, says the coach: every reason is one that the bot would miss, in thirty situations."""

from collections import Counter
from collections.abc import Iterator

import pytest

import noren
from noren import Choice, Dice
from noren.bots.coach import Coach
from noren.bots.shelf import find_bot
from noren.check.scenes import ids
from noren.core.game import think
from noren.core.rules import Moment
from noren.core.view import AnyView
from noren.games.chiyos_secret.belief.reading import DENIER, Reading
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.left_out import CaptainWithout
from noren.lessons import match_at
from noren.parts.advice import Because, advise, lead
from noren.scene import hand_of, table_of
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
    assert chosen.most_common(1)[0][0] == advice.choice
    # Without the reason, the advice would be another, and the same bot chooses otherwise.
    reason = advice.reasons[0]
    assert reason.instead != advice.choice
    assert reason.margin < 0 < advice.margin
    without = choose_without(situation.game, view, reason.key, monkeypatch)
    assert without is not None
    assert without != advice.choice


@pytest.mark.parametrize("situation", SITUATIONS, ids=called)
def test_the_coach_says_it_in_words_with_the_things_it_is_about(situation: Situation) -> None:
    game, view = noren.load(situation.game), reach(situation)
    counsel = Coach(game, view, Dice(0), 0.0).advice()
    assert counsel.source == "reasons"
    assert counsel.best is not None
    assert counsel.best.label in counsel.text
    assert all(reason.words.endswith(".") for reason in counsel.reasons)
    assert counsel.reasons[0].without.startswith("Without this I would rather: ")
    # What a reason is about can be pointed at.
    there = {*ids(table_of(game, view)), *ids(hand_of(game, view))}
    assert {at for reason in counsel.reasons for at in reason.at} <= there
    # What is compared is said of every option, and not the same of all of them.
    compared = [counsel.best, *counsel.others]
    assert all(each.words for each in compared)
    assert len({each.words for each in compared}) > 1


def promised(game: str, seed: int, moves: int) -> dict[Choice, str]:
    """What is said there of each option."""
    situation = next(it for it in SITUATIONS if (it.game, it.seed, it.moves) == (game, seed, moves))
    advice = advice_in(noren.load(game), reach(situation))
    assert advice is not None
    return {each.choice: each.words for each in advice.weighed}


def test_a_courier_is_said_to_bring_the_cards_that_it_brings() -> None:
    # "Draw 3 cards; every other player draws 1", at a table of three.
    said = promised("omnitsu", 2, 13)["use", "2"]
    assert said == "3 cards for you; 2 cards more for the others"


def test_a_promise_of_the_night_is_what_the_captain_believes() -> None:
    view = reach(Situation("ninja", 2, 2, 28))
    captain = CaptainWithout(view, read(view, StrongBelief), Dice(0))
    said = promised("ninja", 2, 28)
    # One step is left, so whoever is met stands in that zone.
    for choice in (("go", "B5"), ("go", "B22")):
        met = float(captain.total[captain.fort.number[choice[1]]])
        assert said[choice].startswith(f"somebody is met with {met:.0%}; ")


def test_a_search_promises_whom_the_belief_suspects_and_what_the_lie_may_hide() -> None:
    view = reach(Situation("chiyos-secret", 5, 3, 46))
    reading = Reading(view)
    for choice, words in promised("chiyos-secret", 3, 46).items():
        found = sum(map(reading.worth, choice[1:]))
        assert words.startswith(f"a fugitive is found with {100 * found:.0f} %")
        assert ("1 more Secret Action" in words) == (len(choice) == 3)
        hidden = found * reading.lie_left * DENIER
        assert words.endswith(f"the lie may hide it with {100 * hidden:.0f} %")


def test_a_card_that_is_given_up_is_told_of_by_what_it_is_worth_in_the_hand() -> None:
    said = promised("omnitsu", 3, 82)
    assert "it can be played at any time" in said["choose", "ferryman"]
    assert all(words.startswith(("in the hand worth", "of little use")) for words in said.values())


def asked_by_chance(step: str, options: dict[str, object], seeds: int) -> Iterator[AnyView]:
    """What is asked at such a step in games of Chiyo's Secret that are played by chance."""
    game = noren.load("chiyos-secret")
    chance = find_bot(game, "random")
    for seed in range(seeds):
        match, dice = noren.Match.start(game, 5, options, seed), Dice(seed)
        while match.asked and len(match.choices) < 120:
            view = match.view(match.asked[0])
            if type(view.step).__name__ == step and len(view.options) > 1 and not view.open.final:
                yield view
            match.play(match.asked[0], *think(chance, view, dice))


@pytest.mark.parametrize("step", ["PickPatron", "SendPatron", "Frame", "ChooseWhom", "Interrogate"])
def test_what_an_action_is_for_is_told_while_it_goes_on(step: str) -> None:
    game, told = noren.load("chiyos-secret"), 0
    bot = find_bot(game, "sharp")
    for view in asked_by_chance(step, {"motonaka": "last"}, 4):
        advice = advice_in(game, view)
        if advice is None:
            continue
        told += 1
        assert advice.choice == bot.choose(view, Dice(0)) or step in ("Frame", "ChooseWhom")
        plan, *_ = advice.beliefs
        assert plan.startswith("The plan: ") == (step in ("PickPatron", "SendPatron"))
        assert all(each.words for each in advice.weighed) or len(advice.weighed) == 1
    assert told > 2


def test_the_chances_of_a_search_are_those_of_ones_own_mission() -> None:
    game = noren.load("ninja")
    match = match_at(game, Moment("first", 12, 0, ()))
    advice = advice_in(game, match.view(0))
    assert advice is not None
    said = {each.choice: each.words for each in advice.weighed}
    # Four missions hide in ten zones, but only one of them is the intruder's.
    hidden = len(mission_odds(match.world.open))
    assert f"Your mission may lie in {hidden} zones" in advice.beliefs[0]
    assert said["search", "S4"].startswith(f"holds your mission with {1 / hidden:.0%};")
    assert said["search", "B8"].startswith("holds your mission with 0%;")


def test_a_start_is_weighed_by_its_way_and_by_who_may_come() -> None:
    game = noren.load("ninja")
    match = match_at(game, Moment("first", 1, 0, ()))
    advice = advice_in(game, match.view(0))
    assert advice is not None
    assert advice.choice in match.options(0)
    assert all("to where missions may lie; " in each.words for each in advice.weighed)


@pytest.mark.parametrize(
    ("lesson", "moves", "words"),
    [
        ("noise", 10, "They would hear you in G3, and guards are near enough"),
        ("noise", 19, "They cannot hear you in M10"),
        ("first", 0, "Either is as good"),
    ],
)
def test_what_is_a_rule_is_told_as_one(lesson: str, moves: int, words: str) -> None:
    game = noren.load("ninja")
    match = match_at(game, Moment(lesson, moves, 0, ()))
    advice = advice_in(game, match.view(0))
    assert advice is not None
    assert advice.choice in match.options(0)
    assert advice.beliefs[0].startswith(words)


def test_whoever_can_leave_leaves_by_the_shortest_way() -> None:
    game = noren.load("ninja")
    match = match_at(game, Moment("first", 43, 0, ()))
    assert {("leave",), ("go", "T2")} <= {*match.options(0)}
    advice = advice_in(game, match.view(0))
    assert advice is not None
    assert advice.choice == ("leave",)
    bot = find_bot(game, "sharp")
    assert {bot.choose(match.view(0), Dice(seed)) for seed in range(20)} == {("leave",)}


def test_whom_somebody_knows_is_left_to_them() -> None:
    game = noren.load("secret-identity")
    counsel = Coach(game, noren.Match.start(game, 4, seed=1).view(0), Dice(0), 5.0).advice()
    assert counsel.text == "I would choose: I know them all."
    assert "whom you know is yours to say" in counsel.beliefs[0]
    assert not counsel.others, "nothing is compared that cannot be reckoned"


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

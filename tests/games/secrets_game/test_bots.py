"""How well the bots tell and listen, in figures that a fixed seed makes repeatable."""

from collections.abc import Callable, Sequence

import pytest

from noren import Bot, Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.games.secrets_game import game
from noren.games.secrets_game.bots import PlainBot, StudentBot, win_share
from noren.games.secrets_game.rules import Tell, Vote
from noren.games.secrets_game.state import LIE, TRUTH, Open, Story, View
from noren.lab.arena import compare


class CoinBot(PlainBot):
    """Has no habits at all: it tosses a coin."""

    def tell(self, view: View, dice: Dice) -> Choice:
        return dice.pick((TRUTH, LIE))

    def vote(self, view: View, dice: Dice) -> Choice:
        return dice.pick((TRUTH, LIE))


class Habitual(CoinBot):
    """Tells the truth with a fixed chance, and votes by a coin."""

    def __init__(self, truth: float) -> None:
        self.truth = truth

    def choose(self, view: View, dice: Dice) -> Choice:
        if isinstance(view.step, Tell):
            return TRUTH if dice.unit() < self.truth else LIE
        return super().choose(view, dice)


class Believer(CoinBot):
    """Always votes truth."""

    def choose(self, view: View, dice: Dice) -> Choice:
        return TRUTH if isinstance(view.step, Vote) else super().choose(view, dice)


def stories(seats: Sequence[Callable[[], Bot]], games: int) -> list[Story]:
    """Every story of so many games."""
    told: list[Story] = []
    for number in range(games):
        dice = Dice(seed_bytes(number))
        bots = [make() for make in seats]
        match = Match.start(game, len(seats), seed=number)
        while not match.over:
            seat = dice.pick(match.asked)
            match.play(seat, bots[seat].choose(match.view(seat), dice))
        told += match.world.open.stories
    return told


def right_share(told: list[Story], listener: int) -> float:
    """How often a listener was right."""
    votes = [(story.truth, dict(story.votes)) for story in told if story.team != listener]
    return sum(truth == vote[listener] for truth, vote in votes) / len(votes)


def test_nobody_can_read_the_strong_storyteller_by_a_fixed_habit() -> None:
    told = [s for s in stories([StudentBot, CoinBot, CoinBot, CoinBot], 500) if s.team == 0]
    assert len(told) == 2000
    assert sum(story.truth for story in told) / len(told) == pytest.approx(0.5, abs=0.03)


def test_the_strong_listener_learns_who_tells_the_truth() -> None:
    told = stories([StudentBot, *[lambda: Habitual(0.7)] * 4], 250)
    assert right_share(told, 0) > 0.56


def test_the_strong_listener_learns_who_lies() -> None:
    told = stories([StudentBot, *[lambda: Habitual(0.2)] * 4], 150)
    assert right_share(told, 0) > 0.62


def test_nobody_gains_by_studying_a_coin() -> None:
    told = stories([StudentBot, CoinBot, CoinBot, CoinBot, CoinBot], 250)
    assert right_share(told, 0) == pytest.approx(0.5, abs=0.03)


def test_the_strong_storyteller_lies_to_believers() -> None:
    told = [s for s in stories([StudentBot, Believer, Believer, Believer], 150) if s.team == 0]
    fooled = sum(vote != story.truth for story in told for _, vote in story.votes)
    assert fooled / (3 * len(told)) > 0.65


def test_on_the_last_story_a_vote_is_worth_what_it_wins() -> None:
    open = Open([[0], [1], [2]], "family", round=4, telling=2, told=[0, 1])
    open.sheet = [[5, 6, 3]]
    assert win_share(open, 0, True, 1.0) > win_share(open, 0, False, 1.0)
    assert win_share(open, 0, False, 0.0) > win_share(open, 0, True, 0.0)
    assert win_share(open, 1, True, 1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["random", "baseline", "strong"])
def test_every_bot_tells_stories_of_its_own_life(name: str) -> None:
    match = Match.start(game, 3, seed=3)
    dice, bot = Dice(seed_bytes(1)), game.bot(name)
    match.play(0, ("speak",))
    match.play(0, ("tell", match.world.open.lines[0]))
    view = match.view(0)
    true, false = (bot.words(view, side) for side in (TRUTH, LIE))  # type: ignore[attr-defined]
    assert true
    assert false
    assert true != false
    assert bot.words(view, TRUTH) == true  # type: ignore[attr-defined]
    match.play(0, bot.choose(view, dice), words=true)
    assert bot.words(match.view(1), TRUTH) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("table", [("strong", "baseline"), ("strong", "strong", "baseline")])
def test_the_strong_one_wins_more_than_the_baseline(table: tuple[str, ...]) -> None:
    found = compare(game, table, seats=len(table) * 2, deals=40, seed=3)
    baseline, strong = found
    assert (baseline.name, strong.name) == ("baseline", "strong")
    assert strong.win_share.low > strong.fair > baseline.win_share.high


def test_a_guess_that_is_as_good_as_any_is_left_to_a_coin() -> None:
    told = stories([StudentBot, StudentBot, CoinBot], 120)
    first = [dict(s.votes) for s in told if s.team == 2 and s.round == 1]
    assert 0.3 < sum(votes[0] == votes[1] for votes in first) / len(first) < 0.7


@pytest.mark.parametrize("bot", ["random", "baseline", "strong"])
def test_only_the_strong_one_listens(bot: str) -> None:
    assert getattr(game.bot(bot), "listens", False) == (bot == "strong")

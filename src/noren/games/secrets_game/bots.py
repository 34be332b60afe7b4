"""Players of The Secrets Game: a coin, and one that studies the table.

Truth or lie is matching pennies against each listener, so a coin cannot be beaten; what there is
to win lies in other people's habits.
"""

from __future__ import annotations

import itertools
import math

from noren import Choice, Dice
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.content.personas import Persona
from noren.games.secrets_game.rules import ChooseLine, Tell, Vote
from noren.games.secrets_game.state import LIE, ROUNDS, TRUTH, Open, Team, View, team_of, totals
from noren.parts.random_bot import RandomBot

TRUTH_SHARE = 0.5
"""How often people tell the truth, before one knows them."""
TRUST_SHARE = 0.5
"""How often people vote truth, before one has seen them vote: a leaning could be turned on us."""
HABIT_WEIGHT = 4.0
"""How many stories the guess about people in general is worth."""
SWITCH_SHARE = 0.6
"""How often people tell the other kind after a truth or a lie."""
COIN_SHARE = 0.5
"""How often the strong storyteller tosses a coin, so as not to be read."""


class Teller:
    """What every bot here has: a life of its own to tell stories from."""

    def words(self, view: View, choice: Choice) -> str | None:
        """The story itself, from the same source whether it is true or not."""
        if view.mine is None or not isinstance(view.step, Tell):
            return None
        persona = Persona.of(bytes.fromhex(view.mine.life))
        story = persona.story(view.open.line, choice == TRUTH, view.open.round)
        return story.removeprefix(lines()[view.open.line].opening).strip()


class RandomTeller(Teller, RandomBot):
    """Chooses anything that is allowed."""


class CoinBot(Teller):
    """The baseline: takes a line and tosses a coin, which nobody can beat."""

    def choose(self, view: View, dice: Dice) -> Choice:
        """Never swap; otherwise even odds."""
        if isinstance(view.step, ChooseLine):
            return dice.pick([choice for choice in view.options if choice[0] == "tell"])
        return dice.pick(view.options)


class StudentBot(CoinBot):
    """The strong one: learns who lies, who believes, and what it needs to win."""

    def choose(self, view: View, dice: Dice) -> Choice:
        """Study the tokens that have been turned up."""
        match view.step:
            case Tell():
                return self.tell(view, dice)
            case Vote():
                return self.vote(view, dice)
            case _:
                return super().choose(view, dice)

    def tell(self, view: View, dice: Dice) -> Choice:
        """Lie to those who believe, but half the time toss a coin."""
        open = view.open
        listening = [team for team in range(len(open.teams)) if team != open.telling]
        believing = sum(trust(open, team) for team in listening)
        if dice.unit() < COIN_SHARE or believing == len(listening) / 2:
            return dice.pick((TRUTH, LIE))
        return LIE if believing > len(listening) / 2 else TRUTH

    def vote(self, view: View, dice: Dice) -> Choice:
        """Vote for what is likelier; on the last story, for what wins the game."""
        open = view.open
        truth = truthfulness(open, open.telling)
        last = open.round == ROUNDS and len(open.told) == len(open.teams) - 1
        if last and view.seat is not None:
            team = team_of(open, view.seat)
            believed = win_share(open, team, True, truth)
            doubted = win_share(open, team, False, truth)
            if not math.isclose(believed, doubted):
                return TRUTH if believed > doubted else LIE
        if math.isclose(truth, 0.5):
            return dice.pick((TRUTH, LIE))
        return TRUTH if truth > 0.5 else LIE


def truthfulness(open: Open, team: Team) -> float:
    """How likely this teller is to be telling the truth now: habit, and the last kind told."""
    everyone = [story.truth for story in open.stories]
    people = _share(everyone, TRUTH_SHARE, HABIT_WEIGHT * 2)
    own = [story.truth for story in open.stories if story.team == team]
    odds = _logit(_share(own, people, HABIT_WEIGHT))
    if own:
        odds += (-1 if own[-1] else 1) * _logit(_switching(open)) / 2
    return 1 / (1 + math.exp(-odds))


def _switching(open: Open) -> float:
    """How often the people at this table tell the other kind than last time."""
    switches = []
    for team in range(len(open.teams)):
        told = [story.truth for story in open.stories if story.team == team]
        switches += [first != second for first, second in itertools.pairwise(told)]
    return _share(switches, SWITCH_SHARE, HABIT_WEIGHT * 2)


def trust(open: Open, team: Team) -> float:
    """How likely this listener is to vote truth."""
    votes = [vote for story in open.stories for who, vote in story.votes if who == team]
    return _share(votes, TRUST_SHARE, HABIT_WEIGHT)


def _share(seen: list[bool], prior: float, weight: float) -> float:
    return (sum(seen) + prior * weight) / (len(seen) + weight)


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def win_share(open: Open, team: Team, vote: bool, truth: float) -> float:
    """My expected share of the victory if I vote so on the last story."""
    others = [t for t in range(len(open.teams)) if t not in (team, open.telling)]
    shares = [trust(open, other) for other in others]
    return sum(
        (truth if told else 1 - truth)
        * math.prod(s if v else 1 - s for s, v in zip(shares, votes, strict=True))
        * _share_of_win(open, team, told, {team: vote, **dict(zip(others, votes, strict=True))})
        for told in (True, False)
        for votes in itertools.product((True, False), repeat=len(others))
    )


def _share_of_win(open: Open, team: Team, told: bool, votes: dict[Team, bool]) -> float:
    points = totals(open.sheet)
    for other, vote in votes.items():
        points[other if vote == told else open.telling] += 1
    best = max(points)
    return 1 / points.count(best) if points[team] == best else 0.0

"""Players of The Secrets Game: chance, somebody with people's habits, and one that studies them.

Truth or lie is matching pennies against each listener: an even coin cannot be beaten, and wins no
more than its share. What there is to win lies in habits, and in stories that do not fit together.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

from noren import Choice, Dice
from noren.games.secrets_game.belief import evidence, name_signed
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.content.personas import Heard, Persona, facts_of
from noren.games.secrets_game.events import RoundBegan
from noren.games.secrets_game.rules import ChooseLine, Claim, Tell, score
from noren.games.secrets_game.state import (
    LIE,
    ROUNDS,
    SPEAK,
    TRUTH,
    Open,
    Team,
    View,
    speaker,
    team_of,
    totals,
)
from noren.parts.random_bot import RandomBot

SWITCH_SHARE = 0.6
"""How often people tell the other kind after a truth or a lie: they alternate more than coins."""
BELIEVING_SHARE = 0.57
"""How often people take what they hear for the truth, whatever it is."""
HABIT_WEIGHT = 8.0
"""How many stories a guess about people in general is worth."""
SHARPNESS = 4.0
"""How surely a reading is followed: listeners who all vote alike on little share their luck, and
the victory goes to somebody else."""
FAR_FROM_EVEN = 2.0
"""So many standard deviations of leaning are no accident."""


class Teller:
    """What every bot here has: a life of its own to tell stories from."""

    one_slip_in: ClassVar[int] = 2
    """Of so many lies, one contradicts the life it is told from."""

    def words(self, view: View, choice: Choice) -> str | None:
        """The story itself, and with the first one who is telling it."""
        if view.mine is None or view.seat is None or not isinstance(view.step, Tell):
            return None
        line, turn = view.open.line, view.open.round
        game, this_round = heard(view)
        signed = [name_signed(said.words) for said in view.said if said.seat == view.seat]
        me = next(filter(None, signed), "")
        taken = () if me else compatriots("\n".join(game))
        persona = Persona.of(bytes.fromhex(view.mine.life), me, taken)
        signature = "" if me else f" {persona.signature}"
        slips = choice == LIE and persona.slips(line, turn, self.one_slip_in)
        heard_before = Heard([*game, signature], this_round)
        story = persona.story(line, choice == TRUTH, turn, heard_before, slips)
        return story.removeprefix(lines()[line].opening).strip() + signature


def heard(view: View) -> Heard:
    """All words of the game, and those since the round began."""
    began = max(at for at, event in enumerate(view.log) if isinstance(event, RoundBegan))
    game = [said.words for said in view.said]
    return Heard(game, [said.words for said in view.said if said.after > began])


def compatriots(game: str) -> list[str]:
    """The people whose town was named already: nobody else is to come from there."""
    homes = zip(Persona.names(), facts_of("home"), strict=True)
    return [name for name, home in homes if home in game]


class RandomTeller(Teller, RandomBot):
    """Chooses anything that is allowed."""


class PlainBot(Teller):
    """The baseline: never swaps a line, and has the habits that people are known to have."""

    switch_share: ClassVar[float] = SWITCH_SHARE
    believing_share: ClassVar[float] = BELIEVING_SHARE

    def choose(self, view: View, dice: Dice) -> Choice:
        """Second a wish for another line; tell and vote as people do."""
        match view.step:
            case Claim():
                wished = {line for _, line in view.open.wishes}
                return next((wish for wish in view.options if {*wish[1:]} & wished), SPEAK)
            case ChooseLine():
                return dice.pick([choice for choice in view.options if choice[0] == "tell"])
            case Tell():
                return self.tell(view, dice)
            case _:
                return self.vote(view, dice)

    def tell(self, view: View, dice: Dice) -> Choice:
        """Rather not the same kind twice running."""
        told = [story.truth for story in view.open.stories if story.team == view.open.telling]
        if not told:
            return dice.pick((TRUTH, LIE))
        switches = dice.unit() < self.switch_share
        return TRUTH if told[-1] != switches else LIE

    def vote(self, view: View, dice: Dice) -> Choice:
        """Rather believe than not."""
        return TRUTH if dice.unit() < self.believing_share else LIE


class GentleBot(PlainBot):
    """Trusting and easy to read: believes most of what it hears, and lies against its own life."""

    one_slip_in: ClassVar[int] = 1
    switch_share: ClassVar[float] = 0.8
    believing_share: ClassVar[float] = 0.85


class StudentBot(PlainBot):
    """The strong one: learns habits and lives, has no habits, and knows what it needs to win."""

    listens: ClassVar[bool] = True
    one_slip_in: ClassVar[int] = 20

    def tell(self, view: View, dice: Dice) -> Choice:
        """Toss a coin, which cannot be read, unless the table leans beyond accident."""
        lean = leaning(view)
        if abs(lean) < FAR_FROM_EVEN:
            return dice.pick((TRUTH, LIE))
        return LIE if lean > 0 else TRUTH

    def vote(self, view: View, dice: Dice) -> Choice:
        """Vote for what is likelier; on the last story, for what wins the game."""
        open = view.open
        truth = truthfulness(view)
        if decides_the_game(open) and view.seat is not None:
            team = team_of(open, view.seat)
            believed = win_share(open, team, True, truth)
            doubted = win_share(open, team, False, truth)
            if not math.isclose(believed, doubted):
                return TRUTH if believed > doubted else LIE
        return TRUTH if dice.unit() < chance(SHARPNESS * _logit(truth)) else LIE


def decides_the_game(open: Open) -> bool:
    """Whether the story being told is the last one."""
    return open.round == ROUNDS and len(open.told) == len(open.teams) - 1


def leaning(view: View) -> float:
    """How far the listeners lean to the truth, in standard deviations."""
    votes = [
        vote for story in view.open.stories for team, vote in story.votes
        if team != view.open.telling
    ]  # fmt: skip
    return (2 * sum(votes) - len(votes)) / math.sqrt(len(votes) or 1)


def truthfulness(view: View) -> float:
    """How likely the teller is telling the truth now: habit, the last kind told, and the words.

    Four stories are too few to learn one teller's habits from, so all at the table count.
    """
    open = view.open
    odds = habit_odds(open) + switch_odds(open)
    return chance(odds + math.log(evidence(view, speaker(open, open.telling))))


def habit_odds(open: Open) -> float:
    """What this table's stories so far say for the truth, in log-odds."""
    return _logit(_share([story.truth for story in open.stories], 0.5, HABIT_WEIGHT))


def switch_odds(open: Open) -> float:
    """What the teller's last story says for the truth of this one, in log-odds."""
    own = [story.truth for story in open.stories if story.team == open.telling]
    if not own:
        return 0.0
    return (-1 if own[-1] else 1) * _logit(_switching(open))


def _switching(open: Open) -> float:
    """How often the people at this table tell the other kind than last time."""
    switches = []
    for team in range(len(open.teams)):
        told = [story.truth for story in open.stories if story.team == team]
        switches += [first != second for first, second in itertools.pairwise(told)]
    return _share(switches, SWITCH_SHARE, 2 * HABIT_WEIGHT)


def trust(open: Open, team: Team) -> float:
    """How likely this listener is to vote truth."""
    votes = [vote for story in open.stories for who, vote in story.votes if who == team]
    return _share(votes, 0.5, HABIT_WEIGHT)


def _share(seen: Sequence[bool], prior: float, weight: float) -> float:
    return (sum(seen) + prior * weight) / (len(seen) + weight)


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def chance(odds: float) -> float:
    """A probability from log-odds."""
    return 1 / (1 + math.exp(-odds))


def win_share(
    open: Open, team: Team, vote: bool, truth: float, trusting: Mapping[Team, float] | None = None
) -> float:
    """My expected share of the victory if I vote so on the last story.

    `trusting` is how likely each other listener is to vote truth, as their votes say unless told.
    """
    others = [t for t in range(len(open.teams)) if t not in (team, open.telling)]
    shares = [trust(open, other) if trusting is None else trusting[other] for other in others]
    return sum(
        (truth if told else 1 - truth)
        * math.prod(s if v else 1 - s for s, v in zip(shares, votes, strict=True))
        * _share_of_win(open, team, told, {team: vote, **dict(zip(others, votes, strict=True))})
        for told in (True, False)
        for votes in itertools.product((True, False), repeat=len(others))
    )


def _share_of_win(open: Open, team: Team, told: bool, votes: dict[Team, bool]) -> float:
    points = totals(open.sheet)
    score(points, open.telling, told, votes)
    best = max(points)
    return 1 / points.count(best) if points[team] == best else 0.0

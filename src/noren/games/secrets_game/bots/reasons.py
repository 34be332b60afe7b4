"""Why the strong player tells or votes so, in the terms by which it decides.

A vote weighs log-odds that add up: what this table tells in general, what the teller told last, and
the words. A story's kind goes by how the listeners lean. On the last story it is the victory that
counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from noren import Choice, Dice
from noren.core.advice import Advice
from noren.games.secrets_game.belief import evidence, told_by
from noren.games.secrets_game.bots.players import (
    FAR_FROM_EVEN,
    StudentBot,
    chance,
    decides_the_game,
    habit_odds,
    leaning,
    switch_odds,
    win_share,
)
from noren.games.secrets_game.rules import Tell, Vote
from noren.games.secrets_game.state import LIE, TRUTH, View, speaker, team_of
from noren.parts.advice import Because, advise
from noren.scene import Insight, seat


class SharpBot(StudentBot):
    """The strong player, who can say why."""

    def explain(self, view: View, dice: Dice) -> Advice | None:
        """Why so; None where any answer is as good."""
        match view.step:
            case Vote():
                return explain_vote(view)
            case Tell() if abs(leaning(view)) >= FAR_FROM_EVEN:
                return explain_story(view)
            case _:
                return None


def explain_vote(view: View) -> Advice:
    """What speaks for the truth, and what against it."""
    open = view.open
    teller = speaker(open, open.telling)
    terms = vote_terms(view)

    def weigh(without: str) -> Mapping[Choice, float]:
        truth = chance(sum(odds for key, odds in terms.items() if key != without))
        if without != "victory" and decides_the_game(open) and view.seat is not None:
            team = team_of(open, view.seat)
            return {
                TRUTH: win_share(open, team, True, truth),
                LIE: win_share(open, team, False, truth),
            }
        return {TRUTH: truth, LIE: 1 - truth}

    truth = chance(sum(terms.values()))
    belief = f"{seat(teller)} is telling the truth with {truth:.0%}."
    reasons = [Because(key, words, ("story",)) for key, words in vote_words(view, terms).items()]
    if decides_the_game(open):
        words = "This is the last story: what counts is who wins with it, not who is right."
        reasons.append(Because("victory", words, ("sheet",)))
    return advise(weigh, reasons, beliefs=(belief,), says=vote_says(view, weigh("")))


def vote_says(view: View, worths: Mapping[Choice, float]) -> Callable[[Choice], str]:
    """What each vote promises."""
    if decides_the_game(view.open):
        return lambda choice: f"wins {worths[choice]:.0%} of the time"
    teller = seat(speaker(view.open, view.open.telling))
    return lambda choice: f"right with {worths[choice]:.0%}, a point for you; else one for {teller}"


def vote_terms(view: View) -> dict[str, float]:
    """The log-odds of the truth, part by part."""
    open = view.open
    words = math.log(evidence(view, speaker(open, open.telling)))
    return {"table": habit_odds(open), "last": switch_odds(open), "words": words}


def vote_words(view: View, terms: Mapping[str, float]) -> dict[str, str]:
    """Each part in words."""
    open = view.open
    who = seat(speaker(open, open.telling))
    told = [story.truth for story in open.stories]
    own = [story.truth for story in open.stories if story.team == open.telling]
    found = {}
    if told:
        found["table"] = f"{sum(told)} of {len(told)} stories at this table were true."
    if own:
        last = "the truth" if own[-1] else "a lie"
        found["last"] = f"{who} told {last} last time, and people like to alternate."
    if terms["words"] < 0:
        found["words"] = f"The story does not fit what is known of {who}'s life."
    elif terms["words"] > 0:
        found["words"] = f"The story fits what is known of {who}'s life, where a liar might slip."
    return found


def explain_story(view: View) -> Advice:
    """The listeners lean, so the other kind of story fools more of them."""
    open = view.open
    votes = [
        vote for story in open.stories for team, vote in story.votes if team != open.telling
    ]  # fmt: skip
    share = sum(votes) / len(votes)

    def weigh(without: str) -> Mapping[Choice, float]:
        believed = 0.5 if without == "leaning" else share
        return {TRUTH: 1 - believed, LIE: believed}

    lean = "believe" if share > 0.5 else "doubt"
    words = (
        f"The listeners {lean}: {sum(votes)} of {len(votes)} votes so far said truth. That is no"
        " accident."
    )
    return advise(
        weigh,
        [Because("leaning", words, ("sheet",))],
        says=lambda choice: f"would have fooled {weigh('')[choice]:.0%} of the votes so far",
    )


def knows(view: View) -> Insight:
    """What is known of the teller, how likely the story is true, and what its words say."""
    open = view.open
    if view.seat is None or view.over or open.telling < 0:
        return Insight()
    teller = speaker(open, open.telling)
    if teller == view.seat or not isinstance(view.step, Vote):
        return Insight()
    terms = vote_terms(view)
    told = [
        f"{seat(teller)} told {'the truth' if truth else 'a lie'} before."
        for _, truth in told_by(view, teller)
    ]
    words = vote_words(view, terms)
    likely = _likely(seat(teller), chance(sum(terms.values())))
    learned = [words.pop("words")] if "words" in words else []
    return Insight(certain=tuple(told), likely=(likely, *words.values()), learned=tuple(learned))


EVEN: Final = 0.1
"""A chance nearer to even than this is no more likely than not."""


def _likely(who: str, truth: float) -> str:
    """Which way a story leans, if it does."""
    if abs(truth - 0.5) < EVEN:
        return f"{who}'s story may as well be true as made up (true: {truth:.0%})."
    verdict, share = ("true", truth) if truth > 0.5 else ("made up", 1 - truth)
    return f"{who}'s story is rather {verdict} ({share:.0%})."

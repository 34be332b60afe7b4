"""The coach: what the sharp bot would do and why, what can be known, and whether a move was wise.

Everything here is a function of one seat's view. A bot that explains itself is quoted; for any
other game, options are tried in imagined worlds that look the same to this seat.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from noren.bots.imagined import Trial
from noren.bots.knowing import imagined_knowledge
from noren.bots.shelf import find_bot, stand_in
from noren.core.advice import Advice, Explains, Weighed
from noren.core.choice import Choice, choice_text
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.view import AnyView
from noren.scene import Insight, hand_of, knowledge_of

MOST_TRIED: Final = 4
"""So many options are tried where a bot does not say why."""
LARGE: Final = 0.12
"""So much of a victory two choices must differ by to be spoken of."""
SURE: Final = 2.5
"""And by so many standard errors."""
FEWEST: Final = 12
"""In so few worlds nothing can be said."""

Ask = Literal["advice", "knowledge", "wise"]


class Suggestion(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option in words, the things it touches, and what the coach says of it."""

    choice: Choice
    label: str
    touches: tuple[str, ...] = ()
    worth: float | None = None
    words: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A reason in words, the things it is about, and what would be chosen without it."""

    words: str
    at: tuple[str, ...] = ()
    without: str = ""


class Counsel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the coach says to one seat.

    To `advice`: the best option, others, the reasons and the beliefs behind it. `source` says where
    it comes from: the bot's own `reasons`, imagined `worlds`, or only the bot's `word`. To
    `knowledge`: what can be known. To `wise`: a verdict on the last choice, in `text`.
    """

    ask: Ask
    text: str
    best: Suggestion | None = None
    others: tuple[Suggestion, ...] = ()
    reasons: tuple[Told, ...] = ()
    beliefs: tuple[str, ...] = ()
    knowledge: Insight | None = None
    source: Literal["reasons", "worlds", "word", "view"] = "view"


class Coach:
    """One question to the coach: a view, dice, and so many seconds to think."""

    def __init__(self, game: AnyGame, view: AnyView, dice: Dice, seconds: float) -> None:
        self.game, self.view, self.dice = game, view, dice
        self.until = time.monotonic() + seconds
        self.bot = find_bot(game, stand_in(game), seconds)
        self._offers = {offer.choice: offer for offer in hand_of(game, view).prompt.offers}

    # What would you do?

    def advice(self) -> Counsel:
        """The sharp bot's choice, and why: its own reasons, or what came of it in other worlds."""
        bot = self.bot
        advice = bot.explain(self.view, self.dice) if isinstance(bot, Explains) else None
        if advice is not None:
            return self.quoted(advice)
        choice = bot.choose(self.view, self.dice)
        others = [option for option in self.view.options if option != choice]
        if not others:
            return self.single(choice)
        return self.tried(choice, others)

    def single(self, choice: Choice) -> Counsel:
        """There is nothing to choose."""
        best = self.suggestion(choice)
        return Counsel(ask="advice", text="There is only one thing to do.", best=best)

    def quoted(self, advice: Advice) -> Counsel:
        """What the bot itself says."""
        best, *others = (self.weighed(each) for each in advice.weighed)
        reasons = tuple(
            Told(words=reason.words, at=reason.at, without=self.without(advice, index))
            for index, reason in enumerate(advice.reasons)
        )
        return Counsel(
            ask="advice",
            text=f"I would choose: {best.label}.",
            best=best,
            others=tuple(others),
            reasons=reasons,
            beliefs=advice.beliefs,
            source="reasons",
        )

    def without(self, advice: Advice, index: int) -> str:
        """What one reason changes, in words."""
        reason = advice.reasons[index]
        if reason.instead != advice.choice:
            return f"Without this I would rather: {self.label(reason.instead)}."
        if reason.margin <= advice.margin / 2:
            return "Without this it would be a close call."
        return "Without this I would be less sure."

    def tried(self, choice: Choice, others: Sequence[Choice]) -> Counsel:
        """The bot's choice and some others, each tried in the same imagined worlds."""
        options = [choice, *self.dice.sample(others, min(MOST_TRIED - 1, len(others)))]
        trial = Trial(self.game, self.view, self.dice, options)
        worlds = trial.run(self.until)
        if worlds < FEWEST:
            text = (
                f"I would choose: {self.label(choice)}. That is a habit of mine: I had too little"
                " time to try the others."
            )
            return Counsel(ask="advice", text=text, best=self.suggestion(choice), source="word")
        habit, choice = choice, self.fared_best(trial, choice, options[1:])
        best = self.share(choice, trial.mean(choice), large=True)
        compared = [
            self.share(it, trial.mean(it), large=judge(trial.differences(it, choice)).large)
            for it in options
            if it != choice
        ]
        if not any(each.worth is not None for each in compared):
            text = (
                f"I would choose: {self.label(choice)}. But take what you like: in {worlds} games"
                " that steady bots played on from here nothing else I tried was much better or"
                " worse."
            )
            return Counsel(ask="advice", text=text, best=self.suggestion(choice), source="worlds")
        text = (
            f"I would choose: {self.label(choice)}.{self.against(habit, choice)} Below is what came"
            f" of it, and of some others, in {worlds} games that steady bots played on from here."
            " What you cannot see was dealt anew in each of them; a shared victory counts in part."
        )
        return Counsel(ask="advice", text=text, best=best, others=tuple(compared), source="worlds")

    def fared_best(self, trial: Trial, habit: Choice, others: Sequence[Choice]) -> Choice:
        """The bot's choice, unless another surely fared much better."""
        better = [
            (verdict.difference or 0.0, other)
            for other in others
            if (verdict := judge(trial.differences(other, habit))).large
        ]
        gain, other = max(better, default=(0.0, habit))
        return other if gain > 0 else habit

    def against(self, habit: Choice, choice: Choice) -> str:
        """What the bot would have done by habit, if the games speak against it."""
        return "" if habit == choice else f" By habit I would have chosen: {self.label(habit)}."

    def share(self, choice: Choice, share: float, *, large: bool) -> Suggestion:
        """An option with the part of the victory it brought, if that says more than luck does."""
        plain = self.suggestion(choice)
        if not large:
            return msgspec.structs.replace(plain, words="about as good")
        words = f"won {share:.0%} of these games"
        return msgspec.structs.replace(plain, worth=round(share, 3), words=words)

    def weighed(self, weighed: Weighed) -> Suggestion:
        """An option as the bot weighed it."""
        plain = self.suggestion(weighed.choice)
        return msgspec.structs.replace(plain, worth=round(weighed.worth, 3), words=weighed.words)

    def suggestion(self, choice: Choice) -> Suggestion:
        """An option as its offer says it."""
        offer = self._offers.get(choice)
        touches = offer.touches if offer else ()
        return Suggestion(choice=choice, label=self.label(choice), touches=touches)

    def label(self, choice: Choice) -> str:
        """An option in words."""
        offer = self._offers.get(choice)
        return offer.label.rstrip(".") if offer else choice_text(choice)

    # What can I know?

    def knowledge(self) -> Counsel:
        """What the game says that this view tells, or what imagined worlds have in common."""
        known = knowledge_of(self.game, self.view)
        if known is None:
            known = imagined_knowledge(self.game, self.view, self.dice, self.until)
        return Counsel(ask="knowledge", text="What your own view tells.", knowledge=known)

    # Was that wise?

    def wise(self, chosen: Choice) -> Counsel:
        """Whether the choice was much worse than the bot's, or much better, in the same worlds."""
        mine, theirs = self.suggestion(chosen), self.bot_choice()
        if chosen == theirs:
            text = f"{mine.label}: I would have done the same."
            return Counsel(ask="wise", text=text, best=mine, source="word")
        trial = Trial(self.game, self.view, self.dice, [chosen, theirs])
        worlds = trial.run(self.until)
        verdict = judge(trial.differences(chosen, theirs))
        best = self.suggestion(theirs)
        return Counsel(
            ask="wise", text=self.said(mine, best, verdict, worlds), best=best, source="worlds"
        )

    def bot_choice(self) -> Choice:
        """What the bot would have chosen, whims apart."""
        bot = self.bot
        advice = bot.explain(self.view, self.dice) if isinstance(bot, Explains) else None
        return bot.choose(self.view, self.dice) if advice is None else advice.choice

    def said(self, mine: Suggestion, best: Suggestion, verdict: Verdict, worlds: int) -> str:
        """The verdict in words, with the figures it rests on."""
        figures = f"in {worlds} games played on from there, what you could not see dealt anew,"
        if verdict.difference is None:
            return (
                f"I would have chosen: {best.label}. Whether yours was worse I cannot say: I could"
                f" play out only {worlds} games."
            )
        if not verdict.large:
            return (
                f"I would have chosen: {best.label}. But {figures} there was no large difference."
                " Yours was as good, as far as anybody could know."
            )
        more = f"won {100 * abs(verdict.difference):.0f} more games in a hundred"
        if verdict.difference > 0:
            return f"Better than mine: {figures} yours {more} than {best.label}."
        return f"{best.label} would have been wiser: {figures} it {more}."


class Verdict(NamedTuple):
    """By how much one choice was better than another, None if that is not known, and whether that
    is worth a word.
    """

    difference: float | None
    large: bool


def judge(differences: Sequence[float]) -> Verdict:
    """What differences over the same worlds amount to: only large and sure ones count."""
    count = len(differences)
    if count < FEWEST:
        return Verdict(None, False)
    mean = sum(differences) / count
    spread = math.sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1))
    error = spread / math.sqrt(count)
    return Verdict(mean, abs(mean) >= LARGE and abs(mean) >= SURE * error)

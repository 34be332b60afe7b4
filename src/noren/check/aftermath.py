"""The aftermath: what is imagined after something was done is what that may have led to.

Worlds are imagined at one moment, and the same is done in all of them, each with dice of its own.
What then lies hidden there must be such as is imagined from what is seen in them now. So a row that
is put in order without a lot, or by one that is not fair, is found where somebody could know of it;
so is a field that says more than its clause, as nobody who imagines knows of that; and so is an
answer that is always put into the mouth of whoever is silent.

What is looked at is chosen by what happens, be it never so rare. Only what is nearly always so is
told of: a belief that is a little wrong is for the eavesdropper to find.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import msgspec
import numpy as np

from noren.check.classifier import Floats, evidence, luck, surprise
from noren.check.hidden import hidden
from noren.check.leaves import Leaf, family, leaves, parts
from noren.check.lockstep import can_be_done
from noren.check.overheard import signs, words
from noren.check.passages import Passage, carry_out, passages, random_answers
from noren.check.rows import rows_in
from noren.check.run import Failed, Run
from noren.check.seen import again, viewer_name
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import View

EACH: Final = 1
"""So many passages of each kind are looked at."""
WORLDS: Final = 60
"""So many worlds show what is worth a second look."""
MORE: Final = 240
"""So many are then made anew: what was suspected by chance is cleared by them."""
TRIES: Final = 4
"""For each world so many are imagined at most, as not in all of them the same can be done."""
HINT: Final = 2e-5
DOUBT: Final = 1e-8
"""The chance of a false alarm at each passage."""
ONE_SIDED: Final = 0.75
"""By so much the one must outweigh the other, of all the times at which they differ."""
SUSPECTS: Final = 20
NEWS: Final = 24
"""So many words that have just been seen are compared with the ends of hidden rows."""
LEAST: Final = 5

Sign = tuple[str, str]
"""What was seen, if it matters, and what lies hidden."""


@dataclass(frozen=True)
class Outcome:
    """One world after what was done: what its viewer saw come, what lies hidden, and what might."""

    news: frozenset[str]
    real: frozenset[str]
    imagined: frozenset[str]

    def weigh(self, sign: str) -> int:
        """One if it is so and not imagined; minus one the other way round."""
        return (sign in self.real) - (sign in self.imagined)


def check(run: Run) -> str:
    """Look at what follows when things of every kind happen."""
    moments = worlds = 0
    for number, passage in enumerate(passages(run, "aftermath", EACH)):
        # Each viewer in turn: what all are told of, whoever looks on is told of too.
        viewer = viewers(run, passage)[number % 3]
        seen = Aftermath(run, passage, viewer, run.dice("aftermath", number)).look()
        moments += seen > 0
        worlds += seen
    return f"what is hidden in {worlds} worlds after {moments} moments is what is imagined there"


def viewers(run: Run, passage: Passage) -> tuple[Seat | None, Seat, Seat]:
    """A spectator, somebody who acts, and somebody who does not, if there is anybody."""
    dice, actors = passage.dice.copy(), passage.actors
    others = [seat for seat in range(run.seats) if seat not in actors]
    return None, dice.pick(actors), dice.pick(others or actors)


class Aftermath:
    """What is done at one moment, and a viewer who looks on."""

    def __init__(self, run: Run, passage: Passage, viewer: Seat | None, dice: Dice) -> None:
        self.game = run.game
        self.passage = passage
        self.viewer = viewer
        self.dice = dice
        self.before = again(run.game, passage.before.view(viewer))
        self.known = {*words(seen_in(self.before))}
        self.threw = False
        """Whether dice were thrown for it in any world."""

    def look(self) -> int:
        """Demand that what comes about is what is imagined; in how many worlds it was tried."""
        found = [*islice(self.outcomes(WORLDS * TRIES), WORLDS)]
        suspects = [*suspected(found)]
        if suspects:
            more = [*islice(self.outcomes(MORE * TRIES), MORE)]
            for heard, sign in suspects:
                self.demand_even(heard, sign, more, DOUBT / len(suspects))
        return len(found)

    # The worlds

    def outcomes(self, tries: int) -> Iterator[Outcome]:
        """What becomes of worlds that look alike."""
        fewest = 0
        for _ in range(tries):
            world = imagine(self.game, self.before, self.dice)
            if self.passage.is_seen and can_be_done(world, self.passage.answers):
                (seat,) = self.passage.answers
                ways = len(world.options(seat))
                fewest = min(fewest or ways, ways)
                # Who has more to choose from chooses this less often.
                if seat != self.viewer and self.dice.below(ways) >= fewest:
                    continue
            if not self.go_on(world) or world.over:
                continue
            now = again(self.game, world.view(self.viewer))
            # Who has noticed nothing does not know that anything was done; all see time run out.
            if self.passage.late or now.encode() != self.before.encode():
                yield self.outcome(world, now)

    def go_on(self, world: Match) -> bool:
        """Do the same, or what others may have chosen in secret; whether that can be done."""
        answers, viewer = self.passage.answers, self.viewer
        if answers and not self.passage.is_seen and (viewer not in answers or len(answers) > 1):
            own = {viewer: answers[viewer]} if viewer is not None and viewer in answers else {}
            answers = {**random_answers(world, self.dice), **own}
        if not can_be_done(world, answers):
            return False
        carry_out(world, answers)
        self.threw |= world.world.dice.drawn > 0
        return True

    def outcome(self, world: Match, now: View[Any, Any]) -> Outcome:
        """What is hidden in this world, beside what is imagined from what is seen there."""
        seen = [*seen_in(now)]
        news = frozenset(words(seen)) - self.known
        fresh = [leaf for leaf in seen if f"{leaf[0]} = {leaf[1]}" in news]
        other = imagine(self.game, now, self.dice)
        real, imagined = (
            frozenset(words(hidden_signs(one, self.viewer, fresh))) for one in (world, other)
        )
        return Outcome(news, real, imagined)

    # The verdict

    def demand_even(self, heard: str, sign: str, found: list[Outcome], doubt: float) -> None:
        """What was suspected is imagined nearly as often as it is so, or not clearly otherwise."""
        weighed = [one.weigh(sign) for one in found if not heard or heard in one.news]
        good, bad = weighed.count(1), weighed.count(-1)
        if abs(good - bad) < ONE_SIDED * (good + bad) or 2 * luck(*most_first(good, bad)) >= doubt:
            return
        if not is_in_doubt(sign, found):
            return
        # A lot may be drawn among few: the suggestions of a rule, say. It gives nobody away.
        if self.passage.late and (self.threw or not is_an_answer(sign, found)):
            return
        when = f" when {heard}" if heard else ""
        raise Failed(
            f"After {self.passage.in_words()}, {viewer_name(self.viewer)} could know what is not"
            f" imagined: {sign}{when} was so and not imagined {good} times, and imagined and not so"
            f" {bad} times, in {len(weighed)} worlds. Either a rule puts in order what dice should,"
            " tells more than it declares or speaks for the silent; or `imagine` does not know it."
        )


def most_first(one: int, other: int) -> tuple[int, int]:
    """The greater number, then the smaller."""
    return max(one, other), min(one, other)


def is_in_doubt(sign: str, found: Sequence[Outcome]) -> bool:
    """Whether it is imagined in some worlds and not in others, or tells how things stand together.

    What `imagine` always sets in the same way is no secret to it, but a thing it does not care for.
    """
    times = sum(sign in one.imagined for one in found)
    return 0 < times < len(found) or " is " in sign or " comes after " in sign


def is_an_answer(sign: str, found: Sequence[Outcome]) -> bool:
    """Whether silence always leads to this, which somebody could have meant as well.

    That there is no answer tells nothing but that there is none.
    """
    return all(sign in one.real for one in found)


def seen_in(view: View[Any, Any]) -> Iterator[Leaf]:
    """All that is in a view, each event by its number."""
    for name in ("open", "mine", "agenda", "waiting"):
        yield from leaves(getattr(view, name), name)
    told = {"log": view.log, "whispers": [whisper.event for whisper in view.whispers]}
    for name, events in told.items():
        yield f"len({name})", len(events)
        for at, event in enumerate(events):
            yield from leaves(event, f"{name}[{at}].{type(event).__name__}")


def hidden_signs(match: Match, viewer: Seat | None, fresh: Sequence[Leaf]) -> Iterator[Leaf]:
    """What can be said of the hidden drawers, and how it stands to what has just been seen."""
    where: defaultdict[str, set[str]] = defaultdict(set)
    for path, value in fresh:
        if isinstance(value, str) and value:
            where[value].add(path)
    for name, drawer in hidden(match, viewer).items():
        if name == "sealed":
            yield from signs({name: drawer}, where)
            yield from ends(drawer, name, fresh)
        else:
            # In whose hand a thing is tells something; its place there tells nothing.
            yield from placeless(drawer, name)
            yield from met(drawer, name, where)


def ends(drawer: Any, name: str, fresh: Sequence[Leaf]) -> Iterator[Leaf]:
    """How the next to come stands to what came: the smaller of two came, say."""
    for path, row in rows_in(drawer, name):
        for seen, value in fresh[:NEWS] if row else ():
            if isinstance(value, str) and isinstance(row[-1], str):
                yield f"the last of {path} comes after {seen}", row[-1] > value


def placeless(value: Any, path: str) -> Iterator[Leaf]:
    """The leaves of a private drawer, those of a list without their places."""
    if isinstance(value, (list, tuple)):
        yield f"len({path})", len(value)
        for item in value:
            yield from placeless(item, f"{path}[*]")
    elif isinstance(value, (dict, msgspec.Struct)):
        if isinstance(value, dict):
            yield f"len({path})", len(value)
        for step, item in parts(value):
            yield from placeless(item, path + step)
    else:
        yield from leaves(value, path)


def met(value: Any, path: str, where: Mapping[str, set[str]]) -> Iterator[Leaf]:
    """Words in a private drawer that have just been seen elsewhere."""
    for inside, word in placeless(value, path):
        for place in sorted({family(seen) for seen in where.get(str(word), ())}):
            yield f"{inside} is {place}", True


def suspected(found: Sequence[Outcome]) -> Iterator[Sign]:
    """What looks uneven: something hidden, by itself or when something else was seen."""
    if len(found) < WORLDS // 4:
        return
    odd = sorted({word for one in found for word in one.real ^ one.imagined})
    heard_words, heard = told_apart(found)
    weighed = np.array([[one.weigh(sign) for sign in odd] for one in found], np.float32)
    good, bad = evidence(heard, weighed.reshape(len(found), len(odd)))
    deviations = np.abs(surprise(good, bad))
    deviations[np.abs(good - bad) < ONE_SIDED * (good + bad)] = 0
    for flat in np.argsort(-deviations, axis=None, kind="stable")[:SUSPECTS]:
        row, column = np.unravel_index(flat, deviations.shape)
        if 2 * luck(*most_first(int(good[row, column]), int(bad[row, column]))) < HINT:
            yield heard_words[row], odd[column]


def told_apart(found: Sequence[Outcome]) -> tuple[list[str], Floats]:
    """What was seen in some of the worlds and not in others; first what is true of all."""
    columns = {b"": ("", np.ones(len(found), np.float32))}
    for word in sorted({word for one in found for word in one.news}):
        column = np.array([word in one.news for one in found], np.float32)
        if LEAST <= column.sum() <= len(found) - LEAST:
            columns.setdefault(column.tobytes(), (word, column))
    heard_words, heard = zip(*columns.values(), strict=True)
    return [*heard_words], np.stack(heard, axis=1)

"""Disclosures: hidden information reaches a viewer only where a step says so.

The true world and one that looks the same to a viewer go side by side through the same choices.
Whatever then differs for that viewer is a flow of hidden information; and where only a choice was
another, a flow of the choice. One that the step does not declare fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from noren.check.flows import covering, differences
from noren.check.ledger import SETUP, Ledger, Row
from noren.check.lockstep import (
    AnyWorld,
    Pair,
    Parted,
    common_answers,
    haste,
    late_answers,
    late_by_rule,
    other_answers,
)
from noren.check.rank import Turned, turned_beside, turned_by_answers, with_another_drawer
from noren.check.run import Failed, Run, Walk
from noren.check.seen import again, viewer_name
from noren.check.story import Story
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import View

MOMENTS: Final = 100
"""So many moments are looked at for each of the run's games, spread over the kinds of step."""
ENOUGH: Final = 12
"""So many flows that are not declared are enough for one report."""
LED: Final = 20
"""Among so many games one is led by each bot."""
SELDOM: Final = 4
"""For so many of the run's games, questions of each kind are looked at once more than by chance."""


def check(run: Run) -> str:
    """Compare worlds side by side along random games and games that bots lead."""
    found = keep_ledger(run)
    words = f"{found.pairs} pairs of worlds, {len(found.rows)} flows, all of them declared"
    unseen = run.unseen = found.unseen()
    unneeded = [f"{step} {text!r}" for step, text in found.unneeded()]
    if unseen:
        words += f"; never compared: {', '.join(unseen)}"
    if unneeded:
        words += f"; declared but never seen: {', '.join(unneeded)}"
    return words


def keep_ledger(run: Run, ledger: Ledger | None = None, *, strict: bool = True) -> Ledger:
    """Every flow that was found, added to a ledger if there is one.

    Unless it is strict, flows that are not declared are noted too, and all are weighed.
    """
    search = Search(run, ledger or Ledger(run.game), strict=strict)
    search.go()
    search.demand_declared()
    return search.ledger


def role_of(viewer: Seat | None, actors: tuple[Seat, ...], *, first: bool) -> str:
    """What a viewer is to a step: after the first one nobody chooses, which concerns every seat."""
    if viewer is None:
        return "spectator"
    return "actor" if viewer in actors or not first else "other"


class Search:
    """The looking itself: which moments, which pairs, and what came of them."""

    def __init__(self, run: Run, ledger: Ledger, *, strict: bool) -> None:
        self.run = run
        self.game = run.game
        self.ledger = ledger
        self.strict = strict
        self.undeclared: dict[tuple[str, str, str], tuple[str, str]] = {}
        """Flows that no step declares: in words, and the place to look."""

    def demand_declared(self) -> None:
        """Fail with an example of the first flow that is not declared, and name the others."""
        if not self.undeclared:
            return
        # A secret that gets out is worse than a choice that does, and explains more.
        first = min(self.undeclared, key=lambda flow: flow[2] == "choice")
        words, self.run.place = self.undeclared[first]
        others = sorted({f"{step} {path}" for step, path, _ in self.undeclared if path != first[1]})
        more = f" Nor are these declared: {', '.join(others)}." if others else ""
        raise Failed(words + more)

    def go(self) -> None:
        """Look at the set-up, then at moments of all kinds."""
        # Set-ups are cheap, and two deals may by chance be alike in what one wants to see differ.
        for number in range(max(8, self.run.games)):
            self.look_at_setup(number)
        chances = self.chances()
        met: Counter[tuple[str, ...]] = Counter()
        for walk, bot in self.walks():
            for _ in walk.moves(led_by=bot):
                if len(self.undeclared) >= ENOUGH:
                    return
                dice, kind = walk.side("disclosures"), kind_of(walk.match)
                met[kind] += 1
                often = met[kind] > self.run.games // SELDOM
                if not often or dice.unit() < chances.get(kind[0], 1.0):
                    self.look_at(walk.match, dice)

    def walks(self) -> Iterator[tuple[Walk, str]]:
        """Random games, and some that each bot leads."""
        for number in range(self.plays()):
            yield self.run.walk(number), ""
        for number in range(self.run.games // LED):
            for bot in self.game.bots:
                yield self.run.walk(number), bot

    def plays(self) -> int:
        """How many random games to walk through: short ones have few moments each."""
        most, wanted = 20 * self.run.games, self.run.games * MOMENTS
        return max(self.run.games, min(most, wanted // self.run.length))

    def chances(self) -> Mapping[str, float]:
        """How likely a moment is looked at, by its step: rare kinds as often as common ones."""
        counted: Counter[str] = Counter()
        for walk in self.run.walks(5):
            counted.update(type(walk.match.world.agenda[-1]).__name__ for _ in walk.moves())
        share = self.run.games * MOMENTS / max(1, len(counted))
        return {step: 5 * share / (times * self.plays()) for step, times in counted.items()}

    # The set-up

    def look_at_setup(self, number: int) -> None:
        """What differs between two deals is made known by the set-up; then what happens first."""
        run = self.run
        options = self.game.read_options(run.options[number % len(run.options)])
        one, other = (
            self.game.setup(run.seats, options, run.dice("set-up", at))
            # A prime far beyond any number of games, so that no deal is compared with one of
            # another number.
            for at in (number, number + 1_000_003)
        )
        run.place = ""
        for viewer in run.viewers:
            self.ledger.pairs += 1
            self.ledger.looked[SETUP, "worlds"] += 1
            pair = Pair(one, other, viewer, run.dice("pair", number), since_the_beginning=True)
            parted = pair.compare(None)
            if parted is not None:
                self.judge(parted, role_of(viewer, (), first=False), "worlds")
        self.look_at_beginning(one, number)

    def look_at_beginning(self, deal: AnyWorld, number: int) -> None:
        """Let the first things happen beside worlds that might have been dealt."""
        dice = self.run.dice("beginning", number)
        for viewer in self.run.viewers:
            view = again(self.game, Match(self.game, deal, None, None).view(viewer))
            other = imagined_early(self.game, view, dice)
            if other is not None:
                pair = Pair(deal.copy(), other.world, viewer, dice)
                self.follow(pair, pair.let_happen(), (), "worlds")

    def look_further(self, world: AnyWorld, viewer: Seat | None, dice: Dice) -> None:
        """Go on from where the sights have parted, beside a world that looks like this one now."""
        world.waiting = world.awaited = world.asked = ()
        match = Match(self.game, world, None, None)
        other = imagined_early(self.game, again(self.game, match.view(viewer)), dice)
        if other is not None and same_things(match, other):
            pair = Pair(world, other.world, viewer, dice)
            self.follow(pair, pair.let_happen(), (), "worlds")

    # Moments

    def look_at(self, match: Match, dice: Dice) -> None:
        """Compare at one moment of a game, before anybody has answered."""
        # In the middle of a sealed step the two worlds would begin with different answers, and what
        # differs later could not be put down to this moment.
        if any(match.world.answers):
            return
        for viewer in self.run.viewers:
            other = imagine(self.game, again(self.game, match.view(viewer)), dice)
            self.look_at_haste(match, other, viewer, dice)
            self.compare_worlds(match, other, viewer, dice)
            self.compare_choices(match, viewer, dice)
            # Lateness is rare at a table and dear to follow; a quarter of the moments is plenty.
            if not dice.below(4):
                self.compare_lateness(match, other, viewer, dice)
        self.compare_order(match, dice)

    def look_at_haste(self, match: Match, other: Match, viewer: Seat | None, dice: Dice) -> None:
        """Whoever has one thing to choose answers at once: that must not depend on a secret."""
        step = match.world.agenda[-1]
        # In a beat nobody sees who has answered, so being quick tells nothing.
        for seat in () if step.beat else match.asked:
            if seat != viewer and haste(match, other, seat, dice):
                words = (
                    f"{type(step).__name__} gives seat {seat} only one choice in one world and"
                    f" more in another that looks the same to {viewer_name(viewer)}: a quick"
                    " answer would tell. Let the step be a Together that lasts a `beat`."
                )
                role = role_of(viewer, (seat,), first=True)
                self.note(type(step).__name__, "haste", "worlds", role, words)

    def compare_worlds(self, match: Match, other: Match, viewer: Seat | None, dice: Dice) -> None:
        """The same choices in the true world and in an imagined one."""
        answers = common_answers(match, other, dice)
        self.ledger.pairs += 1
        # Nothing can be done in both: that they part there is the business of `options`, not of a
        # step.
        if answers is None:
            self.ledger.apart += 1
            return
        story = Story(match, other, viewer, answers, answers, dice.copy())
        pair = self.carry_out(story, tuple(answers), "worlds")
        if pair is not None:
            self.compare_rest(pair, story)

    def compare_rest(self, pair: Pair, story: Story) -> None:
        """What else the viewer could notice when its sights are the same."""
        viewer, step = pair.viewer, story.step
        one, other = pair.worlds
        role = role_of(viewer, tuple(story.one), first=True)
        if one.waiting != other.waiting:
            words = story.tell("asked", one.waiting, other.waiting)
            self.note(type(step).__name__, "asked", "worlds", role, words)
        # Only whoever chose can try to take it back; a sealed answer always can be.
        if role == "actor" and not step.together:
            can = story.undoable(pair)
            if can[0] != can[1]:
                self.note(type(step).__name__, "undo", "worlds", role, story.tell("undo", *can))

    def compare_choices(self, match: Match, viewer: Seat | None, dice: Dice) -> None:
        """The same world, and one seat chooses something else."""
        answers = common_answers(match, match, dice)
        changed = other_answers(match, answers, dice) if answers else None
        if not answers or not changed or changed[0] == viewer:
            return
        story = Story(match, match, viewer, answers, changed[1], dice.copy())
        self.carry_out(story, (changed[0],), "choice")

    def compare_lateness(self, match: Match, other: Match, viewer: Seat | None, dice: Dice) -> None:
        """Time is up in both worlds.

        Where all see that it is, what counts then was nobody's choice but the rule's.
        """
        one, two = (late_answers(world, dice.copy().split("late")) for world in (match, other))
        step = match.world.agenda[-1]
        ruled = not step.beat and all(late_by_rule(world) for world in (match, other))
        # A rule that looks at a hand (the lowest card, say) tells of that hand: a flow of what is
        # hidden. What the dice drew tells no more than a choice would.
        source = "worlds" if ruled and one != two else "choice"
        self.carry_out(Story(match, other, viewer, one, two, dice.copy()), tuple(one), source)

    def compare_order(self, match: Match, dice: Dice) -> None:
        """Beside another hidden drawer, or after the same answers of others, no row is turned."""
        viewer = dice.pick(self.run.viewers)
        imagined = imagine(self.game, again(self.game, match.view(viewer)), dice)
        other = with_another_drawer(match, imagined, viewer, dice)
        if other is not None:
            self.note_turned(turned_beside(match, other, viewer, dice), "is hidden")
        step = match.world.agenda[-1]
        if step.together and "*" not in step.shows:
            self.note_turned(turned_by_answers(match, viewer, dice), "each chose")

    def note_turned(self, found: tuple[Story, Parted, list[Turned]] | None, what: str) -> None:
        """No declaration of a row allows for what its order tells."""
        if found is None:
            return
        story, parted, rows = found
        for path, one, two in rows:
            step = SETUP if parted.step is None else type(parted.step).__name__
            words = (
                f"The order of {path}, which {step} makes known, tells of what {what}, and not only"
                f" what is in it. {story.tell(path, one, two)} List it by seat or by name; if the"
                " rules make more known, in a field of its own that is declared."
            )
            if self.strict:
                self.undeclared.setdefault((step, path, "order"), (words, self.run.place))

    # Flows

    def carry_out(self, story: Story, actors: tuple[Seat, ...], source: str) -> Pair | None:
        """Do in both worlds what the story tells; the pair, if it looks the same to the end."""
        pair = story.pair()
        try:
            parted = pair.carry_out(story.one, story.two)
        except Exception as error:
            whose = "the true world"
            if story.other is not story.match:
                whose = f"a world imagined for {viewer_name(story.viewer)}"
            raise Failed(
                f"After {story.done()}, {whose} raised {type(error).__name__}: {error}. If it was"
                " imagined, it cannot have come about like this."
            ) from error
        self.follow(pair, parted, actors, source, story)
        return pair if parted is None else None

    def follow(
        self,
        pair: Pair,
        parted: Parted | None,
        actors: tuple[Seat, ...],
        source: str,
        story: Story | None = None,
    ) -> None:
        """Count the steps that were compared, and judge the one at which the sights parted."""
        steps = pair.done if parted is None else [*pair.done, parted.step]
        for step in steps:
            self.ledger.looked[type(step).__name__, source] += 1
        if parted is not None:
            first = story is not None and not pair.done
            self.judge(parted, role_of(pair.viewer, actors, first=first), source, story)
            # Where the sights part, the pair is spent, but steps after it may leak as well: go on
            # with a new pair.
            if source == "worlds" and pair.worlds[0].agenda:
                self.look_further(pair.worlds[0].copy(), pair.viewer, pair.dice)

    def judge(self, parted: Parted, role: str, source: str, story: Story | None = None) -> None:
        """Every difference is a flow; one that is not declared fails."""
        step = SETUP if parted.step is None else type(parted.step).__name__
        found = differences(parted.one, parted.other)
        weights: Mapping[str, float] = {}
        if story is not None and source == "worlds" and not self.strict:
            weights = story.weigh(parted, [*found])
        for path, (one, other) in found.items():
            row = self.note(step, path, source, role, "", (one, other), story)
            if path in weights:
                row.bits += weights[path]
                row.weighed += 1

    def note(
        self,
        step: str,
        path: str,
        source: str,
        role: str,
        words: str,
        example: tuple[Any, Any] = (None, None),
        story: Story | None = None,
    ) -> Row:
        """Write a flow down, if it is declared; else fail with an example of it."""
        declared = self.ledger.declared(step, choice=source == "choice")
        by = covering(declared.values(), path, role)
        # The first example of each flow is enough; a report with hundreds would not be read.
        if by is None and self.strict and (step, path, source) not in self.undeclared:
            words = words or undeclared(step, path, role, source, example, story)
            self.undeclared[step, path, source] = words, self.run.place
        self.ledger.used |= {(step, text) for text, one in declared.items() if one is by}
        return self.ledger.note(step, path, source, role, declared=by is not None)


def kind_of(match: Match) -> tuple[str, ...]:
    """A step and the verbs it offers: the same question with a choice that is seldom open to
    anybody is another moment.
    """
    verbs = {choice[0] for seat in match.asked for choice in match.options(seat)}
    return type(match.world.agenda[-1]).__name__, *sorted(verbs)


def imagined_early(game: Any, view: View[Any, Any], dice: Dice) -> Match | None:
    """A world for a moment at which nobody is asked yet, if the game can imagine one."""
    try:
        return imagine(game, view, dice)
    # A game need not be able to imagine moments at which nobody decides; then they are not
    # compared.
    except Exception:
        return None


def same_things(one: Match, other: Match) -> bool:
    """Whether the same things lie in both worlds."""
    return sorted(one.game.things(one.world)) == sorted(other.game.things(other.world))


def undeclared(
    step: str, path: str, role: str, source: str, example: tuple[Any, Any], story: Story | None
) -> str:
    """What gets out, in words, with the smallest example there is."""
    whom = {"actor": "whoever chose", "other": "others", "spectator": "everyone"}[role]
    if role == "actor" and story is None:
        whom = "the seats"
    where = "Game.discloses" if step == SETUP else f"{step}.discloses"
    if source == "choice":
        where = f"{step}.shows"
    told = f"In worlds that look the same it is {example[0]!r} or {example[1]!r}."
    if story is not None:
        told = story.tell(path, *example)
    if path.startswith("mine."):
        # Where several choose, a drawer's owner is now the one who chose and now another.
        if story is not None and story.step.together:
            path += " to seats"
        elif role == "other":
            path += " to others"
    what = "of the choice" if source == "choice" else "of what is hidden"
    return (
        f"{step} tells {whom} something {what} that it does not declare: {path}. {told} If the"
        f" rules make it known, write {path!r} in {where}; if not, it is a leak."
    )

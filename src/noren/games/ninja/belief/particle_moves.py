"""Secret moves as random play makes them, but only such as fit what was told of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from noren import Choice
from noren.games.ninja import events as told
from noren.games.ninja.belief.backward_pass import ABLE, FREE, PENDING, STUCK, MoveValues
from noren.games.ninja.belief.log_reader import MoveTold
from noren.games.ninja.belief.particles import Depleted, Particle, Particles
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.rules.stealth import (
    ENTER,
    begin_move,
    crosses_wall,
    keep_trail,
    lookout,
    perform,
    sneak_options,
    told_of,
)
from noren.games.ninja.state import PASSAGE, Shadow


class Deed(NamedTuple):
    """A small deed that fits what was told.

    `at` is how many signs are explained after it, `touched` which searched zones are touched;
    `chance` is how likely random play does it, and `worth` that times how well it agrees with all
    that came later. `slot` is the end of the passage that it settles, if any.
    """

    choice: Choice
    at: int
    touched: int
    chance: float
    worth: float
    slot: int = -1


Choices = tuple[list[Deed], list[float], float]
"""Deeds, what each is worth, and what all are."""


class Story:
    """What was told of one move, with all that has been worked out about it."""

    def __init__(self, values: MoveValues) -> None:
        self.values = values
        self.signs, self.outs, self.ended = values.move.signs, values.move.outs, values.move.ended
        self.deeds: dict[Any, Choices] = {}

    def touch(self, touched: int, zone: str) -> int:
        """Which searched zones are touched when he is here too."""
        if not self.values.searched:
            return touched
        number = self.values.ground.at(zone)
        return touched | sum(
            1 << bit for bit, searched in enumerate(self.values.searched) if searched == number
        )

    def good(self, choice: Choice, shadow: Shadow, at: int, now: int, touched: int) -> float:
        """How well a deed agrees with what came later, once it has explained its signs."""
        values, out, steps = self.values, self.outs[at], shadow.steps
        zone, pending, able = shadow.zone, FREE, STUCK if shadow.halted else ABLE
        match choice:
            case ("done",):
                return float(values.end.item(touched, steps, values.ground.at(zone)))
            case ("leave",):
                return 1.0
            case ("enter",):
                zone, steps, able = out.passage, steps + 1, STUCK
            case ("go" | "climb", zone):
                steps += 1
                pending = PENDING if zone in out.sober else FREE
                roped = crosses_wall(out.fort, shadow.zone, zone)
                able = STUCK if roped or zone in out.fort.moats else ABLE
            case ("kill" | "shuriken" | "sake", *_, guard) if shadow.pending:
                left = [other for other in out.sober.get(zone, ()) if other != guard]
                pending = PENDING if left else FREE
        able = STUCK if steps == FASTEST else able
        place = values.ground.at(zone)
        return float(values.good[now].item(touched, pending, able, steps, place))


class MovingParticles(Particles):
    """Moves every particle of an intruder as the log tells of his move."""

    def moved(self, who: str, move: MoveTold) -> None:
        """One intruder's secret move, in every particle."""
        if who in self.sets:
            for particle in self.sets[who]:
                begin_move(particle.shadow)
            self.follow_signs(who, move)

    def move_on(self, who: str) -> None:
        """The same for a move that is going on; its player has told nobody yet how it goes."""
        for particle in self.sets[who]:
            begin_move(particle.shadow)
            particle.synced = copy_shadow(particle.shadow)
            particle.synced_ropes = list(particle.ropes)
        move = self.past.intruders.moves.get(who)
        if move is not None and move.turn == self.open.turn:
            self.follow_signs(who, move)

    def wait(self, who: str) -> None:
        """He let his partner go first, which was one option of all that he had."""
        if who not in self.sets:
            return
        out = lookout(self.open, who)
        factors = []
        for particle in self.sets[who]:
            begin_move(particle.shadow)
            ends = [end or f"?{slot}" for slot, end in enumerate(particle.ends)]
            options = sneak_options(out, particle.shadow, particle.ropes, ends)
            factors.append(1 / (1 + len(options)))
        self.weigh(factors, "wait")

    def follow_signs(self, who: str, move: MoveTold) -> None:
        """Let every particle do what was told."""
        story = self.story(who)
        self.keep_promises(who, move.signs)
        rows = zip(self.sets[who], self.weights, strict=True)
        factors = [self.walk(p, story) if weight else 0.0 for p, weight in rows]
        self.end_move(who, story, factors)

    def story(self, who: str) -> Story:
        """What was told of this move, remembered from the last time."""
        stories, turn = self.past.stories, self.open.turn
        if (who, turn) not in stories:
            stories[who, turn] = Story(self.past.backward(who).moves[turn])
        found: Story = stories[who, turn]
        return found

    def end_move(self, who: str, story: Story, factors: list[float]) -> None:
        """Weigh the moves of all particles."""
        if sum(w * f for w, f in zip(self.weights, factors, strict=True)) <= 0:
            if not self.forgiving:
                raise Depleted("move")
            for particle in self.sets[who]:
                self.force(particle.shadow, story)
            return
        self.weigh(factors, "move")
        if story.ended:
            self.hope[who] = story.values.end[-1]
            self.resample()

    def walk(self, particle: Particle, story: Story) -> float:
        """Small deeds towards what came later; how much likelier random play does them."""
        weight, at = 1.0, 0
        touched = story.touch(0, particle.shadow.zone)
        while story.ended or at < len(story.signs):
            deeds, worth, total = self.deeds(particle, story, at, touched)
            if not deeds:
                return 0.0
            deed = self.dice.weighted(deeds, worth)
            weight *= deed.chance * total / deed.worth
            if deed.slot >= 0:
                particle.ends[deed.slot] = [particle.shadow.zone, *deed.choice[1:]][-1]
            perform(deed.choice, story.outs[at], particle.shadow, particle.ropes)
            at, touched = deed.at, deed.touched
            if deed.choice[0] in ("done", "leave"):
                break
        return weight

    def deeds(self, particle: Particle, story: Story, at: int, touched: int) -> Choices:
        """What he may do next that fits what was told, and what each is worth."""
        shadow = particle.shadow
        key = (
            at, touched, shadow.zone, shadow.steps, shadow.halted, shadow.pending, shadow.covered,
            *shadow.hand, 0, *particle.ropes, 0, *particle.ends,
        )  # fmt: skip
        known = story.deeds.get(key)
        if known is None:
            found = [*self.find_deeds(particle, story, at, touched)]
            good = [deed for deed in found if deed.worth > 0]
            if not good:  # the backward pass errs: anything is as good
                good = [deed._replace(worth=deed.chance) for deed in found]
            worth = [deed.worth for deed in good]
            known = story.deeds[key] = good, worth, sum(worth)
        return known

    def find_deeds(self, particle: Particle, story: Story, at: int, touched: int) -> Iterator[Deed]:
        """The same, worked out."""
        shadow, out, signs = particle.shadow, story.outs[at], story.signs
        ends = [end or f"?{slot}" for slot, end in enumerate(particle.ends)]
        options = sneak_options(out, shadow, particle.ropes, ends)
        # To let his partner go first was one more option, but only at the very beginning.
        first = at == 0 and shadow.steps == 0 and story.values.move.could_wait
        chance_each = 1 / (len(options) + first)
        for choice in options:
            expected = told_of(choice, out, shadow)
            now = at + len(expected)
            if expected and tuple(signs[at:now]) != expected:
                continue
            for deed, chance, slot in self.settled(choice, chance_each):
                there = story.touch(touched, deed[1]) if deed[0] in ("go", "climb") else touched
                good = story.good(deed, shadow, at, now, there)
                yield Deed(deed, now, there, chance, chance * good, slot)
        if story.values.enters(at):
            yield from self.dig(particle, story, at, touched, chance_each)

    def settled(self, choice: Choice, chance: float) -> Iterator[tuple[Choice, float, int]]:
        """A deed; out of an unknown end of the passage, one for each place where it may be."""
        if choice[0] != "go" or not choice[1].startswith("?"):
            yield choice, chance, -1
            return
        slot = int(choice[1][1:])
        places = self.unnoticed(slot)
        for zone in places:
            yield ("go", zone), chance / len(places), slot

    def dig(
        self, particle: Particle, story: Story, at: int, touched: int, chance: float
    ) -> Iterator[Deed]:
        """He enters the passage, of which an end turns out to be here."""
        shadow = particle.shadow
        able = shadow.steps < FASTEST and not shadow.halted and not shadow.pending
        able = able and (story.outs[at].passage_card or PASSAGE in shadow.hand)
        if not able or shadow.zone in particle.ends or shadow.zone in self.noticed:
            return
        now = at + (1 if story.outs[at].passage_card else 2)
        for slot, share in self.open_slots(particle, shadow.zone):
            good = story.good(ENTER, shadow, at, now, touched)
            yield Deed(ENTER, now, touched, chance * share, chance * share * good, slot)

    def force(self, shadow: Shadow, story: Story) -> None:
        """Bend a particle to what was told when none of them fits."""
        for sign in story.signs:
            match sign:
                case told.ShadowCard(_, _, card, _) if card in shadow.hand:
                    shadow.hand.remove(card)
                case told.Seen(_, zone) | told.InPassage(_, zone):
                    shadow.zone = zone
                    shadow.trail.append(zone)
        shadow.pending = False
        if story.ended:
            keep_trail(story.outs[0], shadow)
            if isinstance(story.signs[-1], told.Left):
                shadow.zone = ""

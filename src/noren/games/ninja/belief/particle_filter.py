"""Where the intruders may be: worlds drawn forward through the night, weighed by what was told.

Each particle is a possible truth about one intruder that a viewer does not know. It makes random
choices through `sneak_options`, as random play would, but only such as fit what was told.
"""

from __future__ import annotations

import numpy as np

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.intruder_hands import BLADES
from noren.games.ninja.belief.particle_moves import MovingParticles
from noren.games.ninja.belief.particles import ParticleSet
from noren.games.ninja.content.cards import all_cards, without
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.guarding import hushers, is_heard
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.rules.searching import SEARCHES_A_TURN, touched
from noren.games.ninja.rules.sneaking import sneaking
from noren.games.ninja.state import HIDDEN, INSIDE, LIVES, SENTRY, Shadow, passage_of


class ParticleFilter(MovingParticles):
    """Follows the log and keeps, for every unknown intruder, the particles that fit it."""

    def follow(self) -> dict[str, ParticleSet]:
        """Go through the whole log, and into a move that is going on."""
        self.read(self.view.log)
        if sneaking(self.view) in self.sets:
            self.move_on(sneaking(self.view))
        return self.sets

    def hear_of(self, who: str, event: Event) -> None:
        """What an event outside a secret move tells of an unknown intruder."""
        if who not in self.sets:
            return
        super().hear_of(who, event)
        match event:
            case told.ShadowCard(_, _, card, _):
                self.spend(who, event, card)
            case told.Struck():
                self.learn_wound(who)
            case told.Died():
                for particle in self.sets[who]:
                    particle.shadow.zone, particle.shadow.speed = "", 0
            # If the log ends here he has not answered yet, and there is nothing to learn from it.
            case told.Found(_, _, what) if what == SENTRY and self.at < len(self.log):
                hands = [particle.shadow.hand for particle in self.sets[who]]
                self.keep_promises(who, [event])
                # Random play: whatever he did was one of so many options, more of them the more
                # blades he has.
                self.weigh([1 / (1 + sum(b in hand for b in BLADES)) for hand in hands], "sentry")

    def see(self, who: str, zone: str) -> None:
        """He was there."""
        self.weigh([float(p.shadow.zone == zone) for p in self.sets[who]], "seen")

    # -- starting

    def appear(self, who: str) -> None:
        """A new intruder starts anywhere he may, with cards that he turns out to have."""
        if who not in self.sets:
            return
        life = self.open.figures[who].life
        backward, hands = self.backward[who], self.past.hands(who, life)
        self.hope[who] = np.tile(backward.starts[life], (FASTEST + 1, 1))
        factors = []
        for particle in self.sets[who]:
            old = particle.shadow
            kind, hand, factor = hands.draw(self.dice)
            box = without(list(all_cards(kind)), hand)
            zones = starts(self.open, kind)
            worth = [float(backward.starts[life][backward.at(zone)]) for zone in zones]
            if sum(worth) <= 0:
                worth = [1.0] * len(zones)
            # Drawn where the rest of the log wants him, and weighed back by how much that was
            # favoured: so the few particles that there are stand where they are needed, and the
            # distribution stays right.
            at = self.dice.weighted(range(len(zones)), worth)
            factors.append(factor * sum(worth) / len(zones) / worth[at])
            particle.promise = 1 / factor
            particle.shadow = Shadow(
                kind, zones[at], hand=hand, box=box, path=list(old.path), trail=list(old.trail)
            )
        self.weigh(factors, "start")

    # -- what the guards' turn tells

    def enter(self, zone: str, seen: set[str]) -> None:
        """Guards entered a zone: whoever hides there was seen, and nobody else."""
        for who, particles in self.sets.items():
            if self.open.figures[who].state not in (HIDDEN, INSIDE):
                continue
            here = [particle.shadow.zone == zone for particle in particles]
            self.weigh([float(there == (who in seen)) for there in here], "entry")
            # A forgiving filter has lost count of him; now all know where he is, and it may begin
            # again there.
            if self.forgiving and who in seen:
                for particle in particles:
                    particle.shadow.zone = zone

    def listen(self, zone: str, heard: bool) -> None:
        """Guards heard somebody or nobody."""
        self.learn_hush()
        # A noise that is explained already says nothing of the others.
        if any(is_heard(self.fort, zone, *self.where(w)) for w in self.known):
            return
        noisy = [
            any(is_heard(self.fort, zone, p.shadow.zone, p.shadow.speed) for p in row)
            for row in zip(*self.sets.values(), strict=True)
        ]
        self.weigh([float(noise == heard) for noise in noisy], "listen")

    def learn_hush(self) -> None:
        """Whoever holds a cat could have said so."""
        for who in set(hushers(self.open)) & self.sets.keys():
            hands = [particle.shadow.hand for particle in self.sets[who]]
            # To play it or not is one option of two.
            self.weigh([0.5 if "cat" in hand else 1.0 for hand in hands], "hush")
            self.keep_promises(who, [self.log[self.at - 1]])

    def where(self, who: str) -> tuple[str, int]:
        """Where a known intruder was after the last turn, and how fast."""
        if not self.open.figures[who].in_play:
            return "", 0
        for trail in reversed(self.known[who].path):
            if trail.turn < self.open.turn:
                fresh = trail.turn == self.open.turn - 1
                return trail.zones[-1], (len(trail.zones) - 1) if fresh else 0
        return "", 0

    def find_end(self, passage: str, zone: str) -> None:
        """The guards found an end of a passage."""
        mine = [who for who in self.sets if passage_of(self.open, who) == passage]
        # Partners share one passage, and their particles its ends: once is enough.
        for who in mine[:1]:
            self.weigh([self.reveal_end(particle, zone) for particle in self.sets[who]], "end")

    def learn_wound(self, who: str) -> None:
        """A wound that did not kill tells who cannot be under the mask."""
        wounds = len(self.open.figures[who].wounds)
        # Death is told right after the blow, with at most the alert in between.
        dead = any(isinstance(e, told.Died) for e in self.log[self.at : self.at + 3])
        kinds = [particle.shadow.kind for particle in self.sets[who]]
        self.weigh([float((wounds >= LIVES[kind]) == dead) for kind in kinds], "wound")

    def spend(self, who: str, event: Event, card: str) -> None:
        """A card was played outside a secret move."""
        self.keep_promises(who, [event])
        for particle in self.sets[who]:
            if card in particle.shadow.hand:
                particle.shadow.hand.remove(card)

    def search(self, who: str, zone: str) -> None:
        """He moved into or out of that zone this turn."""
        declared = sum(name == who for name, _ in self.open.searches)
        factors = []
        for particle in self.sets[who]:
            zones = touched(self.open, particle.shadow.trail)
            factors.append((zone in zones) / max(1, len(zones) + 2 - declared))
        self.weigh(factors, "search")

    def end_search(self, who: str) -> None:
        """He could have searched more, and did not."""
        declared = sum(name == who for name, _ in self.open.searches)
        if declared < SEARCHES_A_TURN:
            counts = [len(touched(self.open, p.shadow.trail)) for p in self.sets[who]]
            factors = [1 / max(1, 1 + count - declared) for count in counts]
            self.weigh(factors, "search end")
        self.hope[who] = self.backward[who].after[self.open.turn]
        self.resample()

    def rest(self) -> None:
        """The guards' turn is over: what they would have noticed is not there."""
        open = self.open
        watched = {guard.zone for guard in open.guards.values() if not guard.drunk}
        known = {end for ends in open.known_ends.values() for end in ends}
        for who in self.sets:
            self.look_ahead(who)
        for particles in self.passages():
            if open.options.notice_passage:
                unseen = watched - known
                self.weigh([float(unseen.isdisjoint(p.ends)) for p in particles], "passage")
            if open.options.notice_ropes:
                shown = {*open.known_ropes}
                fits = [
                    float(not any(r not in shown and watched & {*r} for r in p.ropes))
                    for p in particles
                ]
                self.weigh(fits, "ropes")
        if open.options.notice_passage:
            self.noticed |= watched - known
        self.resample()

    def look_ahead(self, who: str) -> None:
        """Judge particles by what comes from now on."""
        move = self.backward[who].moves.get(self.open.turn)
        self.hope.pop(who, None)
        if move is not None and self.open.figures[who].in_play:
            self.hope[who] = np.tile(move.before, (FASTEST + 1, 1))

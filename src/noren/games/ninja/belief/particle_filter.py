"""Where the intruders may be: worlds drawn forward through the night, weighed by what was told.

Each particle is a possible truth about one intruder that a viewer does not know. It makes random
choices through `sneak_options`, as random play would, but only such as fit what was told.
"""

from __future__ import annotations

import numpy as np

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.belief.intruder_hands import BLADES, is_cat
from noren.games.ninja.belief.particle_moves import Movement
from noren.games.ninja.belief.particles import Cloud
from noren.games.ninja.content.cards import all_cards, without
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.guarding import hushers
from noren.games.ninja.rules.placing import starts
from noren.games.ninja.rules.searching import SEARCHES_A_TURN, touched
from noren.games.ninja.state import (
    HIDDEN,
    INSIDE,
    LIVES,
    SENTRY,
    Shadow,
    fort_of,
    is_passage,
    passage_of,
)
from noren.games.ninja.state.board import apply


class Tracker(Movement):
    """Follows the log and keeps, for every unknown intruder, the particles that fit it."""

    def follow(self) -> dict[str, Cloud]:
        """Go through the whole log."""
        while self.at < len(self.log):
            self.next_event()
        return self.clouds

    def next_event(self) -> None:
        """Let one event show on the table, and learn from it."""
        event = self.log[self.at]
        apply(self.open, event)
        self.at += 1
        self.learn(event)

    def learn(self, event: Event) -> None:
        """What one event outside a secret move tells."""
        match event:
            case told.NightFell():
                for who in self.clouds:
                    self.appear(who)
            case told.Stepped(_, zone) | told.Woke(zone, _) | told.Posted(_, zone, _):
                self.learn_entry(zone)
            case told.Listened(_, zone, heard):
                self.learn_listen(zone, heard)
            case told.PassageFound(passage, zone):
                self.learn_end(passage, zone)
            case told.PhaseBegan("intruders"):
                self.rest()
                self.move_all()
            case _ if getattr(event, "who", "") in self.clouds:
                self.learn_of(event.who, event)  # type: ignore[attr-defined]
            case _:
                pass

    def learn_of(self, who: str, event: Event) -> None:
        """What one event tells of the intruder it names."""
        match event:
            case told.ShadowCard(_, _, card, _):
                self.spend(who, card)
            case told.Struck():
                self.learn_wound(who)
            case told.Seen(_, zone):
                self.weigh([float(p.shadow.zone == zone) for p in self.clouds[who]], "seen")
            case told.Died():
                for particle in self.clouds[who]:
                    particle.shadow.zone, particle.shadow.speed = "", 0
            case told.Returned():
                self.appear(who)
            case told.Searched(_, zone):
                self.learn_search(who, zone)
            case told.SearchEnded():
                self.learn_search_end(who)
            case told.Found(_, _, what) if what == SENTRY and self.at < len(self.log):
                hands = [particle.shadow.hand for particle in self.clouds[who]]
                self.keep_promises(who, ["faced"])
                self.weigh([1 / (1 + sum(b in hand for b in BLADES)) for hand in hands], "sentry")
            case _:
                pass

    # -- starting

    def appear(self, who: str) -> None:
        """A new intruder starts anywhere he may, with cards that he turns out to have."""
        life = self.open.figures[who].life
        guide, sleeve = self.guides[who], self.memory.sleeve(who, life)
        self.hope[who] = np.tile(guide.starts[life], (FASTEST + 1, 1))
        factors = []
        for particle in self.clouds[who]:
            old = particle.shadow
            kind, hand, factor = sleeve.draw(self.dice)
            box = without(list(all_cards(kind)), hand)
            zones = starts(self.open, kind)
            worth = [float(guide.starts[life][guide.at(zone)]) for zone in zones]
            if sum(worth) <= 0:
                worth = [1.0] * len(zones)
            at = self.dice.weighted(range(len(zones)), worth)
            factors.append(factor * sum(worth) / len(zones) / worth[at])
            particle.promise = 1 / factor
            particle.shadow = Shadow(
                kind, zones[at], hand=hand, box=box, path=list(old.path), trail=list(old.trail)
            )
        self.weigh(factors, "start")

    # -- what the guards' turn tells

    def learn_entry(self, zone: str) -> None:
        """Guards entered a zone: whoever hides there was seen, and nobody else."""
        if not self.open.turn:
            return
        seen = set()
        for event in self.log[self.at : self.at + 5]:
            if isinstance(event, told.Seen) and event.zone == zone:
                seen.add(event.who)
            elif not isinstance(event, told.AlertSet | told.Faced):
                break
        for who, cloud in self.clouds.items():
            if self.open.figures[who].state not in (HIDDEN, INSIDE):
                continue
            self.weigh([float((p.shadow.zone == zone) == (who in seen)) for p in cloud], "entry")
            if self.forgiving and who in seen:
                for particle in cloud:
                    particle.shadow.zone = zone

    def learn_listen(self, zone: str, heard: bool) -> None:
        """Guards heard somebody or nobody, unless it was a cat."""
        if is_cat(self.log[self.at - 2]):
            return
        self.learn_hush()
        if any(self.loud(zone, *self.where(w)) for w in self.known):
            return
        noisy = [
            any(self.loud(zone, p.shadow.zone, p.shadow.speed) for p in row)
            for row in zip(*self.clouds.values(), strict=True)
        ]
        self.weigh([float(noise == heard) for noise in noisy], "listen")

    def learn_hush(self) -> None:
        """Whoever holds a cat could have said so."""
        for who in set(hushers(self.open)) & self.clouds.keys():
            hands = [particle.shadow.hand for particle in self.clouds[who]]
            self.weigh([0.5 if "cat" in hand else 1.0 for hand in hands], "hush")
            self.keep_promises(who, ["listened"])

    def loud(self, zone: str, at: str, speed: int) -> bool:
        """Whether an intruder there and so fast is heard in a zone."""
        if not at or is_passage(at):
            return False
        return 0 < speed >= fort_of(self.open).distance(zone, at)

    def where(self, who: str) -> tuple[str, int]:
        """Where a known intruder was after the last turn, and how fast."""
        if not self.open.figures[who].in_play:
            return "", 0
        for trail in reversed(self.known[who].path):
            if trail.turn < self.open.turn:
                fresh = trail.turn == self.open.turn - 1
                return trail.zones[-1], (len(trail.zones) - 1) if fresh else 0
        return "", 0

    def learn_end(self, passage: str, zone: str) -> None:
        """The guards found an end of a passage."""
        mine = [who for who in self.clouds if passage_of(self.open, who) == passage]
        for who in mine[:1]:
            self.weigh([self.reveal_end(particle, zone) for particle in self.clouds[who]], "end")

    def learn_wound(self, who: str) -> None:
        """A wound that did not kill tells who cannot be under the mask."""
        wounds = len(self.open.figures[who].wounds)
        dead = any(isinstance(e, told.Died) for e in self.log[self.at : self.at + 3])
        kinds = [particle.shadow.kind for particle in self.clouds[who]]
        self.weigh([float((wounds >= LIVES[kind]) == dead) for kind in kinds], "wound")

    def spend(self, who: str, card: str) -> None:
        """A card was played outside a secret move."""
        self.keep_promises(who, [card])
        for particle in self.clouds[who]:
            if card in particle.shadow.hand:
                particle.shadow.hand.remove(card)

    def learn_search(self, who: str, zone: str) -> None:
        """He moved into or out of that zone this turn."""
        declared = sum(name == who for name, _ in self.open.searches)
        factors = []
        for particle in self.clouds[who]:
            zones = touched(self.open, particle.shadow.trail)
            factors.append((zone in zones) / max(1, len(zones) + 2 - declared))
        self.weigh(factors, "search")

    def learn_search_end(self, who: str) -> None:
        """He could have searched more, and did not."""
        declared = sum(name == who for name, _ in self.open.searches)
        if declared < SEARCHES_A_TURN:
            counts = [len(touched(self.open, p.shadow.trail)) for p in self.clouds[who]]
            factors = [1 / max(1, 1 + count - declared) for count in counts]
            self.weigh(factors, "search end")
        self.hope[who] = self.guides[who].after[self.open.turn]
        self.resample()

    def rest(self) -> None:
        """The guards' turn is over: what they would have noticed is not there."""
        open = self.open
        watched = {guard.zone for guard in open.guards.values() if not guard.drunk}
        known = {end for ends in open.known_ends.values() for end in ends}
        for who in self.clouds:
            self.look_ahead(who)
        for cloud in self.passages():
            if open.options.notice_passage:
                unseen = watched - known
                self.weigh([float(unseen.isdisjoint(p.ends)) for p in cloud], "passage")
            if open.options.notice_ropes:
                shown = {*open.known_ropes}
                fits = [
                    float(not any(r not in shown and watched & {*r} for r in p.ropes))
                    for p in cloud
                ]
                self.weigh(fits, "ropes")
        if open.options.notice_passage:
            self.noticed |= watched - known
        self.resample()

    def look_ahead(self, who: str) -> None:
        """Judge particles by what comes from now on."""
        move = self.guides[who].moves.get(self.open.turn)
        self.hope.pop(who, None)
        if move is not None and self.open.figures[who].in_play:
            self.hope[who] = np.tile(move.before, (FASTEST + 1, 1))

    def move_all(self) -> None:
        """The decoys' successors appear; then each intruder moves in his turn."""
        while self.at < len(self.log) and not self.moving(self.log[self.at]):
            self.next_event()
        for who in self.open.figures:
            if self.open.figures[who].in_play:
                self.move(who)

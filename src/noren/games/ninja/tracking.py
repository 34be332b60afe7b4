"""Where the intruders may be: worlds drawn forward through the night, weighed by what was told.

Each particle is a possible truth about one intruder that a viewer does not know. It makes random
choices through `sneak_options`, as random play would, but only such as fit what was told.
"""

from __future__ import annotations

from typing import Final

from noren import Dice, Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.cards import KINDS, all_cards, without
from noren.games.ninja.clouds import Cloud
from noren.games.ninja.movement import Movement
from noren.games.ninja.ready import hand_size, ready_hand
from noren.games.ninja.state import (
    HIDDEN,
    INSIDE,
    LIVES,
    Open,
    Shadow,
    fort_of,
    is_passage,
    passage_of,
)
from noren.games.ninja.steps.placing import starts
from noren.games.ninja.steps.searching import SEARCHES_A_TURN, touched

HAND_TRIES: Final = 60


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
            case told.Died():
                for particle in self.clouds[who]:
                    particle.shadow.zone, particle.shadow.speed = "", 0
            case told.Returned():
                self.appear(who)
            case told.Searched(_, zone):
                self.learn_search(who, zone)
            case told.SearchEnded():
                self.learn_search_end(who)
            case _:
                pass

    # -- starting

    def appear(self, who: str) -> None:
        """A new intruder starts anywhere he may, with cards that he turns out to have."""
        life = self.open.figures[who].life
        played = self.played_by(who)
        zones: dict[str, list[str]] = {}
        for particle in self.clouds[who]:
            old = particle.shadow
            kind = self.kind_of(who) or old.kind or self.dice.pick(KINDS)
            hand = self.draw_hand(kind, life, played)
            box = without(list(all_cards(kind)), hand)
            if not zones.get(kind):  # every start is taken about equally often
                zones[kind] = starts(self.open, kind)
                self.dice.shuffle(zones[kind])
            particle.shadow = Shadow(
                kind, zones[kind].pop(), hand=hand, box=box, path=list(old.path),
                trail=list(old.trail),
            )  # fmt: skip

    def played_by(self, who: str) -> list[str]:
        """The cards an intruder plays from now on in this life."""
        played = []
        for event in self.log[self.at :]:
            if isinstance(event, told.Returned) and event.who == who:
                break
            if isinstance(event, told.ShadowCard) and event.who == who:
                played.append(event.card)
        return played

    def kind_of(self, who: str) -> str:
        """Who a lone wolf turned out to be, if anybody knows."""
        kind: str = self.view.open.figures[who].kind
        return kind

    def draw_hand(self, kind: str, life: int, played: list[str]) -> list[str]:
        """A hand chosen at random that holds all that was played."""
        size = hand_size(self.open, kind, life)
        if self.open.options.placement == "ready":
            return ready_hand(self.open, kind, life)
        for _ in range(HAND_TRIES):
            hand = random_hand(self.open, kind, life, self.dice)
            if not _missing(played, hand):
                return hand
        rest = without(list(all_cards(kind)), played)
        return sorted([*played, *self.dice.sample(rest, size - len(played))])

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
            fits = [float((p.shadow.zone == zone) == (who in seen)) for p in cloud]
            self.weigh(who, fits, "entry")
            if self.forgiving and who in seen:
                for particle in cloud:
                    particle.shadow.zone = zone

    def learn_listen(self, zone: str, heard: bool) -> None:
        """Guards heard somebody or nobody, unless it was a cat."""
        before = self.log[self.at - 2]
        if isinstance(before, told.ShadowCard) and before.card == "cat":
            return
        if any(self.loud(zone, *self.where(w)) for w in self.known):
            return
        noise = {
            who: [float(self.loud(zone, p.shadow.zone, p.shadow.speed)) for p in cloud]
            for who, cloud in self.clouds.items()
        }
        shares = {}
        for who, cloud in self.clouds.items():
            total = sum(p.weight for p in cloud)
            loud = sum(p.weight * n for p, n in zip(cloud, noise[who], strict=True))
            shares[who] = loud / total if total else 0.0
        for who in self.clouds:
            quiet = 1.0
            for other in self.clouds:
                if other != who:
                    quiet *= 1 - shares[other]
            factors = [n + (1 - n) * (1 - quiet) if heard else 1 - n for n in noise[who]]
            self.weigh(who, factors, "listen")

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
        for who, cloud in self.clouds.items():
            if passage_of(self.open, who) == passage:
                self.weigh(who, [self.reveal_end(particle, zone) for particle in cloud], "end")

    def learn_wound(self, who: str) -> None:
        """A wound that did not kill tells who cannot be under the mask."""
        wounds = len(self.open.figures[who].wounds)
        dead = any(isinstance(e, told.Died) for e in self.log[self.at : self.at + 3])
        kinds = [particle.shadow.kind for particle in self.clouds[who]]
        self.weigh(who, [float((wounds >= LIVES[kind]) == dead) for kind in kinds], "wound")

    def spend(self, who: str, card: str) -> None:
        """A card was played outside a secret move."""
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
        self.weigh(who, factors, "search")

    def learn_search_end(self, who: str) -> None:
        """He could have searched more, and did not."""
        declared = sum(name == who for name, _ in self.open.searches)
        if declared < SEARCHES_A_TURN:
            counts = [len(touched(self.open, p.shadow.trail)) for p in self.clouds[who]]
            factors = [1 / max(1, 1 + count - declared) for count in counts]
            self.weigh(who, factors, "search end")
        self.resample(who)

    def rest(self) -> None:
        """The guards' turn is over: what they would have noticed is not there."""
        open = self.open
        watched = {guard.zone for guard in open.guards.values() if not guard.drunk}
        known = {end for ends in open.known_ends.values() for end in ends}
        for who, cloud in self.clouds.items():
            self.look_ahead(who, after=False)
            if open.options.notice_passage:
                unseen = watched - known
                fits = [float(not any(end in unseen for end in p.ends)) for p in cloud]
                self.weigh(who, fits, "passage")
            if open.options.notice_ropes:
                shown = {*open.known_ropes}
                fits = [
                    float(not any(r not in shown and watched & {*r} for r in p.ropes))
                    for p in cloud
                ]
                self.weigh(who, fits, "ropes")
            self.resample(who)
        if open.options.notice_passage:
            self.noticed |= watched - known

    def move_all(self) -> None:
        """The decoys' successors appear; then each intruder moves in his turn."""
        while self.at < len(self.log) and not self.moving(self.log[self.at]):
            self.next_event()
        for who in self.open.figures:
            if self.open.figures[who].in_play:
                self.move(who)


def random_hand(open: Open, kind: str, life: int, dice: Dice) -> list[str]:
    """A hand as somebody who taps anything would choose it."""
    box, hand = list(all_cards(kind)), list[str]()
    while len(hand) < hand_size(open, kind, life):
        kinds = sorted({*box})
        tap = dice.below(len(kinds) + (not hand))
        if tap == len(kinds):
            return ready_hand(open, kind, life)
        box.remove(kinds[tap])
        hand.append(kinds[tap])
    return sorted(hand)


def _missing(wanted: list[str], hand: list[str]) -> bool:
    left = list(hand)
    for card in wanted:
        if card not in left:
            return True
        left.remove(card)
    return False

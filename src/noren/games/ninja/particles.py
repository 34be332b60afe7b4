"""Where the intruders may be: worlds drawn forward through the night, weighed by what was told.

Each particle is a possible truth about the intruders that a viewer does not know. It makes random
choices through `sneak_options`, as random play would, but only such as fit what was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from noren import Choice, Dice, Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.cards import all_cards, without
from noren.games.ninja.ready import hand_size, ready_hand
from noren.games.ninja.state import (
    HIDDEN,
    INSIDE,
    INTRUDER,
    LIVES,
    Figure,
    Open,
    Shadow,
    Trail,
    fort_of,
    is_passage,
    names_of,
    passage_of,
)
from noren.games.ninja.stealth import (
    ENTER,
    Lookout,
    begin_move,
    crosses_wall,
    enter_zone,
    hang,
    lookout,
    sneak_options,
)
from noren.games.ninja.steps.placing import starts
from noren.games.ninja.steps.searching import SEARCHES_A_TURN, touched
from noren.games.ninja.watch import copy_shadow

TRIES: Final = 4
"""So many ways of moving are tried where a search tells that he was near."""
HAND_TRIES: Final = 60
Sign = tuple[str, ...]
Rope = tuple[str, str]


@dataclass(slots=True)
class Particle:
    """One possible truth; a rope or passage belongs to whoever may use it."""

    shadows: dict[str, Shadow]
    ropes: dict[str, list[Rope]]
    ends: dict[str, list[str]]
    weight: float = 1.0
    synced: dict[str, Shadow] = field(default_factory=dict)
    synced_ropes: list[Rope] | None = None

    def twin(self) -> Particle:
        """A copy that shares nothing mutable."""
        return Particle(
            {who: copy_shadow(shadow) for who, shadow in self.shadows.items()},
            {owner: list(ropes) for owner, ropes in self.ropes.items()},
            {passage: list(ends) for passage, ends in self.ends.items()},
            self.weight,
            dict(self.synced),
            self.synced_ropes,
        )


class Depleted(Exception):
    """No particle fits what was told."""


class Tracker:
    """Follows the log and keeps the particles that fit it."""

    def __init__(
        self,
        view: Any,
        unknown: Sequence[str],
        known: dict[str, Shadow],
        count: int,
        dice: Dice,
        *,
        forgiving: bool,
    ) -> None:
        self.view = view
        self.unknown = unknown
        self.known = known
        self.count = count
        self.dice = dice
        self.forgiving = forgiving
        options = view.open.options
        names = names_of(options)
        lone = INTRUDER in names
        self.open = Open(
            options, view.open.seats, figures={w: Figure("" if lone else w) for w in names}
        )
        self.contested = options.variant == "contested"
        self.log: list[Event] = view.log
        self.at = 0
        self.noticed: set[str] = set()
        self.particles = [self._blank() for _ in range(count)]

    # -- particles

    def owner(self, who: str) -> str:
        """Whose ropes an intruder uses."""
        return who if self.contested else ""

    def _blank(self) -> Particle:
        passages = {passage_of(self.open, who) for who in self.open.figures}
        return Particle(
            {who: Shadow("" if who == INTRUDER else who) for who in self.unknown},
            {self.owner(who): [] for who in self.open.figures},
            {passage: ["", ""] for passage in sorted(passages)},
        )

    def weigh(self, factors: Sequence[float], force: str = "") -> None:
        """Multiply the weights; if nothing would be left, say so, or forget that evidence."""
        total = sum(p.weight * factor for p, factor in zip(self.particles, factors, strict=True))
        if total <= 0:
            if not self.forgiving:
                raise Depleted(force)
            return
        for particle, factor in zip(self.particles, factors, strict=True):
            particle.weight *= factor

    def resample(self) -> None:
        """Drop what is unlikely and double what is likely, if few particles bear the weight."""
        weights = [particle.weight for particle in self.particles]
        total = sum(weights)
        if total <= 0:
            if not self.forgiving:
                raise Depleted("resample")
            for particle in self.particles:
                particle.weight = 1.0
            return
        if total * total > 0.5 * len(weights) * sum(weight * weight for weight in weights):
            scale = len(weights) / total
            for particle in self.particles:
                particle.weight *= scale
            return
        step = total / self.count
        mark = self.dice.unit() * step
        kept: list[Particle] = []
        sum_so_far = 0.0
        for particle in self.particles:
            sum_so_far += particle.weight
            first = True
            while len(kept) < self.count and mark < sum_so_far:
                kept.append(particle if first else particle.twin())
                first = False
                mark += step
        for particle in kept:
            particle.weight = 1.0
        self.particles = kept or self.particles

    # -- the night

    def follow(self) -> list[Particle]:
        """Go through the whole log."""
        while self.at < len(self.log):
            event = self.log[self.at]
            apply(self.open, event)
            self.at += 1
            self.learn(event)
        return self.particles

    def learn(self, event: Event) -> None:
        """What one event outside a secret move tells."""
        match event:
            case told.NightFell():
                for who in self.unknown:
                    self.appear(who)
            case told.Stepped(_, zone) | told.Woke(zone, _):
                self.learn_entry(zone)
            case told.Posted(_, zone, _) if self.open.turn:
                self.learn_entry(zone)
            case told.Listened(_, zone, heard):
                self.learn_listen(zone, heard)
            case told.ShadowCard(who, _, card, _):
                self.spend(who, card)
            case told.Struck(_, _, who):
                self.learn_wound(who)
            case told.Died(who):
                for shadow in self.shadows(who):
                    shadow.zone, shadow.speed = "", 0
            case told.Returned(who):
                if who in self.unknown:
                    self.appear(who)
            case told.PassageFound(passage, zone):
                self.weigh([self.reveal_end(p, passage, zone) for p in self.particles], "end")
            case told.RopeFound(rope):
                has = [any(rope in r for r in p.ropes.values()) for p in self.particles]
                self.weigh([float(one) for one in has], "rope")
            case told.PhaseBegan("intruders"):
                self.rest()
                self.move_all()
            case told.Searched(who, zone):
                self.learn_search(who, zone)
            case told.SearchEnded(who):
                self.learn_search_end(who)
            case _:
                pass

    def shadows(self, who: str) -> list[Shadow]:
        """An unknown intruder in every particle."""
        return [p.shadows[who] for p in self.particles if who in p.shadows]

    def coming(self, kind: type[Event], until: type[Event]) -> list[Any]:
        """The events of a kind that come before the next of another kind."""
        found = []
        for event in self.log[self.at :]:
            if isinstance(event, until):
                break
            if isinstance(event, kind):
                found.append(event)
        return found

    # -- starting

    def appear(self, who: str) -> None:
        """A new intruder starts anywhere he may, with cards that he turns out to have."""
        life = self.open.figures[who].life
        played = [
            card.card for card in self.coming(told.ShadowCard, told.Returned) if card.who == who
        ]
        for particle in self.particles:
            old = particle.shadows[who]
            kind = self.kind_of(who) or old.kind or self.dice.pick(("ninja", "traitor"))
            hand = self.draw_hand(kind, life, played)
            box = without(list(all_cards(kind)), hand)
            zone = self.dice.pick(starts(self.open, kind))
            particle.shadows[who] = Shadow(
                kind, zone, hand=hand, box=box, path=list(old.path), trail=list(old.trail)
            )

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
        seen = set()
        for event in self.log[self.at : self.at + 4]:
            if isinstance(event, told.Seen) and event.zone == zone:
                seen.add(event.who)
            elif not isinstance(event, told.AlertSet):
                break
        hidden = [w for w in self.unknown if self.open.figures[w].state in (HIDDEN, INSIDE)]
        factors = []
        for particle in self.particles:
            fits = all((particle.shadows[w].zone == zone) == (w in seen) for w in hidden)
            factors.append(float(fits))
        self.weigh(factors, "entry")
        if self.forgiving:
            for who in seen:
                for shadow in self.shadows(who):
                    shadow.zone = zone

    def learn_listen(self, zone: str, heard: bool) -> None:
        """Guards heard somebody or nobody, unless it was a cat."""
        before = self.log[self.at - 2]
        if isinstance(before, told.ShadowCard) and before.card == "cat":
            return
        distances = fort_of(self.open).distance
        loud = any(self.loud(zone, *self.where(w)) for w in self.known)
        factors = []
        for particle in self.particles:
            noise = loud or any(
                not is_passage(s.zone) and s.zone and 0 < s.speed >= distances(zone, s.zone)
                for s in particle.shadows.values()
            )
            factors.append(float(noise == heard))
        self.weigh(factors, "listen")

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

    def learn_wound(self, who: str) -> None:
        """A wound that did not kill tells who cannot be under the mask."""
        if who not in self.unknown:
            return
        wounds = len(self.open.figures[who].wounds)
        dead = any(isinstance(e, told.Died) for e in self.log[self.at : self.at + 3])
        kinds = [p.shadows[who].kind for p in self.particles]
        self.weigh([float((wounds >= LIVES[kind]) == dead) for kind in kinds], "wound")

    def spend(self, who: str, card: str) -> None:
        """A card was played outside a secret move."""
        for shadow in self.shadows(who):
            if card in shadow.hand:
                shadow.hand.remove(card)

    def learn_search(self, who: str, zone: str) -> None:
        """He moved into or out of that zone this turn."""
        if who in self.unknown:
            declared = sum(name == who for name, _ in self.open.searches)
            factors = []
            for shadow in self.shadows(who):
                zones = touched(self.open, shadow.trail)
                factors.append((zone in zones) / max(1, len(zones) + 2 - declared))
            self.weigh(factors, "search")

    def learn_search_end(self, who: str) -> None:
        """He could have searched more, and did not."""
        declared = sum(name == who for name, _ in self.open.searches)
        if who in self.unknown and declared < SEARCHES_A_TURN:
            counts = [len(touched(self.open, shadow.trail)) for shadow in self.shadows(who)]
            self.weigh([1 / max(1, 1 + count - declared) for count in counts], "search end")

    # -- the passage

    def slot_share(self, particle: Particle, passage: str, zone: str) -> tuple[int, float]:
        """Which unknown end this zone could be, and how likely that is."""
        fort = fort_of(self.open)
        ends = particle.ends[passage]
        if zone in fort.moats or is_passage(zone):
            return -1, 0.0
        if self.open.options.placement == "full":
            slot = 0 if not ends[0] else 1 if not ends[1] else -1
            return slot, 1 / len(fort.passage_ends) if slot >= 0 else 0.0
        slot = 1 if fort.castle_of(zone) else 0
        if ends[slot]:
            return -1, 0.0
        places = [z for z in fort.passage_ends if bool(fort.castle_of(z)) == bool(slot)]
        return slot, 1 / len(places)

    def reveal_end(self, particle: Particle, passage: str, zone: str) -> float:
        """The guards found this end."""
        if zone in particle.ends[passage]:
            return 1.0
        slot, share = self.slot_share(particle, passage, zone)
        if slot >= 0:
            particle.ends[passage][slot] = zone
        return share

    def fill_ends(self, particle: Particle, passage: str) -> list[str]:
        """Both ends, the unknown ones anywhere no guard would have noticed."""
        fort = fort_of(self.open)
        ends = particle.ends[passage]
        full = self.open.options.placement == "full"
        for slot in (0, 1):
            if not ends[slot]:
                places = [
                    zone
                    for zone in fort.passage_ends
                    if (full or bool(fort.castle_of(zone)) == bool(slot))
                    and zone not in self.noticed
                ]
                ends[slot] = self.dice.pick(places or fort.passage_ends)
        return ends

    def rest(self) -> None:
        """The guards' turn is over: what they would have noticed is not there."""
        open = self.open
        if open.options.notice_passage:
            watched = {g.zone for g in open.guards.values() if not g.drunk}
            known = {end for ends in open.known_ends.values() for end in ends}
            self.noticed |= watched - known
            factors = [
                float(not any(e in watched - known for ends in p.ends.values() for e in ends if e))
                for p in self.particles
            ]
            self.weigh(factors, "passage")
        self.resample()

    # -- secret moves

    def move_all(self) -> None:
        """The decoys' successors appear; then each intruder moves in his turn."""
        while self.at < len(self.log) and not self.moving(self.log[self.at]):
            event = self.log[self.at]
            apply(self.open, event)
            self.at += 1
            self.learn(event)
        for who in self.open.figures:
            if self.open.figures[who].in_play:
                self.move(who)

    def moving(self, event: Event) -> bool:
        """Whether an event belongs to a secret move."""
        return not isinstance(
            event, told.Returned | told.LookedThrough | told.BonusTaken | told.Sleepers
        )

    def segment(self, who: str) -> tuple[list[Sign], list[Lookout], bool]:
        """What was told of a secret move, the table after each, and whether it has ended."""
        signs: list[Sign] = []
        outs = [lookout(self.open, who)]
        while self.at < len(self.log):
            event = self.log[self.at]
            apply(self.open, event)
            self.at += 1
            sign = sign_of(event)
            if sign is not None:
                signs.append(sign)
                outs.append(lookout(self.open, who))
            if isinstance(event, told.Crept | told.Left):
                return signs, outs, True
        return signs, outs, False

    def move(self, who: str) -> None:
        """One intruder's secret move, in every particle."""
        begun = self.at < len(self.log) or self.sneaking(who)
        signs, outs, ended = self.segment(who)
        if who not in self.unknown or not begun:
            return
        searched = {e.zone for e in self.coming(told.Searched, told.TurnBegan) if e.who == who}
        factors = [self.try_moves(p, who, signs, outs, ended, searched) for p in self.particles]
        if sum(p.weight * f for p, f in zip(self.particles, factors, strict=True)) <= 0:
            if not self.forgiving:
                raise Depleted("move")
            for particle in self.particles:
                self.force(particle.shadows[who], signs, ended)
            return
        self.weigh(factors)
        self.resample()

    def sneaking(self, who: str) -> bool:
        """Whether this intruder is moving right now."""
        step = self.view.step
        return type(step).__name__ == "Sneak" and step.who == who

    def try_moves(
        self,
        particle: Particle,
        who: str,
        signs: list[Sign],
        outs: list[Lookout],
        ended: bool,
        searched: set[str],
    ) -> float:
        """Move one particle; where a search is known, the best of a few ways is more likely."""
        begin_move(particle.shadows[who])
        if not ended:
            particle.synced[who] = copy_shadow(particle.shadows[who])
            particle.synced_ropes = list(particle.ropes[self.owner(who)])
        if particle.weight <= 0:
            return 0.0
        tries = []
        for _ in range(TRIES if searched else 1):
            twin = Particle(
                {who: copy_shadow(particle.shadows[who])},
                {self.owner(who): list(particle.ropes[self.owner(who)])},
                {p: list(e) for p, e in particle.ends.items()},
            )
            weight = self.walk(twin, who, signs, outs)
            if searched and not searched <= {*touched(self.open, twin.shadows[who].trail)}:
                weight = 0.0
            tries.append((weight, twin))
        total = sum(weight for weight, _ in tries)
        if total <= 0:
            return 0.0
        twin = self.dice.weighted([t for _, t in tries], [w for w, _ in tries])
        particle.shadows[who] = twin.shadows[who]
        particle.ropes[self.owner(who)] = twin.ropes[self.owner(who)]
        particle.ends = twin.ends
        return total / len(tries)

    def walk(self, twin: Particle, who: str, signs: list[Sign], outs: list[Lookout]) -> float:
        """Random small deeds that fit what was told; how likely such deeds are."""
        shadow, ropes = twin.shadows[who], twin.ropes[self.owner(who)]
        passage = outs[0].passage
        weight, at = 1.0, 0
        ended = bool(signs) and signs[-1][0] in ("crept", "left")
        while ended or at < len(signs):
            out = outs[at]
            if is_passage(shadow.zone):
                self.fill_ends(twin, passage)
            ends = [end for end in twin.ends[passage] if end]
            options = sneak_options(out, shadow, ropes, ends)
            fitting = []
            for choice in options:
                expected = signs_of(choice, out, shadow)
                if tuple(signs[at : at + len(expected)]) == expected:
                    fitting.append((choice, expected))
            if at < len(signs) and self.may_dig(out, shadow, signs[at], options):
                slot, share = self.slot_share(twin, passage, shadow.zone)
                if slot >= 0 and shadow.zone not in self.noticed:
                    weight *= share
                    twin.ends[passage][slot] = shadow.zone
                    continue
            if not fitting:
                return 0.0
            weight *= len(fitting) / len(options)
            choice, expected = fitting[self.dice.below(len(fitting))]
            perform(choice, out, shadow, ropes)
            at += len(expected)
            if choice[0] in ("done", "leave"):
                shadow.path.append(Trail(self.open.turn, tuple(shadow.trail)))
                if choice[0] == "leave":
                    shadow.zone, shadow.speed = "", 0
                return weight
        return weight

    def may_dig(
        self, out: Lookout, shadow: Shadow, sign: Sign, options: Sequence[Choice]
    ) -> bool:
        """Whether he now enters a passage whose end here is not settled yet."""
        entering = sign[0] == "in" or sign == ("card", "passage", "")
        able = shadow.steps < 3 and not shadow.halted and not shadow.pending
        return entering and able and ENTER not in options and not is_passage(shadow.zone)

    def force(self, shadow: Shadow, signs: list[Sign], ended: bool) -> None:
        """Bend a particle to what was told when none of them fits."""
        for sign in signs:
            if sign[0] == "card" and sign[1] in shadow.hand:
                shadow.hand.remove(sign[1])
            elif sign[0] in ("seen", "in"):
                shadow.zone = sign[1]
                shadow.trail.append(sign[1])
        shadow.pending = False
        if ended:
            shadow.path.append(Trail(self.open.turn, tuple(shadow.trail)))
            if signs[-1][0] == "left":
                shadow.zone = ""


def sign_of(event: Event) -> Sign | None:
    """What an event tells of a secret move, if anything."""
    match event:
        case told.ShadowCard(_, _, card, guard):
            return ("card", card, guard)
        case told.Seen(_, zone):
            return ("seen", zone)
        case told.Vanished():
            return ("vanished",)
        case told.InPassage(_, passage):
            return ("in", passage)
        case told.OutOfPassage():
            return ("out",)
        case told.Left():
            return ("left",)
        case told.Crept():
            return ("crept",)
        case _:
            return None


def _hiding(zone: str) -> tuple[Sign, ...]:
    return (("in", zone),) if is_passage(zone) else (("vanished",),)


def signs_of(choice: Choice, out: Lookout, shadow: Shadow) -> tuple[Sign, ...]:
    """What would be told if an intruder did this."""
    verb = choice[0]
    if verb in ("go", "climb"):
        rope: tuple[Sign, ...] = (("card", "rope", ""),) if verb == "climb" else ()
        if is_passage(shadow.zone):
            return (("out",),)
        return rope + (_hiding(choice[1]) if out.seen and choice[1] not in out.sober else ())
    if verb == "done":
        noticed = shadow.zone in out.sober and shadow.covered != out.turn
        return (("seen", shadow.zone), ("crept",)) if noticed else (("crept",),)
    if verb == "enter":
        card: tuple[Sign, ...] = () if out.passage_card else (("card", "passage", ""),)
        return (*card, ("in", out.passage))
    if verb == "leave":
        return (("left",),)
    if verb == "reveal":
        return (("seen", shadow.zone),)
    return _card_signs(choice, out, shadow)


def _card_signs(choice: Choice, out: Lookout, shadow: Shadow) -> tuple[Sign, ...]:
    """What would be told if an intruder played this card."""
    verb, *rest = choice
    if verb == "bluff":
        return (("card", rest[0], ""),)
    if verb == "shadow":
        return (("card", "shadow-walk", ""), *(_hiding(shadow.zone) if out.seen else ()))
    card = {"kill": rest[0], "shuriken": "shuriken", "sake": "potent-sake"}[verb]
    around = [guard for guard in out.sober.get(shadow.zone, ()) if guard != rest[-1]]
    covered = shadow.covered == out.turn
    hides = out.seen and (not around or covered)
    return (("card", card, rest[-1]), *(_hiding(shadow.zone) if hides else ()))


def perform(choice: Choice, out: Lookout, shadow: Shadow, ropes: list[Rope]) -> None:
    """The secret part of what an intruder does; see `Sneak.take`."""
    match choice:
        case ("go" | "climb" as verb, zone):
            was = shadow.zone
            if verb == "climb":
                shadow.hand.remove("rope")
                hang(ropes, was, zone)
            enter_zone(out, shadow, zone, by_rope=crosses_wall(out.fort, was, zone))
        case ("enter",):
            if not out.passage_card:
                shadow.hand.remove("passage")
            enter_zone(out, shadow, out.passage, by_rope=False)
        case ("leave",):
            shadow.steps += 1
        case ("reveal",):
            shadow.pending = False
        case ("done",):
            shadow.speed, shadow.pending = shadow.steps, False
        case ("shadow",):
            shadow.hand.remove("shadow-walk")
            shadow.covered, shadow.pending = out.turn, False
        case ("bluff", card):
            shadow.hand.remove(card)
            _look_around(out, shadow, "")
        case (verb, *rest):
            card = {"kill": rest[0], "shuriken": "shuriken", "sake": "potent-sake"}[verb]
            shadow.hand.remove(card)
            _look_around(out, shadow, rest[-1])


def _look_around(out: Lookout, shadow: Shadow, gone: str) -> None:
    if not [guard for guard in out.sober.get(shadow.zone, ()) if guard != gone]:
        shadow.pending = False


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

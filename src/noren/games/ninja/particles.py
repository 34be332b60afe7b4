"""Where the intruders may be: worlds drawn forward through the night, weighed by what was told.

Each particle is a possible truth about the intruders that a viewer does not know. It makes random
choices through `sneak_options`, as random play would, but only such as fit what was told.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from noren import Choice, Dice, Event
from noren.games.ninja import events as told
from noren.games.ninja.board import apply
from noren.games.ninja.cards import KINDS, all_cards, without
from noren.games.ninja.fortress import FASTEST
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

HAND_TRIES: Final = 60
MOST_ROUTES: Final = 400
Sign = tuple[str, ...]
Rope = tuple[str, str]


@dataclass(slots=True)
class Particle:
    """One possible truth about one intruder; an end that is not settled yet is empty."""

    shadow: Shadow
    ropes: list[Rope]
    ends: list[str]
    weight: float = 1.0
    synced: Shadow | None = None
    synced_ropes: list[Rope] = field(default_factory=list)

    def twin(self) -> Particle:
        """A copy that may move on its own; box and path are never changed in place."""
        shadow = copy.copy(self.shadow)
        shadow.hand, shadow.trail = shadow.hand.copy(), shadow.trail.copy()
        return Particle(
            shadow,
            list(self.ropes),
            list(self.ends),
            self.weight,
            self.synced,
            self.synced_ropes,
        )


Cloud = list[Particle]


class Depleted(Exception):
    """No particle fits what was told."""


class Tracker:
    """Follows the log and keeps, for every unknown intruder, the particles that fit it."""

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
        self.log: list[Event] = view.log
        self.at = 0
        self.noticed: set[str] = set()
        self.clouds: dict[str, Cloud] = {
            who: [Particle(Shadow("" if lone else who), [], ["", ""]) for _ in range(count)]
            for who in unknown
        }

    # -- particles

    def weigh(self, who: str, factors: Sequence[float], why: str) -> None:
        """Multiply the weights; if nothing would be left, say so, or forget that evidence."""
        cloud = self.clouds[who]
        total = sum(p.weight * factor for p, factor in zip(cloud, factors, strict=True))
        if total <= 0:
            if not self.forgiving:
                raise Depleted(why)
            return
        for particle, factor in zip(cloud, factors, strict=True):
            particle.weight *= factor

    def resample(self, who: str) -> None:
        """Drop what is unlikely and double what is likely, if few particles bear the weight."""
        cloud = self.clouds[who]
        weights = [particle.weight for particle in cloud]
        total = sum(weights)
        if total * total > 0.5 * len(weights) * sum(weight * weight for weight in weights):
            scale = len(weights) / total
            for particle in cloud:
                particle.weight *= scale
            return
        step = total / self.count
        mark = self.dice.unit() * step
        kept: Cloud = []
        sum_so_far = 0.0
        for particle in cloud:
            sum_so_far += particle.weight
            first = True
            while len(kept) < self.count and mark < sum_so_far:
                kept.append(particle if first else particle.twin())
                first = False
                mark += step
        for particle in kept:
            particle.weight = 1.0
        self.clouds[who] = kept

    # -- the night

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
            case told.Stepped(_, zone) | told.Woke(zone, _):
                self.learn_entry(zone)
            case told.Posted(_, zone, _) if self.open.turn:
                self.learn_entry(zone)
            case told.Listened(_, zone, heard):
                self.learn_listen(zone, heard)
            case told.PassageFound(passage, zone):
                for who in self.clouds:
                    if passage_of(self.open, who) == passage:
                        self.weigh(who, [self.reveal_end(p, zone) for p in self.clouds[who]], "end")
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

    # -- the passage

    def slot_share(self, particle: Particle, zone: str) -> tuple[int, float]:
        """Which unknown end this zone could be, and how likely that is."""
        fort = fort_of(self.open)
        ends = particle.ends
        if zone in fort.moats or is_passage(zone):
            return -1, 0.0
        if self.open.options.placement == "full":
            slot = 0 if not ends[0] else 1 if not ends[1] else -1
            return slot, 1 / len(fort.passage_ends) if slot >= 0 else 0.0
        slot = 1 if fort.castle_of(zone) else 0
        if ends[slot]:
            return -1, 0.0
        return slot, 1 / len(self.end_places(slot))

    def end_places(self, slot: int) -> list[str]:
        """Where an end may lie: anywhere, or for a ready-made passage one outside, one inside."""
        fort = fort_of(self.open)
        if self.open.options.placement == "full":
            return list(fort.passage_ends)
        return [zone for zone in fort.passage_ends if bool(fort.castle_of(zone)) == bool(slot)]

    def reveal_end(self, particle: Particle, zone: str) -> float:
        """The guards found this end."""
        if zone in particle.ends:
            return 1.0
        slot, share = self.slot_share(particle, zone)
        if slot >= 0:
            particle.ends[slot] = zone
        return share

    def fill_ends(self, particle: Particle) -> list[str]:
        """Both ends, the unknown ones anywhere no guard would have noticed."""
        for slot in (0, 1):
            if not particle.ends[slot]:
                places = [zone for zone in self.end_places(slot) if zone not in self.noticed]
                particle.ends[slot] = self.dice.pick(places or self.end_places(slot))
        return particle.ends

    def rest(self) -> None:
        """The guards' turn is over: what they would have noticed is not there."""
        open = self.open
        watched = {guard.zone for guard in open.guards.values() if not guard.drunk}
        known = {end for ends in open.known_ends.values() for end in ends}
        for who, cloud in self.clouds.items():
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

    # -- secret moves

    def move_all(self) -> None:
        """The decoys' successors appear; then each intruder moves in his turn."""
        while self.at < len(self.log) and not self.moving(self.log[self.at]):
            self.next_event()
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
        before = {*self.open.guards}
        signs, outs, ended = self.segment(who)
        if who not in self.clouds or not begun:
            return
        searched = {e.zone for e in self.coming(told.Searched, told.TurnBegan) if e.who == who}
        cloud = self.clouds[who]
        for particle in cloud:
            begin_move(particle.shadow)
            if not ended:
                particle.synced = copy_shadow(particle.shadow)
                particle.synced_ropes = list(particle.ropes)
        anchors = searched | {sign[1] for sign in signs if sign[0] == "seen"}
        telling = any(sign[0] in ("seen", "in", "left") or sign[-1] in before for sign in signs)
        if anchors or telling:
            factors = self.route_all(cloud, signs, outs, anchors, ended)
        else:
            factors = [self.walk(p, signs, outs, ended) if p.weight else 0.0 for p in cloud]
        if sum(p.weight * f for p, f in zip(cloud, factors, strict=True)) <= 0:
            if not self.forgiving:
                raise Depleted("move")
            for particle in cloud:
                self.force(particle.shadow, signs, ended)
            return
        self.weigh(who, factors, "move")
        self.resample(who)

    def sneaking(self, who: str) -> bool:
        """Whether this intruder is moving right now."""
        step = self.view.step
        return type(step).__name__ == "Sneak" and step.who == who

    def fitting(
        self, particle: Particle, out: Lookout, signs: list[Sign], at: int
    ) -> tuple[list[tuple[Choice, int]], int]:
        """What he may do next that fits what was told, how much of it that explains, of how many
        ways.
        """
        if is_passage(particle.shadow.zone):
            self.fill_ends(particle)
        ends = [end for end in particle.ends if end]
        options = sneak_options(out, particle.shadow, particle.ropes, ends)
        found = []
        for choice in options:
            expected = signs_of(choice, out, particle.shadow)
            if not expected or tuple(signs[at : at + len(expected)]) == expected:
                found.append((choice, len(expected)))
        return found, len(options)

    def dig(self, particle: Particle) -> float:
        """He enters the passage now: if no end is settled here, settle it; how likely that was."""
        shadow = particle.shadow
        able = shadow.steps < FASTEST and not shadow.halted and not shadow.pending
        if not able or shadow.zone in particle.ends or shadow.zone in self.noticed:
            return 0.0
        slot, share = self.slot_share(particle, shadow.zone)
        if slot >= 0:
            particle.ends[slot] = shadow.zone
        return share

    def walk(
        self, particle: Particle, signs: list[Sign], outs: list[Lookout], ended: bool
    ) -> float:
        """Random small deeds that fit what was told; how likely such deeds are."""
        weight, at = 1.0, 0
        while ended or at < len(signs):
            if at < len(signs) and enters(signs[at]):
                trial = particle.twin()
                share = self.dig(trial)
                if share and self.dice.below(2):  # here, or farther on
                    particle.ends = trial.ends
                    weight *= 2 * share
            found, ways = self.fitting(particle, outs[at], signs, at)
            if not found:
                return 0.0
            weight *= len(found) / ways
            choice, explained = found[self.dice.below(len(found))]
            perform(choice, outs[at], particle.shadow, particle.ropes)
            at += explained
            if choice[0] in ("done", "leave"):
                self.close(particle.shadow, choice)
                break
        return weight

    def close(self, shadow: Shadow, choice: Choice) -> None:
        """Note the path of a move that is over."""
        shadow.path = [*shadow.path, Trail(self.open.turn, tuple(shadow.trail))]
        if choice[0] == "leave":
            shadow.zone, shadow.speed = "", 0

    def route_all(
        self, cloud: Cloud, signs: list[Sign], outs: list[Lookout], anchors: set[str], ended: bool
    ) -> list[float]:
        """Where much was told: every way of moving that fits, then one of them at random."""
        known: dict[Any, list[Particle]] = {}
        factors = []
        for particle in cloud:
            shadow = particle.shadow
            key = (shadow.zone, shadow.covered, *particle.ropes, *particle.ends, *shadow.hand)
            routes = known.get(key)
            if routes is None:
                routes = known[key] = []
                start = particle.twin()
                start.weight = 1.0
                self.route(start, signs, 0, outs, anchors, routes, ended)
            total = sum(route.weight for route in routes)
            factors.append(total)
            if total > 0:
                drawn = self.dice.weighted(routes, [route.weight for route in routes])
                path = (
                    [*particle.shadow.path, drawn.shadow.path[-1]]
                    if ended
                    else particle.shadow.path
                )
                particle.shadow = drawn.twin().shadow
                particle.shadow.path = path
                particle.ropes, particle.ends = list(drawn.ropes), list(drawn.ends)
        return factors

    def route(
        self,
        particle: Particle,
        signs: list[Sign],
        at: int,
        outs: list[Lookout],
        searched: set[str],
        routes: list[Particle],
        ended: bool,
    ) -> None:
        """Follow every deed that fits, as long as the searched zones can still be touched."""
        shadow = particle.shadow
        if len(routes) >= MOST_ROUTES or not self.in_reach(shadow, searched):
            return
        if at == len(signs) and not ended:
            routes.append(particle)
            return
        if at < len(signs) and enters(signs[at]):
            trial = particle.twin()
            share = self.dig(trial)
            if share:
                trial.weight *= share
                perform(ENTER, outs[at], trial.shadow, trial.ropes)
                more = 1 if outs[at].passage_card else 2
                self.route(trial, signs, at + more, outs, searched, routes, ended)
        found, ways = self.fitting(particle, outs[at], signs, at)
        missing = searched - {*shadow.trail}
        left = FASTEST - 1 - shadow.steps
        distance = fort_of(self.open).distance
        for choice, explained in found:
            if choice[0] in ("go", "climb") and any(
                distance(choice[1], zone) > left for zone in missing
            ):
                continue
            if missing and choice[0] == "done":
                continue
            twin = particle.twin()
            twin.weight = particle.weight / ways
            perform(choice, outs[at], twin.shadow, twin.ropes)
            if choice[0] in ("done", "leave"):
                if searched <= {*twin.shadow.trail}:
                    self.close(twin.shadow, choice)
                    routes.append(twin)
            else:
                self.route(twin, signs, at + explained, outs, searched, routes, ended)

    def in_reach(self, shadow: Shadow, searched: set[str]) -> bool:
        """Whether all searched zones can be touched in the steps that are left."""
        missing = searched - {*shadow.trail}
        if not missing or is_passage(shadow.zone):
            return True
        left = 0 if shadow.halted else FASTEST - shadow.steps
        distance = fort_of(self.open).distance
        return all(distance(shadow.zone, zone) <= left for zone in missing)

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
            shadow.path = [*shadow.path, Trail(self.open.turn, tuple(shadow.trail))]
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


def enters(sign: Sign) -> bool:
    """Whether an intruder goes into the passage."""
    return sign[0] == "in" or sign == ("card", "passage", "")


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

"""The belief timeline: what each seat could make of every secret, all along the match.

Everything here is worked out from a seat's view at that moment; only how likely it held the true
answer to be is read off afterwards.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from noren.afterwards.report import Inkling, Point, Share
from noren.core.afterwards import Belief, Grounds, Secret
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.errors import BrokenGame
from noren.core.game import AnyGame
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import AnyView
from noren.core.world import AnyWorld
from noren.scene import seat as mark

SAMPLES: Final = 24
"""How many worlds are imagined for a view where a game has no belief of its own."""
SAMPLED_MOMENTS: Final = 24
"""For at most so many views of a seat, spread over the match, where worlds have to be imagined."""
LIKELIEST: Final = 4
SURE: Final = {"exact": 1 - 1e-9, "model": 0.995, "sampled": 1.0}
LEAST: Final = 1e-4
"""No chance counts as less where bits are told: a model can be wrong, a sample too small."""
FINE: Final = 4
VISIBLE: Final = 2e-3
CERTAINTY: Final = 1e-9
LONGEST_SECRET: Final = 40

encoder = msgspec.json.Encoder(order="deterministic")


class Timeline:
    """Gathers what every seat could know, moment by moment."""

    def __init__(self, game: AnyGame, seats: int, dice: Dice) -> None:
        self.game = game
        self.dice = dice
        asked = game.afterwards
        exact = asked is not None and asked.beliefs is not None
        self.grounds: Grounds = asked.grounds if asked is not None and exact else "sampled"
        self.points: dict[tuple[Seat, str], list[Point]] = {}
        self.questions: dict[tuple[Seat, str], str] = {}
        self.seats = range(seats)
        self.known: list[bytes] = [b""] * seats
        self.moments = 0
        """How many moments there will be, as far as it matters where each has to be sampled."""

    def look(self, at: int, match: Match) -> None:
        """What everybody can know now, as far as it is news to them."""
        if match.over:
            return
        truths = secrets_of(self.game, match.world)
        for seat in self.seats:
            view = match.view(seat)
            if not self._has_news(seat, view, at):
                continue
            for belief in beliefs_of(self.game, view, self.dice):
                if belief.secret in truths:
                    self._add(at, seat, belief, truths[belief.secret])

    def _has_news(self, seat: Seat, view: AnyView, at: int) -> bool:
        """Whether the seat has heard or got anything since it was last asked."""
        if self.grounds == "sampled" and self.moments > SAMPLED_MOMENTS:
            due = at * SAMPLED_MOMENTS // self.moments
            if due == (at - 1) * SAMPLED_MOMENTS // self.moments:
                return False
        heard = (len(view.log), len(view.whispers), view.mine, len(view.agenda))
        news = encoder.encode(heard)
        if news == self.known[seat]:
            return False
        self.known[seat] = news
        return True

    def _add(self, at: int, seat: Seat, belief: Belief, secret: Secret) -> None:
        key = seat, belief.secret
        line = self.points.setdefault(key, [])
        self.questions[key] = secret.question
        truth = belief.chances.get(secret.answer, 0.0)
        likely = tuple(_likeliest(belief.chances))
        if line and _same(line[-1], secret.answer, truth, likely):
            return
        before = line[-1].truth if line else None
        bits = 0.0 if before is None else math.log2(max(truth, LEAST) / max(before, LEAST))
        error = math.sqrt(truth * (1 - truth) / SAMPLES) if self.grounds == "sampled" else 0.0
        line.append(
            Point(at, round(truth, 6), secret.answer, likely, round(bits, 3), round(error, FINE))
        )

    def lines(self) -> tuple[Inkling, ...]:
        """Every secret of every seat, those that a seat always knew left out."""
        found = []
        for (seat, secret), points in sorted(self.points.items()):
            if all(point.truth >= 1 - CERTAINTY for point in points):
                continue
            certain = _certain_from(points, SURE[self.grounds])
            question = self.questions[seat, secret]
            found.append(Inkling(seat, secret, question, self.grounds, tuple(points), certain))
        return tuple(found)


def _certain_from(points: Sequence[Point], sure: float) -> int | None:
    """The moment from which on the truth was certain, to the end."""
    found = None
    for point in points:
        if point.truth < sure:
            found = None
        elif found is None:
            found = point.at
    return found


def _same(last: Point, answer: str, truth: float, likely: tuple[Share, ...]) -> bool:
    """Whether nothing changed that anybody would see."""
    certain = (truth >= 1 - CERTAINTY) != (last.truth >= 1 - CERTAINTY)
    if certain or last.answer != answer or abs(last.truth - truth) >= VISIBLE:
        return False
    held = {share.answer: share.chance for share in last.likely}
    return held.keys() == {share.answer for share in likely} and all(
        abs(held[share.answer] - share.chance) < VISIBLE for share in likely
    )


def _likeliest(chances: Mapping[str, float]) -> list[Share]:
    """What a seat held most likely; the truth is not put among it, or it would stand out."""
    ranked = sorted(chances.items(), key=lambda pair: -pair[1])[:LIKELIEST]
    return [Share(name, round(chance, FINE)) for name, chance in ranked]


def beliefs_of(game: AnyGame, view: AnyView, dice: Dice) -> Sequence[Belief]:
    """What a viewer could make of the secrets: as the game says, or counted in imagined worlds."""
    asked = game.afterwards
    if asked is not None and asked.beliefs is not None:
        return asked.beliefs(view)
    return sampled(game, view, dice)


def sampled(game: AnyGame, view: AnyView, dice: Dice) -> list[Belief]:
    """How often each answer comes up in worlds that look to this viewer as the true one does."""
    counts: dict[str, Counter[str]] = {}
    for _ in range(SAMPLES):
        try:
            world = imagine(game, view, dice).world
        except BrokenGame:  # a game that cannot imagine this has a review without beliefs
            return []
        for name, secret in secrets_of(game, world).items():
            counts.setdefault(name, Counter())[secret.answer] += 1
    return [
        Belief(name, {answer: count / counted.total() for answer, count in counted.items()})
        for name, counted in counts.items()
    ]


def secrets_of(game: AnyGame, world: AnyWorld) -> Mapping[str, Secret]:
    """The secrets of a world: as the game names them, or whatever short lies in private drawers."""
    if game.afterwards is not None:
        return game.afterwards.secrets(world)
    found: dict[str, Secret] = {}
    for seat, mine in enumerate(world.private):
        for field in getattr(mine, "__struct_fields__", ()):
            value = getattr(mine, field)
            if isinstance(value, str | int | bool) and len(str(value)) < LONGEST_SECRET:
                words = field.replace("_", " ")
                found[f"{field}-{seat}"] = Secret(f"{mark(seat)}: {words}?", str(value))
    return found

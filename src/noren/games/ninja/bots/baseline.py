"""The baseline: guards who think every possible place as likely, intruders who hurry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noren import Choice, Dice
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.routes import Routes
from noren.games.ninja.belief.suspects import evenly
from noren.games.ninja.bots.guards import Captain
from noren.games.ninja.bots.intruders import Intruder
from noren.games.ninja.bots.plans import Plan
from noren.games.ninja.content.ground import Floats
from noren.games.ninja.state import HIGH, Shadow, View, guard_seats, is_passage, sober_zones

NEARBY: Final = 1.2
"""Within how many turns of the best start he chooses any."""
FRESH: Final = 1.6
"""What a zone that nobody has searched is worth, in turns."""
MISSION: Final = 6.0


class BaselineCaptain(Captain):
    """Thinks every possible place as likely, and wakes guards wherever they sleep."""

    def likely(self, who: str) -> Floats:
        return evenly(self.belief.suspects[who].places)

    def likely_paces(self, who: str) -> Floats:
        return evenly(self.belief.suspects[who].possible)

    def wake_worth(self, zone: str) -> float:
        return 0.10 + 0.05 * self.open.alert / HIGH + 0.035


class BaselineIntruder(Intruder):
    """Takes the shortest way, slower where guards are near."""

    def seek(self) -> dict[str, float]:
        return dict.fromkeys(self.odds, 0.0)

    def start(self) -> Choice:
        """Near some castle, not always the same place."""
        turns = self.far_starts()
        best = min(turns.values())
        return self.dice.pick([c for c in self.view.options if turns[c[1]] <= best + NEARBY])

    def matters(self, zone: str, heard: Sequence[Shadow]) -> bool:
        return bool(heard)

    def worths(self, plans: Sequence[Plan], routes: Routes) -> list[float]:
        return [self.worth(plan.shadow, routes) for plan in plans]

    def worth(self, shadow: Shadow, routes: Routes) -> float:
        """Turns to go, and what can be searched; noise and dawn cost something."""
        far, (fresh, found) = self.turns_left(shadow, routes), self.finds(shadow)
        worth = -far - self.noticed(shadow) - (0.3 if is_passage(shadow.zone) else 0.0)
        worth += MISSION if found else FRESH * min(2, fresh)
        if not is_passage(shadow.zone):
            guards = sober_zones(self.open)
            close = any(self.fort.distance(shadow.zone, guard) <= 3 for guard in guards)
            worth -= 0.35 * max(0, shadow.steps - 1) if close else 0.25 * max(0, shadow.steps - 2)
        late = far - (self.fort.plan.night.turns - self.open.turn)
        return worth - (0.5 * late if self.leaving and late > 0 else 0.0)

    def whim(self) -> float:
        """Only to choose among equals."""
        return self.dice.unit() * 1e-6


class BaselineBot:
    """A guard's mind and an intruder's mind; which of them speaks depends on the seat.

    The belief that the public log allows is kept, but only to save time: it is the same as one
    read anew.
    """

    captain: type[Captain] = BaselineCaptain
    intruder: type[Intruder] = BaselineIntruder
    guards_think: type[Belief] = Belief
    """What guards read from the log; intruders take them to think no further than `Belief`."""

    def __init__(self) -> None:
        self._belief: Belief | None = None

    def choose(self, view: View, dice: Dice) -> Choice:
        """Any choice if there is but one; otherwise think."""
        if len(view.options) == 1:
            return view.options[0]
        guards = view.seat in guard_seats(view.open)
        belief = read(view, self.guards_think if guards else Belief, self._belief)
        self._belief = belief
        return (self.captain if guards else self.intruder)(view, belief, dice).choose()

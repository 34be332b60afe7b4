"""Chapter 8: the end. The Castle is reached, everything is turned up, scrolls are delivered."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from noren import Happening, Seat
from noren.games.omnitsu.content import POINTS
from noren.games.omnitsu.events import EndBegan, Scored
from noren.games.omnitsu.rules.any_time import Pause
from noren.games.omnitsu.state import (
    UNRESOLVED,
    Mine,
    Open,
    Sealed,
    World,
    contested,
    scrolls_of,
    seats,
)


class EndPhase(Happening[Open, Mine, Sealed], frozen=True):
    """Hands and scrolls are turned up, cards still on the table are void."""

    rule: ClassVar[str] = "omnitsu-8.1"
    discloses: ClassVar[tuple[str, ...]] = (
        "EndBegan", "EndBegan.hands", "EndBegan.scrolls", "open.hands", "open.seen",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        open = world.open
        world.agenda.clear()  # the rest of the turn is void (8.1)
        for at, laid in enumerate(open.laid):
            if laid.state in UNRESOLVED:
                open.laid[at] = msgspec.structs.replace(laid, state="done")
                open.discard.append(laid.card)
        open.hands = [mine.hand for mine in world.private]
        for mine in world.private:
            mine.hand = []
        # Hands lie open from here on, so what could be inferred about them is of no use any more.
        open.notes = [[] for _ in seats(open)]
        open.known = [[] for _ in seats(open)]
        kinds = world.sealed.kinds
        for scroll in open.scrolls:
            open.seen[scroll.id] = kinds[scroll.id]
        shown = tuple((s.owner, kinds[s.id], s.cracked) for s in open.scrolls)
        open.ended = True
        world.tell(EndBegan(tuple(tuple(hand) for hand in open.hands), shown))
        world.then(Pause("end"), Score())


def fate(open: Open, seat: Seat) -> str:
    """What becomes of a player whose scrolls are face-up: killed, daimyo, decoy or nothing."""
    mine = scrolls_of(open, seat)
    if not mine:
        return "nothing"
    scroll = next(s for s in open.scrolls if s.owner == seat)
    kind = open.seen[scroll.id]
    if len(mine) > 1 or scroll.cracked or kind == "poison":
        return "killed"
    if scroll.id in contested(open) and scroll.id != open.true_scroll:
        return "killed"
    return kind


def points(open: Open, seat: Seat) -> int:
    """What a player scores."""
    found = fate(open, seat)
    if found == "killed":
        return 0
    return POINTS.get(found, 0) + open.cards[seat]


class Score(Happening[Open, Mine, Sealed], frozen=True):
    """Scrolls are delivered and points counted; the most win, or share the victory."""

    rule: ClassVar[str] = "omnitsu-8.3"

    def happen(self, world: World) -> None:
        open = world.open
        fates = tuple(fate(open, seat) for seat in seats(open))
        scores = tuple(points(open, seat) for seat in seats(open))
        world.tell(Scored(fates, scores))
        alive = [seat for seat in seats(open) if fates[seat] != "killed"]
        best = max((scores[seat] for seat in alive), default=0)
        winners = [seat for seat in alive if scores[seat] == best]
        world.end(winners, scores, ending(open, fates, winners))


def ending(open: Open, fates: tuple[str, ...], winners: list[Seat]) -> str:
    """The name of the way the game ended."""
    if contested(open) and open.true_scroll not in contested(open):
        return "contested"
    if not winners:
        return "everyone killed"
    best = {fates[seat] for seat in winners}
    if "daimyo" in best:
        return "daimyo delivered"
    return "decoy delivered" if "decoy" in best else "empty hands"

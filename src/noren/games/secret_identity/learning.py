"""Secret Identity for learners: which choice has which number, and a view in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren.games.secret_identity.events import EVENTS
from noren.games.secret_identity.meta import Options
from noren.games.secret_identity.rules import STEPS
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    ROUNDS,
    SPOTS,
    TURNS,
    people,
    picto_cards,
    pictures,
)
from noren.parts.learning import (
    Feature,
    Floats,
    Learning,
    Verb,
    by_seat,
    how_many,
    lately,
    number,
    one_of,
    places,
    players,
    question,
    things,
)


def actions(seats: int, options: Options) -> Iterable[Verb]:
    """Pictures by their names, characters by their spots, whatever pack is played."""
    picture = things(pictures())
    spot = places("spot", SPOTS, lambda view: view.open.board)
    key = things(map(str, NUMBERS))
    return (
        *(Verb(word) for word in ("ready", "open")),
        Verb("green", picture),
        Verb("red", picture),
        Verb("take", things(picto_cards())),
        *(Verb(word, spot) for word in ("unknown", "keep", "replace")),
        Verb("vote", players(seats), key),
        Verb("guess", key),
    )


class Eyes:
    """What a viewer sees of the board and the safes."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.at = {name: place for place, name in enumerate(pictures())}

    def fits(self, view: Any, out: Floats) -> None:
        """How strongly each picture is linked with each character on the board."""
        cast = people(view.open)
        for row, id in zip(out, view.open.board, strict=False):
            for weight, linked in ((1.0, cast[id].strong), (0.5, cast[id].some)):
                for name in linked:
                    if name in self.at:
                        row[self.at[name]] = weight

    def safes(self, view: Any, out: Floats) -> None:
        """The pictures in each safe: green is one, red is minus one."""
        me = view.seat or 0
        for seat, clue in enumerate(view.open.safes):
            for laid in clue:
                out[(seat - me) % self.seats, self.at[laid.picture]] = 1 if laid.green else -1

    def laid(self, view: Any) -> list[str]:
        return [choice[1] for choice in view.answer if choice[0] in ("green", "red")]

    def votes(self, view: Any, out: Floats) -> None:
        me = view.seat or 0
        given = dict(view.mine.votes) if view.mine else {}
        given |= {choice[1]: int(choice[2]) for choice in view.answer if choice[0] == "vote"}
        for seat, key in given.items():
            out[(int(seat) - me) % self.seats, key - 1] = 1

    def hand(self, view: Any) -> list[str]:
        cards = view.mine.hand if view.mine else ()
        return [name for card in cards for name in picto_cards()[card]]


def features(seats: int, options: Options) -> Iterable[Feature]:
    """Hands, safes and how well each picture fits each character on the board."""
    eyes = Eyes(seats)
    names = tuple(pictures())

    numbers = tuple(map(str, NUMBERS))
    last = TURNS if options.variant == "cooperative" else ROUNDS
    return (
        question(STEPS),
        number("round", lambda view: view.open.round, last),
        by_seat("points", seats, lambda view: view.open.scores, 20),
        by_seat("cards", seats, lambda view: view.open.hands, 10),
        by_seat("turn", seats, lambda view: [seat == view.open.active for seat in range(seats)]),
        one_of("key", NUMBERS, lambda view: view.mine.key if view.mine else NO_KEY),
        how_many("hand", names, eyes.hand),
        how_many("laid", names, eyes.laid),
        Feature("safes", (seats, len(names)), eyes.safes),
        Feature("votes", (seats, SPOTS), eyes.votes),
        how_many("proposals", numbers, lambda view: map(str, view.open.proposals), seats),
        how_many("doubted", tuple(map(str, range(SPOTS))), doubted),
        Feature("links", (SPOTS, len(names)), eyes.fits),
        lately(EVENTS, 4),
    )


def doubted(view: Any) -> list[str]:
    """The spots of characters that somebody does not know."""
    board = view.open.board
    return [str(board.index(id)) for id in view.open.doubted if id in board]


learning = Learning(version="1", actions=actions, features=features, longest=5000)

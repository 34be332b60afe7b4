"""Chiyo's Secret for learners: which choice has which number, and a view in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren.games.chiyos_secret.content import (
    CHARACTERS,
    CITY_SPACES,
    FUGITIVES,
    HOUSES,
    INFLUENCE,
    PATRONS,
    ROLES,
    TYPES,
    assassins,
)
from noren.games.chiyos_secret.events import EVENTS, HonorChanged
from noren.games.chiyos_secret.meta import Options
from noren.games.chiyos_secret.rules import STEPS
from noren.games.chiyos_secret.rules.card_texts import EFFECTS
from noren.games.chiyos_secret.state import LOCKS, NOBODY
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

TURNED = 3
"""So many cards at most lie before whoever turns some up."""
FACES = tuple(CHARACTERS)
PLACES = tuple(HOUSES)
FACE = {name: at for at, name in enumerate(FACES)}
PLACE = {name: at for at, name in enumerate(PLACES)}
WORDS = (
    "alone", "back", "decline", "draw", "enough", "frame", "honor", "informant", "interrogate",
    "no", "nobody", "search", "spy", "stay", "yes",
)  # fmt: skip


def cards_now(view: Any) -> list[str]:
    """The patrons on the table, in the order of their names."""
    return list(view.open.patrons)


def actions(seats: int, options: Options) -> Iterable[Verb]:
    """Patrons on the table by their places, for a card's name changes with every shuffle."""
    card = places("patron", len(CHARACTERS), cards_now)
    before = places("looked-at", TURNED, lambda view: getattr(view.step, "cards", ()))
    house, fugitive = things(PLACES), things(FUGITIVES)
    said = things(dict.fromkeys((*PLACES, *LOCKS, *FUGITIVES, *TYPES)))
    return (
        *(Verb(word) for word in WORDS),
        *(Verb(word, card) for word in ("frame", "look", "pick", "question", "with")),
        Verb("accuse", card, fugitive),
        *(Verb("reveal", *(before,) * count) for count in (1, 2, 3)),
        Verb("send", house),
        Verb("face-up", fugitive),
        Verb("type", fugitive, things(TYPES)),
        Verb("neighbours", things(ROLES)),
        Verb("geisha", things(PATRONS)),
        Verb("assassin", things(assassins())),
        Verb("play", things(INFLUENCE)),
        Verb("first", players(seats)),
        Verb("choose", card | said | players(seats)),
    )


class Eyes:
    """What a viewer sees of the ring."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def patrons(self, view: Any, out: Floats) -> None:
        """Of each patron: where, who, whether face-up, what was ever seen, and its tokens."""
        known = view.mine.known if view.mine else {}
        houses, faces = len(PLACES), len(FACES)
        for row, (card, patron) in zip(out, view.open.patrons.items(), strict=False):
            row[PLACE[patron.house]] = 1
            who = patron.face or known.get(card) or patron.seen
            if who:
                row[houses + FACE[who]] = 1
            row[houses + faces] = bool(patron.face)
            for token in patron.tokens:
                row[houses + faces + 1 + FUGITIVES.index(token)] = 1

    def answers(self, view: Any, out: Floats) -> None:
        """Of each patron's name: how often a yes or a no was said about a fugitive among them."""
        for answered in view.open.questions:
            column = 0 if answered.yes else 1
            for fugitive in answered.question.fugitives:
                at = 2 * FUGITIVES.index(fugitive) + column
                for name in answered.question.patrons:
                    out[FACE[name], at] += 0.5

    def roles_asked(self, view: Any, out: Floats) -> None:
        """What was said about each seat as a neighbour of one who asked for a role."""
        me = view.seat or 0
        for answered in view.open.questions:
            subject = answered.question.subject
            if subject in ROLES:
                for seat in answered.question.neighbours:
                    at = 2 * ROLES.index(subject) + (not answered.yes)
                    out[(seat - me) % self.seats, at] += 0.5

    def seated(self, tell: Any) -> Any:
        return lambda view: [float(seat in tell(view)) for seat in range(self.seats)]

    def mine(self, name: str, otherwise: Any = "") -> Any:
        return lambda view: getattr(view.mine, name) if view.mine else otherwise

    def all_roles(self, view: Any, out: Floats) -> None:
        """Every seat's role, for whoever knows them all."""
        me = view.seat or 0
        for seat, role in enumerate(view.mine.roles if view.mine else ()):
            if role in ROLES:
                out[(seat - me) % self.seats, ROLES.index(role)] = 1


def features(seats: int, options: Options) -> Iterable[Feature]:
    """The ring, every patron with what one knows of it, honor, the way, and all answers."""
    eyes = Eyes(seats)
    return (
        question(STEPS),
        one_of("effect", tuple(EFFECTS), lambda view: getattr(view.step, "effect", "")),
        one_of("role", (*ROLES, "motonaka"), eyes.mine("role")),
        by_seat("motonaka", seats, eyes.seated(lambda view: (view.open.motonaka,))),
        by_seat("active", seats, eyes.seated(lambda view: (view.open.active,))),
        by_seat("usurpers", seats, eyes.seated(eyes.mine("usurpers", ()))),
        by_seat("honor", seats, lambda view: view.open.honor, 5),
        number("track", lambda view: view.open.track, 20),
        number("arrived", lambda view: view.open.arrived),
        number("final act", lambda view: view.open.final),
        number("influence cards", lambda view: view.open.hand, 5),
        number("lied", lambda view: eyes.mine("lie", NOBODY)(view) != NOBODY),
        one_of("city", range(CITY_SPACES + 1), eyes.mine("city", 0)),
        how_many("houses of mine", PLACES, houses_of_mine),
        one_of("daimyo at", PLACES, lambda view: view.open.tiles.get("daimyo", "")),
        one_of("rival at", PLACES, lambda view: view.open.tiles.get("rival", "")),
        how_many("locked", LOCKS, lambda view: [k for k, v in view.open.locks.items() if v]),
        one_of("my geisha", FACES, eyes.mine("geisha")),
        one_of("my ronin", FACES, eyes.mine("ronin")),
        one_of("my assassin", FACES, eyes.mine("assassin")),
        how_many("hand", tuple(INFLUENCE), eyes.mine("hand", ())),
        how_many(
            "honor of mine", ("1", "2", "3"), lambda v: [t[0] for t in eyes.mine("tokens", ())(v)]
        ),
        Feature("patrons", (len(CHARACTERS), len(PLACES) + len(FACES) + 3), eyes.patrons),
        Feature("answers", (len(FACES), 4), eyes.answers),
        Feature("roles asked", (seats, 2 * len(ROLES)), eyes.roles_asked),
        Feature("roles", (seats, len(ROLES)), eyes.all_roles),
        # How honor changed is to be seen from the houses, and has no number of its own.
        lately([kind for kind in EVENTS if kind is not HonorChanged], 4),
    )


def houses_of_mine(view: Any) -> list[str]:
    """The two establishments beside a noble."""
    open = view.open
    if view.seat not in open.nobles:
        return []
    at = open.nobles.index(view.seat)
    return [open.houses[at], open.houses[at - 1]]


learning = Learning(version="1", actions=actions, features=features, longest=5000)

"""What a review asks of Chiyo's Secret: disguises, roles and the lie, and how near each goal is."""

from __future__ import annotations

from typing import Final

from noren import Dice, Seat
from noren.core.afterwards import Afterwards, Belief, Secret
from noren.games.chiyos_secret import content
from noren.games.chiyos_secret.belief.card_faces import draw_faces
from noren.games.chiyos_secret.belief.deduction import Facts, deduce
from noren.games.chiyos_secret.belief.reading import DENIER, LIAR
from noren.games.chiyos_secret.content import (
    FUGITIVES,
    PATRONS,
    ROLES,
    TEMPLE,
    TRACKS,
    honor_of,
    true_card,
)
from noren.games.chiyos_secret.rules.board import (
    honor_at_table,
    owners,
    where_is,
)
from noren.games.chiyos_secret.scene.words import FUGITIVE, ROLE, name
from noren.games.chiyos_secret.state import NOBODY, Sealed, View, World
from noren.parts.win_model import Learned
from noren.scene import seat

KIND: Final = "game"
NO_LIE: Final = "no answer so far"


def secrets(world: World) -> dict[str, Secret]:
    """Who hides whom, who is what, and which answer was the lie."""
    open, all_seeing = world.open, world.private[world.open.motonaka]
    if not all_seeing.geisha:
        return {}
    hidden = {"geisha": all_seeing.geisha, "ronin": all_seeing.ronin}
    found = {f: Secret(f"Who hides {FUGITIVE[f]}?", name(hidden[f])) for f in FUGITIVES}
    for noble in open.nobles:
        role = ROLE[world.private[noble].role]
        found[f"role-{noble}"] = Secret(f"What is {seat(noble)}?", role)
    found["lie"] = Secret("Which answer was the lie?", _answer(all_seeing.lie))
    return found


def _answer(question: int) -> str:
    return NO_LIE if question == NOBODY else f"answer {question + 1}"


def beliefs(view: View) -> list[Belief]:
    """The exact chances, as the assistant has them; Motonaka knows everything."""
    open = view.open
    if view.seat == open.motonaka or not open.turn or view.over:
        return []
    belief = deduce(Facts.of(view), LIAR, DENIER)
    found = [Belief(f, {name(p): x for p, x in belief.hides(f).items()}) for f in FUGITIVES]
    shares = {role: belief.has_role(role) for role in ROLES}
    for noble in open.nobles:
        if noble != view.seat:
            roles = {ROLE[role]: shares[role][noble] for role in ROLES}
            found.append(Belief(f"role-{noble}", roles))
    lies = {_answer(question): share for question, share in belief.lies.items()}
    return [*found, Belief("lie", lies)]


def sides(world: World) -> list[str]:
    """The factions."""
    return [ROLE[mine.role] for mine in world.private]


def signs(world: World) -> tuple[str, list[list[float]]]:
    """How everyone stands."""
    return KIND, [_signs_of(world, who) for who in world.seats]


def _signs_of(world: World, who: Seat) -> list[float]:
    """What speaks for a seat's victory: its faction, the hunt, the Shogun's way, the Final Act."""
    role = world.private[who].role
    parts = {"ally": 0, "betrayer": 1, "usurper": 2, "motonaka": 3}
    table = _table_signs(world)
    seats = [float(len(world.private) == count) for count in (5, 6, 7)]
    # Every sign counts otherwise for every faction, so each faction has a place of its own for it.
    row = [0.0] * (4 * len(table))
    at = parts[role] * len(table)
    row[at : at + len(table)] = table
    return [*(float(parts[role] == part) for part in range(4)), *seats, *row]


def _table_signs(world: World) -> list[float]:
    """The state of the table as everybody would see it with all face-up."""
    open = world.open
    all_seeing = world.private[open.motonaka]
    track = TRACKS[open.seats]
    hunt = deduce(Facts.known_to(open), LIAR, DENIER) if open.turn else None
    hidden = {"geisha": all_seeing.geisha, "ronin": all_seeing.ronin}
    near = [
        1.0 if f in open.unmasked else hunt.hides(f).get(hidden[f], 0.0) if hunt else 0.0
        for f in FUGITIVES
    ]
    city = (all_seeing.city or track.spaces + 1) - open.track
    return [
        *near, sum(near) / 2, float(open.final), len(open.unmasked) / 2,
        open.track / track.spaces, city / track.spaces, 1 / (1 + max(0, city)), open.turn / 20,
        *_gathering(world), *_order(world),
    ]  # fmt: skip


def _gathering(world: World) -> list[float]:
    """What of each winning set is in place."""
    open, private = world.open, world.private
    house = open.tiles["daimyo"]
    ronin, geisha = (where_is(open, true_card(f)) == house for f in ("ronin", "geisha"))
    faces = {p.face for p in open.patrons.values() if p.house == house and p.face in PATRONS}
    assassin = private[open.motonaka].assassin
    imperial = any(PATRONS[face].type == "imperial" for face in faces)
    betrayers = any(private[owner].role == "betrayer" for owner in owners(open, house))
    return [
        float(ronin), float(geisha), float(ronin and geisha), float(ronin and assassin in faces),
        float(bool(assassin) and where_is(open, assassin) != ""), float(assassin in faces),
        float(imperial), float(betrayers), float(house == TEMPLE), open.locks["daimyo"] / 2,
    ]  # fmt: skip


def _order(world: World) -> list[float]:
    """Whose turn is next, faction by faction: in the Final Act the first who can, wins."""
    open = world.open
    roles = [mine.role for mine in world.private]
    order = open.order
    after = (order.index(open.active) + 1) % len(order) if open.active in order else 0
    turns = [roles[s] for s in (*order[after:], *order[:after])]
    active = roles[open.active] if open.active != NOBODY else ""
    soon = [1 / (1 + turns.index(role)) if role in turns else 0.0 for role in ROLES]
    honor = {
        s: honor_at_table(open, s) + sum(map(honor_of, world.private[s].tokens))
        for s in open.nobles
    }
    best = max(honor.values())
    led = [
        max((honor[s] for s in open.nobles if roles[s] == role), default=0) - best for role in ROLES
    ]
    return [*soon, *(float(active == role) for role in ROLES), *(gap / 5 for gap in led)]


def places(world: World) -> list[int]:
    """Motonaka may expect one thing, every noble another."""
    return [int(seat != world.open.motonaka) for seat in world.seats]


def redraw(world: World, dice: Dice) -> Sealed:
    """Faces that nobody has looked at, the influence deck and the honor pool in any order."""
    open = world.open
    known = {card: face for mine in world.private for card, face in mine.known.items()}
    faces = draw_faces(open, known, dice)
    hidden = {card: faces[card] for card, patron in open.patrons.items() if not patron.face}
    deck, pool = list(world.sealed.deck), list(world.sealed.pool)
    dice.shuffle(deck)
    dice.shuffle(pool)
    return Sealed(hidden, deck, pool)


LEARNED: Final = Learned(content.__name__, signs, places)
AFTERWARDS: Final = Afterwards(
    secrets=secrets,
    beliefs=beliefs,
    grounds="exact",
    supposing=(
        f"Exact, supposing that Motonaka, who may lie once, denies a find in {DENIER:.0%} and lies"
        f" to a spy in {LIAR:.0%} of the cases where that is possible."
    ),
    chances=LEARNED.chances,
    even=LEARNED.even,
    sides=sides,
    redraw=redraw,
)

"""The table that everyone sees: the ring, the track, and the list of answers."""

from __future__ import annotations

from noren.games.chiyos_secret.board import at_house, honor_at_table, own_houses, owners
from noren.games.chiyos_secret.content import (
    CHARACTERS,
    CITY_SPACES,
    HOUSES,
    INFLUENCE,
    TEMPLE,
    TRACKS,
)
from noren.games.chiyos_secret.state import NOBODY, Open, Patron, View
from noren.games.chiyos_secret.words import HELD, ROLE, number_of, question_text
from noren.scene import (
    Area,
    Card,
    Marker,
    Player,
    Sheet,
    Space,
    Table,
    Text,
    Thing,
    Token,
    Track,
    seat,
)
from noren.scene.things import Tone

TYPE_SYMBOL = {
    "commoner": "農",
    "imperial": "公",
    "samurai": "侍",
    "assassin": "刺",
    "fugitive": "逃",
}
TYPE_PICTURE = {
    "commoner": "basket",
    "imperial": "crown",
    "samurai": "katana",
    "assassin": "dagger",
    "fugitive": "mask",
}
TOKEN_SYMBOL = {"geisha": "G", "ronin": "R"}


def table(view: View) -> Table:
    """Ring and Temple, track, answers, and what holds things fast."""
    open = view.open
    things: list[Thing] = [ring(open), track(open)]
    if open.questions:
        things.append(answers(open))
    if any(open.locks.values()):
        held = [f"{HELD[what]} ({n})" for what, n in open.locks.items() if n]
        things.append(Text(id="locks", text=f"Held fast: {', '.join(held)}.", style="note"))
    if open.played:
        things.append(influence_played(open))
    return Table(heading=heading(view), players=players(view), things=tuple(things))


def heading(view: View) -> str:
    """Where the game stands."""
    open = view.open
    if view.over:
        return "The end"
    if not open.turn:
        return "The Prelude"
    if open.active == NOBODY:
        return "The Final Act begins"
    act = "The Final Act" if open.final else "The hunt"
    return f"{act}, turn {open.turn}: {seat(open.active)}"


def players(view: View) -> tuple[Player, ...]:
    """Everyone, with honor tokens, or with a role once all is told."""
    open = view.open
    return tuple(
        Player(seat=s, score=_score(open, s), note=_note(open, s), badges=_badges(open, s))
        for s in range(open.seats)
    )


def _score(open: Open, who: int) -> str:
    if who == open.motonaka:
        return ""
    if open.totals:
        return f"honor {open.totals[who]}"
    return f"honor {honor_at_table(open, who)} + {open.honor[who]} tokens"


def _note(open: Open, who: int) -> str:
    if open.truth is not None:
        return ROLE[open.truth.roles[who]]
    if who == open.motonaka:
        return f"Motonaka, {open.hand} influence"
    right, left = own_houses(open, who)
    return f"owns {HOUSES[right].name}, {HOUSES[left].name}"


def _badges(open: Open, who: int) -> tuple[Token, ...]:
    if who == open.active:
        return (Token(id=f"active-{who}", label="Active noble", symbol="▶", tone="accent"),)
    if open.final and who in open.order:
        number = open.order.index(who) + 1
        return (Token(id=f"initiative-{who}", label=f"Initiative {number}", symbol=str(number)),)
    return ()


def ring(open: Open) -> Area:
    """The establishments between their owners, the Temple in the middle."""
    houses = tuple(house_area(open, house) for house in open.houses)
    return Area(
        id="ring",
        label="The city",
        layout="ring",
        things=houses,
        centre=(house_area(open, TEMPLE),),
        note="Each establishment lies between its two owners.",
    )


def house_area(open: Open, house: str) -> Area:
    """One establishment: its owners, the tiles and the cards there."""
    tiles = tuple(
        Token(id=tile, label=label, symbol=symbol, tone="accent")
        for tile, label, symbol in (("daimyo", "Daimyo", "殿"), ("rival", "Rival", "敵"))
        if open.tiles[tile] == house
    )
    cards = tuple(card_thing(card, open.patrons[card]) for card in at_house(open, house))
    return Area(
        id=house,
        label=HOUSES[house].name,
        symbol=HOUSES[house].symbol,
        things=(*tiles, *cards),
        note=" – ".join(map(seat, owners(open, house))) or "nobody's",
        tone="accent" if house in open.tiles.values() else "plain",
    )


def card_thing(card: str, patron: Patron) -> Card:
    """A card as it lies: face-down it shows its number and nothing else."""
    number = number_of(card)
    if not patron.face:
        return Card(id=card, face=False, title=number)
    return face_card(card, patron.face, number, patron.tokens)


def face_card(id: str, face: str, corner: str, tokens: tuple[str, ...]) -> Card:
    """A patron or True card with its face; its text is told when it is carried out."""
    character = CHARACTERS[face]
    tone: Tone = "warn" if tokens else "bad" if character.type == "fugitive" else "plain"
    return Card(
        id=id,
        title=character.name,
        note=f"{character.type.capitalize()}, honor {character.honor}",
        corner=corner,
        symbol=TYPE_SYMBOL[character.type],
        picture=TYPE_PICTURE[character.type],
        tone=tone,
        tokens=tuple(
            Token(
                id=f"{id}-{fugitive}",
                label=f"Suspected: {fugitive.capitalize()}",
                symbol=TOKEN_SYMBOL[fugitive],
                tone="warn",
            )
            for fugitive in tokens
        ),
    )


def track(open: Open) -> Track:
    """The Shogun's way, its marks, and the markers that may be the city."""
    way = TRACKS[open.seats]
    spaces = [_space(open, space, way.marks) for space in range(way.spaces + CITY_SPACES + 1)]
    shogun = Token(id="shogun", label="Shogun", symbol="将", tone="bad")
    return Track(
        id="track",
        label="The Shogun's way",
        spaces=tuple(spaces),
        markers=(Marker(at=str(open.track), token=shogun),),
    )


def _space(open: Open, space: int, marks: tuple[int, ...]) -> Space:
    if space in open.blanks:
        return Space(label=f"{space}, not the city", symbol="–", tone="quiet")
    if open.arrived and space == open.track:
        return Space(label=f"{space}, the city", symbol="城", tone="bad")
    if space > TRACKS[open.seats].spaces:
        return Space(label=f"{space}, perhaps the city", symbol="?", tone="warn")
    if space in marks:
        return Space(label=f"{space}, influence", symbol="✦", tone="accent")
    return Space(label=str(space))


def answers(open: Open) -> Sheet:
    """Every question and answer; the lie is marked once all is told."""
    lie = open.truth.lie if open.truth is not None else None
    rows = tuple(
        (
            str(number + 1),
            seat(answered.question.asker),
            question_text(answered.question),
            ("Yes" if answered.yes else "No") + (" (a lie)" if number == lie else ""),
        )
        for number, answered in enumerate(open.questions)
    )
    return Sheet(
        id="answers",
        label="Motonaka's answers",
        columns=("", "Asked by", "Question", "Answer"),
        rows=rows,
        note="At most one of these is a lie. A yes to a Search or Interrogation is always true.",
    )


def influence_played(open: Open) -> Area:
    """The influence cards that are out."""
    cards = tuple(
        Card(id=f"played-{card}", title=INFLUENCE[card].name, text=INFLUENCE[card].text)
        for card in open.played
    )
    note = f"{open.deck} in the deck, {open.hand} in Motonaka's hand"
    return Area(id="influence", label="Influence played", layout="fan", things=cards, note=note)

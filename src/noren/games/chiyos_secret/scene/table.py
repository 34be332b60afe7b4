"""The table that everyone sees: the ring, the track, and the list of answers."""

from __future__ import annotations

from noren.games.chiyos_secret.belief.possible_lies import possible_lies, trust
from noren.games.chiyos_secret.content import (
    CHARACTERS,
    CITY_SPACES,
    HOUSES,
    INFLUENCE,
    TEMPLE,
    TRACKS,
)
from noren.games.chiyos_secret.rules.board import at_house, honor_at_table, owners
from noren.games.chiyos_secret.scene.city import warning
from noren.games.chiyos_secret.scene.words import (
    ROLE,
    VICTORY,
    held,
    listed,
    name,
    number_of,
    question_text,
)
from noren.games.chiyos_secret.state import NOBODY, Open, Patron, Truth, View
from noren.parts.content import read_pictures
from noren.scene import (
    Area,
    Card,
    Fold,
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

PICTURES = read_pictures("noren.games.chiyos_secret")
TOKEN_SYMBOL = {"geisha": "G", "ronin": "R"}


def table(view: View) -> Table:
    """Ring and Temple, track, answers, and what holds things fast."""
    open = view.open
    things: list[Thing] = [ring(open), track(open)]
    if open.truth is not None:
        things[:0] = [ending(view, open.truth), truth(open.truth)]
    elif near := warning(open):
        things.insert(0, Text(id="near", text=near, style="note"))
    if open.questions:
        things.append(answers(open))
    if any(open.locks.values()):
        stuck = " ".join(f"{held(what, n)}." for what, n in open.locks.items() if n)
        things.append(Text(id="locks", text=stuck, style="note"))
    if open.played:
        things.append(influence_played(open))
    return Table(
        heading=heading(view),
        players=players(view),
        things=tuple(things),
        folds=() if view.over else folds(open),
    )


def folds(open: Open) -> tuple[Fold, ...]:
    """The track, what was asked and what was played: one looks at them now and then."""
    last = TRACKS[open.seats].spaces
    label = f"The Shogun's way: on space {open.track}, the city lies after space {last}"
    # Once his next step may end the game, the way lies open.
    found = [] if warning(open) else [Fold(thing="track", label=label)]
    if open.questions:
        found.append(Fold(thing="answers", label=f"Motonaka's answers: {len(open.questions)}"))
    if open.played:
        found.append(Fold(thing="influence", label=f"Influence played: {len(open.played)}"))
    return tuple(found)


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
    tokens = open.honor[who]
    more = f" + {tokens} token{'s' * (tokens > 1)}" if tokens else ""
    return f"honor {honor_at_table(open, who)}{more}"


def _note(open: Open, who: int) -> str:
    if open.truth is not None:
        return ROLE[open.truth.roles[who]]
    if who == open.motonaka:
        return f"Motonaka, {open.hand} influence card{'s' * (open.hand != 1)}"
    return ""


def _badges(open: Open, who: int) -> tuple[Token, ...]:
    if who == open.active:
        return (Token(id=f"active-{who}", label="Active noble", symbol="»", tone="accent"),)
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
        note="Under each place stand its two owners. A back keeps its number until it is shuffled.",
    )


def house_area(open: Open, house: str) -> Area:
    """One establishment: its owners, the tiles and the cards there."""
    tiles = tuple(
        Token(id=tile, label=label, icon=PICTURES[tile], tone="accent")
        for tile, label in (("daimyo", "Daimyo"), ("rival", "Rival"))
        if open.tiles[tile] == house
    )
    cards = tuple(card_thing(card, open.patrons[card]) for card in at_house(open, house))
    return Area(
        id=house,
        label=HOUSES[house].name,
        layout="plates",
        symbol=HOUSES[house].symbol,
        picture=PICTURES[house],
        things=(*tiles, *cards),
        note=listed(map(seat, owners(open, house))) if house != TEMPLE else "nobody's",
        tone="accent" if house in open.tiles.values() else "plain",
    )


def card_thing(card: str, patron: Patron) -> Card:
    """A card as it lies: face-down it shows its number and nothing else."""
    number = number_of(card)
    if not patron.face:
        return Card(id=card, face=False, title=number)
    return face_card(card, patron.face, number, patron.tokens)


def face_card(id: str, face: str, corner: str, tokens: tuple[str, ...]) -> Card:
    """A patron or True card with its face."""
    character = CHARACTERS[face]
    tone: Tone = "warn" if tokens else "bad" if character.type == "fugitive" else "plain"
    return Card(
        id=id,
        title=character.name,
        text=character.text,
        note=f"{character.type}, honor {character.honor}",
        corner=corner,
        picture=PICTURES[character.type],
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
    shogun = Token(id="shogun", label="Shogun", icon=PICTURES["shogun"], tone="bad")
    return Track(
        id="track",
        label="The Shogun's way (✦ Motonaka gains influence, ? may be the city)",
        spaces=tuple(spaces),
        markers=(Marker(at=str(open.track), token=shogun),),
    )


def _space(open: Open, space: int, marks: tuple[int, ...]) -> Space:
    if space in open.blanks:
        return Space(label=f"{space} no", symbol="–", tone="quiet")
    if open.arrived and space == open.track:
        return Space(label=f"{space} city", symbol="!", tone="bad")
    if space > TRACKS[open.seats].spaces:
        return Space(label=str(space), symbol="?", tone="warn")
    if space in marks:
        return Space(label=str(space), symbol="✦", tone="accent")
    return Space(label=str(space))


def answers(open: Open) -> Sheet:
    """Every question and answer, and what all can make of it; the lie once all is told."""
    lies = possible_lies(open)
    rows = tuple(
        (
            str(number + 1),
            f"{seat(answered.question.asker)}: {question_text(answered.question)}",
            f"{'Yes' if answered.yes else 'No'}{_trust(open, lies, number)}",
        )
        for number, answered in enumerate(open.questions)
    )
    return Sheet(
        id="answers",
        label="Motonaka's answers",
        columns=("", "Question", "Answer"),
        rows=rows,
        note="At most one of these is a lie. A yes to a Search or Interrogation is always true.",
    )


TRUST = {"true": " (certain)", "doubtful": " (may be the lie)", "false": " (the lie)"}


def _trust(open: Open, lies: frozenset[int], number: int) -> str:
    """What all can make of an answer by everything answered since; the truth at the end."""
    if open.truth is not None:
        return " (a lie)" if number == open.truth.lie else ""
    return TRUST[trust(lies, number)]


def ending(view: View, told: Truth) -> Text:
    """Who has won, and by what."""
    assert view.outcome is not None
    faction = told.roles[view.outcome.winners[0]]
    return Text(id="ending", text=f"{VICTORY[faction]}.", style="title")


def truth(told: Truth) -> Area:
    """Everything that was hidden."""
    hidden = (("Geisha", told.geisha), ("Ronin", told.ronin), ("Assassin", told.assassin))
    cards = tuple(
        Card(
            id=f"truth-{part}",
            corner=part,
            title=name(face),
            note=CHARACTERS[face].type,
            picture=PICTURES[CHARACTERS[face].type],
            tone="bad",
        )
        for part, face in hidden
    )
    lie = f"Answer {told.lie + 1} was the lie." if told.lie >= 0 else "Motonaka never lied."
    note = f"{lie} The city was space {told.city} of the Shogun's way."
    return Area(id="truth", label="The truth", layout="plates", things=cards, note=note)


def influence_played(open: Open) -> Area:
    """The influence cards that are out."""
    cards = tuple(
        Card(id=f"played-{card}", title=INFLUENCE[card].name, text=INFLUENCE[card].text)
        for card in open.played
    )
    note = f"{open.deck} in the deck, {open.hand} in Motonaka's hand"
    return Area(id="influence", label="Influence played", layout="fan", things=cards, note=note)

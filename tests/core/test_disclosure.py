import pytest

import noren
from noren.core.disclosure import Disclosure, Known, read, read_all


class Card(noren.Drawer):
    face: str = ""
    marks: dict[str, int] = {}


class Table(noren.Drawer):
    row: list[Card | None] = []
    turn: int = 0


class Hand(noren.Drawer):
    cards: list[Card] = []


class Revealed(noren.Event, frozen=True):
    seat: int
    truth: str


class Doubt(noren.Turn[Table, Hand, noren.Nothing], frozen=True):
    seats: tuple[int, ...] = ()


KNOWN = Known(Table, Hand, {"Doubt": Doubt}, {"Revealed": Revealed})


def test_a_path_alone_is_for_all() -> None:
    assert read("Revealed.truth") == Disclosure("Revealed.truth", "all")
    assert read("mine.cards to actor") == Disclosure("mine.cards", "actor")


@pytest.mark.parametrize(
    ("declared", "path", "covered"),
    [
        ("*", "open.row", True),
        ("open.row", "open.row", True),
        ("open.row", "open.row[3].face", True),
        ("open.row", "open.rows", False),
        ("open.row.face", "open.row[].face", True),
        ("open.row.face", "open.row[].marks", False),
        ("open.row.face", "open.row", False),
        ("agenda", "agenda.Doubt.seats", True),
        ("agenda.Doubt", "agenda.Doubt", True),
        ("agenda.Doubt", "agenda.Doubt.seats", False),
        ("agenda.Doubt.seats", "agenda.Doubt.seats[]", True),
        ("Revealed", "Revealed", True),
        ("Revealed", "Revealed.truth", False),
        ("outcome", "outcome.winners", True),
        ("asked", "asked", True),
    ],
)
def test_a_path_covers_what_is_inside_it_but_an_event_or_a_step_alone_does_not(
    declared: str, path: str, covered: bool
) -> None:
    assert read(declared).covers(path) is covered


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", r"Write PATH or PATH to AUDIENCE"),
        ("Revealed.truth for all", r"Write PATH or PATH to AUDIENCE"),
        ("open.row[0]", r"Write PATH or PATH to AUDIENCE"),
        ("Revealed to everyone", r"Write one of all, actor, others, seats after 'to'"),
        ("asked.seats", r"nothing is inside 'asked'"),
        ("mine", r"Name a field of it"),
    ],
)
def test_what_is_written_wrongly_says_how_to_write_it(text: str, words: str) -> None:
    with pytest.raises(noren.BrokenGame, match=words):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "*", "asked", "undo", "options", "log", "outcome", "outcome.scores", "open.turn",
        "open.row.face", "open.row.marks", "mine.cards to actor", "agenda", "agenda.Doubt",
        "agenda.Doubt.seats to seats", "Revealed", "Revealed.truth to others",
    ],
)  # fmt: skip
def test_what_exists_can_be_disclosed(text: str) -> None:
    assert read_all((text,), "Doubt.shows", KNOWN) == (read(text),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Reveal.truth", "the game lists no event called 'Reveal'. It lists: Revealed."),
        ("Revealed.lie", "Revealed has no field 'lie'. It has: seat, truth."),
        ("Revealed.seat.name", "what lies there has no field 'name'. It has: none."),
        ("open.pile", "Table has no field 'pile'. It has: row, turn."),
        ("open.row.back", "Card has no field 'back'. It has: face, marks."),
        ("mine.coins", "Hand has no field 'coins'. It has: cards."),
        ("outcome.prize", "Outcome has no field 'prize'. It has: ending, scores, winners."),
        ("agenda.Trust", "the game lists no step called 'Trust'. It lists: Doubt."),
        ("agenda.Doubt.why", "Doubt has no field 'why'. It has: seats."),
    ],
)
def test_what_does_not_exist_is_named(text: str, words: str) -> None:
    with pytest.raises(noren.BrokenGame) as caught:
        read_all((text,), "Doubt.discloses", KNOWN)
    assert str(caught.value) == f"Doubt.discloses: {text!r}: {words}"


@pytest.mark.parametrize("texts", ["Revealed.truth", None, 7, ("asked", 7)])
def test_a_plain_string_is_no_list_of_disclosures(texts: object) -> None:
    with pytest.raises(noren.BrokenGame, match=r"Doubt.shows is .* Make it a tuple of strings"):
        read_all(texts, "Doubt.shows", KNOWN)

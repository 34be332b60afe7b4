"""A scene knows seats; only a table knows names."""

from noren.scene import name_pictures, name_seats, picture, seat

NAMES = ("Ann", "Bo", "Cy")


def test_a_mark_becomes_the_name_of_whoever_sits_there() -> None:
    assert name_seats(f"{seat(2)} asks {seat(0)}.", NAMES) == "Cy asks Ann."


def test_a_mark_for_nobody_stays_as_it_was_typed() -> None:
    assert name_seats(f"{seat(3)} and {seat(40)}", NAMES) == f"{seat(3)} and {seat(40)}"


def test_a_name_that_looks_like_a_mark_is_not_read_again() -> None:
    assert name_seats(seat(0), (seat(1), "Bo")) == seat(1)


def test_other_brackets_are_no_marks() -> None:
    assert name_seats("⟦x⟧ [0] ⟦⟧", NAMES) == "⟦x⟧ [0] ⟦⟧"


def test_where_nothing_can_be_drawn_a_picture_is_called_by_its_name() -> None:
    text = f"{seat(0)} shows ✓ {picture('laurel-crown', 'laurel wreath')}."
    assert name_seats(text, NAMES) == "Ann shows ✓ laurel wreath."
    assert name_pictures(text) == f"{seat(0)} shows ✓ laurel wreath."
    assert name_pictures("⟪x⟫ ⟪A|b⟫ ⟪a|⟫") == "⟪x⟫ ⟪A|b⟫ ⟪a|⟫"

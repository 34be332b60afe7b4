"""Names and words from strangers: what can be seen stays, and what hides or steers goes."""

import pytest

from noren.core.signs import clean_line, clean_name, clean_words, look_alike

HIDDEN = {
    "A\u200bn\u200dn": "Ann",
    "\ufeffAnn\u2060": "Ann",
    "\u202eAnn": "Ann",
    "\u2066Ann\u2069": "Ann",
    "A\x00n\x07n\x7f": "Ann",
    "\x1b[31mAnn": "[31mAnn",
    "A\x9bnn": "Ann",
    "⟦0⟧": "0",
    "I am ⟦1⟧": "I am 1",
    "An\u00adn\U000e0041": "Ann",
    "Ann\ue000\uffff": "Ann",
    "❤\ufe0f Ann": "❤ Ann",
    " Ann \u3000 Lee\n": "Ann Lee",
    "\u0301Ann": "Ann",
    "A\u0331\u0331\u0331\u0331nn": "A\u0331\u0331nn",
    "\u200b\u3164\u2800 ": "",
    "": "",
}


@pytest.mark.parametrize(("wanted", "name"), HIDDEN.items(), ids=map(ascii, HIDDEN))
def test_a_name_keeps_what_can_be_seen(wanted: str, name: str) -> None:
    assert clean_name(wanted) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name", ["Zoë", "Ольга", "千代", "محمد", "D'Arcy-Ó Néill", "นิด", "🦊 Fox", "Nguyễn", "한별"]
)
def test_letters_of_any_script_stay(name: str) -> None:
    assert clean_name(name) == name
    assert clean_words(name) == name


def test_a_name_is_no_longer_than_names_are() -> None:
    assert clean_name("x" * 31 + " " + "y" * 9) == "x" * 31


@pytest.mark.parametrize(
    "other",
    ["ANN", "\u0410nn", "\u0391nn", "\uff21\uff4e\uff4e", "Ánn", "Ann\u0331", "A nn", "An\u200bn",
     "\U0001d400\U0001d427\U0001d427"],
    ids=ascii,
)  # fmt: skip
def test_names_that_look_alike_are_found(other: str) -> None:
    assert look_alike("Ann", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("Ian", "1an"), ("Olga", "0lga"), ("Mona", "Rnona"), ("paul", "раul")],
)
def test_letters_and_figures_that_look_alike_are_found(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ann", "Ann 2"), ("Ben", "Ken"), ("千代", "千夜")]
)
def test_names_that_can_be_told_apart_are_told_apart(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_words_keep_their_lines_and_lose_what_steers() -> None:
    assert clean_words("a\nb\tc\x1b[2J\u202e⟦0⟧\x00") == "a\nb\tc[2J0"
    assert clean_words("می\u200cخواهم 👩\u200d👧") == "می\u200cخواهم 👩\u200d👧"


def test_a_terminal_shows_that_something_stood_there() -> None:
    assert clean_line("a\x1b[2Jb\n\x9bc ⟦0⟧") == "a�[2Jb\n�c ⟦0⟧"

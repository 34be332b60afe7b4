"""Numbers for choices: dense, stable, and one for every option whatever comes."""

import noren
from benchmarks.leduc import game as leduc
from noren.cli.starter import game as starter
from noren.cli.starter.state import CARDS
from noren.lab.actions import ActionBook, action_book

SECRETS = noren.load("secrets-game")


def test_every_choice_of_a_small_game_has_its_own_number() -> None:
    book = action_book(leduc, 2, {})
    assert book.names[:3] == ["call", "fold", "raise"]
    assert book.numbered((("raise",), ("call",))) == {0: ("call",), 2: ("raise",)}


def test_a_bounded_verb_gets_a_number_for_each_choice() -> None:
    book = action_book(starter, 3, {})
    assert book.names[: len(CARDS)] == [f"lay {card}" for card in CARDS]


def test_an_unbounded_verb_gets_a_number_for_each_place() -> None:
    book = action_book(SECRETS, 5, {"lines": "everyone"})
    assert [name for name in book.names if name.startswith("swap")] == [
        "swap #0", "swap #1", "swap #2",
    ]  # fmt: skip
    assert "tell deeds-01" in book.names
    options = (("tell", "deeds-01"), ("swap", "x"), ("swap", "y"), ("swap", "x", "y"))
    named = {book.names[number]: choice for number, choice in book.numbered(options).items()}
    assert named == {
        "tell deeds-01": options[0],
        "swap #0": options[1],
        "swap #1": options[2],
        "swap #2": options[3],
    }


def test_what_was_never_seen_gets_a_spare_number() -> None:
    book = ActionBook([("go", "a"), ("go", "b")], 2, {"swap": 1})
    assert book.names == ["go a", "go b", "swap #0", "other #0", "other #1"]
    assert book.numbered((("go", "z"), ("go", "b"))) == {1: ("go", "b"), 3: ("go", "z")}
    assert book.numbered((("swap", "p"), ("swap", "q"))) == {2: ("swap", "p"), 3: ("swap", "q")}


def test_the_book_is_the_same_every_time() -> None:
    assert action_book(SECRETS, 4, {}).names == action_book(SECRETS, 4, {}).names


def test_all_options_of_many_games_have_numbers_of_their_own() -> None:
    book = action_book(SECRETS, 3, {}, games=1)
    dice = noren.Dice(bytes(32))
    for seed in range(30):
        match = noren.Match.start(SECRETS, seats=3, seed=seed)
        while not match.over:
            seat = dice.pick(match.asked)
            options = match.options(seat)
            numbered = book.numbered(options)
            assert sorted(numbered.values()) == sorted(options)
            assert list(numbered) == sorted(numbered)
            assert max(numbered) < book.size
            match.play(seat, dice.pick(options))

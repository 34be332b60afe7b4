"""Whole scenes: the table with what a seat knows of it, the hand, and the question."""

import noren
from noren.scene import (
    Area,
    Card,
    Hand,
    Layer,
    Map,
    Offer,
    Player,
    Prompt,
    Table,
    Text,
    Token,
    Zone,
    hand_of,
    table_of,
)
from noren.terminal.scene import draw_hand, draw_prompt, draw_table
from tests.terminal.paper import text_of, words_of

NAMES = ("Aki", "Botan")
PLAYERS = (
    Player(seat=0, score="3", note="waits for ⟦1⟧", badges=(Token(id="x", label="fast"),)),
    Player(seat=1, score="12", team="Crane"),
)
ZONE = Zone(id="z", code="A1", points=((0, 0),), label_at=(1, 1))
TABLE = Table(
    heading="Night ⟦0⟧",
    players=PLAYERS,
    things=(
        Text(id="hint", text="Somebody is here."),
        Map(id="plan", label="Plan", width=4, height=4, zones=(ZONE,)),
    ),
)


def test_the_table_shows_heading_players_and_things() -> None:
    words = words_of(draw_table(TABLE, None, NAMES, None))
    assert words.startswith("Night Aki Aki 3 fast waits for Botan Botan 12 Crane")
    assert "Somebody is here." in words
    assert "(you)" not in words


def test_my_own_seat_is_marked() -> None:
    assert "Botan (you)" in words_of(draw_table(TABLE, None, NAMES, 1))


def test_what_i_know_stands_in_the_place_of_what_all_see() -> None:
    hand = Hand(
        prompt=Prompt(text=""),
        instead=(Text(id="hint", text="It is ⟦1⟧."),),
        layers=(Layer(over="plan", heat={"z": 0.5}), Layer(over="other", heat={"z": 1.0})),
    )
    words = words_of(draw_table(TABLE, hand, NAMES, 0))
    assert "It is Botan." in words
    assert "Somebody" not in words
    assert "50 %" in words


def test_the_prompt_numbers_its_offers_and_cites_its_rule() -> None:
    offers = (
        Offer(choice=("a",), label="Ask ⟦1⟧", hint="costs a turn"),
        Offer(choice=("b",), label="Wait"),
    )
    prompt = Prompt(text="What now?", rule="night-3.1", offers=offers, sealed=True)
    lines = [line.strip() for line in text_of(draw_prompt(prompt, NAMES)).splitlines()]
    assert lines[0] == "What now?  [night-3.1]"
    assert "secret" in lines[1]
    assert lines[2:] == ["1  Ask Botan  costs a turn", "2  Wait"]


def test_many_short_offers_stand_in_columns() -> None:
    offers = tuple(Offer(choice=(str(n),), label=f"Zone {n}") for n in range(40))
    drawn = text_of(draw_prompt(Prompt(text="Where?", offers=offers), NAMES))
    assert len(drawn.splitlines()) < 20
    assert "40  Zone 39" in drawn


def test_the_hand_shows_my_things_before_the_question() -> None:
    mine = Area(id="hand", label="My hand", things=(Card(id="c", title="Knife"),))
    words = words_of(draw_hand(Hand(prompt=Prompt(text="Well?"), things=(mine,)), NAMES))
    assert words == "My hand Knife Well?"


def test_every_moment_of_a_real_game_can_be_drawn_for_everyone() -> None:
    game = noren.load("secrets-game")
    match = noren.Match.start(game, seats=7, seed=11)
    names = [f"Player {number}" for number in range(7)]
    dice = noren.Dice(bytes(32))
    while not match.over:
        for seat in (None, *range(7)):
            hand = hand_of(game, match.view(seat))
            assert text_of(draw_table(table_of(game, match.view(None)), hand, names, seat))
            assert text_of(draw_hand(hand, names))
        for _ in range(7):
            if not match.over:
                seat = match.asked[0]
                match.play(seat, dice.pick(match.options(seat)))

"""What can be known: the truth never drops out, and likely places are likely."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.state import is_passage
from tests.games.ninja.nights import guards, night, play, put, shadow, skip_to, step, table


def walk(seats: int, seed: int, bot: str, **options: Any) -> Iterator[tuple[Match, StrongBelief]]:
    """A night, with the belief that its log allows, after everything that is told."""
    match = Match.start(game, seats, options, seed)
    dice = Dice(seed_bytes(seed + 5))
    bots = [game.bot(bot) for _ in range(seats)]
    belief: StrongBelief | None = None
    told = 0
    while not match.over:
        if len(match.world.log) > told:
            told = len(match.world.log)
            belief = read(match.view(None), StrongBelief, belief)
            if step(match) != "Sneak" and table(match).turn:
                yield match, belief
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))


def hidden(match: Match) -> Iterator[str]:
    """The intruders who are on the map."""
    for who, figure in table(match).figures.items():
        zone = shadow(match, who).zone
        if figure.state in ("hidden", "seen") and zone and not is_passage(zone):
            yield who


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"variant": "lone wolf", "both_hands": True}),
        (3, {"variant": "contested"}),
        (4, {"placement": "full"}),
        (2, {"map": "outpost", "search_standing": True, "notice_passage": False}),
    ],
)
def test_the_truth_never_drops_out(seats: int, options: dict[str, object]) -> None:
    checked = 0
    for seed in range(12):
        for match, belief in walk(seats, seed, "random", **options):
            for who in hidden(match):
                true = shadow(match, who)
                suspect = belief.suspects[who]
                number = belief.fort.number[true.zone]
                assert suspect.possible[true.speed, number], (seed, who, true.zone)
                checked += 1
    assert checked > 500


def test_weights_are_better_than_even_on_purposeful_intruders() -> None:
    bits = even = 0.0
    moments = 0
    for seed in range(6):
        for match, belief in walk(2, seed, "strong"):
            for who in hidden(match):
                suspect = belief.suspects[who]
                true = belief.fort.number[shadow(match, who).zone]
                assert suspect.places[true]
                bits -= math.log2(max(float(suspect.likely()[true]), 1e-6))
                even += math.log2(len(suspect.zones))
                moments += 1
    assert bits / moments < even / moments


def test_a_belief_grows_with_the_log_as_if_read_at_once() -> None:
    for match, belief in walk(2, 3, "random"):
        at_once = Belief(table(match).options, 2)
        at_once.read(match.world.log)
        for who, suspect in belief.suspects.items():
            assert (suspect.possible == at_once.suspects[who].possible).all()
        if table(match).turn > 5:
            return


def test_silence_rules_out_and_a_search_pins_down() -> None:
    match = night()
    guards(match, sword_1="B20")
    put(match, "ninja", "T1")
    put(match, "traitor", "B10", speed=0)
    skip_to(match, "Sneak", "traitor")
    put(match, "traitor", "B33")
    play(match, "go", "B34")
    play(match, "done")
    skip_to(match, "Search", "traitor")
    before = read(match.view(None), Belief).suspects["traitor"].zones
    play(match, "search", "B34")
    play(match, "done")
    belief = read(match.view(None), Belief)
    after = belief.suspects["traitor"].zones
    assert len(after) < len(before)
    assert all(belief.fort.distance("B34", zone) <= 3 for zone in after)


def test_a_rope_is_remembered_even_of_a_move_that_ends_among_guards() -> None:
    match = night()
    skip_to(match, "Sneak", "ninja")
    put(match, "ninja", "M10").hand = ["rope"]
    belief = read(match.view(None), Belief)
    belief.suspects["ninja"].pin("M10")
    play(match, "climb", "B14")
    play(match, "reveal")
    play(match, "done")
    belief = read(match.view(None), Belief, belief)
    assert table(match).figures["ninja"].state == "seen"
    hung = zip(belief.fort.walls, belief.hung_for("ninja"), strict=False)
    assert {"M10", "B14"} in [{*wall.zones} for wall, may_hang in hung if may_hang]

"""Which hands an intruder may have, judged by what he did not play."""

from collections import Counter

import pytest

from noren import Event, Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja.belief.intruder_hands import (
    IntruderHands,
    expected,
    first_hands,
    quiet_chances,
)
from noren.games.ninja.belief.particles import Past
from noren.games.ninja.events import Crept, Found, Listened, NightFell, ShadowCard
from noren.games.ninja.state import Open
from tests.games.ninja.nights import begin, random_night, shadow, table


def hands(*log: Event) -> IntruderHands:
    """What a traitor may hold after this, where hands are chosen."""
    options = chosen().options
    return Past(options, 2, [NightFell(), *log]).hands("traitor", 1)


def chosen() -> Open:
    return table(begin(placement="full"))


def test_hands_are_chosen_as_often_as_they_are_likely() -> None:
    first = first_hands(chosen(), "ninja", 1)
    assert sum(first.values()) == pytest.approx(1)
    likely = sum(chance for hand, chance in first.items() if hand.count("rope") == 2)
    nights = [random_night(seed, 80, placement="full") for seed in range(250)]
    found = Counter(ropes(night) for night in nights)
    assert abs(found[2] / len(nights) - likely) < 0.1


def ropes(night: Match) -> int:
    """How many ropes the ninja took, played ones too."""
    cards = [*shadow(night, "ninja").hand, *table(night).figures["ninja"].spent]
    return cards.count("rope")


@pytest.mark.rule("ninja-2.13")
@pytest.mark.parametrize(("kind", "life"), [(k, n) for k in ("ninja", "traitor") for n in (1, 2)])
def test_a_ready_made_hand_is_a_secret(kind: str, life: int) -> None:
    ready = first_hands(table(begin()), kind, life)
    assert len(ready) >= 12
    assert sum(ready.values()) == pytest.approx(1)
    assert max(ready.values()) < 0.2


@pytest.mark.rule("ninja-2.13")
def test_suggested_hands_are_dealt_as_often_as_they_are_likely() -> None:
    ready = first_hands(table(begin()), "ninja", 1)
    passage = sum(chance for hand, chance in ready.items() if "passage" in hand)
    dealt = [shadow(begin(seed=seed), "ninja").hand for seed in range(400)]
    assert {tuple(hand) for hand in dealt} <= ready.keys()
    assert abs(sum("passage" in hand for hand in dealt) / 400 - passage) < 0.07


def test_how_many_ropes_he_holds_is_guessed_from_what_he_has_played() -> None:
    open = table(begin())
    left = [expected(open, "ninja", 1, ["rope"] * played, "rope") for played in range(4)]
    assert left == sorted(left, reverse=True)
    assert 2 < left[0] < 3, "two in every hand, and sometimes a third"
    assert left[3] == 0
    assert expected(open, "traitor", 1, ["rope", "rope", "cat", "cat"], "rope") == 0
    assert expected(open, "ninja", 1, ["shadow-walk"] * 3, "rope") >= 2, "he chose for himself"


def test_what_could_be_played_for_nothing_is_hardly_there_after_a_long_silence() -> None:
    silent = hands(*(Crept("traitor") for _ in range(12))).holding([])
    before = hands().holding([])
    assert silent["kenjutsu-1"] < before["kenjutsu-1"] - 0.3
    assert silent["passage"] < before["passage"], "it can be played for nothing too"
    assert silent["cat"] > before["cat"]


def test_a_cat_that_never_mewed_is_not_there() -> None:
    listened = hands(*(Listened(("sword-1",), "G1", heard=False) for _ in range(8)))
    assert listened.holding([])["cat"] < 0.05


def test_whoever_spares_a_hidden_sentry_hardly_had_a_blade() -> None:
    faced = [Found("traitor", "W2", "sentry") for _ in range(3)]
    assert hands(*faced).holding([])["kenjutsu-1"] < hands().holding([])["kenjutsu-1"]


def test_a_card_that_was_played_was_there() -> None:
    cat = ShadowCard("traitor", "traitor", "cat", "")
    drawn = hands(cat, cat, Crept("traitor"))
    assert all(drawn.draw(Dice(seed_bytes(seed)))[1].count("cat") == 2 for seed in range(20))
    assert "cat" not in drawn.holding(["cat", "cat"])


@pytest.mark.parametrize("map", ["fortress", "outpost"])
def test_the_more_he_could_play_the_rarer_a_silent_move(map: str) -> None:
    quiet = quiet_chances(map)
    assert quiet[0] > 0.9
    assert list(quiet) == sorted(quiet, reverse=True)

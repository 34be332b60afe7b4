"""What can be known of scrolls and hands, against counting and against the truth."""

from collections import Counter

import pytest

import noren
from noren import PASS, Dice, Match
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.belief.hands import unseen
from noren.games.omnitsu.belief.prospects import points_of
from noren.games.omnitsu.belief.scrolls import arrangements, chances, expected, fates
from noren.games.omnitsu.rules.ending import fate, points
from noren.games.omnitsu.rules.evidence import add
from noren.games.omnitsu.state import Asked, Drew, Lost, Mine, Note, Open, View
from tests.games.omnitsu.situations import Table
from tests.games.replays import random_game


def dice(seed: int = 1) -> Dice:
    return Dice(seed_bytes(seed))


def test_before_anything_is_seen_all_arrangements_are_alike() -> None:
    table = Table({}, seats=4)
    names, weights = arrangements(table.open, Mine())
    assert names == ["scroll-1", "scroll-2", "scroll-3", "scroll-4"]
    assert len(weights) == 12
    assert {*weights.values()} == {1 / 12}


def test_a_look_and_a_secret_swap_are_followed_by_whoever_made_it() -> None:
    table = Table({0: ["geisha"]}).throw("geisha>1", "", "").do(0, "use", "1")
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    table.do(0, "choose", "swap")
    mine = chances(table.open, table.mine(0))
    assert mine["scroll-5"]["daimyo"] == 1
    theirs = chances(table.open, table.mine(1))
    assert theirs["scroll-4"]["daimyo"] == theirs["scroll-5"]["daimyo"] == pytest.approx(1 / 3)


def test_mixing_two_leaves_half_a_chance() -> None:
    table = Table({0: ["double-agent"]})
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    table.open.looked.append(("scroll-1", 0))
    table.throw("double-agent>1", "", "").do(0, "use", "1").rest()
    found = chances(table.open, table.mine(0))
    assert [found[id]["daimyo"] for id in ("scroll-3", "scroll-4", "scroll-5")] == [0, 0.5, 0.5]


def test_what_ending_now_would_bring() -> None:
    table = Table({0: ["urchin"]})
    found = fates(table.open, table.mine(0), 0)
    assert found["killed"] == pytest.approx(1 / 3)
    assert expected(found, 1) == pytest.approx((10 + 5 + 2) / 3)
    table.throw("crack", "", "")
    assert fates(table.open, table.mine(0), 0)["killed"] == 1
    table.open.scrolls.pop(0)
    assert fates(table.open, table.mine(0), 0)["nothing"] == 1


def test_prospects_count_points_as_the_rules_do() -> None:
    found = set[str]()
    for seed in range(18):
        seats = 2 + seed % 3
        open: Open = random_game(game, seats, seed, {}).world.open
        if open.true_scroll:
            continue
        laid = [(open.seen[s.id], s.owner, s.cracked) for s in open.scrolls]
        ends = [fate(open, seat) for seat in range(seats)]
        scores = [-1 if end == "killed" else points(open, seat) for seat, end in enumerate(ends)]
        assert points_of(laid, open.cards) == scores
        found.update(ends)
    assert found == {"killed", "daimyo", "decoy", "nothing"}


def test_imagined_scrolls_fall_as_the_exact_belief_says() -> None:
    table = Table({0: ["fox"]})
    table.match.world.private[2].knows["scroll-3"] = "decoy"
    table.open.looked.append(("scroll-3", 2))
    table.throw("fox", "", "").do(0, "use", "1").rest()
    view = table.match.view(2)
    found: Counter[str] = Counter()
    thrown = dice()
    for _ in range(600):
        world = noren.imagine(game, view, thrown).world
        found[world.sealed.kinds["scroll-4"]] += 1
    exact = chances(table.open, table.mine(2))["scroll-4"]
    for kind, share in exact.items():
        assert found[kind] / 600 == pytest.approx(share, abs=0.07)


def test_passing_makes_any_time_cards_less_likely() -> None:
    """Two hands of one card each; only one of them was asked, eight times, and passed."""
    table = Table({0: ["urchin"], 1: ["ronin", "fox"], 2: ["herald", "temple"]})
    asked = Asked(1, (1 << 24,), times=8)
    table.open.notes[1] = [Drew(2, 0), asked]
    view = table.match.view(0)
    found: Counter[int] = Counter()
    thrown = dice()
    for _ in range(1500):
        world = noren.imagine(game, view, thrown).world
        for seat in (1, 2):
            found[seat] += "smuggler" in world.private[seat].hand
    assert found[2] > 40
    assert found[1] < found[2] / 10


def test_the_unseen_cards_fill_hands_and_deck() -> None:
    match = Match.start(game, 4, seed=4)
    view: View = match.view(2)
    world = noren.imagine(game, view, dice()).world
    assert world.private[2].hand == match.world.private[2].hand
    hidden = [card for seat in (0, 1, 3) for card in world.private[seat].hand]
    assert sorted(hidden + world.sealed.deck) == sorted(unseen(view.open, world.private[2].hand))


def test_notes_count_what_is_asked_again() -> None:
    notes: list[Note] = []
    for note in (Drew(1, 0), Drew(2, 0), Asked(1, (8,)), Asked(1, (8,)), Lost("urchin", 0)):
        add(notes, note)
    assert notes == [Drew(3, 0), Asked(1, (8,), 0, 2), Lost("urchin", 0)]
    assert Asked(1, (8, 4)).options(12) == 3
    assert Asked(3, (), 8).options(8) == 2


def test_an_imagined_hand_keeps_what_all_have_seen() -> None:
    table = Table({0: ["urchin"], 1: ["ronin", "fox"]}, seats=2).throw("urchin", "fox")
    table.do(0, "use", "2")
    table.rest()
    for viewer in (1, None):
        world = noren.imagine(game, table.match.view(viewer), dice()).world
        assert "ronin" in world.private[0].hand


def test_whoever_holds_nothing_is_asked_like_whoever_does() -> None:
    for hand in (["smuggler"], ["ronin"]):
        table = Table({0: ["urchin"], 1: ["temple", *hand]}).throw("urchin>2", "temple", "")
        assert table.match.asked == (1,)
        assert PASS in table.options(1)

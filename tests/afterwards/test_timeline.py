"""What each seat could know, moment by moment: exact where it is called exact."""

import math
from collections import Counter

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren import Dice
from noren.afterwards.course import beginning, course
from noren.afterwards.report import Point, Share
from noren.afterwards.review import review
from noren.afterwards.timeline import LIKELIEST, SAMPLES, _same, sampled, secrets_of
from noren.core.game import AnyGame
from tests.afterwards.matches import kept, played

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")


def test_the_chances_of_chiyo_are_those_of_all_worlds_that_fit() -> None:
    """Drawn worlds, weighed as random play leaves them, agree with the belief in closed form."""
    from noren.games.chiyos_secret.belief.deduction import Facts, deduce

    game = noren.load("chiyos-secret")
    match = played(game, 5, seed=3)
    begun = beginning(match.record(), game)
    at = [stretch for stretch in course(begun, match) if stretch.after.world.open.questions][1]
    noble = at.after.world.open.nobles[0]
    view = at.after.view(noble)
    exact = deduce(Facts.of(view)).hides("geisha")
    dice, count = Dice(5), 600
    drawn = Counter(
        secrets_of(game, noren.imagine(game, view, dice).world)["geisha"].answer
        for _ in range(count)
    )
    from noren.games.chiyos_secret.scene.words import name

    for patron, chance in exact.items():
        spread = math.sqrt(max(chance * (1 - chance), 1e-4) / count)
        assert abs(drawn[name(patron)] / count - chance) < 4.5 * spread + 1e-3, patron


@pytest.mark.parametrize("name", ["chiyos-secret", "secret-identity", "ninja"])
def test_what_was_held_likely_does_not_single_out_the_truth(name: str) -> None:
    """Whoever guesses along sees the likeliest answers, whether or not the truth is one."""
    game = noren.load(name)
    found = review(played(game, game.meta.min_seats, seed=6).record())
    points = [point for line in found.knowledge for point in line.points]
    assert all(len(point.likely) <= LIKELIEST for point in points)
    named = [point.answer in {share.answer for share in point.likely} for point in points]
    assert not all(named), "the truth was never unlikely: nothing was looked at"


@pytest.mark.parametrize("name", GAMES)
def test_the_truth_is_always_possible_and_shares_make_a_whole(name: str) -> None:
    game = noren.load(name)
    match = played(game, game.meta.min_seats, seed=6)
    begun = beginning(match.record(), game)
    asked = game.afterwards
    assert asked is not None
    assert asked.beliefs is not None
    seen = 0
    for stretch in list(course(begun, match))[::7]:
        if stretch.after.over:
            continue
        truths = secrets_of(game, stretch.after.world)
        for seat in range(match.seats):
            for belief in asked.beliefs(stretch.after.view(seat)):
                seen += 1
                assert sum(belief.chances.values()) == pytest.approx(1, abs=1e-3)
                if belief.secret in truths:
                    assert belief.chances.get(truths[belief.secret].answer, 0) > 0, belief.secret
    assert seen


def test_where_a_game_says_nothing_worlds_are_imagined_and_the_error_is_told() -> None:
    match = played(leduc, 2, seed=9)
    found = review(match.record(), game=leduc)
    line = next(line for line in found.knowledge if line.seat == 0)
    assert line.grounds == "sampled"
    point = line.points[0]
    assert point.error == pytest.approx(math.sqrt(point.truth * (1 - point.truth) / SAMPLES), 1e-2)
    beliefs = sampled(leduc, noren.Match.start(leduc, 2, seed=1).view(0), Dice(1))
    assert {belief.secret for belief in beliefs} >= {"card-1"}


def test_a_line_says_when_it_became_certain_and_how_much_was_learned() -> None:
    found = review(kept("chiyos-secret", "allies-5"), seat=0)
    hunted = [line for line in found.knowledge if line.secret in ("geisha", "ronin")]
    assert hunted
    for line in hunted:
        assert line.grounds == "exact"
        assert line.certain is not None  # the Allies have won, so both were unmasked
        later = [point for point in line.points if point.at >= line.certain]
        assert all(point.truth == pytest.approx(1) for point in later)
        learned = sum(point.bits for point in line.points)
        assert learned == pytest.approx(-math.log2(line.points[0].truth), abs=0.05)


def test_it_is_news_if_another_answer_is_as_likely_as_the_one_before() -> None:
    held = (Share("the cook", 0.6), Share("the monk", 0.4))
    last = Point(3, 0.1, "the smith", held)
    assert _same(last, "the smith", 0.1, held)
    turned = (Share("the monk", 0.6), Share("the cook", 0.4))
    assert not _same(last, "the smith", 0.1, turned)
    assert not _same(last, "the smith", 0.1, (Share("the maid", 0.6), held[1]))


def test_a_seat_is_told_only_what_its_own_view_tells() -> None:
    """Whatever lies hidden from a seat is swapped for something imagined: its line stays."""
    game: AnyGame = noren.load("chiyos-secret")
    match = played(game, 5, seed=8)
    begun = beginning(match.record(), game)
    stretch = [one for one in course(begun, match) if not one.after.over][40]
    noble = stretch.after.world.open.nobles[1]
    view = stretch.after.view(noble)
    asked = game.afterwards
    assert asked is not None
    assert asked.beliefs is not None
    before = asked.beliefs(view)
    other = noren.imagine(game, view, Dice(3))
    assert asked.beliefs(other.view(noble)) == before

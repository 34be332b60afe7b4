"""Luck, own decisions and the others' add up to the result; luck is nothing on average."""

import itertools
from statistics import fmean, stdev

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren.afterwards.chances import Reader, won
from noren.afterwards.course import beginning, course
from noren.afterwards.luck import Ledger
from noren.afterwards.report import Review
from noren.afterwards.review import review
from noren.cli.starter import game as starter
from noren.core.afterwards import Afterwards
from noren.core.dice import Dice
from noren.core.match import Match
from tests.afterwards.matches import kept, played

RECORDS = [
    ("chiyos-secret", "allies-5"),
    ("ninja", "intruders-foiled-3"),
    ("omnitsu", "contested-2"),
    ("secret-identity", "competitive-most-cards-left-3"),
    ("secrets-game", "highest-score-3"),
]


def adds_up(found: Review) -> bool:
    for one in found.accounts:
        if one.even + one.luck + one.own + one.others != pytest.approx(one.final, abs=1e-9):
            return False
        by_part = one.even + sum(part.changes[one.seat] for part in found.parts)
        if by_part != pytest.approx(one.final, abs=1e-9):
            return False
    return True


@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_the_parts_add_up_to_the_result_in_every_game(game: str, name: str) -> None:
    record = kept(game, name)
    found = review(record, seat=0)
    assert adds_up(found)
    assert [one.final for one in found.accounts] == [
        float(seat in record["outcome"]["winners"]) for seat in range(found.seats)
    ]
    assert found.chances[-1] == tuple(one.final for one in found.accounts)
    assert found.stops[-1] == found.moments == len(record["choices"])


@pytest.mark.parametrize(("game", "seats"), [(leduc, 2), (starter, 3)])
def test_a_game_that_says_nothing_of_itself_is_played_out(game: noren.Game, seats: int) -> None:  # type: ignore[type-arg]
    found = review(played(game, seats, seed=4).record(), game=game)
    assert adds_up(found)
    assert not found.learned
    assert found.story


def test_luck_is_nothing_on_average_whatever_the_chances_are_worth() -> None:
    """With a value that is plainly wrong the account still does not favour anybody."""

    def silly(world: noren.World) -> list[float]:  # type: ignore[type-arg]
        return [0.1 + 0.8 * (world.private[seat].card[0] == "K") for seat in (0, 1)]

    lucky: list[float] = []
    for seed in range(300):
        match = played(leduc, 2, seed)
        dice = Dice(seed + 10_000)
        reader = Silly(leduc, dice, silly)
        begun = beginning(match.record(), leduc)
        setups = [Match.start(leduc, 2, {}, dice.key() + dice.key()) for _ in range(8)]
        luck = reader.of(begun)[0] - fmean(reader.of(setup)[0] for setup in setups)
        before = reader.of(begun)
        ledger = Ledger(reader, dice)
        for stretch in course(begun, match):
            after = reader.of(stretch.after)
            parts = list(ledger.parts(stretch, before, after))
            luck += sum(part.changes[0] for part in parts if part.cause == "chance")
            before = after
        lucky.append(luck)
    assert abs(fmean(lucky)) < 3 * stdev(lucky) / len(lucky) ** 0.5
    assert stdev(lucky) > 0.1


@pytest.mark.parametrize(("name", "seats", "matches"), [("omnitsu", 2, 120), ("ninja", 2, 24)])
def test_luck_is_nothing_on_average_in_a_whole_game(name: str, seats: int, matches: int) -> None:
    """By the learned chances, from set-up to end, whoever plays: here bots that do anything."""
    game = noren.load(name)
    lucky: list[float] = []
    for seed in range(matches):
        match, dice = played(game, seats, seed), Dice(seed + 20_000)
        reader = Reader(game, dice.split("chances"))
        ledger = Ledger(reader, dice.split("luck"), redraws=3)
        begun = beginning(match.record(), game)
        setups = [Match.start(game, seats, {}, dice.key() + dice.key()) for _ in range(8)]
        luck = reader.of(begun)[0] - fmean(reader.of(setup)[0] for setup in setups)
        for stretch in course(begun, match):
            luck += ledger.luck(stretch)[0] if stretch.throws else 0.0
        assert reader.learned
        lucky.append(luck)
    assert abs(fmean(lucky)) < 3 * stdev(lucky) / len(lucky) ** 0.5
    assert stdev(lucky) > 0.02, "there was luck"


class Silly(Reader):
    """Reads chances that have little to do with winning."""

    def __init__(self, game: noren.Game, dice: Dice, value: object) -> None:  # type: ignore[type-arg]
        super().__init__(game, dice)
        self.value = value

    def of(self, match: Match) -> tuple[float, ...]:
        if match.outcome is not None:
            return won(match.outcome, match.seats)
        return tuple(self.value(match.world))  # type: ignore[operator]


def test_what_nobody_could_choose_is_no_decision_of_anybody() -> None:
    """The stretches of a match are those at which nothing lies sealed, and each has its actors."""
    match = played(noren.load("secrets-game"), 3, seed=2)
    begun = beginning(match.record(), match.game)
    stretches = list(course(begun, match))
    assert [stretch.end for stretch in stretches][-1] == len(match.choices)
    assert all(one.end == two.first for one, two in itertools.pairwise(stretches))
    assert {len(stretch.actors) for stretch in stretches} == {1, 2}


def test_the_same_record_gives_the_same_review() -> None:
    record = kept("secrets-game", "highest-score-3")
    assert review(record) == review(record)


def test_a_match_that_is_not_over_has_no_review() -> None:
    match = Match.start(noren.load("secrets-game"), 3, seed=1)
    with pytest.raises(noren.BadRecord, match="not over"):
        noren.review(match.record(reveal=True))


def test_what_a_game_gives_is_all_that_is_needed() -> None:
    assert Afterwards(secrets=lambda world: {}).grounds == "sampled"

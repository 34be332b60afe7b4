"""The search bot plays any game, thinks only in worlds that fit its view, and plays well."""

import time

import pytest

import noren
from benchmarks.leduc import CALL, FOLD, RAISE
from benchmarks.leduc import game as leduc
from noren.bots.search import SearchBot, win_shares
from noren.cli.starter import game as starter
from noren.core.game import AnyGame, Bot
from noren.core.world import Outcome
from noren.parts.random_bot import RandomBot

SECRETS = noren.load("secrets-game")


def play(game: AnyGame, seats: int, bots: list[Bot], seed: int) -> noren.Match:
    match = noren.Match.start(game, seats=seats, seed=seed)
    dice = noren.Dice(seed.to_bytes(32, "big"))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


@pytest.mark.parametrize(("game", "seats"), [(leduc, 2), (starter, 3), (SECRETS, 3)])
@pytest.mark.parametrize("depth", [1, 64])
def test_it_plays_turns_sealed_steps_and_races(game: AnyGame, seats: int, depth: int) -> None:
    bots: list[Bot] = [SearchBot(game, iterations=6, depth=depth) for _ in range(seats)]
    assert play(game, seats, bots, seed=3).over


def test_the_same_dice_give_the_same_choice() -> None:
    view = noren.Match.start(starter, seats=4, seed=5).view(2)
    first, second = (
        SearchBot(starter, iterations=40).think(view, noren.Dice(bytes(32))) for _ in range(2)
    )
    assert {choice: tried.visits for choice, tried in first.items()} == {
        choice: tried.visits for choice, tried in second.items()
    }


def test_it_decides_alike_in_every_world_that_looks_the_same() -> None:
    match = noren.Match.start(starter, seats=3, seed=8)
    bot = SearchBot(starter, iterations=30)
    chosen = {bot.choose(match.view(1), noren.Dice(bytes(32)))}
    for number in range(5):
        other = noren.imagine(starter, match.view(1), noren.Dice(bytes([number]) * 32))
        chosen.add(bot.choose(other.view(1), noren.Dice(bytes(32))))
    assert len(chosen) == 1


def test_thinking_changes_nothing() -> None:
    match = noren.Match.start(starter, seats=3, seed=8)
    before = match.view(1).encode()
    SearchBot(starter, iterations=30).choose(match.view(1), noren.Dice(bytes(32)))
    assert match.view(1).encode() == before


def test_it_never_folds_the_best_hand() -> None:
    match = next(
        match
        for match in (noren.Match.start(leduc, seats=2, seed=seed) for seed in range(100))
        if match.world.private[0].card[0] == match.world.sealed.deck[-1][0] == "K"
    )
    for seat, choice in ((0, CALL), (1, CALL), (0, CALL), (1, RAISE)):
        match.play(seat, choice)
    tried = SearchBot(leduc, iterations=150).think(match.view(0), noren.Dice(bytes(32)))
    assert tried[FOLD].mean == 0.0
    assert tried[CALL].mean == tried[RAISE].mean == 1.0


def test_iterations_bound_the_search() -> None:
    view = noren.Match.start(starter, seats=3, seed=1).view(0)
    tried = SearchBot(starter, iterations=25).think(view, noren.Dice(bytes(32)))
    assert sum(one.visits for one in tried.values()) == 25


def test_time_bounds_the_search() -> None:
    view = noren.Match.start(starter, seats=3, seed=1).view(0)
    began = time.monotonic()
    SearchBot(starter, iterations=10**9, seconds=0.05).think(view, noren.Dice(bytes(32)))
    assert 0.05 <= time.monotonic() - began < 2


def test_a_lone_option_needs_no_thought() -> None:
    match = noren.Match.start(SECRETS, seats=3, seed=1)
    for line in list(match.world.open.lines):
        match.play(0, ("wish", line))
    dice = noren.Dice(bytes(32))
    assert SearchBot(SECRETS).choose(match.view(0), dice) == ("speak",)
    assert dice.drawn == 0


def test_a_spectator_cannot_search() -> None:
    match = noren.Match.start(starter, seats=3, seed=1)
    with pytest.raises(ValueError, match="spectator"):
        SearchBot(starter).think(match.view(None), noren.Dice(bytes(32)))


def test_a_playout_that_does_not_end_counts_as_nobodys() -> None:
    view = noren.Match.start(starter, seats=4, seed=1).view(0)
    bot = SearchBot(starter, iterations=10, depth=1, longest=1)
    assert {tried.mean for tried in bot.think(view, noren.Dice(bytes(32))).values()} == {0.25}


def test_another_value_leads_to_another_choice() -> None:
    match = noren.Match.start(leduc, seats=2, seed=1)
    match.play(0, RAISE)

    def fewest_chips(outcome: Outcome, seats: int) -> list[float]:
        return [-float(abs(score)) for score in outcome.scores]

    bot = SearchBot(leduc, iterations=200, playout=RandomBot(), value=fewest_chips)
    assert bot.choose(match.view(1), noren.Dice(bytes(32))) == FOLD


def test_a_victory_is_shared_by_the_winners() -> None:
    assert win_shares(Outcome((0, 2), (5, 1, 5), "shared"), 3) == [0.5, 0.0, 0.5]
    assert win_shares(Outcome((), (0, 0), "nobody"), 2) == [0.0, 0.0]

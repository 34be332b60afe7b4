"""The learned bots: their recipes run and repeat, their arrays load, and they play by them."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import noren
from examples import learn_habits, learn_outlook
from examples.judging import fit, surprise
from noren import Dice, Match
from noren.bots.characters import character
from noren.bots.shelf import find_bot, stand_in
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.outlook_signs import SIZE, hand_worths, signs
from noren.games.secrets_game.bots.habits import TELLING, VOTING, of_listener, of_teller
from noren.lab.arena import compare
from noren.lab.series import Series
from noren.lab.simulate import play_match
from noren.parts.judgement import Floats, Judgement, judgement
from tests.games.omnitsu.situations import QUIET, Table

SHIPPED = (
    ("omnitsu", "outlook", SIZE),
    ("secrets-game", "listeners", VOTING),
    ("secrets-game", "tellers", TELLING),
)
BOTS = {"omnitsu": "noren.games.omnitsu.bots", "secrets-game": "noren.games.secrets_game.bots"}


def exclusive(rows: Floats) -> Floats:
    """Whether one of the first two numbers is above nothing, and not both."""
    found: Floats = ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(np.float32)
    return found


def test_what_no_single_number_tells_is_learned(tmp_path: Path) -> None:
    rows = np.random.default_rng(4).standard_normal((4000, 3)).astype(np.float32)
    came, games = exclusive(rows), np.arange(4000)
    found = fit(rows, came, games, hidden=(12,), seed=1, about={"game": "none"}, quiet=True)
    fresh = np.random.default_rng(5).standard_normal((1000, 3)).astype(np.float32)
    assert surprise(found, fresh, exclusive(fresh)) < 0.45  # a coin's would be 0.69
    found.save(tmp_path / "net.npz")
    read = Judgement.read(tmp_path / "net.npz")
    assert read.about["rows"] == 4000
    assert np.allclose(read.odds(fresh), found.odds(fresh), atol=0.2)  # kept in half precision
    assert read.chance(fresh[0]) == pytest.approx(1 / (1 + np.exp(-read.odds(fresh[:1])[0])))


def test_one_seed_one_net_and_another_another() -> None:
    nets = [learn_outlook.train(seed=seed, games=3, quiet=True) for seed in (5, 5, 6)]
    same, other = (
        [np.array_equal(nets[0].arrays[name], net.arrays[name]) for name in nets[0].arrays]
        for net in nets[1:]
    )
    assert all(same)
    assert not all(other)
    assert nets[0].about["games"] == 3


def test_what_was_kept_goes_on_where_it_stopped(tmp_path: Path) -> None:
    memory = learn_outlook.Memory(8)
    memory.play()
    memory.keep(tmp_path / "seen.npz")
    whole = learn_outlook.train(seed=8, games=3, quiet=True)
    resumed = learn_outlook.train(seed=8, games=3, keep=tmp_path / "seen.npz", quiet=True)
    assert all(np.array_equal(whole.arrays[name], resumed.arrays[name]) for name in whole.arrays)


def test_habits_are_learned_the_same_way_again() -> None:
    one, other = (learn_habits.train(seed=3, rounds=2, games=12, quiet=True) for _ in range(2))
    for mine, theirs in ((one.believes, other.believes), (one.tells, other.tells)):
        assert all(np.array_equal(mine.arrays[name], theirs.arrays[name]) for name in mine.arrays)
    assert one.believes.about["games"] == 24


@pytest.mark.parametrize(("name", "file", "size"), SHIPPED)
def test_a_shipped_array_is_small_and_says_what_it_saw(name: str, file: str, size: int) -> None:
    path = files(BOTS[name]) / f"{file}.npz"
    assert len(path.read_bytes()) < 500_000
    found = judgement(BOTS[name], file)
    assert found.about["game"] == name
    assert found.about["games"] > 1000
    assert len(found.arrays["mean"]) == size
    assert judgement(BOTS[name], file) is found


@pytest.mark.parametrize("name", ["omnitsu", "secrets-game"])
def test_the_learned_bot_has_a_character_and_nobody_is_replaced_by_it(name: str) -> None:
    game = noren.load(name)
    told = character(game, "learned")
    assert (told.name, told.face) == ("seasoned", "seasoned")
    assert told.line == game.manners["learned"]
    assert stand_in(game) == "strong"


def test_it_reads_the_strong_ones_habits() -> None:
    game = noren.load("secrets-game")
    learned, strong = compare(game, ["learned", "strong", "strong"], seats=3, deals=40, seed=2)
    assert learned.name == "learned"
    assert learned.is_better
    assert not strong.is_better


def test_a_table_s_habits_are_told_in_as_many_numbers_at_every_moment() -> None:
    game = noren.load("secrets-game")
    match, dice = Match.start(game, 4, seed=1), Dice(1)
    told = 0
    while not match.over:
        open = match.world.open
        if open.telling >= 0:
            told += 1
            assert len(of_teller(open)) == TELLING
            assert {len(of_listener(open, team)) for team in range(4)} == {VOTING}
        seat = match.asked[0]
        match.play(seat, dice.pick(match.options(seat)))
    assert told > 16


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_signs_are_as_many_at_every_table(seats: int) -> None:
    game = noren.load("omnitsu")
    match, dice = Match.start(game, seats, seed=3), Dice(3)
    while not match.over:
        seat = match.asked[0]
        view = match.view(seat)
        if not view.open.ended:
            row = signs(Prospects(view))
            assert row.shape == (SIZE,)
            assert np.isfinite(row).all()
        match.play(seat, dice.pick(view.options))


def test_it_has_learned_that_the_ferryman_has_the_last_word() -> None:
    judge = judgement(BOTS["omnitsu"], "outlook")
    chances = []
    for card in ("ferryman", "smuggler"):
        hands = {0: [card, "ronin"], 1: ["farmer"], 2: ["urchin"], 3: ["collector"]}
        table = Table(hands, seats=4, places=QUIET)
        table.open.turn = 9
        chances.append(judge.chance(signs(Prospects(table.match.view(0)))))
    assert chances[0] > chances[1] + 0.05
    worths = hand_worths(judge)
    assert max(worths, key=lambda card: worths[card]) == "ferryman"


@pytest.mark.parametrize(("name", "seats"), [("omnitsu", 4), ("omnitsu", 2), ("secrets-game", 5)])
def test_the_same_dice_give_the_same_game(name: str, seats: int) -> None:
    game = noren.load(name)
    bots = ("learned", *["baseline"] * (seats - 1))
    series = Series(game=game, seats=seats, bots=bots, games=1, seed=4)
    one, other = play_match(series, 0), play_match(series, 0)
    assert one.over
    assert one.choices == other.choices


def test_a_bot_of_ones_own_judgement_plays_by_it() -> None:
    view = Match.start(noren.load("omnitsu"), 4, seed=6).view(0)
    bot = find_bot(noren.load("omnitsu"), "learned")
    assert bot.choose(view, Dice(2)) == bot.choose(view, Dice(2)) != ()
    assert bot.choose(view, Dice(2)) in view.options

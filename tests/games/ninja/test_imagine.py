"""Imagined nights: the guide that is read backwards, and the memory of a log."""

import sys
from typing import Any

import noren
from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.core.view import encoder
from noren.games.ninja import game
from noren.games.ninja.clouds import empty_table
from noren.games.ninja.events import Sleepers, Woke
from noren.games.ninja.guesses import emptied, figures_left, guess_sleepers
from noren.games.ninja.guide import SLIM, Guide, clues_of
from noren.games.ninja.state import fort_of, is_passage
from tests.games.ninja.nights import shadow, table


def random_night(seed: int, choices: int, seats: int = 2, **options: Any) -> Match:
    """Random play, stopped after so many choices."""
    match = Match.start(game, seats, options, seed)
    dice = Dice(seed_bytes(seed))
    while not match.over and len(match.choices) < choices:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


def test_the_guide_never_gives_up_the_truth() -> None:
    checked = 0
    for seed in range(14):
        match = random_night(seed, 2000)
        view = match.view(None)
        for who in table(match).figures:
            guide = Guide(empty_table(view), clues_of(empty_table(view), view.log, who))
            for trail in shadow(match, who).path:
                for good, zone in (
                    (guide.before.get(trail.turn), trail.zones[0]),
                    (guide.after.get(trail.turn), trail.zones[-1]),
                ):
                    if good is not None and not is_passage(zone):
                        assert good[guide.at(zone)] > SLIM * good.max(), (seed, who, trail)
                        checked += 1
    assert checked > 400


def test_the_guide_says_more_than_nothing() -> None:
    match = random_night(3, 600)
    view = match.view(None)
    guide = Guide(empty_table(view), clues_of(empty_table(view), view.log, "ninja"))
    assert any((good < good.max() / 100).sum() > 20 for good in guide.before.values())


def test_a_warm_memory_imagines_the_same_as_a_cold_one() -> None:
    one, other = random_night(5, 420).view(1), random_night(6, 300).view(1)

    def world() -> bytes:
        hidden = game.imagine(one, Dice(seed_bytes(1)))
        return encoder.encode([hidden.private, hidden.sealed])

    cold = world()
    warm = world()
    game.imagine(other, Dice(seed_bytes(2)))
    assert cold == warm == world()


def test_imagining_hardly_ever_has_to_bend_what_was_told(monkeypatch: Any) -> None:
    module = sys.modules["noren.games.ninja.imagine"]
    bent: list[bool] = []

    class Counting(module.Tracker):  # type: ignore[name-defined,misc]
        def __init__(self, *parts: Any, forgiving: bool) -> None:
            super().__init__(*parts, forgiving=forgiving)
            bent.append(forgiving)

    monkeypatch.setattr(module, "Tracker", Counting)
    for seed in range(12):
        view = random_night(seed, 150 + 40 * seed).view(1)
        for number in range(3):
            noren.imagine(game, view, Dice(seed_bytes(number)))
    assert len(bent) >= 36
    assert sum(bent) <= 4


def test_barracks_that_were_emptied_are_imagined_empty() -> None:
    checked = 0
    for seed in range(30):
        view = (match := random_night(seed, 2000)).view(None)
        gone = emptied(view, figures_left(view))
        if not gone or any(isinstance(event, Sleepers) for event in view.log):
            continue
        sleepers = match.world.private[1].sleepers
        for number in range(10):
            guess = guess_sleepers(view, Dice(seed_bytes(number)))
            assert not guess.keys() & gone.keys()
            assert sum(guess.values()) == sum(sleepers.values())
            checked += 1
    assert checked > 50


def test_room_for_more_guards_is_read_from_the_log() -> None:
    match = Match.start(game, 2, {}, 1)
    dice, most = Dice(seed_bytes(1)), fort_of(match.world.open).plan.night.most_guards
    rooms: dict[int, int] = {}
    while not match.over:
        seat = dice.pick(match.asked)
        told, room = len(match.world.log), most - len(match.world.open.guards)
        match.play(seat, dice.pick(match.options(seat)))
        new = enumerate(match.world.log[told:], start=told)
        rooms |= {at: room for at, event in new if isinstance(event, Woke)}
    assert rooms
    assert figures_left(match.view(None)) == rooms

"""What an author gets wrong is told in one line that says what to do."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

import noren
from noren.core.game import AnyGame
from noren.parts.random_bot import RandomBot
from tests.core.toys import Heard, Place, Walk, secret_walk


def change(**parts: Any) -> AnyGame:
    return dataclasses.replace(secret_walk, **parts)


def one_line(error: pytest.ExceptionInfo[noren.BrokenGame]) -> str:
    words = str(error.value)
    assert "\n" not in words
    return words


# Imagine and set-up


@pytest.mark.parametrize(
    ("hidden", "words"),
    [
        (None, "`imagine` of Secret Walk gave None. Give Hidden(private, sealed)."),
        ([Place()], "`imagine` of Secret Walk gave [Place(at=0)]. Give Hidden(private, sealed)."),
        (
            noren.Hidden([Place()], noren.Nothing()),
            "`imagine` of Secret Walk gave 1 private drawers, and here there are 2 seats. Give one"
            " for every seat.",
        ),
        (
            noren.Hidden([Place()] * 3, noren.Nothing()),
            "`imagine` of Secret Walk gave 3 private drawers, and here there are 2 seats. Give one"
            " for every seat.",
        ),
    ],
)
def test_imagine_gives_a_drawer_for_every_seat(hidden: Any, words: str) -> None:
    game = change(imagine=lambda view, dice: hidden)
    view = noren.Match.start(game, 2, seed=1).view(0)
    with pytest.raises(noren.BrokenGame) as error:
        noren.imagine(game, view, noren.Dice(bytes(32)))
    assert one_line(error) == words


def test_a_seat_that_is_asked_has_an_imagined_drawer() -> None:
    meta = msgspec.structs.replace(secret_walk.meta, min_seats=1, max_seats=4)
    hidden: noren.Hidden[Place, noren.Nothing] = noren.Hidden([Place()], noren.Nothing())
    game = change(meta=meta, imagine=lambda view, dice: hidden)
    match = noren.Match.start(game, 2, seed=1)
    match.play(0, ("stop",))
    with pytest.raises(noren.BrokenGame, match="gave 1 private drawers, and here there are 2 to 4"):
        noren.imagine(game, match.view(None), noren.Dice(bytes(32)))


def test_set_up_gives_a_world_with_a_drawer_for_every_seat() -> None:
    def alone(seats: int, options: Any, dice: noren.Dice) -> noren.World[Any, Any, Any]:
        return noren.World(None, [Place()], None, dice, [Walk()])

    with pytest.raises(noren.BrokenGame, match="gave 1 private drawers for 2 seats"):
        noren.Match.start(change(setup=alone), 2, seed=1)
    with pytest.raises(noren.BrokenGame, match=r"gave None. Give World\(open, private"):
        noren.Match.start(change(setup=lambda seats, options, dice: None), 2, seed=1)


# Whom a step asks


def asking(asked: Any) -> AnyGame:
    """A walk whose only step asks whoever is named."""

    class Wander(Walk, frozen=True):
        def asks(self, open: Any) -> Sequence[noren.Seat]:
            return asked  # type: ignore[no-any-return]

    def setup(seats: int, options: Any, dice: noren.Dice) -> noren.World[Any, Any, Any]:
        world = secret_walk.setup(seats, options, dice)
        world.agenda[:] = [Wander()]
        return world

    return change(steps=(Wander,), setup=setup)


SEQUENCE = "Give a sequence of seats, as in (0,); () is for a Happening."


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (None, f"Wander.asks gave None. {SEQUENCE}"),
        (0, f"Wander.asks gave 0. {SEQUENCE}"),
        (1, f"Wander.asks gave 1. {SEQUENCE}"),
        ("01", f"Wander.asks gave '01'. {SEQUENCE}"),
        ((), "Wander.asks names no seat. Name one, or make Wander a Happening."),
        ((7,), "Wander.asks names seat 7, and there is none: seats are 0 to 1."),
        ((-1,), "Wander.asks names seat -1, and there is none: seats are 0 to 1."),
        (("0",), "Wander.asks names seat '0', and there is none: seats are 0 to 1."),
        ([0, 2], "Wander.asks names seat 2, and there is none: seats are 0 to 1."),
        (range(3), "Wander.asks names seat 2, and there is none: seats are 0 to 1."),
        ((0, 0), "Wander.asks names a seat twice: (0, 0). Name each seat once."),
    ],
)
def test_a_step_asks_seats_of_the_match(asked: Any, words: str) -> None:
    def begin() -> None:
        match = noren.Match.start(asking(asked), 2, seed=1)
        match.view(match.asked[0])

    with pytest.raises(noren.BrokenGame) as error:
        begin()
    assert one_line(error) == words


class Stray(Walk, frozen=True):
    """Asks somebody who is not there once the first walker has stopped."""

    nobody: int

    def asks(self, open: Any) -> Sequence[noren.Seat]:
        return (self.nobody if open.turn else 0,)


@pytest.mark.parametrize("nobody", [-1, 2])
def test_nobody_is_shown_a_drawer_by_a_step_that_asks_no_seat(nobody: int) -> None:
    match = noren.Match.start(change(steps=(Stray,)), 2, seed=1)
    match.world.agenda[:] = [Stray(nobody)]
    match.play(0, ("stop",))
    with pytest.raises(noren.BrokenGame, match=f"Stray.asks names seat {nobody}, and there is"):
        match.view(nobody)


@pytest.mark.parametrize("asked", [(1,), [1, 0], range(2)])
def test_seats_may_come_as_any_sequence(asked: Any) -> None:
    assert noren.Match.start(asking(asked), 2, seed=1).asked == tuple(asked)


# What a game lists


class Shout(noren.Event, frozen=True):
    at: int


class Run(Walk, frozen=True):
    def take(self, world: Any, seat: int, choice: noren.Choice) -> None:
        super().take(world, seat, choice)
        world.tell(Shout(0))
        world.agenda[:] = [Run()]


def running(**parts: Any) -> AnyGame:
    def setup(seats: int, options: Any, dice: noren.Dice) -> noren.World[Any, Any, Any]:
        world = secret_walk.setup(seats, options, dice)
        world.agenda[:] = [Run()]
        return world

    return change(setup=setup, **parts)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (
            {"events": (Shout,)},
            "Secret Walk uses Run, but does not list it. Add it to `steps` of its noren.Game.",
        ),
        (
            {"steps": (Run,)},
            "Secret Walk uses Shout, but does not list it. Add it to `events` of its noren.Game.",
        ),
        (
            {"steps": (Run,), "events": ()},
            "Secret Walk uses Shout, but does not list it. Add it to `events` of its noren.Game.",
        ),
    ],
)
def test_what_is_used_is_listed(parts: dict[str, Any], words: str) -> None:
    game = running(**parts)
    match = noren.Match.start(game, 2, seed=1)
    match.play(0, ("east",))
    with pytest.raises(noren.BrokenGame) as error:
        noren.View.decode(game, match.view(0).encode())
    assert one_line(error) == words


def test_a_view_that_is_otherwise_broken_is_not_blamed_on_the_lists() -> None:
    data = noren.Match.start(secret_walk, 2, seed=1).view(0).encode()
    with pytest.raises(msgspec.ValidationError):
        noren.View.decode(secret_walk, data.replace(b'"turn":0', b'"turn":"noon"'))


class Thawed(Walk, frozen=False):  # type: ignore[misc]
    pass


def namesake(base: type) -> Any:
    return type("Walk", (base,), {}, frozen=True)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"steps": Walk}, r"Game.steps is <class .*>. Make it a tuple of classes, as in \(Walk,\)"),
        ({"steps": (Walk(),)}, r"Game.steps lists Walk\(\). List classes derived from Step."),
        ({"steps": (Heard,)}, "Game.steps lists .* List classes derived from Step."),
        ({"events": (Walk,)}, "Game.events lists .* List classes derived from Event."),
        ({"steps": (Thawed,)}, r"Thawed can be changed .* `class Thawed\(..., frozen=True\)`"),
        ({"steps": (Walk, namesake(Walk))}, "Game.steps lists two classes called Walk. Rename"),
        ({"open": dict}, "Game.open is <class 'dict'>. Make it a class derived from Drawer."),
    ],
)
def test_lists_hold_frozen_classes(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(noren.BrokenGame, match=words):
        change(**parts)


def test_frozen_is_inherited() -> None:
    class Amble(Walk):  # type: ignore[misc]
        pass

    change(steps=(Amble,))


@pytest.mark.parametrize(("low", "high"), [(3, 2), (0, 2), (-1, -1)])
def test_seats_are_at_least_one_and_the_fewest_not_the_most(low: int, high: int) -> None:
    given = {**msgspec.structs.asdict(secret_walk.meta), "min_seats": low, "max_seats": high}
    with pytest.raises(noren.BrokenGame, match=f"Secret Walk is for {low} to {high} players"):
        noren.Meta(**given)


# Bots


class DeepBot(RandomBot):
    def __init__(self, depth: int) -> None:
        self.depth = depth


def test_a_bot_is_made_without_arguments() -> None:
    with pytest.raises(noren.BrokenGame) as error:
        change(bots={"deep": DeepBot})
    assert one_line(error) == (
        "The bot 'deep' cannot be made without arguments: missing a required argument: 'depth'."
        " Give them defaults, or give a function that makes the bot."
    )
    change(bots={"deep": lambda: DeepBot(3)})


def test_a_bot_is_given_as_its_class() -> None:
    with pytest.raises(noren.BrokenGame, match=r"The bot 'random' is .* already made\. Give its"):
        change(bots={"random": RandomBot()})


# Disclosures


def walk_that(**declared: object) -> Any:
    return type("Walk", (Walk,), declared, frozen=True)


class FieldWalk(Walk, frozen=True):
    discloses: tuple[str, ...] = ("Heard.at",)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            lambda: change(steps=(walk_that(discloses="Heard.at"),)),
            "Walk.discloses is 'Heard.at'. Make it a tuple of strings, as in ('Heard.at',).",
        ),
        (
            lambda: change(steps=(walk_that(shows=("Herd.at",)),)),
            "Walk.shows: 'Herd.at': the game lists no event called 'Herd'. It lists: Heard.",
        ),
        (
            lambda: change(discloses=("open.turns",)),
            "Game.discloses: 'open.turns': Clock has no field 'turns'. It has: turn.",
        ),
        (
            lambda: change(steps=(walk_that(discloses=("mine.where",)),)),
            "Walk.discloses: 'mine.where': Place has no field 'where'. It has: at.",
        ),
        (
            lambda: change(steps=(walk_that(discloses=("agenda.Rest",)),)),
            "Walk.discloses: 'agenda.Rest': the game lists no step called 'Rest'. It lists: Walk.",
        ),
        (
            lambda: change(steps=(FieldWalk,)),
            "FieldWalk.discloses is a field of each step. Make it part of the class:"
            " `discloses: ClassVar[...] = ...`.",
        ),
    ],
)
def test_what_is_declared_exists(game: Callable[[], AnyGame], words: str) -> None:
    with pytest.raises(noren.BrokenGame) as error:
        game()
    assert one_line(error) == words


class ListeningWalk(Walk, frozen=True):
    discloses: ClassVar[tuple[str, ...]] = ("Heard.at to actor", "outcome", "undo")


def test_what_exists_may_be_declared() -> None:
    change(steps=(ListeningWalk,), discloses=["open.turn"])


class Meddling(noren.Turn[Any, Any, Any], frozen=True):
    """Has a field under a name of the kernel's."""

    accept: bool = True  # type: ignore[assignment,misc]


def test_what_the_kernel_calls_cannot_be_written_over() -> None:
    with pytest.raises(noren.BrokenGame, match=r"Meddling\.accept takes the place"):
        change(steps=(*secret_walk.steps, Meddling))


class Vague(noren.Step[Any, Any, Any], frozen=True):
    """Asks, but is of no kind."""

    def asks(self, open: object) -> tuple[noren.Seat, ...]:
        return (0,)


def test_a_step_that_asks_must_be_of_a_kind() -> None:
    with pytest.raises(noren.BrokenGame, match="Derive it from Turn, Together or Window"):
        Vague().offered(None, None, 0, ())

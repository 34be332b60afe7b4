"""Stones, broken in one way at a time: what the kit must catch, and by which check."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

import msgspec

import noren
from noren import Choice, Dice, Seat
from noren.core.drawers import copy_drawer
from noren.core.game import AnyGame
from noren.parts.random_bot import RandomBot
from noren.scene import Bar, Bars, Hand, Table, Thing
from tests.check import toy
from tests.check.toy import STONES, Mine, Open, Sealed, View, World

HONEST_BOTS = {"random": RandomBot}


def change(**parts: Any) -> AnyGame:
    """Stones with other parts."""
    return dataclasses.replace(toy.game, **parts)


def with_steps(
    dawn: type[toy.Dawn] = toy.Dawn,
    act: type[toy.Act] = toy.Act,
    guess: type[toy.Guess] = toy.Guess,
    dusk: type[toy.Dusk] = toy.Dusk,
    doubt: type[toy.Doubt] = toy.Doubt,
    **parts: Any,
) -> AnyGame:
    """Stones with other steps."""
    if doubt is not toy.Doubt:
        act = type(act.__name__, (act,), {"doubt": doubt}, frozen=True, tag=act.__name__)
    steps = {"act": act, "guess": guess, "dusk": dusk}
    more = parts.pop("more_steps", ())
    first = type("Dawn", (dawn,), steps, frozen=True, tag="Dawn")

    def setup(seats: int, options: toy.Options, dice: Dice) -> World:
        world = parts.get("setup", toy.setup)(seats, options, dice)
        world.agenda[:] = [first()]
        return world  # type: ignore[no-any-return]

    return change(**{**parts, "steps": (first, act, doubt, guess, dusk, *more), "setup": setup})


# Determinism

games_set_up = itertools.count()
latest: list[World] = []


def counting_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    latest[:] = [toy.setup(seats, options, dice)]
    next(games_set_up)
    return latest[0]


def counting_table(view: View) -> Table:
    table = toy.table(view)
    return msgspec.structs.replace(table, heading=f"Game {games_set_up!r}")


class WeatherOutside(toy.Dawn, frozen=True):
    def weather(self, world: World) -> str:
        return f"{random.random():.3f} degrees"


class WeatherFromASet(toy.Dawn, frozen=True):
    def weather(self, world: World) -> str:
        return " ".join(set(toy.CARDS))


unordered = with_steps(dawn=WeatherFromASet)


# Records and copies


class Endless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 2
    seconds: float = math.inf


class Legend(msgspec.Struct, frozen=True):
    words: list[str]


class OpenWithLegend(Open):
    legend: Legend = Legend(["sun", "rain"])


def setup_with_legend(seats: int, options: toy.Options, dice: Dice) -> World:
    world = toy.setup(seats, options, dice)
    world.open = OpenWithLegend(seats, options.rounds)
    return world


class WritingAct(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.open.legend.words.append(choice[0])  # type: ignore[attr-defined]
        super().take(world, seat, choice)


# Legality


class Anything(tuple[Choice, ...]):
    def __contains__(self, choice: object) -> bool:
        return True


class LaxAct(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return Anything(super().options(open, mine, seat))


class RepeatingAct(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (("peek",), *super().options(open, mine, seat))


class SpeechlessAct(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return super().options(open, mine, seat) if len(open.shown) < 2 else ()


class NumberAct(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (*super().options(open, mine, seat), ("count", 3))  # type: ignore[arg-type]


class RefusingAct(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == ("note", "green") and world.open.weather == "rain":
            raise KeyError("ink")
        super().take(world, seat, choice)


# Endings


class ShortDusk(toy.Dusk, frozen=True):
    def happen(self, world: World) -> None:
        super().happen(world)
        if world.outcome:
            world.outcome = msgspec.structs.replace(world.outcome, scores=(1,))


class StrangeDusk(toy.Dusk, frozen=True):
    def happen(self, world: World) -> None:
        super().happen(world)
        if world.outcome:
            world.outcome = msgspec.structs.replace(world.outcome, winners=(9,))


class CardlessAct(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [option for option in super().options(open, mine, seat) if option[0] != "show"]


class GreyDusk(toy.Dusk, frozen=True):
    def happen(self, world: World) -> None:
        world.open.round += 1


# Non-interference, order and undo


class OpenWithMark(Open):
    mark: str = ""
    first: Seat = -1


def setup_with_mark(seats: int, options: toy.Options, dice: Dice) -> World:
    world = toy.setup(seats, options, dice)
    world.open = OpenWithMark(seats, options.rounds)
    return world


class MarkingGuess(toy.Guess, frozen=True):
    def done(self, open: Any, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        if len(so_far) == 2 and f"{seat}:" not in open.mark:
            told = f"{so_far} {mine} {open.shown} {open.guesses} {open.weather}"
            digest = hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
            open.mark += f"{seat}:{digest} "
        return super().done(open, mine, seat, so_far)

    def resolve(self, world: World, answers: noren.Answers) -> None:
        world.open.mark = ""  # type: ignore[attr-defined]
        super().resolve(world, answers)


class HastyGuess(toy.Guess, frozen=True):
    def done(self, open: Any, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        if len(so_far) == 2 and open.first < 0:
            open.first = seat
        return super().done(open, mine, seat, so_far)


class WhisperingAct(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice[0] == "note":
            world.log.append(toy.Acted(seat, "note"))
        super().take(world, seat, choice)


def guessing_assist(view: View) -> Sequence[Thing]:
    chance = random.random()
    bars = (Bar(label="red", share=chance),)
    return (Bars(id="stones", label="Stones", bars=bars),)


# Imagined worlds


def knowing_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    truth = latest[0]
    return noren.Hidden([copy_drawer(m) for m in truth.private], copy_drawer(truth.sealed))


def careless_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    return toy.imagine(view, Dice(random.randbytes(32)))


def losing_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    hidden = toy.imagine(view, dice)
    del hidden.sealed.deck[2:]
    return hidden


def narrow_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    """Every card goes with one note, so most true pairs of card and note cannot be."""
    hidden = toy.imagine(view, dice)
    for seat, mine in enumerate(hidden.private):
        if seat != view.seat:
            mine.note = STONES[toy.CARDS.index(mine.card) % 3]
    return hidden


def prejudiced_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    hidden = toy.imagine(view, dice)
    for seat, mine in enumerate(hidden.private):
        if seat != view.seat and dice.below(2):
            mine.note = "red"
    return hidden


def clumsy_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    view.open.shown.sort()
    return toy.imagine(view, dice)


# Looking


def sorting_hand(view: View) -> Hand:
    view.open.shown.sort(reverse=True)
    return toy.hand(view)


def forgetful_describe(event: noren.Event) -> str:
    return "" if isinstance(event, toy.Peeked) else toy.describe(event)


class TidyBot(RandomBot):
    def choose(self, view: View, dice: Dice) -> Choice:
        view.log.clear()
        return super().choose(view, dice)


class HopefulOptions(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        open.shown.sort()
        return super().options(open, mine, seat)


# Things and bots


def things_in_hand(world: World) -> list[str]:
    return [thing for thing in toy.things(world) if thing not in world.open.shown]


class CopyingAct(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "show":
            world.sealed.deck.append(world.private[seat].card)


class SpyBot(RandomBot):
    def choose(self, view: View, dice: Dice) -> Choice:
        if isinstance(view.step, toy.Guess) and not view.answer:
            return ("guess", latest[0].sealed.stone)
        return super().choose(view, dice)


class RudeBot(RandomBot):
    def choose(self, view: View, dice: Dice) -> Choice:
        return ("leave",)


class GrudgingBot(RandomBot):
    """Guesses in later rounds what it guessed first."""

    def __init__(self) -> None:
        self.first: Choice | None = None

    def choose(self, view: View, dice: Dice) -> Choice:
        if not isinstance(view.step, toy.Guess) or view.answer:
            return super().choose(view, dice)
        self.first = self.first or super().choose(view, dice)
        return self.first


class StubbornBot(RandomBot):
    """Shows its card and says red: everyone hardly does that by chance."""

    def choose(self, view: View, dice: Dice) -> Choice:
        usual = [c for c in view.options if c[0] == "show" or c == ("guess", "red")]
        return usual[0] if usual else super().choose(view, dice)


def helpless_assist(view: View) -> Sequence[Thing]:
    """Counts in the end who did otherwise, and trips over it if nobody did."""
    peeks = view.open.players * view.open.rounds - len(view.open.shown)
    others = sum(guess != "red" for guesses in view.open.guesses for guess in guesses)
    unlike = peeks + others if view.over else 1
    return (Bars(id="unlike", label="Unlike", bars=(Bar(label="Each", share=1 / unlike),)),)


# Leaks


class TellingDawn(toy.Dawn, frozen=True):
    """A digest of the secret in a label."""

    def weather(self, world: World) -> str:
        digest = hashlib.blake2b(world.sealed.stone.encode(), digest_size=2).hexdigest()
        return f"{super().weather(world)} {digest}"


class CreakingDawn(toy.Dawn, frozen=True):
    """One event too many."""

    def happen(self, world: World) -> None:
        super().happen(world)
        if world.sealed.stone == "red":
            world.tell(toy.Weather("wind"))


class MarkedAct(toy.Act, frozen=True):
    """A secret in the fields of a step."""

    hint: int = 0


class MarkedDawn(toy.Dawn, frozen=True):
    def happen(self, world: World) -> None:
        super().happen(world)
        hint = STONES.index(world.sealed.stone)
        acts = [MarkedAct(hint) if isinstance(step, toy.Act) else step for step in world.agenda]
        world.agenda[:] = acts


def sorted_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    world = toy.setup(seats, options, dice)
    world.sealed.deck.sort()
    return world


class OpenBox(Open):
    rest: list[str] = []


def careless_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    """A secret in the wrong drawer."""
    world = toy.setup(seats, options, dice)
    world.open = OpenBox(seats, options.rounds, rest=world.sealed.box.copy())
    return world


HEARD = {"disclosures", "the eavesdropper"}

BROKEN: dict[str, tuple[AnyGame, set[str]]] = {
    "a heading that counts the games of the process": (
        change(setup=counting_setup, table=counting_table), {"determinism", "non-interference"},
    ),
    "the order of a set of words": (unordered, {"determinism"}),
    "an option that JSON cannot write": (change(options=Endless), {"records", "lateness"}),
    "a list inside something frozen": (
        change(open=OpenWithLegend, setup=setup_with_legend), {"copies"},
    ),
    "options that hold anything": (with_steps(act=LaxAct), {"legality", "disclosures"}),
    "a score too few": (with_steps(dusk=ShortDusk), {"random play ends"}),
    "a winner from nowhere": (with_steps(dusk=StrangeDusk), {"random play ends"}),
    "a digest of an answer before all are in": (
        with_steps(guess=MarkingGuess, open=OpenWithMark, setup=setup_with_mark),
        {"non-interference", "undo"},
    ),
    "an assistant with dice of its own": (change(assist=guessing_assist), {"non-interference"}),
    "an imagination that knows the truth": (
        change(setup=counting_setup, imagine=knowing_imagine, bots=HONEST_BOTS),
        {"imagined worlds"},
    ),
    "an imagination with dice of its own": (
        change(imagine=careless_imagine, bots=HONEST_BOTS), {"imagined worlds"},
    ),
    "an imagination that excludes the truth": (
        change(imagine=narrow_imagine), {"the truth is possible"},
    ),
    "who answers first": (
        with_steps(guess=HastyGuess, open=OpenWithMark, setup=setup_with_mark),
        {"order of answers", "records", "undo", "lateness", "disclosures"},
    ),
    "an event slipped into the log": (with_steps(act=WhisperingAct), {"undo"}),
    "a hand that sorts the table": (change(hand=sorting_hand), {"looking changes nothing"}),
    "a bot that clears the log": (
        change(bots={"tidy": TidyBot}), {"looking changes nothing"},
    ),
    "an event without words": (change(describe=forgetful_describe), {"scenes", "lateness"}),
    "things that leave the hand": (change(things=things_in_hand), {"conservation"}),
    "a bot that spies": (change(setup=counting_setup, bots={"spy": SpyBot}), {"bots"}),
    "a bot with a memory": (change(bots={"grudging": GrudgingBot}), {"bots"}),
    "a bot that plays what it may not": (change(bots={"rude": RudeBot}), {"bots"}),
    "an assistant at a loss where only bots come": (
        change(bots={"stubborn": StubbornBot}, assist=helpless_assist), {"bots"},
    ),
    "a digest of the secret in a label": (with_steps(dawn=TellingDawn), HEARD),
    "one event too many": (with_steps(dawn=CreakingDawn), HEARD),
    "a secret in a step": (with_steps(dawn=MarkedDawn, act=MarkedAct), HEARD),
    "a sorted deck": (change(setup=sorted_setup), {"the eavesdropper"}),
    "a secret in the open drawer": (
        change(open=OpenBox, setup=careless_setup), HEARD,
    ),
    "an imagination with a prejudice": (
        change(imagine=prejudiced_imagine), {"the eavesdropper"},
    ),
}  # fmt: skip
"""What is broken, and the one check that tells."""

WRECKED: dict[str, tuple[AnyGame, str]] = {
    "weather from Python's own dice": (with_steps(dawn=WeatherOutside), "determinism"),
    "a shared list that is written to": (
        with_steps(act=WritingAct, open=OpenWithLegend, setup=setup_with_legend), "copies",
    ),
    "an option twice": (with_steps(act=RepeatingAct), "legality"),
    "an option that is no word": (with_steps(act=NumberAct), "legality"),
    "an option that cannot be played": (with_steps(act=RefusingAct), "legality"),
    "asked for nothing": (with_steps(act=SpeechlessAct), "legality"),
    "a game without end": (with_steps(act=CardlessAct, dusk=GreyDusk), "random play ends"),
    "an imagination that loses cards": (change(imagine=losing_imagine), "imagined worlds"),
    "an imagination that sorts the view": (
        change(imagine=clumsy_imagine), "looking changes nothing",
    ),
    "options that sort the table": (with_steps(act=HopefulOptions), "looking changes nothing"),
    "a card that is copied": (with_steps(act=CopyingAct), "conservation"),
    "an event that is not listed": (change(events=toy.game.events[:-1]), "determinism"),
}  # fmt: skip
"""What is so broken that several checks fail, and the one that must be among them."""

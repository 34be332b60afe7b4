"""Leaks planted in Stones, as a new author might sow them: each must be found and named."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import ClassVar

import msgspec
import numpy as np

import noren
from noren import Choice, Dice, Seat
from noren.core.game import AnyGame
from noren.parts.random_bot import RandomBot
from noren.scene import Primer, PrimerCard, Table, Text
from tests.check import toy
from tests.check.broken import change, with_steps
from tests.check.toy import STONES, Mine, Open, Sealed, View, World

HONEST = {"random": RandomBot}
LOW = set(toy.CARDS[:4])
"""The cards that some of the plants are about."""

latest: list[World] = []


def remembering_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    """Keep the world where anyone can find it."""
    latest[:] = [toy.setup(seats, options, dice)]
    return latest[0]


# Events


class Drew(noren.Event, frozen=True):
    card: str


class PublicDraw(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "show":
            world.tell(Drew(world.private[seat].card))


class RivalWhispered(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "peek":
            rival = (seat + 1) % len(world.private)
            world.whisper(Drew(world.private[rival].card), seat)


class TopTold(toy.Act, frozen=True):
    """An event only if a certain card lies on top of the deck."""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if world.sealed.deck and world.sealed.deck[-1] == "card-7":
            world.tell(toy.Weather("wind"))


class OrderTold(toy.Dawn, frozen=True):
    """Two events, the first of which depends on a secret."""

    def happen(self, world: World) -> None:
        super().happen(world)
        omens = [toy.Weather("crow"), toy.Weather("owl")]
        for omen in omens if world.sealed.stone == "red" else reversed(omens):
            world.tell(omen)


class CountTold(toy.Dusk, frozen=True):
    """As many events as somebody's card is low."""

    def happen(self, world: World) -> None:
        for mine in world.private:
            if mine.card in LOW:
                world.tell(toy.Weather("breeze"))
        super().happen(world)


class SizeTold(toy.Dusk, frozen=True):
    """An event that is longer for some secrets."""

    def happen(self, world: World) -> None:
        world.tell(toy.Weather("o" * len(world.sealed.stone)))
        super().happen(world)


class Omen(noren.Event, frozen=True):
    sign: str
    top: str


class OmenTold(toy.Dawn, frozen=True):
    """The event is declared, and what was in it then; the top of the deck was added later."""

    discloses: ClassVar[tuple[str, ...]] = (*toy.Dawn.discloses, "Omen", "Omen.sign")

    def happen(self, world: World) -> None:
        super().happen(world)
        world.tell(Omen(world.sealed.stone, world.sealed.deck[-1]))


# Steps


class HintedAct(toy.Act, frozen=True):
    hint: str = ""


class AlwaysHinting(toy.Dawn, frozen=True):
    def happen(self, world: World) -> None:
        super().happen(world)
        top = world.sealed.deck[-1]
        world.agenda[:] = [
            HintedAct(top) if isinstance(step, toy.Act) else step for step in world.agenda
        ]


class SeldomHinting(toy.Act, frozen=True):
    """In one of a hundred moments the step that comes again carries a card's name."""

    hint: str = ""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if world.agenda and isinstance(world.agenda[-1], toy.Act) and not world.dice.below(100):
            world.agenda[-1] = type(self)(world.sealed.deck[-1])


# Windows


class RoleDoubt(toy.Doubt, frozen=True):
    """A window that opens only to those who hold a low card."""

    seats: tuple[Seat, ...] = ()

    def asks(self, open: Open) -> Sequence[Seat]:
        return self.seats


class OnlyToHolders(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "show":
            world.agenda.pop()
            others = [s for s in world.seats if s != seat and world.private[s].card in LOW]
            if others:
                world.then(RoleDoubt(seat, tuple(others)))


class OnlyIfHeld(toy.Act, frozen=True):
    """A window that opens only if somebody holds a low card."""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "show" and not any(m.card in LOW for m in world.private):
            world.agenda.pop()


class Block(noren.Turn[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-2.1"
    shows: ClassVar[tuple[str, ...]] = noren.EVERYTHING

    seat: Seat

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (("block",), noren.PASS)

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.tell(toy.Acted(seat, choice[0]))


class AskedIfGuarded(toy.Act, frozen=True):
    """The next player is asked to block only when a guard is in the hand."""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        rival = (seat + 1) % len(world.private)
        if choice[0] == "peek" and world.private[rival].card in LOW:
            world.then(Block(rival))


class GuardBlock(Block, frozen=True):
    """Everyone is asked, but only the guard can do anything: a quick pass tells."""

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (noren.PASS, ("block",)) if mine.card in LOW else (noren.PASS,)


class AlwaysAsked(toy.Act, frozen=True):
    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        if choice[0] == "peek":
            world.then(GuardBlock((seat + 1) % len(world.private)))


# The open drawer and globals


class OpenBit(Open):
    bit: bool = False


def bit_in_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    world = toy.setup(seats, options, dice)
    world.open = OpenBit(seats, options.rounds, bit=world.sealed.deck[-1] in LOW)
    return world


def plain_bit(seats: int, options: toy.Options, dice: Dice) -> World:
    world = toy.setup(seats, options, dice)
    world.open = OpenBit(seats, options.rounds)
    return world


class BitAct(toy.Act, frozen=True):
    """One bit of the deck in the open drawer, kept up to date."""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        super().take(world, seat, choice)
        world.open.bit = world.sealed.deck[-1:] < ["card-4"]  # type: ignore[attr-defined]


class GlobalDoubt(toy.Doubt, frozen=True):
    def asks(self, open: Open) -> Sequence[Seat]:
        return super().asks(open) if latest[0].sealed.stone == "red" else range(open.players)


class GlobalOrder(toy.Act, frozen=True):
    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        options = super().options(open, mine, seat)
        return options[::-1] if latest[0].sealed.stone == "red" else options


def telling_table(view: View) -> Table:
    table = toy.table(view)
    hint = Text(id="hint", text=f"{len(latest[0].sealed.deck[-1])} {latest[0].sealed.stone[0]}")
    return msgspec.structs.replace(table, things=(*table.things, hint))


class RandomWeather(toy.Dawn, frozen=True):
    def weather(self, world: World) -> str:
        return random.choice(("sun", "rain"))


class TimelyWeather(toy.Dawn, frozen=True):
    def weather(self, world: World) -> str:
        world.dice.pick(("sun", "rain"))
        return "sun" if time.time() > 0 else "rain"


def foreseen_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    """Alike every time, yet whoever knows how many play knows the deck."""
    world = toy.setup(seats, options, dice)
    random.Random(seats).shuffle(world.sealed.deck)
    return world


class ForeseenWeather(toy.Dawn, frozen=True):
    """A generator that no profiler hears."""

    def weather(self, world: World) -> str:
        return str(np.random.default_rng(world.open.round).choice(["sun", "rain"]))


class KeptWeather(toy.Dawn, frozen=True):
    """One that no rule names."""

    kept: ClassVar[np.random.Generator] = np.random.default_rng(7)

    def weather(self, world: World) -> str:
        return ("sun", "rain")[self.kept.integers(2)]


def unfair_setup(seats: int, options: toy.Options, dice: Dice) -> World:
    """One card is never dealt to anybody: it lies at the bottom."""
    world = toy.setup(seats, options, dice)
    deck = world.sealed.deck
    for mine in world.private:
        if mine.card == "card-7":
            mine.card, deck[0] = deck[0], mine.card
    deck.sort(key=lambda card: card != "card-7")
    return world


# Imagination and bots


def peeking_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    """Everything is drawn but the stone, which it knows."""
    hidden = toy.imagine(view, dice)
    stone = latest[0].sealed.stone
    stones = [s for s in STONES if s != stone]
    dice.shuffle(stones)
    for mine in hidden.private:
        if mine.stone:
            mine.stone = stone
    return noren.Hidden(hidden.private, Sealed(stone, stones, hidden.sealed.deck))


def fixed_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    return toy.imagine(view, Dice(b"0" * 32))


def impossible_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    """Whoever peeked knows a stone, but any stone."""
    hidden = toy.imagine(view, dice)
    for seat, mine in enumerate(hidden.private):
        if mine.stone and seat != view.seat:
            mine.stone = dice.pick(STONES)
    return hidden


def forgetful_imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    """Whoever peeked may not have."""
    hidden = toy.imagine(view, dice)
    for seat, mine in enumerate(hidden.private):
        if seat != view.seat and dice.below(2):
            mine.stone = ""
    return hidden


class PeekingBot(RandomBot):
    def choose(self, view: View, dice: Dice) -> Choice:
        if isinstance(view.step, toy.Guess) and not view.answer:
            return ("guess", latest[0].sealed.stone)
        return super().choose(view, dice)


class SharingBot(RandomBot):
    """Bots of one process tell each other what they hold."""

    held: ClassVar[dict[int, str]] = {}

    def choose(self, view: View, dice: Dice) -> Choice:
        assert view.mine is not None
        self.held[view.seat or 0] = view.mine.note
        rivals = [note for seat, note in sorted(self.held.items()) if seat != view.seat]
        if isinstance(view.step, toy.Guess) and not view.answer and rivals:
            return ("guess", rivals[0])
        return super().choose(view, dice)


class RecallingBot(RandomBot):
    """Finds what the last match left behind, if there was one."""

    def choose(self, view: View, dice: Dice) -> Choice:
        if isinstance(view.step, toy.Guess) and not view.answer and latest:
            return ("guess", latest[0].sealed.stone)
        return super().choose(view, dice)


def telling_primer(view: View) -> Primer | None:
    """Three cards, one of which says what is on top of the deck."""
    card = PrimerCard(title="Stones", text=latest[0].sealed.deck[-1] if latest else "Guess.")
    return None if view.seat is None else Primer(who=card, want=card, turn=card)


# They have names, so that another process can load them.
RECALLED = change(setup=remembering_setup, bots={"recalling": RecallingBot})
PRIMED = change(setup=remembering_setup, primer=telling_primer)


# Lateness and order


class LateByCard(toy.Act, frozen=True):
    """When time is up, a low card is shown, and any other stays in the hand."""

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        return ("show", mine.card) if mine.card in LOW else ("peek",)


class OpenOrder(Open):
    ranks: dict[str, int] = {}


def setup_with_ranks(seats: int, options: toy.Options, dice: Dice) -> World:
    """An open table of players, filled in the order of what they hold."""
    world = toy.setup(seats, options, dice)
    order = sorted(world.seats, key=lambda seat: world.private[seat].card)
    world.open = OpenOrder(seats, options.rounds, ranks={str(seat): 0 for seat in order})
    return world


def ranked_table(view: View) -> Table:
    heading = " ".join(view.open.ranks)  # type: ignore[attr-defined]
    return msgspec.structs.replace(toy.table(view), heading=heading)


# Undo


class SecretlyFinal(toy.Act, frozen=True):
    """A note can be taken back unless a low card is on top, which is then put below."""

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        deck = world.sealed.deck
        if choice[0] == "note" and deck and deck[-1] in LOW:
            deck.insert(0, deck.pop())
        super().take(world, seat, choice)


EVENTS = (*toy.game.events, Drew, Omen)


def describe(event: noren.Event) -> str:
    match event:
        case Drew(card):
            return f"Drew {card}."
        case Omen(sign):
            return f"An omen: {sign}."
    return toy.describe(event)


def drawing(act: type[toy.Act]) -> AnyGame:
    return with_steps(act=act, events=EVENTS, describe=describe)


PLANTS: dict[str, tuple[AnyGame, str, str]] = {
    "a field that an event was given after it was declared": (
        with_steps(dawn=OmenTold, events=EVENTS, describe=describe), "disclosures", "Omen.top",
    ),
    "NumPy's dice in a rule": (
        with_steps(dawn=ForeseenWeather), "nothing but the dice", "`numpy.random`",
    ),
    "NumPy's dice, kept in a class": (
        with_steps(dawn=KeptWeather), "nothing but the dice", "NumPy's that is kept",
    ),
    "a card that is never dealt": (
        change(setup=unfair_setup), "the eavesdropper", r"single sign.*= card-7",
    ),
    "a bot that recalls another match": (RECALLED, "nothing but the view", "recalling"),
    "a primer that recalls another match": (PRIMED, "nothing but the view", "`primer`"),
    "the drawn card in a public event": (drawing(PublicDraw), "disclosures", "Drew.card"),
    "a rival's card whispered": (drawing(RivalWhispered), "disclosures", "Drew.card"),
    "an event only if a card is on top": (with_steps(act=TopTold), "disclosures", "Weather"),
    "the order of events": (with_steps(dawn=OrderTold), "disclosures", "Weather.weather"),
    "the number of events": (with_steps(dusk=CountTold), "disclosures", "Weather"),
    "the size of an event": (with_steps(dusk=SizeTold), "disclosures", "Weather.weather"),
    "a card in a step, always": (
        with_steps(dawn=AlwaysHinting, act=HintedAct), "disclosures", "agenda.HintedAct.hint",
    ),
    "a card in a step, in one of a hundred moments": (
        with_steps(act=SeldomHinting), "disclosures", "agenda.SeldomHinting.hint",
    ),
    "a window only to those who hold a card": (
        with_steps(act=OnlyToHolders, doubt=RoleDoubt), "disclosures", "agenda.RoleDoubt",
    ),
    "a window only if somebody holds a card": (
        with_steps(act=OnlyIfHeld), "disclosures", "agenda.Doubt",
    ),
    "a block asked only of a guard": (
        with_steps(act=AskedIfGuarded, more_steps=(Block,)), "disclosures", "agenda.Block",
    ),
    "a question that only a guard can answer": (
        with_steps(act=AlwaysAsked, more_steps=(GuardBlock,)), "disclosures", "quick answer",
    ),
    "a bit of the deck in the open, at set-up": (
        change(open=OpenBit, setup=bit_in_setup), "disclosures", "open.bit",
    ),
    "a bit of the deck in the open, later": (
        with_steps(act=BitAct, open=OpenBit, setup=plain_bit), "disclosures", "open.bit",
    ),
    "who is asked, through a global": (
        with_steps(doubt=GlobalDoubt, setup=remembering_setup),
        "non-interference", "asked now|waiting",
    ),
    "the order of options, through a global": (
        with_steps(act=GlobalOrder, setup=remembering_setup), "non-interference", "options",
    ),
    "the table, through a global": (
        change(table=telling_table, setup=remembering_setup), "non-interference", "table.things",
    ),
    "Python's own dice in a rule": (
        with_steps(dawn=RandomWeather), "nothing but the dice", "random",
    ),
    "a deck shuffled by what all can see": (
        change(setup=foreseen_setup), "nothing but the dice", "random",
    ),
    "a clock in a rule": (with_steps(dawn=TimelyWeather), "nothing but the dice", "time"),
    "an imagination that peeks": (
        change(imagine=peeking_imagine, setup=remembering_setup, bots=HONEST),
        "imagined worlds", ".stone is",
    ),
    "an imagination that never varies": (
        change(imagine=fixed_imagine, bots=HONEST), "imagined worlds", "not two that differ",
    ),
    "an imagination of impossible worlds": (
        change(imagine=impossible_imagine, bots=HONEST), "possible worlds", "stone",
    ),
    "an imagination that forgets what was told": (
        change(imagine=forgetful_imagine, bots=HONEST), "possible worlds", "stone",
    ),
    "a bot that peeks through a global": (
        change(setup=remembering_setup, bots={"peeking": PeekingBot}), "bots", "peeking",
    ),
    "bots that share what they hold": (change(bots={"sharing": SharingBot}), "bots", "sharing"),
    "lateness that tells a card": (with_steps(act=LateByCard), "disclosures", "Acted.action"),
    "the order in which an open dict was filled": (
        change(open=OpenOrder, setup=setup_with_ranks, table=ranked_table),
        "views on the wire", "the scene.heading",
    ),
    "undo that depends on a secret": (with_steps(act=SecretlyFinal), "disclosures", "undo"),
}  # fmt: skip
"""What was planted, the check that finds it in a run of default depth, and how it is named."""

"""Stones: an honest little game that has one of everything the kit looks at.

A stone lies hidden in a box. In turn each player writes notes on a paper nobody sees, and then
shows a card, which the others may doubt, or peeks at the stone. At the end of a round all guess
the stone in secret, in two small choices. After the last round whoever guessed right most often
wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

import noren
from noren import Choice, Dice, Seat
from noren.parts.random_bot import RandomBot
from noren.scene import (
    Area,
    Bar,
    Bars,
    Card,
    Hand,
    Offer,
    Player,
    Prompt,
    Table,
    Text,
    Thing,
    Token,
    Words,
    awaited,
)
from noren.scene import seat as name_of

STONES = ("red", "blue", "green")
CARDS = tuple(f"card-{number}" for number in range(12))
RULES = """
**1** Shuffle the cards, deal one each, and put a stone into the box.

**2** In turn, write notes; then show your card and draw another, or peek into the box.

**2.1** Whoever sees a card shown may doubt it.

**3** All guess the stone in secret and say whether they are sure.

**4** After the last round, whoever guessed right most often wins.
"""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2


class Open(noren.Drawer):
    players: int
    rounds: int
    round: int = 1
    turn: Seat = 0
    weather: str = ""
    shown: list[str] = []
    guesses: list[list[str]] = []


class Mine(noren.Drawer):
    card: str
    note: str
    stone: str = ""


class Sealed(noren.Drawer):
    stone: str
    box: list[str]
    deck: list[str]


World = noren.World[Open, Mine, Sealed]
View = noren.View[Open, Mine]


class Acted(noren.Event, frozen=True):
    seat: Seat
    action: str


class Peeked(noren.Event, frozen=True):
    stone: str


class Doubted(noren.Event, frozen=True):
    seats: tuple[Seat, ...]


class Guessed(noren.Event, frozen=True):
    guesses: tuple[str, ...]


class Weather(noren.Event, frozen=True):
    weather: str


class Doubt(noren.Window[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-2.1"
    shows: ClassVar[tuple[str, ...]] = ("Doubted.seats",)

    shower: Seat

    def asks(self, open: Open) -> Sequence[Seat]:
        return [seat for seat in range(open.players) if seat != self.shower]

    def reactions(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (("doubt",),)

    def resolve(self, world: World, answers: noren.Answers) -> None:
        world.tell(Doubted(tuple(seat for seat in answers if answers[seat][0] != noren.PASS)))


class Act(noren.Turn[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-2"
    discloses: ClassVar[tuple[str, ...]] = ("mine.card", "mine.stone", "Peeked.stone to actor")
    shows: ClassVar[tuple[str, ...]] = (
        "Acted", "Acted.action", "open.shown", "open.turn", "agenda",
    )  # fmt: skip
    spoken: ClassVar[frozenset[str]] = frozenset({"show"})
    doubt: ClassVar[type[Doubt]] = Doubt

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.turn,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        notes = tuple(("note", stone) for stone in STONES if stone != mine.note)
        return (*notes, ("show", mine.card), ("peek",))

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        mine = world.private[seat]
        match choice[0]:
            case "note":
                mine.note = choice[1]
                world.then(self)
                return
            case "show":
                world.open.shown.append(mine.card)
                mine.card = world.sealed.deck.pop()
                world.then(self.doubt(seat))
            case _:
                mine.stone = world.sealed.stone
                world.whisper(Peeked(mine.stone), seat)
        world.tell(Acted(seat, choice[0]))
        world.open.turn += 1


class Guess(noren.Together[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-3"
    shows: ClassVar[tuple[str, ...]] = ("Guessed.guesses", "open.guesses")

    def asks(self, open: Open) -> Sequence[Seat]:
        return range(open.players)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return (("sure",), ("unsure",)) if so_far else tuple(("guess", s) for s in STONES)

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return len(so_far) == 2

    def resolve(self, world: World, answers: noren.Answers) -> None:
        guesses = [answers[seat][0][1] for seat in world.seats]
        world.open.guesses.append(guesses)
        world.tell(Guessed(tuple(guesses)))


class Dusk(noren.Happening[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-4"
    discloses: ClassVar[tuple[str, ...]] = ("outcome",)

    def happen(self, world: World) -> None:
        open = world.open
        open.round += 1
        if open.round <= open.rounds:
            return
        scores = [sum(g[seat] == world.sealed.stone for g in open.guesses) for seat in world.seats]
        winners = [seat for seat in world.seats if scores[seat] == max(scores)]
        world.end(winners, scores, "shared" if len(winners) > 1 else "alone")


class Dawn(noren.Happening[Open, Mine, Sealed], frozen=True):
    rule: ClassVar[str] = "stones-2"
    act: ClassVar[type[noren.Step[Open, Mine, Sealed]]] = Act
    guess: ClassVar[type[noren.Step[Open, Mine, Sealed]]] = Guess
    dusk: ClassVar[type[noren.Step[Open, Mine, Sealed]]] = Dusk

    def happen(self, world: World) -> None:
        world.open.weather = self.weather(world)
        world.tell(Weather(world.open.weather))
        world.open.turn = 0
        world.then(*(self.act() for _ in world.seats), self.guess(), self.dusk(), self)

    def weather(self, world: World) -> str:
        return world.dice.pick(("sun", "rain"))


def setup(seats: int, options: Options, dice: Dice) -> World:
    deck, stones = list(CARDS), list(STONES)
    dice.shuffle(deck)
    dice.shuffle(stones)
    private = [Mine(deck.pop(), dice.pick(STONES)) for _ in range(seats)]
    sealed = Sealed(stones[0], stones[1:], deck)
    return noren.World(Open(seats, options.rounds), private, sealed, dice, [Dawn()])


def imagine(view: View, dice: Dice) -> noren.Hidden[Mine, Sealed]:
    mine = view.mine
    seen = {*view.open.shown, mine.card if mine else ""}
    deck, stones = [card for card in CARDS if card not in seen], list(STONES)
    dice.shuffle(deck)
    dice.shuffle(stones)
    if mine and mine.stone:
        stones.remove(mine.stone)
        stones.insert(0, mine.stone)
    private = [
        mine if mine and seat == view.seat else Mine(deck.pop(), dice.pick(STONES))
        for seat in range(view.open.players)
    ]
    for event in view.log:
        if isinstance(event, Acted) and event.action == "peek" and event.seat != view.seat:
            private[event.seat].stone = stones[0]
    return noren.Hidden(private, Sealed(stones[0], stones[1:], deck))


def things(world: World) -> list[str]:
    sealed = world.sealed
    hands = [mine.card for mine in world.private]
    return [*hands, *world.open.shown, *sealed.deck, sealed.stone, *sealed.box]


def table(view: View) -> Table:
    open = view.open
    cards = tuple(Card(id=card, title=card) for card in open.shown)
    guesses = "; ".join(", ".join(guesses) for guesses in open.guesses)
    return Table(
        heading=f"Round {open.round}, {open.weather}",
        players=tuple(Player(seat=seat) for seat in range(open.players)),
        things=(
            Area(id="shown", label="Shown", things=cards),
            Text(id="guesses", text=f"Guessed: {guesses}"),
        ),
    )


def hand(view: View) -> Hand:
    asked = view.seat in view.waiting
    words = Words(verbs=("show",), label="Say something.")
    return Hand(
        prompt=Prompt(
            text="What now?" if asked else f"Waiting for {', '.join(map(name_of, awaited(view)))}.",
            rule=view.rule,
            offers=tuple(offer(choice) for choice in view.options),
            words=words if asked and isinstance(view.step, Act) else None,
            sealed=isinstance(view.step, (Guess, Doubt)),
            answered=bool(view.answer),
        ),
        things=own(view.mine) if view.mine else (),
    )


def own(mine: Mine) -> tuple[Thing, ...]:
    note = Token(id="note", label=mine.note)
    return (Card(id=mine.card, title=mine.card, text=mine.stone, tokens=(note,)),)


def offer(choice: Choice) -> Offer:
    verb, *things = choice
    touched = {"show": tuple(things), "note": ("note",)}
    return Offer(choice=choice, label=" ".join(choice), touches=touched.get(verb, ()))


def describe(event: noren.Event) -> str:
    match event:
        case Acted(seat, action):
            return f"{name_of(seat)} chose to {action}."
        case Peeked(stone):
            return f"The stone is {stone}."
        case Doubted(seats):
            return f"Doubted by {', '.join(map(name_of, seats)) or 'nobody'}."
        case Guessed(guesses):
            return f"Guesses: {', '.join(guesses)}."
        case Weather(weather):
            return f"The weather: {weather}."
        case _:
            raise TypeError(event)


def assist(view: View) -> Sequence[Thing]:
    known = view.mine.stone if view.mine else ""
    shares = {stone: 1 / 3 if not known else float(stone == known) for stone in STONES}
    bars = tuple(Bar(label=stone, share=share) for stone, share in shares.items())
    return (Bars(id="stones", label="Stones", bars=bars),)


class ThinkingBot:
    """Guesses what it finds in a world that might be."""

    def choose(self, view: View, dice: Dice) -> Choice:
        if not isinstance(view.step, Guess) or view.answer:
            return dice.pick(view.options)
        return ("guess", noren.imagine(game, view, dice).world.sealed.stone)

    def words(self, view: View, choice: Choice) -> str | None:
        return "Look at that." if choice[0] == "show" else None


game = noren.Game(
    meta=noren.Meta(
        name="stones", title="Stones", pitch="What lies in the box?", min_seats=2, max_seats=4,
        minutes=(1, 5), rules_version="1",
    ),
    rules=noren.Rulebook("stones", RULES),
    options=Options, open=Open, private=Mine, sealed=Sealed,
    steps=(Dawn, Act, Doubt, Guess, Dusk), events=(Acted, Peeked, Doubted, Guessed, Weather),
    setup=setup, discloses=("mine.card", "mine.note"), imagine=imagine, things=things,
    table=table, hand=hand, describe=describe,
    bots={"random": RandomBot, "thinking": ThinkingBot}, assist=assist,
    quick_options={"rounds": 1},
)  # fmt: skip

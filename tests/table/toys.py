"""A toy game with everything a live table must keep secret: windows, whispers and silent acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import noren
from noren.scene import Hand, Offer, Prompt, Table, Text

ROUNDS = 3


class Open(noren.Drawer):
    """Whose night it is, and how often somebody was struck."""

    night: int = 0
    struck: int = 0


class Mine(noren.Drawer):
    """A dagger, or none, and where one has crept to."""

    dagger: bool
    at: int = 0


class Knocked(noren.Event, frozen=True):
    seat: int


class Struck(noren.Event, frozen=True):
    seat: int


class Felt(noren.Event, frozen=True):
    dagger: bool


World = noren.World[Open, Mine, noren.Nothing]
View = noren.View[Open, Mine]


class Creep(noren.Turn[Open, Mine, noren.Nothing], frozen=True):
    """One seat creeps about in silence, feels for its dagger, and knocks at last."""

    rule: ClassVar[str] = "ambush-1"
    spoken: ClassVar[frozenset[str]] = frozenset({"knock"})

    def asks(self, open: Open) -> Sequence[int]:
        return (open.night % 3,)

    def options(self, open: Open, mine: Mine, seat: int) -> Sequence[noren.Choice]:
        return (("creep",), ("feel",), ("knock",))

    def take(self, world: World, seat: int, choice: noren.Choice) -> None:
        mine = world.private[seat]
        if choice[0] == "creep":
            mine.at += 1
            world.then(self)
        elif choice[0] == "feel":
            world.whisper(Felt(mine.dagger), seat)
            world.then(self)
        else:
            world.tell(Knocked(seat))
            world.then(Ambush())


class Ambush(noren.Window[Open, Mine, noren.Nothing], frozen=True):
    """Whoever has a dagger may strike; nobody can tell who has one."""

    rule: ClassVar[str] = "ambush-2"

    def asks(self, open: Open) -> Sequence[int]:
        return (0, 1, 2)

    def reactions(self, open: Open, mine: Mine, seat: int) -> Sequence[noren.Choice]:
        return (("strike",),) if mine.dagger else ()

    def resolve(self, world: World, answers: noren.Answers) -> None:
        for seat, answer in answers.items():
            if answer[-1] == ("strike",):
                world.open.struck += 1
                world.tell(Struck(seat))
        world.open.night += 1
        if world.open.night == ROUNDS:
            world.end((0,), (1, 0, 0), "dawn")
        else:
            world.then(Guess())


class Guess(noren.Together[Open, Mine, noren.Nothing], frozen=True):
    """Everyone lays two sealed guesses, one after another."""

    rule: ClassVar[str] = "ambush-3"

    def asks(self, open: Open) -> Sequence[int]:
        return (0, 1, 2)

    def options(
        self, open: Open, mine: Mine, seat: int, so_far: tuple[noren.Choice, ...]
    ) -> Sequence[noren.Choice]:
        return (("yes",), ("no",))

    def done(self, open: Open, mine: Mine, seat: int, so_far: tuple[noren.Choice, ...]) -> bool:
        return len(so_far) == 2

    def resolve(self, world: World, answers: noren.Answers) -> None:
        world.then(Hide())


class Hide(noren.Together[Open, Mine, noren.Nothing], frozen=True):
    """Whoever has a dagger hides it in the left sleeve or the right; the others have no choice."""

    rule: ClassVar[str] = "ambush-4"
    beat: ClassVar[bool] = True

    def asks(self, open: Open) -> Sequence[int]:
        return (0, 1, 2)

    def options(
        self, open: Open, mine: Mine, seat: int, so_far: tuple[noren.Choice, ...]
    ) -> Sequence[noren.Choice]:
        return (("left",), ("right",)) if mine.dagger else (("nothing",),)

    def late(
        self, open: Open, mine: Mine, seat: int, so_far: tuple[noren.Choice, ...]
    ) -> noren.Choice | None:
        return ("drop",)

    def resolve(self, world: World, answers: noren.Answers) -> None:
        for seat, answer in answers.items():
            if answer == (("drop",),):
                world.private[seat].dagger = False
        world.then(Creep())


def setup(seats: int, options: noren.NoOptions, dice: noren.Dice) -> World:
    daggers = [True, False, False]
    dice.shuffle(daggers)
    return noren.World(Open(), [Mine(d) for d in daggers], noren.Nothing(), dice, [Creep()])


def imagine(view: View, dice: noren.Dice) -> noren.Hidden[Mine, noren.Nothing]:
    holders = [seat for seat in range(3) if seat != view.seat]
    holder = view.seat if view.mine is not None and view.mine.dagger else dice.pick(holders)
    return noren.Hidden([Mine(seat == holder) for seat in range(3)], noren.Nothing())


def table(view: View) -> Table:
    words = Text(id="night", text=f"Night {view.open.night}, struck {view.open.struck}")
    return Table(heading="Ambush", players=(), things=(words,))


def hand(view: View) -> Hand:
    offers = tuple(Offer(choice=choice, label=choice[0]) for choice in view.options)
    text = f"answered {len(view.answer)}"
    prompt = Prompt(text=text, rule=view.rule, offers=offers, answered=bool(view.answer))
    if view.mine is None:
        return Hand(prompt=prompt)
    own = Text(id="own", text=f"dagger {view.mine.dagger} at {view.mine.at}", style="secret")
    return Hand(prompt=prompt, things=(own,))


def assist(view: View) -> Sequence[Text]:
    return (Text(id="hint", text="One of three has it."),)


ambush = noren.Game(
    meta=noren.Meta(
        name="ambush", title="Ambush", pitch="Knock, and hope.", min_seats=3, max_seats=3,
        minutes=(1, 1), rules_version="1",
    ),
    rules=noren.Rulebook(
        "ambush", "**1** Creep.\n\n**2** Strike.\n\n**3** Guess.\n\n**4** Hide.\n"
    ),
    open=Open, private=Mine, sealed=noren.Nothing, steps=(Creep, Ambush, Guess, Hide),
    events=(Knocked, Struck, Felt), setup=setup, imagine=imagine, things=lambda world: (),
    table=table, hand=hand, describe=lambda event: type(event).__name__, bots={}, assist=assist,
)  # fmt: skip

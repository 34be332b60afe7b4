"""Measure Omnitsu. Prints Markdown tables.

python -m studies.omnitsu.study games BOT SEATS [GAMES [JOBS]]   lengths, endings, seats, actions
python -m studies.omnitsu.study duels SEATS [GAMES [JOBS]]       bots against each other
python -m studies.omnitsu.study openings SEATS [GAMES [JOBS]]    what an opening card does
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from noren import PASS, Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.core.drawers import copy_drawer
from noren.core.game import Bot
from noren.core.step import AnyStep, Window
from noren.games.omnitsu import game
from noren.games.omnitsu.bots.strong import Strategist
from noren.games.omnitsu.content import ANY_TIME_ACTION, CARDS, DISGUISE
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import Mine, Sealed, View

WIDTH = 1.96
TRUE_WORLDS = 4
"""So often the cheater lets the true world unfold for every choice."""


class Peeker(Strategist):
    """A declared cheater, for comparison: the strong player, told what every scroll is."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None

    def choose(self, view: View, dice: Dice) -> Choice:
        """As the strong player would with all scrolls face-up."""
        view.mine = copy_drawer(view.mine or Mine())
        view.mine.knows.update(self.kinds(view))
        return super().choose(view, dice)

    def kinds(self, view: View) -> dict[str, str]:
        """What lies under every seal."""
        assert self.match is not None
        sealed: Sealed = self.match.world.sealed
        return {scroll.id: sealed.kinds[scroll.id] for scroll in view.open.scrolls}


class Cheater(Peeker):
    """Sees hands, deck and given answers too: it tries everything in the true world itself."""

    choices = 30
    doubt = math.inf

    def thinks(self, view: View) -> bool:
        """Always."""
        return True

    def worlds(self, view: View, dice: Dice) -> list[Match]:
        """The true world, about to unfold by other dice."""
        assert self.match is not None
        assert view.seat is not None
        found = [self.match.copy() for _ in range(TRUE_WORLDS)]
        for match in found:
            match.world.dice = dice.split("true")
            match.world.private[view.seat].knows.update(self.kinds(view))
        return found


CHEATERS: dict[str, type[Peeker]] = {"peeker": Peeker, "cheater": Cheater}


def interval(values: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1))
    return f"{mean:.3f} ± {WIDTH * spread / math.sqrt(len(values)):.3f}"


class Tally:
    """What is counted while games are played: pauses, cracks, and what became of each action."""

    def __init__(self) -> None:
        self.pauses = 0
        self.cracks = 0
        self.chances: Counter[tuple[str, int]] = Counter()
        self.uses: Counter[tuple[str, int]] = Counter()
        self.step: AnyStep | None = None

    def see(self, view: View, choice: Choice) -> None:
        """Count a choice that is about to be made."""
        step, new = view.step, view.step is not self.step
        self.step = step
        if isinstance(step, Window):
            self.pauses += new
            self.count([option for option in view.options if option != PASS], choice, view)
        elif isinstance(step, TakeUp) and choice[0] != "pay":
            self.count(view.options, choice, view)
        elif isinstance(step, ThrowDown):
            self.cracks += choice[0] == "crack"

    def count(self, options: Sequence[Choice], choice: Choice, view: View) -> None:
        """Each action that could be taken had a chance; one of them may have been taken."""
        could = {action for option in options if (action := action_of(option, view))}
        self.chances.update(could)
        taken = action_of(choice, view)
        if taken in could:
            self.uses[taken] += 1


def action_of(option: Choice, view: View) -> tuple[str, int] | None:
    """The card and the action that an option uses, if it uses one."""
    match option[0]:
        case "use" if isinstance(view.step, TakeUp):
            return view.open.laid[view.step.at].card, int(option[1]) - 1
        case "play":
            return option[1], ANY_TIME_ACTION[option[1]]
        case "disguise":
            return DISGUISE, ANY_TIME_ACTION[DISGUISE]
        case _:
            return None


def play(names: Sequence[str], seed: int, tally: Tally | None = None) -> Match:
    """One game; seat by seat, a bot by name."""
    match = Match.start(game, len(names), {}, seed)
    bots: list[Bot] = [CHEATERS[name]() if name in CHEATERS else game.bot(name) for name in names]
    for bot in bots:
        if isinstance(bot, Peeker):
            bot.match = match
    dice = Dice(seed_bytes(seed)).split("study")
    while not match.over:
        seat = match.asked[0]
        view = match.view(seat)
        choice = bots[seat].choose(view, dice)
        if tally is not None:
            tally.see(view, choice)
        match.play(seat, choice)
    return match


def share(match: Match, seat: int) -> float:
    """A seat's part of the victory."""
    assert match.outcome is not None
    winners = match.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


class Played(NamedTuple):
    """One game, as far as the tables need it."""

    turns: int
    ending: str
    shares: tuple[float, ...]
    tally: Tally


def one_game(bot: str, seats: int, seed: int) -> Played:
    """Play a game of one kind of bot and count what happens."""
    tally = Tally()
    match = play([bot] * seats, seed, tally)
    tally.step = None
    assert match.outcome is not None
    shares = tuple(share(match, seat) for seat in range(seats))
    return Played(match.world.open.turn, match.outcome.ending, shares, tally)


def games_of(bot: str, seats: int, games: int, jobs: int) -> list[Played]:
    """So many games, over so many processes."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(partial(one_game, bot, seats), range(games), chunksize=10))


def table_of_games(bot: str, seats: int, games: int, jobs: int) -> Iterator[str]:
    """How long games last, how they end, whether a seat matters, pauses and cracks."""
    played = games_of(bot, seats, games, jobs)
    turns = sorted(one.turns for one in played)
    good = interval([float(6 <= turn <= 14) for turn in turns])
    endings = Counter(one.ending for one in played)
    ways = ", ".join(f"{name} {count / games:.1%}" for name, count in endings.most_common())
    shares = "; ".join(interval([one.shares[seat] for one in played]) for seat in range(seats))
    contested = interval([float(one.ending == "contested") for one in played])
    cracks = interval([float(one.tally.cracks) for one in played])
    pauses = sum(one.tally.pauses for one in played) / sum(turns)
    yield "| bots | players | games | median turns | 6-14 turns | endings | by seat |"
    yield "|---|---|---|---|---|---|---|"
    yield f"| {bot} | {seats} | {games} | {turns[games // 2]} | {good} | {ways} | {shares} |"
    yield "\n| bots | players | cracked by choice, a game | contested | windows a turn |"
    yield "|---|---|---|---|---|"
    yield f"| {bot} | {seats} | {cracks} | {contested} | {pauses:.2f} |"
    yield from table_of_actions([one.tally for one in played])


def table_of_actions(tallies: Sequence[Tally]) -> Iterator[str]:
    """How often each action of a Person was taken when it could have been."""
    chances: Counter[tuple[str, int]] = Counter()
    uses: Counter[tuple[str, int]] = Counter()
    for tally in tallies:
        chances.update(tally.chances)
        uses.update(tally.uses)
    yield "\n| action | chances | taken |\n|---|---|---|"
    for card in CARDS.values():
        for number, action in enumerate(card.actions):
            found = chances[card.id, number]
            part = f"{uses[card.id, number] / found:.1%}" if found else "-"
            if not card.location:
                yield f"| {card.number} {card.name}: {action.text} | {found} | {part} |"


def opening(bot: str, seats: int, seed: int) -> list[tuple[str, float]]:
    """What each seat began with, and its part of the victory above fair."""
    first = Match.start(game, seats, {}, seed)
    hands = [mine.hand[0] for mine in first.world.private]
    match = play([bot] * seats, seed)
    return [(card, share(match, seat) - 1 / seats) for seat, card in enumerate(hands)]


def openings(seats: int, games: int, jobs: int, bot: str = "baseline") -> Iterator[str]:
    """What an opening card does to its owner's part of the victory."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    seeds = range(100_000, 100_000 + games)
    with ProcessPoolExecutor(jobs) as pool:
        for game_of_cards in pool.map(partial(opening, bot, seats), seeds, chunksize=10):
            for card, above in game_of_cards:
                found[card].append(above)
    yield "| opening card | share of victory above fair |\n|---|---|"
    for card in sorted(found, key=lambda card: -sum(found[card]) / len(found[card])):
        yield f"| {CARDS[card].number} {CARDS[card].name} | {interval(found[card])} |"


def one_duel(tested: str, other: str, seats: int, number: int) -> float:
    """The tested bot's part of the victory; every deal is played from every seat."""
    seat = number % seats
    names = [tested if at == seat else other for at in range(seats)]
    return share(play(names, 500_000 + number // seats), seat)


def duel(tested: str, other: str, seats: int, games: int, jobs: int) -> str:
    """One bot among others of another kind, in every seat in turn."""
    with ProcessPoolExecutor(jobs) as pool:
        duels = pool.map(partial(one_duel, tested, other, seats), range(games), chunksize=10)
        values = list(duels)
    return f"| {tested} | {seats - 1} × {other} | {games} | {interval(values)} | {1 / seats:.3f} |"


def duels(seats: int, games: int, jobs: int) -> Iterator[str]:
    """Who beats whom."""
    yield "| tested | against | games | share of victory | fair |\n|---|---|---|---|---|"
    for tested, other in (
        ("strong", "baseline"), ("baseline", "strong"), ("baseline", "random"),
    ):  # fmt: skip
        yield duel(tested, other, seats, games, jobs)


def main(what: str, *words: str) -> None:
    """One of the tables."""
    bot = words[:1] if what == "games" else ()
    given = [int(word) for word in words[len(bot) :]]
    seats, games, jobs = [*given, *(1000, 1)[len(given) - 1 :]]
    tables: dict[str, Callable[..., Iterator[str]]] = {
        "games": table_of_games,
        "duels": duels,
        "openings": openings,
    }
    for line in tables[what](*bot, seats, games, jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

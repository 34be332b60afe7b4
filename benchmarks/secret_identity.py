"""How well bots of Secret Identity are understood and how often they win, in figures.

python -m benchmarks.secret_identity prints the tables of docs/secret_identity.md. `--games` says
how many games each figure is from; all chance comes from `--seed`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from noren import Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.games.secret_identity import game
from noren.games.secret_identity.belief import VOICES, Floats, column_of, ears_for, habits
from noren.games.secret_identity.bots.baseline import BaselineBot, number_of
from noren.games.secret_identity.bots.clue_search import placings
from noren.games.secret_identity.rules.board import READY
from noren.games.secret_identity.rules.cooperative import Propose
from noren.games.secret_identity.rules.safes import laid
from noren.games.secret_identity.state import (
    MOST_LAID,
    ROUNDS,
    Clue,
    Laid,
    Open,
    Person,
    View,
    card_of,
    people,
    picto_cards,
    pictures,
    slug,
)
from noren.lab.arena import compare
from noren.lab.pool import play_series
from noren.lab.series import Series, line_up
from noren.lab.statistics import Estimate, mean

Random = np.random.Generator

HAND = 10
PICTOS = 2
"""A plain player lays so many pictos, as ten cards are two or three for each of four rounds."""
PROMISING = 24
"""So many first pictos are tried with a second one."""
TRIED = 600
"""So many clues of a length are tried on listeners."""
LISTENERS = 300
"""On so many."""


class PlainPlayer(BaselineBot):
    """A stand-in for people: knows what comes to mind at once, and nothing else.

    To that, so many standard deviations of `noise` are added for each character and pictogram,
    for everybody sees things a little otherwise.
    """

    def __init__(self, noise: float, random: Random) -> None:
        self._noise = noise
        self._random = random
        self._known: dict[str, Floats] = {}
        self._planned: Clue = ()

    def associations(self, open: Open) -> Floats:
        """What this player associates with those on the board: (character, pictogram)."""
        everybody = people(open)
        for id in open.board:
            if id not in self._known:
                noise = self._random.normal(0, self._noise, len(pictures()))
                self._known[id] = obvious(everybody[id]) + noise
        return np.stack([self._known[id] for id in open.board])

    def clue(self, view: View) -> Clue:
        """The two pictos that point most clearly to me, by what I know."""
        assert view.mine is not None
        begun = laid(view.answer)
        if len(begun) == PICTOS:
            return begun
        if begun or view.answer:
            return self._planned
        ways = [way for card in view.mine.hand for way in placings(card)]
        self._planned = clearest(self.associations(view.open), view.mine.key - 1, ways)
        return self._planned

    def vote(self, view: View) -> Choice:
        """What is clearest first; each key once."""
        if view.options[0] == READY:
            return READY
        known, safes = self.associations(view.open), view.open.safes
        heard = {whose: told(known, safes[int(whose)]) for whose in {v[1] for v in view.options}}
        return max(view.options, key=lambda vote: heard[vote[1]][int(vote[2]) - 1])

    def guess(self, view: View) -> Choice:
        """Whom the clue fits best."""
        heard = told(self.associations(view.open), view.open.safes[view.open.active])
        return max(view.options, key=lambda each: heard[number_of(each) - 1])


def obvious(person: Person) -> Floats:
    """What comes to mind at once, in standard deviations: one for it, none for all else."""
    known = np.zeros(len(pictures()))
    known[[column_of()[slug(name)] for name in person.strong]] = 1
    return known / (known.std() or 1)


def told(known: Floats, clue: list[Laid] | Clue) -> Floats:
    """How much a clue says for each character."""
    sides = [(1 if each.green else -1) * known[:, column_of()[each.picture]] for each in clue]
    return np.sum(sides, axis=0) if sides else np.zeros(len(known))


def clearest(known: Floats, me: int, ways: list[Laid]) -> Clue:
    """Two pictos of different cards by which I am furthest ahead of whoever comes next."""
    each = np.stack([told(known, (way,)) for way in ways])

    def ahead(totals: Floats) -> Floats:
        lead: Floats = totals[:, me] - np.delete(totals, me, axis=1).max(axis=1)
        return lead

    found: list[tuple[float, int, int]] = []
    for first in np.argsort(-ahead(each), kind="stable")[:PROMISING]:
        leads = ahead(each[first] + each)
        same = [card_of()[way.picture] == card_of()[ways[first].picture] for way in ways]
        leads[same] = -np.inf
        found.append((float(leads.max()), int(first), int(leads.argmax())))
    _, first, second = max(found)
    return ways[first], ways[second]


class Table(NamedTuple):
    """Bots and plain players who sit turn about, and how many games they play."""

    bot: str
    seats: int
    variant: str
    noise: float


class Read(NamedTuple):
    """How often plain players read bots, bots plain players, and plain players each other."""

    bots: Estimate
    by_bots: Estimate
    each_other: Estimate

    def __str__(self) -> str:
        return " | ".join(each.as_percentage() for each in self)


def read(table: Table, games: int, seed: int) -> Read:
    """How well both kinds understand each other at tables of both."""
    random = np.random.default_rng(seed)
    # Whether a plain player guesses, and whether about one.
    kinds = ((True, False), (False, True), (True, True))
    heard: dict[tuple[bool, bool], list[float]] = {kind: [] for kind in kinds}
    for number in range(games):
        plain = [(seat + number) % 2 == 0 for seat in range(table.seats)]
        guesses = _play(table, plain, random, seed * 100_000 + number)
        for kind in kinds:
            right = [hit for *between, hit in guesses if (*between,) == kind]
            heard[kind].append(sum(right) / len(right))
    return Read(*(mean(heard[kind]) for kind in kinds))


Guesses = list[tuple[bool, bool, bool]]
"""Whether a plain player guessed, whether about one, and whether it was right."""


def _play(table: Table, plain: list[bool], random: Random, seed: int) -> Guesses:
    """All first guesses of a game, before anybody hears what the others think."""
    options = {"unknown": "stay", "variant": table.variant}
    match = Match.start(game, table.seats, options, seed)
    players = [PlainPlayer(table.noise, random) if it else game.bot(table.bot) for it in plain]
    dice = Dice(seed_bytes(seed))
    found: Guesses = []
    while not match.over:
        seat = match.asked[0]
        view = match.view(seat)
        choice = players[seat].choose(view, dice)
        if isinstance(view.step, Propose):
            giver = view.open.active
            hit = number_of(choice) == match.world.private[giver].key
            found.append((plain[seat], plain[giver], hit))
        match.play(seat, choice)
    for opened in match.world.open.opened:
        for voter, number in opened.votes:
            found.append((plain[voter], plain[opened.seat], number == opened.key))
    return found


def readable(games: int, seed: int) -> Iterator[str]:
    """How well bots and plain players understand each other."""
    yield (
        "| bot | seats | variant | noise | games | plain players read it | it reads plain players |"
        " they read each other |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for bot, noise in product(("strong", "baseline"), (0.5, 0.0, 1.0)):
        for seats, variant in product((4, 8), ("competitive", "cooperative")):
            count = max(2, games // seats)
            found = read(Table(bot, seats, variant, noise), count, seed)
            yield f"| {bot} | {seats} | {variant} | {noise} | {count} | {found} |"


class Limit(NamedTuple):
    """One hand: whether it holds a picture that comes to mind at once, and how its best is read."""

    obvious: bool
    share: float


def best_read(known: Floats, me: int, hand: Sequence[str], misheard: Floats) -> float:
    """The share of noisy listeners who read the best clue of a hand, laid by one who knows them.

    What each listener adds of their own is `misheard`, of spread as for one picto.
    """
    ways = [way for card in hand for way in placings(card)]
    owner = np.array([hand.index(card_of()[way.picture]) for way in ways])
    steps = np.stack([told(known, (way,)) for way in ways])
    clues, best = [((), np.zeros(len(known)))], 0.0
    for pictos in range(1, MOST_LAID + 1):
        longer = {
            tuple(sorted((*clue, way))): total + steps[way]
            for clue, total in clues
            for way in range(len(ways))
            if owner[way] not in owner[list(clue)]
        }
        tried = sorted(longer.items(), key=lambda each: rivals(each[1], me))[:TRIED]
        heard = np.stack([total for _, total in tried])[:, None] + misheard * pictos**0.5
        share = (heard.argmax(axis=2) == me).mean(axis=1)
        best = max(best, float(share.max()))
        clues = [tried[at] for at in np.argsort(-share, kind="stable")[:PROMISING]]
    return best


def rivals(total: Floats, me: int) -> tuple[int, float]:
    """How many others a clue fits as well, and how near the nearest is."""
    others = np.delete(total, me)
    return int((others >= total[me]).sum()), float(others.max() - total[me])


def limit(cards: int, noise: float, random: Random, seed: int) -> Limit:
    """What the best speaker could do with any hand of so many cards, over any board."""
    match = Match.start(game, 3, {"unknown": "stay"}, seed)
    everybody, board = people(match.world.open), match.world.open.board
    known = np.stack([obvious(everybody[id]) for id in board])
    hand = [str(card) for card in random.choice([*picto_cards()], cards, replace=False)]
    me = int(random.integers(len(board)))
    held = [column_of()[picture] for card in hand for picture in picto_cards()[card]]
    misheard = random.normal(0, noise, (LISTENERS, len(board)))
    return Limit(bool(known[me, held].any()), best_read(known, me, hand, misheard))


def limits(games: int, seed: int) -> Iterator[str]:
    """How well anybody could be read by plain players, by the cards in hand."""
    yield "| cards in hand | hands | hold something obvious | read at best | then | otherwise |"
    yield "|---|---|---|---|---|---|"
    hands = max(2, games // 5)
    for cards in (6, 8, 10):
        random = np.random.default_rng(seed)
        found = [limit(cards, 0.5, random, seed * 100_000 + number) for number in range(hands)]
        groups = (found, *([it for it in found if it.obvious is kind] for kind in (True, False)))
        read = " | ".join(
            mean([it.share for it in group]).as_percentage() if group else "-" for group in groups
        )
        held = mean([float(it.obvious) for it in found]).as_percentage()
        yield f"| {cards} | {hands} | {held} | {read} |"


class Told(NamedTuple):
    """A plain player's clue: whether what all know points to its owner, and who finds them."""

    points: bool
    plain: bool
    strong: bool


def lay_plainly(cards: int, noise: float, random: Random, seed: int) -> Told:
    """What a plain player lays with so many cards in hand, and what a listener of each kind hears.

    The listener knows the own key, and is asked before anybody is known.
    """
    match = Match.start(game, 3, {"unknown": "stay"}, seed)
    open = match.world.open
    everybody = people(open)
    common = np.stack([obvious(everybody[id]) for id in open.board])
    me, own = (int(key) for key in random.choice(len(common), 2, replace=False))
    hand = [str(card) for card in random.choice([*picto_cards()], cards, replace=False)]
    ways = [way for card in hand for way in placings(card)]
    clue = clearest(common + random.normal(0, noise, common.shape), me, ways)
    heard = told(common + random.normal(0, noise, common.shape), clue)
    meant = np.array(VOICES) @ habits(ears_for(open, open.board)).meant(clue)
    plain, strong = (int(np.argmax(np.delete(each, own))) for each in (heard, meant))
    at = me - (me > own)
    return Told(rivals(told(common, clue), me)[0] == 0, plain == at, strong == at)


def clear(games: int, seed: int) -> Iterator[str]:
    """How well anybody reads plain players: what their clues say, round by round."""
    yield (
        "| round | cards in hand | clues | point to their owner | read then by strong |"
        " otherwise by strong | otherwise by each other |"
    )
    yield "|---|---|---|---|---|---|---|"
    total: list[Told] = []
    for round in range(1, ROUNDS + 1):
        cards = HAND - PICTOS * (round - 1)
        random = np.random.default_rng([seed, round])
        total += (found := [
            lay_plainly(cards, 0.5, random, seed * 100_000 + number) for number in range(games)
        ])  # fmt: skip
        yield f"| {round} | {cards} | {games} | {_clear(found)} |"
    yield f"| all | | {len(total)} | {_clear(total)} |"


def _clear(found: list[Told]) -> str:
    pointing = [it for it in found if it.points]
    others = [it for it in found if not it.points]
    cells = (
        [float(it.points) for it in found],
        [float(it.strong) for it in pointing],
        [float(it.strong) for it in others],
        [float(it.plain) for it in others],
    )
    return " | ".join(mean(each).as_percentage() if each else "-" for each in cells)


def victories(games: int, seed: int) -> Iterator[str]:
    """Strong and baseline at one table, every deal from every seat: some of each, or one alone."""
    yield "| seats | strong : baseline | games | strong wins | baseline wins | fair | its lead |"
    yield "|---|---|---|---|---|---|---|"
    for seats in game.seat_counts:
        turn_about = line_up(["strong", "baseline"], seats)
        alone = ("strong", *["baseline"] * (seats - 1))
        among = ("baseline", *["strong"] * (seats - 1))
        for bots in sorted({turn_about, alone, among}, key=lambda bots: bots.count("strong")):
            yield duel(bots, math.ceil(games / seats), seed)


def duel(bots: tuple[str, ...], deals: int, seed: int) -> str:
    """How often each of two kinds of bot wins a seat's share, seated so."""
    seats = len(bots)
    found = compare(game, bots, seats=seats, deals=deals, seed=seed)
    baseline, strong = found
    assert (baseline.name, strong.name) == ("baseline", "strong")
    kinds = f"{bots.count('strong')} : {bots.count('baseline')}"
    shown = f"{strong.win_share.as_percentage()} | {baseline.win_share.as_percentage()}"
    return (
        f"| {seats} | {kinds} | {deals * seats} | {shown} | {100 / seats:.1f} % | {strong.lead} |"
    )


def scores(bot: str, seats: int, games: int, seed: int, variant: str) -> list[float]:
    """What a table of one kind of bot scores: right answers, or points a seat."""
    plan = Series(
        game=game, seats=seats, bots=line_up([bot], seats), games=games, seed=seed,
        options={"variant": variant}, rotate=False,
    )  # fmt: skip
    played = (one for batch in play_series(plan, 1) for one in batch.played)
    return [sum(one.scores) / seats for one in played]


def together(games: int, seed: int) -> Iterator[str]:
    """The table of the cooperative variant."""
    yield "| bots | 3 players | 4 players | 6 players | 8 players |"
    yield "|---|---|---|---|---|"
    for bot in ("random", "baseline", "strong"):
        found = [mean(scores(bot, seats, games, seed, "cooperative")) for seats in (3, 4, 6, 8)]
        yield f"| {bot} | {' | '.join(_points(each) for each in found)} |"


def _points(found: Estimate) -> str:
    return f"{found.value:.2f} ± {found.high - found.value:.2f}"


def alone(games: int, seed: int) -> Iterator[str]:
    """Points a seat when all eight seats have the same bot; 56 is all there is."""
    yield "| bots | points a seat |"
    yield "|---|---|"
    for bot in ("random", "baseline", "strong"):
        yield f"| {bot} | {_points(mean(scores(bot, 8, games, seed, 'competitive')))} |"


def main() -> None:
    """Print every table."""
    tables: dict[str, Callable[[int, int], Iterator[str]]] = {
        "readable": readable, "limits": limits, "clear": clear, "victories": victories,
        "together": together, "alone": alone,
    }  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=tuple(tables))
    given = parser.parse_args()
    for name, table in tables.items():
        if given.only in (None, name):
            print(f"\n## {name}\n")
            for line in table(given.games, given.seed):
                print(line, flush=True)


if __name__ == "__main__":
    main()

"""Chiyo's Secret measured: balance, strength of bots, questions needed, soundness of the deduction.

Run `python -m benchmarks.chiyos_secret PART --games N --seats A,B,.. --seed S`, where PART is one
of balance, strength, questions and soundness. The results stand in docs/chiyos_secret.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.deduction import Facts, Flags, deduce, said_truly
from noren.games.chiyos_secret.belief.questions import answers_weigh
from noren.games.chiyos_secret.content import TYPES, disguises_for, of_type
from noren.lab.statistics import mean, wilson

FACTIONS = {"ally": "allies", "betrayer": "betrayer", "usurper": "usurpers", "motonaka": "motonaka"}
SEATS = (5, 6, 7, 8)
SHORTEST, LONGEST = 8, 20
GAIN = 1.25
TRIPLES = 60

Asking = tuple[Flags, bool, tuple[str, ...]]
"""Which pairs make the answer yes, whether only a no can be a lie, whom it turns up."""


def play(seats: int, seed: int, bot_of: Callable[[str], str]) -> Match:
    """A game in which each role is played by the bot named for it."""
    match = Match.start(game, seats, {}, seed)
    dice = Dice(seed_bytes(seed))
    bots = [game.bot(bot_of(mine.role)) for mine in match.world.private]
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def balance(games: int, tables: Sequence[int], first: int) -> Iterator[str]:
    """How often each faction wins with strong bots everywhere, and how long games are."""
    yield (
        "| seats | Allies | Betrayer | Usurpers | Motonaka | turns, mean | 10-90 % | 8 to 20 |"
        " Final Act |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for seats in tables:
        matches = [play(seats, first + n, lambda role: "strong") for n in range(games)]
        endings = Counter(match.outcome.ending for match in matches if match.outcome)
        turns = sorted(match.world.open.turn for match in matches)
        shares = [wilson(endings[end], games).as_percentage() for end in FACTIONS.values()]
        final = sum(match.world.open.final for match in matches) / games
        low, high = turns[games // 10], turns[9 * games // 10]
        cells = " | ".join((*shares, str(mean(turns))))
        usual = wilson(sum(SHORTEST <= turn <= LONGEST for turn in turns), games).as_percentage()
        yield f"| {seats} | {cells} | {low}-{high} | {usual} | {100 * final:.0f} % |"


def strength(games: int, tables: Sequence[int], first: int) -> Iterator[str]:
    """Strong less baseline in one role, all others baseline: the same deals, in pairs."""
    yield "| seats | role | baseline wins | strong wins | difference, 95 % interval |"
    yield "|---|---|---|---|---|"
    for seats in tables:
        seeds = range(first, first + games)
        plain = [ending_of(play(seats, seed, lambda role: "baseline")) for seed in seeds]
        for role, ending in FACTIONS.items():
            strong = [ending_of(play(seats, seed, one_strong(role))) for seed in seeds]
            gains = [(b == ending) - (a == ending) for a, b in zip(plain, strong, strict=True)]
            shares = [f"{100 * won.count(ending) / games:.1f} %" for won in (plain, strong)]
            gain = mean(gains).as_percentage()
            yield f"| {seats} | {role} | {shares[0]} | {shares[1]} | {gain} |"


def ending_of(match: Match) -> str:
    """Whose victory ended the game."""
    assert match.outcome is not None
    return match.outcome.ending


def one_strong(role: str) -> Callable[[str], str]:
    """Whoever has the role plays well, all others as a baseline."""
    return lambda other: "strong" if other == role else "baseline"


def askings(seats: int, face_up: set[str], dice: Dice) -> list[Asking]:
    """What can be asked: types, face-up, searches of up to three, and single suspects."""
    found: list[Asking] = []
    for fugitive in (("geisha",), ("ronin",)):
        patrons = [of_type(seats, kind) for kind in TYPES[:3]] + [tuple(sorted(face_up))]
        found += [(said_truly(seats, fugitive, some), False, ()) for some in patrons if some]
        found += [(said_truly(seats, fugitive, (one,)), True, ()) for one in sorted(face_up)]
    hidden = [patron for patron in disguises_for(seats) if patron not in face_up]
    for number in range(TRIPLES if hidden else 0):
        some = tuple(sorted(dice.sample(hidden, min(len(hidden), 1 + number % 3))))
        found.append((said_truly(seats, ("geisha", "ronin"), some), True, some))
    return found


def questions_needed(seats: int, asker: str, liar: bool, seed: int) -> int:
    """How many questions until both fugitives are certain."""
    dice = Dice(seed_bytes(seed))
    count = len(disguises_for(seats))
    truth = tuple(dice.sample(range(count), 2))
    clean: Flags = ~np.eye(count, dtype=bool)
    tainted: Flags = np.zeros((count, count), dtype=bool)
    face_up: set[str] = set()
    asked, lied = 0, not liar
    while int(clean.sum() + tainted.sum()) > 1:
        asking = choose_asking(askings(seats, face_up, dice), asker, clean, tainted, dice)
        yes, lie = motonaka(asking, clean, tainted, bool(asking[0][truth]), lied)
        lied = lied or lie
        face_up |= {*asking[2]}
        clean, tainted = after(asking, clean, tainted, yes)
        asked += 1
    return asked


def tells(flags: Flags, possible: Flags) -> bool:
    """Whether both answers are possible, so that asking tells something."""
    return bool((flags & possible).any() and (~flags & possible).any())


def choose_asking(
    askings: list[Asking], asker: str, clean: Flags, tainted: Flags, dice: Dice
) -> Asking:
    """Any of them, any that tells something, or the one whose worse answer leaves least."""
    if asker == "random":
        return dice.pick(askings)
    possible = clean | tainted
    telling = [asking for asking in askings if tells(asking[0], possible)]
    if not telling:  # turn a suspect up, who can then be accused
        telling = [asking for asking in askings if asking[2] and (asking[0] & possible).any()]
    if asker == "telling":
        return dice.pick(telling)

    def left(asking: Asking) -> tuple[int, int]:
        yes, no = answers_weigh(clean, tainted, asking[0], one_sided=asking[1])
        return max(yes, no), yes + no

    return min(telling, key=left)


def motonaka(
    asking: Asking, clean: Flags, tainted: Flags, truth: bool, lied: bool
) -> tuple[bool, bool]:
    """The answer, and whether it is a lie: lie if that leaves a quarter more to distinguish."""
    flags, one_sided, _ = asking
    if lied or (one_sided and not truth):
        return truth, False
    yes, no = answers_weigh(clean, tainted, flags, one_sided=one_sided)
    true, false = (yes, no) if truth else (no, yes)
    lie = false >= GAIN * true
    return truth != lie, lie


def after(asking: Asking, clean: Flags, tainted: Flags, yes: bool) -> tuple[Flags, Flags]:
    """What an answer leaves."""
    flags, one_sided, _ = asking
    fits: Flags = flags if yes else ~flags
    doubted: Flags = clean & ~fits & (not (yes and one_sided))
    return clean & fits, (tainted & fits) | doubted


def questions(games: int, tables: Sequence[int], first: int) -> Iterator[str]:
    """The question-only setting: asked until one pair is left."""
    seeds = range(first, first + games)
    yield "| players | Motonaka | any question | any that tells something | Berlekamp weight |"
    yield "|---|---|---|---|---|"
    for seats in tables:
        for liar in (False, True):
            cells = [
                str(mean([questions_needed(seats, asker, liar, seed) for seed in seeds]))
                for asker in ("random", "telling", "berlekamp")
            ]
            habit = "lies where it leaves 1.25 times more" if liar else "never lies"
            counted = " | ".join(cells)
            yield f"| {seats} | {habit} | {counted} |"


def soundness(games: int, tables: Sequence[int], first: int) -> Iterator[str]:
    """In how many random games the truth was excluded, as seen by a spectator and each noble."""
    excluded = looks = 0
    for seed in range(first, first + games):
        match = play(tables[seed % len(tables)], seed, lambda role: "random")
        open = match.world.open
        for seat in (None, *open.nobles):
            belief = deduce(Facts.of(match.view(seat)))
            row, column = (belief.patrons.index(p) for p in (open.truth.geisha, open.truth.ronin))
            possible = belief.pairs[row, column] > 0 and belief.lies.get(open.truth.lie, 0) > 0
            excluded += not possible
            looks += 1
    yield f"{games} random games, {looks} beliefs: the truth was excluded {excluded} times."


PARTS = {
    "balance": balance,
    "strength": strength,
    "questions": questions,
    "soundness": soundness,
}


def main() -> None:
    """Print one part's table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=lambda text: [*map(int, text.split(","))], default=SEATS)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for line in PARTS[given.part](given.games, given.seats, given.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()

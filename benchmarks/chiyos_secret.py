"""Chiyo's Secret measured: balance, strength of bots, questions needed, soundness of the deduction.

Run `python -m benchmarks.chiyos_secret PART --games N`, where PART is one of balance, strength,
questions and soundness. The results stand in docs/chiyos_secret.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief import Facts, Flags, deduce, said_truly
from noren.games.chiyos_secret.bots.questions import answers_weigh
from noren.games.chiyos_secret.content import TYPES, disguises_for, of_type
from noren.lab.statistics import mean, wilson

FACTIONS = {"ally": "allies", "betrayer": "betrayer", "usurper": "usurpers", "motonaka": "motonaka"}
SEATS = (5, 6, 7, 8)
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


def balance(games: int) -> Iterator[str]:
    """How often each faction wins with strong bots everywhere, and how long games are."""
    yield "| seats | Allies | Betrayer | Usurpers | Motonaka | turns, mean | 10-90 % | Final Act |"
    yield "|---|---|---|---|---|---|---|---|"
    for seats in SEATS:
        matches = [play(seats, seed, lambda role: "strong") for seed in range(games)]
        endings = Counter(match.outcome.ending for match in matches if match.outcome)
        turns = sorted(match.world.open.turn for match in matches)
        shares = [wilson(endings[end], games).as_percentage() for end in FACTIONS.values()]
        final = sum(match.world.open.final for match in matches) / games
        low, high = turns[games // 10], turns[9 * games // 10]
        cells = " | ".join((shares[0], shares[1], shares[2], shares[3], str(mean(turns))))
        yield f"| {seats} | {cells} | {low}-{high} | {100 * final:.0f} % |"


def strength(games: int) -> Iterator[str]:
    """Strong less baseline in one role, all others baseline: the same deals, in pairs."""
    yield "| role | baseline wins | strong wins | difference, 95 % interval |"
    yield "|---|---|---|---|"
    for role, ending in FACTIONS.items():
        won: dict[str, list[float]] = {"baseline": [], "strong": []}
        for seed in range(games):
            for bot, results in won.items():
                outcome = play(5, seed, lambda r: bot if r == role else "baseline").outcome  # noqa: B023
                results.append(float(outcome is not None and outcome.ending == ending))
        gain = mean([b - a for a, b in zip(won["baseline"], won["strong"], strict=True)])
        shares = [f"{100 * sum(results) / games:.1f} %" for results in won.values()]
        yield f"| {role} | {shares[0]} | {shares[1]} | {gain.as_percentage()} |"


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
    telling = [asking for asking in askings if tells(asking[0], clean | tainted)]
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


def questions(games: int) -> Iterator[str]:
    """The question-only setting: asked until one pair is left."""
    yield "| players | Motonaka | any question | any that tells something | Berlekamp weight |"
    yield "|---|---|---|---|---|"
    for seats in (5, 8):
        for liar in (False, True):
            cells = [
                str(mean([questions_needed(seats, asker, liar, seed) for seed in range(games)]))
                for asker in ("random", "telling", "berlekamp")
            ]
            habit = "lies where it leaves 1.25 times more" if liar else "never lies"
            counted = " | ".join(cells)
            yield f"| {seats} | {habit} | {counted} |"


def soundness(games: int) -> Iterator[str]:
    """In how many random games the truth was excluded, as seen by a spectator and each noble."""
    excluded = looks = 0
    for seed in range(games):
        match = play(5 + seed % 4, seed, lambda role: "random")
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
    given = parser.parse_args()
    for line in PARTS[given.part](given.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()

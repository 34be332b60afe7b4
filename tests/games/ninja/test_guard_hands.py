"""The guards' cards and sleepers, imagined as random play leaves them."""

import copy
from collections import Counter
from typing import Any

import pytest

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief.guard_card_log import GuardCardLog, chance, choosers
from noren.games.ninja.belief.guard_hands import GUARD_CARDS, GuardHands, NoGuessFits
from noren.games.ninja.belief.particles import past_of
from noren.games.ninja.belief.sleepers import first_beds
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.imagine.guards import guess_cards, share_of
from noren.games.ninja.meta import Options
from noren.games.ninja.state import fort_of
from tests.games.ninja.nights import random_night

PHASES = ("AlertPhase", "CardPhase", "PatrolPhase")


def options_counted(match: Match, seat: int) -> int:
    """How many options a guard player has, from what all can see and the kinds of his cards."""
    mine: Any = match.world.private[seat]
    one = chance(match.world.open, seat)
    found = one.others + one.strikes * ("kenjutsu" in mine.hand + mine.drawn)
    for card, ways in zip(GUARD_CARDS, one.ways, strict=bool(one.ways)):
        if card in (mine.drawn if one.fresh else mine.hand):
            found += ways * (len(mine.sleepers) if card == "awaken" else 1)
    return found


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {}), (4, {"map": "outpost", "placement": "full"})]
)
def test_the_log_tells_how_many_options_each_choice_had(
    seats: int, options: dict[str, Any]
) -> None:
    counted = 0
    for seed in range(4):
        match, dice = Match.start(game, seats, options, seed), Dice(seed_bytes(seed))
        while not match.over:
            seat = dice.pick(match.asked)
            choice, told = dice.pick(match.options(seat)), len(match.world.log)
            judged = type(match.world.agenda[-1]).__name__ in PHASES
            if judged:
                assert options_counted(match, seat) == len(match.options(seat))
                counted += 1
            before: Any = copy.deepcopy(match.world.open)
            match.play(seat, choice)
            for event in match.world.log[told : told + 1]:
                assert (seat in choosers(before, event)) == judged, (choice, event)
    assert counted > 150


def late_nights(count: int) -> list[Match]:
    """Random nights that have gone on for long."""
    nights = (random_night(seed, 260) for seed in range(4 * count))
    return [night for night in nights if not night.over][:count]


def test_hands_late_at_night_hold_what_real_hands_hold() -> None:
    """Kinds that would have been played, had they been there, are imagined less and less."""
    real, imagined = Counter[str](), Counter[str]()
    nights = late_nights(40)
    worlds = range(2)
    for number, match in enumerate(nights):
        mine: Any = match.world.private[1]
        real.update({*mine.hand, *mine.drawn})
        for world in worlds:
            cards, _ = guess_cards(match.view(0), Dice(seed_bytes(100 * number + world)))
            imagined.update({*cards[1].hand, *cards[1].drawn})
    assert len(nights) == 40
    for card in GUARD_CARDS:
        assert abs(real[card] - imagined[card] / len(worlds)) < 0.17 * len(nights), card


def test_every_guess_holds_all_cards() -> None:
    for seed in range(6):
        view = random_night(seed, 240, 4).view(0)
        cards, _ = guess_cards(view, Dice(seed_bytes(seed)))
        for seat in (2, 3):
            found = [*cards[seat].hand, *cards[seat].drawn, *cards[seat].deck]
            found += view.open.played.get(str(seat), [])
            found += ["passage" for owner in view.open.passage_cards if owner == seat]
            wounds = [owner for f in view.open.figures.values() for owner in f.wounds]
            found += ["kenjutsu" for owner in wounds if owner == seat]
            assert sorted(found) == sorted(share_of(view.open, seat))


def test_a_few_guesses_are_bent_where_none_fits() -> None:
    """What nobody would do at random still leaves every card in one place."""
    bent = 0
    for seed in range(40):
        view = random_night(seed, 600, placement="full").view(0)
        log, dice = past_of(view).guard_cards, Dice(seed_bytes(seed))
        parts = (view.open, log.dealings, log.emptied, 1, dice)
        try:
            GuardHands(*parts)
        except NoGuessFits:
            bent += 1
            hands = GuardHands(*parts, forgiving=True)
            cards = hands.any_guess()[0][1]
            held = Counter(cards.hand + cards.drawn + cards.deck)
            assert held <= Counter(all_cards("guards"))
            pack = hands.packs[1]
            assert min(pack.hand.min(), pack.drawn.min(), pack.deck.min()) >= 0
    assert bent > 20


def test_barracks_are_emptied_in_more_than_one_go() -> None:
    """Of two sleepers one finds no room at first, and gets up later."""
    one, other = (GuardCardLog(Options(), 2) for _ in range(2))
    one.wake(3, 1, 1)
    assert one.emptied == {}
    one.wake(3, 1, 4)
    assert one.emptied == {3: 2}
    other.wake(3, 1, 1)
    other.bed(2)
    other.wake(3, 1, 4)
    assert other.emptied == {}


def test_barracks_that_were_emptied_are_imagined_empty() -> None:
    checked = 0
    for seed in range(30):
        view = (match := random_night(seed, 2000)).view(None)
        log = past_of(view).guard_cards
        woken = [what for how, what in log.dealings if how is GuardHands.wake]
        if not woken or log.bedded:
            continue
        barracks = fort_of(view.open).barracks
        gone = {barracks[number] for number, count, room in woken if count < room}
        mine: Any = match.world.private[1]
        for number in range(5):
            _, sleepers = guess_cards(view, Dice(seed_bytes(number)))
            assert not sleepers.keys() & gone
            assert sum(sleepers.values()) == sum(mine.sleepers.values())
            checked += 1
    assert checked > 25


@pytest.mark.parametrize("placement", ["ready", "full"])
def test_first_beds_are_as_likely_as_they_fall(placement: str) -> None:
    options = {"placement": placement, "map": "outpost"}
    beds, chances = first_beds(Match.start(game, 2, options, 0).world.open)
    assert chances.sum() == pytest.approx(1)
    full = sum(chance for row, chance in zip(beds, chances, strict=True) if row[0] == 2)
    nights = 600
    found = 0
    for seed in range(nights):
        match, dice = Match.start(game, 2, options, seed), Dice(seed_bytes(seed))
        world: Any = match.world
        while not world.open.turn:
            seat = dice.pick(match.asked)
            match.play(seat, dice.pick(match.options(seat)))
        found += world.private[1].sleepers.get(fort_of(world.open).barracks[0], 0) == 2
    assert abs(found / nights - full) < 0.07

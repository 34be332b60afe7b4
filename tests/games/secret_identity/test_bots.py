"""The bots of Secret Identity: what they say, what they hear, and what they learn."""

import numpy as np
import pytest
from msgspec.structs import replace

from benchmarks.secret_identity import Table, best_read, lay_plainly, read
from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.secret_identity import game
from noren.games.secret_identity.belief import (
    LINKS,
    MEANING,
    OBVIOUS,
    PRIOR,
    SHADE,
    VOICES,
    belief,
    best_votes,
    common_habits,
    ears_for,
    evidence,
    habits,
    hears_with,
    match_keys,
    own_ears,
    shares,
    speaks_with,
)
from noren.games.secret_identity.bots.chances import best_chance
from noren.games.secret_identity.bots.clue_search import BestClue, best_clues, placings
from noren.games.secret_identity.bots.gentle import is_plain, rival
from noren.games.secret_identity.bots.strong import (
    cards_of,
    choose_length,
    later_clues,
    most_promising,
)
from noren.games.secret_identity.rules.cooperative import ChooseAgain
from noren.games.secret_identity.state import Laid, Opened, picto_cards, pictures
from noren.lab.statistics import mean
from tests.games.secret_identity.situations import lay_all, mine, start, table, together

BOARD = [
    "cleopatra", "napoleon-bonaparte", "albert-einstein", "medusa", "robin-hood", "dracula",
    "cinderella", "firefighter",
]  # fmt: skip
WEIGHTS = np.array(PRIOR)


def on_board(match: Match, *people: str) -> Match:
    """The match with these people on the board."""
    table(match).board = list(people or BOARD)
    table(match).boards = [list(people or BOARD)]
    return match


def laid(picture: str, green: bool = True) -> Laid:
    return Laid(picture, green)


def finish(match: Match, *bots: str, seed: int = 0) -> Match:
    players = [game.bot(bots[seat % len(bots)]) for seat in range(match.seats)]
    dice = Dice(seed_bytes(seed))
    while not match.over:
        seat = match.asked[0]
        match.play(seat, players[seat].choose(match.view(seat), dice))
    return match


@pytest.mark.parametrize(
    ("picture", "who"),
    [
        ("bow-and-arrow", "robin-hood"),
        ("bat", "dracula"),
        ("atom", "albert-einstein"),
    ],
)
def test_a_green_picto_speaks_for_whom_it_fits_and_a_red_one_against(
    picture: str, who: str
) -> None:
    ears = ears_for(table(on_board(start())), BOARD)
    for green in (True, False):
        heard = WEIGHTS @ shares(evidence(ears, [laid(picture, green)]))
        assert heard.sum() == pytest.approx(1)
        found = heard.argmax() if green else heard.argmin()
        assert BOARD[int(found)] == who


def test_matching_agrees_with_counting_every_way() -> None:
    random = np.random.default_rng(5)
    likely = random.dirichlet(np.ones(4), 3)
    total = np.zeros((3, 4))
    ways = [(a, b, c) for a in range(4) for b in range(4) for c in range(4) if len({a, b, c}) == 3]
    for way in ways:
        weight = float(np.prod([likely[seat, key] for seat, key in enumerate(way)]))
        for seat, key in enumerate(way):
            total[seat, key] += weight
    total /= total.sum(axis=1, keepdims=True)
    matched = match_keys(likely)
    assert matched == pytest.approx(total, abs=1e-6)
    assert tuple(best_votes(matched)) == max(
        ways, key=lambda way: sum(total[seat, key] for seat, key in enumerate(way))
    )


def test_a_key_that_is_surely_taken_is_nobody_elses() -> None:
    matched = match_keys(np.array([[0.98, 0.01, 0.01], [0.5, 0.4, 0.1]]))
    assert matched[1, 1] > matched[1, 0]
    assert best_votes(matched) == [0, 1]


def test_the_best_clue_of_each_length_is_better_than_any_other() -> None:
    ears = ears_for(table(on_board(start())), BOARD)
    hand = list(picto_cards())[:3]
    plans = best_clues(ears, WEIGHTS, 4, hand)
    assert [len(plan.clue) for plan in plans] == [1, 2, 3]
    assert [plan.share for plan in plans] == sorted(plan.share for plan in plans)
    singles = [
        best_clues(ears, WEIGHTS, 4, [], (way,))[0] for card in hand for way in placings(card)
    ]
    assert max(single.share for single in singles) == pytest.approx(plans[0].share)
    for plan in plans:
        assert len({*cards_of(plan.clue)}) == len(plan.clue)


def test_a_clue_that_was_begun_is_gone_on_with() -> None:
    ears = ears_for(table(on_board(start())), BOARD)
    begun = (laid("snake", green=False),)
    plans = best_clues(ears, WEIGHTS, 4, ["picto-02", "picto-03"], begun)
    assert [len(plan.clue) for plan in plans] == [1, 2, 3]
    assert all(plan.clue[0] == begun[0] for plan in plans)


def plans(*gains: float) -> list[BestClue]:
    clue = tuple(Laid(f"x{n}", True) for n in (1, 2, 3))
    return [BestClue(clue[: n + 1], share) for n, share in enumerate(gains)]


def test_cards_are_spent_where_they_bring_more_than_they_cost() -> None:
    assert len(choose_length(plans(0.9, 0.91, 0.912), hand=10, later=3, listeners=4)) == 1
    assert len(choose_length(plans(0.5, 0.8, 0.81), hand=10, later=3, listeners=4)) == 2
    assert len(choose_length(plans(0.5, 0.7, 0.9), hand=10, later=3, listeners=4)) == 3
    assert len(choose_length(plans(0.5, 0.7, 0.9), hand=4, later=3, listeners=4)) == 1
    assert len(choose_length(plans(0.8, 0.85, 0.88), hand=10, later=0, listeners=4)) == 3
    assert later_clues(table(start())) == 3
    assert later_clues(table(together(3))) == 3


def test_opened_safes_teach_how_a_partner_speaks_and_hears() -> None:
    opened = table(on_board(start()))
    ears = ears_for(opened, BOARD)
    assert speaks_with(opened, 1) == pytest.approx(np.array(VOICES))
    pictures = [word for card in picto_cards().values() for word in card]
    gap = ears[LINKS].max(axis=0) - ears[MEANING, ears[LINKS].argmax(axis=0), np.arange(360)]
    linked = pictures[int(gap.argmax())]
    key = int(shares(evidence(ears, [laid(linked)]))[LINKS].argmax()) + 1
    safe = Opened(1, 1, key, (laid(linked),), ((0, key), (2, key), (3, key % 8 + 1)))
    opened.opened = [safe]
    learned = speaks_with(opened, 1)
    assert learned[LINKS] / learned[MEANING] > VOICES[LINKS] / VOICES[MEANING]
    assert speaks_with(opened, 2) == pytest.approx(np.array(VOICES))
    heard = hears_with(opened, [0])
    assert heard[LINKS] / heard[MEANING] > PRIOR[LINKS] / PRIOR[MEANING]
    assert hears_with(opened, [0, 2, 3]).sum() == pytest.approx(1)


def test_every_bot_has_associations_of_its_own_and_keeps_them() -> None:
    match = start(4)
    opened = table(match)
    common = ears_for(opened, opened.board)
    own = [own_ears(opened, seat) for seat in range(4)]
    shades = [each[0] - common[0] for each in own]
    assert np.std(shades) == pytest.approx(SHADE, rel=0.05)
    assert abs(np.corrcoef([shade.ravel() for shade in shades])[0, 1]) < 0.1
    before = {id: shades[0][at] for at, id in enumerate(opened.board)}
    opened.round, opened.board = 2, opened.board[::-1]
    again = own_ears(opened, 0)[0] - ears_for(opened, opened.board)[0]
    for at, id in enumerate(opened.board):
        assert again[at] == pytest.approx(before[id])


def test_whoever_lays_a_poor_picto_is_taken_to_hold_no_better_one() -> None:
    opened = table(on_board(start()))
    known = habits(ears_for(opened, BOARD))
    pictures = [word for card in picto_cards().values() for word in card]
    for at in range(8):
        best = int(known.fits[at, ::2].argmax())
        heard = known.meant([laid(pictures[best])])[-2]
        assert heard[at] == heard.max()
        assert heard.sum() == pytest.approx(1)


@pytest.mark.rule("secret-identity-7.2")
def test_a_card_is_spent_where_it_cannot_decide_a_tie() -> None:
    opened = table(start(3))
    opened.round = 4
    better = plans(0.7, 0.8, 0.85)

    def cards(*hands: int) -> int:
        opened.hands = list(hands)
        return len(most_promising(opened, 0, better, hands[0]))

    assert cards(7, 7, 7) == 1, "a card would lose the tie"
    assert cards(3, 7, 7) > 1, "the tie is lost already"
    assert cards(7, 4, 4) > 1, "the tie is won already"


def test_chances_grow_with_points_and_with_cards() -> None:
    opened = table(start(4))
    assert best_chance(opened, 0, 0.9, 9) > best_chance(opened, 0, 0.6, 9)
    opened.round = 4
    assert best_chance(opened, 0, 0.9, 9) > best_chance(opened, 0, 0.9, 5)
    opened.scores = [9, 5, 5, 5]
    ahead = best_chance(opened, 0, 0.9, 9)
    opened.scores = [5, 9, 5, 5]
    assert ahead > best_chance(opened, 0, 0.9, 9)


def test_plain_players_and_strong_bots_understand_each_other() -> None:
    for variant in ("competitive", "cooperative"):
        found = read(Table("strong", 4, variant, 0.5), 6, seed=7)
        assert found.bots.value > 0.6
        assert found.by_bots.value > 0.6


def test_of_several_pictos_one_that_merely_helps_does_not_drown_the_obvious() -> None:
    """Whoever adds a poor picto need not have held it as the best: the linked one decides."""
    known = common_habits(table(on_board(start())), BOARD)
    words = list(pictures())
    linked = known.ears[LINKS] > 0
    # Every twentieth pictogram that nobody on the board is linked with.
    others = [Laid(words[at], True) for at in np.flatnonzero(~linked.any(axis=0))[::20]]
    read_right = [
        (np.array(VOICES) @ known.meant([Laid(words[column], True), other])).argmax() == who
        for who in range(len(BOARD))
        for column in np.flatnonzero(known.ears[OBVIOUS, who] > 0)
        if linked[:, column].sum() == 1
        for other in others
    ]
    assert all(read_right)


def test_nobody_is_believed_to_have_my_key_and_shares_add_up() -> None:
    match = start(8)
    lay_all(match)
    key = mine(match, 0).key
    likely = belief(table(match), 0, key)
    assert sorted(likely) == [1, 2, 3, 4, 5, 6, 7]
    for shares_of in likely.values():
        assert shares_of.sum() == pytest.approx(1)
        assert shares_of[key - 1] == 0


@pytest.mark.parametrize("bot", ["baseline", "strong"])
def test_a_bot_makes_the_best_of_a_half_given_answer(bot: str) -> None:
    match = start(3)
    odd = mine(match, 0).hand[9]
    match.play(0, ("take", odd))
    match.play(0, ("red", picto_cards()[odd][3]))
    match.play(0, ("take", mine(match, 0).hand[8]))
    finish(match, bot)
    first = match.world.open.opened[0].clue
    assert (cards_of(first)[0], first[0].green) == (odd, False)


def test_bots_know_everybody_and_let_others_have_a_new_card() -> None:
    match = start(3, unknown="all agree")
    away = table(match).board[0]
    match.play(0, ("unknown", away))
    bot, dice = game.bot("strong"), Dice(seed_bytes(1))
    match.play(0, ("ready",))
    for seat in (1, 2):
        assert bot.choose(match.view(seat), dice) == ("ready",)
        match.play(seat, ("ready",))
    for seat in (1, 2):
        assert bot.choose(match.view(seat), dice) == ("replace", away)


def test_strong_bots_understand_each_other() -> None:
    found = [finish(together(4, seed), "strong", seed=seed).world.open.found for seed in range(12)]
    assert sum(found) / len(found) >= 9


@pytest.mark.parametrize("bot", ["baseline", "strong"])
def test_bots_agree_where_the_clue_says_nothing(bot: str) -> None:
    match = on_board(together(5))
    match.world.open.proposals = [0, 4, 4, 7, 7]
    match.world.agenda.append(ChooseAgain())
    match.world.waiting = match.world.awaited = (1, 2, 3, 4)
    dice = Dice(seed_bytes(2))
    chosen = {game.bot(bot).choose(match.view(seat), dice) for seat in (1, 2, 3, 4)}
    assert chosen in ({("guess", "4")}, {("guess", "7")})


def test_strong_beats_baseline() -> None:
    leads = []
    for seed in range(24):
        match = finish(start(4, seed), "strong", "baseline", seed=seed)
        scores = table(match).scores
        leads.append((scores[0] + scores[2] - scores[1] - scores[3]) / 2)
    assert mean(leads).low > 0


def test_the_best_clue_is_read_by_all_if_it_is_obvious_and_else_by_whom_exclusion_leaves() -> None:
    """What a speaker can do at best is the measure of the docs' table of limits."""
    hand = [*picto_cards()][:6]
    columns = [*pictures()]
    fits = columns.index(picto_cards()[hand[0]][0])
    misheard = np.random.default_rng(1).normal(0, 0.5, (400, 8))
    known = np.zeros((8, len(columns)))
    assert best_read(known, 3, hand, misheard) < 0.2, "nobody can tell"
    for number, card in enumerate(hand[:3]):
        known[number, columns.index(picto_cards()[card][1])] = 6
    assert 0.15 < best_read(known, 3, hand, misheard) < 0.3, "three are excluded, five are left"
    known[3, fits] = 6
    assert best_read(known, 3, hand, misheard) == 1


def test_what_points_to_a_plain_player_is_read_and_what_does_not_is_guessed() -> None:
    """The docs' table of what anybody could read rests on this difference."""
    random = np.random.default_rng(3)
    found = [lay_plainly(6, 0.5, random, seed) for seed in range(60)]
    pointing = [it for it in found if it.points]
    others = [it for it in found if not it.points]
    assert min(len(pointing), len(others)) > 10
    assert sum(it.strong and it.plain for it in pointing) > 0.9 * len(pointing)
    assert sum(it.strong for it in others) < 0.5 * len(others)
    assert sum(it.plain for it in others) < 0.5 * len(others)


def test_gentle_lays_a_second_picto_of_which_one_sees_whom_it_means() -> None:
    second: list[bool] = []
    for seed in range(6):
        open = table(finish(start(seed=seed), *["gentle"] * 4, seed=seed))
        for each in open.opened:
            then = replace(open, board=open.boards[each.round - 1])
            ears = own_ears(then, each.seat)
            first, *more = each.clue
            assert first.green
            assert len(more) <= 1
            for it in more:
                whose = each.key if it.green else rival(ears, each.key, (first,))
                assert is_plain(ears, whose, it)
                second.append(it.green)
    assert {*second} == {True, False}, "what it is not, and what it is as well"
    assert len(second) < 6 * 16 / 3, "one picto is enough most of the time"

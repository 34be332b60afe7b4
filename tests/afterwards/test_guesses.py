"""Votes as a review counts them: their chance from the seat's view then, and whether they held."""

from collections import Counter

import pytest

import noren
from noren import Dice, Match
from noren.afterwards.review import review
from noren.games.secret_identity.events import Proposed
from noren.games.secrets_game.events import Revealed
from noren.games.secrets_game.rules import Vote
from tests.afterwards.matches import kept, played


def test_a_vote_on_a_story_is_right_when_the_token_says_so() -> None:
    match = played(noren.load("secrets-game"), 4, seed=5)
    told = [event for event in match.world.log if isinstance(event, Revealed)]
    right = Counter(seat for event in told for seat in event.right)
    wrong = Counter(seat for event in told for seat in event.fooled)
    found = review(match.record()).guesses
    assert Counter(one.seat for one in found if one.right) == right
    assert Counter(one.seat for one in found if not one.right) == wrong


def test_a_vote_on_a_safe_has_the_chance_that_its_voter_could_give_it() -> None:
    game = noren.load("secret-identity")
    match = played(game, 4, seed=2, bot="strong")
    asked, begun = game.afterwards, Match.start(game, 4, {}, 2)
    assert asked is not None
    assert asked.beliefs is not None
    found = {(one.at, one.seat): one for one in review(match.record()).guesses}
    chosen = [(at, seat, choice) for at, (seat, choice) in enumerate(match.choices)]
    votes = [one for one in chosen if one[2][0] == "vote"]
    assert found.keys() == {(at, seat) for at, seat, _ in votes}
    for at, seat, choice in votes[:6]:
        while len(begun.choices) < at:
            begun.repeat(match, len(begun.choices))
        held = {one.secret: one.chances for one in asked.beliefs(begun.view(seat))}
        chance = list(held[f"key-{choice[1]}"].values())[int(choice[2]) - 1]
        assert found[at, seat].chance == pytest.approx(chance, abs=1e-4)


def test_a_proposal_counts_and_what_follows_from_hearing_the_others_does_not() -> None:
    match = played(noren.load("secret-identity"), 4, seed=4, variant="cooperative")
    proposed = [event for event in match.world.log if isinstance(event, Proposed)]
    found = review(match.record()).guesses
    assert len(found) == sum(len(event.proposals) for event in proposed)


def test_what_time_said_is_nobodys_guess() -> None:
    game = noren.load("secrets-game")
    match, dice = Match.start(game, 4, {}, 8), Dice(9)
    while not match.over:
        voting = isinstance(match.world.agenda[-1], Vote)
        match.play(match.asked[0], dice.pick(match.options(match.asked[0])))
        if voting:
            match.close()  # the others are too late
    stories = sum(isinstance(event, Revealed) for event in match.world.log)
    assert len(review(match.record()).guesses) == stories


def test_a_game_without_votes_has_none() -> None:
    assert review(kept("omnitsu", "contested-2")).guesses == ()

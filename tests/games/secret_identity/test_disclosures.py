"""What Secret Identity makes known where random games seldom or never come."""

import pytest

from noren import Answers, Dice, Match, Seat
from noren.check.flows import differences
from noren.check.lockstep import Pair
from noren.core.dice import seed_bytes
from noren.games.secret_identity.rules.rounds import CatchUp
from tests.games.secret_identity.situations import (
    lay_all,
    mine,
    nobody,
    sealed,
    start,
    table,
    vote_all,
)


def learned(one: Match, other: Match, viewer: Seat | None, *answers: Answers) -> set[str]:
    """What a viewer sees differ first when this is done in one match and that in the other."""
    pair = Pair(one.world.copy(), other.world.copy(), viewer, Dice(seed_bytes(1)))
    parted = pair.carry_out(*answers) if answers else pair.let_happen()
    return set(differences(parted.one, parted.other)) if parted else set()


@pytest.mark.rule("secret-identity-6.2")
def test_nobody_else_sees_which_cards_one_gets_who_is_far_behind() -> None:
    one, other = start(3), start(3)
    for match in (one, other):
        table(match).scores = [20, 0, 20]
        match.world.then(CatchUp())
    sealed(other).aside.reverse()
    assert learned(one, other, 1) == {"mine.hand"}
    assert learned(one, other, 0) == learned(one, other, None) == set()


@pytest.mark.rule("secret-identity-9.4")
def test_a_vote_is_seen_to_be_missing_when_the_safe_is_opened() -> None:
    one, other = start(3), start(3)
    for match in (one, other):
        lay_all(match)
        vote_all(match, nobody)
    mine(other, 2).votes = {}
    for viewer in (0, 1, None):
        assert one.view(viewer).encode() == other.view(viewer).encode()
    opening: Answers = {0: (("open",),)}
    assert learned(one, other, 1, opening, opening) == {
        "SafeOpened.wrong", "SafeOpened.silent", "open.opened.votes",
    }  # fmt: skip

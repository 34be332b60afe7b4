"""The aim and setting up, clause by clause."""

from collections import Counter

import pytest

from noren import BadOptions, Match
from noren.games.omnitsu import game
from noren.games.omnitsu.content import ALL_SCROLLS, CARDS, CASTLE, NUMBER
from noren.games.omnitsu.state import sealed_of
from tests.games.omnitsu.situations import Table, at_the_castle


@pytest.mark.rule("omnitsu-1.1")
def test_two_to_four_players_and_the_most_points_win() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4"):
            Match.start(game, seats)
    table = at_the_castle(("daimyo", "decoy", "decoy"))
    assert table.scores() == (10, 5, 5)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0,)


@pytest.mark.rule("omnitsu-1.1")
def test_a_shared_victory_and_no_victory() -> None:
    table = at_the_castle(("decoy", "decoy", "poison"))
    assert table.scores() == (5, 5, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0, 1)
    table = at_the_castle(("poison", "poison", "decoy"), s2=True)
    assert table.scores() == (0, 0, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ()
    assert table.match.outcome.ending == "everyone killed"


@pytest.mark.rule("omnitsu-1.2")
def test_the_scrolls_and_the_deck() -> None:
    assert Counter(ALL_SCROLLS) == {"daimyo": 2, "decoy": 3, "poison": 2}
    assert sorted(NUMBER.values()) == list(range(1, 37))
    locations = [card for card in CARDS.values() if card.location]
    persons = [card for card in CARDS.values() if not card.location]
    assert (len(locations), len(persons)) == (8, 28)
    assert all(len(card.actions) == 2 for card in persons)
    assert CARDS[CASTLE].number == 36
    named = {8: "Geisha", 26: "Disguise Master", 27: "Fortune Teller"}
    assert {card.number: card.name for card in persons if card.number in named} == named


@pytest.mark.rule("omnitsu-1.3")
def test_a_card_goes_before_the_rules() -> None:
    """The rules keep a scroll from being seen uncracked; the Night Watchman says otherwise."""
    table = Table({0: ["watchman"]}).throw("watchman", "", "").do(0, "use", "1").rest()
    assert table.mine(0).knows == {"scroll-1": "daimyo"}
    assert sealed_of(table.open, 0) == ["scroll-1"]


@pytest.mark.rule("omnitsu-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scrolls_are_dealt_face_down(seats: int) -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(40):
        match = Match.start(game, seats, seed=seed)
        kinds = [match.world.sealed.kinds[s.id] for s in match.world.open.scrolls]
        assert len(kinds) == seats
        assert kinds.count("daimyo") == 1
        assert "poison" in kinds
        found[tuple(kinds)] += 1
        assert all(mine.knows == {} for mine in match.world.private)
        assert all(scroll.id not in match.world.open.seen for scroll in match.world.open.scrolls)
    assert len(found) >= seats


@pytest.mark.rule("omnitsu-2.2")
def test_the_other_scrolls_lie_face_up() -> None:
    match = Match.start(game, 4, seed=3)
    in_play = list(match.world.sealed.kinds.values())
    assert sorted([*in_play, *match.world.open.pile]) == sorted(ALL_SCROLLS)
    match = Match.start(game, 2, seed=3)
    assert sorted(match.world.open.pile) == ["daimyo", "decoy", "decoy", "decoy", "poison"]


@pytest.mark.rule("omnitsu-2.3")
@pytest.mark.rule("omnitsu-2.4")
def test_first_cards_and_first_discards() -> None:
    match = Match.start(game, 3, seed=5)
    assert [len(mine.hand) for mine in match.world.private] == [1, 1, 1]
    assert match.world.open.cards == [1, 1, 1]
    assert len(match.world.open.discard) == 3
    assert len(match.world.sealed.deck) == 36 - 6
    assert Match.start(game, 3, seed=6).world.sealed.deck != match.world.sealed.deck

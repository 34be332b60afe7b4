"""Omnitsu to the letter: situations in which two rules of the book meet, and texts as printed."""

import pytest

from noren.games.omnitsu.content import CARDS, CASTLE
from noren.games.omnitsu.events import Came, Reshuffled, ToPile
from noren.games.omnitsu.state import Place, Scroll
from tests.games.omnitsu.situations import QUIET, Table, at_the_castle


def without_scroll(table: Table, seat: int) -> Table:
    """The seat's scroll is gone to nobody."""
    table.open.scrolls = [scroll for scroll in table.open.scrolls if scroll.owner != seat]
    return table


@pytest.mark.rule("omnitsu-4.2")
def test_what_one_only_may_do_is_no_condition() -> None:
    table = without_scroll(Table({0: ["kunoichi"]}), 0).throw("kunoichi>1", "", "").rest()
    assert table.options(0) == [("use", "1")]
    table.do(0, "use", "1").rest()
    assert list(table.mine(0).knows.values()) == ["poison"]
    assert [scroll.owner for scroll in table.open.scrolls] == [1, 2]


@pytest.mark.rule("omnitsu-4.2", "omnitsu-4.8")
def test_an_empty_hand_is_renewed_with_one_card() -> None:
    table = Table({0: ["fireworks"]}).throw("fireworks", "", "").rest()
    table.do(0, "use", "2").rest()
    assert len(table.hand(0)) == 2, "one for the action, one at the end of the turn"


@pytest.mark.rule("omnitsu-4.2")
@pytest.mark.parametrize(("card", "uses"), [("watchman", ["2"]), ("pilgrim", ["2"])])
def test_an_action_whose_first_part_cannot_be_done_is_not_taken(card: str, uses: list[str]) -> None:
    table = without_scroll(Table({0: [card]}, discard=["temple"]), 0).throw(card, "", "").rest()
    assert [choice[1] for choice in table.options(0) if choice[0] == "use"] == uses


@pytest.mark.rule("omnitsu-3.5")
def test_a_seal_broken_by_a_card_brings_no_reward() -> None:
    table = Table({0: ["assassin"], 1: ["market"]}, places=["shrine"])
    table.throw("assassin>1", "market", "").do(0, "use", "1").rest()
    drawn = len(table.hand(1))
    own = Table({0: ["assassin"], 1: ["market"]}, places=["shrine"]).throw(
        "assassin>2", "crack", ""
    )
    assert len(own.hand(1)) == 3
    assert drawn == 2 + 2, "the Market's two, and a turn's draw of two; nothing for the seal"
    assert "instead of throwing" in CARDS["shrine"].lasting.text


@pytest.mark.rule("omnitsu-7.5", "omnitsu-7.6")
def test_two_scrolls_in_a_row_and_a_deck_that_ends_between_them() -> None:
    table = Table({0: ["market"]}, deck=["urchin"], discard=["ronin", "fox", "geisha", "temple"])
    for number, seat in ((1, 0), (2, 1)):
        table.open.scrolls[seat] = Scroll(f"scroll-{number}", seat, True)
    for number in (2, 1):
        id = f"scroll-{number}"
        table.open.scrolls = [s for s in table.open.scrolls if s.id != id]
        table.open.sunk.append(id)
        table.sealed.deck.append(id)
        table.open.deck += 1
    table.throw("market", "", "").rest()
    surfaced = [e for e in table.match.world.log if isinstance(e, ToPile)]
    assert len(surfaced) == 2
    assert any(isinstance(event, Reshuffled) for event in table.match.world.log)
    assert len(table.hand(0)) >= 4, "two of the Market, and two more for each scroll but its own"


@pytest.mark.rule("omnitsu-4.4")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_alms_that_do_not_suffice_begin_with_whoever_gives_them(player: int) -> None:
    throws = ["shrine" if seat == player else "" for seat in range(3)]
    table = Table({player: ["shrine"]})
    table.open.scrolls = []
    table.open.pile = ["daimyo", "decoy", "decoy"]
    table.throw(*throws).rest()
    assert [scroll.owner for scroll in table.open.scrolls] == [player, (player + 1) % 3]


@pytest.mark.rule("omnitsu-6.1", "omnitsu-4.6")
def test_a_location_whose_action_is_reversed_stays_in_play() -> None:
    table = Table({0: ["harbour"], 1: ["mirror", "temple"]})
    table.throw("harbour", "temple", "").do(1, "play", "mirror").rest()
    assert table.kinds(2) == ["daimyo"], "to the right, where the last one sits"
    assert {event.card for event in table.match.world.log if isinstance(event, Came)} == {
        "harbour",
        "temple",
    }


@pytest.mark.rule("omnitsu-8.1", "omnitsu-5.3")
def test_a_card_held_when_the_castle_comes_is_void_and_no_point() -> None:
    table = Table({0: [CASTLE], 1: ["smuggler"]}, places=QUIET)
    table.throw(CASTLE, "smuggler>0", "").do(1, "hold")
    while not table.open.ended:
        table.rest()
    assert "smuggler" in table.open.discard
    assert table.scores() == (10, 0, 5)


@pytest.mark.rule("omnitsu-8.3", "omnitsu-8.5")
@pytest.mark.parametrize(
    ("kinds", "cracked", "scores"),
    [
        (("daimyo", "daimyo", "decoy"), {"s1": True}, (10, 0, 5)),
        (("daimyo", "daimyo", "poison"), {}, (0, 0, 0)),
        (("decoy", "decoy", "decoy"), {"s0": True}, (0, 5, 5)),
        (("poison", "poison", "daimyo"), {}, (0, 0, 10)),
    ],
)
def test_who_is_killed(
    kinds: tuple[str, ...], cracked: dict[str, bool], scores: tuple[int, ...]
) -> None:
    assert at_the_castle(kinds, None, **cracked).scores() == scores


@pytest.mark.rule("omnitsu-6.2", "omnitsu-7.2")
def test_a_blocked_location_changes_nothing() -> None:
    hand = ["urchin", "ronin", "fox", "geisha", "pilgrim", "herald"]
    table = Table({0: hand}, places=["tea-house", "harbour"])
    table.open.locations = [Place("tea-house", "fireworks"), Place("harbour", "arsonist")]
    table.throw("pilgrim", "", "").rest()
    table.do(0, "nothing").rest()
    assert {choice[0] for choice in table.options(0)} == {"discard"}
    assert len(table.hand(0)) == 6, "five and one drawn: one over the limit"


@pytest.mark.rule("omnitsu-5.4", "omnitsu-4.11", "omnitsu-4.5")
@pytest.mark.parametrize(("response", "whose"), [("magistrate", "daimyo"), ("mirror", "decoy")])
def test_what_is_played_at_any_time_is_answered_like_any_action(response: str, whose: str) -> None:
    table = Table({0: ["ferryman", "temple"], 1: [response, "market"]})
    table.throw("temple", "market", "").do(0, "play", "ferryman", "2").do(1, "play", response)
    assert table.kinds(0) == [whose], (
        "stopped it does nothing; turned back it is a swap all the same"
    )
    assert {"ferryman", response} <= {*table.open.discard}


@pytest.mark.rule("omnitsu-8.2", "omnitsu-8.5")
def test_a_scroll_that_kills_its_holder_contests_another_one_fetched_later() -> None:
    hand = [CASTLE, "ferryman", "smuggler", "fox"]
    table = Table({0: hand}, kinds=("poison", "daimyo", "decoy"), places=QUIET)
    table.throw(CASTLE, "", "").do(0, "play", "smuggler", "2")
    assert table.match.outcome is None, "all are asked again after a play"
    table.do(0, "play", "ferryman", "1")
    assert table.scores() == (0, 0, 0), "the second Daimyo's scroll lies beside a Decoy"


@pytest.mark.rule("omnitsu-4.9", "omnitsu-4.4")
def test_the_assassin_chooses_among_persons_that_are_still_to_resolve() -> None:
    hands = {0: ["assassin"], 1: ["herald"], 2: ["fortune"]}
    table = Table(hands, places=["temple"]).throw("assassin>1", "herald", "fortune")
    table.do(0, "use", "2").rest()
    assert [choice[1] for choice in table.options(0)] == ["herald", "fortune"]
    table.do(0, "choose", "herald").rest()
    assert table.open.destroyed == ["herald"]
    assert table.options(2), "the other one resolves"


@pytest.mark.rule("omnitsu-4.8", "omnitsu-4.4")
def test_a_person_that_was_taken_from_the_table_does_nothing_in_that_turn() -> None:
    table = Table({0: ["kunoichi"], 1: ["herald"]}).throw("kunoichi>1", "herald", "")
    table.do(0, "use", "2").rest()
    assert "herald" in table.hand(0)
    assert table.open.turn == 2
    assert table.open.seen == {}, "no scroll was shown"

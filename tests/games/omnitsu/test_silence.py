"""What it means in Omnitsu to say nothing in time."""

from collections.abc import Iterator, Sequence

import pytest

from noren import PASS, Dice, IllegalChoice, Match
from noren.check.lateness import hasty_game, silent_game
from noren.core.dice import seed_bytes
from noren.core.step import AnyStep
from noren.games.omnitsu import game
from noren.games.omnitsu.content import MASK
from noren.games.omnitsu.events import AnyTime, Idle, OutOfTime
from noren.games.omnitsu.rules.actions import Choose, Levy, Point
from noren.games.omnitsu.rules.draw_and_discard import Clearing, MakeRoom
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import Asked, contested, cracked_of, sealed_of
from noren.parts.silence import SILENCE
from tests.games.omnitsu.situations import Table, at_the_castle, knowing


def time_out(table: Table, step: type[AnyStep]) -> Table:
    """Pass until this is asked, see that nobody can choose silence, and let the clock run out."""
    table.rest()
    match = table.match
    assert isinstance(match.world.agenda[-1], step)
    with pytest.raises(IllegalChoice):
        match.play(match.asked[0], SILENCE)
    match.close()
    return table


def dealt_again(table: Table, times: int = 16) -> Iterator[Table]:
    """The same table with other dice."""
    match = table.match
    for number in range(times):
        table.match = match.copy()
        table.match.world.dice = Dice(seed_bytes(number))
        yield table


def told(table: Table, seat: int) -> list[bool]:
    """What all were told of time being up for a seat: whether lots were drawn."""
    log = table.match.world.log
    return [e.lots for e in log if isinstance(e, OutOfTime) and e.seat == seat]


def laid(table: Table, seat: int) -> list[tuple[str, int]]:
    """The seat's cards on the table, and whom they point at."""
    return [(card.card, card.target) for card in table.open.laid if card.seat == seat]


@pytest.mark.rule("omnitsu-9.1")
def test_a_card_is_thrown_and_pointed_by_lot_and_no_scroll_is_cracked() -> None:
    thrown = set()
    for table in dealt_again(Table({0: ["watchman", "geisha", "castle"]}), 40):
        time_out(table, ThrowDown)
        thrown.update(laid(table, 0))
        assert told(table, 0) == [True]
        assert not any(scroll.cracked for scroll in table.open.scrolls)
    assert thrown == {("watchman", -1), ("geisha", 1), ("geisha", 2)}


@pytest.mark.rule("omnitsu-9.1")
def test_whoever_answered_in_time_throws_what_they_chose() -> None:
    table = Table({0: ["watchman", "pilgrim"], 1: ["urchin", "ronin"]}, seats=2)
    table.match.play(0, ("throw", "pilgrim"))
    time_out(table, ThrowDown)
    assert laid(table, 0) == [("pilgrim", -1)]
    assert told(table, 0) == []
    assert told(table, 1) == [True]


@pytest.mark.rule("omnitsu-9.1")
def test_whoever_has_nothing_to_throw_passes() -> None:
    table = time_out(Table({0: ["castle"]}), ThrowDown)
    assert table.open.laid == []
    assert told(table, 0) == [False]
    assert [e.seat for e in table.match.world.log if isinstance(e, Idle)] == [0, 1, 2]


@pytest.mark.rule("omnitsu-9.1")
def test_what_was_thrown_by_lot_could_not_have_been_a_crack() -> None:
    table = Table({0: ["watchman", "pilgrim"], 1: ["urchin", "ronin"]}, seats=2)
    table.match.play(1, ("throw", "urchin"))
    time_out(table, ThrowDown)
    asked = [[n for n in table.open.notes[seat] if isinstance(n, Asked)] for seat in (0, 1)]
    assert [notes[0].base for notes in asked] == [2, 3]


@pytest.mark.rule("omnitsu-9.2")
def test_a_card_that_was_not_pointed_is_pointed_by_lot() -> None:
    table = Table({0: ["watchman", "geisha"]})
    table.match.play(0, ("throw", "geisha"))
    thrown = set()
    for again in dealt_again(table):
        again.match.close()
        thrown.update(laid(again, 0))
        assert told(again, 0) == [True]
    assert thrown == {("geisha", 1), ("geisha", 2)}


@pytest.mark.rule("omnitsu-9.2")
def test_nobody_can_tell_whether_the_card_was_chosen() -> None:
    begun = Table({0: ["geisha"], 1: ["urchin"]})
    begun.match.play(0, ("throw", "geisha"))
    seen = []
    for start in (Table({0: ["geisha"], 1: ["urchin"]}), begun):
        views = {}
        for table in dealt_again(start):
            table.match.close()
            pointed = (*laid(table, 0), *laid(table, 1))
            views[pointed] = table.match.view(2).encode()
        seen.append(views)
    assert len(seen[0]) == 4
    assert seen[0] == seen[1]


@pytest.mark.rule("omnitsu-9.3")
def test_a_person_whose_action_is_not_chosen_does_nothing() -> None:
    table = Table({0: ["urchin"], 1: ["watchman"]}).throw("urchin>1", "watchman", "")
    time_out(table, TakeUp)
    assert told(table, 0) == [False]
    assert table.failed() == ["urchin"]
    assert "urchin" in table.open.discard
    assert table.hand(0) == []


@pytest.mark.rule("omnitsu-9.3")
def test_a_card_that_can_be_held_is_held_and_then_discarded() -> None:
    table = Table({0: ["ferryman"], 1: ["samurai"]}).throw("ferryman>1", "samurai>0", "")
    time_out(table, TakeUp)
    assert [card.state for card in table.open.laid if card.card == "ferryman"] == ["held"]
    time_out(table, TakeUp)
    assert table.failed() == ["samurai"]
    time_out(table, TakeUp)
    assert table.failed() == ["samurai", "ferryman"]
    assert told(table, 0) == [False, False]


@pytest.mark.rule("omnitsu-9.3")
def test_whoever_is_silent_about_a_held_card_goes_on_holding_it() -> None:
    table = Table({0: ["ferryman"], 1: ["market"], 2: ["herald"]}, discard=["urchin"])
    table.throw("ferryman>2", "market", "herald").do(0, "hold").rest()
    assert ("hold",) in table.options(0)
    table = time_out(table, TakeUp)
    assert "ferryman" in [card.card for card in table.open.laid if card.state == "held"]
    assert table.options(2)


@pytest.mark.rule("omnitsu-9.3")
def test_silence_tells_nothing_about_a_hand() -> None:
    table = Table({0: ["collector", "pilgrim", "disguise"]}, seats=2).throw("collector", "")
    table.rest()
    before = list(table.open.notes[0])
    time_out(table, TakeUp)
    after = table.open.notes[0][len(before) :]
    assert not any(isinstance(note, Asked) and MASK["disguise"] in note.sets for note in after)


def paying() -> Table:
    """The Tax Collector has been used, with two Peasants in the hand."""
    table = Table({0: ["collector", "pilgrim", "poacher", "samurai"]}, seats=2)
    return table.throw("collector", "").do(0, "use", "1")


@pytest.mark.rule("omnitsu-9.4")
def test_a_payment_is_drawn_by_lot_among_the_cards_that_pay() -> None:
    paid = set()
    for table in dealt_again(paying()):
        time_out(table, TakeUp)
        paid.update({"pilgrim", "poacher", "samurai"} & {*table.open.discard})
        assert told(table, 0) == [True]
    assert paid == {"pilgrim", "poacher"}


@pytest.mark.rule("omnitsu-9.4")
def test_a_card_played_in_anothers_place_is_pointed_by_lot() -> None:
    start = Table({0: ["disguise", "ferryman"]}).throw("disguise", "", "").do(0, "use", "2")
    start.do(0, "choose", "ferryman").rest()
    targets = set[int]()
    for table in dealt_again(start):
        time_out(table, Point)
        targets.update(target for card, target in laid(table, 0) if card == "ferryman")
        assert told(table, 0) == [True]
    assert targets == {1, 2}


@pytest.mark.rule("omnitsu-9.4")
def test_what_an_action_leaves_open_is_drawn_by_lot() -> None:
    start = Table({0: ["pilgrim"]}, discard=["samurai", "ronin"]).throw("pilgrim", "", "")
    start.do(0, "use", "2").rest()
    taken = set()
    for table in dealt_again(start):
        time_out(table, Choose)
        taken.add(table.hand(0)[0])
        assert told(table, 0) == [True]
    assert taken == {"samurai", "ronin"}


@pytest.mark.rule("omnitsu-9.4")
def test_behind_the_fan_only_the_player_learns_what_the_lot_was() -> None:
    start = Table({0: ["geisha"]}, seats=2).throw("geisha", "").do(0, "use", "1").rest()
    outcomes, seen, own = set(), set[bytes](), set()
    for table in dealt_again(start):
        time_out(table, Choose)
        outcomes.add(tuple(table.kinds(0)))
        seen.add(table.match.view(1).encode())
        own.add(tuple(sorted(table.mine(0).traced.items())))
    assert outcomes == {("daimyo",), ("poison",)}
    assert len(seen) == 1
    assert len(own) == 2


@pytest.mark.rule("omnitsu-9.4")
def test_no_more_cards_are_traded_in() -> None:
    table = Table({0: ["poacher", "samurai", "ronin"]}, seats=2).throw("poacher", "")
    table.do(0, "use", "1").do(0, "choose", "samurai")
    time_out(table, Choose)
    assert "samurai" in table.open.discard
    assert "ronin" in table.hand(0)
    assert told(table, 0) == [False]
    assert len(table.hand(0)) >= 3


@pytest.mark.rule("omnitsu-9.4")
def test_a_scroll_that_was_looked_at_is_not_swapped_and_no_motive_is_read_into_it() -> None:
    table = Table({0: ["kunoichi"]}, seats=2).throw("kunoichi", "")
    knowing(table, 0, "scroll-1").do(0, "use", "1")
    deeds = len(table.open.deeds)
    time_out(table, Choose)
    assert [sealed_of(table.open, seat) for seat in (0, 1)] == [["scroll-1"], ["scroll-2"]]
    assert len(table.open.deeds) == deeds
    assert told(table, 0) == [False]


@pytest.mark.rule("omnitsu-9.4")
def test_a_herald_whose_time_is_up_names_nobody() -> None:
    table = at_the_castle(("daimyo", "daimyo", "poison"), {2: ["herald"]})
    table.do(2, "play", "herald")
    time_out(table, Choose)
    assert told(table, 2) == [False]
    assert table.open.true_scroll == ""
    assert contested(table.open) == ["scroll-1", "scroll-2"]
    table.rest()
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"


@pytest.mark.rule("omnitsu-9.5")
def test_a_levy_is_paid_by_lot() -> None:
    start = Table({0: ["magistrate"], 1: ["samurai", "ronin"], 2: ["geisha"]})
    start.throw("magistrate", "crack", "crack").do(0, "use", "2").rest()
    start.match.play(2, ("discard", "geisha"))
    lost = set()
    for table in dealt_again(start, 30):
        time_out(table, Levy)
        lost.update({"samurai", "ronin"} & {*table.open.discard})
        assert told(table, 1) == [True]
        assert told(table, 2) == []
        assert "geisha" in table.open.discard
    assert lost == {"samurai", "ronin"}


def crowded() -> Table:
    """Seat 0 holds eight cards as the turn ends, three too many."""
    hand = ["samurai", "ronin", "geisha", "forger", "herald", "priest", "arsonist"]
    table = Table({0: hand}, seats=2, deck=["watchman", "pilgrim", "urchin"])
    table.throw("crack", "")
    while not isinstance(table.match.world.agenda[-1], MakeRoom):
        table.match.close()
    return table


@pytest.mark.rule("omnitsu-9.5")
def test_too_full_a_hand_is_discarded_by_lot_after_what_was_named() -> None:
    start = crowded()
    before = len(start.open.discard)
    start.match.play(0, ("discard", "ronin"))
    hands = set()
    for table in dealt_again(start, 8):
        time_out(table, MakeRoom)
        assert "ronin" in table.open.discard[before:]
        assert table.open.cards[0] + len(cracked_of(table.open, 0)) == 5
        assert told(table, 0) == [True]
        hands.add(tuple(table.hand(0)))
    assert len(hands) > 1


@pytest.mark.rule("omnitsu-9.6")
def test_in_a_pause_silence_is_a_pass() -> None:
    table = Table({0: ["watchman", "ferryman"]}).throw("watchman", "", "")
    table.match.held = True
    table.match.close()
    assert table.match.choices[-1] == (0, PASS)
    assert "ferryman" in table.hand(0)
    assert not any(isinstance(event, AnyTime | OutOfTime) for event in table.match.world.log)


@pytest.mark.rule("omnitsu-9.6")
def test_at_the_clearing_silence_keeps_all() -> None:
    table = Table({0: ["samurai", "ronin"]}, seats=2, places=["temple"]).throw("crack", "")
    table.rest()
    cards = list(table.open.cards)
    time_out(table, Clearing)
    assert table.open.cards == cards
    assert told(table, 0) == []


@pytest.mark.rule("omnitsu-9.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_plays_for_those_who_are_away(seats: int) -> None:
    for seed in range(3):
        match = silent_game(Match.start(game, seats, seed=seed))
        assert match.late == {*range(len(match.choices))}
        assert {choice for _, choice in match.choices} <= {SILENCE, PASS}
        assert not any(scroll.cracked for scroll in match.world.open.scrolls)


@pytest.mark.rule("omnitsu-9.8")
def test_what_was_thrown_is_taken_back_only_by_consent() -> None:
    match = Match.start(game, 3, seed=2)
    offered: Sequence[object] = match.options(0)
    match.close()
    assert not any(match.can_undo(seat) for seat in range(3))
    match.rewind(0)
    assert match.options(0) == offered


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 3])
def test_games_with_time_outs_end_and_can_be_watched(seats: int, held: bool, seed: int) -> None:
    assert hasty_game(game, seats, {}, seed, held=held).late

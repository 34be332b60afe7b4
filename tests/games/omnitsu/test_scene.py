"""What people see: own cards and knowledge only, and every card in words a phone can show."""

import msgspec
import pytest

from noren import Match
from noren.check import check_game
from noren.games.omnitsu import game
from noren.games.omnitsu.content import CARDS, CASTLE
from noren.games.omnitsu.events import Announced, Failed, Moved, Passed, Shown
from noren.games.omnitsu.scene.ending import _turning, _unseen, course
from noren.games.omnitsu.scene.foresight import foreseen
from noren.games.omnitsu.scene.hand import excess, point_question
from noren.games.omnitsu.scene.labels import card_name, card_text
from noren.games.omnitsu.scene.log import describe
from noren.games.omnitsu.scene.table import scroll_back
from noren.scene import Area, Bars, Card, Offer
from noren.scene.shown import ending_of, news_of
from tests.games.omnitsu.situations import QUIET, Table, at_the_castle


def shown(table: Table, seat: int | None) -> str:
    return msgspec.json.encode(game.hand(table.match.view(seat))).decode()


def test_the_table_shows_thrown_cards_with_arrows_and_states() -> None:
    table = Table({0: ["geisha"], 1: ["market"]}).throw("geisha>2", "market", "")
    area = next(t for t in game.table(table.match.view(None)).things if t.id == "thrown")
    notes = [card.note for card in getattr(area, "things", ()) if isinstance(card, Card)]
    assert notes == ["⟦0⟧ → ⟦2⟧ · to come", "⟦1⟧ · to come"]


def test_a_scroll_nobody_has_seen_shows_its_back_to_all() -> None:
    table = Table({0: ["ronin"]})
    text = msgspec.json.encode(game.table(table.match.view(None))).decode()
    assert '"face":false' in text
    for seat in (0, 1, None):
        assert "Daimyo's scroll · you know" not in shown(table, seat)
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    assert "you know" in shown(table, 0)
    assert "you know" not in shown(table, 1)


def test_the_hand_says_what_ending_now_would_bring() -> None:
    table = Table({0: ["ronin"]})
    bars = next(t for t in game.hand(table.match.view(0)).things if isinstance(t, Bars))
    assert [round(bar.share, 2) for bar in bars.bars] == [0.33, 0.33, 0.33]
    assert "5.7 points" in bars.note


def test_the_heading_says_how_far_the_castle_is() -> None:
    assert game.table(Table({}).match.view(None)).heading == "Turn 1 · Castle needs 5 more"
    near = Table({}, places=QUIET)
    assert "can be reached" in game.table(near.match.view(None)).heading


def test_the_assistant_knows_no_more_than_its_viewer() -> None:
    table = Table({0: ["ronin"]})
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    assert game.assist is not None
    mine, theirs = (str(game.assist(table.match.view(seat))) for seat in (0, 1))
    assert "share=1.0" in mine
    assert "share=1.0" not in theirs


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_card_texts_are_short_enough_for_a_phone(card: object) -> None:
    assert isinstance(card, type(CARDS["castle"]))
    assert len(card_text(card)) <= 190
    assert all(len(action.text) <= 100 for action in card.actions)


def test_every_event_of_a_game_has_words() -> None:
    match = Match.start(game, 4, seed=2)
    while not match.over and match.world.open.turn < 8:
        match.play(match.asked[0], match.options(match.asked[0])[-1])
    lines = [describe(event) for event in match.world.log]
    assert len(lines) > 20
    assert all(line[0].isupper() or line[0] in "⟦0123456789" for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_conformance_kit_passes(seats: int) -> None:
    quick = [
        "random play ends", "legality", "records", "copies", "conservation", "views on the wire",
        "scenes", "order of answers", "undo", "non-interference", "imagined worlds",
    ]  # fmt: skip
    report = check_game(game, games=4, seats=[seats], only=quick)
    assert report.passed, report


def offers_of(table: Table, seat: int) -> dict[tuple[str, ...], Offer]:
    return {offer.choice: offer for offer in game.hand(table.match.view(seat)).prompt.offers}


def test_a_card_says_what_it_does_in_the_list_and_when_it_is_pointed() -> None:
    table = Table({0: ["geisha", "ronin"], 1: ["market"]})
    assert offers_of(table, 0)["throw", "ronin"].hint == card_text(CARDS["ronin"])
    table.match.play(0, ("throw", "ronin"))
    asked = game.hand(table.match.view(0)).prompt.text
    assert asked.startswith("Point 16 Ronin at whom?")
    assert card_text(CARDS["ronin"]) in asked


def test_whoever_must_give_is_told_how_many_and_why_and_the_disguise_is_a_card() -> None:
    table = Table({0: ["collector"], 1: ["market", "disguise", "urchin", "ronin"]})
    table.throw("collector>1", "market", "").do(0, "use", "2").rest()
    asked = game.hand(table.match.view(1)).prompt.text
    assert "2 in all" in asked
    assert "⟦0⟧'s 32 Tax Collector" in asked
    assert offers_of(table, 1)["choose", "disguise"].label == "26 Disguise Master"


def test_a_sealed_scroll_that_i_know_still_looks_sealed() -> None:
    table = Table({0: ["ronin"]})
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    known = next(c for c in game.hand(table.match.view(0)).instead if c.id == "scroll-1")
    assert isinstance(known, Card)
    assert not known.face
    assert known.note == "★ Daimyo's scroll\nsealed, you know"


def test_a_card_in_hand_says_why_it_cannot_be_used_at_any_time() -> None:
    assert "Shadow: stopped by the Watchtower" in shown(
        Table({0: ["acrobat"]}, places=("watchtower",)), 0
    )
    assert "stopped by" not in shown(Table({0: ["acrobat"]}), 0)


def test_the_end_counts_no_scroll_as_unknown_that_came_from_the_pile() -> None:
    table = at_the_castle(("daimyo", "decoy", "poison"))
    views = [table.match.view(seat) for seat in range(3)]
    assert "your own Daimyo's scroll" in _unseen(table.open, views[0], 0)
    fresh = msgspec.structs.replace(table.open.scrolls[0], id="scroll-99")
    kinds = {**table.open.seen, "scroll-99": "daimyo"}
    scrolls = [fresh, *table.open.scrolls[1:]]
    after = msgspec.structs.replace(table.open, scrolls=scrolls, seen=kinds)
    assert "Daimyo" not in _unseen(after, views[0], 0)


def lines_to(table: Table, seat: int) -> list[str]:
    """What the log tells a player that was done to them."""
    view = table.match.view(seat)
    return [describe(event) for event in view.log if seat in news_of(game, event).to]


def test_whoever_loses_a_card_to_another_is_told_whose_it_was_and_by_what() -> None:
    table = Table({0: ["assassin"], 1: ["samurai"], 2: ["market"]})
    table.throw("assassin>1", "samurai>0", "market").do(0, "use", "2").rest()
    lost = f"⟦0⟧'s 2 Assassin destroys ⟦1⟧'s {card_name('samurai')}, which does nothing any more."
    assert lines_to(table, 1) == [lost]
    assert lines_to(table, 2) == []


def test_whoever_has_scrolls_mixed_is_told_so_first() -> None:
    table = Table({0: ["geisha"]}).throw("geisha>2", "", "")
    table.do(0, "use", "1").do(0, "choose", "keep").rest()
    told = {seat: lines_to(table, seat) for seat in range(3)}
    assert told[2] == ["Behind the fan ⟦0⟧ swaps the scrolls of ⟦0⟧ and ⟦2⟧, or does not."]
    assert told[1] == []


def test_whoever_has_a_scroll_shown_to_all_is_told_first_that_it_is_theirs_and_still_sealed() -> (
    None
):
    table = Table({0: ["watchtower"]}).throw("watchtower", "", "").rest()
    table.do(0, "choose", "scroll-2").rest()
    (shown,) = [e for e in table.match.view(1).log if isinstance(e, Shown)]
    assert describe(shown) == "⟦0⟧ shows ⟦1⟧'s scroll to all: Poison. It stays sealed."
    assert news_of(game, shown).to == (1,)
    assert news_of(game, shown).yours == "Your scroll is known to all: Poison, still sealed"
    assert "⟦1⟧'s scroll is known to all" in news_of(game, shown).title


def test_a_scroll_that_all_know_looks_as_sealed_or_as_broken_as_it_is() -> None:
    open = Table({}).open
    open.seen["scroll-1"] = "daimyo"
    sealed = scroll_back(open, open.scrolls[0])
    assert (sealed.face, sealed.note) == (False, "★ Daimyo's scroll\nsealed, known to all")
    broken = scroll_back(open, msgspec.structs.replace(open.scrolls[0], cracked=True))
    assert broken.face
    assert broken.note == "cracked: kills its bearer · known to all"


def test_whom_a_card_calls_you_is_named_where_others_read_it() -> None:
    table = Table({0: ["collector"], 1: ["market", "urchin", "ronin"]})
    table.throw("collector>1", "market", "").do(0, "use", "2").rest()
    lines = [describe(event) for event in table.match.view(1).log if isinstance(event, Announced)]
    assert lines[-1].endswith("TARGET shows and gives ⟦0⟧ 2 cards of their choice.")


def test_behind_the_fan_the_two_scrolls_are_named() -> None:
    table = Table({0: ["geisha"]}).throw("geisha>2", "", "").do(0, "use", "1").rest()
    asked = game.hand(table.match.view(0)).prompt.text
    assert asked == "Behind the fan: swap your scroll and ⟦2⟧'s scroll, or not? Only you will know."


def carried(table: Table) -> str:
    """Who the first player is told to be, and with what."""
    me = game.hand(table.match.view(0)).me
    assert me is not None
    return me.who


def test_what_i_carry_is_said_to_be_deduced_if_nobody_showed_it_to_me() -> None:
    table = Table({}, seats=2)
    assert carried(table).endswith("a scroll you do not know")
    table.open.seen["scroll-2"] = "poison"
    assert carried(table).endswith("you carry: Daimyo (deduced)")
    table.mine(0).knows["scroll-1"] = "daimyo"
    assert carried(table).endswith("you carry: Daimyo")


def test_a_card_that_does_nothing_says_what_it_needs() -> None:
    assert describe(Failed(0, "kunoichi")).endswith(
        "it needs a sealed scroll of its TARGET or somebody else's person still to come this turn."
    )


def test_the_castle_says_before_it_is_thrown_that_it_comes_last_and_what_one_would_bring() -> None:
    table = Table({0: [CASTLE, "samurai", "ronin"]}, places=QUIET)
    hint = offers_of(table, 0)[("throw", CASTLE)].hint
    assert hint.startswith("It comes last: every other card of this turn acts before it")
    assert "killed (" in hint
    assert "counts 2 for cards" in hint


def test_a_question_says_which_location_asks_and_which_action_points() -> None:
    assert "It matters for ② alone." in point_question("chamberlain")
    table = Table({0: ["samurai"]}, places=("checkpoint", "harbour"))
    assert excess(table.open, 0) == "the Checkpoint asks it of everyone"


def test_the_end_tells_each_player_what_was_done_to_them_and_who_was_killed() -> None:
    table = at_the_castle(("poison", "daimyo", "decoy"))
    table.rest()
    story = ending_of(game, [table.match.view(seat) for seat in range(3)])
    assert [fate.stamp for fate in story.fates] == ["killed", "", ""]


def test_the_end_tells_what_turned_it_for_whoever_lost() -> None:
    table = Table({0: ["assassin"]}).throw("assassin>2", "", "").do(0, "use", "1").rest()
    line = "Turn 1: ⟦0⟧'s 2 Assassin: ⟦2⟧ cracks a scroll."
    assert course(table.match.view(None).log, 2) == (line,)
    assert _turning(table.match.view(None).log, (2,)) == line
    assert _turning(table.match.view(None).log, (1,)) == ""
    assert course(table.match.view(None).log, 1) == ()


def test_what_would_leave_one_with_two_scrolls_says_so() -> None:
    hands = {0: ["ronin"], 1: ["geisha", "market", "urchin"]}
    table = Table(hands).throw("ronin>1", "market", "")
    while table.match.asked != (0,):
        table.match.close()
    offers = offers_of(table, 0)
    assert offers["use", "1"].grave.endswith("Whoever has more than one at the Castle is killed.")
    assert offers["use", "2"].grave == "", "to make somebody discard costs nothing"


def test_a_card_that_is_stopped_says_so_in_the_hand_and_before_it_is_thrown() -> None:
    table = Table({0: ["assassin", "ronin"], 1: ["market"]}, places=("watchtower",))
    offers = offers_of(table, 0)
    dead = offers["throw", "assassin"]
    words = "As things lie it would do nothing: Shadow is stopped by the Watchtower."
    assert (dead.useless, dead.quick) == (words, False)
    assert dead.hint.startswith("Shadow · ①")
    assert (offers["throw", "ronin"].useless, offers["throw", "ronin"].quick) == ("", True)
    assert "Shadow: stopped by the Watchtower" in shown(table, 0)
    table.match.play(0, ("throw", "assassin"))
    assert game.hand(table.match.view(0)).prompt.text.endswith(words)


def test_a_card_of_which_one_action_is_in_vain_says_which_and_for_whom() -> None:
    table = Table({0: ["forger", "kunoichi"]}, seats=4)
    table.open.scrolls.pop()
    hint = offers_of(table, 0)["throw", "forger"].hint
    assert hint.endswith("As things lie ② does nothing: it needs a cracked scroll of one's own.")
    table.match.play(0, ("throw", "kunoichi"))
    aims = offers_of(table, 0)
    assert aims["point", "1"].hint == ""
    assert "① does nothing: it needs a sealed scroll of its TARGET" in aims["point", "3"].hint


def test_what_nobody_can_foresee_is_not_called_in_vain() -> None:
    table = Table({0: ["bodyguard", "market"]})
    assert foreseen(table.open, table.mine(0), 0, "bodyguard") == ""  # it can wait for its moment
    assert foreseen(table.open, table.mine(0), 0, "market") == ""
    # Others throw at the same time, and one of them may throw a Person.
    table = Table({0: ["assassin", "market"]})
    assert foreseen(table.open, table.mine(0), 0, "assassin") == ""


def test_whoever_loses_their_scroll_as_all_go_round_is_told_first_and_what_did_it() -> None:
    table = Table({2: ["harbour"]})
    table.open.scrolls.pop(1)
    table.throw("", "", "harbour").rest()
    (passed,) = [event for event in table.match.view(0).log if isinstance(event, Passed)]
    assert describe(passed) == (
        "⟦2⟧'s 15 Harbour: all sealed scrolls go to the left, ⟦0⟧'s to ⟦1⟧, ⟦2⟧'s to ⟦0⟧."
        " No sealed scroll comes to ⟦2⟧."
    )
    told = news_of(game, passed)
    assert {*told.to} == {0, 1, 2}
    assert told.yours.startswith("What you carry has changed")


def test_a_scroll_that_is_taken_is_told_with_the_card_that_took_it() -> None:
    table = Table({1: ["ronin"]}).throw("", "ronin>0", "")
    table.open.seen["scroll-1"] = "daimyo"
    table.do(1, "use", "1").rest()
    (line,) = lines_to(table, 0)
    assert line == "⟦1⟧'s 16 Ronin: a sealed Daimyo's scroll goes from ⟦0⟧ to ⟦1⟧."
    given = Moved("scroll-1", 0, 1, kind="poison", cracked=True)
    assert describe(given) == "An open Poison scroll goes from ⟦0⟧ to ⟦1⟧."


def test_whoever_is_made_to_crack_or_discard_is_told_by_whose_card() -> None:
    table = Table({0: ["assassin"]}).throw("assassin>2", "", "").do(0, "use", "1").rest()
    assert lines_to(table, 2)[0] == "⟦0⟧'s 2 Assassin: ⟦2⟧ cracks a scroll."
    table = Table({0: ["ronin"], 2: ["market", "urchin", "geisha"]})
    table.throw("ronin>2", "", "market").do(0, "use", "2").rest().do(2, "choose", "geisha")
    assert lines_to(table, 2)[0].startswith("⟦0⟧'s 16 Ronin: ⟦2⟧ discards ")


def test_a_card_of_mine_that_somebody_takes_from_the_table_is_told_to_me() -> None:
    table = Table({0: ["kunoichi"], 1: ["samurai"], 2: ["market"]})
    table.throw("kunoichi>1", "samurai>0", "market").do(0, "use", "2").rest()
    (line,) = lines_to(table, 1)
    assert line.startswith("⟦0⟧'s 22 Kunoichi: ⟦0⟧ takes ⟦1⟧'s 33 Samurai, which does nothing")


@pytest.mark.parametrize("decoys", [0, 1])
def test_whoever_gets_nothing_from_the_shrine_is_told_why(decoys: int) -> None:
    table = Table({0: ["shrine"]}, kinds=("daimyo", "poison", "decoy"))
    del table.open.scrolls[1:]
    table.open.pile = [*["decoy"] * decoys, "poison"]
    table.throw("shrine", "", "").rest()
    told = {seat: lines_to(table, seat) for seat in (1, 2)}
    none = "20 Shrine: ⟦{}⟧ gets nothing, for the pile has no more Decoy."
    assert none.format(2) in told[2]
    assert (none.format(1) in told[1]) == (decoys == 0)


def test_cards_i_have_chosen_to_part_with_are_crossed_out() -> None:
    table = Table({0: ["urchin", "ronin", "geisha", "market", "poacher", "courier", "herald"]})
    table.throw("herald", "", "").rest()
    while table.match.view(0).rule != "omnitsu-7.2":
        table.do(0, *table.options(0)[0])
    table.match.play(0, ("discard", "urchin"))
    (hand,) = [it for it in game.hand(table.match.view(0)).things if isinstance(it, Area)]
    crossed = {it.id: it.symbol for it in hand.things if isinstance(it, Card)}
    assert [id for id, symbol in crossed.items() if symbol] == ["urchin"]
    assert crossed["urchin"] == "✕"


def test_a_hand_limit_says_that_it_counts_for_the_checkpoint_too() -> None:
    six = ["urchin", "ronin", "geisha", "poacher", "courier", "herald"]
    table = Table({0: six}, places=("checkpoint",))
    assert excess(table.open, 0) == "the hand limit is 5, and that counts for the Checkpoint too"


def test_a_swap_at_any_time_that_would_change_nothing_says_so() -> None:
    table = Table({2: ["ferryman", "market"], 0: ["courier"]}, seats=4)
    table.throw("courier>2", "", "market", "")
    assert [offers_of(table, 2)["play", "ferryman", to].useless for to in "013"] == ["", "", ""]
    table.open.seen.update({"scroll-3": "decoy", "scroll-4": "decoy"})
    assert (
        offers_of(table, 2)["play", "ferryman", "3"].useless
        == "All that could be swapped is Decoy."
    )
    assert offers_of(table, 2)["play", "ferryman", "0"].useless == ""

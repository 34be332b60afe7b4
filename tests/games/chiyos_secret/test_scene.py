"""What people see: the ring, backs that tell nothing, answers in public, a notebook."""

import re

import pytest
from msgspec.structs import replace

from noren import Match
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.content import PATRONS, TRACKS
from noren.games.chiyos_secret.events import (
    FinalActBegan,
    Looked,
    Said,
    Saw,
    Suspected,
    Unmasked,
)
from noren.games.chiyos_secret.rules.board import own_houses
from noren.games.chiyos_secret.rules.interrogate import Interrogate
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import LoyalAction, MoveTile, PickPatron, SendPatron
from noren.scene import Area, Card, Paper, Sheet, Text, Track, news_of, primer_of
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario


def test_the_ring_has_the_temple_in_the_middle_and_backs_without_names() -> None:
    scene = Scenario(6)
    scene.put("ayame", "temple", tokens=("ronin",))
    table = game.table(scene.match.view(None))
    ring, track = table.things[:2]
    assert isinstance(ring, Area)
    assert isinstance(track, Track)
    assert ring.layout == "ring"
    assert [house.id for house in ring.things] == scene.open.houses
    (temple,) = ring.centre
    assert isinstance(temple, Area)
    cards = [thing for thing in temple.things if isinstance(thing, Card)]
    assert [card.title for card in cards if card.face] == ["Lady Ayame, Poet"]
    assert all(card.title.isdigit() and not card.note for card in cards if not card.face)
    assert [token.symbol for card in cards for token in card.tokens] == ["R"]


def test_answers_are_listed_and_the_lie_is_told_only_at_the_end() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    scene.play("no")
    (sheet,) = [t for t in game.table(scene.match.view(None)).things if isinstance(t, Sheet)]
    assert sheet.rows[0][2] == "No (may be the lie)"
    assert "At most one" in sheet.note
    scene.open.track = scene.private(0).city - 1
    scene.play("honor")
    assert scene.match.over
    things = {thing.id: thing for thing in game.table(scene.match.view(None)).things}
    ending, truth = things["ending"], things["truth"]
    assert isinstance(ending, Text)
    assert isinstance(truth, Area)
    assert "Motonaka wins" in ending.text
    assert [card.id for card in truth.things] == ["truth-Geisha", "truth-Ronin", "truth-Assassin"]
    assert "Answer 1 was the lie" in truth.note
    (sheet,) = [t for t in game.table(scene.match.view(None)).things if isinstance(t, Sheet)]
    assert sheet.rows[0][2] == "No (a lie)"


def test_a_noble_has_a_notebook_and_sees_the_cards_looked_at() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    card = scene.put("baba", scene.own, up=False)
    me = scene.me
    scene.search(scene.own)
    hand = game.hand(scene.match.view(me))
    papers = [thing for thing in hand.things if isinstance(thing, Paper)]
    assert [paper.columns for paper in papers] == [
        ("Geisha", "Ronin"),
        ("Ally", "Betrayer", "Usurper"),
    ]
    (known,) = [thing for thing in hand.instead if isinstance(thing, Card)]
    assert (known.id, known.note) == (card, "only you know this one")
    other = next(seat for seat in scene.open.nobles if seat != me)
    theirs = game.hand(scene.match.view(other)).instead
    assert not [thing for thing in theirs if isinstance(thing, Card)]


def test_own_houses_are_marked_and_motonaka_has_none() -> None:
    scene = Scenario()
    mine = game.hand(scene.match.view(scene.me)).instead
    marked = [(thing.id, thing.owner, thing.tone) for thing in mine if isinstance(thing, Area)]
    houses = own_houses(scene.open, scene.me)
    assert marked == [(house, scene.me, "mine") for house in houses]
    assert game.hand(scene.match.view(0)).instead == ()


def test_motonaka_sees_the_disguises_and_whether_an_answer_would_be_a_lie() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    hand = game.hand(scene.match.view(0))
    assert [offer.label for offer in hand.prompt.offers] == ["Yes (the truth)", "No (your lie)"]
    assert "You may lie" in hand.prompt.text
    ids = {card.id for area in hand.things if isinstance(area, Area) for card in area.things}
    assert {f"secret-{GEISHA}", f"secret-{RONIN}"} <= ids


def test_between_the_acts_nobody_is_active() -> None:
    scene = Scenario()
    for fugitive in ("geisha", "ronin"):
        scene.unmask_by_hand(fugitive, "temple")
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    scene.play("draw")
    assert scene.options()[0][0] == "first"
    assert game.table(scene.match.view(None)).heading == "The Final Act begins"


def test_questions_are_offered_in_words_that_name_people() -> None:
    scene = Scenario()
    scene.play("spy")
    while scene.options()[0] == ("stay",):
        scene.play("stay")
    labels = [offer.label for offer in game.hand(scene.match.view(scene.me)).prompt.offers]
    assert any(re.fullmatch(r"Is ⟦\d⟧ or ⟦\d⟧ an Ally\?", label) for label in labels)
    assert "Is the Geisha disguised as a Commoner?" in labels
    assert "Is the Ronin face-up?" in labels


def offered(scene: Scenario) -> list[str]:
    """What can be chosen now, in words."""
    view = scene.match.view(scene.match.asked[0])
    return [offer.label for offer in game.hand(view).prompt.offers]


def test_a_picked_patron_can_be_left_or_put_back() -> None:
    scene = Scenario()
    scene.play("spy")
    scene.play("pick", next(iter(scene.open.patrons)))
    assert offered(scene)[-2:] == [
        "Pick somebody else instead",
        "Leave card 1 there: that was this move",
    ]


def test_motonaka_is_told_what_declining_without_a_deck_means() -> None:
    scene = Scenario()
    scene.give("sealed-lips")
    scene.open.deck, scene.world.sealed.deck = 0, []
    scene.match.close()
    scene.play("informant")
    assert offered(scene)[0] == "Play none: the Informant is not met again"
    assert game.hand(scene.match.view(0)).prompt.text == "Do you play an influence card?"
    (decline,) = (offer for offer in scene.offers() if offer.choice == ("decline",))
    assert "at a mark only" in decline.grave
    scene.play("decline")
    scene.be_loyal()
    scene.open.track = TRACKS[5].marks[0] - 1
    scene.play("honor")
    assert ("play", "sealed-lips") in scene.options()


def test_the_one_lie_says_that_it_is_a_lie() -> None:
    scene = Scenario()
    scene.play("spy")
    while scene.match.asked != (scene.open.motonaka,):
        seat = scene.match.asked[0]
        scene.match.play(seat, scene.match.options(seat)[0])
    view = scene.match.view(scene.open.motonaka)
    prompt = game.hand(view).prompt
    assert prompt is not None
    grave = {offer.choice: offer.grave for offer in prompt.offers}
    honest, *false = view.options
    assert grave[honest] == ""
    assert [grave[lie] for lie in false] == ["This is a lie, and the only one you may ever tell."]


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_everybody_is_told_what_the_others_may_want(seats: int) -> None:
    scene = Scenario(seats)
    for who in range(seats):
        view = scene.match.view(who)
        role = scene.private(who).role
        primer, me = primer_of(game, view), game.hand(view).me
        assert primer is not None
        assert me is not None
        more = " ".join(thing.text for thing in me.things if isinstance(thing, Text))
        for told in (primer.want.text, more):
            assert "The others may want something else" in told
            assert "True Assassin" in told
            assert ("the Betrayer wants Ronin" in told) == (role != "betrayer")
            several = "the two Usurpers want " if seats > 6 else "the one Usurper wants "
            assert (several in told) == (role != "usurper")


def test_the_final_act_says_loudly_who_is_first_and_who_can_win() -> None:
    scene = Scenario()
    scene.begin_final_act()
    (began,) = scene.told(FinalActBegan)
    assert isinstance(began, FinalActBegan)
    first = began.totals.index(max(began.totals))
    alone = began.totals.count(max(began.totals)) == 1
    news, line = news_of(game, began), game.describe(began)
    assert news.weight == "heavy"
    assert news.title.startswith("Both are found: the Final Act begins.")
    assert (f"⟦{first}⟧ is first" in news.title) == alone
    assert "the one Usurper with Ronin, Daimyo and the True Assassin" in line


CALLED, OTHER = ("type", "geisha", "commoner"), ("type", "geisha", "imperial")
"""Questions of which the truth is yes, and no."""


def answers_listed(scene: Scenario) -> list[str]:
    """The answers as the list on the table has them."""
    (sheet,) = (it for it in game.table(scene.match.view(None)).things if it.id == "answers")
    assert isinstance(sheet, Sheet)
    return [row[-1] for row in sheet.rows]


def test_an_answer_carries_its_question() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    scene.play("no")
    (said,) = scene.told(Said)
    asked = "Is the Geisha disguised as a Commoner?"
    told = game.describe(said)
    assert told.startswith(f"{asked} Motonaka answers: No. Motonaka may be lying here")
    news = news_of(game, said)
    assert (news.title, news.stops) == ("Motonaka says No", (scene.me,))
    assert isinstance(said, Said)
    searched = replace(said.question, kind="search", patrons=("saburo",), false_yes=False)
    told = game.describe(Said(searched, True, "true", "rule"))
    assert told.endswith("This is certain: a yes to a search or interrogation is never a lie.")
    denied = replace(said.question, kind="identity", false_no=False)
    told = game.describe(Said(denied, False, "true", "rule"))
    assert told.endswith("This is certain: a lie may not unmask anybody falsely.")


@pytest.mark.rule("chiyos-secret-10.1")
def test_an_answer_given_twice_is_certain_as_a_lie_is_told_but_once() -> None:
    scene = Scenario()
    scene.spy(*OTHER)
    scene.play("no")
    assert answers_listed(scene) == ["No (may be the lie)"]
    scene.end_turn()
    scene.spy(*OTHER)
    scene.play("no")
    assert "may be lying here" in game.describe(scene.told(Said)[0])
    told = game.describe(scene.told(Said)[1])
    assert told.endswith("This is certain: the same was said before, and a lie is not told twice.")
    assert answers_listed(scene) == ["No (certain)", "No (certain)"]


@pytest.mark.rule("chiyos-secret-10.1")
def test_after_two_answers_that_contradict_each_other_every_other_is_certain() -> None:
    scene = Scenario()
    for said in ("no", "yes"):
        scene.spy(*CALLED)
        scene.play(said)
        scene.end_turn()
    scene.spy(*OTHER)
    scene.play("no")
    assert answers_listed(scene) == ["No (may be the lie)", "Yes (may be the lie)", "No (certain)"]
    told = game.describe(scene.told(Said)[-1])
    why = "one of the answers 1 and 2 must have been the lie, and there is but one."
    assert told.endswith(f"This is certain: {why}")


@pytest.mark.rule("chiyos-secret-10.1")
def test_an_answer_that_cannot_be_the_lie_says_by_what() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "assassin")
    scene.play("no")
    assert game.describe(scene.told(Said)[-1]).endswith("an Assassin never hides a fugitive.")
    scene.end_turn()
    scene.spy("face-up", "geisha")
    scene.play("no")
    assert game.describe(scene.told(Said)[-1]).endswith("This is certain: nobody lies face-up.")
    scene.end_turn()
    for kind in ("imperial", "samurai"):
        scene.spy("type", "geisha", kind)
        scene.play("no")
        scene.end_turn()
    scene.spy("type", "geisha", "commoner")
    scene.play("yes")
    told = game.describe(scene.told(Said)[-1])
    assert told.endswith("the other answers say as much, and no two of them can be lies.")


@pytest.mark.rule("chiyos-secret-9.2")
def test_every_unmasking_says_why_it_came_about() -> None:
    asked = game.describe(Unmasked("jiro", "ronin", "card-010", "asked"))
    assert asked.endswith("Motonaka was asked about just that, and said Yes.")
    scene = Scenario()
    scene.clear_house(scene.own)
    scene.put(GEISHA, scene.own, up=False)
    scene.unmask_by_hand("ronin", "temple")
    scene.search(scene.own)
    scene.reveal(GEISHA)
    scene.play("yes")
    (last,) = scene.told(Unmasked)
    assert "The Ronin is found already, so it could be the Geisha alone" in game.describe(last)
    scene = Scenario()
    card = scene.put(GEISHA, scene.open.houses[0], tokens=("geisha", "ronin"))
    scene.interrogate(scene.open.houses[0])
    scene.play("accuse", card, "ronin")
    scene.play("no")
    (alone,) = scene.told(Unmasked)
    assert "Nobody else wears the mark of the Geisha, and Kiku" in game.describe(alone)


def test_suspicion_is_told_aloud_where_it_does_not_unmask_at_once() -> None:
    told = Suspected(("kiku",), ("geisha", "ronin"))
    assert news_of(game, told).title == "Kiku wears a mark of suspicion"
    assert "the Rival can ask" in game.describe(told)
    assert news_of(game, Suspected(("kiku",), ("geisha",))).weight != "heavy"


def test_a_look_at_what_all_have_seen_is_no_secret() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    card = scene.put("baba", scene.own, up=False)
    scene.open.patrons[card] = replace(scene.open.patrons[card], seen="baba")
    me = scene.me
    scene.search(scene.own)
    assert not any(isinstance(it.event, Saw) for it in scene.match.view(me).whispers)
    assert scene.told(Looked)


def test_the_final_act_stops_everybody_until_they_have_read_it() -> None:
    news = news_of(game, FinalActBegan((0, 3, 7, 5, 2)))
    assert news.stops == (0, 1, 2, 3, 4)
    assert "⟦2⟧ is first" in news.title


def test_a_card_that_is_carried_out_asks_its_question_first() -> None:
    scene = Scenario()
    house = scene.open.houses[0]
    card = scene.put(GEISHA, house, tokens=("geisha",))
    scene.interrogate(house)
    me = scene.me
    scene.play("accuse", card, "geisha")
    scene.play("yes")
    asked = game.hand(scene.match.view(me)).prompt.text
    assert asked.startswith("Where does Chiyo go? Chiyo says: “All face-down cards")


def test_a_question_that_has_but_one_answer_is_dimmed() -> None:
    scene = Scenario()
    scene.play("spy")
    while scene.options()[0] == ("stay",):
        scene.play("stay")
    dimmed = [offer.choice for offer in scene.offers() if offer.useless]
    assert dimmed == [("type", "geisha", "assassin"), ("type", "ronin", "assassin")]


def test_what_a_card_says_is_shown_only_where_it_is_done() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    scene.put("saburo", scene.own, up=False)
    scene.search(scene.own)
    (offer,) = scene.offers()
    assert PATRONS["saburo"].text not in offer.hint
    assert offer.hint.endswith("In a Search its text is not carried out.")
    scene = Scenario()
    scene.clear_house(scene.own)
    for face in ("saburo", "ayame"):
        scene.put(face, scene.own, up=False)
    scene.play("interrogate")
    scene.play("stay")
    scene.play("send", scene.own)
    scene.play("question", scene.card("saburo"))
    scene.play("with", scene.card("ayame"))
    (asked,) = [offer for offer in scene.offers() if offer.choice[1] == scene.card("saburo")]
    assert f"If Motonaka says No, you must do what it says: {PATRONS['saburo'].text}" in asked.hint


def test_framing_never_shows_what_the_card_says() -> None:
    scene = Scenario()
    for face in ("kage", "ayame"):
        scene.put(face, scene.own)
    scene.be_loyal()
    scene.play("frame")
    (kage,) = [offer for offer in scene.offers() if offer.choice[-1] == scene.card("kage")]
    assert kage.hint == "It brings nobody any honor."


def test_whom_one_will_look_at_is_marked_while_one_may_choose_another() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    faces = ("saburo", "ayame", "kujo", "otsu")
    cards = [scene.put(face, scene.own, up=False) for face in faces]
    me = scene.me
    scene.search(scene.own)
    assert "up to three" in game.hand(scene.match.view(me)).prompt.text
    scene.play("look", cards[0])
    hand = game.hand(scene.match.view(me))
    marked = [it for it in hand.instead if isinstance(it, Card) and it.id == cards[0]]
    assert [it.face for it in marked] == [False]
    assert "Up to two more" in hand.prompt.text
    assert not any(isinstance(it, Card) for it in game.hand(scene.match.view(0)).instead)


def test_every_part_of_a_loyal_action_says_which_it_is_of_how_many() -> None:
    match = Match.start(game, 5, {}, 5)
    asked: dict[str, list[str]] = {"spy": [], "search": [], "interrogate": []}
    action = ""
    while not match.over:
        view = match.view(match.asked[0])
        choice = view.options[len(match.choices) % len(view.options)]
        if isinstance(view.step, LoyalAction):
            action = choice[0]
        elif action and isinstance(
            view.step, PickPatron | SendPatron | MoveTile | Ask | Interrogate
        ):
            asked[action].append(game.hand(view).prompt.text.partition(":")[0])
        match.play(match.asked[0], choice)
    assert {*asked["spy"]} == {f"Spy, {number} of 3" for number in (1, 2, 3)}
    assert {f"Search, {number} of 3" for number in (1, 2)} <= {*asked["search"]}
    assert {f"Interrogate, {number} of 3" for number in (1, 2, 3)} <= {*asked["interrogate"]}


def test_a_spy_that_a_patron_demands_is_a_spy_again() -> None:
    scene = Scenario(7)
    scene.clear_house(scene.own)
    scene.put("maru", scene.own, up=False)
    scene.interrogate(scene.own)
    scene.play("question", scene.card("maru"))
    scene.play("no")
    asked = []
    for choice in (("pick", scene.card("kage")), ("stay",), ("stay",), ("neighbours", "ally")):
        asked.append(game.hand(scene.match.view(scene.me)).prompt.text.partition(":")[0])
        scene.play(*choice)
    assert asked == [f"Spy, {number} of 3" for number in (1, 1, 2, 3)]

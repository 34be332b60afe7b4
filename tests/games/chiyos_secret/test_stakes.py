"""What a choice would bring about is said before it is made, by what its chooser knows."""

import pytest
from msgspec.structs import replace

from noren import Match
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.content import PATRONS, TRACKS
from noren.games.chiyos_secret.events import (
    AbilityUsed,
    Asked,
    HonorChanged,
    TurnedDown,
)
from noren.games.chiyos_secret.rules.board import honor_at_table, owners
from noren.games.chiyos_secret.scene.ending import ending
from noren.games.chiyos_secret.scene.stakes import of_sending, of_turning_up
from noren.scene import Text
from tests.games.chiyos_secret.situations import Scenario


def test_turning_up_says_what_it_does_to_honor_before_and_after() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    scene.put("saburo", scene.own, up=False)
    me, before = scene.me, honor_at_table(scene.open, scene.me)
    scene.search(scene.own)
    (offer,) = game.hand(scene.match.view(me)).prompt.offers
    assert offer.label == "Saburo"
    assert f"⟦{me}⟧" in offer.hint.partition(" honor for ")[2]
    scene.play(*offer.choice)
    (changed,) = scene.told(HonorChanged)
    assert isinstance(changed, HonorChanged)
    at = changed.nobles.index(me)
    assert (changed.by[at], changed.now[at]) == (
        honor_at_table(scene.open, me) - before,
        honor_at_table(scene.open, me),
    )
    assert offer.hint.startswith(f"+{changed.by[at]} honor for ")
    assert f"⟦{me}⟧ +{changed.by[at]} (now {changed.now[at]})" in game.describe(changed)


def test_framing_says_beforehand_what_it_costs() -> None:
    scene = Scenario()
    for face in ("saburo", "ayame"):
        scene.put(face, scene.own)
    me, before = scene.me, honor_at_table(scene.open, scene.me)
    scene.be_loyal()
    hints = {offer.choice: offer.hint for offer in game.hand(scene.match.view(me)).prompt.offers}
    scene.play("frame")
    scene.play("frame", scene.card("saburo"))
    scene.play("frame", scene.card("ayame"))
    lost = before - honor_at_table(scene.open, me)
    assert lost
    assert hints[("frame",)].startswith(f"Costs you at least {lost} honor")
    (changed,) = scene.told(HonorChanged)
    assert isinstance(changed, HonorChanged)
    assert changed.by[changed.nobles.index(me)] == -lost


def test_all_are_warned_before_the_shogun_may_reach_the_city() -> None:
    scene = Scenario()
    spaces = TRACKS[scene.open.seats].spaces
    scene.open.track = spaces - 1
    far = game.table(scene.match.view(None))
    assert "near" not in [thing.id for thing in far.things]
    assert "track" in [fold.thing for fold in far.folds]
    scene.open.track = spaces
    near = game.table(scene.match.view(None))
    warning = near.things[0]
    assert isinstance(warning, Text)
    assert warning.text == "The Shogun's next space may be the city: then Motonaka wins."
    assert "track" not in [fold.thing for fold in near.folds]
    scene.spy("type", "geisha", "commoner")
    scene.play("no")
    hints = {offer.choice[0]: offer.hint for offer in scene.offers()}
    assert warning.text in hints["honor"]
    assert warning.text in hints["informant"]
    assert "Swift Courier" in hints["informant"]


def test_a_shown_marker_is_no_danger_and_the_last_one_is_certain() -> None:
    scene = Scenario()
    spaces = TRACKS[scene.open.seats].spaces
    scene.open.track, scene.open.blanks = spaces, [spaces + 1]
    assert "near" not in [thing.id for thing in game.table(scene.match.view(None)).things]
    scene.open.track, scene.open.blanks = spaces + 3, [spaces + 1, spaces + 2, spaces + 3]
    (warning, *_) = game.table(scene.match.view(None)).things
    assert isinstance(warning, Text)
    assert "next space is the city" in warning.text


def test_an_interrogation_that_could_question_nobody_says_so_before_it_begins() -> None:
    scene = Scenario()
    patrons = scene.open.patrons
    for card, face in zip(patrons, PATRONS, strict=False):
        patrons[card] = replace(patrons[card], face=face, tokens=())
    interrogate = next(o for o in scene.offers() if o.choice == ("interrogate",))
    assert "there are none" in interrogate.useless
    card = next(iter(patrons))
    patrons[card] = replace(patrons[card], tokens=("ronin",))
    interrogate = next(o for o in scene.offers() if o.choice == ("interrogate",))
    assert not interrogate.useless
    assert "a suspect, or turn up a face-down card and ask; nobody else" in interrogate.hint
    scene.play("interrogate")
    scene.play("stay")
    for offer in scene.offers():
        here = scene.open.tiles["rival"] if offer.choice == ("stay",) else offer.choice[1]
        assert bool(offer.useless) == (here != patrons[card].house)


def test_faces_turned_down_say_what_they_have_in_common() -> None:
    kind = [id for id, patron in PATRONS.items() if patron.type == "commoner"]
    other = next(id for id, patron in PATRONS.items() if patron.type != "commoner")
    told = game.describe(TurnedDown(("card-001", "card-002"), (kind[0], kind[1])))
    assert told.endswith(". Type: Commoner.")
    mixed = game.describe(TurnedDown(("card-001", "card-002"), (kind[0], other)))
    assert "Type" not in mixed


def test_the_winning_move_is_the_one_that_brought_them_together() -> None:
    scene = Scenario(roles={1: "ally", 2: "ally", 3: "betrayer", 4: "usurper"})
    scene.begin_final_act()
    me, open = scene.me, scene.open
    house = next(h for h in open.houses if 3 in owners(open, h) and h != open.tiles["daimyo"])
    away = next(h for h in open.houses if h != house and h != open.tiles["daimyo"])
    scene.clear_house(house)
    open.tiles["daimyo"] = house
    scene.put("true-geisha", house)
    ronin = scene.put("true-ronin", away)
    scene.put("saburo", house, up=False)
    for choice in (("search",), ("pick", ronin), ("send", house), ("stay",)):
        scene.play(*choice)
    scene.reveal("saburo")
    outcome = scene.match.outcome
    assert outcome is not None
    assert outcome.ending == "betrayer"
    told = ending([scene.match.view(seat) for seat in range(5)])
    assert f"⟦{me}⟧: Fusanobu, the True Ronin goes to" in told.turning
    assert "Saburo" not in told.turning
    honor = open.totals[me]
    assert f"⟦{me}⟧ had most honor, {honor}, and so the first turn" in told.turning
    unknown = told.fates[me].unknown
    assert "the Usurper was ⟦4⟧" in unknown.lower().replace("usurper", "Usurper")
    assert "Geisha" not in unknown, "both were unmasked, for all to see"


def sent_to(role: str, *faces: str, final: bool = True) -> tuple[str, Scenario, str]:
    """What the active noble of a role reads who sends the Ronin to the others, in a house of one's
    own beside these faces; the betrayer is one of its owners, or else somebody far away.
    """
    scene = Scenario()
    if final:
        scene.begin_final_act()
    open, me = scene.open, scene.me
    house = scene.own
    other = next(who for who in owners(open, house) if who != me)
    far = next(who for who in open.nobles if who not in (me, other))
    for who in open.nobles:
        scene.private(who).role = "usurper"
    scene.private(far).role = "betrayer"
    scene.private(me).role = role
    scene.clear_house(house)
    open.tiles["daimyo"] = house
    for fugitive in ("geisha", "ronin"):
        if not final:
            scene.unmask_by_hand(fugitive, house)
    scene.put("true-geisha", house)
    ronin = scene.put("true-ronin", next(h for h in open.houses if me not in owners(open, h)))
    for face in faces:
        scene.put(face, house)
    return of_sending(scene.match.view(me), ronin, house), scene, ronin


@pytest.mark.rule("chiyos-secret-1.3")
def test_the_betrayer_is_told_of_a_win_and_not_of_a_doubt() -> None:
    told, scene, ronin = sent_to("betrayer", "kage", "ayame")
    assert told.endswith("You win here.")
    assert "If" not in told
    elsewhere = next(h for h in scene.open.houses if scene.me not in owners(scene.open, h))
    away = of_sending(scene.match.view(scene.me), ronin, elsewhere)
    assert "Betrayer" not in away
    early, _, _ = sent_to("betrayer", final=False)
    assert early.endswith("You have all it takes here.")


@pytest.mark.rule("chiyos-secret-1.2")
def test_an_ally_is_told_what_the_other_owner_decides() -> None:
    told, scene, ronin = sent_to("ally", "ayame")
    house, me = scene.own, scene.me
    other = next(who for who in owners(scene.open, house) if who != me)
    assert f"If the Betrayer is ⟦{other}⟧, the Betrayer wins here; if not, you do." in told
    lacking, _, _ = sent_to("ally")
    assert lacking.endswith("if not, you do with a face-up Imperial.")
    scene.open.not_betrayer.append(other)
    assert of_sending(scene.match.view(me), ronin, house).endswith("You win here.")


@pytest.mark.rule("chiyos-secret-1.4")
def test_the_true_assassin_is_a_doubt_only_to_whom_it_is_unknown() -> None:
    told, scene, ronin = sent_to("ally", "kage")
    assert told.endswith("If the True Assassin is Kage, the Usurpers win here.")
    scene.private(scene.me).role = "usurper"
    scene.private(scene.me).assassin = "kage"
    assert of_sending(scene.match.view(scene.me), ronin, scene.own).endswith("You win here.")
    scene.private(scene.me).assassin = "oran"
    assert "here" not in of_sending(scene.match.view(scene.me), ronin, scene.own).partition("do")[2]


def test_to_turn_up_the_imperial_who_is_missing_says_that_it_wins() -> None:
    _, scene, ronin = sent_to("ally")
    house, me = scene.own, scene.me
    scene.open.not_betrayer.extend(owners(scene.open, house))
    scene.put("true-ronin", house)
    card = scene.put("ayame", house, up=False)
    assert of_turning_up(scene.match.view(me), {card: "ayame"}) == "You win here."
    assert of_turning_up(scene.match.view(me), {ronin: "saburo"}) == ""


def test_whoever_sends_what_others_need_is_told_whose_the_house_is() -> None:
    scene = Scenario()
    scene.begin_final_act()
    one, other = owners(scene.open, scene.open.houses[0])
    sent = of_sending(scene.match.view(0), scene.card("true-ronin"), scene.open.houses[0])
    assert sent.startswith(f"⟦{one}⟧'s and ⟦{other}⟧'s.")
    kujo = of_sending(scene.match.view(0), scene.card("kujo"), scene.open.houses[0])
    assert kujo == "", "an Imperial alone decides nothing"


@pytest.mark.rule("chiyos-secret-7.7")
@pytest.mark.parametrize("both", [False, True])
def test_a_true_card_turned_up_again_promises_no_question_and_no_text(both: bool) -> None:
    scene = Scenario()
    home = scene.own
    scene.clear_house(home)
    chiyo = scene.unmask_by_hand("geisha", home)
    if both:
        scene.unmask_by_hand("ronin", next(house for house in scene.open.houses if house != home))
    scene.open.patrons[chiyo] = replace(scene.open.patrons[chiyo], face="")
    scene.world.sealed.faces[chiyo] = "true-geisha"
    otsu = scene.put("otsu", home, up=False)
    scene.interrogate(home)
    scene.play("question", chiyo)
    scene.play("with", otsu)
    hints = {offer.choice[1]: offer.hint for offer in scene.offers()}
    assert "you must do what it says" in hints[otsu].lower()
    assert hints[chiyo].endswith("about a True card, and its text is not repeated.")
    scene.play("reveal", chiyo)
    assert not scene.told(Asked)
    assert not scene.told(AbilityUsed)


def test_to_send_somebody_is_confirmed_where_something_comes_of_it() -> None:
    match = Match.start(game, 5, {}, 5)
    seen = set()
    while not match.over:
        view = match.view(match.asked[0])
        for each in game.hand(view).prompt.offers:
            if each.choice[0] == "send":
                assert each.quick == (not each.hint and not each.useless)
                seen.add(each.quick)
        match.play(match.asked[0], view.options[len(match.choices) % len(view.options)])
    assert seen == {True, False}

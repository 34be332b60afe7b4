"""Seating: people, chairs, the host, links, and who is here just now."""

import noren
from noren.bots.names import BOT_NAMES, SPARE_NAMES, bot_names_in
from noren.games.chiyos_secret.content import PATRONS
from noren.table.seating import Chair, Link, Seating


def three(chairs: int = 4) -> Seating:
    """Three people in the first three chairs."""
    seating = Seating([Chair() for _ in range(chairs)])
    for seat, name in enumerate(("Ann", "Ben", "Cat")):
        seating.add(name, [f"key-{seat}"], seat)
    return seating


def test_people_are_numbered_as_they_come() -> None:
    seating = three()
    assert [person.number for person in seating.people] == [0, 1, 2]
    assert [chair.person for chair in seating.chairs] == [0, 1, 2, None]
    assert seating.host == 0


def test_who_comes_to_watch_has_no_chair() -> None:
    seating = three()
    seating.add("Dan", ["key-3"], None)
    assert seating.people[3].seat is None
    assert seating.free() == [3]


def test_a_key_belongs_to_one_person() -> None:
    seating = three()
    assert seating.by_key("key-1") is seating.people[1]
    assert seating.by_key("key-9") is None


def test_moving_leaves_the_old_chair_empty() -> None:
    seating = three()
    seating.move(1, 3)
    assert seating.free() == [1]
    assert seating.people[1].seat == 3
    seating.move(1, None)
    assert seating.free() == [1, 3]


def test_who_goes_takes_their_keys_and_leaves_the_chair() -> None:
    seating = three()
    seating.dismiss(1, None)
    assert seating.by_key("key-1") is None
    assert seating.chairs[1].empty
    assert [person.name for person in seating.present] == ["Ann", "Cat"]


def test_a_bot_plays_on_for_who_goes() -> None:
    seating = three()
    seating.dismiss(1, "strong")
    assert seating.chairs[1] == Chair(bot="strong")
    assert seating.adoptable() == [1, 3], "a newcomer may take a chair that is nobody's"


def test_who_played_to_the_end_keeps_the_chair_by_name() -> None:
    seating = three()
    seating.dismiss(1, None, played=True)
    assert seating.by_key("key-1") is None, "they are at the table no more"
    assert seating.name_of(1) == "Ben"
    assert [person.name for person in seating.present] == ["Ann", "Cat"]


def test_the_next_host_sits_at_the_table_if_anybody_does() -> None:
    seating = three()
    seating.move(1, None)
    seating.dismiss(0, None)
    assert seating.host == 2
    seating.dismiss(2, None)
    assert seating.host == 1, "whoever watches is better than nobody"
    seating.dismiss(1, None)
    assert seating.host == 1


def test_who_is_not_host_goes_without_a_new_one() -> None:
    seating = three()
    seating.dismiss(2, None)
    assert seating.host == 0


def test_a_link_is_good_once() -> None:
    seating = three()
    seating.links["token"] = Link(1, until=100.0)
    seating.arrive("token", "phone")
    assert seating.by_key("phone") is seating.people[1]
    assert seating.by_key("key-1") is seating.people[1], "the first device stays"
    assert seating.links == {}


def test_a_device_that_was_somebody_elses_is_theirs_no_longer() -> None:
    seating = three()
    seating.links["token"] = Link(1, until=100.0)
    seating.arrive("token", "key-2")
    assert seating.by_key("key-2") is seating.people[1]


def test_who_watched_and_is_linked_to_a_seat_is_one_person() -> None:
    seating = three()
    seating.add("Ann's phone", ("phone",), None)
    seating.host = 3
    seating.links["token"] = Link(1, until=100.0)
    seating.arrive("token", "phone")
    assert seating.by_key("phone") is seating.people[1]
    assert [person.number for person in seating.present] == [0, 1, 2], "nobody stays as a ghost"
    assert seating.host == 1


def test_fewer_chairs_let_people_stand_up() -> None:
    seating = three()
    seating.resize(2)
    assert seating.people[2].seat is None
    assert len(seating.chairs) == 2
    seating.resize(5)
    assert seating.free() == [2, 3, 4]


def test_names_of_people_bots_and_empty_seats() -> None:
    seating = three()
    assert seating.name_of(1) == "Ben"
    assert seating.name_of(3) == "Seat 4"
    seating.chairs[3] = Chair(bot="strong")
    assert seating.name_of(3) == BOT_NAMES[3]
    seating.chairs[1].bot = "strong"
    assert seating.name_of(1) == "Ben", "a bot that stands in goes by the owner's name"


def test_every_bot_at_a_table_has_a_name_of_its_own() -> None:
    assert len({*BOT_NAMES, *SPARE_NAMES}) == len(BOT_NAMES) + len(SPARE_NAMES)


def test_no_bot_is_called_as_somebody_on_the_games_cards() -> None:
    game = noren.load("chiyos-secret")
    patrons = {patron.name.partition(",")[0] for patron in PATRONS.values()}
    assert patrons & {*BOT_NAMES}, "else this shows nothing"
    names = bot_names_in(game)
    assert not patrons & {*names}
    assert len({*names}) == len(BOT_NAMES)
    assert bot_names_in(noren.load("ninja")) == BOT_NAMES


def test_a_seat_stays_its_owners_while_a_bot_stands_in() -> None:
    seating = three()
    seating.chairs[1].bot = "strong"
    seating.chairs[3] = Chair(bot="strong")
    assert seating.owned() == [0, 1, 2]


def test_somebody_is_here_while_one_screen_is() -> None:
    seating = three()
    ann = seating.people[0]
    seating.connect(ann)
    seating.connect(ann)
    seating.disconnect(ann, 10.0)
    assert ann.here
    assert ann.away_since == 0.0
    seating.disconnect(ann, 20.0)
    assert not ann.here
    assert ann.away_since == 20.0


def test_somebody_is_away_unless_all_are_here() -> None:
    seating = three()
    for person in seating.people:
        seating.connect(person)
    assert not seating.someone_away
    seating.disconnect(seating.people[1], 10.0)
    assert seating.someone_away
    assert seating.attended
    seating.move(1, None)
    seating.look()
    assert not seating.someone_away, "whoever only watches is not waited for"


def test_bots_are_noticed() -> None:
    seating = three()
    seating.look()
    assert not seating.has_bots
    seating.chairs[3] = Chair(bot="strong")
    seating.look()
    assert seating.has_bots


def test_another_node_is_believed_about_who_is_there() -> None:
    seating = three()
    seating.hear("node", [0, 1], until=50.0, now=10.0)
    assert [person.here for person in seating.people] == [True, True, False]
    seating.hear("node", [1], until=60.0, now=20.0)
    assert not seating.people[0].here
    assert seating.people[0].away_since == 20.0
    assert seating.silent_nodes(59.0) == set()
    assert seating.silent_nodes(61.0) == {"node"}


def test_who_is_connected_here_is_not_away_whatever_others_say() -> None:
    seating = three()
    seating.connect(seating.people[0])
    seating.hear("node", [0], until=50.0, now=10.0)
    seating.hear("node", [], until=50.0, now=20.0)
    assert seating.people[0].here
    assert seating.people[0].away_since == 0.0


def test_absences_can_be_counted_anew() -> None:
    seating = three()
    seating.restart_absences(70.0)
    assert {person.away_since for person in seating.people} == {70.0}

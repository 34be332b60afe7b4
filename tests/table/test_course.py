"""A course and the match that is its fold: moves, marks, moments and questions."""

from noren.core.match import Match
from noren.table.sitting import REMEMBERED, Course, Move, Moves, Sitting
from tests.table.toys import Ambush, Creep, ambush


def sitting() -> Sitting:
    return Sitting(Match.start(ambush, 3, {}, 7))


def knocked() -> Sitting:
    found = sitting()
    found.play(Move(0, ("knock",)))
    return found


def test_moves_stand_in_the_order_in_which_they_came() -> None:
    course = Course()
    course.play(Move(2, ("knock",), "Open up!"))
    course.time_up()
    course.play(Move(0, ("creep",)))
    assert course.moves == [Move(2, ("knock",), "Open up!"), None, Move(0, ("creep",))]


def test_a_seat_takes_back_its_own_last_move() -> None:
    course = Course()
    for seat in (0, 1, 0, 2):
        course.play(Move(seat, ("yes",)))
    course.take_back(0)
    assert [move and move.seat for move in course.moves] == [0, 1, 2]
    assert course.last(0) == 0
    assert course.last(3) == -1


def test_going_back_strikes_out_the_rest() -> None:
    course = Course()
    for seat in (0, 1, 2):
        course.play(Move(seat, ("yes",)))
    course.go_back(1)
    assert len(course.moves) == 1


def test_a_play_is_known_by_its_id_for_a_while() -> None:
    course = Course()
    course.play(Move(0, ("creep",)), "mine")
    course.play(Move(0, ("creep",)))
    assert list(course.ids) == [(0, "mine")]
    for number in range(REMEMBERED):
        course.play(Move(1, ("creep",)), str(number))
    assert (0, "mine") not in course.ids
    assert len(course.ids) == REMEMBERED


def test_an_id_is_known_even_if_its_move_was_taken_back() -> None:
    course = Course()
    course.play(Move(0, ("creep",)), "mine")
    course.take_back(0)
    assert (0, "mine") in course.ids, "sent again after a lost connection it must not count"


def test_marks_stay_where_they_were_set() -> None:
    course = Course()
    course.play(Move(0, ("creep",)))
    course.play(Move(1, ("creep",)))
    course.mark("more-time")
    course.play(Move(2, ("creep",)))
    assert course.marks("more-time", since=2) == 1
    assert course.marks("more-time", since=3) == 0
    assert course.marks("go-back", since=0) == 0
    course.take_back(0)
    assert course.marks("more-time", since=1) == 1, "one move less came before it"
    assert course.marks("more-time", since=2) == 0
    course.take_back(2)
    assert course.marks("more-time", since=1) == 1, "what came after it does not matter"


def test_marks_are_gone_when_all_go_back() -> None:
    course = Course()
    course.play(Move(0, ("creep",)))
    course.mark("go-back")
    course.go_back(0)
    assert course.marks("go-back", since=0) == 0


def script(moves: Moves) -> None:
    """Some of everything."""
    moves.play(Move(0, ("creep",)))
    moves.take_back(0)
    moves.play(Move(0, ("knock",), "Open up!"))
    moves.mark("more-time")
    moves.play(Move(1, ("pass",)), "early")
    moves.time_up()
    moves.play(Move(2, ("yes",)))
    moves.mark("go-back")


def test_a_match_that_is_on_and_one_that_is_read_are_the_same() -> None:
    live, course = sitting(), Course()
    script(live)
    script(course)
    read = Sitting(Match.start(ambush, 3, {}, 7), course)
    assert read.match.record(reveal=True) == live.match.record(reveal=True)
    assert read.match.words == live.match.words
    assert read.course.moves == live.course.moves
    assert read.began == live.began
    assert read.marks("more-time") == live.marks("more-time") == 0
    assert read.marks("go-back") == live.marks("go-back") == 1


def test_a_mark_holds_for_the_moment() -> None:
    live = knocked()
    live.mark("more-time")
    live.play(Move(1, ("pass",)))
    assert live.marks("more-time") == 1
    live.time_up()
    assert live.marks("more-time") == 0


def test_a_secret_act_is_no_other_moment_and_asks_nobody_else_anew() -> None:
    live = sitting()
    moment, questions = live.moment, list(live.questions)
    live.play(Move(0, ("creep",)))
    assert live.moment == moment
    assert live.questions == [questions[0] + 1, *questions[1:]]
    live.take_back(0)
    assert live.moment == moment
    assert live.questions == [questions[0] + 2, *questions[1:]]


def test_what_all_see_asks_everyone_anew() -> None:
    live = sitting()
    moment, questions = live.moment, list(live.questions)
    live.play(Move(0, ("knock",)))
    assert live.moment == moment + 1
    assert live.questions == [question + 1 for question in questions]


def test_who_answers_in_a_window_is_asked_anew_alone() -> None:
    live = knocked()
    questions = list(live.questions)
    live.play(Move(2, ("pass",)))
    assert live.questions == [*questions[:2], questions[2] + 1]
    assert live.in_window
    assert live.sealed


def test_going_back_opens_the_step_in_which_the_seat_chose_last() -> None:
    live = knocked()
    assert isinstance(live.step, Ambush)
    assert live.before_last(0) == 0
    assert live.before_last(1) is None
    rewinds, moment = live.rewinds, live.moment
    live.go_back(0)
    assert isinstance(live.step, Creep)
    assert live.match.choices == []
    assert live.rewinds == rewinds + 1
    assert live.moment > moment


def test_all_answers_to_one_step_began_with_its_first() -> None:
    live = knocked()
    for seat in (2, 0, 1):
        live.play(Move(seat, ("pass",)))
    live.time_up()
    assert live.began == [0, 1, 1, 1, 1]


def test_an_answer_is_waited_for_when_somebody_else_sees_it() -> None:
    live = sitting()
    assert not live.waits(0, ("creep",))
    assert not live.waits(0, ("feel",))
    assert live.waits(0, ("knock",))
    assert live.match.choices == [], "to look is not to play"


def test_a_sealed_answer_is_waited_for_when_it_is_complete() -> None:
    live = knocked()
    live.time_up()
    assert not live.waits(1, ("yes",))
    live.play(Move(1, ("yes",)))
    assert live.waits(1, ("no",))


def test_words_can_be_forgotten() -> None:
    live = sitting()
    live.play(Move(0, ("knock",), "Open up!"))
    changes = live.changes
    live.forget_words()
    assert live.match.words == {}
    assert live.match.world.said == []
    assert live.changes > changes, "the log is to be drawn anew"


def test_nobody_is_asked_when_it_is_over() -> None:
    live = sitting()
    while not live.match.over:
        live.time_up()
    assert live.step is None
    assert live.asks() == ()
    assert not live.sealed
    assert not live.in_window

"""The course of a finished match, as a line."""

from tests.web.people import module_app
from webapp.views.course import course

app = module_app()


def test_the_line_goes_through_every_value_and_dots_stand_after_what_lost(app):
    with app.test_request_context():
        drawn = course([(0, 0), (0, 1), (1, 1)], 1, lost_at=[2])
    assert drawn is not None and not drawn.has_vertical_pieces
    (line,) = drawn.lines
    assert len(line.points) == 4 and line.dots == [line.points[2]]
    assert line.points[0][1] == line.points[1][1] > line.points[2][1] == line.points[3][1]
    assert [(tick.says, tick.is_zero) for tick in drawn.up] == [("0", True), ("+1", False)]
    assert [tick.says for tick in drawn.across] == ["move 0", "1", "2", "3"]


def test_a_long_match_has_a_tick_for_some_of_its_moves(app):
    with app.test_request_context():
        drawn = course([(number / 4, (number + 1) / 4) for number in range(25)], 6.25, lost_at=[])
    assert drawn is not None and [tick.says for tick in drawn.across] == ["move 0", *map(str, range(3, 26, 3))]
    assert [tick.says for tick in drawn.up] == ["0", "+2", "+4", "+6"]


def test_the_move_that_is_told_of_is_set_off_from_the_others_that_lost(app):
    with app.test_request_context():
        drawn = course([(0, 1), (1, 0), (0, 1)], 1, lost_at=[1, 2, 3], told=2)
    assert drawn is not None
    (line,) = drawn.lines
    assert line.highlighted is not None and line.highlighted not in line.dots and len(line.dots) == 2
    assert line.dots[0][0] < line.highlighted[0] < line.dots[1][0]


def test_what_never_changed_has_no_line():
    assert course([(0, 0), (0, 0)], 0, lost_at=[]) is None


def test_luck_after_a_mistake_leaves_the_dot_at_what_the_mistake_left(app):
    with app.test_request_context():
        drawn = course([(1, 0.8), (2, 2)], 2, lost_at=[1])
    assert drawn is not None
    (line,) = drawn.lines
    start, after, lucky, end = line.points
    assert line.dots == [after] and after[1] > start[1] > lucky[1] == end[1]
    assert after[0] == lucky[0]


def test_chance_that_moves_last_ends_the_line_upright(app):
    with app.test_request_context():
        drawn = course([(0, 0)], 1, lost_at=[])
    assert drawn is not None
    (line,) = drawn.lines
    assert len(line.points) == 3 and line.points[1][0] == line.points[2][0]
    assert drawn.has_vertical_pieces


def test_sums_of_money_have_room_beside_the_line_in_the_largest_type(app):
    with app.test_request_context(headers={"Accept-Language": "es"}):
        small, large = course([(0, 0)], 1, []), course([(1_500_000, 1_500_000)], 3_000_000, [])
    assert small is not None and large is not None
    assert [tick.says for tick in large.up] == ["+1.500.000", "+3.000.000"]
    assert small.frame.left == 60 and large.frame.left > 8 + 20 * 0.55 * len("+1500000")
    assert large.lines[0].points[0][0] == large.frame.left

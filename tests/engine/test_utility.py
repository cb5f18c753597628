"""Curves of utility: their notation, their values, and the same values when compiled."""

from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.frame import as_plain
from engine.kernel import compiled, kernel
from engine.refusals import Refused
from engine.structs import struct
from engine.utility import CONCAVE, CURVE, Utility, useful
from tests.engine.curves import CURVES, TABLES
from tests.examples import examples


@examples(150)
@given(CURVES)
def test_a_curve_is_read_as_it_is_written(utility):
    assert Utility.read(str(utility)) == Utility.read(f" {utility.write().upper()} ") == utility


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "linear, concave:2 or a table"),
        ("cubic:2", "not “cubic:2”"),
        ("linear:2", "linear, concave:2 or a table"),
        ("concave", "linear, concave:2 or a table"),
        ("concave:x", "“x” is not a number"),
        ("concave:0", "from 0.001 to 20"),
        ("concave:-1", "from 0.001 to 20"),
        ("concave:21", "from 0.001 to 20"),
        ("concave:nan", "numbers of a utility"),
        ("table:", "linear, concave:2 or a table"),
        ("table:1=2", "2 to 16 points"),
        ("table:1,2", "2 to 16 points"),
        ("table:" + ",".join(f"{i}={i}" for i in range(17)), "2 to 16 points"),
        ("table:0=0," + "1" * 1000 + "=1", "2 to 16 points"),
        ("table:0=0,1=", "“” is not a number"),
        ("table:0=0,1=inf", "numbers of a utility"),
        ("table:0=0,2e10=1", "numbers of a utility"),
        ("table:0=0,0=1", "must rise"),
        ("table:3=0,2.5=1", "2.5 comes after 3"),
        ("table:0=0,1e-300=1", "must rise"),
    ],
)
def test_what_is_no_curve_is_refused(text, says):
    with pytest.raises(Refused, match=says) as refused:
        Utility.read(text)
    assert str(refused.value).endswith(".")


@examples(100)
@given(TABLES)
def test_a_table_goes_through_its_points_and_straight_between_and_beyond_them(utility):
    def worth(money):
        return utility.worth(money, 0.0, 1.0)

    for (money, there), (following, then) in zip(utility.points, utility.points[1:], strict=False):
        assert (worth(money), worth(following)) == (there, then)
        assert worth((money + following) / 2) == pytest.approx((there + then) / 2, abs=1e-6)
    for (end, there), (inner, near) in (utility.points[:2], utility.points[:-3:-1]):
        assert worth(2 * end - inner) == pytest.approx(2 * there - near, rel=1e-9, abs=1e-3)


@examples(100)
@given(st.floats(0.001, 20), st.floats(-1e6, 1e6), st.floats(1, 1e6))
def test_a_concave_curve_goes_from_0_to_1_and_lifts_what_is_between_them(bend, least, span):
    most = least + span
    worths = [Utility(CONCAVE, bend).worth(least + span * i / 16, least, most) for i in range(17)]
    tolerance = 1e-9 * (1 + abs(least) / span)
    assert worths[0] == pytest.approx(0, abs=tolerance) and worths[-1] == pytest.approx(1, abs=tolerance)
    gains = np.diff(worths)
    assert (gains >= -tolerance).all()
    assert (np.diff(gains) <= tolerance).all()
    t = 5 / 16
    expected = (1 - exp(-bend * t)) / (1 - exp(-bend))
    assert worths[5] == pytest.approx(expected, rel=1e-6, abs=tolerance)


def test_the_concave_curve_has_constant_absolute_risk_aversion():
    """The sure amount that is worth as much as a toss for 100 more or less has the same distance at every amount."""
    utility, least, most = Utility.read("concave:3"), -500.0, 500.0

    def sure_equivalent(low, high):
        mean = (utility.worth(low, least, most) + utility.worth(high, least, most)) / 2
        while high - low > 1e-9:
            middle = (low + high) / 2
            low, high = (middle, high) if utility.worth(middle, least, most) < mean else (low, middle)
        return low

    discounts = [money - sure_equivalent(money - 100, money + 100) for money in (-300, 0, 250)]
    assert discounts == pytest.approx([discounts[0]] * 3) and discounts[0] > 10


@examples(100)
@given(CURVES, st.floats(-1e4, 1e4), st.floats(0.5, 1e4), st.floats(0, 1))
def test_no_amount_is_worth_more_or_less_than_the_bounds_say(utility, least, span, share):
    low, high = utility.bounds(least, least + span)
    rounding = 1e-9 * max(1.0, abs(low), abs(high))
    assert low - rounding <= utility.worth(least + share * span, least, least + span) <= high + rounding


WALLET = np.dtype([("before", np.int64), ("curve", CURVE), ("after", np.float64)], align=True)


@kernel
def worth_in_a_wallet(data, money):
    return data.after + useful(data.curve, money)


@examples(60)
@given(CURVES, st.floats(-100, 100))
def test_a_curve_in_a_games_record_is_the_same_compiled(utility, money):
    data = struct(WALLET)
    data.after = 0.25
    utility.fill(data.curve, -10.0, 10.0)
    expected = 0.25 + utility.worth(money, -10.0, 10.0)
    assert worth_in_a_wallet(as_plain(data), money) == expected
    assert compiled(worth_in_a_wallet)(data, money) == pytest.approx(expected, rel=1e-12)

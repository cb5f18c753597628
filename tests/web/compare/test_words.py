"""Numbers on the comparison pages."""

import pytest

from tests.web.people import module_app
from webapp.compare import words

app = module_app()

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize(
    ("share", "written"),
    [(0, "0%"), (0.004, "< 1%"), (0.006, "1%"), (0.5, "50%"), (0.994, "99%"), (0.996, "> 99%"), (1, "100%")],
)
def test_a_share_that_is_neither_nothing_nor_all_is_never_called_so(share: float, written: str) -> None:
    assert words.percent(share) == written


@pytest.mark.parametrize(
    ("value", "bound", "written"),
    [
        (None, None, "–"),
        (-1.5, "exact", "−1.5"),
        (2.0, "lower", "≥ 2"),
        (float("inf"), "exact", "+∞"),
        (float("-inf"), "upper", "≤ −∞"),
    ],
)
def test_a_value_has_its_sign_and_its_bound(value: float | None, bound: str | None, written: str) -> None:
    assert words.number(value, bound).replace("\N{NO-BREAK SPACE}", " ") == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.004, "< 0.01 ×"),
        (0.01, "0.01 ×"),
        (0.456, "0.46 ×"),
        (1, "1 ×"),
        (1.26, "1.3 ×"),
        (10, "10 ×"),
        (12.6, "13 ×"),
    ],
)
def test_a_ratio_has_two_digits(value: float, written: str) -> None:
    assert words.ratio(value) == written

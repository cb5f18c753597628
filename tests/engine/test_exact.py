"""Numbers that are typed into a field of their own, with a comma or a point."""

import pytest

from engine.exact import read_typed
from engine.refusals import Refused


@pytest.mark.parametrize(
    ("text", "grouping", "number"),
    [
        ("0,25", "", "1/4"),
        ("0,25", ",", "1/4"),
        (" − 2.5 ", ".", "-5/2"),
        ("2 / 3", ".", "2/3"),
        ("1,000", ".", "1"),
        ("1.500", ",", "3/2"),
        ("0.125", ".", "1/8"),
        ("10 000,5", ".", "20001/2"),
        ("1 ½", ",", "3/2"),
    ],
)
def test_typed_numbers_are_read_exactly(text: str, grouping: str, number: str) -> None:
    assert str(read_typed(text, grouping)) == number


@pytest.mark.parametrize(
    ("text", "grouping", "mark"), [("1,000", ",", "."), ("-12.500", ".", ","), ("1,000/3", ",", ".")]
)
def test_what_may_be_thousands_is_refused(text: str, grouping: str, mark: str) -> None:
    with pytest.raises(Refused, match=rf"two numbers: .* decimals with “\{mark}”"):
        read_typed(text, grouping)


@pytest.mark.parametrize("text", ["", "x", "1 2", "1  2", "1,5  2", "1.000,5", "1e9", "--1", "9" * 50])
def test_what_is_typed_and_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"write it like 2, 0\.25 or 2/3"):
        read_typed(text)


def test_nothing_typed_is_divided_by_zero() -> None:
    with pytest.raises(Refused, match="divides by zero"):
        read_typed("1,5/0")

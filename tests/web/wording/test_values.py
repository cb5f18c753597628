"""How values are written."""

import pytest

from tests.web.people import module_app
from webapp.wording.values import value_text

app = module_app()

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize(
    ("value", "bound", "written"),
    [
        (0, "exact", "0"),
        (0.5, "lower", "≥ +0.5"),
        (-999.0, "exact", "−999"),
        (1000.0, "exact", "+1,000"),
        (-1234567.891, "exact", "−1,234,567.89"),
        ("-inf", "upper", "≤ −∞"),
        (-0.123456, "sample", "≈ −0.12"),
    ],
)
def test_a_value_has_its_sign_and_from_a_thousand_on_its_groups(value: float | str, bound: str, written: str) -> None:
    assert value_text(value, bound).replace("\N{NO-BREAK SPACE}", " ") == written

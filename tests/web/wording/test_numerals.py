"""Numbers of any size are written, in every language and by every writer of numbers."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.people import module_app
from webapp.compare import words
from webapp.config import ROOT
from webapp.lab.numbers import Numbers
from webapp.trees.lab.strategy_words import counted, number_of
from webapp.views.tree_fractions import as_fraction
from webapp.wording import numerals, sums
from webapp.wording.values import value_text

app = module_app()

LANGUAGES = ("en", "es", "pt")

floats = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300)
long_fractions = st.builds(Fraction, st.integers(-(10**300), 10**300), st.integers(1, 10**300))
finite = st.one_of(floats, long_fractions, st.integers(-(10**300), 10**300).map(Fraction))
"""What can be typed as a value of a tree: engine/trees/numbers.py."""

ANY = [numerals.numeral, sums.fraction, sums.decimal]
"""They write infinities, too."""

EXACT = [*(Numbers(style).text for style in ("fraction", "decimal")), Numbers().html, number_of, as_fraction]

FLOATS = [
    numerals.percent,
    sums.euros,
    sums.signed_euros,
    sums.points,
    value_text,
    words.number,
    words.rough,
    words.ratio,
    words.seconds,
    words.percent,
]


@settings(max_examples=60, deadline=None)
@given(number=finite)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_too_large_or_too_small_to_be_written(app, language, number):
    with app.test_request_context(f"/?lang={language}"):
        exact = Fraction(number)
        for write, value in [
            *((write, number) for write in ANY),
            *((write, exact) for write in EXACT),
            *((write, float(number)) for write in FLOATS),
            (words.count, round(exact)),
        ]:
            said = str(write(value))
            assert write is as_fraction or re.search(r"\d|∞", said), write
            assert "-" not in re.sub(r"e-|<.*?>", "", said), (write, said)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (10**29, "100,000,000,000,000,000,000,000,000,000"),
        (1e29, "100,000,000,000,000,000,000,000,000,000"),
        (Fraction(-(10**30), 3), f"−{'333,' * 9}333.333"),
        (-0.25, "−0.25"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
    ],
)
def test_all_digits_are_written(app, number, said):
    with app.test_request_context():
        assert numerals.numeral(number) == said


def test_a_count_of_any_length_is_written(app):
    with app.test_request_context("/?lang=es"):
        assert counted(2**20_000) == "≈ 4,0 · 10^6020"


@pytest.mark.parametrize("address", ["/compare?tree=({.5:1e29 .5:3}(2 4))", "/trees?tree=((x=1e29 3)(2 4))&unknown=x"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tree_with_a_huge_leaf_has_its_page(client, address, language):
    assert client.get(f"{address}&lang={language}").status_code == 200


def test_pages_write_numbers_in_one_place():
    """Babel's own functions fail where a number has more than 28 digits."""
    own = ROOT / "webapp" / "wording" / "numerals.py"
    for path in (ROOT / "webapp").rglob("*.py"):
        if path != own:
            assert not re.search(r"format_(decimal|percent|number|currency|scientific)\b", path.read_text()), path

"""Curves of utility, drawn at random and from the lecture."""

from hypothesis import strategies as st

from engine.utility import CONCAVE, PLAIN, TABLE, Utility

OF_THE_LECTURE = "table:0=0,1000000=8,3000000=9"

NUMBERS = st.integers(-20, 20).map(float) | st.floats(-1e6, 1e6).map(lambda number: round(number, 3))
TABLES = st.dictionaries(NUMBERS, NUMBERS, min_size=2, max_size=16).map(
    lambda points: Utility(TABLE, points=tuple(sorted(points.items())))
)
CURVES = st.just(PLAIN) | st.floats(0.001, 20).map(lambda bend: Utility(CONCAVE, bend)) | TABLES

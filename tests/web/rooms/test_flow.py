"""How answers moved, as a picture: every answer once, in bands that fill both sides."""

import re

from hypothesis import given
from hypothesis import strategies as st

from webapp.rooms.flow import GAP, HEIGHT, flow
from webapp.rooms.record import Movement

COUNTS = st.integers(0, 125)


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_bands_fill_both_sides_in_their_order(kept: int, gained: int, lost: int, missed: int) -> None:
    picture = flow(Movement(kept, gained, lost, missed))
    if kept + gained + lost + missed == 0:
        assert picture is None
        return
    assert picture is not None
    bands = {way: [float(number) for number in re.findall(r"[\d.]+", each)] for way, each in picture.bands.items()}
    unit = (HEIGHT - GAP) / (kept + gained + lost + missed)
    counts = {"kept": kept, "gained": gained, "lost": lost, "missed": missed}
    assert {way for way, count in counts.items() if count} == bands.keys()
    for way, numbers in bands.items():
        assert abs(numbers[8] - counts[way] * unit) < 0.1
    sides = ((1, ["kept", "lost", "gained", "missed"]), (7, ["kept", "gained", "lost", "missed"]))
    for place, order in sides:
        end = 0.0
        for way in filter(bands.get, order):
            begins = bands[way][place]
            assert min(abs(begins - end), abs(begins - end - GAP)) < 0.2, (way, place)
            end = begins + bands[way][8]
        assert end < HEIGHT + 0.2
    assert [count for _side, _y, count in picture.ends] == [kept + lost, gained + missed, kept + gained, lost + missed]

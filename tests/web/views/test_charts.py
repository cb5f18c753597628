"""Charts: what the server draws, and that the browser follows the same rules."""

import json
import os
import subprocess
from fractions import Fraction
from itertools import pairwise
from math import log10
from pathlib import Path

import playwright
import pytest
from flask import Flask

from engine.matrix import Played
from webapp.compare.growth import growth
from webapp.config import ROOT
from webapp.lab.score import draw
from webapp.views.charts import Frame, exponents, power_of_ten, round_numbers

NODE = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")
SCRIPTS = ROOT / "static" / "js" / "chart"

MODULES = {"ours": "scale.js", "drawn": "draw.js"}

RANGES = [(0, 1), (-3, 17), (0.05, 0.061), (-1250, -1100), (0, 7), (-0.2, 12_000)]


def in_the_browser(expression: str) -> object:
    """The value of a JavaScript expression, in which `scale.js` is `ours` and `draw.js` is `drawn`."""
    imports = [f"import * as {name} from '{(SCRIPTS / file).as_uri()}'" for name, file in MODULES.items()]
    script = "; ".join([*imports, f"console.log(JSON.stringify({expression}))"])
    command = [str(NODE), "--input-type=module", "--no-warnings", "-"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)


@pytest.mark.parametrize("low, high", RANGES)
def test_round_numbers_are_few_round_and_within(low: float, high: float) -> None:
    numbers = round_numbers(low, high)
    steps = {round(after - before, 9) for before, after in pairwise(numbers)}
    assert 2 <= len(numbers) <= 6
    assert low <= min(numbers) <= max(numbers) <= high
    assert len(steps) == 1
    assert f"{steps.pop():e}"[0] in "125"


def test_powers_of_ten_are_written_as_people_write_them() -> None:
    assert [power_of_ten(exponent) for exponent in (-3, 0, 1, 3, 4, 12)] == ["10⁻³", "1", "10", "10³", "10⁴", "10¹²"]


def test_a_long_axis_has_fewer_ticks() -> None:
    assert list(exponents(0, 5)) == [0, 1, 2, 3, 4, 5]
    assert list(exponents(-7, 5)) == [-7, -5, -3, -1, 1, 3, 5]


def test_the_browser_has_the_same_ticks() -> None:
    spans = [(0, 5), (-7, 5), (0, 12), (-3, 2)]
    got = in_the_browser(
        f"[{json.dumps(RANGES)}.map((range) => ours.roundNumbers(...range).numbers),"
        f" {json.dumps(spans)}.map((span) => ours.exponents(...span)),"
        " [-3, 0, 3, 4, 12].map(ours.powerOfTen)]"
    )
    assert got == [
        [pytest.approx(round_numbers(*span)) for span in RANGES],
        [list(exponents(*span)) for span in spans],
        [power_of_ten(exponent) for exponent in (-3, 0, 3, 4, 12)],
    ]


def test_the_browser_places_numbers_where_the_server_does() -> None:
    frame = Frame(640, 300, left=58, right=132, top=14, bottom=34)
    there = in_the_browser("[0, 2.5, 7].map(ours.scale(-1, 9, 58, 640 - 132).at)")
    assert there == pytest.approx([frame.across(-1, 9).at(number) for number in (0, 2.5, 7)], abs=0.05)
    assert in_the_browser("ours.scale(2, 12, 266, 14).numberAt(ours.scale(2, 12, 266, 14).at(5))") == pytest.approx(5)


def test_the_browser_leaves_as_much_between_a_tick_and_its_rule_as_the_server() -> None:
    assert in_the_browser("drawn.GAP") == Frame.gap


def test_the_growth_of_a_tree_is_a_straight_line_on_a_scale_of_powers() -> None:
    chart = growth(10, 4, {("minimax", 2): 100.0})
    minimax = chart.lines[0]
    drops = [before[1] - after[1] for before, after in pairwise(minimax.points)]
    assert max(drops) == pytest.approx(min(drops), abs=0.2)
    assert minimax.dots == [minimax.points[2]]
    assert [tick.says for tick in chart.up] == ["1", "10", "100", "10³", "10⁴"]
    assert minimax.end[1] == chart.up[round(log10(10**4))].at


def test_the_running_score_begins_at_zero_and_the_leader_is_named_above() -> None:
    totals = tuple(tuple(map(Fraction, line)) for line in ((-1, 1, 2), (1, -1, -2)))
    chart = draw(Played(((0, 0), (0, 1), (1, 1)), (), totals))  # type: ignore[arg-type]
    column, row = chart.lines
    zero = next(tick.at for tick in chart.up if tick.is_zero)
    assert row.points[0] == column.points[0] == (chart.frame.left, zero)
    assert len(row.points) == 4
    assert row.end[1] < zero < column.end[1]
    assert row.end[1] + row.lower < column.end[1] + column.lower
    assert [tick.says for tick in chart.across] == ["0", "1", "2", "3"]


def test_the_score_is_written_as_the_reader_writes_numbers(app: Flask) -> None:
    line = (Fraction(-1, 5), Fraction(1, 5))
    with app.test_request_context(headers={"Accept-Language": "es"}):
        chart = draw(Played(((0, 0),) * 2, (), (line, line)))  # type: ignore[arg-type]
    assert [tick.says for tick in chart.up] == ["−0,2", "−0,1", "0", "0,1", "0,2"]


@pytest.mark.parametrize("rounds", [1, 3, 7, 10, 25, 200])
def test_the_rounds_of_a_score_have_even_ticks(rounds: int) -> None:
    line = tuple(map(Fraction, range(rounds)))
    chart = draw(Played(((0, 0),) * rounds, (), (line, line)))  # type: ignore[arg-type]
    numbers = [int(tick.says) for tick in chart.across]
    assert len({after - before for before, after in pairwise(numbers)}) == 1

"""Pseudo-code: every variant is complete, and what differs between conventions and attitudes is what it should be."""

import itertools
import re
from pathlib import Path

import pytest

from webapp.wording import pseudocode
from webapp.wording.pseudocode import VARIANTS, lines

STEPS = Path(__file__).parents[3] / "static" / "js" / "steps"


@pytest.fixture(autouse=True)
def _request(app):
    with app.test_request_context():
        yield


def texts(algorithm, variant):
    return {line.key: line.text for line in lines(algorithm, variant)}


@pytest.mark.parametrize(("algorithm", "variant"), VARIANTS)
def test_every_mover_has_its_lines(algorithm, variant):
    code = lines(algorithm, variant)
    keys = {line.key for line in code}
    movers = ("max", "min", "chance") if algorithm in ("expectiminimax", "star1", "star2") else ("max", "min")
    for mover in movers:
        assert {f"{mover}.enter", f"{mover}.loop", f"{mover}.update"} <= keys
    assert keys & {"any.leaf", "max.leaf"} and keys & {"any.return", "max.return"}
    assert code[0].indent == 0 and all(line.text for line in code)
    assert all(below.indent <= above.indent + 1 for above, below in itertools.pairwise(code))


@pytest.mark.parametrize(("algorithm", "variant"), VARIANTS)
def test_the_step_mode_knows_every_verb(algorithm, variant):
    known = (STEPS / "lines.js").read_text().partition("*/")[0]
    for line in lines(algorithm, variant):
        assert re.search(rf"\b{line.key.partition('.')[2]}\b", known) or line.key.endswith((".aim", ".first")), line.key


def test_the_browser_finds_every_variant_by_its_name():
    named = pseudocode.catalogue(str.title)
    assert set(named) == {f"{algorithm}.{variant}" for algorithm, variant in VARIANTS}
    assert named["star1.aima"]["title"] == "Star1"
    assert named["star1.aima"]["lines"][0] == {"key": "any.enter", "text": "function Value(state, α, β)", "indent": 0}


def test_the_attitude_is_in_the_line_of_chance():
    update = {attitude: texts("expectiminimax", attitude)["chance.update"] for attitude in ("expected", "optimistic")}
    assert update == {"expected": "v ← v + p · Value(s)", "optimistic": "v ← max(v, Value(s))"}
    assert texts("expectiminimax", "pessimistic")["chance.update"] == "v ← min(v, Value(s))"


def test_only_star2_probes_and_only_a_strict_convention_cuts_strictly():
    assert "chance.probe" in texts("star2", "aima") and "chance.probe" not in texts("star1", "aima")
    assert texts("star1", "aima")["max.cut"] == "if v ≥ β return v"
    assert texts("star1", "puc")["max.cut"] == "if v > β return v"
    assert texts("alphabeta", "puc")["max.cut"] == "if α > β return β"
    assert texts("alphabeta", "unir") == texts("alphabeta", "urjc")

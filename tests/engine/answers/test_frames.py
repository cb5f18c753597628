"""A picture that plays shows each of its frames in turn."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.frames import HOLD, played
from engine.answers.picture import MOST_STEPS, animation
from engine.answers.trace import trace_of
from engine.refusals import Refused
from engine.steps import run
from engine.trees.node import in_rows
from engine.trees.text import parse
from tests.engine.trees.random_trees import seeded_tree

EXAMPLE = parse("((3 12 8)(2 4 6)(14 5 2))")
SVG = "{http://www.w3.org/2000/svg}"


def visible_at(picture, share):
    """The elements that are seen when this share of the whole time is over; None: where nothing plays."""
    for each in picture:
        animate = next((inside for inside in each if inside.tag.endswith("animate")), None)
        state = each.get("visibility", "visible")
        if animate is not None and share is not None:
            times = [float(time) for time in animate.get("keyTimes").split(";")]
            assert times[0] == 0 and times == sorted(set(times)) and times[-1] < 1
            states = animate.get("values").split(";")
            state = [value for time, value in zip(times, states, strict=True) if time <= share][-1]
        if state == "visible":
            yield from [inside for inside in each if inside is not animate] if each.tag.endswith("g") else [each]


@given(st.lists(st.sets(st.integers(0, 9)), min_size=1, max_size=8))
def test_at_each_time_the_lines_of_that_frame_are_seen_in_their_order(frames):
    lines = [[f'<a n="{number}"/>' for number in sorted(frame)] for frame in frames]
    picture = ElementTree.fromstring(f"<svg>{played(lines, 2)}</svg>")
    for number, frame in enumerate(frames):
        seen = [int(each.get("n")) for each in visible_at(picture, (number + 0.5) / (len(frames) + HOLD))]
        assert seen == sorted(frame)
    assert [int(each.get("n")) for each in visible_at(picture, None)] == sorted(frames[-1])


def test_the_search_of_a_tree_is_played_to_its_last_step():
    picture = ElementTree.fromstring(run(animation(EXAMPLE, "aima", "", 2, "triangles", dark=True)))

    def texts(share):
        return [each.text for each in visible_at(picture, share) if each.tag == f"{SVG}text"]

    def cuts(share):
        return sum(each.get("class") == "cut" for each in visible_at(picture, share))

    steps = 26
    assert "0/26" in texts(0) and "α = −∞" not in texts(0) and cuts(0) == 0
    assert "α = −∞" in texts(6.5 / (steps + 1 + HOLD)) and "6/26" in texts(6.5 / (steps + 1 + HOLD))
    for done in (0.99, None):
        assert "26/26" in texts(done) and "α = −∞" not in texts(done) and cuts(done) == 2
    durations = {each.get("dur") for each in picture.iter(f"{SVG}animate")}
    assert durations == {f"{2 * (steps + 1 + HOLD)}s"} and picture.find(f".//{SVG}script") is None


@pytest.mark.parametrize("seed", range(20))
def test_each_moment_of_a_random_tree_has_the_values_found_by_then(seed):
    root = seeded_tree(seed, chance=seed % 2 == 1)
    if root.is_leaf or len(in_rows(root)) > 30:
        return
    picture = ElementTree.fromstring(run(animation(root, "aima", "", 1, "triangles", dark=False)))
    [last] = [each.text for each in visible_at(picture, None) if "/" in (each.text or "") and each.get("x") == "10"]
    steps = int(last.partition("/")[2])
    found = 0
    for step in range(steps + 1):
        seen = list(visible_at(picture, (step + 0.5) / (steps + 1 + HOLD)))
        values = [each for each in seen if each.get("font-weight") == "700"]
        assert f"{step}/{steps}" in [each.text for each in seen] and len(values) >= found
        found = len(values)
    dashed = [each for each in seen if each.get("stroke-dasharray") == "4 3"]
    assert len(dashed) == len(in_rows(root)) - trace_of(root)["counts"]["nodes"]
    assert values and sum(each.get("class") == "current" for each in seen) == 1


def test_the_largest_picture_that_plays_is_no_larger_than_a_photograph():
    large = parse("(" + " ".join("(1 2 3)" for _ in range(10)) + ")")
    assert len(run(animation(large, "aima", "minimax", 1, "triangles", dark=False))) < 150_000


@pytest.mark.parametrize(
    ("tree", "seconds", "says"),
    [
        ("(" + " ".join("(1 2 3)" for _ in range(30)) + ")", 1, f"at most {MOST_STEPS} steps"),
        ("(1 2)", 11, "from 1 to 10 seconds"),
        ("(1 2)", 0, "from 1 to 10 seconds"),
        ("7", 1, "single leaf"),
    ],
)
def test_what_cannot_be_played_is_refused(tree, seconds, says):
    with pytest.raises(Refused, match=says):
        run(animation(parse(tree), "aima", "", seconds, "triangles", dark=False))

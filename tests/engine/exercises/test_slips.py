"""One slip costs one mark, where it was made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.marks import BLANK, HIDDEN, LOST, RIGHT, WRONG
from engine.exercises.values import LEAST_DIFFERENCE
from engine.trees import parse
from tests.engine.exercises.answers import EXAMPLE, NUMERIC, PRUNING, exercises, graded, key, marks
from tests.engine.strategies import CONVENTIONS
from tests.examples import examples


def test_a_node_left_blank_earns_nothing_for_having_no_cut():
    exercise = Exercise("alphabeta", parse(EXAMPLE))
    right = key(exercise)
    blank = {part: text for part, text in right.items() if not part.endswith(".1")}
    found = marks(exercise, blank)
    assert found["cuts.1"].verdict == BLANK
    assert found["cuts.0"].verdict == RIGHT


@pytest.mark.parametrize("kind", PRUNING)
@examples(20)
@given(data=st.data())
def test_a_wrong_number_never_earns_more_than_a_blank(kind, data):
    """In an answer of which any parts are missing."""
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    whole = key(exercise)
    kept = data.draw(st.sets(st.sampled_from(sorted(whole))))
    answer = {part: whole[part] for part in kept}
    part = data.draw(st.sampled_from(sorted(part for part in whole if "." in part)))
    number = int(part.partition(".")[2])
    blank = graded(exercise, {**answer, part: ""})
    wrong = graded(exercise, {**answer, part: "98765"})
    at_node = [sum(mark.earned for mark in each.marks if mark.node == number) for each in (blank, wrong)]
    assert at_node[1] <= at_node[0]


def test_a_cut_and_a_bound_that_would_rule_it_out_do_not_both_earn_marks():
    """With α = −∞ on entry the 5 would move β and nothing be cut; with the key's α = 8 it cuts and β stays +∞."""
    exercise = Exercise("alphabeta", parse("((9 8 13) (3 2 0) (5 12 10))"))
    contradictory = {**key(exercise), "alpha_in.3": "-inf", "beta_out.3": "5"}
    found = marks(exercise, contradictory)
    assert found["cuts.3"].verdict == RIGHT
    assert found["beta_out.3"].verdict == found["alpha_in.3"].verdict == WRONG
    consistent = {**key(exercise), "alpha_in.3": "-inf"}
    assert [part for part, mark in marks(exercise, consistent).items() if not mark.earned] == ["alpha_in.3"]


@pytest.mark.parametrize("kind", PRUNING)
@examples(20)
@given(data=st.data())
def test_rubbish_everywhere_earns_nothing_for_having_no_cut(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    parts = [part for part in key(exercise) if part not in ("best", "cuts")]
    rubbish = {part: str(98765 + 37 * place) for place, part in enumerate(parts)}  # none follows from another
    assert not any(mark.earned for mark in graded(exercise, rubbish).marks if mark.what == "cuts")


@pytest.mark.parametrize("kind", ["cuts", "alphabeta"])
def test_no_cut_counts_with_something_right_at_the_node_and_a_missing_one_is_wrong(kind):
    exercise = Exercise(kind, parse(EXAMPLE))
    assert marks(exercise, {"value.1": "9"})["cuts.1"].verdict == BLANK
    assert marks(exercise, {"value.1": "3"})["cuts.1"].verdict == RIGHT
    assert marks(exercise, {"value.1": "3"})["cuts.3"].verdict == BLANK
    assert marks(exercise, {"value.2": "2"})["cuts.2"].verdict == WRONG
    assert marks(exercise, {})["cuts.2"].verdict == BLANK


def test_where_one_number_is_asked_at_a_node_the_right_cuts_alone_tell_that_others_were_looked_for():
    exercise = Exercise("cuts", parse(EXAMPLE))
    cuts = key(exercise)["cuts"]
    assert marks(exercise, {"cuts": cuts})["cuts.1"].verdict == RIGHT
    assert marks(exercise, {"cuts": f"{cuts} 4"})["cuts.1"].verdict != RIGHT
    assert marks(Exercise("alphabeta", parse(EXAMPLE)), {"cuts": cuts})["cuts.1"].verdict == BLANK


@pytest.mark.parametrize("kind", NUMERIC)
@examples(20)
@given(data=st.data())
def test_one_wrong_number_costs_one_mark_and_is_named(kind, data):
    conventions = CONVENTIONS if KINDS[kind].by_convention else ("aima",)
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(conventions))))
    answer = key(exercise)
    numbers = sorted(part for part in answer if part not in ("best", "cuts"))
    part = data.draw(st.sampled_from(numbers))
    answer[part] = data.draw(st.sampled_from(["99", "-99", "", "nonsense"]))
    found = graded(exercise, answer)
    assert found.lost == 1
    [lost] = [mark for mark in found.marks if not mark.earned]
    assert lost.part == part
    assert lost.verdict == (WRONG if answer[part] else BLANK)


@pytest.mark.parametrize("kind", ["alphabeta", "cuts", "right-to-left", "star1"])
@examples(20)
@given(data=st.data())
def test_a_missing_cut_is_told_from_a_wrong_one(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    answer = key(exercise)
    cut = answer["cuts"].split()
    if not cut:
        return
    gone = data.draw(st.sampled_from(cut))
    answer["cuts"] = " ".join(number for number in cut if number != gone)
    found = graded(exercise, answer)
    [lost] = [mark for mark in found.marks if not mark.earned]
    assert (lost.what, lost.missing, lost.over, found.lost) == ("cuts", (int(gone),), (), 1)


@pytest.mark.parametrize("kind", PRUNING)
@examples(26)
@given(data=st.data())
def test_over_pruning_costs_one_mark_where_all_below_is_answered(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    record, answer = KINDS[kind].record(exercise), key(exercise)
    wrong = data.draw(st.sampled_from([n for n, found in enumerate(record.found) if found.visited and n > 0]))
    found = graded(exercise, answer | {"cuts": f"{answer['cuts']} {wrong}"})
    [lost] = [mark for mark in found.marks if not mark.earned]
    assert (lost.what, lost.node, lost.over, found.lost) == ("cuts", record.parents[wrong], (wrong,), 1)


@pytest.mark.parametrize("kind", PRUNING)
@examples(26)
@given(data=st.data())
def test_over_pruning_passes_over_a_tenth_of_all_marks_and_loses_the_others_below(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    record = KINDS[kind].record(exercise)
    wrong = data.draw(st.sampled_from([n for n, found in enumerate(record.found) if found.visited and n > 0]))
    found = graded(exercise, cut_away(exercise, record, [wrong]))
    other = [mark for mark in found.marks if not mark.earned and mark.verdict not in (HIDDEN, LOST)]
    assert [(mark.what, mark.node, mark.over) for mark in other] == [("cuts", record.parents[wrong], (wrong,))]
    hidden = sum(mark.verdict in (HIDDEN, LOST) for mark in found.marks)
    assert found.lost == 1 + max(0, hidden - found.total // 10)
    assert found.asked == found.total - min(hidden, found.total // 10)


@pytest.mark.parametrize("kind", PRUNING)
@examples(13)
@given(data=st.data())
def test_who_cuts_half_of_an_exercise_away_earns_less_than_60_percent(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    record = KINDS[kind].record(exercise)
    visited = [n for n, found in enumerate(record.found) if found.visited and n > 0]
    wrong = data.draw(st.lists(st.sampled_from(visited), min_size=1, unique=True))
    found = graded(exercise, cut_away(exercise, record, wrong))
    if 2 * sum(mark.verdict in (HIDDEN, LOST) for mark in found.marks) >= found.total:
        assert found.share < 0.6


def cut_away(exercise, record, wrong):
    """The engine's own answer with edges cut that should not be, and nothing answered below them."""
    answer, below = key(exercise), set(wrong)
    for number, parent in enumerate(record.parents):
        if parent in below:
            below.add(number)
    answer = {part: text for part, text in answer.items() if part.partition(".")[2] not in set(map(str, below))}
    return answer | {"cuts": " ".join([answer["cuts"], *map(str, wrong)])}


FOUR_PLIES = "((((3 12)(8 2))((4 6)(14 5)))(((2 9)(7 1))((11 10)(13 15))))"


def test_cutting_half_the_tree_away_does_not_spare_the_work():
    """Four of the eleven inner nodes that are visited: 24 of 68 marks, of which 6 are passed over."""
    exercise = Exercise("alphabeta", parse(FOUR_PLIES))
    found = graded(exercise, cut_away(exercise, KINDS["alphabeta"].record(exercise), [2]))
    assert (found.total, found.asked, found.earned) == (68, 62, 43)
    everything = graded(exercise, {"cuts": "1 2", "best": key(exercise)["best"]})
    assert everything.share < 0.05


def test_a_wrong_cut_near_the_leaves_of_a_usual_tree_costs_one_mark():
    exercise = Exercise("alphabeta", parse(FOUR_PLIES))
    found = graded(exercise, cut_away(exercise, KINDS["alphabeta"].record(exercise), [8]))
    assert {(mark.verdict, mark.node) for mark in found.marks if mark.verdict in (HIDDEN, LOST)} == {(HIDDEN, 8)}
    assert found.lost == 1


@pytest.mark.parametrize("kind", ["minimax", "expectiminimax", "alphabeta", "best-action", "star1"])
@examples(20)
@given(data=st.data())
def test_a_worse_action_costs_one_mark(kind, data):
    exercise = data.draw(exercises(kind))
    answer = key(exercise)
    if "best" not in answer:
        return
    record = KINDS[kind].record(exercise)
    sign = 1 if record.nodes[0].kind == 0 else -1
    root = record.found[0].value
    visited = [n for n in record.children[0] if record.found[n].visited]
    worse = [n for n in visited if sign * (root - record.found[n].value) > LEAST_DIFFERENCE]
    if worse:
        answer["best"] = str(data.draw(st.sampled_from(worse)))
        found = graded(exercise, answer)
        assert [mark.part for mark in found.marks if not mark.earned] == ["best"]


def test_of_actions_that_are_worth_the_same_each_is_right():
    exercise = Exercise("expectiminimax", parse("min({1/5:3 4/5:3} (3))"))
    record = KINDS["expectiminimax"].record(exercise)
    values = [record.found[child].value for child in record.children[0]]
    assert values == [3, 3], "fifths of 3 are summed without rounding"
    for action in record.children[0]:
        found = graded(exercise, {**key(exercise), "best": str(action)})
        assert found.lost == 0


def followed_through(exercise, answer, slip):
    """The answer with every other part as it follows from the student's own numbers."""
    for _ in range(len(answer)):
        lost = [mark for mark in graded(exercise, answer).marks if not mark.earned and mark.part != slip]
        if not lost:
            break
        for mark in lost:
            if mark.what == "cuts" and mark.from_own is not None:
                kept = set(answer["cuts"].split()) - set(mark.given.split())
                answer["cuts"] = " ".join(sorted(kept | set(mark.from_own.split()), key=int))
            elif mark.from_own is not None:
                answer[mark.part] = mark.from_own
    return answer


@pytest.mark.parametrize("kind", ["minimax", "expectiminimax", "star1"])
@pytest.mark.parametrize("slip", ["-8", "7", "100", "-77", "10000"])
@examples(15)
@given(data=st.data())
def test_a_slip_costs_one_mark_however_far_it_is_from_the_leaves(kind, slip, data):
    exercise = data.draw(exercises(kind))
    answer = key(exercise)
    part = data.draw(st.sampled_from(sorted(part for part in answer if part.startswith("value"))))
    if answer[part] == slip:
        return
    answer = followed_through(exercise, {**answer, part: slip}, part)
    assert [mark.part for mark in graded(exercise, answer).marks if not mark.earned] == [part]


LEAF = st.integers(0, 9)
OUTCOMES = st.lists(st.tuples(LEAF, LEAF), min_size=2, max_size=2).map(
    lambda pairs: "{" + " ".join(f".5:({a} {b})" for a, b in pairs) + "}"
)
TOSSES = st.lists(OUTCOMES, min_size=1, max_size=3).map(lambda tosses: f"({' '.join(tosses)})")


@examples(60)
@given(tree=TOSSES, slip=st.integers(-1000, 1000), data=st.data())
def test_the_mean_that_follows_from_a_slip_anywhere_earns_its_marks(tree, slip, data):
    """The slip is made at the last outcome of a chance node, so that its mean is known for certain."""
    exercise = Exercise("star1", parse(tree))
    record, answer = KINDS["star1"].record(exercise), key(exercise)
    tosses = [n for n in record.children[0] if record.found[record.children[n][1]].visited]
    toss = data.draw(st.sampled_from(tosses))
    first, last = record.children[toss]
    mean = str((record.found[first].value + slip) / 2)
    if answer[f"value.{last}"] == str(slip):
        return
    answer |= {f"value.{last}": str(slip)} | {f"{what}.{toss}": mean for what in ("low", "high", "value")}
    lost = [mark.part for mark in graded(exercise, answer).marks if not mark.earned]
    assert lost == [f"value.{last}"]


@pytest.mark.parametrize(("slip", "mean"), [("7", "6"), ("100", "52.5"), ("-100", "-47.5")])
def test_a_value_beyond_all_leaves_leads_star_pruning_on_as_any_other(slip, mean):
    exercise = Exercise("star1", parse("({.5:(3 4) .5:(5 6)} {.5:(1 2) .5:(7 8)})"))
    own = {"value.3": slip, "value.1": mean, "low.1": mean, "high.1": mean}
    found = followed_through(exercise, key(exercise) | own, "value.3")
    assert {part: found[part] for part in own} == own
    assert [mark.part for mark in graded(exercise, found).marks if not mark.earned] == ["value.3"]


def test_what_is_unknown_lies_between_the_leaves_even_where_a_value_does_not():
    """Node 2 comes to {.5 −100 .5 unknown}: at most .5 · −100 + .5 · 8, and it is cut."""
    exercise = Exercise("star1", parse("({.5:(3 4) .5:(5 6)} {.5:(1 2) .5:(7 8)})"))
    answer = key(exercise) | {"value.5": "-100", "low.2": "-49.5", "high.2": "-46", "value.2": "-46", "cuts": "6 14"}
    found = graded(exercise, answer)
    assert [mark.part for mark in found.marks if not mark.earned] == ["value.5"]

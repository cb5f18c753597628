"""The engine's own answer gets full marks; one slip costs one mark, and it is told where it was made."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.interval import with_leaf
from engine.exercises.marks import BLANK, FOLLOWED, HIDDEN, LOST, RIGHT, WRONG
from engine.exercises.number_interval import NumberInterval, is_interval, read_interval
from engine.exercises.numbers import is_right, read_number
from engine.exercises.record import search_tree
from engine.exercises.settings import LEVELS, ExerciseSettings
from engine.games.tree import Tree
from engine.trees import parse
from engine.trees.node import in_rows
from tests import textbook
from tests.engine.strategies import CONVENTIONS, examples
from tests.engine.trees.random_trees import trees

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"

WHOLE = st.integers(-9, 9).map(Fraction)
PLAIN = trees(chance=False, values=WHOLE, most=12)
WITH_CHANCE = trees(values=WHOLE, most=8)


def exercises(kind, convention="aima"):
    """Random exercises of a kind that accept the tree."""
    own = KINDS[kind]
    source = WITH_CHANCE if own.has_chance else PLAIN
    return source.filter(lambda root: not root.is_leaf and fits(root, own)).map(
        lambda root: Exercise(kind, root, convention=convention)
    )


def fits(root, kind):
    has_chance = any(node.kind == 2 for node in in_rows(root))
    return kind.has_chance is None or kind.has_chance == has_chance


def graded(exercise, answer):
    return KINDS[exercise.kind].grade(exercise, answer)


def marks(exercise, answer):
    return {mark.part: mark for mark in graded(exercise, answer).marks}


def key(exercise):
    return KINDS[exercise.kind].key(exercise)


NUMERIC = ("minimax", "expectiminimax", "alphabeta", "right-to-left", "cuts", "star1")


# -- the key ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_who_answers_nothing_earns_nothing(kind):
    with_chance = Exercise(kind, parse("({.5:3 .5:9} {.5:1 .5:2})"))
    exercise = with_chance if KINDS[kind].has_chance else generate("nothing", replace(LEVELS[1], kind=kind))
    assert [mark.part for mark in graded(exercise, {}).marks if mark.earned] == []


def test_a_node_left_blank_earns_nothing_for_having_no_cut():
    exercise = Exercise("alphabeta", parse(EXAMPLE))
    right = key(exercise)
    blank = {part: text for part, text in right.items() if not part.endswith(".1")}
    found = marks(exercise, blank)
    assert found["cuts.1"].verdict == BLANK
    assert found["cuts.0"].verdict == RIGHT


@pytest.mark.parametrize("kind", [*NUMERIC, "best-action"])
@examples(13)
@given(data=st.data())
def test_the_engines_own_answer_gets_full_marks(kind, data):
    conventions = CONVENTIONS if KINDS[kind].by_convention else ("aima",)
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(conventions))))
    found = graded(exercise, key(exercise))
    assert found.lost == 0
    assert {mark.verdict for mark in found.marks} == {RIGHT}


@examples(20)
@given(exercise=exercises("minimax"))
def test_the_key_is_what_the_book_says(exercise):
    game = Tree(exercise.tree)
    book = {node.state[0]: node.value for node in textbook.minimax(game).diary}
    for part, text in key(exercise).items():
        if part.startswith("value."):
            assert is_right(text, book[int(part.partition(".")[2])])


@pytest.mark.parametrize("convention", CONVENTIONS)
@examples(13)
@given(data=st.data())
def test_the_windows_are_those_of_the_book(convention, data):
    exercise = data.draw(exercises("alphabeta", convention))
    answer = key(exercise)
    book = textbook.alpha_beta(Tree(exercise.tree), convention=convention).diary
    inner = [node for node in book if node.actions]
    for node in inner:
        number = node.state[0]
        said = [read_number(answer[f"{what}.{number}"]) for what in ("alpha_in", "beta_in", "alpha_out", "beta_out")]
        assert said == [node.alpha, node.beta, node.alpha_out, node.beta_out]
        assert read_number(answer[f"value.{number}"]) == node.value
    cut = {action for node in inner for action in node.unvisited}
    assert {int(word) for word in answer["cuts"].split()} == cut
    assert int(answer["leaves"]) == len(book) - len(inner)


# -- slips ------------------------------------------------------------------------------------------------------------


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


PRUNING = ("alphabeta", "cuts", "right-to-left", "star1")


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
@examples(26)
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
    worse = [n for n in record.children(0) if record.found[n].visited and sign * record.found[n].value < sign * root]
    if worse:
        answer["best"] = str(data.draw(st.sampled_from(worse)))
        found = graded(exercise, answer)
        assert [mark.part for mark in found.marks if not mark.earned] == ["best"]


# -- follow-through ---------------------------------------------------------------------------------------------------


def test_what_follows_from_a_slip_is_not_counted_again():
    exercise = Exercise("minimax", parse(EXAMPLE))
    found = marks(exercise, {"value.1": "8", "value.2": "2", "value.3": "2", "value.0": "8", "best": "1"})
    assert found["value.1"].verdict == WRONG
    assert (found["value.0"].verdict, found["value.0"].expected, found["value.0"].from_own) == (FOLLOWED, "3", "8")
    assert sum(not mark.earned for mark in found.values()) == 1


def test_windows_and_cuts_follow_from_the_students_own_numbers():
    """MIN's first node was given 12 in place of 3: α is 12 from then on, and the third node is cut after its 5."""
    exercise = Exercise("alphabeta", parse(EXAMPLE), convention="urjc")
    answer = key(exercise)
    answer |= {"value.1": "12", "beta_out.1": "12", "alpha_out.0": "12", "value.0": "12"}
    answer |= {"alpha_in.2": "12", "alpha_out.2": "12", "alpha_in.3": "12", "alpha_out.3": "12"}
    answer |= {"beta_out.3": "5", "value.3": "5", "cuts": "8 9 12", "leaves": "6"}
    found = marks(exercise, answer)
    wrong = {part for part, mark in found.items() if not mark.earned}
    assert wrong == {"value.1"}
    assert (found["beta_out.1"].verdict, found["beta_out.1"].expected) == (FOLLOWED, "3")
    assert found["cuts.3"].verdict == FOLLOWED
    assert found["alpha_in.3"].because == {"kind": "window", "from": 0}
    assert found["leaves"].verdict == FOLLOWED


@examples(30)
@given(data=st.data())
def test_a_wrong_value_and_the_window_on_exit_that_it_leads_to_cost_one_mark(data):
    exercise = data.draw(exercises(data.draw(st.sampled_from(["alphabeta", "right-to-left"])), "aima"))
    exercise = replace(exercise, convention=data.draw(st.sampled_from(CONVENTIONS)))
    answer = key(exercise)
    number = data.draw(st.sampled_from([int(part.partition(".")[2]) for part in answer if part.startswith("value")]))
    low, high = (float(read_number(answer[f"{edge}.{number}"])) for edge in ("alpha_in", "beta_in"))
    within = [
        value for value in range(-30, 31) if low < value < high and not is_right(answer[f"value.{number}"], value)
    ]
    if not within:
        return
    slip = str(data.draw(st.sampled_from(within)))
    is_max = KINDS["alphabeta"].record(exercise).nodes[number].kind == 0
    edge, other = ("alpha_out", "beta_out") if is_max else ("beta_out", "alpha_out")
    found = graded(exercise, {**answer, f"value.{number}": slip, f"{edge}.{number}": slip})
    assert [mark.part for mark in found.marks if not mark.earned] == [f"value.{number}"]
    assert found.lost == 1
    third = str(-77 if is_max else 77)
    found = graded(exercise, {**answer, f"value.{number}": slip, f"{edge}.{number}": third})
    assert {mark.part for mark in found.marks if not mark.earned} == {f"value.{number}", f"{edge}.{number}"}
    if not is_right(answer[f"{other}.{number}"], float(slip)):
        found = graded(exercise, {**answer, f"value.{number}": slip, f"{other}.{number}": slip})
        assert found.lost == 2


@pytest.mark.parametrize(
    ("convention", "value", "alpha_out", "condition", "lost"),
    [
        ("aima4", "9", "9", "9 ≥ 5", {"value.4"}),
        ("aima", "9", "-inf", "9 ≥ 5", {"value.4"}),
        ("aima", "9", "9", "9 ≥ 5", {"value.4", "alpha_out.4"}),
        ("puc", "5", "9", "9 > 5", {"alpha_out.4"}),
        ("urjc", "3", "3", "3 ≥ 5", {"value.4", "condition.4"}),
    ],
)
def test_what_follows_from_a_slip_at_a_cut_is_as_the_convention_says(convention, value, alpha_out, condition, lost):
    """MAX's second node is cut after its 8, which the student takes for another number."""
    exercise = Exercise("alphabeta", parse("(((3 5) (8 1)) ((4 6) (0 2)))"), convention=convention, conditions=True)
    own = {"value.4": value, "alpha_out.4": alpha_out, "condition.4": condition}
    found = marks(exercise, {**key(exercise), **own})
    assert {part for part, mark in found.items() if not mark.earned} == lost


def test_one_slip_in_a_mean_costs_one_mark():
    exercise = Exercise("star1", parse("({.5:(2 2) .5:(3 3)}{.5:(1 1) .5:(4 4)})"))
    answer = key(exercise)
    assert answer["value.1"] == answer["low.1"] == answer["high.1"] == "2.5"
    found = marks(exercise, {**answer, "value.1": "3", "low.1": "3", "high.1": "3"})
    assert [part for part, mark in found.items() if not mark.earned] == ["value.1"]
    found = marks(exercise, {**answer, "value.1": "3", "low.1": "3", "high.1": "4"})
    assert [part for part, mark in found.items() if not mark.earned] == ["high.1", "value.1"]


@pytest.mark.parametrize("kind", NUMERIC)
@examples(20)
@given(data=st.data())
def test_follow_through_gives_between_what_the_key_gives_and_full_marks(kind, data):
    exercise = data.draw(exercises(kind, data.draw(st.sampled_from(CONVENTIONS))))
    right = key(exercise)
    answer = dict(right)
    for part in data.draw(st.lists(st.sampled_from(sorted(right)), max_size=6)):
        answer[part] = data.draw(st.sampled_from(["0", "1", "-3", "5", "", "2 3", "+inf", "1/2"]))
    found = graded(exercise, answer)
    by_key = sum(mark.verdict == RIGHT for mark in found.marks)
    assert by_key <= found.earned <= found.asked <= found.total
    assert 0 <= found.share <= 1


# -- other kinds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("convention", "says"), [("aima", "x ≤ 3"), ("urjc", "x ≤ 3"), ("puc", "x < 3")])
def test_for_which_x_a_leaf_is_cut(convention, says):
    exercise = Exercise("interval", parse(EXAMPLE), convention=convention, numbers={"x": 7, "cut": 8})
    KINDS["interval"].check(exercise)
    assert key(exercise) == {"interval": says}
    assert graded(exercise, {"interval": says}).lost == 0
    for wrong in ("x < 4", "x ≥ 3", "x <= 3" if convention == "puc" else "x < 3", "never", "?"):
        assert graded(exercise, {"interval": wrong}).lost == 1


@examples(10)
@given(seed=st.text(max_size=5), x=st.integers(-5, 25))
def test_the_interval_is_right_for_any_x(seed, x):
    exercise = generate(seed, ExerciseSettings(kind="interval", plies=2))
    interval = read_interval(key(exercise)["interval"])
    root = with_leaf(exercise.tree, exercise.numbers["x"], x)
    found = search_tree(root, KINDS["interval"].method(exercise)).found[exercise.numbers["cut"]]
    above = x > interval.low or x == interval.low and interval.low_counts
    below = x < interval.high or x == interval.high and interval.high_counts
    assert (not found.visited) == (above and below)


INFINITE = float("inf")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("x <= 3", NumberInterval(-INFINITE, False, 3, True)),
        ("3 ≥ x", NumberInterval(-INFINITE, False, 3, True)),
        ("2 < x ≤ 5,5", NumberInterval(2, False, 5.5, True)),
        ("[2; 5)", NumberInterval(2, True, 5, False)),
        ("(-∞, 3]", NumberInterval(-INFINITE, False, 3, True)),
        ("nunca", None),
        ("x = 3", NumberInterval(3, True, 3, True)),
        ("3 = x", NumberInterval(3, True, 3, True)),
        ("[3; 3]", NumberInterval(3, True, 3, True)),
        ("x < ∞", NumberInterval(-INFINITE, False, INFINITE, False)),
        ("[3; 2]", None),
        ("3 < x < 2", None),
        ("[3; 3)", None),
        ("x > ∞", None),
        ("2 < x > 5", ""),
        ("2 ≥ x ≤ 5", ""),
        ("2 = x = 2", ""),
        ("2 = x < 5", ""),
        ("[2; y]", ""),
        ("x", ""),
        ("x < y", ""),
        ("3", ""),
    ],
)
def test_intervals_are_read_as_students_write_them(text, means):
    assert read_interval(text) == means


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("x ≤ 1/3", True),
        ("x <= 0.333", True),
        ("x ≤ 0.33", True),
        ("0,3333 ≥ x", True),
        ("(-∞; 0,33]", True),
        ("x ≤ 0.3", False),
        ("x < 0.333", False),
        ("x ≤ 0.34", False),
        ("0 < x ≤ 0.33", False),
        ("always", False),
        ("never", False),
        ("2 < x ≤ 0.33", False),
    ],
)
def test_the_ends_of_an_interval_may_be_rounded_as_any_number(text, right):
    exercise = Exercise("interval", parse("((1/3 12 8)(2 4 6)(14 5 2))"), numbers={"x": 7, "cut": 8})
    assert key(exercise) == {"interval": "x ≤ 1/3"}
    assert graded(exercise, {"interval": text}).earned == right


def test_an_empty_interval_says_never():
    assert is_interval("[3; 2]", None) and is_interval("nunca", None)
    assert not is_interval("x ≤ 3", None) and not is_interval("", None) and not is_interval("2 < x > 5", None)


@pytest.mark.parametrize(
    ("text", "expected", "right"),
    [
        ("2,5", 2.5, True),
        ("5/2", 2.5, True),
        ("−∞", -INFINITE, True),
        ("+ inf", INFINITE, True),
        ("1.71", 12 / 7, True),
        ("1.7", 12 / 7, False),
        ("2.1", 0.9 * 2 + 0.1 * 3, True),
        ("3", 3.001, False),
        ("", 0, False),
    ],
)
def test_numbers_are_read_as_students_write_them(text, expected, right):
    assert is_right(text, expected) == right


def test_a_strategy_is_graded_where_it_leads():
    exercise = Exercise("strategy", parse("(((3 9) (5 4)) ((8 2) (1 7)))"))
    assert key(exercise) == {"choose.0": "2", "choose.5": "11", "choose.6": "14", "guaranteed": "7"}
    assert graded(exercise, key(exercise)).lost == 0
    other = graded(exercise, {"choose.0": "1", "choose.3": "8", "choose.4": "9", "guaranteed": "5"})
    verdicts = {mark.part: mark.verdict for mark in other.marks}
    assert verdicts == {"choose.0": WRONG, "choose.3": RIGHT, "choose.4": RIGHT, "guaranteed": FOLLOWED}


def test_nodes_are_counted_by_formula():
    exercise = Exercise("count", numbers={"b": 10, "d": 4})
    assert key(exercise) == {"leaves.all": "10000", "nodes.all": "11111", "leaves.best": "199"}
    assert graded(exercise, key(exercise)).lost == 0
    assert graded(exercise, {"leaves.all": "10000"}).lost == 2


@pytest.mark.parametrize("level", LEVELS)
def test_every_field_of_the_key_can_be_filled_in(level):
    exercise = generate("fields", LEVELS[level])
    parts = {part.name for part in KINDS[exercise.kind].parts(exercise)}
    assert set(key(exercise)) <= parts

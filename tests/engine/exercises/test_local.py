"""What follows at a node from a student's numbers: equal to searching everything below, but faster."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise, record
from engine.exercises.local import Local
from engine.exercises.numbers import read_number
from engine.exercises.record import search_tree
from engine.search import Search
from engine.trees import Node, parse
from engine.trees.node import has_chance, in_rows
from tests.engine.strategies import CONVENTIONS
from tests.engine.trees.random_trees import trees
from tests.examples import examples

WHOLE = st.integers(-9, 9).map(Fraction)
ASKED = ("minimax", "expectiminimax", "alphabeta", "right-to-left", "cuts", "star1")


class Whole(Local):
    """As `Local`, with the whole subtree in place of every successor that has no number."""

    def _searched(self):
        nodes, below = self.record.nodes, []
        for child in self.children:
            number = read_number(self._own.get(f"value.{child}", ""))
            below.append(self._as_leaf(nodes[child], number))
        node = nodes[self.number]
        return search_tree(Node(node.kind, successors=below, name=node.name, action=node.action), self.method)


def some_numbers(kind, exercise, seed):
    """The key, with some parts blank and some wrong."""
    random, right = Random(seed), KINDS[kind].key(exercise)
    share = random.random()
    answer = {part: text for part, text in right.items() if random.random() < share}
    for part in right:
        if "." in part and random.random() < 0.3:
            answer[part] = str(random.randint(-9, 9))
    return answer


def both_gradings(kind, exercise, answer, monkeypatch):
    graded = KINDS[kind].grade(exercise, answer)
    with monkeypatch.context() as patched:
        patched.setattr(Local, "_searched", Whole._searched)
        return graded, KINDS[kind].grade(exercise, answer)


@pytest.mark.parametrize("kind", ASKED)
@examples(30)
@given(
    plain=trees(chance=False, values=WHOLE),
    with_chance=trees(values=WHOLE),
    convention=st.sampled_from(CONVENTIONS),
    order=st.sampled_from(["natural", "reversed"]),
    seed=st.integers(0, 2**32),
)
def test_a_node_is_graded_as_if_all_below_it_were_searched(kind, plain, with_chance, convention, order, seed):
    wants_chance = KINDS[kind].has_chance
    root = with_chance if wants_chance else plain
    assume(not root.is_leaf and (not wants_chance or has_chance(root)))
    exercise = Exercise(kind, root, convention=convention, order=order)
    answer = some_numbers(kind, exercise, seed)
    with pytest.MonkeyPatch.context() as monkeypatch:
        graded, in_full = both_gradings(kind, exercise, answer, monkeypatch)
    assert graded == in_full


def caterpillar(plies, leaves):
    """A tree as deep as can be: the first successor of every node leads on, the others are leaves."""
    return parse("(" * plies + "1" + (" 1" * leaves + ")") * plies)


@pytest.mark.parametrize("kind", ["minimax", "best-action", "alphabeta", "right-to-left", "cuts"])
@pytest.mark.parametrize("says", ["nothing", "the key"])
def test_grading_visits_each_node_a_few_times_however_deep_the_tree(kind, says, monkeypatch):
    exercise = Exercise(kind, caterpillar(90, 8))
    answer = KINDS[kind].key(exercise) if says == "the key" else {}
    visited = []

    class Counted(Search):
        def advance(self, events):
            over = super().advance(events)
            visited.extend([self.cost.nodes] if over else [])
            return over

    monkeypatch.setattr(record, "Search", Counted)
    KINDS[kind].grade(exercise, answer)
    assert 0 < sum(visited) <= 6 * len(in_rows(exercise.root))

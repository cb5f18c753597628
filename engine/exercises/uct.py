"""UCB1 values by hand, the leaf that UCT selects next, and the C from which on the root chooses otherwise.

`exercise.text` is a tree (`sampled_tree.py`). `ucb.3` is the value of its node 3, in the order of the text; `selected`
the number of a leaf among the leaves; `change` a number, or `never`.
"""

from dataclasses import dataclass, replace

from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number, grade_or_never
from engine.exercises.interface import SAMPLED, Part, WithoutTree
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.numbers import is_right, read_number
from engine.exercises.sampled_tree import SampledNode, SampledTree, read_sampled


@dataclass(frozen=True, kw_only=True)
class UctValues(WithoutTree):
    subject: str = SAMPLED

    def check(self, exercise: Exercise) -> None:
        read_sampled(exercise.text)

    def parts(self, exercise: Exercise) -> list[Part]:
        tree = read_sampled(exercise.text)
        values = [Part(f"ucb.{place}", "ucb", about=(node.path,)) for place, node in enumerate(tree.nodes) if place]
        leaves = tuple(leaf.path for leaf in tree.leaves)
        return [*values, Part("selected", "selected", choices=leaves), Part("change", "change", about=("C",))]

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        tree = read_sampled(exercise.text)
        values = [_value(tree, place, answer) for place in range(1, len(tree.nodes))]
        return Graded((*values, _selected(tree, answer), _change(tree, answer)))


def _value(tree: SampledTree, place: int, answer: Answer) -> Mark:
    node = tree.nodes[place]
    parent = tree.parent(node)
    sum_ = f"{node.won}/{node.visits} + {float(tree.c):g}·√(ln {parent.visits} / {node.visits})"
    because = {"kind": "ucb", "sum": sum_}
    return _rounded(grade_number(answer, f"ucb.{place}", None, tree.ucb(node), (), because, "ucb"), tree.ucb(node))


def _rounded(mark: Mark, value: float) -> Mark:
    return replace(mark, expected=f"{value:.4f}")


def _own(tree: SampledTree, answer: Answer) -> dict[SampledNode, float] | None:
    """The student's own values, exact where they are right; None if one is missing."""
    found: dict[SampledNode, float] = {}
    for place, node in enumerate(tree.nodes[1:], 1):
        text = answer.get(f"ucb.{place}", "")
        number = read_number(text)
        if number is None:
            return None
        found[node] = tree.ucb(node) if is_right(text, tree.ucb(node)) else float(number)
    return found


def _selected(tree: SampledTree, answer: Answer) -> Mark:
    own, leaves = _own(tree, answer), tree.leaves
    right = leaves.index(tree.selected())
    follows = leaves.index(tree.selected(own.__getitem__)) if own else None
    return grade_choice(answer, "selected", right, [right], follows, node=None, because={"kind": "selected"})


def _change(tree: SampledTree, answer: Answer) -> Mark:
    found = tree.change()
    if found is None:
        return grade_or_never(answer, "change", None, because={"kind": "change.never"})
    number, other = found
    chosen = tree.choice(tree.nodes[0])
    visits = tree.nodes[0].visits
    roots = " - ".join(f"√(ln {visits} / {node.visits})" for node in (other, chosen))
    means = " - ".join(f"{node.won}/{node.visits}" for node in (chosen, other))
    because = {"kind": "change", "sum": f"({means}) / ({roots})"}
    return _rounded(grade_or_never(answer, "change", number, [_own_change(tree, answer)], because), number)


def _own_change(tree: SampledTree, answer: Answer) -> float | None:
    """The change as it follows from what the student has added to the means, such as with another logarithm."""
    own = _own(tree, answer)
    if own is None or not tree.c:
        return None
    found = tree.change(lambda node: (own[node] - float(node.mean)) / float(tree.c))
    return found[0] if found else None

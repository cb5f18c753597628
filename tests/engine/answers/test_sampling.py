"""What is written of Monte Carlo tree search is UCT as the books have it, counted again with fractions."""

import csv
import io
import json
import math
import re
from fractions import Fraction
from pathlib import Path

import pytest

from engine.answers.sampling import AT_ONCE, COLUMNS, MOST_ITERATIONS, sampling, sampling_as_csv
from engine.game import CHANCE, MAX
from engine.refusals import Refused
from engine.steps import run
from engine.trees.node import action_names, in_rows, numbers_below
from engine.trees.text import parse
from tests.engine.trees.random_trees import seeded_tree

EXAMPLE = parse("((3 12 8)(2 4 6)(14 5 2))")
SCHEMA = json.loads((Path(__file__).resolve().parents[3] / "docs" / "sampling.schema.json").read_text())


class Uct:
    """Its own tree, fed with the draws of the trace: which action is tried, what chance brings, how playouts end."""

    def __init__(self, root, exploration):
        self.nodes, self.below, self.names = in_rows(root), numbers_below(in_rows(root)), action_names(root)
        leaves = [node.value for node in self.nodes if node.is_leaf]
        self.scale = exploration * float(max(leaves) - min(leaves))
        self.n, self.q = {0: 0}, {0: Fraction(0)}

    def child(self, node, name):
        [found] = [child for child in self.below[node] if self.names[child] == name]
        return found

    def bounds(self, node):
        sign = 1 if self.nodes[node].kind == MAX else -1
        margins = [self.scale * math.sqrt(math.log(self.n[node]) / self.n[child]) for child in self.below[node]]
        return {
            self.names[child]: (self.n[child], self.q[child], float(self.q[child] / self.n[child]) + sign * margin)
            for child, margin in zip(self.below[node], margins, strict=True)
        }

    def iterate(self, told):
        """Follows one iteration, and asserts that it was taken by the rules."""
        node, way, selections = 0, [0], list(told["selections"])
        for place, name in enumerate(told["path"]):
            untried = [child for child in self.below[node] if child not in self.n]
            child = self.child(node, name)
            if self.nodes[node].kind != CHANCE and not untried:
                self.compare(node, selections.pop(0), name)
            elif self.nodes[node].kind != CHANCE or child not in self.n:
                assert child in untried and told["new"] and place == len(told["path"]) - 1
                self.n[child], self.q[child] = 0, Fraction(0)
            node = child
            way.append(node)
        assert not selections and (told["new"] or self.nodes[node].is_leaf)
        for name in told["playout"]:
            node = self.child(node, name)
        assert self.nodes[node].is_leaf and Fraction(told["reward"]) == self.nodes[node].value
        for each in way:
            self.n[each] += 1
            self.q[each] += Fraction(told["reward"])

    def compare(self, node, selection, taken):
        bounds, sign = self.bounds(node), 1 if self.nodes[node].kind == MAX else -1
        assert selection["player"] == ("MAX" if sign == 1 else "MIN") and selection["n"] == self.n[node]
        assert selection["action"] == taken and list(bounds) == [child["action"] for child in selection["children"]]
        for child in selection["children"]:
            n, q, bound = bounds[child["action"]]
            assert (child["n"], Fraction(child["q"]), Fraction(child["mean"])) == (n, q, q / n)
            assert float(child["bound"]) == pytest.approx(bound, rel=1e-8, abs=1e-8)
            assert float(q / n) + sign * float(child["margin"]) == pytest.approx(bound, rel=1e-8, abs=1e-7)
        assert sign * bounds[taken][2] >= max(sign * bound for _n, _q, bound in bounds.values()) - 1e-9


@pytest.mark.parametrize("chance", [False, True])
def test_a_plain_uct_with_the_same_draws_takes_the_same_ways_and_counts_the_same(chance):
    selected = 0
    for seed in range(100):
        root = seeded_tree(seed, chance=chance)
        if root.is_leaf or any(math.isinf(node.value) for node in in_rows(root)):
            continue
        trace = run(sampling(root, 60, 0.7, seed))
        uct = Uct(root, 0.7)
        for told in trace["iterations"]:
            uct.iterate(told)
            selected += len(told["selections"])
        assert (len(trace["iterations"]), uct.n[0]) == (60, 60) and Fraction(trace["value"]) == uct.q[0] / 60
        final = [(each["action"], each["n"], Fraction(each["q"])) for each in trace["actions"]]
        tried = [child for child in uct.below[0] if child in uct.n]
        assert final == [(uct.names[child], uct.n[child], uct.q[child]) for child in tried]
        if root.kind != CHANCE:
            assert trace["best"] == [max(final, key=lambda each: each[1])[0]]
    assert selected > 1000


def test_a_seed_always_gives_the_same_and_another_one_other_playouts():
    first, again, other = (run(sampling(EXAMPLE, 30, 1.4, seed)) for seed in (1, 1, 2))
    assert first == again and first["iterations"] != other["iterations"]


def test_the_schema_names_all_that_is_there_and_how_numbers_are_written():
    trace, kinds = run(sampling(parse("((1/3 12)(2.5 4) 1e-9)"), 40, 1.41, 0)), SCHEMA["$defs"]
    assert list(trace) == SCHEMA["required"] == list(SCHEMA["properties"])
    selections = [selection for told in trace["iterations"] for selection in told["selections"]]
    compared = [child for selection in selections for child in selection["children"]]
    parts = {"iteration": trace["iterations"], "action": trace["actions"]}
    for what, all_told in {**parts, "selection": selections, "compared": compared}.items():
        for told in all_told:
            assert list(told) == kinds[what]["required"] == list(kinds[what]["properties"])
            numbers = [name for name, kind in kinds[what]["properties"].items() if kind.get("$ref") == "#/$defs/number"]
            assert all(re.match(kinds["number"]["pattern"], told[name]) for name in numbers)
    assert (trace["exploration"], trace["width"]) == ("1.41", "11999999999/1000000000")


def test_as_a_table_it_has_a_line_for_each_bound_and_each_playout():
    trace = run(sampling(EXAMPLE, 12, 1.4, 0))
    rows = list(csv.DictReader(io.StringIO(sampling_as_csv(trace))))
    assert tuple(rows[0]) == COLUMNS
    assert [row["reward"] for row in rows if row["what"] == "playout"] == [t["reward"] for t in trace["iterations"]]
    chosen = [row for row in rows if row["what"] == "chosen"]
    assert [row["path"] for row in chosen if row["iteration"] == "12"] == ["a1", "a1 b1"]
    assert len(chosen) == sum(len(told["selections"]) for told in trace["iterations"])


@pytest.mark.parametrize(
    ("tree", "iterations", "exploration", "says"),
    [
        ("7", 10, 1.4, "single leaf"),
        ("((+inf 2) 3)", 10, 1.4, "infinite"),
        ("(1 2)", MOST_ITERATIONS + 1, 1.4, "at most"),
        ("(" * 30 + "1" + ")" * 30, MOST_ITERATIONS, 1.4, "fewer in a deep tree"),
        ("(" + " ".join(map(str, range(250))) + ")", MOST_ITERATIONS, 1.4, "compares more than 20,?000 successors"),
        ("(1 2)", 0, 1.4, "iterations"),
        ("(1 2)", 10, 101.0, "at most 100"),
    ],
)
def test_what_cannot_be_written_down_is_refused(tree, iterations, exploration, says):
    with pytest.raises(Refused, match=says):
        run(sampling(parse(tree), iterations, exploration, 0))


def test_it_is_written_down_in_small_steps():
    """The search itself takes a hundred iterations a step."""
    steps = len(list(sampling(EXAMPLE, MOST_ITERATIONS, 1.4, 0)))
    assert steps >= MOST_ITERATIONS / AT_ONCE

"""The right program is never called wrong, and a wrong one is named as itself or as one that prints the same."""

import json
from itertools import product

import pytest

from engine.answers.table import as_csv
from engine.answers.trace import trace_of
from engine.checking.printed import read_printed
from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.telling_apart import telling_apart
from engine.checking.verdict import ALL, INNER, Printing, compare, judging, prints
from engine.checking.wrong import WRONG
from engine.search.conventions import CONVENTIONS
from engine.steps import run
from engine.trees import parse, write
from tests.engine.checking.printing import FORMS, print_of
from tests.engine.trees.random_trees import seeded_tree
from tests.sweeps import first_of

WAYS = [Printing(*each) for each in product((ALL, INNER), *[(False, True)] * 4)]
LECTURE = "((3 12 8)(2 4 6)(14 5 2))"


def judged(tree, convention, text, **answer):
    return run(judging(tree, convention, read_printed(text, tree, **answer)))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_what_the_right_program_prints_is_right_in_every_form(convention):
    for seed in range(500):
        tree = CheckedTree(seeded_tree(seed))
        program, form = PlainAlphaBeta(tree, convention), FORMS[seed % len(FORMS)]
        text = print_of(program, form, WAYS[seed % len(WAYS)])
        best = tree.names[program.root.best]
        assert judged(tree, convention, text, best=best).is_right, (write(tree.root), text)


@pytest.mark.parametrize("wrong", first_of(list(WRONG), 8), ids=lambda wrong: wrong.name)
def test_a_wrong_program_is_named_as_itself_or_as_one_that_prints_the_same(wrong):
    named = 0
    for seed in range(500):
        tree, convention = CheckedTree(seeded_tree(seed)), wrong.conventions[seed % len(wrong.conventions)]
        program, form = wrong.program(tree, convention), FORMS[seed % len(FORMS)]
        way = WAYS[seed // len(FORMS) % len(WAYS)]
        text = print_of(program, form, way if any(way.visits(program)) else Printing())
        verdict = judged(tree, convention, text, best=tree.names[program.root.best] if program.root.best else "")
        names = [suspect.wrong.name for suspect in verdict.suspects]
        assert wrong.name in names or wrong.several_moves and verdict.is_right, (write(tree.root), text)
        named += not verdict.is_right
    assert named > 20, "it hardly ever shows"


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_trace_that_poda_writes_is_right_in_its_convention(convention, compiled):
    for seed in range(40):
        tree = CheckedTree(seeded_tree(seed))
        trace = trace_of(tree.root, convention)
        for text in (json.dumps(trace), as_csv(trace)):
            assert judged(tree, convention, text).is_right, (write(tree.root), text)


def test_a_program_prints_what_agrees_with_it_to_the_end():
    same = set()
    for seed in range(120):
        tree, convention = CheckedTree(seeded_tree(seed)), list(CONVENTIONS)[seed % len(CONVENTIONS)]
        wrong = WRONG[seed % len(WRONG)]
        other = wrong.program(tree, wrong.conventions[0])
        way = WAYS[seed % len(WAYS)]
        text = print_of(other, FORMS[seed % len(FORMS)], way if any(way.visits(other)) else Printing())
        printed = read_printed(text, tree)
        for program in (other, PlainAlphaBeta(tree, convention)):
            is_same = prints(program, printed)
            assert is_same == compare(printed, program).is_same, write(tree.root)
            same.add(is_same)
    assert len(same) == 2


def test_a_long_output_that_agrees_almost_to_the_end_is_compared_once_for_all_ways_that_print_it_alike(monkeypatch):
    tree = CheckedTree(parse("(" + "((5)(5)(5))" * 128 + ")"))
    counted, number = [], Printing.number
    monkeypatch.setattr(Printing, "number", lambda *of: counted.append(1) or number(*of))
    text = "alpha beta value\n" + "- - 5\n" * (len(tree.nodes) - 1) + "- - 7"
    assert not judged(tree, "aima", text).suspects
    assert len(counted) < 4 * len(WRONG) * len(tree.nodes), "it is compared for every program in every way"


def departure(text, convention="aima", tree=LECTURE, **answer):
    """How far it is right, in which column it departs from what, and which node it visits instead."""
    tree = CheckedTree(parse(tree))
    verdict = judged(tree, convention, text, **answer)
    found = verdict.comparison
    at = tree.names[found.visit.node] if found.visit else None
    return found.right, found.departs, at, verdict.visited and tree.names[verdict.visited], verdict.cut


def test_the_first_place_where_an_output_departs_is_found_with_its_reason():
    right, column, at, visited, cut = departure("3 12 8 2 4 6 14 5 2")
    assert (right, column, at, visited) == (4, "value", "a3 b1", "a2 b2")
    assert (cut.own, cut.tested, cut.sign, cut.other, cut.bound) == ("v", 2, "≤", "α", 3)
    assert departure("3 12 8 2 14")[:3] == (5, "end", "a3 b2")
    assert departure("3 12 8 2 14 5 2 9")[:3] == (7, "more", None)
    assert departure("3 12 9")[:4] == (2, "value", "a1 b3", None)
    assert departure("3 12 8 2 14 5 2", value="4")[:2] == (7, "answer")
    assert departure("3 12 8 2 14 5 2", best="a3")[:2] == (7, "best")
    assert departure("node alpha beta\nroot -inf inf\na1 -inf inf\na2 3 2", tree="((3)(2)(1))")[:3] == (2, "beta", "a2")


LISTED = "[3, 12, 8, 2, 14, 5, 2]"
EACH = LISTED[1:-1].replace(", ", "\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{LISTED}\n3",
        f"3\n{LISTED}",
        f"{LISTED} 3",
        f"({LISTED}, 3)",
        f"3, {LISTED}",
        f"{EACH}\n3",
        f"3\n{EACH}",
        f"{LISTED[1:-1]} 3",
        f"{LISTED[1:-1]}\n3",
        f"leaf {EACH}\n3".replace("\n", "\nleaf ", 6),
    ],
)
def test_the_value_may_stand_before_or_after_the_leaves(text):
    verdict = judged(CheckedTree(parse(LECTURE)), "aima", text)
    assert verdict.is_right and (len(verdict.printed.rows), verdict.printed.value) == (7, 3)
    assert judged(CheckedTree(parse(LECTURE)), "aima", LISTED + "\n2").comparison.departs == "answer"


def test_a_last_number_that_may_be_a_leaf_or_the_value_is_read_both_ways():
    verdict = judged(CheckedTree(parse("(3 (2 3))")), "aima", "3 2 3")
    assert verdict.is_right and verdict.printed.taken == "last"
    assert "no-cuts" in [suspect.wrong.name for suspect in verdict.suspects], "it has no cut, if 3 is a leaf"
    assert "no-cuts" in [
        each.wrong.name for each in judged(CheckedTree(parse(LECTURE)), "aima", "3 12 8 2 4 6 14 5 2\n3").suspects
    ]


def test_a_cut_is_a_reason_only_after_the_search_has_come_to_it():
    deep = "((((5 6)(7 4 5))((3)))(((6)(6 9))((7)))(((5))((9 8)(6))))"
    assert departure("6 8 9 5 7 9 6 6 3", tree=deep) == (0, "value", "a1 b1 c1 d1", "a3 b2 c2 d1", None)
    rows = "node value\na1 b1 3\na1 b2 12\na1 3"  # on leaving, without a1 b3
    assert departure(rows) == (2, "node", "a1 b3", "a1", None)


def test_an_output_without_leaves_is_compared_with_the_inner_nodes():
    assert departure("a1 -inf inf 3")[:3] == (1, "end", "a2")


def test_what_is_right_elsewhere_names_the_convention():
    tree = CheckedTree(parse("((3 5)(3 1))"))
    verdict = judged(tree, "aima", "3 5 3 1")
    assert (verdict.is_right, verdict.conventions) == (False, ["puc", "berkeley"])
    assert "strict" in [suspect.wrong.name for suspect in verdict.suspects]


def test_a_further_tree_tells_apart_what_prints_the_same_so_far():
    tree = CheckedTree(parse(LECTURE))
    for text, convention in (("3 12 8 2 14 5 2", "aima"), ("a1 -inf 3 3\na2 3 2 2\na3 3 2 2\nroot 3 inf 3", "aima")):
        printed = read_printed(text, tree)
        verdict = run(judging(tree, convention, printed))
        assert len(verdict.suspects) > 1
        further = run(telling_apart(verdict, convention))
        other = CheckedTree(further.root)
        programs = [suspect.wrong.program(other, convention) for suspect in verdict.suspects]
        programs.append(PlainAlphaBeta(other, verdict.conventions[0]))
        form = "leaves" if printed.leaves else "table"
        outputs = {(print_of(each, form), each.root.best, each.root.v) for each in programs}
        assert 1 < further.outputs == len(outputs) <= len(programs)


def test_rounded_numbers_and_stand_ins_for_infinity_are_understood():
    tree = CheckedTree(parse("((7/3 5)(1 2))"))
    assert judged(
        tree, "aima", "node alpha beta value\nroot -9999 9999 2.33\na1 -1e9 1e9 2.333\na2 2.33 1e9 1.0"
    ).is_right
    assert not judged(tree, "aima", "2.3 5 1").is_right

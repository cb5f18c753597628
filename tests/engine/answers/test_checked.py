"""The tests that are written for pytest fail with the classical wrong programs, and pass with the right one."""

import sys
from types import SimpleNamespace

import pytest

from engine.answers.batch import seeded_trees
from engine.answers.nested import as_python
from engine.answers.pytest_module import write_pytest
from engine.answers.trace import trace_of
from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.wrong import WRONG
from engine.search.conventions import CONVENTIONS
from engine.trees.forms import read_any

pytestmark = pytest.mark.usefixtures("compiled")


def printed_by(program, convention):
    """A student's function that answers as this program."""

    def alphabeta(tree, maximizing):
        checked = CheckedTree(read_any(repr(tree)))
        found = program(checked, convention)
        leaves = [visit.v for visit in found.visits if not checked.below[visit.node]]
        return found.root.v, leaves, checked.below[0].index(found.root.best) if found.root.best else 0

    return alphabeta


def failures(module, function, monkeypatch):
    """The cases of a generated module that fail with this function."""
    monkeypatch.setitem(sys.modules, "solution", SimpleNamespace(alphabeta=function))
    written = {}
    exec(module, written)
    failed = []
    for case in written["CASES"]:
        for test in ("test_value", "test_leaves_in_order", "test_best_action"):
            try:
                written[test](*case)
            except AssertionError:
                failed.append((test, case))
    return failed


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_tests_fail_with_every_wrong_program_that_answers_otherwise(convention, monkeypatch):
    """Some differ in windows only, which the function does not return."""
    roots = seeded_trees(15, "7", plies=4)
    module = write_pytest([(root, trace_of(root, convention)) for root in roots])
    right = printed_by(PlainAlphaBeta, convention)
    assert failures(module, right, monkeypatch) == []
    trees = [eval(as_python(root)) for root in roots]
    seen = 0
    for wrong in WRONG:
        function = printed_by(wrong.program, convention)
        differs = any(function(tree, True) != right(tree, True) for tree in trees)
        assert bool(failures(module, function, monkeypatch)) == differs, wrong.name
        seen += differs
    assert seen > len(WRONG) / 2

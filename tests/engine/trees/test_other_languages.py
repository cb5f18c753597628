"""Programs in other languages, and other things that are no trees here: refused by their names."""

import pytest

from engine.trees import write
from engine.trees.forms import read_any
from engine.trees.other_languages import without_comments
from tests.engine.refusals import refusal


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("tree(max, [tree(min, [3, 12]), tree(min, [2, 4])]).", "Prolog"),
        ("% a tree\nvalue(a, 3).\nvalue(b, 12).", "Prolog"),
        ("best(T, V) :-\n  children(T, C),\n  maximum(C, V).", "Prolog"),
        (":- dynamic leaf/2.\nleaf(a, 3).", "Prolog"),
        ("(define tree '((3 12) (2 4)))", "LISP"),
        (";; a tree\n(defun minimax (node) (if (atom node) node 0))", "LISP"),
        ("'((3 12 8) (2 4 6))", "LISP"),
        ("(list (list 3 12) (list 2 4))", "LISP"),
        ("#lang racket\n(let ((x 3)) x)", "LISP"),
        ("(max (min 3 12) (min 2 4))", "LISP"),
        ("data Tree = Leaf Int | Node [Tree]\n\ntree = Node [Node [Leaf 3, Leaf 12], Node [Leaf 2]]", "Haskell"),
        ("tree :: Tree\ntree = Node [Leaf 3]", "Haskell"),
        ("Node [Leaf 3, Node [Leaf 2, Leaf 4]]", "Haskell"),
        ("Node (Leaf 3) (Leaf 12)", "Haskell"),
        ("module Main where\nimport qualified Data.Tree as T", "Haskell"),
        ("using namespace std;\nvector<vector<int>> tree;", "C++"),
        ("    MAX\n   /   \\\n  3     5", "a tree drawn with lines"),
        ("      A (MAX)\n     / | \\\n    3  4  5", "a tree drawn with lines"),
        ("    (1)\n    / \\\n  (2) (3)", "a tree drawn with lines"),
    ],
)
def test_what_is_no_tree_here_is_called_by_its_name(text, form):
    assert refusal(read_any, text).startswith(f"This looks like {form}")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("((3 12 8)(2 4 6))", "((3 12 8) (2 4 6))"),
        ("max(min(3 12) min(2 4))", "((3 12) (2 4))"),
        ("(list: 3 let: 5)", "(list: 3 let: 5)"),
        ("(Leaf=3 Node=(2 4))", "(Leaf=3 Node=(2 4))"),
    ],
)
def test_the_text_form_is_none_of_these(text, tree):
    assert write(read_any(text)) == tree


@pytest.mark.parametrize("text", ["max(3 (2 x)).", "(Max (3 x) (2 4))", "(let: 3 right: x)"])
def test_a_mistake_in_the_text_form_is_told_as_such(text):
    assert "at character" in refusal(read_any, text) or "The tree ends" in refusal(read_any, text)


def test_comments_of_several_lines_are_left_out_and_one_without_an_end_goes_to_the_end():
    assert without_comments('a /* b "" */ c """ d /* """ e /* f') == "a  c  e "

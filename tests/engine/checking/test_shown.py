"""What the page of all wrong programs shows of each."""

import pytest

from engine.checking.printed import read_printed
from engine.checking.recursion import CheckedTree
from engine.checking.shown import shown
from engine.checking.verdict import judging
from engine.checking.wrong import WRONG
from engine.steps import run
from engine.trees import parse


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_its_output_is_not_the_right_one_and_names_it_when_it_is_checked(wrong):
    found, tree = shown(wrong), CheckedTree(parse(wrong.shows))
    verdict = run(judging(tree, found.convention, read_printed(found.printed, tree)))
    assert not verdict.is_right and wrong in [suspect.wrong for suspect in verdict.suspects]
    right = "\n".join(line for line, _differs in found.right_output)
    assert run(judging(tree, found.convention, read_printed(right, tree))).is_right


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_its_code_is_its_own_without_types_and_a_line_differs_from_the_right_one(wrong):
    found = shown(wrong)
    assert any(differs for _line, differs in (*found.right_code, *found.wrong_code))
    assert found.wrong_code[0] == found.right_code[0] and len(found.wrong_code) <= 12
    assert not any("->" in line or '"""' in line for line, _differs in (*found.right_code, *found.wrong_code))

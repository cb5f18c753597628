"""Refusals of the command line, each in one sentence; and it answers every input."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search.algorithms import ALGORITHMS
from tests.engine.commands import OVER, assert_refused, refusal, run
from tests.examples import examples


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "games|search|solve|evaluate|tree"),
        (("play",), "play"),
        (("search",), "GAME"),
        (("search", "shogi"), "There is no game “shogi”"),
        (("search", "tic-tac-toe", "--position", "XX"), "3 rows of 3 cells"),
        (("search", "tic-tac-toe", "--position", ""), "3 rows of 3 cells"),
        (("search", "tic-tac-toe", "--depth", "0"), "between 1 and 400"),
        (("search", "tic-tac-toe", "--depth", "401"), "between 1 and 400"),
        (("search", "tic-tac-toe", "--depth", "deep"), "“deep” is not a whole number"),
        (("search", "tic-tac-toe", "--depth"), "expected one argument"),
        (("search", "tic-tac-toe", "--depth", "-1"), "between 1 and 400"),
        (("search", "tic-tac-toe", "--time", "0"), "more than 0"),
        (("search", "tic-tac-toe", "--time", "nan"), "more than 0"),
        (("search", "tic-tac-toe", "--time", "soon"), "not a number"),
        (
            ("search", "tic-tac-toe", "--algorithm", "mtd"),
            f"“algorithm” must be one of: {', '.join(ALGORITHMS)}; not “mtd”.",
        ),
        (
            ("search", "tic-tac-toe", "--order", "best"),
            "“order” must be one of: natural, reversed, evaluation; not “best”.",
        ),
        (
            ("search", "tic-tac-toe", "--convention", "mit"),
            "“convention” must be one of: aima, aima4, urjc, unir, puc, berkeley; not “mit”.",
        ),
        (("search", "chess", "--extensions", "x"), "“extensions” must be one of: none, checks, singular; not “x”."),
        (
            ("search", "chess", "--roots", "x"),
            "“values of the root's actions” must be one of: natural, exact; not “x”.",
        ),
        (("evaluate", "chess", "--set", "m=3"), "chess takes no parameters."),
        (("search", "tic-tac-toe", "--evaluation", "material"), "no evaluation “material”"),
        (("search", "tic-tac-toe", "--window", "1,1"), "lower edge"),
        (("search", "tic-tac-toe", "--window", "2,-2"), "lower edge"),
        (("search", "tic-tac-toe", "--window", "nan,1"), "lower edge"),
        (("search", "tic-tac-toe", "--window", "1"), "LOW,HIGH"),
        (("search", "tic-tac-toe", "--window", "a,b"), "not a number"),
        (("tree", "scale-a", "--algorithm", "star1", "--bounds", "4"), "--bounds takes LOW,HIGH"),
        (("tree", "scale-a", "--algorithm", "star1", "--bounds", "2,4"), "values lie between 1 and 4"),
        (("tree", "scale-a", "--bounds", "-9,9"), "are for star1 and star2"),
        (("search", "tic-tac-toe", "--algorithm", "minimax", "--window", "-1,1"), "takes no window"),
        (("search", "tic-tac-toe", "--algorithm", "random", "--depth", "3"), "does not search"),
        (("search", "tic-tac-toe", "--algorithm", "greedy", "--order", "reversed"), "does not search"),
        (("search", "tic-tac-toe", "--algorithm", "greedy", "--evaluation", "none"), "needs an evaluation"),
        (("search", "tic-tac-toe", "--order", "evaluation", "--evaluation", "none"), "needs an evaluation"),
        (("search", "tic-tac-toe", "--set", "m"), "NAME=VALUE"),
        (("search", "tic-tac-toe", "--set", "m=99"), "between 1 and 19"),
        (("search", "tic-tac-toe", "--set", "m=three"), "whole number"),
        (("search", "tic-tac-toe", "--set", "size=3"), "no parameter “size”"),
        (("search", "tic-tac-toe", "--set", "k=4"), "do not fit"),
        (("search", "tic-tac-toe", "--seed", "x"), "whole number"),
        (("search", "tic-tac-toe", "--colour"), "--colour"),
        (("tree", ""), "empty"),
        (("tree", "((1 2"), "missing"),
        (("tree", "(1 2) 3"), "goes on"),
        (
            ("tree", "nope"),
            "neither a tree, nor a file, nor the name of a tree; there are: example, infinite, doubtful, ",
        ),
        (("matrix", "1,-1 0,0"), "“1,-1 0,0” is only one line"),
        (("matrix", "1 -1 1/2 0.5"), "is only one line"),
        (("tree", "example", "--algorithm", "greedy"), "needs an evaluation"),
        (("tree", "example", "--order", "evaluation"), "needs an evaluation"),
        (("tree", "example", "--evaluation", "open-lines"), "no evaluation"),
        (("tree", "example", "--position", "a1"), "--position"),
        (("tree", f"({'(1 2)' * 257})"), "at most 256 successors"),
        (("tree", f"({'1 ' * 257})"), "at most 256 successors"),
        (("tree", "(1e400 2)"), "“1e400” at character 2 is too large"),
        (("tree", f"({'9' * 400} 2)"), "is too large"),
        (("tree", "({.5:1e308 .5:1e308}{.5:-1e308 .5:1e308})", "--algorithm", "star1"), "is too large"),
        (("tree", "example", "--window", "1e400,2"), "“1e400” is too large a number"),
        (("tree", "attitudes", "--algorithm", "alphabeta"), "take star1 or star2"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments, says):
    assert says in refusal(*arguments)
    assert says in refusal(*arguments, "--json")


ODD_WORDS = ["", "-1", "0", "1", "2", "3", "full", "inf", "-inf,inf", "0,1", "nan", "1e400", "a\nb", "%s", "--"]


WORD = st.text(max_size=8) | st.sampled_from(ODD_WORDS)


VALUES = {
    "--algorithm": ["random", "greedy", "minimax", "alphabeta"],
    "--depth": ["1", "2", "3", "full"],
    "--time": ["0.01"],
    "--evaluation": ["none", "open-lines", "weighted-lines"],
    "--order": ["natural", "reversed", "evaluation"],
    "--convention": ["aima", "aima4", "urjc", "unir", "puc", "berkeley"],
    "--window": ["-1,1", "-inf,inf", "0,inf", "-2,-1"],
    "--set": ["m=3", "n=4", "k=2"],
    "--seed": ["0", "7"],
    "--position": ["X.O/.X./... O", OVER, "XO./XO./... X"],
}


FLAGS = ["--deepen", "--table", "--json", "--help-me"]


@st.composite
def command_lines(draw):
    """Mostly sensible commands, with something odd now and then."""
    a_search = ["search", "tic-tac-toe", "--position", "X.O/.X./... O"]
    commands = [a_search, a_search, ["tree", "example"], ["tree", "infinite"], ["search"], ["games"]]
    words = list(draw(st.sampled_from(commands)))
    for _ in range(draw(st.integers(0, 4))):
        if draw(st.integers(0, 3)) == 0:
            words.append(draw(st.sampled_from(FLAGS)))
            continue
        option = draw(st.sampled_from(list(VALUES)))
        odd = draw(st.integers(0, 9)) == 0
        words += [option, draw(WORD if odd else st.sampled_from(VALUES[option]))]
    return [*words, draw(WORD)] if draw(st.integers(0, 9)) == 0 else words


@examples(100)
@given(command_lines())
def test_every_command_line_is_answered_or_refused(words):
    status, out, err = run(*words)
    if status == 0:
        assert out.strip() and err == ""
        assert "--json" not in words or json.loads(out)
    else:
        assert_refused(status, out, err)

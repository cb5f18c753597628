"""Twice the text takes about twice the time at every door through which texts of strangers come in.

At a door that takes the square of it, one text could hold up everybody. A short text that is repeated finds this, so
each of `TOKENS` is repeated after the beginnings of a door: first to short texts, and where these are in doubt to long
ones.
"""

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, limits
from engine.beliefs import read_belief, read_model
from engine.checking.printed import read_printed
from engine.checking.recursion import CheckedTree
from engine.exact import read_typed
from engine.exercises.sheets import from_document
from engine.games.tree import Tree
from engine.matrix import read_matrix
from engine.refusals import Refused
from engine.trees import links
from engine.trees.adjacency import read_adjacency
from engine.trees.commas import two_leaves
from engine.trees.forms import read_any
from engine.trees.gambit import read_efg
from engine.trees.other_forms import refuse_other_forms
from engine.trees.read_dot import is_dot, read_dot
from engine.trees.read_latex import read_latex
from engine.trees.text import parse
from tests.examples import examples
from webapp.lab import packing as model_links
from webapp.trees.checker import links as printed_links
from webapp.trees.sheets import links as sheet_links
from webapp.trees.sheets.documents import read_json
from webapp.trees.sheets.students import clean_name, read_names

SHORT = (2_500, 10_000)
LITTLE = 0.001
"""Seconds for the longer of the short texts: were it the square, the longest text that is read would take two."""

LONG = (10_000, 20_000, 40_000, 80_000)
MOST_SECONDS = 1.0
"""Of processor time, for the last of the long texts."""

SMALL = 0.02
"""Seconds that are too short to be compared."""

MOST_GROWTH = 3.0
"""Times as long, of twice the text: 4 would be the square."""

TOKENS = (
    *("1", "1 ", "12", "1,", "1, ", "1;", "1/2 ", ".5:", "-1 ", "1e9 ", "∞", "½", "a", "a ", "a,", "a=", "a: ", "a:\n"),
    *("a: b\n", "a -> ", "- ", "-\n", "--", "|", "| ", "/", "\\", "\\ ", "/* ", "*/", "// \n", "#\n", "%%\n", "```\n"),
    *(
        "(",
        ")",
        "()",
        "(1 ",
        "[",
        "[]",
        "[1,",
        "{",
        "{}",
        "{1:",
        "<a ",
        "<",
        "=",
        "= ",
        ",",
        ", ",
        ",\n",
        ";",
        ".",
        ":",
    ),
    *(
        '"',
        '" ',
        '"a',
        '"a",',
        '\\"',
        "'",
        '"""',
        "$",
        "@1 ",
        "~",
        "\n",
        " ",
        " \n",
        "\t",
        "\ufeff",
        "é",
        "\u0301\u0316",
    ),
    *(
        "max(",
        "int a[",
        "static ",
        "A<",
        "import a",
        "def f(",
        "Node(1,",
        "x = [\n",
        "new ",
        "e = ",
        " · ",
        "1.e4 ",
        "8/",
    ),
)


class Door(NamedTuple):
    read: Callable[[str], Any]
    beginnings: tuple[str, ...]
    """The first of them is tried with every token; the others in turn."""


EFG = 'EFG 2 R "" { "a" "b" } '
NFG = 'NFG 1 R "" { "a" "b" } { 2 2 } '
PRINTED_OF = CheckedTree(parse("(B=(3 12) C=(2 4))"))
DOORS = {
    "a tree": Door(read_any, ("", "(", "x = [", "{", "# a\n", "const a = [")),
    "a tree in Poda's own form": Door(parse, ("(", "{.5:", "(a:", "", '("')),
    "a tree of Gambit": Door(read_efg, (EFG, EFG + 'p "" 1 1 "" {', EFG + '"', 'EFG 2 R "" {')),
    "a graph of Graphviz": Door(read_dot, ("digraph {", "digraph { a -> {", 'digraph { a [label="', "digraph { a [")),
    "whether it is a graph": Door(is_dot, ("", "/*", "strict digraph ", '"')),
    "a tree in LaTeX": Door(
        read_latex,
        ("\\begin{forest} [", "\\Tree [", "\\Tree [.", "\\begin{forest} [{", "\\begin{forest} [a, label={[]{"),
    ),
    "a line for each node": Door(read_adjacency, ("", "a: [", "a: b\n")),
    "a tree of another form": Door(refuse_other_forms, ("", "a", "a\n", "```\n", "static ", '"""', "/*", "(define ")),
    "what a program has printed": Door(
        lambda text: read_printed(text, PRINTED_OF),
        ("", "node;alpha\n", "B alpha=3\n", "B -inf 3\n", '{"nodes": [', "B [", "Visited: [", "np.a(", "'", "3,"),
    ),
    "a link to what a program has printed": Door(printed_links.unpack, ("2", "e")),
    "commas in a tree": Door(two_leaves, ("", "1,")),
    "a number": Door(read_typed, ("", "1 ", "-")),
    "a matrix": Door(read_matrix, ("", "a b\n", NFG, "1 2\n", "x,", '"', "zero-sum\n")),
    "a model of beliefs": Door(read_model, ("", "states ", "s1 -a-> s2\nbelief ", "s1 -a-> s2\nutility ", "s1 -")),
    "a belief": Door(lambda text: read_belief(text, ("s1", "s2")), ("", "s1:", "(")),
    "a list of names": Door(read_names, ("", "a ")),
    "a name": Door(clean_name, ("", "a ")),
    "a link to a tree": Door(links.unpack, ("2", "e")),
    "the text in a link to a tree": Door(lambda text: links.unpack(_packed(text)), ("(", "{", "")),
    "a link to a model": Door(lambda text: model_links.unpack(text, limits.MODEL), ("2", "e")),
    "a link to a sheet": Door(sheet_links.unpack, ("2", "e")),
    "a file with a sheet": Door(
        lambda text: from_document(read_json(text)), ("", "[", '{"format": "poda-sheet", "a": ')
    ),
    "a path in a tree": Door(lambda text: Tree(parse("(3 5)")).read(text), ("", '"')),
} | {
    f"a position of {slug}": Door(games.find(slug, {}).read, ("", "X", "8/", "1,", "1"))
    for slug, entry in games.ENTRIES.items()
    if not games.find(slug, {}).hidden
}


def _packed(text: str) -> str:
    return links.packing.pack(text, links.DICTIONARY)


@pytest.fixture(autouse=True)
def texts_of_any_length(monkeypatch):
    """What is read grows as it does, whether or not a limit ends it."""
    for name in ("MATRIX", "MODEL", "NAMES", "POSITION", "PRINTED"):
        monkeypatch.setattr(limits, name, 10**6)


def slow(read: Callable[[str], Any], beginning: str, token: str) -> str:
    """Why the door is too slow for the text; "" if it is not."""
    before, taken = (_seconds(read, _text(beginning, token, size)) for size in SHORT)
    if taken < LITTLE or taken < before * MOST_GROWTH**2 and taken * LONG[-1] / SHORT[-1] < MOST_SECONDS:
        return ""
    before = 0.0
    for size in LONG:
        taken = min(_seconds(read, _text(beginning, token, size)) for _again in range(2))
        if taken > MOST_SECONDS or taken > SMALL and before and taken > MOST_GROWTH * before:
            return f"{size} of {token!r} after {beginning!r}: {taken:.2f} s, half as many {before:.2f} s"
        before = taken
    return ""


def _text(beginning: str, token: str, size: int) -> str:
    return (beginning + token * (size // len(token) + 1))[:size]


def _seconds(read: Callable[[str], Any], text: str) -> float:
    """Of processor time; the collector of garbage would look at all that other tests have left."""
    gc.disable()
    began = time.thread_time()
    with suppress(Refused, ValueError):
        read(text)
    taken = time.thread_time() - began
    gc.enable()
    return taken


@pytest.mark.parametrize("door", DOORS)
def test_twice_the_text_takes_less_than_three_times_as_long(door):
    read, (first, *others) = DOORS[door]
    cases = [(first, token) for token in TOKENS]
    cases += [(others[place % len(others)], token) for place, token in enumerate(TOKENS)]
    assert [said for case in cases if (said := slow(read, *case))] == []


@examples(300)
@given(
    door=st.sampled_from(list(DOORS)),
    place=st.integers(0, 9),
    token=st.text(st.sampled_from("1a9 .,:;=-+/\\|<>()[]{}\"'#*@~$%\n\t"), min_size=1, max_size=6),
)
def test_so_do_other_short_texts(door, place, token):
    read, beginnings = DOORS[door]
    assert slow(read, beginnings[place % len(beginnings)], token) == ""


@pytest.mark.sweep
@pytest.mark.parametrize("door", DOORS)
def test_every_token_after_every_beginning(door):
    read, beginnings = DOORS[door]
    assert [said for first in beginnings for token in TOKENS if (said := slow(read, first, token))] == []


def test_many_sets_of_one_name_take_time_in_proportion():
    half, whole = (_seconds(read_efg, _sets_of_one_name(count)) for count in (100, 200))
    assert whole < max(MOST_GROWTH * half, SMALL)


def _sets_of_one_name(twenties: int) -> str:
    """A file of Gambit with twenty times as many nodes of MAX, each in a set of its own called “a”."""

    def chance(outcomes: int) -> str:
        said = " ".join(f'"{n}" 1/{outcomes}' for n in range(outcomes))
        return f'c "" 0 "" {{ {said} }} 0\n'

    sets = [f'p "" 1 {n} "a" {{ "b" "c" }} 0\nt "" 0\nt "" 0\n' for n in range(20 * twenties)]
    groups = ["".join([chance(20), *sets[at : at + 20]]) for at in range(0, len(sets), 20)]
    return "".join([EFG, chance(twenties), *groups])

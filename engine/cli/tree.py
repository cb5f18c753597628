"""`python -m engine tree TREE`: a search of a tree, with the leaves that it visits; or the tree in another form."""

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Any

from engine.answers.berkeley import write_berkeley
from engine.answers.moodle import write_moodle
from engine.answers.pytest_module import write_pytest
from engine.answers.table import as_csv, as_one_csv
from engine.answers.trace import trace_of
from engine.cli import searching, tree_equilibrium
from engine.cli.arguments import Parser
from engine.cli.files import STANDARD_INPUT, text_of_file, text_of_standard_input
from engine.cli.output import Printout
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.trees.examples import EXAMPLES
from engine.trees.forms import FORMS, read_any
from engine.trees.handouts import as_document
from engine.trees.information_sets import hides
from engine.trees.node import Node
from engine.trees.several import SeveralTrees
from engine.trees.shapes import SHAPES
from engine.trees.text import write

BRACKETS = "([{"

WRITERS: Mapping[str, Callable[[Node, dict[str, Any]], str]] = {
    "trace": lambda _root, trace: json.dumps(trace, ensure_ascii=False, indent=1),
    "csv": lambda _root, trace: as_csv(trace),
    "pytest": lambda root, trace: write_pytest([(root, trace)]),
    "berkeley": lambda root, trace: write_berkeley(root, trace)[0],
    "berkeley-solution": lambda root, trace: write_berkeley(root, trace)[1],
    "moodle": lambda root, trace: write_moodle([(root, trace)], str, "Poda", "triangles"),
}
"""How a search of the tree is written, from its trace."""

WRITERS_OF_SEVERAL: Mapping[str, Callable[[Mapping[str, tuple[Node, dict[str, Any]]]], str]] = {
    "trace": lambda traced: "\n".join(json.dumps(trace, ensure_ascii=False) for _root, trace in traced.values()),
    "csv": lambda traced: as_one_csv({text: trace for text, (_root, trace) in traced.items()}),
    "pytest": lambda traced: write_pytest(list(traced.values())),
    "moodle": lambda traced: write_moodle(list(traced.values()), str, "Poda", "triangles"),
}
"""How searches of several trees are written, by the trees as they are given; traces have a line each."""


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    command.add_argument(
        "tree",
        metavar="FILE|TEXT|-",
        nargs="+",
        help=f"a file, ((3 12 8)(2 4 6)), one of the lectures': {', '.join(EXAMPLES)}, or - for standard input",
    )
    command.add_argument("--which", type=int, default=0, metavar="N", help="which of several trees in one text, from 1")
    command.add_argument("--write", metavar="|".join(_writers()), help="write the tree, or its search, in this form")
    command.add_argument("--shapes", metavar="|".join(SHAPES), default="triangles", help="of the nodes that are drawn")
    searching.add_options(command)


def answer(arguments: Namespace) -> str | Printout:
    """The result of a search, or the tree in another form; raises Refused. Several trees go into one text.

    A tree with information sets is not searched: its answer is an equilibrium.
    """
    roots = {text: _chosen_tree(text, arguments.which) for text in arguments.tree}
    if len(roots) > 1:
        return _several_written(roots, arguments)
    [root] = roots.values()
    if arguments.write in WRITERS:
        return WRITERS[arguments.write](root, _trace(root, arguments)).rstrip("\n")
    if arguments.write is not None:
        return _written(root, arguments.write, arguments.shapes).rstrip("\n")
    if hides(root) and not searching.is_told(arguments):
        return tree_equilibrium.answer(root)
    game = Tree(root)
    game.text = write(root)
    return searching.answer(game, game.start(), arguments, record=len(game.nodes))


def _chosen_tree(text: str, which: int) -> Node:
    try:
        return find_tree(text, which)
    except SeveralTrees as several:
        raise Refused(
            "There are %(count)d trees in the text: choose one with --which, from 1 to %(count)d (%(names)s).",
            count=len(several.names),
            names=", ".join(several.names),
        ) from None


def _trace(root: Node, arguments: Namespace) -> dict[str, Any]:
    return trace_of(root, arguments.convention or "aima", arguments.algorithm or "")


def _several_written(roots: Mapping[str, Node], arguments: Namespace) -> str:
    if arguments.write not in WRITERS_OF_SEVERAL:
        raise Refused("Several trees need --write with one of: %(known)s.", known=", ".join(WRITERS_OF_SEVERAL))
    traced = {text: (root, _trace(root, arguments)) for text, root in roots.items()}
    return WRITERS_OF_SEVERAL[arguments.write](traced).rstrip("\n")


def find_tree(text: str, which: int = 0) -> Node:
    """A lecture's tree by name, the tree in a file or on standard input, or in the text itself; raises Refused."""
    if text in EXAMPLES:
        return read_any(EXAMPLES[text], which=which)
    if text == STANDARD_INPUT:
        return read_any(text_of_standard_input(), which=which)
    written = None if "\n" in text else text_of_file(text)
    if written is not None:
        return read_any(written, which=which)
    try:
        return read_any(text, which=which)
    except Refused as refusal:
        if (
            isinstance(refusal, SeveralTrees)
            or not text.strip()
            or "\n" in text
            or any(bracket in text for bracket in BRACKETS)
        ):
            raise
        raise Refused(
            "“%(text)s” is neither a tree, nor a file, nor the name of a tree; there are: %(known)s.",
            text=text,
            known=", ".join(EXAMPLES),
        ) from None


def _writers() -> list[str]:
    return ["json", *FORMS, *WRITERS]


def _written(root: Node, form: str, shapes: str) -> str:
    if shapes not in SHAPES:
        raise Refused("--shapes must be one of: %(known)s; not “%(value)s”.", known=", ".join(SHAPES), value=shapes)
    if form == "json":
        return json.dumps(as_document(root), ensure_ascii=False, indent=1)
    if form not in FORMS:
        raise Refused("--write must be one of: %(known)s; not “%(value)s”.", known=", ".join(_writers()), value=form)
    return FORMS[form].write(root, shapes)

"""One iteration of Monte Carlo tree search after a hundred, as in the picture of the book (`/trees/playouts`).

The picture is that of Russell & Norvig, 4th edition, chapter 5. Black is MAX and to move. The book writes at each node
the wins of who moved there, of white at the root, and the playouts: 37/100. The engine counts from MAX's side as ever;
here its numbers are turned round.
"""

from collections.abc import Mapping
from typing import Any

from flask import render_template, request
from flask_babel import gettext as _

from engine.games.tree import Tree
from engine.search import Options
from engine.search.monte_carlo.planting import plant
from engine.search.monte_carlo.searcher import MonteCarloSearch
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.searches.found import tree_messages
from webapp.trees.lab.routes import bp
from webapp.wording.pseudocode import code_of
from webapp.wording.script_texts import texts as script_texts

TREE = "(((((1 1)(1 1))(1 0))(1 0))(0 0)(1 0))"

GIVEN = (
    ("", 100, 63),
    ("a1", 79, 60),
    ("a2", 10, 1),
    ("a3", 11, 2),
    ("a1 b1", 53, 37),
    ("a1 b2", 26, 23),
    ("a1 b1 c1", 35, 27),
    ("a1 b1 c2", 18, 10),
)
"""Paths with their playouts, and how many of these black has won."""

CONSTANTS = (1.4, 1.5)
"""With the first black is led to 60/79, with the second to 2/11, as the book says."""


@bp.get("/playouts")
@limited(LOOK)
def playouts() -> str:
    """The picture. `exploration`: one of `CONSTANTS`."""
    asked = request.args.get("exploration", "")
    exploration = next((each for each in CONSTANTS if f"{each:g}" == asked), CONSTANTS[0])
    return render_template(
        "trees/playouts.html",
        tree=picture(exploration),
        exploration=exploration,
        constants=CONSTANTS,
        texts=script_texts(),
    )


def picture(exploration: float) -> dict[str, Any]:
    """The tree with the events of one iteration, in the numbers of the book."""
    search = _searched(exploration)
    trace = search.trace
    assert trace is not None, "the options ask for a record"
    tree = tree_messages.whole(trace)
    kinds, parents = tree["nodes"]["kind"], tree["nodes"]["parent"]
    by_black = [parent >= 0 and kinds[parent] == "max" for parent in parents]
    _turn_round(tree["nodes"], by_black)
    _turn_round(tree["events"], [by_black[node] for node in tree["events"]["node"]])
    _turn_selections(tree["events"])
    tree["sampling"] |= {"least": 0.0, "most": 1.0}
    fractions = _fractions(tree["nodes"], tree["events"])
    pseudocode = _in_the_books_words(code_of(tree["listing"]))
    return {**tree, "given": len(GIVEN), "fractions": fractions, "pseudocode": pseudocode, "texts": _texts()}


def _searched(exploration: float) -> MonteCarloSearch:
    tree = Tree.parse(TREE)
    given = {tuple(_actions(tree, path)): (visits, float(won)) for path, visits, won in GIVEN}
    options = Options("mcts", iterations=GIVEN[0][1] + 1, exploration=exploration, record=100)
    search = MonteCarloSearch(tree, tree.start(), options)
    plant(search, given)
    search.advance(1)
    return search


def _actions(tree: Tree, path: str) -> list[int]:
    """The actions of that path from the root."""
    state, actions = tree.start(), []
    for name in path.split():
        actions.append(tree.find(state, name))
        state = tree.result(state, actions[-1])
    return actions


def _turn_round(columns: dict[str, Any], by_black: list[bool]) -> None:
    """Sums and means for who moved there; none of them is called a sample, for the fractions say what they are."""
    visits = columns["visits"]
    columns["sum"] = [
        won if black else count - won for won, count, black in zip(columns["sum"], visits, by_black, strict=True)
    ]
    columns["value"] = [won / count if count else None for won, count in zip(columns["sum"], visits, strict=True)]
    columns["bound"] = [None] * len(visits)


def _turn_selections(events: dict[str, Any]) -> None:
    """White's selections, with the largest bound for white in place of the smallest for black."""
    for place, code in enumerate(events["code"]):
        if code == "select-min":
            events["mean"][place] = 1 - events["mean"][place]
            events["edge"][place] = events["mean"][place] + events["margin"][place]


def _fractions(*columns: dict[str, Any]) -> list[tuple[float, str]]:
    """How each mean is written: as the wins and the playouts, not cancelled.

    No two nodes have the same: 0 and 1 are those of the new one alone.
    """
    known = {
        won / count: f"{won:g}/{count}"
        for each in columns
        for won, count in zip(each["sum"], each["visits"], strict=True)
        if count
    }
    return list(known.items())


def _in_the_books_words(pseudocode: Mapping[str, Any]) -> dict[str, Any]:
    """One line selects for both, the largest bound, for the mean is that of who moved there; the width w is 1."""
    told = {
        "max.select": _("s ← argmax of mean(n) + C·√(ln N(s) / N(n)), mean(n) for the player to move at s"),
        "any.backup": _("for each node from s up to the root: N ← N + 1; Σ ← Σ + 1 if who moved there has won"),
    }
    lines = [
        {**line, "text": told.get(line["key"], line["text"]), "key": line["key"].replace("max.select", "any.select")}
        for line in pseudocode["lines"]
        if line["key"] not in ("any.width", "chance.outcome", "min.select")
    ]
    return {**pseudocode, "lines": lines}


def _texts() -> dict[str, str]:
    """The sentences in the book's words: black and white, and wins of who moved there."""
    return {
        "row.max": _("black"),
        "row.min": _("white"),
        "legend.max": _("black is to move"),
        "legend.min": _("white is to move"),
        "mcts.step.select-max": _(
            "Selection: black goes to {node}, as {mean} + {scale}·√(ln {above} / {visits}) = {edge} is the"
            " largest bound."
        ),
        "mcts.step.select-min": _(
            "Selection: white goes to {node}, as {mean} + {scale}·√(ln {above} / {visits}) = {edge} is the"
            " largest bound."
        ),
        "mcts.step.move": _("Playout from {node}: the players go on at random, {action}."),
        "mcts.step.playout": _(
            "Playout from {node}: the result is {result}, 1 for a win of black and 0 for one of white."
        ),
        "mcts.step.backup": _("Back-propagation: {node} now stands at {sum}/{visits}."),
        "step.start": _("This is the tree after a hundred iterations; the next one begins at the root."),
        "mcts.column.sum": _("wins of the player who moved there"),
    }

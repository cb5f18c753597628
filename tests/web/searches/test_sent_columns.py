"""Trees are sent with the columns that they have, and each of these is read by a script or named in a sentence."""

import re
from typing import Any

import pytest

from engine import games
from engine.game import MAX
from engine.hidden.deciding import decide
from engine.matrix.presets import preset
from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from engine.search.depth_first_trace import ERRING
from engine.search.search import start
from engine.trace import COMMON, TraceSchema
from tests.web.people import module_app
from webapp.config import ROOT
from webapp.lab.extensive import tree_columns
from webapp.lab.numbers import Numbers
from webapp.views import belief_tree

FOLDERS = ("tree-view", "steps")
SCRIPTS = "\n".join(path.read_text() for folder in FOLDERS for path in (ROOT / "static/js" / folder).glob("*.js"))
CODE = re.sub(r"/\*.*?\*/|//[^\n]*", "", SCRIPTS, flags=re.DOTALL)

SEARCHES: list[tuple[str, dict[str, Any]]] = [
    ("tic-tac-toe", {"algorithm": "alphabeta", "depth": 2}),
    ("tic-tac-toe", {"algorithm": "minimax", "depth": 2, "errs": 0.1}),
    ("chess", {"algorithm": "alphabeta", "depth": 1, "quiescence": True, "extensions": "checks"}),
    ("coin-backgammon", {"algorithm": "expectiminimax", "depth": 2}),
    ("tic-tac-toe", {"algorithm": "mcts", "iterations": 20}),
]


app = module_app(PODA_SEARCH_THREADS=1)


pytestmark = pytest.mark.usefixtures("english")


def is_read(column: str, record: TraceSchema | None = None) -> bool:
    """Whether a script takes the column from an object, or the search shows it or names it in a sentence."""
    if record and (column in {each.name for each in record.shown} or f"{{{column}}}" in str(record.events)):
        return True
    return re.search(rf"\.{column}\b|[{{,] ?{column}\b(?![:\"])", CODE) is not None


@pytest.mark.parametrize(("slug", "options"), SEARCHES)
def test_a_search_sends_what_it_declares_and_scripts_read(slug: str, options: dict[str, Any]) -> None:
    game = games.find(slug)
    search = start(game, game.start(), Options(record=2000, **options))
    while not search.advance(1000):
        pass
    trace = search.trace
    tree = trace.columns()
    assert set(tree["nodes"]) <= {*COMMON, *(column.name for column in trace.record.columns)}
    sent = [*tree["nodes"], *(tree["events"] or {})]
    assert [name for name in sent if not is_read(name, trace.record)] == []


def test_other_trees_send_only_what_scripts_read() -> None:
    beliefs = decide(games.find("draw-poker"), MAX, ("A",), "simulate").tree
    assert beliefs is not None
    trees = [belief_tree.shown(beliefs, "expectiminimax"), tree_columns(preset("prisoners-dilemma"), Numbers(), [])]
    assert [name for tree in trees for name in tree["nodes"] if not is_read(name)] == []


def test_every_declared_column_is_read() -> None:
    records = [ERRING, *(each.record for each in ALGORITHMS.values() if each.record)]
    assert [c.name for record in records for c in record.columns if not is_read(c.name, record)] == []
    assert not is_read("nobody")

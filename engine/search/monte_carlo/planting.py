"""A search that goes on from given statistics: those of a picture that shows a hundred iterations."""

from collections.abc import Mapping

from engine.game import Action, State
from engine.search.monte_carlo.events import GIVEN, UNKNOWN, note
from engine.search.monte_carlo.expansion import link
from engine.search.monte_carlo.searcher import MonteCarloSearch
from engine.search.monte_carlo.tree import add_results, begin_node


def plant(search: MonteCarloSearch, given: Mapping[tuple[Action, ...], tuple[int, float]]) -> None:
    """Gives a search that has not begun the nodes at these paths, each with its visits and the sum of their results.

    Every path comes after the one to its parent; the first is that of the root, (). Raises KeyError otherwise.
    """
    search.advance(0)
    game, nodes, run = search.game, search.nodes, search.run
    rows: dict[tuple[Action, ...], int] = {}
    states: dict[tuple[Action, ...], State] = {}
    for path, (visits, total) in given.items():
        states[path] = game.result(states[path[:-1]], path[-1]) if path else search.state
        if path:
            parent, row = rows[path[:-1]], int(run.rows)
            actions = game.actions(states[path[:-1]])
            begin_node(nodes[row], parent, path[-1], actions.index(path[-1]), game.turn(states[path]))
            link(nodes, parent, row)
            nodes[parent].count, nodes[parent].tried = len(actions), nodes[parent].tried + 1
            run.rows += 1
        rows[path] = 0 if not path else row
        add_results(nodes[rows[path]], visits, total)
        run.node = rows[path]
        note(nodes, search.events, run, GIVEN, rows[path], nodes[rows[path]].kind, 0, UNKNOWN)
    run.iterations = nodes[0].visits

"""Iterative deepening: searches to depth 1, 2 and so on, each of which tries first what the one before found best."""

from collections.abc import Callable, Iterator

from engine.game import Action
from tests.textbook.problem import Found


def iterative_deepening(search: Callable[..., Found], depth: int, **how) -> Iterator[Found]:
    """What each depth finds; `search` takes `depth` and the fields of `Problem` that one depth hands to the next."""
    line, learnt = [], {}
    for plies in range(1, depth + 1):
        found = search(**how | {"depth": plies, "line": line} | learnt)
        yield found
        line = principal_variation(found)
        learnt = {"latest": found.problem.latest}


def principal_variation(found: Found) -> list[Action]:
    """The actions of best play from the root on; where nothing is better than the rest, the first action."""
    line, node = [], found.diary[0]
    while node.visited:
        action = node.best if node.best is not None else node.actions[0]
        line.append(action)
        node = [below for below in found.diary if below.parent is node and below.action == action][-1]
    return line

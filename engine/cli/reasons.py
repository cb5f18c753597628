"""What is said beside the best action: which others are proved as good, and which win at once."""

from engine.game import Game, State
from engine.games.tree import Tree
from engine.search import Report


def as_good(report: Report) -> list[str]:
    """The other actions that are proved to be worth what the best one is."""
    if report.value is None or report.bound != "exact" or report.narrowed:
        return []
    found = [each for each in report.actions if each.bound == "exact" and each.value == report.value]
    return [each.action for each in found if each.action != report.best]


def sooner(game: Game, state: State, report: Report) -> list[str]:
    """The actions that win at once, where the best one wins later and is worth no more."""
    at_once = [] if isinstance(game, Tree) or report.best is None else game.winning_at_once(state)
    if report.best in at_once:
        return []
    utilities = {name: game.utility(game.result(state, game.find(state, name))) for name in at_once}
    return [name for name, utility in utilities.items() if utility == report.value]


def sentences(game: Game, state: State, report: Report) -> list[str]:
    """Both, for people."""
    said = []
    if others := as_good(report):
        said.append(f"as good: {' '.join(others)} (of equals the first is taken)")
    if at_once := sooner(game, state, report):
        said.append(f"to win at once: {' '.join(at_once)} (every win counts alike, soon or late)")
    return said

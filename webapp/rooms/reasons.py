"""Why the right answer to a question is right: a sentence, with the numbers that show it."""

from collections.abc import Mapping, Sequence

from engine.exercises.numbers import written
from engine.game import MAX, Game
from engine.refusals import N_
from webapp.rooms.record import MOST_CHOICES, Reason, SentenceValues

ALIKE = 1e-9
"""Values closer than this count as equal, because sums of fractions are rounded."""

TAKES = {
    "max": N_("MAX takes the largest value that comes back to %(node)s: %(values)s."),
    "min": N_("MIN takes the smallest value that comes back to %(node)s: %(values)s."),
    "chance": N_("The values that come back to %(node)s are averaged by their probabilities: %(values)s."),
}
WITHIN = {
    "max": N_(
        "MAX takes the largest value that comes back to %(node)s (%(values)s), held between α = %(alpha)s and"
        " β = %(beta)s."
    ),
    "min": N_(
        "MIN takes the smallest value that comes back to %(node)s (%(values)s), held between α = %(alpha)s and"
        " β = %(beta)s."
    ),
}
"""Where the search hands back nothing outside of the node's window."""


def of_node(
    kind: str,
    node: str,
    value: float,
    values: Mapping[str, float],
    weights: Sequence[float] = (),
    window: tuple[float, float] | None = None,
) -> Reason | None:
    """Why a node with these values below it, by action, has the `value`; None where it has it for another reason."""
    if not values or len(values) > MOST_CHOICES:
        return None
    told: SentenceValues = {
        "node": node,
        "values": {name: written(each) for name, each in values.items()},
    }
    took = _taken(kind, list(values.values()), weights)
    if took is not None and alike(took, value):
        return Reason(TAKES[kind], told)
    if took is None or window is None or not alike(min(max(took, window[0]), window[1]), value):
        return None
    return Reason(WITHIN[kind], told | {"alpha": written(window[0]), "beta": written(window[1])})


def _taken(kind: str, values: Sequence[float], weights: Sequence[float]) -> float | None:
    if kind == "chance":
        return sum(map(float.__mul__, weights, values)) if len(weights) == len(values) else None
    return {"max": max, "min": min}[kind](values)


def of_moves(game: Game, turn: int, exact: Mapping[str, float], best: Sequence[str]) -> Reason:
    """Why these moves are the best for the player to move, with the `exact` value of each move."""
    value = exact[best[0]]
    plies = game.plies_to_end(value)
    told: SentenceValues = {
        "best": ", ".join(best),
        "value": written(round(value, 4) + 0.0),
        "count": f"{len(best)}",
        "plies": f"{plies}",
    }
    if plies is not None:
        wins = (value > 0) == (turn == MAX)
        said = (
            N_("By the exact values the soonest win is %(best)s; plies to the end: %(plies)s.")
            if wins
            else N_("By the exact values every move loses, the latest is %(best)s; plies to the end: %(plies)s.")
        )
        return Reason(said, told)
    if len(best) == len(exact):
        return Reason(N_("By the exact values every move is equally good, worth %(value)s to MAX."), told)
    if len(best) == 1:
        return Reason(N_("By the exact values only %(best)s is best, worth %(value)s to MAX."), told)
    return Reason(N_("By the exact values %(count)s moves are equally good, worth %(value)s to MAX: %(best)s."), told)


def alike(one: float, other: float) -> bool:
    return one == other or abs(one - other) < ALIKE

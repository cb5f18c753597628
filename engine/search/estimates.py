"""How a search values unfinished positions, and the bounds of the values that it can find."""

from typing import NamedTuple

from engine.game import Game, State
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS
from engine.search.options import Options


class Estimates(NamedTuple):
    """How a search values what is not finished."""

    evaluation: str | None  # its name; None where there is nothing to estimate, or everything unfinished is 0
    beside_wins: bool  # whether estimates and results of finished games meet in one tree


def estimates(game: Game, state: State, options: Options) -> Estimates:
    """The evaluation that this search applies at its cutoffs and to the order of actions."""
    wanted = options.evaluation
    if wanted == "none" or not game.evaluations:
        return Estimates(None, beside_wins=False)
    horizon = game.horizon(state)
    reaches_the_end = options.depth is None or horizon is not None and options.depth >= horizon
    may_cut_off = options.depth is not None or options.deepens
    one_ply = ALGORITHMS[options.algorithm].one_ply_of is not None
    beside_wins = one_ply or may_cut_off and (wanted is not None or options.deepens or not reaches_the_end)
    if not beside_wins and options.order != "evaluation":
        return Estimates(None, beside_wins=False)
    return Estimates(wanted or game.evaluations[0], beside_wins)


def evaluation_asked(game: Game, options: Options) -> str | None:
    """The evaluation that these options name, or the game's first one; None if nothing is to be estimated."""
    if options.evaluation == "none" or not game.evaluations:
        return None
    return options.evaluation or game.evaluations[0]


def weighed(game: Game, options: Options) -> Game:
    """The game with the weights that the options give; raises Refused if its evaluation takes no such ones."""
    if options.weights is None:
        return game
    if not game.adjustable:
        raise Refused(N_("%(game)s has no evaluation that takes weights."), game=game.slug)
    evaluation = evaluation_asked(game, options)
    if evaluation not in game.adjustable:
        raise Refused(N_("Weights are for an evaluation that takes them: %(known)s."), known=", ".join(game.adjustable))
    return game.with_weights(options.weights, evaluation)


def bounds_of_values(game: Game, state: State, values: Estimates, depth: int | None) -> tuple[float, float] | None:
    """The least and the greatest value that a search to this depth can meet; None where the game does not know.

    An unfinished state that nothing estimates counts 0.
    """
    known = game.bounds(values.evaluation, values.beside_wins)
    horizon = game.horizon(state)
    reaches_the_end = depth is None or horizon is not None and depth >= horizon
    if known is None or values.beside_wins or reaches_the_end:
        return known
    return min(0.0, known[0]), max(0.0, known[1])

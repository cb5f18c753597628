"""The book's answer to the same question: a search's options as a textbook search."""

from math import inf

from engine.game import MAX, TERMINAL
from engine.games.mnk import Mnk
from tests import textbook


def book(game, state, options):
    """The textbook's search for these options."""
    how = how_to_value(game, state, options)
    if options.algorithm == "minimax":
        return textbook.minimax(game, state, **how)
    how |= {"convention": options.convention, "window": options.window, "roots": options.roots}
    how |= {"killers": options.killers}
    return textbook.alpha_beta(game, state, **how)


def how_to_value(game, state, options):
    """The values of leaves: wins are ±1 to the end and ±1000 beside estimates, which must stay below a win."""
    evaluation = options.evaluation or (game.evaluations[0] if game.evaluations else "none")
    most = inf if game.horizon(state) is None else game.horizon(state)
    reaches_the_end = options.depth is None or options.depth >= most and options.evaluation is None
    estimates = evaluation != "none" and (options.deepen or not reaches_the_end) and options.depth is not None

    def estimate(state):
        return game.evaluate(state, evaluation)

    def promise(state):
        """For the order of actions: a finished game comes before or after every estimate."""
        return 1e9 * game.utility(state) if game.turn(state) == TERMINAL else estimate(state)

    win = worth_of_a_win(game, evaluation) if estimates else 1.0
    return {
        "depth": inf if options.depth is None else options.depth,
        "evaluate": estimate if estimates else lambda state: 0.0,
        "utility": (lambda state: win * game.utility(state)) if estimates else game.utility,
        "order": options.order,
        "promise": promise,
    }


def worth_of_a_win(game, evaluation):
    """1000, or the next power of ten that no estimate can reach."""
    if not isinstance(game, Mnk):
        return 1000.0
    heaviest = {"open-lines": 1, "weighted-lines": 4 ** (game.k - 1)}[evaluation]
    win = 1000.0
    while win <= heaviest * len(game.lines):
        win *= 10
    return win


class Oracle:
    """The minimax value of every state at every depth that is asked for."""

    def __init__(self, game, state, options):
        how = how_to_value(game, state, options)
        self.game, self.evaluate, self.utility = game, how["evaluate"], how["utility"]
        self.depth = how["depth"]
        self.known = {}

    def __call__(self, state, depth):
        if (state, depth) not in self.known:
            self.known[state, depth] = self._value(state, depth)
        return self.known[state, depth]

    def _value(self, state, depth):
        player = self.game.turn(state)
        if player == TERMINAL:
            return self.utility(state)
        if depth == 0:
            return self.evaluate(state)
        values = [self(self.game.result(state, action), depth - 1) for action in self.game.actions(state)]
        return max(values) if player == MAX else min(values)


def holds(value, bound, exact):
    """Whether a value's bound is true: exact, at least, or at most."""
    if bound is None:
        return True
    return {"exact": exact == value, "lower": exact >= value, "upper": exact <= value}[bound]

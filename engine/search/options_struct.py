"""The options of a search as the machine reads them."""

import numpy as np

from engine.game import Grain
from engine.search import machine
from engine.search.algorithms import ALGORITHMS
from engine.search.exactness import is_exact
from engine.search.listings import effective_convention
from engine.search.options import ATTITUDES, ORDERS, Options

SLACK = 1e-9
"""Of the range of values: where sums of fractions are rounded, rounding must never prune what matters."""

OPTIONS_STRUCT = np.dtype(
    [
        ("prune", np.bool_),
        ("strict", np.bool_),
        ("returns", np.int64),
        ("tests_first", np.bool_),
        ("order", np.int64),
        ("evaluate", np.bool_),
        ("table", np.bool_),
        ("record", np.bool_),
        ("fast", np.bool_),  # nothing here is beyond `engine.search.fast`
        ("attitude", np.int64),
        ("star", np.int64),
        ("least", np.float64),  # any value of the game is at least this
        ("most", np.float64),  # and at most this
        ("slack", np.float64),  # how clearly a chance node must have left its window; 0 where sums are exact
    ],
    align=True,
)


def as_struct(
    options: Options,
    evaluates: bool,
    has_chance: bool,
    bounds: tuple[float, float] | None = None,
    grain: Grain | None = None,
) -> np.record:
    """What the machine reads of the options. Star1 and Star2 need the bounds of all values, and how fine these are."""
    struct = np.zeros(1, OPTIONS_STRUCT).view(np.recarray)[0]
    algorithm = ALGORITHMS[options.algorithm]
    struct.prune = algorithm.prunes
    struct.strict, struct.returns, struct.tests_first, _ = effective_convention(options)
    struct.order = ORDERS[options.order]
    struct.evaluate = evaluates
    struct.table = options.table
    struct.record = options.record > 0
    struct.attitude = ATTITUDES[options.attitude]
    if algorithm.star and bounds is not None:
        struct.star = algorithm.star
        struct.least, struct.most = bounds
        if not is_exact(grain, bounds, options.window):
            struct.slack = SLACK * (bounds[1] - bounds[0])
    plain = not (struct.order or struct.table or struct.record or struct.strict and struct.prune)
    struct.fast = plain and not has_chance and struct.returns == machine.OWN_VALUE
    return struct

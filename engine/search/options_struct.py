"""The options of a search as the machine reads them."""

from typing import Any

import numpy as np

from engine.search import machine, selective
from engine.search.algorithms import ALGORITHMS
from engine.search.fast import DEEPEST
from engine.search.listings import effective_convention
from engine.search.options import ATTITUDES, EXTENSIONS, ORDERS, Options
from engine.structs import with_attributes

SLACK = 1e-9
"""Of the range of values: where sums of fractions are rounded, rounding must never prune what matters."""

FINE = 1e-6
"""The width of a null window where values have no common unit. One that is too wide costs work and changes no value."""

OPTIONS_STRUCT = np.dtype(
    [
        ("prune", np.bool_),
        ("open_root", np.bool_),  # each of the root's actions is searched in the root's own window
        ("strict", np.bool_),
        ("returns", np.int64),
        ("tests_first", np.bool_),
        ("orders", np.bool_),  # actions are put in another order than their natural one
        ("order", np.int64),
        ("killers", np.bool_),
        ("follows", np.bool_),  # the line of the depth before is tried first
        ("null_window", np.bool_),
        ("step", np.float64),  # the width of a null window
        ("errs", np.float64),  # the probability with which MIN takes any action
        ("evaluate", np.bool_),
        ("table", np.bool_),
        ("fast", np.bool_),  # nothing here is beyond `engine.search.fast`
        ("nearer", np.bool_),  # wins count from the root: `engine.search.nearer`
        ("attitude", np.int64),
        ("quiescence", np.bool_),
        ("extensions", np.int64),
        ("longest", np.int64),  # no line of so many plies is extended further
        ("margin", np.float64),  # by how much a singular action is better than all others
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
    plies: int = 1,
    bounds: tuple[float, float] | None = None,
    exact: bool = False,
    nearer: bool = False,
    longest: int = 0,
    margin: float = 0.0,
    step: float = FINE,
    follows: bool = False,
) -> Any:
    """What the machine reads of the options of a search of at most so many plies.

    Star1 and Star2 need the bounds of all values, and whether these are exact. `nearer`: whether nearer wins are
    worth more. Extensions need the `longest` line that they may make, and the `margin` by which a singular action is
    better than all others. `step`: the width of null windows. `follows`: whether there is a line of the depth before.
    """
    algorithm = ALGORITHMS[options.algorithm]
    convention = effective_convention(options)
    order = ORDERS[options.order]
    extensions = EXTENSIONS[options.extensions]
    plain = plies <= DEEPEST and not (
        order
        or options.killers
        or algorithm.null_window
        or options.errs
        or options.table
        or convention.strict
        and algorithm.prunes
    )
    even = not options.quiescence and extensions == selective.NONE  # all lines end at the same depth
    fields: dict[str, float] = {
        "prune": algorithm.prunes,
        "open_root": algorithm.prunes and options.roots == "exact",
        "strict": convention.strict,
        "returns": convention.returns,
        "tests_first": convention.tests_first,
        "orders": bool(order or options.killers or follows),
        "order": order,
        "killers": options.killers,
        "follows": follows,
        "null_window": algorithm.null_window,
        "step": step,
        "errs": options.errs,
        "evaluate": evaluates,
        "table": options.table,
        "fast": plain and even and not has_chance and convention.returns == machine.OWN_VALUE,
        "nearer": nearer,
        "attitude": ATTITUDES[options.attitude],
        "quiescence": options.quiescence,
        "extensions": extensions,
        "longest": longest,
        "margin": margin,
    }
    if algorithm.star and bounds is not None:
        fields |= {"star": algorithm.star, "least": bounds[0], "most": bounds[1]}
        fields["slack"] = 0 if exact else SLACK * (bounds[1] - bounds[0])
    # all at once: field by field takes nearly three times as long
    values = tuple(fields.get(name, 0) for name in OPTIONS_STRUCT.names or ())
    return np.array([values], with_attributes(OPTIONS_STRUCT))[0]

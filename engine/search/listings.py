"""The pseudo-code that a search follows."""

from engine.search.algorithms import ALGORITHMS
from engine.search.chance import STAR2
from engine.search.conventions import CONVENTIONS, Convention
from engine.search.depth_first_trace import Followed
from engine.search.options import Options

ERRING = "erring"
"""Instead of the algorithm's name, where MIN errs."""


def followed(options: Options) -> Followed:
    """What the trace of a search with these options goes by."""
    algorithm = ALGORITHMS[options.algorithm]
    return Followed(
        listing(options),
        effective_convention(options),
        players_alone=algorithm.by_convention,
        prunes=algorithm.prunes,
        probes=algorithm.star == STAR2,
    )


def listing(options: Options) -> str:
    """The name of the pseudo-code, such as `alphabeta.urjc.checks`; empty if there is none.

    What an option adds to it follows: `alphabeta.urjc+killers`.
    """
    algorithm = ALGORITHMS[options.algorithm]
    printed = ALGORITHMS[algorithm.one_ply_of] if algorithm.one_ply_of else algorithm
    if printed.listings is None:
        return ""
    if options.errs:
        return f"{ERRING}.{printed.name}"
    added = "+killers" if options.killers else ""
    return f"{printed.name}.{printed.listings.variant(options)}{_beyond(options)}{added}"


def _beyond(options: Options) -> str:
    """The end of the variant's name, such as `.quiescence.checks`."""
    named = ["quiescence"] * options.quiescence + [options.extensions] * (options.extensions != "none")
    return "".join(f".{name}" for name in named)


def effective_convention(options: Options) -> Convention:
    """The convention, as far as it concerns the algorithm."""
    convention = CONVENTIONS[options.convention]
    return convention if ALGORITHMS[options.algorithm].by_convention else convention.with_chance()

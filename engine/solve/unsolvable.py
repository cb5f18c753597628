"""The refusal of a game whose exact values cannot be computed."""

from engine.refusals import Refused


class Unsolvable(Refused):
    """There are too many states, or play can go on for ever."""

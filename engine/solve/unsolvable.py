"""The refusal of a game whose exact values cannot be had, however often they are asked for."""

from engine.refusals import Refused


class Unsolvable(Refused):
    """There are too many states, or play can go on for ever."""

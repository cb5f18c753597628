"""How courses write alpha-beta."""

from typing import NamedTuple

from engine.search import machine


class Convention(NamedTuple):
    """How a course writes alpha-beta: the cut test, what a node returns, and which of two lines stands first."""

    strict: bool  # cut when v > β, else already when v ≥ β
    returns: int
    tests_first: bool  # before the window is moved: at a node that is cut, it stays what it was

    def with_chance(self) -> "Convention":
        """As star pruning is written: a node returns its value in every convention, and tests it as in the third
        edition."""
        by_window = self.returns != machine.OWN_VALUE
        return self._replace(returns=machine.OWN_VALUE, tests_first=self.tests_first or by_window)


CONVENTIONS = {
    "aima": Convention(strict=False, returns=machine.OWN_VALUE, tests_first=True),
    "aima4": Convention(strict=False, returns=machine.OWN_VALUE, tests_first=False),
    "urjc": Convention(strict=False, returns=machine.WINDOW, tests_first=False),
    "unir": Convention(strict=False, returns=machine.WINDOW, tests_first=False),
    "puc": Convention(strict=True, returns=machine.BOUND, tests_first=False),
    "berkeley": Convention(strict=True, returns=machine.OWN_VALUE, tests_first=True),
}
"""AIMA: Russell & Norvig, in the third edition and in the fourth; Berkeley: its course's projects; the others are the
lecture courses that Poda follows (see docs/conventions.md)."""

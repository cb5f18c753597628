"""What the extension brings: one algorithm, and its pseudo-code."""

from engine.search import algorithms
from tests.best_first.declared import NAME, listing
from tests.best_first.search import ALGORITHM
from webapp.wording.pseudocode import LISTINGS

LISTINGS[NAME] = listing
algorithms.register(ALGORITHM)

"""Games in normal form for two players, up to 6 × 6: dominance, equilibria, and repeated play."""

from engine.matrix.dominance import Elimination, eliminate
from engine.matrix.equilibria import MatrixEquilibrium, mixed_equilibria, pure_equilibria
from engine.matrix.game import COLUMN, ROW, Bimatrix
from engine.matrix.presets import PRESETS
from engine.matrix.repeated import Played, play, played_by_hand
from engine.matrix.strategies import STRATEGIES
from engine.matrix.text import read_matrix, write_matrix

__all__ = [
    "COLUMN",
    "PRESETS",
    "ROW",
    "STRATEGIES",
    "Bimatrix",
    "Elimination",
    "MatrixEquilibrium",
    "Played",
    "eliminate",
    "mixed_equilibria",
    "play",
    "played_by_hand",
    "pure_equilibria",
    "read_matrix",
    "write_matrix",
]

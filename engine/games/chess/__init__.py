"""Chess: the game (`game.py`), its rules as kernels (`rules.py`), its evaluations, and positions and moves as text."""

from engine.games.chess.game import PARAMETERS, Chess

__all__ = ["PARAMETERS", "Chess"]

"""The last mate in one that the loser of a game of chess overlooked: such a game is too large for exact values."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import TERMINAL, State
from engine.games.chess.game import Chess

LOOKED_BACK = 20
"""Decisions of the loser, from the last one."""


@dataclass(frozen=True)
class OverlookedMate:
    """A mate in one that the move at `ply` missed, or allowed though another move would have prevented it."""

    ply: int
    missed: bool
    mate: str
    """The move that mates, as the game names it."""


def last_overlooked(game: Chess, states: Sequence[State], loser: int) -> OverlookedMate | None:
    """The last one, or None. `states`: those of the game from its first to its last."""
    plies = [ply for ply, state in enumerate(states[:-1]) if game.turn(state) == loser]
    for ply in reversed(plies[-LOOKED_BACK:]):
        before, after = states[ply], states[ply + 1]
        if own := mate_in_one(game, before):
            return OverlookedMate(ply, True, own)
        mate = mate_in_one(game, after)
        if mate and any(not mate_in_one(game, game.result(before, action)) for action in game.actions(before)):
            return OverlookedMate(ply, False, mate)
    return None


def mate_in_one(game: Chess, state: State) -> str:
    """The name of a move that mates; empty without one."""
    for action in game.actions(state):
        after = game.result(state, action)
        if game.turn(after) == TERMINAL and game.utility(after) != 0:
            return game.name(state, action)
    return ""

"""What chance brings in a game that is played: drawn by a seed, so that a game can be played again."""

import itertools
import random

from engine.game import Action, Game, State


def draw(game: Game, state: State, seed: int, ply: int) -> Action:
    """An outcome of chance at `state`, by its probability: the same for the same seed and ply, whenever it is asked."""
    outcomes = game.actions(state)
    upto = list(itertools.accumulate(game.probability(state, outcome) for outcome in outcomes))
    at = random.Random(f"{seed}:{ply}").random() * upto[-1]
    return next((outcome for outcome, edge in zip(outcomes, upto, strict=True) if at < edge), outcomes[-1])

"""A game with hidden information as Gambit's text format, which OpenSpiel reads, too: the same tree, node for node.

https://gambitproject.readthedocs.io/en/stable/formats.efg.html
"""

from itertools import count

from engine.game import CHANCE, TERMINAL
from engine.hidden.beliefs import exactly
from engine.hidden.game import HiddenGame, walk


def as_efg(game: HiddenGame) -> str:
    """The tree in prefix order, with every leaf an outcome of its own."""
    numbers: tuple[dict, ...] = {}, {}
    chances, leaves = count(1), count(1)
    lines = [f'EFG 2 R "{game.slug}" {{ "MAX" "MIN" }}']
    for visit in walk(game):
        turn, moves = game.turn(visit.state), game.moves(visit.state)
        if turn == TERMINAL:
            value = exactly(game.utility(visit.state))
            lines.append(f't "" {next(leaves)} "" {{ {value}, {-value} }}')
        elif turn == CHANCE:
            outcomes = " ".join(f'"{move.name}" {move.probability}' for move in moves)
            lines.append(f'c "" {next(chances)} "" {{ {outcomes} }} 0')
        else:
            number = numbers[turn].setdefault(visit.seen[turn], len(numbers[turn]) + 1)
            actions = " ".join(f'"{move.name}"' for move in moves)
            lines.append(f'p "" {turn + 1} {number} "" {{ {actions} }} 0')
    return "\n".join(lines) + "\n"

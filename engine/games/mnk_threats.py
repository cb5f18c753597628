"""The last threat that the loser of an m,n,k game overlooked, where the game is too large for exact values.

A threat is a line that is one stone short of k, or one two stones short that is open at both ends: its next stone makes
two places to win.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.game import State
from engine.games.mnk import EMPTY, STONES, Cells, Mnk

OWN_WIN = "own-win"
"""The loser could have won at once."""
ONE_SHORT = "one-short"
"""The winner threatened to win, at a single cell."""
OPEN = "open"
"""The winner had k − 2 stones, at least two, in a line that is open at both ends."""


@dataclass(frozen=True)
class OverlookedThreat:
    """A threat that the action at `ply` did not answer."""

    ply: int
    kind: str
    stones: tuple[str, ...]
    """The cells of the line's stones, by name."""
    cells: tuple[str, ...]
    """The empty cells that complete the line; of an open line also its ends."""


def last_overlooked(game: Mnk, states: Sequence[State], loser: int) -> OverlookedThreat | None:
    """The last one, or None. `states`: those of the game from its first to its last."""
    boards = [game.cells(state) for state in states]
    lines = _Lines(game)
    own, other = STONES[loser], STONES[1 - loser]
    for ply in reversed(range(len(boards) - 1)):
        before, after = boards[ply], boards[ply + 1]
        if after.count(own) == before.count(own):
            continue  # the winner's move
        if found := lines.overlooked(before, after, own, other):
            kind, line = found
            stones, empty = ([game.cell_name(cell) for cell in line if (before[cell] == EMPTY) == e] for e in (0, 1))
            return OverlookedThreat(ply, kind, tuple(stones), tuple(empty))
    return None


class _Lines:
    """The lines of a board, and those with an empty cell at both ends."""

    def __init__(self, game: Mnk) -> None:
        self.k = game.k
        self.lines = [tuple(line) for line in game.lines]
        last = {line[:-1]: line[-1] for line in self.lines}
        self.longer = [(*line, last[line[1:]]) for line in self.lines if line[1:] in last and self.k > 3]

    def overlooked(self, before: Cells, after: Cells, own: str, other: str) -> tuple[str, tuple[int, ...]] | None:
        """What the move from `before` to `after` overlooked: the kind of threat and its line."""
        if missed := next(self._one_short(before, own), None):
            return OWN_WIN, missed
        if threats := list(self._one_short(before, other)):
            if len({cell for line in threats for cell in line if before[cell] == EMPTY}) > 1:
                return None  # two places to win cannot both be stopped
            return next(((ONE_SHORT, line) for line in self._one_short(after, other)), None)
        if next(self._one_short(after, own), None):
            return None  # it threatens to win, which must be answered first
        left = set(self._open(after, other))
        return next(((OPEN, line) for line in self._open(before, other) if line in left), None)

    def _one_short(self, cells: Cells, stone: str) -> Iterator[tuple[int, ...]]:
        for line in self.lines:
            held = [cells[cell] for cell in line]
            if held.count(stone) == self.k - 1 and EMPTY in held:
                yield line

    def _open(self, cells: Cells, stone: str) -> Iterator[tuple[int, ...]]:
        for line in self.longer:
            first, *inner, last = (cells[cell] for cell in line)
            if first == last == EMPTY and inner.count(stone) == self.k - 2 and EMPTY in inner:
                yield line

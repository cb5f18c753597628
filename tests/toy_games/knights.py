"""Knights: two kings with two knights each on 5 × 5 squares, which move and take as in chess.

No move may leave one's own king where it can be taken. Whoever cannot move has lost if the king is attacked; else it
is a draw, and so it is when a position comes again. A move is named as in chess, by the position that it is played in:
“Nbd2” where the other knight could go to d2, too.

state[0], state[1]  MAX's king and knights, a bit per square     state[QUIET]     plies since a knight was taken
state[2], state[3]  MIN's                                        state[REPEATED]  1 if the position was there before
state[MOVER]        MAX or MIN
"""

from typing import Any

import numpy as np

from engine.game import MAX, MIN, PLAYER_NAMES, TERMINAL, Game
from engine.games import GameEntry
from engine.kernel import kernel, noinline
from engine.path import times_before
from engine.refusals import Refused
from engine.rules import Rules
from engine.structs import struct
from engine.words import count_bits, lowest, place_of, without_lowest

KING, KNIGHTS = 0, 1
MOVER, QUIET, REPEATED = 4, 5, 6
POSITION = 5
"""The words that are compared: a position comes again if these do."""

SIZE, SQUARES = 5, 25
LETTERS = "KNkn"

DATA = np.dtype([("win", np.float64), ("reach", np.int64, (2, SQUARES))], align=True)
"""reach[KING] and reach[KNIGHTS]: where they can go from each square."""


@noinline
def attacked(data, frame, side):
    """Whether the side's king could be taken."""
    king, other = frame.state[2 * side + KING], 2 * (1 - side)
    place = place_of(king)
    near = data.reach[KING][place] & frame.state[other + KING]
    return near != 0 or data.reach[KNIGHTS][place] & frame.state[other + KNIGHTS] != 0


@noinline
def kind(data, frame):
    """Lists the actions, because there may be none."""
    mover, count = frame.state[MOVER], 0
    for piece in range(2):
        pieces = frame.state[2 * mover + piece]
        while pieces != 0 and frame.state[REPEATED] == 0:
            start = place_of(lowest(pieces))
            pieces = without_lowest(pieces)
            own = frame.state[2 * mover + KING] | frame.state[2 * mover + KNIGHTS]
            targets = data.reach[piece][start] & ~own & ~frame.state[2 * (1 - mover) + KING]
            while targets != 0:
                action = start * SQUARES + place_of(lowest(targets))
                targets = without_lowest(targets)
                result(data, frame, action, frame.trial)
                if not attacked(data, frame.trial, mover):
                    frame.action[count] = action
                    count += 1
    frame.listed = count
    return mover if count > 0 else TERMINAL


@kernel
def actions(data, frame):
    return frame.listed


@noinline
def result(data, frame, action, after):
    start, to, mover = 1 << (action // SQUARES), 1 << (action % SQUARES), frame.state[MOVER]
    for i in range(4):
        after.state[i] = frame.state[i]
    piece = 2 * mover + (KING if frame.state[2 * mover + KING] == start else KNIGHTS)
    after.state[piece] = frame.state[piece] ^ start ^ to
    theirs = 2 * (1 - mover) + KNIGHTS
    after.state[QUIET] = 0 if frame.state[theirs] & to else frame.state[QUIET] + 1
    after.state[theirs] = frame.state[theirs] & ~to
    after.state[MOVER] = 1 - mover
    after.state[REPEATED] = 0


@kernel
def recall(data, stack, ply):
    state = stack[ply].state
    state[REPEATED] = 1 if times_before(stack, ply, POSITION, state[QUIET]) > 0 else 0


@kernel
def utility(data, frame):
    mover = frame.state[MOVER]
    if frame.state[REPEATED] == 1 or not attacked(data, frame, mover):
        return 0.0
    return -data.win if mover == MAX else data.win


@kernel
def evaluate(data, frame):
    """MAX's knights less MIN's."""
    return float(count_bits(frame.state[KNIGHTS]) - count_bits(frame.state[2 + KNIGHTS]))


def reach(steps):
    """Where a piece with these steps can go, from each square."""
    found = []
    for place in range(SQUARES):
        row, column = divmod(place, SIZE)
        there = [(row + down, column + right) for down, right in steps]
        found.append(sum(1 << (r * SIZE + c) for r, c in there if 0 <= r < SIZE and 0 <= c < SIZE))
    return found


NEAR = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
LEAPS = [(a * down, b * right) for a, b in ((1, 2), (2, 1)) for down in (-1, 1) for right in (-1, 1)]


class Knights(Game):
    slug = "knights"
    rules = Rules(kind, actions, result, utility, evaluate, recall=recall)
    words = 7
    width = 24
    draw = 0.0
    evaluations = ("material",)
    names_by_state = True
    default_depth = 3

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = dict(values)
        self.squares = [f"{'abcde'[place % SIZE]}{place // SIZE + 1}" for place in range(SQUARES)]

    def start(self):
        return self.read(".nkn./...../...../...../.NKN. max")

    def read(self, text):
        rows, _, mover = text.strip().partition(" ")
        ranks, mover = rows.split("/"), mover.lower()
        cells = "".join(reversed(ranks))  # from a1 on, the lowest row first
        kings = cells.count("K") == cells.count("k") == 1 and max(cells.count("N"), cells.count("n")) <= 2
        if [len(rank) for rank in ranks] != [SIZE] * SIZE or set(cells) - set("KNkn.") or not kings:
            raise Refused("A position is 5 rows from the top with K, N, k and n, then who moves: .k.../...N. max.")
        if mover not in ("max", "min"):
            raise Refused("After the rows stands max or min.")
        pieces = (sum(1 << place for place, cell in enumerate(cells) if cell == letter) for letter in LETTERS)
        state = (*pieces, PLAYER_NAMES.index(mover), 0, 0)
        if attacked(*self._look(state), 1 - state[MOVER]):
            raise Refused("The king of the side that has just moved could be taken.")
        return state

    def write(self, state):
        ranks = [self.cells(state)[first : first + SIZE] for first in range(0, SQUARES, SIZE)]
        return f"{'/'.join(reversed(ranks))} {PLAYER_NAMES[state[MOVER]]}"

    def cells(self, state):
        """A character for each square, from a1 on: K and N are MAX's, k and n MIN's."""
        return "".join(
            next((letter for letter, squares in zip(LETTERS, state[:4], strict=True) if squares >> place & 1), ".")
            for place in range(SQUARES)
        )

    def ends(self, action):
        """The squares that a move begins and ends on."""
        start, to = divmod(action, SQUARES)
        return self.squares[start], self.squares[to]

    def name(self, state, action):
        start, to = self.ends(action)
        before, takes = self.cells(state), "x" if self._takes(state, action) else ""
        if before[action // SQUARES] in "Kk":
            return f"K{takes}{to}"
        rivals = [
            self.ends(other)[0]
            for other in self.actions(state)
            if other != action and self.ends(other)[1] == to and before[other // SQUARES] in "Nn"
        ]
        if not rivals:
            return f"N{takes}{to}"
        return f"N{start[1] if rivals[0][0] == start[0] else start[0]}{takes}{to}"

    def _takes(self, state, action):
        return bool(state[2 * (1 - state[MOVER]) + KNIGHTS] >> action % SQUARES & 1)

    def data(self, evaluation=None, beside_wins=False):
        record = struct(DATA)
        record.win = 1000.0 if beside_wins else 1.0
        record.reach[KING], record.reach[KNIGHTS] = reach(NEAR), reach(LEAPS)
        return record

    def matters(self, state):
        """What was there before a knight was taken never comes again."""
        return state[QUIET]

    def horizon(self, state):
        return None

    def winner(self, value, evaluation, beside_wins):
        win = 1000.0 if beside_wins else 1.0
        return MAX if value >= win else MIN if value <= -win else None


ENTRY = GameEntry("knights", (), Knights)

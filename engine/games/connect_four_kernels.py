"""The exact value of a position of Connect Four with few free cells: alpha-beta for this game alone.

What a search of any game cannot know makes it fast enough (Pons, *Solving Connect 4*, 2015): a player who can win
does; one who must stop a line has one action; nobody plays below a cell where the other would win; columns that make
most threats come first; and a table keeps what was proved of each position. None of that changes a value.

Scores are from the side of the player to move. A win counts the stones that the winner has yet to play when the winning
one falls, this one included: 1 if it is the winner's last. A draw counts 0, and a loss is the opposite of the other's
win. Windows are narrowed by what any score can be.
"""

from typing import Any

import numpy as np

from engine.games.connect_four_rules import MOST_COLUMNS
from engine.games.mnk_small import FAR, WAYS, stones_in
from engine.kernel import kernel, noinline

MOST_FREE = 30
"""With more free cells it would take minutes: on the usual board, exact values begin at twelve stones."""

SLOTS = 4_194_301
"""Positions in the table: a prime, so that the remainder by it tells keys apart. 100 MB."""

BUDGET = 20_000
"""Events between two steps, some milliseconds."""

ENTER, LISTED, RETURN = 0, 1, 2

DONE = -1

FRAME = np.dtype(
    [
        ("own", np.int64),  # stones of the player to move
        ("taken", np.int64),  # all stones
        ("alpha", np.int64),
        ("beta", np.int64),
        ("value", np.int64),
        ("stage", np.int64),
        ("count", np.int64),  # moves to try
        ("next", np.int64),
        ("move", np.int64, (MOST_COLUMNS,)),  # each the bit of its cell
        ("threats", np.int64, (MOST_COLUMNS,)),  # cells where it would win next, by which moves are ordered
    ],
    align=True,
)

BOARD = np.dtype(
    [
        ("full", np.int64),
        ("bottom", np.int64),  # the lowest cell of every column
        ("cells", np.int64),
        ("k", np.int64),
        ("columns", np.int64),
        ("column", np.int64, (MOST_COLUMNS,)),  # their cells, from the middle outwards
        ("way", np.int64, (WAYS,)),  # by how many bits a line steps
    ],
    align=True,
)

RUN = np.dtype([("ply", np.int64), ("nodes", np.int64)], align=True)

ENTRY = np.dtype([("key", np.int64), ("value", np.int64), ("is_lower", np.int64)], align=True)
"""What was proved of a position: its score is at least `value` if `is_lower`, else at most. No key is 0 but that of an
empty board."""


@kernel
def winning_cells(board: Any, stones: int, taken: int) -> int:
    """The free cells that would complete a line of these stones, reachable now or not."""
    found = 0
    for index in range(WAYS):
        way = board.way[index]
        for below in range(board.k):  # stones of the line before the free cell
            cells = board.full & ~taken
            for step in range(1, below + 1):
                cells &= stones << min(step * way, FAR)
            for step in range(1, board.k - below):
                cells &= stones >> min(step * way, FAR)
            found |= cells
    return found


@noinline
def advance(board: Any, stack: Any, table: Any, run: Any, budget: int) -> None:
    """Searches on for at most `budget` events; `run.ply` is DONE when the value of stack[0] is known."""
    ply = run.ply
    while budget > 0 and ply != DONE:
        budget -= 1
        frame = stack[ply]
        if frame.stage == ENTER:
            run.nodes += 1
            enter(board, table, frame)
        else:
            score = -stack[ply + 1].value
            if score >= frame.beta:
                frame.value, frame.stage = score, RETURN
                keep(table, frame, True)
            frame.alpha = max(frame.alpha, score)
        if frame.stage != RETURN and frame.next == frame.count:
            frame.value, frame.stage = frame.alpha, RETURN
            keep(table, frame, False)
        if frame.stage == RETURN:
            ply -= 1
            continue
        below = stack[ply + 1]
        below.own, below.taken = frame.taken ^ frame.own, frame.taken | frame.move[frame.next]
        below.alpha, below.beta = -frame.beta, -frame.alpha
        below.stage = ENTER
        frame.next += 1
        ply += 1
    run.ply = ply


@kernel
def enter(board: Any, table: Any, frame: Any) -> None:
    """Lists the moves that can matter, or values the position: `stage` is then RETURN.

    The player to move cannot win at once: the node above has seen to that.
    """
    others, left = frame.taken ^ frame.own, board.cells - stones_in(frame.taken)
    frame.stage, frame.count, frame.next = RETURN, 0, 0
    losing = winning_cells(board, others, frame.taken)
    moves = (frame.taken + board.bottom) & board.full
    forced = moves & losing
    if forced != 0:
        moves = forced if forced & (forced - 1) == 0 else 0
    moves &= ~(losing >> 1)
    if moves == 0:
        frame.value = -(left // 2)
        return
    if left <= 2:
        frame.value = 0
        return
    lower, upper = -((left - 2) // 2), (left - 1) // 2
    entry = table[key_of(frame) % len(table)]
    if entry.key == key_of(frame):
        if entry.is_lower:
            lower = max(lower, entry.value)
        else:
            upper = min(upper, entry.value)
    frame.alpha, frame.beta = max(frame.alpha, lower), min(frame.beta, upper)
    if frame.alpha >= frame.beta:
        frame.value = lower if lower >= frame.beta else upper
        return
    frame.stage = LISTED
    list_moves(board, frame, moves)


@kernel
def list_moves(board: Any, frame: Any, moves: int) -> None:
    """Those that make most threats come first; of equals those nearest to the middle."""
    for index in range(board.columns):
        move = moves & board.column[index]
        if move == 0:
            continue
        threats = stones_in(winning_cells(board, frame.own | move, frame.taken | move))
        at = frame.count
        while at > 0 and frame.threats[at - 1] < threats:
            frame.move[at], frame.threats[at] = frame.move[at - 1], frame.threats[at - 1]
            at -= 1
        frame.move[at], frame.threats[at] = move, threats
        frame.count += 1


@kernel
def key_of(frame: Any) -> int:
    """A number for the position: in each column the stones of the player to move, and above them how many there are."""
    key: int = frame.own + frame.taken
    return key


@kernel
def keep(table: Any, frame: Any, is_lower: bool) -> None:
    entry = table[key_of(frame) % len(table)]
    entry.key, entry.value, entry.is_lower = key_of(frame), frame.value, is_lower

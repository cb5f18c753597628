"""Which free cells of a large m,n,k board a search looks at, the most promising first.

With k in a row to make, in this order, the first that applies:

1. the mover can make k in a row: the cells that do;
2. the opponent could, on the next turn: the cells that stop it;
3. the mover can make two threats of k at once, such as an open four: the cells that do;
4. the opponent could, on the next turn: the cells where either side makes k - 1 (a "four");
5. otherwise every free cell near a stone; on an empty board the centre.

Rules 1 to 4 leave out nothing that matters: whatever else is played loses, or is no better. Rule 5 proves nothing about
the cells that it leaves out. Within a rule, cells are ordered by the lines through them that are open to one side and
hold stones: each counts 4 to the power of its stones.
"""

from typing import Any

from engine.games import mnk_large
from engine.games.mnk_large import SIDE_WORDS, STATUS, free_cells, is_free, open_lines, stone
from engine.kernel import kernel, noinline
from engine.rules import Rules

MAKES_FOUR, MAKES_TWO, MAKES_LINE = 1, 2, 3
"""What a stone on a cell would make, at best: k - 1 in a line that is open; two threats of k at once; k in a row."""

CELL_BITS, LEVEL_BITS = 9, 2
SIDE_BITS = LEVEL_BITS + CELL_BITS
SCORE_AT = CELL_BITS + 2 * SIDE_BITS
"""A weighed cell is one word, so that sorting words sorts cells by their scores. From the lowest bit on: the cell; for
the mover and then for the opponent what a stone there would make, and the cell that would complete the first k - 1; the
score.
"""

MOST_SHIFT = 24
"""4 to the power of more than 12 stones would not fit in the score."""


@kernel
def level(weighed: int, side: int) -> int:
    """What a stone of the mover (0) or of the opponent (1) would make on the cell."""
    return (weighed >> (CELL_BITS + side * SIDE_BITS)) & 3


@kernel
def noted(weighed: int, side: int, stones: int, end: int, k: int) -> int:
    """The cell weighed with one more line through it, open to this side; `end` is the line's other free cell, if it
    has two.
    """
    at = CELL_BITS + side * SIDE_BITS
    before, first_end = (weighed >> at) & 3, (weighed >> (at + LEVEL_BITS)) & 511
    now, new_end = before, first_end
    if stones == k - 1:
        now = MAKES_LINE
    elif stones == k - 2 and before == 0:
        now, new_end = MAKES_FOUR, end
    elif stones == k - 2 and before == MAKES_FOUR and end != first_end:
        now = MAKES_TWO
    return weighed + ((now - before) << at) + ((new_end - first_end) << (at + LEVEL_BITS))


@kernel
def weigh_line(data: Any, frame: Any, last: int, step: int, side: int, stones: int, free_bits: int) -> None:
    """Adds a line that only this side has stones in to its free cells: bit i is the cell i steps before the `last`."""
    score = (1 << min(2 * stones, MOST_SHIFT)) << SCORE_AT
    k, both = data.k, 0
    if stones == k - 2:
        for i in range(k):
            if (free_bits >> i) & 1 == 1:
                both += last - i * step
    for i in range(k):
        if (free_bits >> i) & 1 == 1:
            cell = last - i * step
            weighed = frame.action[cell] + score
            frame.action[cell] = noted(weighed, side, stones, both - cell, k) if stones >= k - 2 else weighed


@kernel
def weigh_cells(data: Any, frame: Any) -> None:
    """Leaves every cell weighed in `frame.action`, at its own place. A window of k cells slides over the board."""
    mover, k = frame.state[STATUS], data.k
    last, window = k - 1, (1 << k) - 1
    for cell in range(data.cells):
        frame.action[cell] = cell
    for row in range(data.rows):
        step, place = data.row_step[row], data.row_start[row]
        own = others = 0
        own_bits = others_bits = 0  # the window, its last cell lowest
        for i in range(data.row_length[row]):
            x, o = stone(frame, mover, place), stone(frame, 1 - mover, place)
            own += x - (own_bits >> last)
            others += o - (others_bits >> last)
            own_bits = (own_bits << 1 | x) & window
            others_bits = (others_bits << 1 | o) & window
            if i >= last and (own == 0) != (others == 0):
                free = window & ~(own_bits | others_bits)
                weigh_line(data, frame, place, step, 0 if others == 0 else 1, own + others, free)
            place += step


@kernel
def is_near(data: Any, frame: Any, cell: int) -> bool:
    """Whether a stone is near the cell."""
    for word in range(SIDE_WORDS):
        if (frame.state[word] | frame.state[SIDE_WORDS + word]) & data.near[cell][word] != 0:
            return True
    return False


@kernel
def is_wanted(weighed: int, own_best: int, others_best: int) -> bool:
    """Whether the cell is a candidate where the best that either side can make is this."""
    own, others = level(weighed, 0), level(weighed, 1)
    if own_best == MAKES_LINE:
        return own == MAKES_LINE
    if others_best == MAKES_LINE:
        return others == MAKES_LINE
    if own_best == MAKES_TWO:
        return own == MAKES_TWO
    if others_best == MAKES_TWO:
        return own != 0 or others != 0
    return True


@noinline
def candidates(data: Any, frame: Any) -> int:
    """Writes the candidates, the most promising first; returns how many."""
    weigh_cells(data, frame)
    found = own_best = others_best = 0
    for cell in range(data.cells):
        if is_free(frame, cell) and is_near(data, frame, cell):
            weighed = frame.action[cell]
            own_best, others_best = max(own_best, level(weighed, 0)), max(others_best, level(weighed, 1))
            frame.action[found] = weighed
            found += 1
    if found == 0:
        frame.action[0] = data.centre
        return 1
    count = 0
    for i in range(found):
        weighed = frame.action[i]
        if is_wanted(weighed, own_best, others_best):
            insert(frame, count, weighed)
            count += 1
    for i in range(count):
        frame.action[i] &= (1 << CELL_BITS) - 1
    return count


@noinline
def unquiet(data: Any, frame: Any) -> int:
    """Writes the cells that make k in a row; where there are none, those that stop it; where nothing is to be stopped,
    those that make k - 1 of the mover's own in an open line.
    """
    mover, k = frame.state[STATUS], data.k
    has_rows = open_lines(frame, 0, k - 1) + open_lines(frame, 1, k - 1) > 0
    if not has_rows and (k < 3 or open_lines(frame, mover, k - 2) == 0):
        return 0
    weigh_cells(data, frame)
    own_best = others_best = 0
    for cell in range(data.cells):
        if is_free(frame, cell):
            own_best = max(own_best, level(frame.action[cell], 0))
            others_best = max(others_best, level(frame.action[cell], 1))
    count = 0
    for cell in range(data.cells):
        own, others = level(frame.action[cell], 0), level(frame.action[cell], 1)
        if own_best == MAKES_LINE:
            is_chosen = own == MAKES_LINE
        elif others_best == MAKES_LINE:
            is_chosen = others == MAKES_LINE
        else:
            is_chosen = own != 0
        if is_chosen and is_free(frame, cell):
            frame.action[count] = cell
            count += 1
    return count


@kernel
def checked(data: Any, frame: Any) -> bool:
    """Whether the opponent makes k in a row with the next stone, unless the mover prevents it."""
    return open_lines(frame, 1 - frame.state[STATUS], data.k - 1) > 0


@kernel
def insert(frame: Any, count: int, weighed: int) -> None:
    """Inserts a cell among the first `count`, which are sorted: the highest score first, equal ones as they come."""
    place = count
    while place > 0 and frame.action[place - 1] >> SCORE_AT < weighed >> SCORE_AT:
        frame.action[place] = frame.action[place - 1]
        place -= 1
    frame.action[place] = weighed


@kernel
def actions(data: Any, frame: Any) -> int:
    """The free cells, or of a game that is narrowed to them the candidates."""
    return candidates(data, frame) if data.narrowed else free_cells(data, frame)


RULES = Rules(
    mnk_large.kind, actions, mnk_large.result, mnk_large.utility, mnk_large.evaluate, unquiet=unquiet, checked=checked
)

"""Which cells of a large m,n,k board a search looks at, and what the default opponent never overlooks."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import games
from engine.frame import RulesFrame
from engine.game import MAX, TERMINAL
from engine.games.mnk_large import NEAR
from engine.refusals import Refused
from engine.search import Options, start
from engine.search.usual import usual_opponent
from tests.engine.refusals import refusal
from tests.engine.strategies import SEEDS, board, line_of_play, searched
from tests.examples import TIMES, examples

pytestmark = pytest.mark.usefixtures("compiled")

BOARDS = [board(*size, large=True) for size in ((6, 6, 4), (7, 9, 5), (15, 15, 5), (3, 12, 3), (5, 5, 2), (8, 8, 6))]


# -- the rule, as simply as possible ----------------------------------------------------------------------------------


def completing(game, cells, side, cell):
    """The cells that would complete a line of the side once it has a stone on `cell`, or just `cell` if that does."""
    found = set()
    for line in game.lines:
        if cell in line and all(cells[c] in (side, ".") for c in line):
            free = [c for c in line if cells[c] == "." and c != cell]
            if not free:
                return {cell}
            if len(free) == 1:
                found.add(free[0])
    return found


def wanted(game, state):
    """The candidates, by the five rules."""
    cells, side = game.cells(state), "XO"[game.turn(state)]
    other = "O" if side == "X" else "X"
    stones = [divmod(c, game.columns) for c, stone in enumerate(cells) if stone != "."]
    if not stones:
        return {game.cell_name((game.rows - 1) // 2 * game.columns + (game.columns - 1) // 2)}
    near = {
        c
        for c, stone in enumerate(cells)
        if stone == "." and any(max(abs(c // game.columns - r), abs(c % game.columns - q)) <= NEAR for r, q in stones)
    }
    own, others = ({c: completing(game, cells, who, c) for c in near} for who in (side, other))
    chosen = (
        {c for c in near if own[c] == {c}}
        or {c for c in near if others[c] == {c}}
        or {c for c in near if len(own[c]) > 1 and game.k > 2}
        or {c for c in near if (own[c] or others[c]) and game.k > 2 and any(len(ends) > 1 for ends in others.values())}
        or near
    )
    return {game.cell_name(c) for c in chosen}


@examples(120)
@given(st.sampled_from(BOARDS), SEEDS, st.integers(0, 40))
def test_candidates_follow_the_five_rules(game, seed, stones):
    state = line_of_play(game, seed, stones)[-1]
    assume(game.turn(state) != TERMINAL)
    narrowed = game.with_candidates()
    assert {game.name(state, action) for action in narrowed.actions(state)} == wanted(game, state)


@examples(120)
@given(st.sampled_from(BOARDS), SEEDS, st.integers(0, 40))
def test_candidates_are_legal_and_come_once(game, seed, stones):
    state = line_of_play(game, seed, stones)[-1]
    narrowed = game.with_candidates().actions(state)
    assert len(set(narrowed)) == len(narrowed)
    assert set(narrowed) <= set(game.actions(state))
    assert bool(narrowed) == (game.turn(state) != TERMINAL)


@examples(60)
@given(st.sampled_from([board(4, 4, 3, large=True), board(3, 5, 3, large=True), board(4, 4, 4, large=True)]), SEEDS)
def test_where_somebody_is_about_to_win_candidates_leave_out_nothing_that_matters(game, seed):
    """The best candidate, searched on in full, is worth what the best of all actions is."""
    state = line_of_play(game, seed, game.rows * game.columns - 9)[-1]
    assume(game.turn(state) != TERMINAL)
    narrowed = game.with_candidates().actions(state)
    near = {game.find(state, name) for name in wanted(game, state)}
    assume(len(near) < game.cells(state).count("."))
    best = max if game.turn(state) == MAX else min
    worth = {action: value_of(game, game.result(state, action)) for action in game.actions(state)}
    assert best(worth[action] for action in narrowed) == best(worth.values())


def value_of(game, state):
    if game.turn(state) == TERMINAL:
        return game.utility(state)
    return searched(game, state, Options()).report().value


def test_an_empty_board_has_one_candidate():
    game = games.find("gomoku")
    assert start(game, game.start(), Options(depth=1, candidates="near")).run().best == "h8"


def test_small_boards_and_other_games_have_no_candidates():
    for game in (games.find("tic-tac-toe"), games.find("sticks")):
        says = refusal(start, game, game.start(), Options(depth=1, candidates="near"))
        assert "has no candidates" in says
        with pytest.raises(Refused, match="candidates"):
            game.with_candidates()


def test_a_search_among_candidates_says_so():
    game = games.find("gomoku")
    state = game.follow(["h8", "i9"])
    assert start(game, state, Options(depth=1, candidates="near")).run().narrowed
    assert not start(game, state, Options(depth=1)).run().narrowed


# -- unquiet actions --------------------------------------------------------------------------------------------------


def unquiet(game, state):
    """Cells that make k in a row; else those that stop it; else those that make k - 1 in an open line, and not 1."""
    cells, side = game.cells(state), "XO"[game.turn(state)]
    other = "O" if side == "X" else "X"
    free = [c for c, stone in enumerate(cells) if stone == "."]
    own, others = ({c: completing(game, cells, who, c) for c in free} for who in (side, other))
    return (
        {c for c in free if own[c] == {c}}
        or {c for c in free if others[c] == {c}}
        or {c for c in free if own[c] and game.k > 2}
    )


@examples(150)
@given(st.sampled_from(BOARDS), SEEDS, st.floats(0, 1))
def test_making_and_stopping_a_row_is_unquiet(game, seed, share):
    state = line_of_play(game, seed, round(share * game.rows * game.columns))[-1]
    assume(game.turn(state) != TERMINAL)
    frame = RulesFrame(state, game.width)
    count = game.rules.unquiet(game.plain_data(), frame)
    found = [game.name(state, action) for action in frame.action[:count]]
    assert len(found) == len({*found})
    assert {*found} == {game.cell_name(cell) for cell in unquiet(game, state)}
    other = "XO"[1 - game.turn(state)]
    assert game.rules.checked(game.plain_data(), frame) == bool(threats(game, state, other)[0])


# -- the default opponent ---------------------------------------------------------------------------------------------


def reply(game, state):
    return searched(game, state, usual_opponent(game)).report().best


@pytest.mark.parametrize(
    ("played", "answers"),
    [
        ("h8 a1 i8 a15 j8 o1 k8", {"g8", "l8"}),  # four in a row: one end at least
        ("h8 a1 i8 a15 j8", {"f8", "g8", "k8", "l8"}),  # an open three
        ("h8 a1 i9 o1 k11", {"g7", "j10", "l12"}),  # an open three with a gap
    ],
)
def test_a_row_that_is_about_to_win_is_stopped(played, answers):
    game = games.find("gomoku")
    assert reply(game, game.follow(played.split())) in answers


def test_five_in_a_row_are_not_ignored():
    """Stones at h8, i8, j8, k8 and g8, against which e5, j5, g6 and a1 were played once."""
    game = games.find("gomoku")
    state = game.start()
    for own in ("h8", "i8", "j8", "k8", "g8"):
        if own not in {game.name(state, action) for action in game.actions(state)}:
            return  # it has been taken
        state = game.result(state, game.find(state, own))
        assert game.turn(state) != TERMINAL
        state = game.result(state, game.find(state, reply(game, state)))


def threats(game, state, side):
    """The cells where the side, were it to move, could win at once; and those that would give it two such cells."""
    cells = game.cells(state)
    wins, ends = set(), {}
    for line in game.lines:
        stones = [cells[cell] for cell in line]
        if stones.count(side) < game.k - 2 or stones.count(side) + stones.count(".") < game.k:
            continue
        free = [cell for cell, stone in zip(line, stones, strict=True) if stone == "."]
        if len(free) == 1:
            wins.add(free[0])
        for cell, other in (free, free[::-1]) if len(free) == 2 else ():
            ends.setdefault(cell, set()).add(other)
    return wins, {cell for cell in ends if len(ends[cell]) > 1}


def test_no_four_and_no_open_three_is_left_unanswered_that_can_be_answered():
    game, dice, met = games.find("gomoku"), Random(15), 0
    while met < 200 * min(1, TIMES):
        state = threatened(game, dice)
        if state is None:
            continue
        met += 1
        side = "XO"[game.turn(state)]
        other = "O" if side == "X" else "X"
        after = game.result(state, game.find(state, reply(game, state)))
        if game.turn(after) == TERMINAL or threats(game, after, side)[0]:
            continue  # it has won, or it threatens to, which must be answered first
        wins, doubles = threats(game, after, other)
        assert not wins and not doubles, game.write(state)


def threatened(game, dice):
    """A position where the mover faces a four or an open three that it can answer, or None if the dice gave another.

    Stones lie close together; the mover cannot win at once.
    """
    rows = [(dice.randint(3, 11), dice.randint(3, 11)) for _ in range(2)]
    cells = ["."] * 225
    for turn in range(dice.randint(7, 24)):
        row, column = rows[turn % 2]
        place = (row + dice.randint(-2, 2)) * 15 + column + dice.randint(-2, 2)
        if cells[place] == ".":
            cells[place] = "XO"[turn % 2]
    counts = cells.count("X"), cells.count("O")
    if counts[0] - counts[1] not in (0, 1):
        return None
    try:
        state = game.read("".join(cells))
    except Refused:
        return None
    side = "XO"[game.turn(state)] if game.turn(state) != TERMINAL else None
    if side is None or threats(game, state, side)[0]:
        return None
    other = "O" if side == "X" else "X"
    wins, doubles = threats(game, state, other)
    if not wins and not doubles:
        return None
    return state if answerable(game, state, other) else None


def answerable(game, state, other):
    """Whether some action of the mover leaves the opponent neither a win at once nor two threats of one."""
    wins, doubles = threats(game, state, other)
    places = {cell for line in game.lines if {*line} & (wins | doubles) for cell in line}
    free = [cell for cell in places if game.cells(state)[cell] == "."]
    return any(not any(threats(game, game.result(state, cell), other)) for cell in free)

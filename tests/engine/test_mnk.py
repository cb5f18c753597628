"""Boards of m by n with k in a row to win: their rules in both layouts, their positions as text, and their sizes."""

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.frame import RulesFrame, as_plain
from engine.game import MAX, MIN, TERMINAL
from engine.games import mnk_small
from engine.games.mnk import Mnk
from engine.refusals import Refused
from engine.search import Options
from engine.search import start as begin
from tests.engine.refusals import assert_is_a_sentence, refusal
from tests.engine.strategies import (
    FORMS,
    GAMES,
    SEEDS,
    board,
    line_of_play,
    positions,
    searched,
)
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


class PlainBoard:
    """The rules on a string of cells, as simply as possible."""

    def __init__(self, m, n, k):
        self.m, self.n, self.k = m, n, k
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        self.lines = set()
        for row, column, (down, right) in product(range(m), range(n), steps):
            cells = [(row + i * down, column + i * right) for i in range(k)]
            if all(0 <= r < m and 0 <= c < n for r, c in cells):
                self.lines.add(tuple(r * n + c for r, c in cells))

    def winner(self, cells):
        for line in self.lines:
            for stone in "XO":
                if all(cells[cell] == stone for cell in line):
                    return stone
        return None

    def turn(self, cells):
        if self.winner(cells) or "." not in cells:
            return TERMINAL
        return MIN if cells.count("X") > cells.count("O") else MAX

    def open_lines(self, cells):
        free_of = {stone: sum(all(cells[c] != stone for c in line) for line in self.lines) for stone in "XO"}
        return free_of["O"] - free_of["X"]

    def weighted_lines(self, cells):
        total = 0
        for line in self.lines:
            xs, os = ([cells[c] for c in line].count(stone) for stone in "XO")
            if xs and not os:
                total += 4 ** (xs - 1)
            if os and not xs:
                total -= 4 ** (os - 1)
        return total


LARGER = [(4, 5, 4), (6, 7, 4), (7, 8, 5), (8, 7, 2), (1, 19, 1), (15, 3, 3), (19, 2, 2)]
SIZES = sorted({size[:3] for size in GAMES}) + LARGER


def assert_plays_by_the_rules(game, rules, state):
    """The state agrees with its cells by the plain rules."""
    cells = "".join(game.cells(state))
    assert game.turn(state) == rules.turn(cells)
    if game.turn(state) == TERMINAL:
        assert game.utility(state) == {"X": 1.0, "O": -1.0, None: 0.0}[rules.winner(cells)]
        line = game.winning_line(state)
        assert len(line) == (rules.k if rules.winner(cells) else 0)
        stone_on = {game.cell_name(cell): stone for cell, stone in enumerate(cells)}
        assert all(stone_on[name] == rules.winner(cells) for name in line)
    else:
        assert [game.name(state, a) for a in game.actions(state)] == [
            game.cell_name(cell) for cell, stone in enumerate(cells) if stone == "."
        ]
        assert game.evaluate(state, "open-lines") == rules.open_lines(cells)
        assert game.evaluate(state, "weighted-lines") == rules.weighted_lines(cells)


@pytest.mark.parametrize("large", [False, True])
@examples(50)
@given(st.sampled_from(SIZES), SEEDS)
def test_boards_of_both_layouts_play_by_the_rules(large, size, seed):
    rules, game = PlainBoard(*size), board(*size, large)
    assert game.small is not large
    assert sorted(map(tuple, game.lines)) == sorted(rules.lines)
    for state in line_of_play(game, seed):
        assert_plays_by_the_rules(game, rules, state)


@examples(50)
@given(st.sampled_from(SIZES), SEEDS)
def test_actions_told_one_by_one_are_those_of_the_list(size, seed):
    game = board(*size)
    count, take = game.rules.count, game.rules.take
    assert game.rules.actions is not count
    for state in line_of_play(game, seed):
        data, frame = game.plain_data(), RulesFrame(state, game.width)
        found = [take(data, frame, place) for place in range(count(data, frame))]
        assert found == frame.action[: len(found)] == game.actions(state) or game.turn(state) == TERMINAL


@examples(50)
@given(st.sampled_from(SIZES), SEEDS)
def test_the_large_layout_is_the_small_one(size, seed):
    small, large = board(*size), board(*size, large=True)
    states = line_of_play(small, seed)
    twin = large.start()
    for state, after in zip(states, [*states[1:], None], strict=True):
        assert (large.write(twin), large.turn(twin)) == (small.write(state), small.turn(state))
        assert [large.name(twin, a) for a in large.actions(twin)] == [
            small.name(state, a) for a in small.actions(state)
        ]
        if after is None:
            assert large.utility(twin) == small.utility(state)
            break
        for evaluation in small.evaluations:
            assert large.evaluate(twin, evaluation) == small.evaluate(state, evaluation)
        played = next(a for a in small.actions(state) if small.result(state, a) == after)
        twin = large.result(twin, large.find(twin, small.name(state, played)))


@pytest.mark.parametrize("size", [(15, 15, 5), (19, 19, 5), (19, 18, 6)])
@examples(2)
@given(SEEDS)
def test_the_largest_boards_play_by_the_rules(size, seed):
    rules, game = PlainBoard(*size), board(*size)
    states = line_of_play(game, seed)
    for state in [*states[:-1:40], *states[-2:]]:
        assert_plays_by_the_rules(game, rules, state)


@pytest.mark.parametrize("size", [(19, 19, 19), (15, 15, 5), (7, 8, 5)])
@pytest.mark.parametrize("mover", ["X", "O"])
def test_every_cell_of_a_board_can_be_played_and_changes_nothing_else(size, mover):
    game = board(*size)
    start = game.start() if mover == "X" else game.result(game.start(), game.find(game.start(), "b2"))
    for action in game.actions(start):
        before, after = game.cells(start), game.cells(game.result(start, action))
        changed = [(game.cell_name(c), after[c]) for c in range(len(after)) if after[c] != before[c]]
        assert changed == [(game.name(start, action), mover)]
        assert game.turn(game.result(start, action)) == (MIN if mover == "X" else MAX)


def mirrored(game, cells, turn):
    """The same stones on the board turned or reflected in one of eight ways."""
    square = np.array(cells).reshape(game.rows, game.columns)
    square = np.rot90(square, turn % 4)
    return np.fliplr(square) if turn >= 4 else square


@examples(60)
@given(positions(most_empty=6), st.integers(0, 7))
def test_a_board_turned_or_reflected_has_the_same_value(position, turn):
    game, state = position
    square = mirrored(game, game.cells(state), turn)
    there = board(*square.shape, game.k, large=not game.small)
    image = there.read("/".join("".join(row) for row in square))
    assert there.turn(image) == game.turn(state)
    if game.turn(state) != TERMINAL:
        for evaluation in game.evaluations:
            assert there.evaluate(image, evaluation) == game.evaluate(state, evaluation)
    assert searched(there, image, Options()).report().value == searched(game, state, Options()).report().value


@examples(60)
@given(positions(most_empty=16))
def test_with_the_colours_exchanged_every_estimate_is_negated(position):
    game, state = position
    cells = "".join(game.cells(state))
    if cells.count("X") != cells.count("O") or game.turn(state) == TERMINAL:
        return
    exchanged = game.read(cells.translate(str.maketrans("XO", "OX")))
    for evaluation in game.evaluations:
        assert game.evaluate(exchanged, evaluation) == -game.evaluate(state, evaluation)


@pytest.mark.parametrize(
    ("slug", "size", "nodes"),
    [
        ("tic-tac-toe", (3, 3, 3), [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        ("tic-tac-toe", (2, 2, 2), [1, 4, 12, 24]),
        ("tic-tac-toe", (1, 3, 1), [1, 3]),
        ("tic-tac-toe", (4, 4, 4), [1, 16, 240, 3360, 43680]),
        ("gomoku", (15, 15, 5), [1, 225, 50400]),
        ("gomoku", (19, 19, 19), [1, 361, 129960]),
    ],
)
def test_perft(slug, size, nodes):
    game = games.find(slug, dict(zip("mnk", size, strict=True)))
    depth = None if game.horizon(game.start()) < len(nodes) or len(nodes) == 2 else len(nodes) - 1
    options = Options(algorithm="minimax", depth=depth, evaluation="none" if depth else None)
    report = searched(game, game.start(), options, "compiled").report()
    assert [ply.nodes for ply in report.plies] == nodes


def test_perft_of_the_large_layout():
    game = board(3, 3, 3, large=True)
    report = searched(game, game.start(), Options(algorithm="minimax"), "compiled").report()
    assert (report.nodes, report.leaves, report.value) == (549_946, 255_168, 0.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "3 rows of 3 cells"),
        ("X", "3 rows of 3 cells"),
        ("X../...", "3 rows of 3 cells"),
        ("X../..../..", "3 rows of 3 cells"),
        (".../.../.../...", "3 rows of 3 cells"),
        ("X../.Z./... O", "not “Z”"),
        ("O../.../...", "X moves first"),
        ("XX./.../...", "X moves first"),
        ("XOO/.../... ", "X has as many"),
        ("X../.../... X", "it is O's turn"),
        (".../.../... min", "it is X's turn"),
        ("XXX/OO./... O", None),
        ("XX./OOO/X.. O", "it is X's turn"),
        ("XXX/OOO/...", "X already has 3 in a row"),
        ("XXX/OO./O..", "X already has 3 in a row"),
        ("X.X/OOO/X.X", "O already has 3 in a row"),
        ("OOO/XX./XX.", "O already has 3 in a row"),
        (".../.../... sideways", "it is X's turn"),
    ],
)
def test_a_position_that_is_not_one_is_refused(text, says):
    game = board(3, 3, 3)
    if says is None:
        assert game.turn(game.read(text)) == TERMINAL
    else:
        assert says in refusal(game.read, text)


@pytest.mark.parametrize("text", ["x.o/.x./... o", "X.O.X....", "  X.O/.X./...   O ", "X.O/.X./... min", "X.O/.X./..."])
def test_a_position_may_be_written_in_several_ways(text):
    game = board(3, 3, 3)
    assert game.write(game.read(text)) == "X.O/.X./... O"


@pytest.mark.parametrize("k", range(1, 8))
def test_a_line_is_as_long_as_the_rules_say(k):
    game = Mnk("tic-tac-toe", 7, 7, k)
    data = as_plain(mnk_small.new_data(7, 7, k, 1.0, game.lines, [1] * k))
    board = Random(k)
    won = [sum(mnk_small.cell_bit(7, cell) for cell in line) for line in game.lines]
    for line in won:
        assert mnk_small.has_line(data, line)
        assert not mnk_small.has_line(data, line & (line - 1))  # one stone is missing
    for _ in range(200):
        stones = sum(mnk_small.cell_bit(7, cell) for cell in range(49) if board.random() < 0.55)
        assert mnk_small.has_line(data, stones) == any(line & stones == line for line in won)


def test_two_lines_won_at_once_share_the_stone_that_won_them():
    game = board(3, 5, 3)
    assert game.winning_line(game.read("XXXXX/OO.OO/.....")) == ["a1", "b1", "c1"]
    assert "already over" in refusal(board(4, 4, 3).read, "XXX./OO.O/XXX./OO..")


@pytest.mark.parametrize(("m", "n", "k"), [(3, 3, 4), (2, 5, 6), (1, 3, 4), (15, 4, 16)])
def test_more_in_a_row_than_fit_on_the_board_is_refused(m, n, k):
    assert f"{m} × {n}" in refusal(Mnk, "tic-tac-toe", m, n, k)


@pytest.mark.parametrize(
    ("m", "n", "k"), [(2, 3, 3), (1, 5, 4), (5, 1, 3), (2, 9, 8), (2, 9, 9), (1, 19, 19), (19, 2, 7)]
)
@pytest.mark.parametrize("form", FORMS)
def test_a_line_may_be_longer_than_the_board_is_high_or_wide(m, n, k, form):
    game = Mnk("tic-tac-toe", m, n, k)
    lines = [set(line) for line in game.lines]
    assert lines and all(len(line) == k for line in lines)
    dice = Random(k)
    for _ in range(20):
        state, stones = game.start(), ([], [])
        while game.turn(state) != TERMINAL:
            action, mover = dice.choice(game.actions(state)), game.turn(state)
            stones[mover].append(game.cell_names.index(game.name(state, action)))
            state = game.result(state, action)
        winner = next((side for side, own in enumerate(stones) if any(line <= set(own) for line in lines)), None)
        assert game.utility(state) == (0 if winner is None else 1 - 2 * winner)
        before = game.start()
        assert searched(game, before, Options(depth=2), form).report().best


@pytest.mark.parametrize(("slug", "usual"), [("tic-tac-toe", (3, 3, 3)), ("gomoku", (15, 15, 5))])
def test_a_board_has_its_usual_size_or_one_up_to_19(slug, usual):
    game = games.find(slug)
    assert (game.rows, game.columns, game.k) == usual
    for size in (1, 19):
        assert games.find(slug, dict.fromkeys("mnk", size)).k == size
    for name, size in product("mnk", (0, 20)):
        values = {"m": 19, "n": 19, "k": 1, name: size}
        assert f"{name} must be between 1 and 19" in refusal(games.find, slug, values)


TEXT = st.text() | st.text(alphabet="XOxo./ \n\tOX019−", max_size=16) | st.from_regex(r"[XO.]{3}(/[XO.]{3}){2} ?[XO]?")


@examples(150)
@given(TEXT)
def test_any_text_is_a_position_or_refused_in_one_sentence(text):
    game = board(3, 3, 3)
    try:
        state = game.read(text)
    except Refused as error:
        assert_is_a_sentence(error)
    else:
        assert game.read(game.write(state)) == state


@pytest.mark.parametrize(
    ("cells", "depth"), [((3, 3), None), ((2, 5), 3), ((4, 4), 3), ((3, 6), 4), ((5, 5), 4), ((2, 13), 4)]
)
def test_a_larger_board_is_searched_at_first_less_deep(cells, depth):
    assert board(*cells, 2).default_depth == depth


@pytest.mark.parametrize("k", [3, 4])
def test_a_board_of_4_by_4_is_searched_at_first_with_all_its_steps(k: int) -> None:
    """As many nodes are recorded as the web application records by default."""
    game = games.find("tic-tac-toe", {"m": 4, "n": 4, "k": k})
    search = begin(game, game.start(), Options("alphabeta", depth=game.default_depth, record=5000))
    assert search.advance(1_000_000)
    assert search.trace is not None
    assert search.trace.columns()["events"] is not None

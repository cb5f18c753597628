"""Connect Four against a plain board: rules, positions as text, evaluations, and what is known of the game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.frame import RulesFrame
from engine.game import LEAST_WIN, MAX, MIN, TERMINAL
from engine.games.connect_four import THREATS, ConnectFour
from engine.perft import divide
from tests.engine.refusals import refusal
from tests.engine.strategies import SEEDS, line_of_play
from tests.examples import examples

SIZES = ((6, 7, 4), (4, 4, 3), (4, 5, 4), (1, 6, 1), (6, 9, 4), (8, 7, 5), (4, 12, 4), (9, 6, 3), (7, 7, 7), (3, 7, 5))
BOARDS = {size: ConnectFour(*size) for size in SIZES}
USUAL = BOARDS[6, 7, 4]


class PlainBoard:
    """Columns as lists of stones from the bottom up, and no bits."""

    def __init__(self, m, n, k):
        self.m, self.n, self.k = m, n, k
        self.columns = [[] for _ in range(n)]
        self.stones = 0
        self.winner = None

    def legal(self):
        over = self.winner or self.stones == self.m * self.n
        return [] if over else [column for column in range(self.n) if len(self.columns[column]) < self.m]

    def play(self, column):
        stone = "XO"[self.stones % 2]
        self.columns[column].append(stone)
        self.stones += 1
        at = column, len(self.columns[column]) - 1
        if any(1 + self._run(at, way, stone) + self._run(at, (-way[0], -way[1]), stone) >= self.k for way in WAYS):
            self.winner = stone

    def _run(self, at, way, stone):
        length = 0
        while self.at(at[0] + way[0], at[1] + way[1]) == stone:
            at, length = (at[0] + way[0], at[1] + way[1]), length + 1
        return length

    def at(self, column, row):
        inside = 0 <= column < self.n and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def text(self):
        rows = ("".join(self.at(column, row) for column in range(self.n)) for row in reversed(range(self.m)))
        return "/".join(rows)


WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


@examples(60)
@given(st.sampled_from(SIZES), SEEDS)
def test_random_games_are_those_of_a_plain_board(size, seed):
    game, board, dice = BOARDS[size], PlainBoard(*size), Random(seed)
    state = game.start()
    while True:
        assert sorted(game.actions(state)) == board.legal()
        assert game.write(state).split()[0] == board.text()
        assert game.read(game.write(state)) == state
        assert game.horizon(state) == size[0] * size[1] - board.stones
        if not board.legal():
            break
        assert game.turn(state) == (MIN if board.stones % 2 else MAX)
        column = dice.choice(board.legal())
        board.play(column)
        state = game.result(state, game.find(state, "abcdefghijkl"[column]))
    assert game.turn(state) == TERMINAL
    assert game.utility(state) == {"X": 1000.0, "O": -1000.0, None: 0.0}[board.winner]
    assert bool(game.winning_line(state)) == (board.winner is not None)


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate([7, 49, 343, 2_401, 16_807, 117_649, 823_536], 1)))
def test_the_lines_of_play_are_as_many_as_published(depth, leaves):
    assert sum(branch.leaves for branch in divide(USUAL, USUAL.start(), depth)) == leaves


def test_the_positions_by_ply_are_as_many_as_published():
    """Up to eight stones."""
    rules, data = USUAL.rules, USUAL.plain_data()
    frame, after = RulesFrame([0] * USUAL.words, USUAL.width), RulesFrame([0] * USUAL.words, 0)
    positions, found = {USUAL.start()}, [1]
    for _ in range(8):
        following = set()
        for frame.state in positions:
            if rules.kind(data, frame) == TERMINAL:
                continue
            for action in frame.action[: rules.actions(data, frame)]:
                rules.result(data, frame, action, after)
                following.add(tuple(after.state))
        positions = following
        found.append(len(positions))
    assert found == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]


def test_columns_are_tried_from_the_middle_outwards():
    names = [USUAL.name(USUAL.start(), action) for action in USUAL.actions(USUAL.start())]
    assert names == ["d", "c", "e", "b", "f", "a", "g"]


# -- positions as text ----------------------------------------------------------------------------------------------


def position(*rows):
    """A usual board whose other rows are empty."""
    return "/".join(["......."] * (6 - len(rows)) + list(rows))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (position("X......", "......."), "The stone on a2 has nothing below it."),
        (position("XX....."), "here X has 2 and O has 0"),
        (position("Z......"), "A cell is X, O or a dot, not “Z”."),
        (position("XXO.OX.") + " X", "it is O's turn"),
        (position("OOO....", "XXXX..O"), "X already has 4 in a row, so it cannot be X's turn."),
        ("X/O", "6 rows of 7 cells"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, why):
    assert why in refusal(USUAL.read, text)


def test_a_game_that_was_over_before_the_last_stones_is_refused():
    assert "already over before" in refusal(USUAL.read, position("OOXO...", "XXXXO.."))


@pytest.mark.parametrize(("m", "n", "k"), [(6, 10, 4), (9, 7, 4), (12, 5, 4)])
def test_boards_that_do_not_fit_are_refused(m, n, k):
    assert "leave room for" in refusal(ConnectFour, m, n, k)
    assert "do not fit" in refusal(ConnectFour, 3, 3, 4)


# -- the evaluations ------------------------------------------------------------------------------------------------


@examples(60)
@given(st.sampled_from(SIZES), SEEDS, st.sampled_from(["threats", "open-lines"]), st.integers(0, 40))
def test_the_features_add_up_to_the_evaluation(size, seed, evaluation, plies):
    game = BOARDS[size]
    state = line_of_play(game, seed, plies)[-1]
    if game.turn(state) == TERMINAL:
        return
    features, terms = game.features_of(evaluation), game.terms(state, evaluation)
    value = sum(feature.weight * term.value for feature, term in zip(features, terms, strict=True))
    assert game.evaluate(state, evaluation) == pytest.approx(value)
    assert abs(value) < LEAST_WIN
    for feature, term in zip(features, terms, strict=True):
        assert feature.least <= term.value <= feature.most
        assert sum(share for _, share in term.places) == term.value


@pytest.mark.parametrize(
    ("rows", "good"),
    [
        (("XXX.OO.",), 1),  # X lacks d1, on an odd row
        (("XXX.O..", "OOXOXO."), 0),  # X lacks d2
        (("OOO.X..", "XXOXOX."), -1),  # O lacks d2, on an even row
        (("OOO.X..",), 0),
    ],
)
def test_threats_on_good_rows_count_once_more(rows, good):
    cells = [*"." * 7 * (6 - len(rows)), *"".join(rows)]
    state = (*(sum(1 << USUAL._bit(at) for at, cell in enumerate(cells) if cell == stone) for stone in "XO"), MAX)
    assert USUAL.terms(state, THREATS)[-1].value == good


def test_unquiet_are_the_columns_that_win_or_stop_a_win():
    state = USUAL.read(position("OO.....", "XXX..O.") + " X")
    data, frame = USUAL._look(state)
    found = USUAL.rules.unquiet(data, frame)
    assert [USUAL.name(state, action) for action in frame.action[:found]] == ["d"]
    assert not USUAL.rules.checked(data, frame)
    assert USUAL.rules.checked(*USUAL._look(USUAL.read(position("O......", "XXX..O.") + " O")))


def test_the_columns_of_all_moves_are_a_position():
    assert USUAL.write(USUAL.read("4453")) == USUAL.write(
        USUAL.read("......./......./......./......./...O.../..OXX.. X")
    )
    assert USUAL.read(" 4 4 5 3 ") == USUAL.read("4453")


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ("4444444", "Column 4 is full before move 7."),
        ("11223344", "The game is over before move 8."),
        ("48", "There is no column 8 for move 2: columns are counted from 1 to 7."),
        ("40", "There is no column 0 for move 2"),
    ],
)
def test_columns_that_cannot_be_played_are_refused(columns, says):
    assert says in refusal(USUAL.read, columns)

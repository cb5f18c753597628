"""The pictures on the home page show positions that can come about."""

import pytest

from engine import games
from webapp.games import page_of
from webapp.games.grid import MARKS


@pytest.mark.parametrize("card", page_of("tic-tac-toe").home_cards)
def test_the_squares_lit_up_are_the_line_that_was_finished(card) -> None:
    rows, lit = card.drawing.arguments
    game = games.find("tic-tac-toe", card.shown_parameters)
    state = game.read("/".join(rows))
    assert set(game.winning_line(state)) == {game.cell_name(row * game.columns + column) for row, column in lit}


def test_the_stones_in_the_middle_of_the_large_board_are_as_many_on_either_side_each_in_a_square_of_its_own() -> None:
    (card,) = page_of("gomoku").home_cards
    size, *stones = card.drawing.arguments
    assert len(stones) == len(MARKS) and len(set(stones[0]) | set(stones[1])) == len(stones[0]) + len(stones[1])
    assert len(stones[0]) == len(stones[1])
    assert all(0 <= place < size for stone in stones[0] + stones[1] for place in stone)
    assert size < games.find("gomoku").columns, "of the whole board no stone could be told from another"

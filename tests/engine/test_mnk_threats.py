"""What the loser of an m,n,k game overlooked last, on boards too large for exact values."""

from engine import games
from engine.game import MIN
from engine.games.mnk_threats import ONE_SHORT, OPEN, OWN_WIN, OverlookedThreat, last_overlooked

FIVE = games.find("gomoku", {"m": 9, "n": 9, "k": 5})


def overlooked(moves: str) -> OverlookedThreat | None:
    """After these moves, by which MIN has lost."""
    states = [FIVE.start()]
    for move in moves.split():
        states.append(FIVE.result(states[-1], FIVE.find(states[-1], move)))
    return last_overlooked(FIVE, states, MIN)


def test_a_line_of_four_that_was_not_stopped_is_named_with_the_cell_that_stops_it() -> None:
    found = overlooked("b5 a5 c5 i1 d5 i9 e5 i5 f5")
    assert found == OverlookedThreat(7, ONE_SHORT, ("b5", "c5", "d5", "e5"), ("f5",))


def test_an_open_line_of_three_is_what_lost_where_the_four_could_not_be_stopped_any_more() -> None:
    found = overlooked("c5 i1 d5 i9 e5 a1 f5 g5 b5")
    assert found
    assert (found.ply, found.kind, found.stones) == (5, OPEN, ("c5", "d5", "e5"))


def test_a_broken_line_of_three_counts_and_one_that_is_shut_in_does_not() -> None:
    found = overlooked("c5 i1 d5 i9 f5 a1 e5 g5 b5")
    assert found
    assert (found.kind, found.stones) == (OPEN, ("c5", "d5", "f5"))
    assert overlooked("c5 b5 d5 h5 e5 a1 f5 g5") is None


def test_a_win_that_the_loser_had_itself_comes_first() -> None:
    found = overlooked("b5 a1 c5 b1 d5 c1 e5 d1 i9 i8 f5")
    assert found == OverlookedThreat(9, OWN_WIN, ("a1", "b1", "c1", "d1"), ("e1",))

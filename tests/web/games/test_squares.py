"""A board of squares can be seen from either side, and what a piece can become stands on one square."""

from webapp.games.squares import BoardSquare, Piece, Squares, Taken, Target, turned

PAWN = Piece("P", "max", "", [Target("b3=Q", 0, 1, "Q"), Target("a3", 0, 0), Target("b3=N", 0, 1, "N")])
BOARD = Squares(
    [
        [
            BoardSquare(f"{file}{3 - row}", row, column, PAWN if (row, column) == (1, 1) else None)
            for column, file in enumerate("abc")
        ]
        for row in range(3)
    ],
    taken=(Taken("min", "", "", ""), Taken("max", "", "", "")),
)


def test_turned_the_board_begins_with_its_last_square_and_each_knows_its_new_place() -> None:
    there = turned(BOARD)
    assert [square.name for square in there.fields] == "c1 b1 a1 c2 b2 a2 c3 b3 a3".split()
    assert [(square.row, square.column) for square in there.fields] == [(i // 3, i % 3) for i in range(9)]
    assert there.taken and [taken.side for taken in there.taken] == ["max", "min"]
    assert [square.dark for square in there.fields] == [square.dark for square in BOARD.fields]


def test_turned_a_piece_goes_to_the_same_squares() -> None:
    piece = turned(BOARD).rows[1][1].piece
    assert piece and [(target.action, *target.place) for target in piece.targets] == [
        ("b3=Q", 2, 1),
        ("a3", 2, 2),
        ("b3=N", 2, 1),
    ]


def test_turned_twice_a_board_is_as_it_was() -> None:
    assert turned(turned(BOARD)) == BOARD


def test_actions_that_end_on_one_square_are_one_way() -> None:
    assert [[target.action for target in way] for way in PAWN.ways] == [["a3"], ["b3=Q", "b3=N"]]

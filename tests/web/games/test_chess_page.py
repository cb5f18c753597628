"""Chess on pages: moves in the reader's letters, what is read aloud, and what the board marks."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from engine import games
from engine.game import MAX, MIN
from webapp.games import page_of
from webapp.games.chess_board import open_board
from webapp.games.squares import Squares
from webapp.matches import positions
from webapp.matches.positions import Position

GAME: Any = games.find("chess")
PAGE = page_of("chess")
PROMOTING = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(), force_locale("en"):
        yield


def position(fen: str, *moves: str) -> tuple[Position, list[positions.PlayedStep]]:
    past, state = positions.walk(GAME, GAME.read(fen), list(moves))
    return positions.look(GAME, state), past


def board(fen: str, *moves: str) -> Squares:
    return open_board(GAME, *position(fen, *moves))


def square(picture: Squares, name: str) -> Any:
    return next(each for each in picture.fields if each.name == name)


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "Qxf7# Nbd2 O-O e8=R"), ("es", "Dxf7# Cbd2 O-O e8=T"), ("pt", "Dxf7# Cbd2 O-O e8=T")],
)
def test_moves_are_written_with_the_letters_of_the_readers_books(language: str, written: str) -> None:
    with force_locale(language):
        assert " ".join(map(PAGE.action_name, "Qxf7# Nbd2 O-O e8=R".split())) == written


def test_a_bishop_has_a_letter_of_its_own_in_each_language() -> None:
    letters = []
    for language in ("en", "es", "pt"):
        with force_locale(language):
            letters.append(PAGE.action_name("Bb5")[0])
            assert PAGE.script_texts()["letters.to"] == PAGE.action_name("KQRBN")
    assert letters == ["B", "A", "B"]


@pytest.mark.parametrize(
    ("fen", "move", "language", "read"),
    [
        ("4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3", "en", "knight g1 to f3"),
        ("4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3", "es", "caballo g1 a f3"),
        ("4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3", "pt", "cavalo g1 para f3"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "en", "castles: king e1 to g1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "en", "castles long: king e1 to c1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "en", "pawn e5 takes in passing on d6"),
        (PROMOTING, "axb8=Q+", "en", "pawn a7 takes knight on b8, becomes: queen, check"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "en", "rook a1 to a8, checkmate"),
    ],
)
def test_a_move_is_read_aloud_in_words(fen: str, move: str, language: str, read: str) -> None:
    with force_locale(language):
        assert PAGE.action_label(GAME, position(fen)[0], move) == read


def test_a_pawn_can_become_four_pieces_on_each_square_that_it_reaches() -> None:
    pawn = square(board(PROMOTING), "a7").piece
    assert sorted([target.becomes for target in way] for way in pawn.ways) == [list("QRBN"), list("QRBN")]


def test_castling_brings_two_pieces() -> None:
    picture = board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O")
    assert {each.name: each.piece.came_from for each in picture.fields if each.piece and each.piece.came_from} == {
        "g1": "e1",
        "f1": "h1",
    }
    assert {each.name for each in picture.fields if each.last} == {"e1", "f1", "g1", "h1"}


def test_the_king_in_check_is_marked_and_read_so_even_when_it_is_mate() -> None:
    picture = board(GAME.write(GAME.start()), "f3", "e5", "g4", "Qh4#")
    assert [each.name for each in picture.fields if each.attacked] == ["e1"]
    assert square(picture, "e1").piece.label == "white king on e1, in check"


def test_what_was_taken_is_counted_from_the_first_position_and_the_difference_from_the_board() -> None:
    above, below = board("3qk3/8/8/8/8/8/3P4/3QK3 b - - 0 1", "Qxd2+", "Qxd2").taken or ()
    assert (above.side, list(above.signs), above.ahead) == ("min", ["P"], "")
    assert (below.side, list(below.signs), below.ahead) == ("max", ["Q"], "+9")
    assert below.label == "White has taken: 1 × queen. White is ahead by 9 in material, counted in pawns."


def test_a_pawn_that_became_a_queen_was_not_taken() -> None:
    above, below = board(PROMOTING, "axb8=Q+").taken or ()
    assert (list(above.signs), list(below.signs), below.ahead) == ([], ["N"], "+9")


def test_the_latest_move_is_told_with_the_side_and_check() -> None:
    assert PAGE.last_move
    _, past = position(GAME.write(GAME.start()), "e4", "f5", "Qh5+")
    assert PAGE.last_move(GAME, past) == "Check! MAX (White) has just played Qh5+."


def test_both_ends_of_the_game_name_the_winner() -> None:
    won, _ = position(GAME.write(GAME.start()), "f3", "e5", "g4", "Qh4#")
    assert PAGE.ending(GAME, won.state) == "Checkmate: MIN (Black) has won."
    assert dict(enumerate(PAGE.side_names)) == {MAX: "White", MIN: "Black"}

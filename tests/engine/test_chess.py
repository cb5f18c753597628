"""Chess: its rules beside python-chess, its positions and moves as text, and how games end."""

import io
import random

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.frame import RulesFrame
from engine.game import MAX, MIN, TERMINAL
from engine.games.chess.fen import hash_from_scratch
from engine.games.chess.layout import CLOCK, HASH
from engine.games.chess.notation import pgn, simplified, uci
from engine.search import Options, start
from tests.engine.refusals import assert_is_a_sentence, refusal
from tests.engine.strategies import SEEDS
from tests.engine.test_perft import KIWIPETE, POSITION_3, POSITION_4, POSITION_5, START
from tests.examples import examples
from tests.sweeps import first_of

CHESS = games.find("chess")

BEGINNINGS = (
    START,
    KIWIPETE,
    POSITION_3,
    POSITION_4,
    POSITION_5,
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",  # promotions
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  # castling
    "k7/2p1p3/8/1P1P1Pp1/pP1pP3/8/P1P3P1/7K w - g6 0 2",  # pawns that pass each other
)
PER_BEGINNING = 2_500
"""Positions, so that there are 20,000 of them all."""


def walk(beginning, count, seed):
    """So many positions of random games from a beginning: our state, and python-chess's board."""
    dice = random.Random(seed)
    state, board = CHESS.read(beginning), chess.Board(beginning)
    for _ in range(count):
        if CHESS.turn(state) == TERMINAL:
            state, board = CHESS.read(beginning), chess.Board(beginning)
        yield state, board
        action = dice.choice(CHESS.actions(state))
        state = CHESS.result(state, action)
        board.push_uci(uci(action))


@pytest.mark.parametrize("beginning", first_of(BEGINNINGS))
def test_random_games_are_those_of_python_chess(beginning):
    for state, board in walk(beginning, PER_BEGINNING, seed=1):
        legal = CHESS.actions(state)
        assert {uci(action) for action in legal} == {move.uci() for move in board.legal_moves}
        assert CHESS.write(state) == board.fen()
        assert CHESS.turn(state) == (MAX if board.turn else MIN)
        assert CHESS.in_check(state) == board.is_check()


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_moves_have_the_names_that_python_chess_gives_them(beginning):
    for number, (state, board) in enumerate(walk(beginning, 60, seed=2)):
        for place, action in enumerate(CHESS.actions(state)):
            name = CHESS.name(state, action)
            assert name == board.san(chess.Move.from_uci(uci(action)))
            if place == number % 20:
                assert CHESS.find(state, name) == action


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_games_end_where_python_chess_lets_a_player_claim_the_end(beginning):
    dice = random.Random(3)
    for _ in range(3):
        state, board = CHESS.read(beginning), chess.Board(beginning)
        while CHESS.turn(state) != TERMINAL:
            assert not board.is_game_over() and not board.is_repetition(3) and not board.is_fifty_moves()
            action = dice.choice(CHESS.actions(state))
            state = CHESS.result(state, action)
            board.push_uci(uci(action))
        if board.is_checkmate():
            assert CHESS.utility(state) == (-1 if board.turn else 1)
            continue
        assert CHESS.utility(state) == 0
        ends = {
            "stalemate": board.is_stalemate(),
            "material": board.is_insufficient_material(),
            "repetition": board.is_repetition(3),
            "fifty-moves": board.is_fifty_moves(),
        }
        assert ends[CHESS.reason_of_draw(state)]


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_unquiet_moves_are_the_captures(beginning):
    for state, board in walk(beginning, 300, seed=4):
        data, frame = CHESS._look(state)
        listed = frame.action[: CHESS.rules.unquiet(data, frame)]
        assert sorted(map(uci, listed)) == sorted(move.uci() for move in board.generate_legal_captures())
        assert CHESS.rules.checked(data, frame) == board.is_check()


@examples(20)
@given(st.sampled_from(BEGINNINGS), SEEDS, st.integers(1, 60))
def test_the_hash_is_kept_up_to_date_from_move_to_move(beginning, seed, plies):
    for state, _board in walk(beginning, plies, seed):
        assert state[HASH] == hash_from_scratch(CHESS.plain_data(), list(state))
        assert CHESS.read(CHESS.write(state))[:CLOCK] == state[:CLOCK]


# -- how games end ----------------------------------------------------------------------------------------------------


def after(beginning, names):
    state = CHESS.read(beginning)
    for name in names.split():
        state = CHESS.result(state, CHESS.find(state, name))
    return state


def test_a_position_that_comes_for_the_third_time_is_a_draw():
    shuffled = "Nf3 Nf6 Ng1 Ng8 "
    assert CHESS.turn(after(START, shuffled * 2)) == TERMINAL
    assert CHESS.reason_of_draw(after(START, shuffled * 2)) == "repetition"
    assert CHESS.turn(after(START, shuffled + "Nf3 Nf6 Ng1")) == MIN
    assert CHESS.reason_of_draw(after(START, shuffled)) is None


def test_a_position_in_which_something_else_may_be_done_is_another():
    """Castling was possible the first time, and so was taking in passing."""
    kings = "Ke2 Ke7 Ke1 Ke8 "
    assert CHESS.turn(after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", kings * 2)) == MAX
    assert CHESS.turn(after("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", kings * 2)) == TERMINAL
    passing = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"
    assert CHESS.turn(after(passing, "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1")) == MIN
    assert CHESS.turn(after(passing, "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1 Kd8")) == TERMINAL


def test_fifty_moves_without_a_capture_or_a_pawn_are_a_draw_unless_the_last_one_mates():
    assert CHESS.reason_of_draw(after("7k/8/8/8/8/8/R7/K7 w - - 99 80", "Ra3")) == "fifty-moves"
    mated = after("7k/R7/6K1/8/8/8/8/8 w - - 99 80", "Ra8")
    assert (CHESS.turn(mated), CHESS.utility(mated), CHESS.reason_of_draw(mated)) == (TERMINAL, 1.0, None)


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [("", True), ("N", True), ("b", True), ("NN", False), ("Bn", False), ("R", False), ("P", False)],
)
def test_a_game_is_drawn_when_so_little_is_left_that_nobody_can_mate(pieces, drawn):
    board = "7k/8/8/8/{}/8/8/7K w - - 0 1".format((pieces + "8") if not pieces else pieces + str(8 - len(pieces)))
    assert (CHESS.reason_of_draw(CHESS.read(board)) == "material") is drawn


def test_bishops_on_one_colour_cannot_mate_and_on_two_they_can():
    assert CHESS.reason_of_draw(CHESS.read("7k/8/8/8/B1b5/8/8/7K w - - 0 1")) == "material"
    assert CHESS.reason_of_draw(CHESS.read("7k/8/8/8/Bb6/8/8/7K w - - 0 1")) is None


# -- moves as text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "texts", "move"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["O-O", "0-0", "o-o", "OO", "e1g1", "E1G1", "O-O+"], "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["O-O-O", "0-0-0", "e1c1"], "e1c1"),
        (START, ["e4", "E4", " e4 ", "e2e4", "e4!", "e2-e4"], "e2e4"),
        (START, ["Nf3", "nf3", "Nf3!?", "g1f3"], "g1f3"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", ["a8=Q+", "a8=Q", "a8Q", "a8q", "a7a8q", "a8(Q)"], "a7a8q"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", ["a8=N", "a7a8n"], "a7a8n"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", ["dxc6", "dxc6 e.p.", "dc6", "d5c6"], "d5c6"),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", ["bxc3", "bc3"], "b2c3"),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", ["Bxc3", "Bc3"], "d2c3"),
        ("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", ["N1c2", "Na1c2"], "a1c2"),
    ],
)
def test_moves_are_read_leniently(position, texts, move):
    state = CHESS.read(position)
    for text in texts:
        assert uci(CHESS.find(state, text)) == move


@pytest.mark.parametrize("text", ["", "e5", "Ke2", "O-O", "a7a8q", "e2e5", "Nd2", "x" * 200, "0-0-0-0", "N", "♘f3"])
def test_moves_that_cannot_be_played_are_refused(text):
    assert "cannot be played" in refusal(CHESS.find, CHESS.start(), text)


def test_a_name_that_fits_two_moves_is_refused():
    state = CHESS.read("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1")
    assert "cannot be played" in refusal(CHESS.find, state, "BXC3")
    knights = CHESS.read("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1")
    assert "cannot be played" in refusal(CHESS.find, knights, "Nc2")


def test_moves_have_their_marks():
    mated = after(START, "f3 e5 g4")
    assert CHESS.name(mated, CHESS.find(mated, "Qh4")) == "Qh4#"
    promoting = CHESS.read("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert {"exd8=Q+", "exd8=R+", "exd8=B", "exd8=N"} <= {
        CHESS.name(promoting, action) for action in CHESS.actions(promoting)
    }


@examples(10)
@given(st.sampled_from(BEGINNINGS), SEEDS, st.integers(0, 60))
def test_a_game_as_pgn_is_read_by_others(beginning, seed, plies):
    dice, state, actions = random.Random(seed), CHESS.read(beginning), []
    while len(actions) < plies and CHESS.turn(state) != TERMINAL:
        actions.append(dice.choice(CHESS.actions(state)))
        state = CHESS.result(state, actions[-1])
    text = pgn(CHESS, CHESS.read(beginning), actions, {"White": "Ada", "Black": "Poda"})
    read = chess.pgn.read_game(io.StringIO(text))
    assert not read.errors
    assert [move.uci() for move in read.mainline_moves()] == [uci(action) for action in actions]
    assert read.board().fen() == CHESS.write(CHESS.read(beginning))
    assert (read.headers["White"], read.headers["Black"]) == ("Ada", "Poda")
    assert all(len(line) < 80 for line in text.splitlines())
    over = {1: "1-0", -1: "0-1", 0: "1/2-1/2"}
    assert read.headers["Result"] == (over[CHESS.utility(state)] if CHESS.turn(state) == TERMINAL else "*")


def test_quotes_in_the_headers_of_a_pgn_are_marked():
    assert r'[White "Ada \"the first\""]' in pgn(CHESS, CHESS.start(), [], {"White": 'Ada "the first"'})


# -- positions as text ------------------------------------------------------------------------------------------------

BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "FEN"),
        ("x y z a b c d", "FEN"),
        ("8/8", "eight ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "eight ranks"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "eight ranks"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "eight ranks"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "not “X”"),
        ("4k3/8/8/8/8/8/8/4.3 w - - 0 1", "one king; White has 0"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "who moves, not “x”"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "one king; White has 2"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "one king; Black has 0"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "the other king could be taken"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "the other king could be taken"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "first or the last rank"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "first or the last rank"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "at most eight pawns; White has 9"),
        ("4k3/pppppppp/pp6/8/8/8/8/4K3 w - - 0 1", "at most eight pawns; Black has 10"),
        ("4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1", "White has more pieces than eight pawns can become"),
        ("4k3/nnnnnnnn/nnn5/8/8/8/8/4K3 w - - 0 1", "Black has more pieces than eight pawns can become"),
        ("44/8/8/8/8/8/8/4K2k w - - 0 1", "one number in a FEN, not “44”"),
        ("4k3/8/8/p115/8/8/8/4K3 w - - 0 1", "one number in a FEN, not “115”"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "king and rook must stand on e1 and h1"),
        ("r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "king and rook must stand on e8 and h8"),
        ("4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "rights to castle"),
        ("4k3/8/8/8/8/8/8/4K3 w AH - 0 1", "rights to castle"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "just have passed over “e6”"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "just have passed over “e3”"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "just have passed over “e6”"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "just have passed over “e9”"),
        ("4k3/8/8/8/8/8/8/4K3 w - - many 1", "not “many”"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "not “-1”"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1000000000", "not “1000000000”"),
        ("4k3/8/5N2/8/1B6/8/8/K3R3 b - - 0 1", ""),
        ("4k3/3P4/5N2/8/8/8/8/K3R3 b - - 0 1", "Three pieces"),
    ],
)
def test_a_position_that_is_none_or_cannot_be_is_refused(text, says):
    if says:
        assert says in refusal(CHESS.read, text)
    else:
        CHESS.read(text)


@examples(200)
@given(st.text(alphabet="pnbrqkPNBRQK12345678/ wb-KQkqaeh36", max_size=60) | st.text(max_size=20))
def test_any_text_is_read_or_refused_in_one_sentence(text):
    try:
        state = CHESS.read(text)
    except ValueError as error:
        assert_is_a_sentence(error)
    else:
        assert CHESS.read(CHESS.write(state)) == state


def test_what_follows_the_board_may_be_left_out():
    assert CHESS.write(CHESS.read("4k3/8/8/8/8/8/8/4K2R")) == "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    assert CHESS.write(CHESS.read(f"  {BARE}  ")) == BARE


def test_a_square_for_taking_in_passing_is_kept_only_where_a_pawn_can_go_there():
    assert CHESS.write(after(START, "e4")) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert CHESS.write(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4")).split()[3] == "e3"
    exposed = "8/8/8/K2p3r/8/8/4P3/4k3 b - - 0 1"
    assert CHESS.write(CHESS.read(exposed)) == exposed
    assert (
        after("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4")[:CLOCK]
        == CHESS.read("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1")[:CLOCK]
    )


# -- evaluations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evaluation", CHESS.evaluations)
@examples(20)
@given(st.sampled_from(BEGINNINGS), SEEDS, st.integers(1, 80))
def test_an_evaluation_is_the_sum_of_its_terms_and_turns_with_the_board(evaluation, beginning, seed, plies):
    *_, (state, _board) = walk(beginning, plies, seed)
    value, terms = CHESS.evaluate(state, evaluation), CHESS.terms(state, evaluation)
    weights = [feature.weight for feature in CHESS.features_of(evaluation)]
    assert value == pytest.approx(sum(w * term.value for w, term in zip(weights, terms, strict=True)))
    for term in terms:
        assert term.value == pytest.approx(sum(share for _, share in term.places))
    assert CHESS.evaluate(CHESS.read(chess.Board(CHESS.write(state)).mirror().fen()), evaluation) == pytest.approx(
        -value
    )
    assert abs(value) < 200


def test_weights_of_the_features_are_used():
    light = CHESS.with_weights((1, 0, 0, 0, 0), "positional")
    state = CHESS.read(KIWIPETE)
    assert light.evaluate(state, "positional") == CHESS.evaluate(state, "material")
    dear = CHESS.with_weights((1, 2, 3, 5, 10), "material")
    lone = CHESS.read("4k3/8/8/8/8/8/8/3QKB2 w - - 0 1")
    assert (CHESS.evaluate(lone, "material"), dear.evaluate(lone, "material")) == (12.0, 13.0)


@pytest.mark.parametrize("strong", ["Q", "R"])
def test_a_lone_king_is_worse_off_at_the_edge_and_near_the_other_king(strong):
    board, values = chess.Board(None), []
    for weak, king in (("e5", "c1"), ("e8", "c1"), ("e8", "e6"), ("h8", "g6")):
        board.clear()
        board.set_piece_at(chess.parse_square("b2" if strong == "Q" else "b3"), chess.Piece.from_symbol(strong))
        board.set_piece_at(chess.parse_square(weak), chess.Piece.from_symbol("k"))
        board.set_piece_at(chess.parse_square(king), chess.Piece.from_symbol("K"))
        board.turn = chess.BLACK
        values.append(CHESS.evaluate(CHESS.read(board.fen()), "positional"))
    assert values == sorted(values)


def test_states_have_the_numbers_of_words_that_are_declared():
    state = CHESS.start()
    frame = RulesFrame(state, CHESS.width)
    assert len(frame.state) == CHESS.words == len(state)
    assert len(CHESS.actions(CHESS.read("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"))) == 218


@pytest.mark.parametrize("evaluation", [None, "none", "material"])
def test_a_mate_counts_as_one_whatever_estimates_the_rest(evaluation):
    game = games.find("chess")
    state = game.read("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
    report = start(game, state, Options(depth=1, evaluation=evaluation)).run()
    assert (report.best, report.plies_to_end, report.ending) == ("Re8#", 1, "max")


@pytest.mark.parametrize("board", ["44/8/8/8/8/8/8/4K2k", "4k3/8/8/8/8/8/8/3K13", "4k3/8/8/8/8/8/8/4K3"])
def test_numbers_of_free_squares_are_read_as_by_python_chess(board):
    try:
        expected = chess.Board(f"{board} w - - 0 1").fen()
    except ValueError:
        assert "one number" in refusal(CHESS.read, board)
    else:
        assert CHESS.write(CHESS.read(board)) == expected


def test_a_side_of_two_letters_is_refused():
    assert "w or b says who moves" in refusal(games.find("chess").read, "6k1/5ppp/8/8/8/8/8/K3R3 wb - - 0 1")


KINGS = "4k3/8/8/8/8/8/8/4K3"


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        (f"{KINGS} w - - 0 0", f"{KINGS} w - - 0 1"),
        (f"{KINGS} b – — 3 7", f"{KINGS} b - - 3 7"),
        (f"{KINGS} w - - bm Kd2;", f"{KINGS} w - - 0 1"),
        (f'{KINGS} b - - id "King; alone"; hmvc 12; fmvn 40; ce 0;', f"{KINGS} b - - 12 40"),
    ],
)
def test_positions_as_other_programs_write_them_are_read(text, fen):
    assert CHESS.write(CHESS.read(text)) == fen


@pytest.mark.parametrize("ending", ["1000 1", "0 10000", "-1 1", "0 x", "bm Kd2"])
def test_the_range_of_clock_and_number_is_told(ending):
    said = refusal(CHESS.read, f"{KINGS} w - - {ending}")
    assert "from 0 to 999, and the move's number, from 1 to 9999; not" in said


@pytest.mark.parametrize(
    ("text", "bare"),
    [("0-0", "O-O"), ("o-o-o+", "O-O-O"), ("000", "O-O-O"), ("Nxe4!?", "Ne4"), ("exd6e.p.", "ed6"), ("e8=Q#", "e8Q")],
)
def test_a_move_is_simplified(text, bare):
    assert simplified(text) == bare

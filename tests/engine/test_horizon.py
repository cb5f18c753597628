"""What a search of material finds in chess positions where it stops too early, without and with quiescent search."""

from typing import NamedTuple

import pytest

from engine.games.chess.game import Chess
from engine.search import Options, Search
from engine.search.compilation import compile_for
from engine.search.estimates import Estimates
from engine.search.iteration import CarriedOver, Iteration
from engine.search.learning import new_learnt
from engine.search.table import new_table


class WithoutDraws(Chess):
    """Neither repetitions nor fifty moves end the game."""

    nearer_wins = True

    def data(self, evaluation=None, beside_wins=False):
        record = super().data(evaluation, beside_wins)
        record.draws = False
        return record


CHESS = WithoutDraws({})

POSITIONS = {
    "phantom pawn": "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "queen for a pawn": "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1",
    "pinned queen": "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1",
    "doomed bishop": "6k1/8/5p2/4p3/8/1P3K2/b1P5/R7 b - - 0 1",
    "rook elsewhere": "2r3k1/pp3ppp/2n2p2/2p5/4q3/8/PP1Q1PPP/4R1K1 w - - 0 1",
    "rook on d1": "2r3k1/pp3ppp/2n2p2/2p5/4q3/8/PP1Q1PPP/3R2K1 w - - 0 1",
    "quiet mate": "3r2k1/5ppp/8/8/8/8/1q3PPP/1R4K1 w - - 0 1",
    "Noah's ark": "r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8",
    "Fischer": "5k2/pp4pp/3bpp2/1P6/8/P2KP3/5PPP/2B5 b - - 0 29",
    "mate by a rook": "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "mate by Légal": "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
    "mate in three": "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
}


class Row(NamedTuple):
    """What a search finds: the value for the side to move, and the moves that share it, or how many they are."""

    name: str
    depth: int
    quiescence: bool
    value: float
    best: str | int
    extensions: str = "none"


TABLE = [
    Row("phantom pawn", 1, False, 1, "Nxe5"),
    Row("phantom pawn", 1, True, 0, 21),
    Row("phantom pawn", 2, False, 0, 17),
    Row("phantom pawn", 2, True, 0, 21),
    Row("phantom pawn", 3, False, 1, 17),
    Row("phantom pawn", 3, True, 0, 21),
    Row("phantom pawn", 4, False, 0, "Bb5"),
    Row("phantom pawn", 4, True, 0, 21),
    Row("queen for a pawn", 1, False, 8, "Qxd5"),
    Row("queen for a pawn", 1, True, 7, 17),
    Row("pinned queen", 1, False, 7, "Qxa1+"),
    Row("pinned queen", 1, True, 3, "f6 e5 d4 c3 b2"),
    Row("pinned queen", 3, False, 6, "b2"),
    Row("pinned queen", 3, True, 2, "e5 d4 c3 b2"),
    Row("pinned queen", 4, False, -2, "Qxa1+ d4 c3 b2"),
    Row("pinned queen", 4, True, 2, "e5 d4 c3 b2"),
    Row("pinned queen", 5, False, 4, "f6"),
    Row("pinned queen", 5, True, 1, "f6 d4 c3 b2"),
    Row("pinned queen", 7, False, 3, "e5 d4 c3 b2"),
    Row("pinned queen", 7, True, 1, "f6"),
    Row("doomed bishop", 1, False, -1, "Bxb3"),
    Row("doomed bishop", 1, True, -3, "e4+"),
    Row("doomed bishop", 2, False, -3, "e4+"),
    Row("doomed bishop", 2, True, -3, "e4+"),
    Row("doomed bishop", 3, False, -2, "e4+"),
    Row("doomed bishop", 3, True, -4, "Bxb3 e4+"),
    Row("doomed bishop", 3, True, -4, "Bxb3", extensions="checks"),
    Row("doomed bishop", 5, False, -4, "Bxb3 e4+"),
    Row("doomed bishop", 5, True, -4, "Bxb3"),
    Row("quiet mate", 1, False, 0, "Rxb2"),
    Row("quiet mate", 1, True, 0, "Rxb2"),
    Row("quiet mate", 2, False, -10, "Re1 Rf1"),
    Row("quiet mate", 2, True, -9, "Re1 Rf1"),
    Row("Noah's ark", 1, False, 0, "Bxf7+ Qxd4"),
    Row("Noah's ark", 1, True, 0, "Qxd4"),
    Row("Noah's ark", 4, False, 0, "Bd5"),
    Row("Noah's ark", 4, True, 0, "Bd5 Qxd4 a4"),
    Row("mate by a rook", 3, False, 997, "Ra6"),
    Row("mate by a rook", 3, True, 997, "Ra6"),
    Row("mate by Légal", 3, False, 997, "Nf6+"),
    Row("mate by Légal", 2, True, 997, "Nf6+"),
    Row("mate in three", 5, False, 995, "Ra6+"),
    Row("mate in three", 4, True, 995, "Ra6+"),
    Row("mate in three", 3, False, 995, "Ra6+", extensions="checks"),
    Row("mate in three", 2, True, 995, "Ra6+", extensions="checks"),
]


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    compile_for(CHESS)


def values(name, depth, quiescence, extensions="none"):
    """What each move is worth to the side to move."""
    state = CHESS.read(POSITIONS[name])
    options = Options(depth=depth, evaluation="material", roots="exact", quiescence=quiescence, extensions=extensions)
    sign = 1 if CHESS.turn(state) == 0 else -1
    return {action.action: sign * action.value for action in Search(CHESS, state, options).run().actions}


def best_of(found):
    return {move for move, value in found.items() if value == max(found.values())}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.name} {row.depth} {row.quiescence} {row.extensions}")
def test_a_row_of_the_table_comes_out(row):
    found = values(row.name, row.depth, row.quiescence, row.extensions)
    assert max(found.values()) == row.value
    best = best_of(found)
    assert len(best) == row.best if isinstance(row.best, int) else best == set(row.best.split())


@pytest.mark.parametrize(
    ("name", "depth", "quiescence", "move", "value"),
    [
        ("phantom pawn", 1, True, "Nxe5", -2),
        ("queen for a pawn", 1, True, "Qxd5", -1),
        ("pinned queen", 3, True, "f6", 1),
        ("quiet mate", 2, False, "Rxb2", -998),
        ("quiet mate", 2, True, "Rxb2", -998),
        ("Noah's ark", 4, False, "Qxd4", -1),
    ],
)
def test_a_move_is_worth_what_the_table_says(name, depth, quiescence, move, value):
    assert values(name, depth, quiescence)[move] == value


@pytest.mark.parametrize(("depth", "quiescence"), [(1, True), (2, False), (2, True)])
def test_a_sacrifice_that_mates_looks_worst_of_all_before_the_mate_is_seen(depth, quiescence):
    found = values("mate by a rook", depth, quiescence)
    assert found["Ra6"] == min(found.values()) == -4


@pytest.mark.parametrize("depth", range(1, 9))
def test_nothing_within_reach_keeps_a_bishop_from_taking_the_pawn_that_traps_it(depth):
    assert "Bxh2" in best_of(values("Fischer", depth, False))
    with_q = values("Fischer", depth, True)
    assert best_of(with_q) == {"Bxh2"} and with_q["Bxh2"] == 1


def test_a_mate_by_capture_is_seen_a_ply_earlier_and_no_two():
    assert max(values("mate by Légal", 1, True).values()) < 900
    assert max(values("mate in three", 3, True).values()) < 900
    assert max(values("mate in three", 2, False, "checks").values()) < 900


@pytest.mark.parametrize(("name", "static", "quiet"), [("rook elsewhere", -5, 4), ("rook on d1", -5, -5)])
def test_two_boards_that_differ_in_one_rook_look_alike_until_captures_are_searched(name, static, quiet):
    state = CHESS.read(POSITIONS[name])
    for quiescence, value in ((False, static), (True, quiet)):
        options = Options(depth=1, evaluation="material", quiescence=quiescence)
        carried = CarriedOver(new_table(CHESS.words, 1), new_learnt(0, killers=False))
        iteration = Iteration(CHESS, state, options, 0, carried, Estimates("material", True))
        iteration.advance(1000)
        assert iteration.value()[0] == value

"""The evaluations of chess taken apart: their features, and what each counts on which square."""

from typing import Any

from engine.features import Feature, FeatureTerm
from engine.game import State
from engine.games.chess.attacks import piece_on
from engine.games.chess.evaluation import WORTH, king_points, mobility, pawn_points, placement
from engine.games.chess.layout import BLACK, KING, PAWN, SQUARES, WHITE

FEATURES = {
    "positional": (
        Feature("material", 1.0),
        Feature("pawn-structure", 0.15),
        Feature("king-safety", 0.04),
        Feature("mobility", 0.03),
        Feature("piece-square", 1.0),
    ),
    "material": tuple(
        Feature(name, float(worth), -most, most)
        for name, worth, most in zip(
            ("pawns", "knights", "bishops", "rooks", "queens"), WORTH, (8, 10, 10, 10, 9), strict=True
        )
    ),
}


def terms(data: Any, frame: Any, evaluation: str) -> list[FeatureTerm]:
    """What each feature is in a position, and on which squares."""
    shares = _of_material if evaluation == "material" else _of_position
    places: list[list[tuple[str, float]]] = [[] for _ in FEATURES[evaluation]]
    for square in range(64):
        side = _side_on(frame.state, square)
        if side is not None:
            points = shares(data, frame, square, side)
            for own, share in zip(places, points, strict=True):
                if share:
                    own.append((SQUARES[square], float(share if side == 0 else -share)))
    return [FeatureTerm(sum(share for _, share in own), tuple(own)) for own in places]


def _side_on(state: State, square: int) -> int | None:
    """Whose piece stands there."""
    return next((side for side, own in enumerate((WHITE, BLACK)) if state[own] >> square & 1), None)


def _of_material(data: Any, frame: Any, square: int, side: int) -> list[float]:
    """The number of pieces of each kind there: one of one kind, or a king."""
    kind = piece_on(frame, data.tables.bit[square])
    return [float(each == kind) for each in range(KING)]


def _of_position(data: Any, frame: Any, square: int, side: int) -> list[float]:
    """What the piece adds to its own side's features."""
    kind = piece_on(frame, data.tables.bit[square])
    return [
        WORTH[kind] if kind != KING else 0,
        pawn_points(data, frame, square, side) if kind == PAWN else 0,
        king_points(data, frame, side) if kind == KING else 0,
        mobility(data, frame, square, kind, side),
        placement(data, frame, square, kind, side) / 100,
    ]

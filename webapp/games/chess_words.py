"""The words of chess: its pieces, and moves as they are read aloud."""

from typing import Any

from flask_babel import gettext as _

from engine.game import State
from engine.games.chess.layout import LETTERS, end_of, piece_at, promotion_of, start_of
from engine.games.chess.notation import castles, takes
from engine.refusals import N_

LETTERS_OF_MOVES = N_("KQRBN")
"""King, queen, rook, bishop and knight, as the books of the reader's language write them."""

SIDE_NAMES = (N_("White"), N_("Black"))

PIECES = {"P": N_("pawn"), "N": N_("knight"), "B": N_("bishop"), "R": N_("rook"), "Q": N_("queen"), "K": N_("king")}

PIECES_OF_SIDES = (
    {
        "P": N_("white pawn on %(square)s"),
        "N": N_("white knight on %(square)s"),
        "B": N_("white bishop on %(square)s"),
        "R": N_("white rook on %(square)s"),
        "Q": N_("white queen on %(square)s"),
        "K": N_("white king on %(square)s"),
    },
    {
        "P": N_("black pawn on %(square)s"),
        "N": N_("black knight on %(square)s"),
        "B": N_("black bishop on %(square)s"),
        "R": N_("black rook on %(square)s"),
        "Q": N_("black queen on %(square)s"),
        "K": N_("black king on %(square)s"),
    },
)


def piece_label(side: int, letter: str, square: str) -> str:
    """What stands on a square: “white knight on g1”."""
    return str(_(PIECES_OF_SIDES[side][letter], square=square))


def move_label(game: Any, state: State, action: int, name: str) -> str:
    """A move as it is read aloud: “knight g1 to f3”, “pawn e7 to e8, becomes a queen, check”."""
    start, end = game.ends(action)
    if castles(state, action):
        short = end_of(action) > start_of(action)
        told = _("castles: king %(start)s to %(end)s", start=start, end=end)
        if not short:
            told = _("castles long: king %(start)s to %(end)s", start=start, end=end)
    else:
        told = _told(state, action, start, end)
    if promotion_of(action):
        told = _("%(move)s, becomes: %(piece)s", move=told, piece=_(PIECES[LETTERS[promotion_of(action)]]))
    ends = {"+": _("check"), "#": _("checkmate")}.get(name[-1])
    return str(_("%(move)s, %(check)s", move=told, check=ends) if ends else told)


def _told(state: State, action: int, start: str, end: str) -> str:
    mover, taken = piece_at(state, start_of(action)), piece_at(state, end_of(action))
    assert mover is not None, "a move begins on a piece"
    piece = _(PIECES[LETTERS[mover]])
    if taken is not None:
        other = _(PIECES[LETTERS[taken]])
        return str(_("%(piece)s %(start)s takes %(taken)s on %(end)s", piece=piece, start=start, taken=other, end=end))
    if takes(state, action):
        return str(_("%(piece)s %(start)s takes in passing on %(end)s", piece=piece, start=start, end=end))
    return str(_("%(piece)s %(start)s to %(end)s", piece=piece, start=start, end=end))

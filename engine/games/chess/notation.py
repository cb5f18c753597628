"""Moves of chess as text: standard algebraic notation (SAN), UCI's, and whole games as PGN."""

from collections.abc import Iterable, Sequence

from engine.game import Game, State
from engine.games.chess.layout import (
    KING,
    LETTERS,
    MOVER,
    NUMBER,
    PAWN,
    SQUARES,
    WHITE,
    end_of,
    piece_at,
    promotion_of,
    start_of,
)


def uci(action: int) -> str:
    """The move as engines write it: `e2e4`, `e7e8q`, castling as the king's move."""
    becomes = LETTERS[promotion_of(action)].lower() if promotion_of(action) else ""
    return SQUARES[start_of(action)] + SQUARES[end_of(action)] + becomes


def takes(state: State, action: int) -> bool:
    """Whether the move takes a piece, in passing or not."""
    start, end = start_of(action), end_of(action)
    if state[WHITE + 1 - state[MOVER]] >> end & 1:
        return True
    return piece_at(state, start) == PAWN and start % 8 != end % 8


def castles(state: State, action: int) -> bool:
    return piece_at(state, start_of(action)) == KING and abs(start_of(action) - end_of(action)) == 2


def bare_san(state: State, action: int, legal: Iterable[int]) -> str:
    """The move without its check or mate; `legal` are all moves of the state."""
    start, end = start_of(action), end_of(action)
    piece = piece_at(state, start)
    if castles(state, action):
        return "O-O" if end > start else "O-O-O"
    taking = "x" if takes(state, action) else ""
    if piece == PAWN or piece is None:
        becomes = f"={LETTERS[promotion_of(action)]}" if promotion_of(action) else ""
        return f"{SQUARES[start][0] if taking else ''}{taking}{SQUARES[end]}{becomes}"
    rivals = [start_of(each) for each in legal if end_of(each) == end and start_of(each) != start]
    rivals = [rival for rival in rivals if piece_at(state, rival) == piece]
    return f"{LETTERS[piece]}{_told_apart(start, rivals)}{taking}{SQUARES[end]}"


def _told_apart(start: int, rivals: Sequence[int]) -> str:
    """What it takes to tell a piece from others of its kind that could go there: its file, its rank, or both."""
    if not rivals:
        return ""
    if all(rival % 8 != start % 8 for rival in rivals):
        return SQUARES[start][0]
    if all(rival // 8 != start // 8 for rival in rivals):
        return SQUARES[start][1]
    return SQUARES[start]


def simplified(text: str) -> str:
    """A move as it is compared with others: without its check, its `x` and `=`, and with O for castling's 0."""
    text = text.strip().rstrip("+#!?").removesuffix("e.p.").strip()
    if text.upper().replace("0", "O") in ("O-O", "OO", "O-O-O", "OOO", "OO-O", "O-OO"):
        return "O-O-O" if len(text.replace("-", "")) == 3 else "O-O"
    return text.translate(dict.fromkeys(map(ord, "x:=()-")))


def spellings(state: State, action: int) -> set[str]:
    """All that a move may be called, simplified: as in UCI, or with its first square in part or in full."""
    start, end = SQUARES[start_of(action)], SQUARES[end_of(action)]
    piece, becomes = piece_at(state, start_of(action)), LETTERS[promotion_of(action)] if promotion_of(action) else ""
    known = {uci(action)}
    if castles(state, action):
        return known | {bare_san(state, action, ())}
    if piece == PAWN or piece is None:
        taken = takes(state, action)
        return known | {f"{begun}{end}{becomes}" for begun in ((start[0], start) if taken else ("", start))}
    return known | {f"{LETTERS[piece]}{begun}{end}" for begun in ("", start[0], start[1], start)}


# -- whole games ------------------------------------------------------------------------------------------------------

RESULTS = {1.0: "1-0", -1.0: "0-1", 0.0: "1/2-1/2"}
UNFINISHED = "*"
LINE_LENGTH = 79


def pgn(game: Game, start: State, actions: Sequence[int], headers: dict[str, str]) -> str:
    """The game as PGN: the seven headers that every one has, the position if it is not the usual, and the moves."""
    state, words = start, []
    for action in actions:
        if state[MOVER] == 0:
            words.append(f"{state[NUMBER]}.")
        elif not words:
            words.append(f"{state[NUMBER]}...")
        words.append(game.name(state, action))
        state = game.result(state, action)
    result = RESULTS[game.utility(state)] if not game.actions(state) else UNFINISHED
    told = dict.fromkeys(("Event", "Site"), "?") | {"Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
    told |= headers | {"Result": result}
    if start != game.start():
        told |= {"SetUp": "1", "FEN": game.write(start)}
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in told.items()]
    return "\n".join([*lines, "", *_wrapped([*words, result]), ""])


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > LINE_LENGTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines

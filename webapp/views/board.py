"""What one viewer sees of a board."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN, N_, Refused
from webapp import positions
from webapp.match import Match
from webapp.minds import Minds
from webapp.seats import SIDES
from webapp.views.words import STONES, status, value_text


@dataclass(frozen=True)
class CellView:
    """One cell of a grid. `value` is what playing here is worth, where a search has said so: `+1`, `≥ 0`."""

    name: str
    stone: str  # "X", "O" or ""
    playable: bool  # by this viewer, now
    last: bool  # the action that led here
    won: bool  # part of the finished line
    label: str  # for those who do not see the grid
    value: str | None = None
    best: bool = False


@dataclass(frozen=True)
class BoardView:
    """A board as this viewer sees it: at the match's own ply, or browsed at another, or somewhere in a tree."""

    match_id: str
    game: str
    ply: int
    version: int
    browsing: bool  # not where the match stands
    rows: list[list[CellView]]
    turn: str  # "max", "min" or "terminal"
    stone: str  # of whoever is to move
    hint: str  # what to do next, where that is not plain
    your_turn: bool
    thinking: bool  # the engine is to move
    status: str
    position: str
    path: list[str]  # below the ply, when a node of a tree is shown


def board_view(match: Match, minds: Minds, visitor: str, at: int | None = None) -> BoardView:
    """The board at a ply of the match; raises Refused when there is none such."""
    with match.lock:
        ply = shown_ply(match, at)
        last = match.actions[ply - 1].text if ply else None
        values = _values(match, minds, ply)
        return _board(match, visitor, ply, match.states[ply], last, values, path=[])


def node_view(match: Match, visitor: str, at: int | None, path: list[str]) -> BoardView:
    """The board at a node of a tree: the position reached by `path` from a ply of the match; raises Refused."""
    with match.lock:
        ply = shown_ply(match, at)
        state = positions.walk(match.game, match.states[ply], path)
        return _board(match, visitor, ply, state, path[-1] if path else None, {}, path)


def shown_ply(match: Match, at: int | None) -> int:
    if at is None:
        return match.ply
    if not 0 <= at < len(match.states):
        raise Refused(N_("There is no such position in this match."))
    return at


def _board(
    match: Match,
    visitor: str,
    ply: int,
    state: Any,
    last: str | None,
    values: dict[str, tuple[str, bool]],
    path: list[str],
) -> BoardView:
    position = positions.look(match.game, state)
    browsing = bool(path) or ply != match.ply
    your_turn = not browsing and match.may_play(visitor)
    playable = set(position.actions) if your_turn else set()
    return BoardView(
        match_id=match.id,
        game=match.record.game,
        ply=ply,
        version=match.version,
        browsing=browsing,
        rows=_rows(match.game, state, playable, last, values),
        turn=(*SIDES, "chance", "terminal")[position.turn],
        stone=STONES[position.turn] if position.turn in (MAX, MIN) else "",
        hint=_hint(browsing, your_turn),
        your_turn=your_turn,
        thinking=not browsing and match.engine_to_move,
        status=status(match, position, visitor, browsing),
        position=match.game.write(state),
        path=path,
    )


def _hint(browsing: bool, your_turn: bool) -> str:
    if browsing:
        return _("You are looking at another position than the match's own.")
    return _("Choose a free cell.") if your_turn else ""


def _rows(
    game: Any, state: Any, playable: set[str], last: str | None, values: dict[str, tuple[str, bool]]
) -> list[list[CellView]]:
    won = set(game.winning_line(state))
    cells = [_cell(game.cell_name(i), stone, playable, last, won, values) for i, stone in enumerate(game.cells(state))]
    return [cells[i : i + game.columns] for i in range(0, len(cells), game.columns)]


def _cell(
    name: str, stone: str, playable: set[str], last: str | None, won: set[str], values: dict[str, tuple[str, bool]]
) -> CellView:
    free = stone not in STONES
    value, best = values.get(name, (None, False))
    label = _("%(cell)s, free", cell=name) if free else _("%(cell)s, %(stone)s", cell=name, stone=stone)
    if value is not None:
        label = _("%(label)s, value %(value)s", label=label, value=value)
    return CellView(name, "" if free else stone, name in playable, name == last, name in won, label, value, best)


def _values(match: Match, minds: Minds, ply: int) -> dict[str, tuple[str, bool]]:
    """What each action is worth here, by the latest hint or analysis, or by the engine's search for its own move."""
    kept = minds.kept(match, ply)
    if kept is not None and kept.summary["kind"] != "move":
        return _chips(kept.summary["roots"], kept.summary["best"])
    if ply < len(match.actions) and ply != match.ply:
        played = match.actions[ply]
        if played.cost is not None:
            return _chips(minds.matches.store.roots(match.id, ply), played.text)
    return {}


def _chips(roots: list[dict[str, Any]], best: str | None) -> dict[str, tuple[str, bool]]:
    return {
        root["action"]: (value_text(root["value"], root["bound"]), root["action"] == best)
        for root in roots
        if root["value"] is not None
    }

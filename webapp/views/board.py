"""One viewer's view of a board."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN, Game
from engine.refusals import N_, Refused
from webapp.games import page_of
from webapp.matches import permissions, positions, visibility
from webapp.matches.match import Match
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES
from webapp.searches.service import SearchService
from webapp.views.status import side_name, status
from webapp.wording.values import root_value


@dataclass(frozen=True)
class ActionView:
    """One action, or outcome of chance. `value` is set if a search has found one: `+1`, `≥ 0`."""

    name: str
    label: str  # in words
    playable: bool  # by this viewer, now
    value: str | None = None
    best: bool = False
    plain: str = ""  # the label without the value
    estimated: bool = False  # whether the value is only an estimate


class FoundValue(NamedTuple):
    """The value that a search has found for an action."""

    text: str
    best: bool
    estimated: bool


@dataclass(frozen=True)
class BoardView:
    """A board as this viewer sees it: at the match's own ply, at another one, or at a node of a tree."""

    match_id: str
    game: str
    template: str  # the file in templates/play/boards that draws the picture
    picture: Any
    actions: dict[str, ActionView]  # by name, in natural order
    ply: int
    version: int
    browsing: bool  # the shown position is not the match's current one
    turn: str  # "max", "min", "chance" or "terminal"
    stone: str  # the stone of the player to move, or of the winner
    winner: str  # "max", "min", or "" in a draw and before the end
    prompt: str  # what to do next, unless it is obvious
    your_turn: bool
    thinking: bool  # the engine is to move
    status: str
    position: str
    horizon: int | None  # the most plies that can still be played
    tossed: bool  # the last ply was chance's
    path: list[str]  # the actions from the ply to the shown node of a tree
    shared: bool  # another person plays too, or may take a seat
    open_values: bool  # values of actions may be shown without being asked for


def board_view(match: Match, searches: SearchService, visitor: str, at: int | None = None) -> BoardView:
    """The board at a ply of the match; raises Refused if there is no such ply."""
    with match.lock:
        ply = shown_ply(match, at)
        tossed = ply > 0 and match.position_at(ply - 1).turn == CHANCE
        past = played_before(match, ply)
        values = {} if match.game.hidden else _values(match, searches, visitor, ply)
        return _board(match, visitor, ply, match.states[ply], past, values, tossed, path=[])


def node_view(match: Match, visitor: str, at: int | None, path: list[str]) -> BoardView:
    """The board at a node of a tree, reached by `path` from a ply of the match; raises Refused."""
    with match.lock:
        ply = shown_ply(match, at)
        if match.game.hidden:  # whether an action is legal would reveal cards
            raise Refused(N_("Where cards are hidden, other positions cannot be looked at."))
        steps, state = positions.walk(match.game, match.states[ply], path)
        return _board(match, visitor, ply, state, played_before(match, ply) + steps, {}, tossed=False, path=path)


def played_before(match: Match, ply: int) -> list[PlayedStep]:
    """The steps that led to a ply of the match."""
    return [PlayedStep(state, played.text) for state, played in zip(match.states[:ply], match.actions, strict=False)]


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
    past: list[PlayedStep],
    values: dict[str, FoundValue],
    tossed: bool,
    path: list[str],
) -> BoardView:
    page, game = page_of(match.record.game), match.game
    position = positions.look(game, state)
    browsing = bool(path) or ply != match.ply
    winner = _winner(match, position)
    your_turn = not browsing and permissions.may_play(match, visitor)
    return BoardView(
        match_id=match.id,
        game=match.record.game,
        template=page.board_template,
        picture=_picture(match, visitor, ply, position, past),
        actions={
            name: _action(match, position, name, your_turn, values)
            for name in visibility.public_actions(match, position)
        },
        ply=ply,
        version=match.version,
        browsing=browsing,
        turn=(*SIDES, "chance", "terminal")[position.turn],
        stone=next((page.stones[side] for side in (MAX, MIN) if side in (position.turn, winner)), ""),
        winner=SIDES[winner] if winner is not None else "",
        prompt=_prompt(match, position, past, browsing, your_turn),
        your_turn=your_turn,
        thinking=not browsing and match.engine_to_move,
        status=_status(match, position, visitor, browsing, winner),
        position="" if game.hidden else game.write(state),
        horizon=game.horizon(state),
        tossed=tossed,
        path=path,
        shared=match.shared_with_others(visitor),
        open_values=_open_values(match, visitor, ply, browsing),
    )


def _open_values(match: Match, visitor: str, ply: int, browsing: bool) -> bool:
    """Whether values may be shown unasked: at earlier plies, between engines, and at the start of a position that one
    person has set up to look at.

    Elsewhere, as against an engine, players should think for themselves.
    """
    if match.shared_with_others(visitor):
        return False
    is_to_look_at = match.record.position is not None and not match.has_engine
    return browsing or match.engine_only or (is_to_look_at and ply == 0)


def _winner(match: Match, position: Position) -> int | None:
    """The winner of a finished game for two, or None."""
    if not position.over or match.game.alone or not (utility := match.game.utility(position.state)):
        return None
    return MAX if utility > 0 else MIN


def outcome(match: Match, visitor: str, ply: int) -> str:
    """How the match has ended, as this visitor is told; "" if the position is not final."""
    position = match.position_at(ply)
    return _status(match, position, visitor, False, _winner(match, position)) if position.over else ""


def _status(match: Match, position: Position, visitor: str, browsing: bool, winner: int | None) -> str:
    """The status; a visitor who played one side reads whether they won."""
    text = status(match, position, visitor, browsing)
    sides = [side for side in (MAX, MIN) if match.owns(visitor, side)]
    if winner is None or len(sides) != 1:
        return text
    has_won = sides == [winner]
    cause = page_of(match.record.game).cause
    if cause is None:
        return str(_("You won. %(outcome)s", outcome=text) if has_won else _("You lost. %(outcome)s", outcome=text))
    side = side_name(match, sides[0])
    said = _("You won as %(side)s.", side=side) if has_won else _("You lost as %(side)s.", side=side)
    return f"{said} {cause(match.game, position.state)}".rstrip()


def _picture(match: Match, visitor: str, ply: int, position: Position, past: list[PlayedStep]) -> Any:
    page = page_of(match.record.game)
    if page.card_table:
        return page.card_table(match, visibility.of(match, visitor), ply)
    assert page.open_board, "a page has the one or the other"
    picture = page.open_board(match.game, position, past)
    if page.seen_by_min and match.owns(visitor, MIN) and not match.owns(visitor, MAX):
        return page.seen_by_min(picture)
    return picture


def _prompt(match: Match, position: Position, past: list[PlayedStep], browsing: bool, your_turn: bool) -> str:
    page = page_of(match.record.game)
    if browsing:
        return _("You are looking at another position than the match's own.")
    if your_turn and past and page.last_move:
        return page.last_move(match.game, past)
    if your_turn or position.turn in (MAX, MIN) and match.game.has_chance:  # a coin's result concerns both players
        return page.prompt(match.game, position)
    return ""


def _action(match: Match, position: Position, name: str, playable: bool, values: dict[str, FoundValue]) -> ActionView:
    plain = label = page_of(match.record.game).action_label(match.game, position, name)
    found = values.get(name)
    if found is None:
        return ActionView(name, label, playable, plain=plain)
    label = _("%(label)s, value %(value)s", label=plain, value=found.text)
    if found.estimated:
        label = _("%(label)s, estimate %(value)s", label=plain, value=found.text)
    return ActionView(name, label, playable, found.text, found.best, plain, found.estimated)


def _values(match: Match, searches: SearchService, visitor: str, ply: int) -> dict[str, FoundValue]:
    """The value of each action and whether it is best, from the latest hint or analysis, else from the engine's own
    search.
    """
    kept = searches.results.kept(match, ply, visitor=visitor)
    if kept is not None and kept.summary["kind"] != "move":
        return _chips(match.game, kept.summary["roots"], kept.summary["best"])
    if ply < len(match.actions) and ply != match.ply:
        played = match.actions[ply]
        if played.cost is not None:
            return _chips(match.game, searches.matches.store.roots(match.id, ply), played.text)
    return {}


def _chips(game: Game, roots: list[dict[str, Any]], best: str | None) -> dict[str, FoundValue]:
    return {
        root["action"]: FoundValue(
            root_value(root, game),
            root["action"] == best,
            root.get("estimated", False),
        )
        for root in roots
        if root["value"] is not None
    }

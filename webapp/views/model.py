"""The model of a match's game, as courses define a game, filled in for the position that the board shows."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import CHANCE, TERMINAL, Game
from engine.refusals import N_, Refused
from webapp.games import evaluation_name, page_of
from webapp.games.page import GamePage
from webapp.matches import positions
from webapp.matches.match import Match
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES
from webapp.views.board import played_before, shown_ply
from webapp.views.status import side_name
from webapp.wording import sums
from webapp.wording.values import value_text

MOST_SUCCESSORS = 8
"""Successors that are shown: as many as a projected screen has room for."""

LONGEST_TEXT = 90
LONGEST_OF_A_SUCCESSOR = 20
"""Characters of the notation that is written below a small board; longer ones would take the room of the boards."""


@dataclass(frozen=True)
class StateView:
    """A state as a small board, and in the game's notation if that is short."""

    turn: str  # "max", "min", "chance" or "terminal"
    picture: Any
    text: str


@dataclass(frozen=True)
class SuccessorView:
    """An action, or outcome of chance, and the state that it leads to."""

    action: str
    probability: str  # of an outcome of chance; else ""
    state: StateView
    chances: list[tuple[str, str]]  # if chance is to move there: its outcomes and their probabilities


@dataclass(frozen=True)
class GameModelView:
    """The parts of the model at a state s.

    estimates  e(s) by each evaluation of the game that is known at once; none at a terminal state
    """

    match_id: str
    at: int | None  # the requested ply, unless it is the current one
    title: str
    template: str  # the file in templates/play/boards with the macro `thumbnail`
    has_evaluation: bool
    initial: StateView  # of the game, wherever the match has begun
    state: StateView
    player: str  # "" in a finished game
    successors: list[SuccessorView]
    more: int  # successors that are not shown
    is_terminal: bool
    why: str  # the state is terminal, or not
    utility: str  # "" unless it is
    bounds: tuple[str, str] | None  # the least and the greatest utility
    estimates: list[tuple[str, str]]


def game_model_view(match: Match, at: int | None) -> GameModelView:
    """The model at a ply of the match; raises Refused, always if cards are hidden: a state would show them."""
    if match.game.hidden:
        raise Refused(N_("Where cards are hidden, other positions cannot be looked at."))
    with match.lock:
        ply = shown_ply(match, at)
        return _at(match, at, match.position_at(ply), played_before(match, ply))


def _at(match: Match, at: int | None, here: Position, past: list[PlayedStep]) -> GameModelView:
    game, page = match.game, page_of(match.record.game)
    bounds = game.bounds()
    return GameModelView(
        match_id=match.id,
        at=at,
        title=page.title(match.record.parameters),
        template=page.board_template,
        has_evaluation=bool(game.evaluations),
        initial=_state(game, page, positions.look(game, game.start()), [], LONGEST_TEXT),
        state=_state(game, page, here, past, LONGEST_TEXT),
        player=_player(match, here),
        successors=[_successor(game, page, here, name, past) for name in list(here.actions)[:MOST_SUCCESSORS]],
        more=max(0, len(here.actions) - MOST_SUCCESSORS),
        is_terminal=here.over,
        why=_why(match, page, here),
        utility=_utility(game, here) if here.over else "",
        bounds=(value_text(bounds[0]), value_text(bounds[1])) if bounds else None,
        estimates=[] if here.over else list(_estimates(game, here)),
    )


def _state(game: Game, page: GamePage, position: Position, past: list[PlayedStep], longest: int) -> StateView:
    text = game.write(position.state)
    assert page.open_board, "nothing is hidden"
    return StateView(
        turn=(*SIDES, "chance", "terminal")[position.turn],
        picture=page.open_board(game, position, past),
        text=text if len(text) <= longest else "",
    )


def _successor(game: Game, page: GamePage, here: Position, name: str, past: list[PlayedStep]) -> SuccessorView:
    there = positions.look(game, positions.after(game, here.state, name)[1])
    steps = [*past, PlayedStep(here.state, name)]
    return SuccessorView(
        action=page.action_name(name),
        probability=_probability(game, here, name),
        state=_state(game, page, there, steps, LONGEST_OF_A_SUCCESSOR),
        chances=[(page.action_name(each), _probability(game, there, each)) for each in there.actions]
        if there.turn == CHANCE
        else [],
    )


def _probability(game: Game, position: Position, name: str) -> str:
    if position.turn != CHANCE:
        return ""
    return sums.decimal(game.probability(position.state, position.actions[name]))


def _player(match: Match, here: Position) -> str:
    if here.turn == TERMINAL:
        return ""
    return str(_("chance")) if here.turn == CHANCE else side_name(match, here.turn)


def _why(match: Match, page: GamePage, here: Position) -> str:
    if here.over:
        return page.ending(match.game, here.state)
    if here.turn == CHANCE:
        return ngettext("chance has %(num)d outcome", "chance has %(num)d outcomes", len(here.actions))
    side = side_name(match, here.turn)
    return ngettext("%(side)s has %(num)d action", "%(side)s has %(num)d actions", len(here.actions), side=side)


def _utility(game: Game, here: Position) -> str:
    """A win is +1 or −1 also where searches count a nearer one more."""
    value = game.utility(here.state)
    return value_text(value if game.plies_to_end(value) is None else math.copysign(1, value))


def _estimates(game: Game, here: Position) -> Iterator[tuple[str, str]]:
    """The estimates that take no time: an evaluation that must solve the game first is left out until it has."""
    for name in game.evaluations:
        try:
            next(game.preparing(name, here.state))
        except StopIteration:  # nothing to prepare
            value = value_text(round(game.evaluate(here.state, name), 4) + 0.0)
            yield evaluation_name(game.slug, name), value

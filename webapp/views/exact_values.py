"""The exact value of a position beside the engine's, and the exact values of the moves that were made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN, TERMINAL, Game
from engine.refusals import N_, Refused
from engine.solve import Progress
from webapp.games import evaluation_name, page_of
from webapp.http.pages.languages import sentence
from webapp.matches import permissions
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.searches.exact_values import ExactValues, Solved
from webapp.searches.found.payloads import evaluation_of
from webapp.searches.service import SearchService
from webapp.views.board import shown_ply
from webapp.wording import sums
from webapp.wording.numerals import numeral
from webapp.wording.values import root_value, value_text
from webapp.wording.wins import win_in_words

ALIKE = 1e-9
"""Values closer than this count as equal, because sums of fractions are rounded."""

NEAR = 1e-4
"""An engine's value closer than this to the exact one comes from a search to the end of the game."""


@dataclass(frozen=True)
class Worth:
    """The worth of one action, or outcome of chance."""

    action: str
    exact: str
    win: str | None  # MAX's probability of winning
    engine_value: str | None  # the value that the engine's search found
    estimated: bool  # whether that is only an estimate
    short: str | None  # its loss against the best, for the player to move; None for the best and for outcomes of chance
    best: bool  # for the player to move; never an outcome of chance
    chosen: bool  # by the engine's search


@dataclass(frozen=True)
class ExactValueView:
    """The exact values of a position; while the game is being solved, only the progress."""

    match_id: str
    at: int | None  # the requested ply, unless it is the current one
    utility: str
    states: int  # states of the solution, or found so far
    ply: int | None = None  # of the position whose values are known
    solving: bool = False
    share: float | None = None  # of the work done, or None if unknown
    value: str | None = None
    win: str | None = None
    worths: list[Worth] = field(default_factory=list)
    roots: list[dict[str, Any]] = field(default_factory=list)  # what the board shows of each action, as of a search
    sentences: list[str] = field(default_factory=list)
    chance: bool = False  # the position leads on by outcomes of chance, not by actions
    note: str | None = None  # on the unit of the engine's values, if it is not that of the exact ones
    refusal: str | None = None  # why there are no exact values

    @property
    def any_engine_values(self) -> bool:
        return any(worth.engine_value for worth in self.worths)

    @property
    def any_short(self) -> bool:
        return any(worth.short for worth in self.worths)


def exact_value_view(
    match: Match, searches: SearchService, exact_values: ExactValues, visitor: str, at: int | None, utility: str
) -> ExactValueView:
    """The exact value of the position at a ply of the match; raises Refused if no player could know it."""
    if match.game.hidden:
        raise Refused(N_("Where cards are hidden, a position has no value that a player could know."))
    with match.lock:
        permissions.check_help(match)
        return _at_ply(match, searches, exact_values, visitor, at, utility)


def best_moves(match: Match, exact_values: ExactValues, visitor: str) -> tuple[dict[str, float], list[str]]:
    """The exact value of every move, by its notation, and the best for the player to move.

    Nothing where the values are not known by now; then they are being computed, if the game can be solved.
    """
    with match.lock:
        state, turn = match.state, match.position.turn
        try:
            solution = exact_values.look(match.game, state, "linear", visitor)
        except Refused:
            return {}, []
        exact = [] if isinstance(solution, Progress) or turn not in (MAX, MIN) else solution.actions(state)
    return dict(exact), [name for name, value in exact if abs(value - _best_value(exact, turn)) < ALIKE]


def _at_ply(
    match: Match, searches: SearchService, exact_values: ExactValues, visitor: str, at: int | None, utility: str
) -> ExactValueView:
    ply = shown_ply(match, at)
    state, game = match.states[ply], match.game
    before = _last_decision(match, ply)
    try:
        answer = exact_values.look(game, state, utility, visitor)
    except Refused as error:
        return ExactValueView(match.id, at, utility, 0, refusal=sentence(error))
    if isinstance(answer, Progress):
        return ExactValueView(match.id, at, utility, answer.states, solving=True, share=_share(answer))
    found = _found(match, searches, ply, utility)
    told = [*_best(match, answer, ply, found), *_last(match, exact_values, visitor, before, utility)]
    return ExactValueView(
        match_id=match.id,
        at=at,
        utility=utility,
        states=answer.states,
        ply=ply,
        value=value_text(_rounded(answer.value(state)), game=game),
        win=_win(game, answer.value(state)),
        worths=_worths(match, answer, ply, found),
        roots=_roots(match, answer, ply),
        sentences=told,
        chance=game.turn(state) == CHANCE,
        note=_note(match, answer, ply, found),
    )


def _note(match: Match, solution: Solved, ply: int, found: Mapping[str, Any]) -> str | None:
    """A remark if the engine's values and the exact ones differ: an evaluation may count pips, or open lines."""
    roots = [root for root in found.get("roots", ()) if isinstance(root["value"], int | float)]
    if not roots:
        return None
    exact = dict(solution.actions(match.states[ply]))
    apart = [abs(root["value"] - exact[root["action"]]) for root in roots if root["bound"] == "exact"]
    if max(apart, default=0.0) <= NEAR:
        return None
    name = evaluation_of(match.game, found)
    if name is None:
        return _("The engine's values come from its evaluation: they are not exact, and may be on another scale.")
    return _(
        "The engine's values come from the evaluation “%(evaluation)s”: they are not exact,"
        " and may be on another scale.",
        evaluation=evaluation_name(match.record.game, name),
    )


def _share(underway: Progress) -> float | None:
    """The share of the work that is done. The number of states is unknown while they are being found: None."""
    done = {"ordering": 0.0, "settling": 0.5}.get(underway.phase)
    return None if done is None else done + underway.share / 2


def _worths(match: Match, solution: Solved, ply: int, found: Mapping[str, Any]) -> list[Worth]:
    state, turn = match.states[ply], match.position_at(ply).turn
    exact = [] if turn == TERMINAL else solution.actions(state)
    engine_values = {
        root["action"]: root_value(root, match.game) for root in found.get("roots", ()) if root["value"] is not None
    }
    estimated = {root["action"] for root in found.get("roots", ()) if root.get("estimated")}
    best = _best_value(exact, turn)
    return [
        Worth(
            action=page_of(match.record.game).action_name(name),
            exact=value_text(_rounded(value), game=match.game),
            win=_win(match.game, value),
            engine_value=engine_values.get(name),
            estimated=name in estimated,
            short=None
            if match.game.nearer_wins or turn == CHANCE or abs(value - best) < ALIKE
            else _amount(value - best),
            best=turn != CHANCE and abs(value - best) < ALIKE,
            chosen=name == found.get("best"),
        )
        for name, value in exact
    ]


def _roots(match: Match, solution: Solved, ply: int) -> list[dict[str, Any]]:
    turn = match.position_at(ply).turn
    if turn not in (MAX, MIN):
        return []
    exact = solution.actions(match.states[ply])
    best = _best_value(exact, turn)
    return [
        {"action": name, "value": _rounded(value), "bound": "exact", "best": abs(value - best) < ALIKE}
        for name, value in exact
    ]


# -- in words ---------------------------------------------------------------------------------------------------------


def _best(match: Match, solution: Solved, ply: int, found: Mapping[str, Any]) -> list[str]:
    """Which actions are best, and whether the engine would take one of them."""
    turn = match.position_at(ply).turn
    if turn not in (MAX, MIN):
        return []
    exact = _told(match, ply, solution)
    best = [name for name, value in exact if abs(value - _best_value(exact, turn)) < ALIKE]
    chosen = found.get("best") and _called(match, ply, found["best"])
    if len(best) == len(exact):
        return [_("Every action here is worth the same.") if len(exact) > 1 else _("There is only one action here.")]
    said = [_("Best by exact value: %(actions)s.", actions=", ".join(best))]
    if chosen is not None and chosen not in best and match.game.nearer_wins:
        said.append(
            _(
                "The engine would play %(action)s, which is worse for %(side)s: %(value)s.",
                action=chosen,
                side=SIDES[turn].upper(),
                value=_outcome(match.game, dict(exact)[chosen]),
            )
        )
    elif chosen is not None and chosen not in best:
        said.append(
            _(
                "The engine would play %(action)s, which is worse for %(side)s by %(amount)s.",
                **_short(exact, turn, chosen),
            )
        )
    elif chosen is not None:
        said.append(_("The engine sees it too."))
    return said


def _last(match: Match, exact_values: ExactValues, visitor: str, ply: int | None, utility: str) -> list[str]:
    """How the last move of a player compares with the best one there was."""
    if ply is None:
        return []
    try:
        solution = exact_values.look(match.game, match.states[ply], utility, visitor)
    except Refused:  # from there more positions can follow than from here
        return []
    if isinstance(solution, Progress):
        return []
    exact, turn = _told(match, ply, solution), match.position_at(ply).turn
    played = _called(match, ply, match.actions[ply].text)
    if len(exact) == 1:
        return []
    if abs(dict(exact)[played] - _best_value(exact, turn)) < ALIKE:
        return [_("The last move, %(action)s by %(side)s: none was better.", action=played, side=SIDES[turn].upper())]
    if match.game.nearer_wins:
        return [
            _(
                "The last move, %(action)s by %(side)s, was not the best for %(side)s: %(value)s, not %(best)s.",
                action=played,
                side=SIDES[turn].upper(),
                value=_outcome(match.game, dict(exact)[played]),
                best=_outcome(match.game, _best_value(exact, turn)),
            )
        ]
    return [
        _(
            "The last move, %(action)s by %(side)s, was worse for %(side)s than %(best)s, by %(amount)s.",
            **_short(exact, turn, played),
        )
    ]


def _told(match: Match, ply: int, solution: Solved) -> list[tuple[str, float]]:
    """The exact value of every action, by its name inside a sentence."""
    return [(_called(match, ply, name), value) for name, value in solution.actions(match.states[ply])]


def _called(match: Match, ply: int, action: str) -> str:
    return page_of(match.record.game).action_in_sentence(match.game, match.position_at(ply), action)


def _short(exact: list[tuple[str, float]], turn: int, action: str) -> dict[str, str]:
    """The values of a sentence that compares an action with the best one."""
    best = _best_value(exact, turn)
    name = next(name for name, value in exact if value == best)
    side = SIDES[turn].upper()
    return {"action": action, "side": side, "best": name, "amount": _amount(dict(exact)[action] - best)}


# -- numbers ----------------------------------------------------------------------------------------------------------


def _best_value(exact: list[tuple[str, float]], turn: int) -> float:
    return (max if turn == MAX else min)((value for _name, value in exact), default=0.0)


def _rounded(value: float) -> float:
    """Rounded to four decimals, and never −0."""
    return round(value, 4) + 0.0


def _outcome(game: Game, value: float) -> str:
    """How a game ends whose nearer wins are worth more: `MIN wins in 4 plies`."""
    return win_in_words(game, value) or _("a draw")


def _amount(difference: float) -> str:
    return sums.decimal(abs(difference))


def _win(game: Game, value: float) -> str | None:
    """MAX's probability of winning; None if the game is about more than winning or losing."""
    if not game.has_chance or game.money or game.draw is not None or game.bounds() != (-1.0, 1.0):
        return None
    return numeral((value + 1) / 2, "0.0000")


# -- sources ----------------------------------------------------------------------------------------------------------


def _last_decision(match: Match, ply: int) -> int | None:
    """The latest earlier ply at which a player, not chance, moved."""
    return next((at for at in range(ply - 1, -1, -1) if match.position_at(at).turn in (MAX, MIN)), None)


def _found(match: Match, searches: SearchService, ply: int, utility: str) -> Mapping[str, Any]:
    """The result of the latest search of the position with this utility of money; empty without one."""
    kept = searches.results.kept(match, ply)
    if kept is not None:
        return kept.summary if kept.summary.get("utility", "linear") == utility else {}
    cost = match.actions[ply].cost if ply < len(match.actions) else None
    if cost is not None and cost.utility == utility:
        return {"best": match.actions[ply].text, "roots": searches.matches.store.roots(match.id, ply)}
    return {}

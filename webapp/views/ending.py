"""How a match has ended: by which decision it turned or, where chance had a part, which decision lost most."""

from dataclasses import dataclass

from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN, TERMINAL, Refused
from engine.solve import Progress
from webapp.games import page_of
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.searches.exact_values import ExactValues
from webapp.wording.values import value_text

ALIKE = 1e-9
"""Values nearer to each other are the same: sums of fractions are rounded."""


@dataclass(frozen=True)
class Turn:
    """A decision of a player by which the game turned."""

    ply: int
    action: str
    side: str
    best: float  # what could be had there, from MAX's side
    given: float  # what the action was worth

    @property
    def loss(self) -> float:
        return abs(self.best - self.given)


@dataclass(frozen=True)
class EndingView:
    """What is said of a finished match; nothing of one that goes on."""

    match_id: str
    sentences: list[str]
    turned: int | None = None  # the ply of the position where it turned
    solving: bool = False  # the exact values come later


def ending_view(match: Match, exact_values: ExactValues) -> EndingView:
    """Who has won and, where the game is small enough to be solved, by which decision."""
    with match.lock:
        if match.position.turn != TERMINAL:
            return EndingView(match.id, [])
        said = [page_of(match.record.game).ending(match.game, match.state)]
        if match.game.hidden:
            return EndingView(match.id, said)
        try:
            turns = _turns(match, exact_values)
        except Refused:
            return EndingView(match.id, said)
        if turns is None:
            return EndingView(match.id, said, solving=True)
        if not turns:
            return EndingView(match.id, [*said, _nothing_lost(match)])
        turn = max(turns, key=lambda turn: turn.loss) if match.game.has_chance else turns[-1]
        return EndingView(match.id, [*said, _told(match, turn)], turn.ply)


def _turns(match: Match, exact_values: ExactValues) -> list[Turn] | None:
    """The decisions by which somebody lost something, in order; None while the game is being solved."""
    turns = []
    for ply in range(match.ply):
        player = match.position_at(ply).turn
        if player not in (MAX, MIN):
            continue
        solution = exact_values.look(match.game, match.states[ply])
        if isinstance(solution, Progress):
            return None
        worths = dict(solution.actions(match.states[ply]))
        played = match.actions[ply].text
        turn = Turn(
            ply, played, SIDES[player].upper(), (max if player == MAX else min)(worths.values()), worths[played]
        )
        if turn.loss > ALIKE:
            turns.append(turn)
    return turns


def _told(match: Match, turn: Turn) -> str:
    called = page_of(match.record.game).action_in_sentence(match.game, match.position_at(turn.ply), turn.action)
    told = {
        "number": match.moves_before(turn.ply) + 1,
        "action": called,
        "side": turn.side,
        "before": value_text(round(turn.best, 4) + 0.0),
        "after": value_text(round(turn.given, 4) + 0.0),
    }
    if match.game.alone:
        return _(
            "By average euros, move %(number)d, %(action)s, gave up most: with best play the position was worth"
            " %(before)s before it and %(after)s after it.",
            **told,
        )
    if match.game.has_chance:
        return _(
            "What lost most was move %(number)d, %(action)s by %(side)s: with best play on both sides the position was"
            " worth %(before)s before it and %(after)s after it.",
            **told,
        )
    return _(
        "The game turned at move %(number)d, %(action)s by %(side)s: with best play on both sides the position was"
        " worth %(before)s before it and %(after)s after it.",
        **told,
    )


def _nothing_lost(match: Match) -> str:
    if any(match.position_at(ply).turn == CHANCE for ply in range(match.ply)):
        return _("No decision lost anything: chance settled it.")
    if match.game.has_chance:
        return _("No decision lost anything: nothing else was worth more.")
    return _("No move lost anything: with best play on both sides it ends like this.")

"""How a match has ended, and the decision that turned it (in a game of chance: the costliest one)."""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from flask_babel import gettext
from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN, TERMINAL, Game
from engine.refusals import Refused
from engine.solve import Progress, Unsolvable
from webapp.games import page_of
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.searches.exact_values import ExactValues
from webapp.views.course import Course, course
from webapp.views.mistakes import Mistake, mistake
from webapp.wording.values import value_text
from webapp.wording.wins import win_in_words


@dataclass(frozen=True)
class EndingView:
    """The sentences on a finished match; empty while the match goes on."""

    match_id: str
    sentences: list[str]
    decisive: int | None = None  # the ply of the position before the decision that the sentences describe
    solving: bool = False  # the exact values are still being computed
    course: Course | None = None  # of the exact values, move by move
    legend: list[str] = field(default_factory=list)  # the unit of the values, and the meaning of the marks


def ending_view(match: Match, exact_values: ExactValues, visitor: str) -> EndingView:
    """Who has won and, if the game is small enough to be solved, which decision turned it."""
    with match.lock:
        if match.position.turn != TERMINAL:
            return EndingView(match.id, [])
        said = [page_of(match.record.game).ending(match.game, match.state)]
        if match.game.hidden or not match.moves_before(match.ply):
            return EndingView(match.id, said)
        try:
            judged = _judged(match, exact_values, visitor)
        except Unsolvable:
            return _unsolved(match, said)
        except Refused:
            return EndingView(match.id, said)  # exact values are refused for now; a reload may get them
        if judged is None:
            return EndingView(match.id, said, solving=True)
        if judged.earlier:
            said.append(_known_from(judged.earlier + 1))
        mistakes = [found for found in judged.mistakes if found]
        lost_at = [number for number, found in enumerate(judged.mistakes, 1) if found]
        final = _outcome(match.game, match.game.utility(match.state))
        if not mistakes:
            drawn = course(judged.worths, final, [], earlier=judged.earlier)
            if not (judged.hastened and judged.earlier):
                said.append(_nothing_lost(match, judged))
                return EndingView(match.id, said, course=drawn, legend=_legend(match, drawn))
            hastened = max(judged.hastened, key=lambda each: abs(each.best - each.given))
            told = _lost_already(match, judged, hastened)
            return EndingView(match.id, [*said, told], hastened.ply, course=drawn, legend=_legend(match, drawn))
        decisive = max(mistakes, key=lambda each: each.loss) if match.game.has_chance else mistakes[-1]
        drawn = course(judged.worths, final, lost_at, judged.mistakes.index(decisive) + 1, judged.earlier)
        told = _told(match, decisive, is_only=len(mistakes) == 1 and not judged.earlier)
        return EndingView(match.id, [*said, told], decisive.ply, course=drawn, legend=_legend(match, drawn))


def costliest_loss(match: Match, exact_values: ExactValues, visitor: str) -> float | None:
    """What the visitor's costliest decision has lost, 0 if none has; None where exact values are not known by now."""
    if match.game.hidden:
        return None
    with match.lock:
        try:
            if isinstance(exact_values.look(match.game, match.states[0], "linear", visitor), Progress):
                return None  # only a game that is solved from the start is worth the time of so many matches
            judged = _judged(match, exact_values, visitor)
        except Refused:
            return None
        if judged is None or judged.earlier:
            return None
        sides = [side.upper() for side in match.sides_of(visitor)]
        return max((found.loss for found in judged.mistakes if found and found.side in sides), default=0.0)


def _unsolved(match: Match, said: list[str]) -> EndingView:
    """What can be said of a game that is too large to be solved: the last threat that the loser overlooked."""
    find = page_of(match.record.game).overlooked
    found = find(match.game, match.states, [action.text for action in match.actions]) if find else None
    if found is None:
        return EndingView(match.id, [*said, _undecided()])
    ply, told = found
    return EndingView(match.id, [*said, told, _undecided()], ply)


def _legend(match: Match, drawn: Course | None) -> list[str]:
    """The unit of the values, then the marks that are on the line."""
    if drawn is None:
        return []
    (line,) = drawn.lines
    return [
        *_unit(match),
        *([_("Diamond: the move described above.")] if line.highlighted else []),
        *([_("Dot: another move that lost something.")] if line.dots else []),
        *([_("Vertical line: what chance did after a move.")] if drawn.has_vertical_pieces else []),
    ]


def _unit(match: Match) -> list[str]:
    """The unit of the exact values, and how it differs from that of the game's evaluation."""
    page = page_of(match.record.game)
    if match.game.money:
        return [_("In euros, on average.")]
    if match.game.has_chance:
        return [_("Expected result: +1 MAX wins, −1 MIN wins.")]
    scale = [gettext(page.scale_remark)] if page.scale_remark else []
    return [gettext(page.values_legend) + ".", *scale]


class Hastened(NamedTuple):
    """A decision of the loser that changed nothing but how soon the game is lost."""

    ply: int
    best: float  # the value of the action with which it would have lasted longest
    given: float


@dataclass
class Judged:
    """The decisions of a match in order, with their exact values. In a game that is too large only the last ones."""

    worths: list[tuple[float, float]]  # the position's value before each, and right after it, before chance moves
    mistakes: list[Mistake[float] | None]  # what the decision lost, or None
    earlier: int = 0  # the number of decisions before these, which are not judged
    hastened: list[Hastened] = field(default_factory=list)


def _judged(match: Match, exact_values: ExactValues, visitor: str) -> Judged | None:
    """Judges decisions from the last one backwards, as far as positions can be solved. None while one is being solved.

    Raises Unsolvable if not even the last one can be solved, and Refused if solving is refused for now.
    """
    judged = Judged([], [])
    for ply in reversed(range(match.ply)):
        player = match.position_at(ply).turn
        if player not in (MAX, MIN):
            continue
        try:
            solution = exact_values.look(match.game, match.states[ply], "linear", visitor)
        except Unsolvable:
            if not judged.worths:
                raise
            judged.earlier = match.moves_before(ply + 1)
            break
        if isinstance(solution, Progress):
            return None
        before, after = (_outcome(match.game, solution.value(match.states[at])) for at in (ply, ply + 1))
        judged.worths.insert(0, (before, after))
        values = dict(solution.actions(match.states[ply]))
        exact = {action: _outcome(match.game, value) for action, value in values.items()}
        lost = mistake(ply, player, match.actions[ply].text, exact)
        judged.mistakes.insert(0, lost)
        sooner = None if lost else mistake(ply, player, match.actions[ply].text, values)
        if sooner and (sooner.given < 0) == (player == MAX):
            judged.hastened.insert(0, Hastened(ply, sooner.best, sooner.given))
    return judged


def _outcome(game: Game, value: float) -> float:
    """The value without how soon a win comes: a move turns a match if it changes who wins."""
    return value if game.plies_to_end(value) is None else math.copysign(1.0, value)


def _told(match: Match, lost: Mistake[float], is_only: bool) -> str:
    """A sentence on the mistake: in a game without chance the last that changed the outcome, else the costliest."""
    called = page_of(match.record.game).action_in_sentence(match.game, match.position_at(lost.ply), lost.action)
    told = {
        "number": match.moves_before(lost.ply) + 1,
        "action": called,
        "side": lost.side,
        "before": value_text(round(lost.best, 4) + 0.0),
        "after": value_text(round(lost.given, 4) + 0.0),
    }
    if match.game.alone:
        return _(
            "By average euros, move %(number)d, %(action)s, gave up most: with best play the position was worth"
            " %(before)s before it and %(after)s after it.",
            **told,
        )
    if match.game.has_chance:
        return _(
            "The costliest move was %(number)d, %(action)s by %(side)s: with best play on both sides the position was"
            " worth %(before)s before it and %(after)s after it.",
            **told,
        )
    if not is_only:
        return _(
            "The decisive turn was move %(number)d, %(action)s by %(side)s: with best play on both sides"
            " the position was worth %(before)s before it and %(after)s after it.",
            **told,
        )
    return _(
        "The game turned at move %(number)d, %(action)s by %(side)s: with best play on both sides the position was"
        " worth %(before)s before it and %(after)s after it.",
        **told,
    )


def _lost_already(match: Match, judged: Judged, hastened: Hastened) -> str:
    """Who was winning as far back as can be seen, and with which move the loser made the end come soonest."""
    game, player = match.game, match.position_at(hastened.ply).turn
    return str(
        _(
            "From move %(first)d on %(winner)s was winning, whatever %(side)s played. Move %(number)d, %(action)s,"
            " hastened the end most: with it %(after)s, with the best move %(before)s.",
            first=judged.earlier + 1,
            winner=SIDES[MIN if player == MAX else MAX].upper(),
            side=SIDES[player].upper(),
            number=match.moves_before(hastened.ply) + 1,
            action=page_of(match.record.game).action_in_sentence(
                game, match.position_at(hastened.ply), match.actions[hastened.ply].text
            ),
            after=win_in_words(game, hastened.given),
            before=win_in_words(game, hastened.best),
        )
    )


def _undecided() -> str:
    return _(
        "Exact values are out of reach here, so which move decided the game cannot be said for certain. To see what the"
        " engine makes of a position, go back to it in the list of moves."
    )


def _known_from(number: int) -> str:
    return _(
        "Exact values are known only from move %(number)d on: before it, too many positions could follow. What is said"
        " here is about the moves from there on.",
        number=number,
    )


def _nothing_lost(match: Match, judged: Judged) -> str:
    if judged.earlier:
        return _("No decision lost anything.")
    if any(match.position_at(ply).turn == CHANCE for ply in range(match.ply)):
        return _("No decision lost anything: chance settled it.")
    if match.game.has_chance:
        return _("No decision lost anything: nothing else was worth more.")
    return _("No move lost anything: with best play on both sides it ends like this.")

"""What is said of a position of the horizon, and a match from one: its search makes the mistake, ready to be mended."""

from dataclasses import dataclass
from functools import cache

from flask_babel import gettext

from engine.game import Game, State
from engine.search.algorithms import ALGORITHMS
from webapp.games import action_name, evaluation_name
from webapp.games.horizon.position import PLAIN, HorizonPosition
from webapp.games.horizon.positions import POSITIONS
from webapp.matches import positions, seat_texts
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.wording.values import value_text
from webapp.wording.wins import win_in_both

Parameters = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True)
class HorizonRemark:
    """Beside the board of a match from such a position."""

    title: str
    says: str


def horizon_remark(match: Match, options: EngineOptions) -> HorizonRemark | None:
    """What is said of the position that the match starts from. `options`: of the search beside the board."""
    each = starting_position(match)
    if each is None:
        return None
    return HorizonRemark(gettext(each.title), " ".join([says(each), *_in_other_units(match.game, each, options)]))


def _in_other_units(game: Game, each: HorizonPosition, options: EngineOptions) -> list[str]:
    """Says that the search uses another evaluation than the numbers of the remark."""
    own, other = (_evaluation(game, found) for found in (seat_texts.read_options(each.search), options))
    if own == other or not ALGORITHMS[options.algorithm].estimates:
        return []
    names = {name: evaluation_name(each.game, found) for name, found in (("own", own), ("other", other))}
    return [gettext("These numbers are of the evaluation “%(own)s”; the search here uses “%(other)s”.", **names)]


def _evaluation(game: Game, options: EngineOptions) -> str:
    return options.evaluation or game.evaluations[0]


def mistaken_search(match: Match) -> EngineOptions | None:
    """The search that goes wrong in the position that the match starts from; None if it is none of the horizon."""
    each = starting_position(match)
    return None if each is None else seat_texts.read_options(f"{each.search_by(PLAIN)},depth={each.depth}")


def starting_position(match: Match) -> HorizonPosition | None:
    """The position of the horizon that the match starts from."""
    return _by_state().get((match.record.game, _spelled(match.game), match.states[0]))


@cache
def _by_state() -> dict[tuple[str, Parameters, State], HorizonPosition]:
    """The positions by game, its parameters and state."""
    games = [(each, game_of(each)) for each in POSITIONS]
    return {(each.game, _spelled(game), game.read(each.position)): each for each, game in games}


def _spelled(game: Game) -> Parameters:
    return tuple(sorted(game.parameters.items()))


def game_of(each: HorizonPosition) -> Game:
    return positions.game_of(each.game, each.parameters)


def says(each: HorizonPosition) -> str:
    """The sentence with its numbers and actions."""
    game = game_of(each)
    numbers = {f"{found.way}_{found.depth}": found.value for found in each.findings}
    numbers |= {name: value for name, (*_where, value) in each.worth.items()}
    actions = {name: action_name(each.game, action) for name, action in each.actions.items()}
    return gettext(each.says, **{name: _in_sentence(game, value) for name, value in numbers.items()}, **actions)


def _in_sentence(game: Game, value: float) -> str:
    """The value; of a game that is won also in words how soon."""
    return win_in_both(game, value) or value_text(value)


def first_of(game: str) -> str | None:
    """The first of this game's positions on the page of the horizon."""
    return next((each.slug for each in POSITIONS if each.game == game), None)

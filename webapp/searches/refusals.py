"""Which searches are refused before they begin: those that the engine cannot run, and those that take too long."""

from engine.game import Game, State
from engine.hidden.game import HiddenGame
from engine.refusals import N_, Refused
from engine.search.checks import check, check_bounds, check_seconds
from engine.search.estimates import estimates, weighed
from engine.search.options import TIMES
from webapp.matches.engine_options import EngineOptions
from webapp.searches import hidden_decisions
from webapp.searches.searchers import engine_options

MOST_AT_ONCE = 60_000
"""Positions of a game that is solved for the evaluation `true` while somebody waits for the page: a second or so."""


def refuse_unplayable(
    game: Game, state: State, player: int, options: EngineOptions, most_seconds: float = TIMES.most
) -> None:
    """Raises Refused if the engine could not play MAX or MIN with these options; `Matches` checks seats with it.

    `most_seconds`: for which a search may run here.
    """
    check_seconds(options.seconds, most_seconds)
    if isinstance(game, HiddenGame):
        hidden_decisions.refuse_unplayable(game, player, options)
    else:
        asked = engine_options(options)
        check(game, asked)
        weighed(game, asked)
        refuse_long_solving(game, options.evaluation)
        game = game.valued(options.utility)
        check_bounds(game, state, asked, estimates(game, state, asked))


def refuse_long_solving(game: Game, evaluation: str | None) -> None:
    """Raises Refused if the game is too large to be solved for its evaluation while somebody waits."""
    if evaluation == "true" and getattr(game, "most_states", 0) > MOST_AT_ONCE:
        raise Refused(
            N_("The exact value as an evaluation needs a game of at most %(most)s positions here."),
            most=MOST_AT_ONCE,
        )

"""`python -m engine evaluate GAME`: what an evaluation makes of a position, feature by feature."""

from argparse import Namespace
from typing import Any

from engine.cli.arguments import Parser, add_option
from engine.cli.output import Printout, json_number, table
from engine.cli.positions import add_position, position
from engine.game import TERMINAL, Game, State
from engine.refusals import N_, Refused
from engine.search.estimates import evaluation_asked, weighed
from engine.search.options import OPTIONS, Options


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    add_position(command)
    for name in ("evaluation", "weights", "utility"):
        add_option(command, OPTIONS[name])


def answer(arguments: Namespace) -> Printout:
    """The value of the position and its terms; raises Refused."""
    game, state = position(arguments)
    given = {name: getattr(arguments, name) for name in ("evaluation", "weights", "utility")}
    told = as_object(game, state, Options(**{name: value for name, value in given.items() if value is not None}))
    return Printout(told, lambda: _for_people(told))


def as_object(game: Game, state: State, options: Options) -> dict[str, Any]:
    """The answer as plain data; raises Refused."""
    game.check_evaluation(options.evaluation, or_none=False)
    game = weighed(game.valued(options.utility), options)
    evaluation = evaluation_asked(game, options)
    if evaluation is None:
        raise game.without_evaluation()
    if game.turn(state) == TERMINAL:
        raise Refused(
            N_("The game is over: its result is %(value)s, and nothing is estimated."), value=f"{game.utility(state):g}"
        )
    terms = zip(game.features_of(evaluation), game.terms(state, evaluation), strict=True)
    return {
        "game": game.slug,
        "position": game.write(state),
        "evaluation": evaluation,
        "value": _decimal(game.evaluate(state, evaluation)),
        "features": [
            {
                "name": feature.name,
                "feature": _decimal(term.value),
                "weight": json_number(feature.weight),
                "product": _decimal(feature.weight * term.value),
                "places": {place: _decimal(share) for place, share in term.places},
            }
            for feature, term in terms
        ],
    }


def _decimal(value: float) -> float | int | str | None:
    """The number as JSON, without what adding up decimals leaves in its last digits."""
    return json_number(round(value, 12))


def _for_people(told: dict[str, Any]) -> tuple[str, str]:
    heads = ["name", "feature", "weight", "product"]
    lines = [f"{told['game']}  {told['position']}", f"evaluation {told['evaluation']}   value {told['value']:.6g}"]
    if not told["features"]:
        lines.append("This evaluation is no sum of features.")
    return "\n".join(lines), table(heads, [[row[name] for name in heads] for row in told["features"]])

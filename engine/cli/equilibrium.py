"""`python -m engine equilibrium GAME`: optimal strategies of a card game, and how exploitable every method is."""

import json
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from engine.cli.hidden import SEATS, behaviour_rows, hidden_game
from engine.cli.show import table, with_fraction
from engine.hidden.deciding import strategy
from engine.hidden.equilibrium import Equilibrium, equilibrium, exploitability
from engine.hidden.game import HiddenGame, write_seen
from engine.hidden.methods import METHODS

ASKED = [method.name for method in METHODS.values() if method.stands_alone]
"""The methods to compare: those that need no more than the game."""

ROUNDING = Fraction(1, 10**12)

Costs = dict[str, dict[str, Fraction]]
"""A best responder's gain, by method and seat."""


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("game", metavar="GAME", help="a card game that `games` lists")
    command.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="a parameter")
    command.add_argument("--json", action="store_true", help="as JSON, with exact fractions as text")


def answer(arguments: Namespace) -> int:
    """Prints the equilibrium and every method's exploitability; raises Refused."""
    game = hidden_game(arguments.game, arguments.set)
    found = equilibrium(game)
    costs = {method: {name: _cost(game, found, method, player) for name, player in SEATS.items()} for method in ASKED}
    print(json.dumps(_as_object(game, found, costs)) if arguments.json else _for_people(game, found, costs))
    return 0


def _cost(game: HiddenGame, found: Equilibrium, method: str, player: int) -> Fraction:
    """The method's exploitability; 0 if it is within the rounding of an inexact equilibrium."""
    cost = exploitability(game, strategy(game, player, method), player)
    return cost if found.exact or cost >= ROUNDING else Fraction(0)


# -- JSON -----------------------------------------------------------------------------------------------------------


def _as_object(game: HiddenGame, found: Equilibrium, costs: Costs) -> dict[str, Any]:
    return {
        "game": game.slug,
        "parameters": dict(game.parameters),
        **number("value", found.value, found),
        "strategy": {
            name: behaviour_rows(found.strategies[player], lambda key, p: number(key, p, found))
            for name, player in SEATS.items()
        },
        "exploitability": {
            method: {name: number("value", cost, found) for name, cost in seats.items()}
            for method, seats in costs.items()
        },
    }


def number(name: str, value: Fraction, found: Equilibrium) -> dict[str, object]:
    """A number as `hidden` prints it; without a fraction if the equilibrium is known to nine decimals only."""
    return with_fraction(name, value) if found.exact else {name: float(value), "exact": None}


# -- for people -----------------------------------------------------------------------------------------------------


def _for_people(game: HiddenGame, found: Equilibrium, costs: Costs) -> str:
    strategies = [
        [name.upper(), write_seen(seen) or "nothing", mixture(probabilities, found)]
        for name, player in SEATS.items()
        for seen, probabilities in found.strategies[player].items()
    ]
    methods = [[method, *(written(cost, found) for cost in seats.values())] for method, seats in costs.items()]
    return "\n\n".join(
        [
            f"{game.slug}  value {written(found.value, found)}",
            table(["seat", "sees", "plays"], strategies),
            table(["exploitability", *(name.upper() for name in SEATS)], methods),
        ]
    )


def mixture(probabilities: Any, found: Equilibrium) -> str:
    """`5/8 pass + 3/8 2`, or the one action that is taken."""
    played = {name: p for name, p in probabilities.items() if p}
    return " + ".join(name if p == 1 else f"{_probability(p, found)} {name}" for name, p in played.items())


def _probability(p: Fraction, found: Equilibrium) -> str:
    return str(p) if found.exact else f"{float(p):.6g}"


def written(value: Fraction, found: Equilibrium) -> str:
    """`1/20 = 0.05`, or the decimals alone."""
    if not found.exact:
        return f"{float(value):.9g}"
    return str(value) if value.denominator == 1 else f"{value} = {float(value):.4g}"

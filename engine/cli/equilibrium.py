"""`python -m engine equilibrium GAME`: optimal strategies of a card game, and how exploitable every method is."""

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from engine.cli.hidden import SEATS, behaviour_rows, hidden_game
from engine.cli.output import Printout, mixture, table, with_decimal, with_fraction
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


def answer(arguments: Namespace) -> Printout:
    """The equilibrium and every method's exploitability; raises Refused."""
    game = hidden_game(arguments.game, arguments.set)
    found = equilibrium(game)
    costs = {method: {name: _cost(game, found, method, player) for name, player in SEATS.items()} for method in ASKED}
    return Printout(_as_object(game, found, costs), lambda: _for_people(game, found, costs))


def _cost(game: HiddenGame, found: Equilibrium, method: str, player: int) -> Fraction:
    """The method's exploitability; 0 if it is within the rounding of an inexact equilibrium."""
    cost = exploitability(game, strategy(game, player, method), player)
    return cost if found.exact or cost >= ROUNDING else Fraction(0)


# -- JSON -----------------------------------------------------------------------------------------------------------


def _as_object(game: HiddenGame, found: Equilibrium, costs: Costs) -> dict[str, Any]:
    return {
        "game": game.slug,
        "parameters": dict(game.parameters),
        **with_fraction("value", found.value, found.exact),
        "strategy": strategies(found),
        "exploitability": {
            method: {name: with_fraction("value", cost, found.exact) for name, cost in seats.items()}
            for method, seats in costs.items()
        },
    }


def strategies(found: Equilibrium) -> dict[str, object]:
    """Both players' strategies, without fractions if they are known to nine decimals only."""
    return {
        name: behaviour_rows(found.strategies[player], lambda key, p: with_fraction(key, p, found.exact))
        for name, player in SEATS.items()
    }


# -- for people -----------------------------------------------------------------------------------------------------


def _for_people(game: HiddenGame, found: Equilibrium, costs: Costs) -> tuple[str, ...]:
    methods = [
        [method, *(with_decimal(cost, found.exact) for cost in seats.values())] for method, seats in costs.items()
    ]
    return (
        f"{game.slug}  value {with_decimal(found.value, found.exact)}",
        table(["seat", "sees", "plays"], plays(found)),
        table(["exploitability", *(name.upper() for name in SEATS)], methods),
    )


def plays(found: Equilibrium) -> list[list[str]]:
    """A row for each information set: whose it is, what was seen, and the mixture that is played there."""
    return [
        [name.upper(), write_seen(seen) or "nothing", mixture(probabilities, found.exact)]
        for name, player in SEATS.items()
        for seen, probabilities in found.strategies[player].items()
    ]

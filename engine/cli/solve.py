"""`python -m engine solve GAME`: the exact values of a position and of its actions."""

from argparse import ArgumentParser, Namespace
from functools import reduce
from operator import xor
from typing import Any

from engine.cli.output import Printout, table
from engine.cli.positions import add_position, position
from engine.cli.show import won
from engine.game import Game, State
from engine.games.coin_backgammon import CoinBackgammon
from engine.games.sticks import Sticks
from engine.solve import Solution, solve


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    add_position(command)
    command.add_argument("--utility", default="linear", metavar="CURVE", help="what money is worth")


def answer(arguments: Namespace) -> Printout:
    """The exact values; raises Refused."""
    game, state = position(arguments)
    told = as_object(solve(game.valued(arguments.utility), state))
    return Printout(told, lambda: _for_people(game, told))


def as_object(found: Solution) -> dict[str, Any]:
    """The answer as plain data."""
    game, start = found.game, found.start
    return {
        "game": game.slug,
        "position": game.write(start),
        "value": found.value(start),
        "states": found.states,
        **_stakes(found),
        **_grundy(game, start),
        "actions": [
            {"action": game.name(start, action), "value": found.value_of(start, action)}
            | _grundy(game, game.result(start, action))
            for action in game.actions(start)
        ],
    }


def _stakes(found: Solution) -> dict[str, float]:
    """For coin backgammon with any stake: MAX's probability of winning, and the expected money."""
    if not isinstance(found.game, CoinBackgammon):
        return {}
    games = found.game.stakes().items()
    solutions = {stake: found if game is found.game else solve(game, found.start) for stake, game in games}
    values = {stake: solution.value(found.start) for stake, solution in solutions.items()}
    return {"win": (1 + values["win"]) / 2, "money": values["money"]}


def _grundy(game: Game, state: State) -> dict[str, object]:
    """For sticks: the Grundy values of the heaps and of the position in the game in which the last stick wins."""
    if not isinstance(game, Sticks):
        return {}
    heaps = game.grundy_values(state)
    return {"grundy": {"heaps": heaps, "position": reduce(xor, heaps)}}


def _for_people(game: Game, told: dict[str, Any]) -> tuple[str, str]:
    lines = [f"{told['game']}  {told['position']}", f"{told['states']:,} states"]
    lines += [f"{name} {_value(game, name, told[name])}" for name in ("value", "win", "money") if name in told]
    heads = ["action", "value"]
    rows = [[row["action"], _value(game, "value", row["value"])] for row in told["actions"]]
    if "grundy" in told:
        lines.append(f"grundy {_written(told['grundy'])}  (of the game in which the last stick wins)")
        heads.append("grundy")
        rows = [[*row, _written(action["grundy"])] for row, action in zip(rows, told["actions"], strict=True)]
    return "\n".join(lines), table(heads, rows)


def _value(game: Game, name: str, value: float) -> str:
    """A value to twelve digits, or how soon the game is won."""
    return (name == "value" and won(game, value)) or f"{value:.12g}"


def _written(grundy: dict[str, Any]) -> str:
    """`1 xor 3 xor 5 xor 7 = 0`, or the value of the only heap."""
    heaps = " xor ".join(map(str, grundy["heaps"]))
    return heaps if len(grundy["heaps"]) == 1 else f"{heaps} = {grundy['position']}"

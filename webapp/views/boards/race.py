"""The row of fields of coin backgammon, with the checkers of both sides and the coin."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import CHANCE, MAX, MIN, TERMINAL
from webapp.positions import Position

SHAPE = "race"
MARKS = ("", "")
PASS = "pass"


@dataclass(frozen=True)
class Checker:
    """One checker; its name is also the action that moves it."""

    name: str
    side: str
    last: bool
    to: int | None  # the field to which it could move now
    label: str


@dataclass(frozen=True)
class Field:
    number: int
    checkers: list[Checker]
    goal_of: str  # the side that is home here, or ""
    target_of: list[str]  # the checkers that could move here now


@dataclass(frozen=True)
class Coin:
    """`shows` is 0 before the toss; `outcomes` are what can be chosen by hand, with their probabilities."""

    shows: int
    tossed: bool  # the latest action
    outcomes: list[tuple[str, float]]


@dataclass(frozen=True)
class Race:
    fields: list[Field]
    coin: Coin
    lost: bool  # nothing can move: the turn is lost
    last: str


def picture(game: Any, position: Position, last: str | None) -> Race:
    state = position.state
    targets = {name: _target(game, position, name) for name in position.actions if name[0] in "xy"}
    checkers = [
        (field, _checker(game, f"{'xy'[side]}{i + 1}", side, field, targets, last))
        for side in (MAX, MIN)
        for i, field in enumerate(game.checkers_of(state, side))
    ]
    fields = [
        Field(
            number=number,
            checkers=[checker for field, checker in checkers if field == number],
            goal_of={game.goal: "max", 0: "min"}.get(number, ""),
            target_of=[name for name, to in targets.items() if to == number],
        )
        for number in range(game.goal + 1)
    ]
    return Race(fields, _coin(game, position, last), PASS in position.actions, last or "")


def _target(game: Any, position: Position, name: str) -> int:
    """The field on which the action leaves its checker."""
    side, number = "xy".index(name[0]), int(name[1:]) - 1
    after = game.result(position.state, position.actions[name])
    return int(game.checkers_of(after, side)[number])


def _checker(game: Any, name: str, side: int, field: int, targets: dict[str, int], last: str | None) -> Checker:
    to = targets.get(name)
    if to is None:
        label = _("%(checker)s on field %(field)d", checker=name, field=field)
    else:
        label = _("%(checker)s from field %(field)d to field %(to)d", checker=name, field=field, to=to)
    return Checker(name, "max" if side == MAX else "min", name == last, to, str(label))


def _coin(game: Any, position: Position, last: str | None) -> Coin:
    outcomes = []
    if position.turn == CHANCE:
        outcomes = [(name, game.probability(position.state, outcome)) for name, outcome in position.actions.items()]
    shows = game.coin(position.state)
    return Coin(shows, bool(shows) and last in ("1", "2"), outcomes)


def label(game: Any, position: Position, action: str) -> str:
    """What an action or an outcome is, in words."""
    if position.turn == CHANCE:
        return str(_("The coin shows %(number)s", number=action))
    if action == PASS:
        return str(_("Pass: the turn is lost"))
    field = game.checkers_of(position.state, position.turn)[int(action[1:]) - 1]
    to = _target(game, position, action)
    return str(_("%(checker)s from field %(field)d to field %(to)d", checker=action, field=field, to=to))


def hint(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    if position.turn == CHANCE:
        return str(_("Choose what the coin shows."))
    coin = game.coin(position.state)
    if PASS in position.actions:
        side = "MAX" if position.turn == MAX else "MIN"
        return str(
            ngettext(
                "The coin shows %(num)d: no checker of %(side)s can move %(num)d field, so the turn is lost.",
                "The coin shows %(num)d: no checker of %(side)s can move %(num)d fields, so the turn is lost.",
                coin,
                side=side,
            )
        )
    return str(
        ngettext(
            "The coin shows %(num)d: move a checker %(num)d field forward.",
            "The coin shows %(num)d: move a checker %(num)d fields forward.",
            coin,
        )
    )


def outcome(game: Any, state: Any) -> str:
    utility = game.utility(state)
    side = "MAX" if utility > 0 else "MIN"
    if game.parameters["stake"] == "money":
        return str(
            ngettext(
                "%(side)s is home and wins %(num)d euro.",
                "%(side)s is home and wins %(num)d euros.",
                abs(round(utility)),
                side=side,
            )
        )
    return str(_("%(side)s is home with all checkers and has won.", side=side))

"""The board of coin backgammon: a row of fields with the checkers of both sides, and the coin.

On a narrow screen the row folds into two lanes, as a backgammon board does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing, LecturePosition
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES

PASS = "pass"

ONE_LANE = 7
"""Most fields that stand in one row on every screen."""


@dataclass(frozen=True)
class Checker:
    """One checker; its name is also the action that moves it."""

    name: str
    side: str
    moved: bool  # by the latest move
    home: bool  # on its home field
    to: int | None  # the field to which it can move now
    label: str
    stuck: str = ""  # why it cannot move, if its side is to move


@dataclass(frozen=True)
class Field:
    number: int
    checkers: list[Checker]
    home_of: str  # the side whose home this is, or ""
    arriving: list[Checker]  # the checkers that can move here now
    left: str  # the side whose checker just moved away, or ""


@dataclass(frozen=True)
class Coin:
    """`shows` is 0 before the toss; `outcomes` can be chosen by hand, and have their probabilities."""

    shows: int
    tossed: int | None  # the ply of the toss, if nothing has been played since
    outcomes: list[tuple[str, float]]


@dataclass(frozen=True)
class Race:
    lanes: list[list[Field]]
    coin: Coin | None  # always set while the game goes on
    lost: bool  # no checker can move, so the turn is lost
    story: str  # the latest move, in words
    story_of: str  # the side that made it, or ""


@dataclass(frozen=True)
class Moved:
    """The latest move of a player. `checker` is PASS if the turn was lost."""

    side: int
    checker: str
    coin: int
    start: int | None
    to: int | None


# -- the picture ------------------------------------------------------------------------------------------------------


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Race:
    moved = _latest_move(game, past)
    targets = {name: _target(game, position.state, name) for name in position.actions if name[0] in "xy"}
    checkers = [
        (field, _checker(game, position, name, side, field, targets, moved))
        for side in (MAX, MIN)
        for name, field in _places(game, position.state, side).items()
    ]
    fields = [
        Field(
            number=number,
            checkers=[checker for field, checker in checkers if field == number],
            home_of={game.goal: "max", 0: "min"}.get(number, ""),
            arriving=[checker for _field, checker in checkers if checker.to == number],
            left=SIDES[moved.side] if moved and moved.start == number else "",
        )
        for number in range(game.goal + 1)
    ]
    return Race(
        lanes=_lanes(fields),
        coin=None if position.over else _coin(game, position, past),
        lost=PASS in position.actions,
        story=_story(moved) if moved else "",
        story_of=SIDES[moved.side] if moved else "",
    )


def _lanes(fields: list[Field]) -> list[list[Field]]:
    """The fields in one lane, or in the lane out and the lane back."""
    if len(fields) <= ONE_LANE:
        return [fields]
    half = (len(fields) + 1) // 2
    return [fields[:half], fields[half:]]


def _places(game: Any, state: Any, side: int) -> dict[str, int]:
    """The field of each checker of a side, by name."""
    return {f"{'xy'[side]}{i + 1}": field for i, field in enumerate(game.checkers_of(state, side))}


def _target(game: Any, state: Any, name: str) -> int:
    """The field to which the action moves its checker."""
    after = game.result(state, game.find(state, name))
    return _places(game, after, "xy".index(name[0]))[name]


def _checker(
    game: Any, position: Position, name: str, side: int, field: int, targets: dict[str, int], moved: Moved | None
) -> Checker:
    is_plain = side != position.turn or name in targets
    return Checker(
        name=name,
        side=SIDES[side],
        moved=moved is not None and moved.checker == name,
        home=field == (game.goal if side == MAX else 0),
        to=targets.get(name),
        label=_way(name, field, targets.get(name)),
        stuck="" if is_plain else _stuck(game, position.state, name, side, field),
    )


def _stuck(game: Any, state: Any, name: str, side: int, field: int) -> str:
    """Why this checker cannot move."""
    to = field + game.coin(state) * (1 if side == MAX else -1)
    if field == (game.goal if side == MAX else 0):
        return str(_("%(checker)s is home.", checker=name))
    if not 0 <= to <= game.goal:
        return str(_("%(checker)s cannot move: the coin would take it beyond its home.", checker=name))
    other = SIDES[1 - side].upper()
    return str(_("%(checker)s cannot move: %(side)s stands on square %(field)d.", checker=name, side=other, field=to))


def _way(name: str, field: int, to: int | None) -> str:
    if to is None:
        return str(_("%(checker)s on square %(field)d", checker=name, field=field))
    return str(_("%(checker)s from square %(field)d to square %(to)d", checker=name, field=field, to=to))


def _coin(game: Any, position: Position, past: Sequence[PlayedStep]) -> Coin:
    outcomes = []
    if position.turn == CHANCE:
        outcomes = [(name, game.probability(position.state, outcome)) for name, outcome in position.actions.items()]
    shows = game.coin(position.state)
    is_fresh = bool(shows and past) and game.turn(past[-1].state) == CHANCE
    return Coin(shows, len(past) if is_fresh else None, outcomes)


# -- in words ---------------------------------------------------------------------------------------------------------


def _latest_move(game: Any, past: Sequence[PlayedStep]) -> Moved | None:
    """The latest move of a player; the coin may have been tossed since."""
    for step in reversed(past[-2:]):
        side = game.turn(step.state)
        if side in (MAX, MIN):
            start = _places(game, step.state, side).get(step.action)
            to = None if start is None else _target(game, step.state, step.action)
            return Moved(side, step.action, game.coin(step.state), start, to)
    return None


def _story(moved: Moved) -> str:
    side = SIDES[moved.side].upper()
    if moved.start is None:
        return str(_("%(side)s tossed a %(coin)d and could not move: the turn was lost.", side=side, coin=moved.coin))
    return str(
        _(
            "%(side)s tossed a %(coin)d: %(checker)s moved from %(field)d to %(to)d.",
            side=side,
            coin=moved.coin,
            checker=moved.checker,
            field=moved.start,
            to=moved.to,
        )
    )


def action_label(game: Any, position: Position, action: str) -> str:
    """An action or an outcome of chance in words."""
    if position.turn == CHANCE:
        return str(_("The coin shows %(number)s", number=action))
    if action == PASS:
        return str(_("Pass: the turn is lost"))
    field = _places(game, position.state, position.turn)[action]
    return _way(action, field, _target(game, position.state, action))


def notation_help(game: Any) -> str:
    return str(
        _(
            "The squares of MAX's checkers, of MIN's, who moves, and the coin (a dash before the toss): %(example)s",
            example=game.write(game.start()).replace("-", "1"),
        )
    )


def prompt(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    if position.turn == CHANCE:
        return str(_("Choose what the coin shows."))
    coin = game.coin(position.state)
    if PASS in position.actions:
        side = SIDES[position.turn].upper()
        return str(
            ngettext(
                "The coin shows %(num)d: no checker of %(side)s can move %(num)d square, so the turn is lost.",
                "The coin shows %(num)d: no checker of %(side)s can move %(num)d squares, so the turn is lost.",
                coin,
                side=side,
            )
        )
    return str(
        ngettext(
            "The coin shows %(num)d: move a checker %(num)d square forward.",
            "The coin shows %(num)d: move a checker %(num)d squares forward.",
            coin,
        )
    )


def ending(game: Any, state: Any) -> str:
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


def cause(game: Any, state: Any) -> str:
    """Nothing but the money that a win brings: there is one way to win."""
    return ending(game, state) if game.parameters["stake"] == "money" else ""


# -- the game ---------------------------------------------------------------------------------------------------------


def rules(parameters: Mapping[str, Any]) -> str:
    way = _(
        "MAX runs from square 0 to %(last)d, MIN from %(last)d to 0. The coin shows how many squares a checker moves, 1"
        " or 2.",
        last=parameters["fields"] - 1,
    )
    if parameters["overshoot"] == "yes":
        end = _("It may move beyond its home, and is home then.")
    else:
        end = _("It may not move beyond its home.")
    if parameters["goals"] == "free":
        block = _("It may not land on a square where an opponent stands, except at home.")
    else:
        block = _("It may not land on a square where an opponent stands, not even at home.")
    won = _("Whoever is first home with all checkers wins.")
    return f"{way} {end} {block} {won}"


PAGES = (
    GamePage(
        slug="coin-backgammon",
        name=N_("Coin backgammon"),
        rules=rules,
        parameter_names={
            "fields": N_("squares"),
            "checkers": N_("checkers each"),
            "stake": N_("what is played for"),
            "overshoot": N_("going beyond the goal"),
            "goals": N_("goal squares"),
        },
        option_names={
            "stake": {"win": N_("the win alone"), "money": N_("a euro per missing square")},
            "overshoot": {"no": N_("not allowed"), "yes": N_("allowed")},
            "goals": {"blocked": N_("can be blocked"), "free": N_("never blocked")},
        },
        evaluation_names={
            "sum": N_("sum of positions"),
            "pips": N_("chance of winning"),
            "linear": N_("weighted features"),
            "true": N_("exact value"),
        },
        evaluation_remarks={
            "sum": N_(
                "These are sums of positions, not utilities: how far the checkers have come. A win adds nothing: a game"
                " still going on can be worth more than one that MAX has won."
            ),
            "pips": N_(
                "These are expected results, judged by the lead in the race. Where the win alone counts, MAX's chance"
                " of winning is (1 + value) / 2."
            ),
        },
        feature_names={
            "lead": N_("lead in the race"),
            "home": N_("checkers home"),
            "blocking": N_("steps blocked"),
            "spread": N_("checkers apart"),
            "tempo": N_("the turn"),
            "fields-x": N_("squares of MAX's checkers"),
            "fields-y": N_("squares of MIN's checkers"),
            "race": N_("lead in the race, by what is still to be tossed"),
            "result": N_("nobody wins more than all, and the utility of money"),
        },
        feature_units={
            "lead": N_("of the way"),
            "home": N_("of the checkers"),
            "blocking": N_("of the steps"),
            "spread": N_("of the row"),
            "tempo": N_("MAX +1, MIN −1"),
            "fields-x": N_("squares"),
            "fields-y": N_("squares"),
        },
        home_cards=(
            HomeCard(
                N_(
                    "A race against each other on six squares. Every toss is a node of its own; whoever starts wins"
                    " with probability %(win)s."
                ),
                HomeCardDrawing("lobby/_chance.svg", "race"),
                {"win": 0.541},
            ),
        ),
        board_template="race",
        open_board=open_board,
        action_label=action_label,
        prompt=prompt,
        ending=ending,
        cause=cause,
        notation_help=notation_help,
        values_legend=N_("Exact expected results: +1 MAX wins, −1 MIN wins"),
        action_words=lambda: {PASS: _("pass")},
        lecture_positions=(
            LecturePosition(
                "slide",
                N_("Coin backgammon, as in the lecture"),
                N_("The lecture's tree of 15 leaves: moving x2 is worth 11, moving x1 is worth 10."),
                {"position": "3,4,1,2 max 1", "depth": "5", "evaluation": "sum"},
            ),
        ),
    ),
)

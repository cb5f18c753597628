"""Sticks in one heap or in several: those left, those that can be taken, and the places of those that are gone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import MAX, MIN, TERMINAL
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing, LecturePosition
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES


@dataclass(frozen=True)
class Stick:
    """One place in a heap. Sticks are taken from the end, so a stick stands for itself and all that follow."""

    action: str | None  # takes this stick and all after it, if legal
    taken_by: str  # the side that took it in the latest move, "long ago", or "" if it is there
    fatal: bool  # the last stick, in a game in which the last one loses


@dataclass(frozen=True)
class Heaps:
    heaps: dict[str, list[Stick]]  # by letter; the letter is "" if there is only one heap
    story: str
    story_of: str


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Heaps:
    now = game.heaps(position.state)
    before = game.heaps(past[-1].state) if past else now
    first = game.heaps(past[0].state) if past else now
    mover = SIDES[game.turn(past[-1].state)] if past else ""
    taking = {_taking(name): name for name in position.actions}
    heaps = {}
    for i, (name, places) in enumerate(zip(_letters(game), first, strict=True)):
        heaps[name] = [
            Stick(
                action=taking.get((name, now[i] - place)) if place < now[i] else None,
                taken_by="" if place < now[i] else mover if place < before[i] else "long ago",
                fatal=place == 0 and now[i] > 0 and _is_fatal(game, now),
            )
            for place in range(places)
        ]
    return Heaps(heaps, _story(past, mover), mover)


def _letters(game: Any) -> list[str]:
    """The names of the heaps in actions."""
    count = len(game.heaps(game.start()))
    return [""] if count == 1 else [chr(ord("a") + i) for i in range(count)]


def _taking(action: str) -> tuple[str, int]:
    """The heap and the number of sticks in an action such as `2` or `c2`."""
    digits = action.lstrip("abcdefgh")
    return action.removesuffix(digits), int(digits)


def _is_fatal(game: Any, heaps: Sequence[int]) -> bool:
    """Whether a heap's first stick must be the last of the game, and loses it."""
    return game.parameters["last"] == "loses" and (len(heaps) == 1 or sum(heaps) == 1)


def _story(past: Sequence[PlayedStep], mover: str) -> str:
    if not past:
        return ""
    heap, count = _taking(past[-1].action)
    side = mover.upper()
    if heap:
        return str(
            ngettext(
                "%(side)s took %(num)d stick from heap %(heap)s.",
                "%(side)s took %(num)d sticks from heap %(heap)s.",
                count,
                side=side,
                heap=heap,
            )
        )
    return str(ngettext("%(side)s took %(num)d stick.", "%(side)s took %(num)d sticks.", count, side=side))


# -- in words ---------------------------------------------------------------------------------------------------------


def action_label(game: Any, position: Position, action: str) -> str:
    heap, count = _taking(action)
    if heap:
        return str(
            ngettext(
                "Take %(num)d stick from heap %(heap)s", "Take %(num)d sticks from heap %(heap)s", count, heap=heap
            )
        )
    return str(ngettext("Take %(num)d stick", "Take %(num)d sticks", count))


def notation_help(game: Any) -> str:
    if len(_letters(game)) > 1:
        text = _("The sticks of each heap and who moves: %(example)s", example=game.write(game.start()))
    else:
        text = _("How many sticks are left and who moves: %(example)s", example=game.write(game.start()))
    return str(text)


def prompt(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    left = sum(game.heaps(position.state))
    if left == 1 and game.parameters["last"] == "loses":
        return str(_("Only the last stick is left, and whoever takes it loses."))
    if len(_letters(game)) > 1:
        return str(_("Take as many sticks as you like from one heap: press one, and those to its right go with it."))
    most = max(_taking(name)[1] for name in position.actions)
    return str(
        ngettext("Take %(num)d stick.", "Take 1 to %(num)d sticks: press one, and those to its right go with it.", most)
    )


def ending(game: Any, state: Any) -> str:
    winner, took = _winner(game, state), _taker(game, state)
    return str(
        _("%(side)s took the last stick: %(winner)s has won.", side=SIDES[took].upper(), winner=SIDES[winner].upper())
    )


def cause(game: Any, state: Any) -> str:
    return str(_("%(side)s took the last stick.", side=SIDES[_taker(game, state)].upper()))


def _winner(game: Any, state: Any) -> int:
    return MAX if game.utility(state) > 0 else MIN


def _taker(game: Any, state: Any) -> int:
    """Who took the last stick."""
    winner = _winner(game, state)
    return 1 - winner if game.parameters["last"] == "loses" else winner


# -- the game ---------------------------------------------------------------------------------------------------------


def rules(parameters: Mapping[str, Any]) -> str:
    loses = parameters["last"] == "loses"
    if parameters["heaps"] != "one":
        if loses:
            return str(_("Take any number from one heap; whoever takes the last stick loses."))
        return str(_("Take any number from one heap; whoever takes the last stick wins."))
    k = parameters["k"]
    if loses:
        return str(_("Take 1 to %(k)d sticks in turn; whoever takes the last stick loses.", k=k))
    return str(_("Take 1 to %(k)d sticks in turn; whoever takes the last stick wins.", k=k))


PAGES = (
    GamePage(
        slug="sticks",
        name=N_("Sticks"),
        rules=rules,
        parameter_names={
            "n": N_("sticks"),
            "k": N_("most at once"),
            "heaps": N_("heaps"),
            "last": N_("the last stick"),
            "starts": N_("who starts"),
        },
        option_names={
            "heaps": {"one": N_("one heap"), "1-3-5-7": "1 · 3 · 5 · 7"},
            "last": {"loses": N_("whoever takes it loses"), "wins": N_("whoever takes it wins")},
            "starts": {"max": "MAX", "min": "MIN"},
        },
        evaluation_names={"theory": N_("theory of Nim")},
        feature_names={"theory": N_("the winner with perfect play")},
        feature_units={"theory": N_("MAX +1, MIN −1")},
        home_cards=(
            HomeCard(
                N_(
                    "Take one, two or three; whoever takes the last one loses. The whole tree of seven has only"
                    " %(nodes)s nodes: look at all of it."
                ),
                HomeCardDrawing("lobby/_boards.html", "sticks", (7, 2)),
                {"nodes": 96},
                shown_parameters={"heaps": "one"},
            ),
        ),
        lecture_positions=(
            LecturePosition(
                "two-ways",
                N_("Two ways to one position"),
                N_(
                    "Take 1 and 2, or 2 and 1: either way two sticks are left for the same side. With a transposition"
                    " table the search looks that up the second time, in a step of its own: minimax visits 20 nodes,"
                    " alpha-beta 17, and with the table 15."
                ),
                {"n": "5", "k": "2", "depth": "full", "more": "table"},
            ),
        ),
        board_template="sticks",
        open_board=open_board,
        action_label=action_label,
        number_phrase=N_("take %(amount)s"),
        prompt=prompt,
        ending=ending,
        cause=cause,
        notation_help=notation_help,
        win_legend=N_("±{value} is a win"),
        values_legend=N_("Exact results: +1 MAX wins, −1 MIN wins"),
    ),
)

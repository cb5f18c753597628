"""What games, algorithms and their options are called on a page, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask
from flask_babel import gettext, ngettext
from flask_babel import gettext as _

from engine.game import N_
from engine.hidden.catalogue import METHODS
from engine.search.algorithms import ALGORITHMS, looks_ahead
from webapp.matches.seats import EngineOptions
from webapp.wording import sums
from webapp.wording.actions import capital, in_a_row
from webapp.wording.parameters import option, parameter

HAND_RULES = {
    "betting": N_(
        "One card each, %(copies)s of every rank. Each puts %(ante)s into the pot. MAX passes, and MIN takes it, or"
        " bets %(low)s or %(high)s more; MIN passes, and MAX takes it, or calls, and the higher card takes it."
    ),
    "guess-the-card": N_(
        "MIN draws an ace or a king, unseen. MAX passes and gets %(safe)s, or tries; MIN then pays %(gift)s or lets MAX"
        " name the card, for %(stake)s."
    ),
    "draw-poker": N_(
        "One card each from %(aces)s aces and %(kings)s kings; each may take a second."
        " KK < K < AK < A < AA: the better hand wins %(stake)s."
    ),
    "draw-poker-bet": N_(
        "Draw poker with a pot: each puts in %(ante)s and may draw; then MAX passes, and MIN takes it, or bets %(bet)s;"
        " MIN passes, and MAX takes it, or calls, and the better hand takes it."
    ),
    "aces-and-kings": N_(
        "%(rounds)s rounds of taking a card or not; the higher share of aces wins %(stake)s, then more aces."
    ),
}
MONEY = ("ante", "low", "high", "bet", "safe", "gift", "stake")
"""The parameters of card games that are euros."""


def init_app(app: Flask) -> None:
    """Puts the names within reach of the templates, and of sentences that refuse something."""
    shared = {
        "algorithm_name": algorithm,
        "orders": orders,
        "attitudes": attitudes,
        "depth_levels": levels,
        "evaluation_names": evaluation_names,
        "feature_name": feature,
        "game_name": game,
        "parameter_name": parameter,
        "option_name": option,
    }
    app.context_processor(lambda: shared)
    app.extensions["poda.words"] = {
        "game": game,
        "parameter": _any_parameter,
        "attitude": lambda name: dict(attitudes()).get(name, name),
        **dict.fromkeys(("algorithm", "pruned", "player", "method"), method),
    }
    app.add_template_filter(options_json)
    for filter_ in (in_a_row, sums.euros, sums.signed_euros, sums.fraction, sums.decimal):
        app.add_template_filter(filter_)


def _any_parameter(name: str) -> str:
    """What a parameter is called in any game; letters mean something else in each, and stay."""
    return parameter("", name) if len(name) > 1 else name


# -- games ------------------------------------------------------------------------------------------------------------


def game(slug: str) -> str:
    """What a game is called, whatever its parameters."""
    known = {
        "tic-tac-toe": _("Tic-tac-toe"),
        "gomoku": _("Gomoku"),
        "coin-backgammon": _("Coin backgammon"),
        "sticks": _("Sticks"),
        "betting-house": _("Betting house"),
        "prize": _("The prize"),
        "betting": _("Betting"),
        "guess-the-card": _("Guess the card"),
        "draw-poker": _("Draw poker"),
        "draw-poker-bet": _("Draw poker with a bet"),
        "aces-and-kings": _("Aces and kings"),
    }
    return known.get(slug, slug)


def title(slug: str, parameters: Mapping[str, Any]) -> str:
    """The game's name; a board of one's own is named by its measures."""
    if slug == "tic-tac-toe" and (measures := tuple(parameters[name] for name in "mnk")) != (3, 3, 3):
        m, n, k = measures
        return _("%(m)d × %(n)d, %(k)d in a row", m=m, n=n, k=k)
    return game(slug)


def subtitle(slug: str, parameters: Mapping[str, Any]) -> str:
    """The rules in one line."""
    if slug in HAND_RULES:
        return gettext(HAND_RULES[slug]) % {
            name: sums.euros(value) if name in MONEY else value for name, value in parameters.items()
        }
    if slug == "coin-backgammon":
        return _(
            "MAX runs from field 0 to %(last)d, MIN from %(last)d to 0; a coin says 1 or 2 fields, exactly. Who is"
            " first home with all checkers wins.",
            last=parameters["fields"] - 1,
        )
    if slug == "sticks":
        return _sticks(parameters)
    if slug == "betting-house":
        return _(
            "Each round go home with what you have, or stake some: %(percent)d times in 100 it wins as much again.",
            percent=parameters["percent"],
        )
    if slug == "prize":
        return _("A sum for sure, or a coin for more: what is money worth to you?")
    return _("X is MAX and starts, O is MIN; %(k)d in a row wins.", k=parameters["k"])


def _sticks(parameters: Mapping[str, Any]) -> str:
    loses = parameters["last"] == "loses"
    if parameters["heaps"] != "one":
        if loses:
            return _("Take any number from one heap; who takes the last stick loses.")
        return _("Take any number from one heap; who takes the last stick wins.")
    k = parameters["k"]
    if loses:
        return _("Take 1 to %(k)d sticks in turn; who takes the last stick loses.", k=k)
    return _("Take 1 to %(k)d sticks in turn; who takes the last stick wins.", k=k)


# -- how the engine plays ---------------------------------------------------------------------------------------------


def algorithm(name: str) -> str:
    """What an algorithm is called where its name stands alone."""
    return capital(method(name))


def orders() -> list[tuple[str, str]]:
    return [("natural", _("natural")), ("reversed", _("reversed")), ("evaluation", _("by evaluation"))]


def attitudes() -> list[tuple[str, str]]:
    """What a chance node can be worth to somebody."""
    return [("expected", _("expected")), ("optimistic", _("optimistic")), ("pessimistic", _("pessimistic"))]


def evaluation_names(evaluations: Sequence[str]) -> list[tuple[str, str]]:
    """Each evaluation of a game, its own choice first and none last."""
    known = {
        "open-lines": _("open lines"),
        "weighted-lines": _("weighted lines"),
        "sum": _("sum of fields"),
        "pips": _("race lead"),
        "linear": _("weighted features"),
        "true": _("exact value"),
        "theory": _("theory of Nim"),
        "money": _("money in hand"),
    }
    return [("", _("automatic")), *((name, known.get(name, name)) for name in evaluations), ("none", _("none"))]


def feature(name: str) -> str:
    """What a feature of a linear evaluation is called."""
    known = {
        "lead": _("lead in the race"),
        "home": _("checkers home"),
        "blocking": _("steps blocked"),
        "spread": _("checkers apart"),
        "tempo": _("the turn"),
    }
    return known.get(name, name)


def levels(depth: int, chance: bool) -> str:
    """A depth in levels, and where chance moves too, how many moves of the players that is."""
    if not chance:
        return ngettext("%(num)d ply", "%(num)d plies", depth)
    moves = (depth + 1) // 2
    return _(
        "%(levels)s · %(moves)s",
        levels=ngettext("%(num)d level", "%(num)d levels", depth),
        moves=ngettext("%(num)d move", "%(num)d moves", moves),
    )


def options_json(options: EngineOptions) -> str:
    """The options as the page's scripts send them back."""
    return msgspec.json.encode(options).decode()


def method(name: str) -> str:
    """What an algorithm is called inside a sentence; MAX and MIN, who are players too, keep their names."""
    known = METHODS.get(name) or ALGORITHMS.get(name)
    return gettext(known.title) if known else name


def options_text(options: EngineOptions) -> str:
    """The engine's settings in a few words."""
    words = [method(options.algorithm)]
    if looks_ahead(options.algorithm):
        words.append(_("depth %(depth)d", depth=options.depth) if options.depth else _limit_text(options))
    if options.algorithm in METHODS and "level" in METHODS[options.algorithm].takes:
        words.append(_("level %(level)d", level=options.level))
    return ", ".join(words)


def _limit_text(options: EngineOptions) -> str:
    return str(_("%(seconds)s s", seconds=sums.written(f"{options.seconds:g}")) if options.seconds else _("to the end"))

"""What games, algorithms and their options are called on a page, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask
from flask_babel import gettext as _

from webapp.seats import EngineOptions


def init_app(app: Flask) -> None:
    """Puts the names within reach of the templates."""
    shared = {"algorithms": algorithms, "orders": orders, "evaluation_names": evaluation_names}
    app.context_processor(lambda: shared)
    app.add_template_filter(options_json)


def title(slug: str, parameters: Mapping[str, Any]) -> str:
    """The game's name; a board of one's own is named by its measures."""
    if slug == "gomoku":
        return _("Gomoku")
    m, n, k = parameters["m"], parameters["n"], parameters["k"]
    if (m, n, k) == (3, 3, 3):
        return _("Tic-tac-toe")
    return _("%(m)d × %(n)d, %(k)d in a row", m=m, n=n, k=k)


def subtitle(parameters: Mapping[str, Any]) -> str:
    """The rules in one line."""
    return _("X is MAX and starts, O is MIN; %(k)d in a row wins.", k=parameters["k"])


def algorithms() -> list[tuple[str, str]]:
    """Each algorithm and what it is called."""
    return [
        ("random", _("Random")),
        ("greedy", _("Greedy")),
        ("minimax", _("Minimax")),
        ("alphabeta", _("Alpha-beta")),
    ]


def orders() -> list[tuple[str, str]]:
    return [("natural", _("natural")), ("reversed", _("reversed")), ("evaluation", _("by evaluation"))]


def evaluation_names(evaluations: Sequence[str]) -> list[tuple[str, str]]:
    """Each evaluation of a game, its own choice first and none last."""
    known = {"open-lines": _("open lines"), "weighted-lines": _("weighted lines")}
    return [("", _("automatic")), *((name, known.get(name, name)) for name in evaluations), ("none", _("none"))]


def options_json(options: EngineOptions) -> str:
    """The options as the page's scripts send them back."""
    return msgspec.json.encode(options).decode()

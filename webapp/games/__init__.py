"""The games on pages: names, boards and sentences.

`PAGES` in each module here declares the page of a game, or those of several games on one kind of board. Which games
exist, and in which order, is declared in `engine.games`.
"""

import pkgutil
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module

from flask import Flask
from flask_babel import gettext

from engine import games
from engine.games.tree import ESTIMATES
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing

__all__ = [
    "GamePage",
    "HomeCard",
    "HomeCardDrawing",
    "action_name",
    "action_texts",
    "evaluation_name",
    "init_app",
    "page_of",
    "pages",
    "register",
]

_PAGES: dict[str, GamePage] = {}

EVALUATIONS_OF_TREES = {ESTIMATES: N_("estimates")}
"""Of trees typed by hand, which have no page here."""


def init_app(app: Flask) -> None:
    """Provides the names to templates, and to the sentences of refusals."""
    if forgotten := set(games.ENTRIES) - set(_PAGES):
        raise ValueError(f"these games have no page in webapp/games: {sorted(forgotten)}")
    shared = (all_games, game_name, parameter_name, option_name, evaluation_names, feature_name)
    app.context_processor(lambda: {function.__name__: function for function in shared})
    app.extensions.setdefault("poda.words", {}).update(game=game_name, parameter=_any_parameter)


def register(page: GamePage) -> None:
    """Adds the page of a game; extensions may bring their own. Raises ValueError if the game has one."""
    if page.slug in _PAGES:
        raise ValueError(f"{page.slug} has two pages")
    _PAGES[page.slug] = page


def page_of(slug: str) -> GamePage:
    """The page of the game with that name."""
    return _PAGES[slug]


def pages() -> Iterator[GamePage]:
    """All pages, in the order of the engine's list of games."""
    return (_PAGES[slug] for slug in games.ENTRIES)


def all_games() -> list[str]:
    """The names by which the engine knows all games, in the order of its list."""
    return list(games.ENTRIES)


# -- names; without a page, as for a tree typed by hand, the engine's own name -----------------------------------------


def game_name(slug: str) -> str:
    """The name of a game, whatever its parameters."""
    return gettext(_PAGES[slug].name) if slug in _PAGES else slug


def action_name(slug: str, action: str) -> str:
    """One action, or outcome of chance, in the reader's language."""
    return _PAGES[slug].action_name(action) if slug in _PAGES else action


def action_texts(slug: str) -> dict[str, str]:
    """The words of the game's actions, for scripts."""
    return _PAGES[slug].script_texts() if slug in _PAGES else {}


def parameter_name(slug: str, parameter: str) -> str:
    """The name of a game's parameter; the same letter means different things in different games."""
    return gettext(_PAGES[slug].parameter_names.get(parameter, parameter))


def option_name(slug: str, parameter: str, option: str) -> str:
    """The name of an option of a game's rules."""
    return gettext(_PAGES[slug].option_names[parameter][option])


def evaluation_names(slug: str, evaluations: Sequence[str]) -> list[tuple[str, str]]:
    """These evaluations of a game with their names, "automatic" first and "none" last."""
    known = _PAGES[slug].evaluation_names if slug in _PAGES else EVALUATIONS_OF_TREES
    called = [(name, gettext(known[name]) if name in known else name) for name in evaluations]
    return [("", gettext("automatic")), *called, ("none", gettext("none"))]


def evaluation_name(slug: str, evaluation: str) -> str:
    """The name of one evaluation of a game, or of "none"."""
    known = _PAGES[slug].evaluation_names if slug in _PAGES else EVALUATIONS_OF_TREES
    return gettext(known.get(evaluation, evaluation))


def feature_name(slug: str, feature: str) -> str:
    """The name of a feature of a game's evaluations."""
    return _PAGES[slug].feature_name(feature) if slug in _PAGES else feature


def feature_unit(slug: str, feature: str) -> str:
    """What a feature of a game's evaluations counts; "" if it is a bare number."""
    return _PAGES[slug].feature_unit(feature) if slug in _PAGES else ""


def _any_parameter(parameter: str) -> str:
    """The name that most games have for the parameter; single letters stay, since each game names them differently."""
    if len(parameter) == 1:
        return parameter
    called = Counter(page.parameter_names[parameter] for page in pages() if parameter in page.parameter_names)
    return gettext(called.most_common(1)[0][0]) if called else parameter


for _module in pkgutil.iter_modules(__path__):
    for _page in getattr(import_module(f"{__name__}.{_module.name}"), "PAGES", ()):
        register(_page)

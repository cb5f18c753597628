"""Every game as people see it. `PAGES` in a module here declares the page of one game, or those of several on one kind
of board; `engine.games` says which games there are, and in which order.
"""

import pkgutil
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module

from flask import Flask
from flask_babel import gettext

from engine import games
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing

__all__ = [
    "GamePage",
    "HomeCard",
    "HomeCardDrawing",
    "action_name",
    "action_texts",
    "init_app",
    "page_of",
    "pages",
    "register",
]

_PAGES: dict[str, GamePage] = {}


def init_app(app: Flask) -> None:
    """Puts the names within reach of the templates, and of sentences that refuse something."""
    if forgotten := set(games.ENTRIES) - set(_PAGES):
        raise ValueError(f"these games have no page in webapp/games: {sorted(forgotten)}")
    shared = (game_name, parameter_name, option_name, evaluation_names, feature_name)
    app.context_processor(lambda: {function.__name__: function for function in shared})
    app.extensions.setdefault("poda.words", {}).update(game=game_name, parameter=_any_parameter)


def register(page: GamePage) -> None:
    """Adds the page of a game; an extension may bring its own. Raises ValueError if the game has one."""
    if page.slug in _PAGES:
        raise ValueError(f"{page.slug} has two pages")
    _PAGES[page.slug] = page


def page_of(slug: str) -> GamePage:
    """The page of the game of that name."""
    return _PAGES[slug]


def pages() -> Iterator[GamePage]:
    """All of them, in the order of the engine's list."""
    return (_PAGES[slug] for slug in games.ENTRIES)


# -- names; what is not a game, such as a tree typed by hand, is called as the engine calls it ------------------------


def game_name(slug: str) -> str:
    """What a game is called, whatever its parameters."""
    return gettext(_PAGES[slug].name) if slug in _PAGES else slug


def action_name(slug: str, action: str) -> str:
    """One action, or outcome of chance, in the reader's language."""
    return _PAGES[slug].action_name(action) if slug in _PAGES else action


def action_texts(slug: str) -> dict[str, str]:
    """The words of the actions, for a page's scripts."""
    return _PAGES[slug].script_texts() if slug in _PAGES else {}


def parameter_name(slug: str, parameter: str) -> str:
    """What a parameter of a game is called; the same letter means different things in different games."""
    return gettext(_PAGES[slug].parameter_names.get(parameter, parameter))


def option_name(slug: str, parameter: str, option: str) -> str:
    """What one reading of a game's rules is called."""
    return gettext(_PAGES[slug].option_names[parameter][option])


def evaluation_names(slug: str, evaluations: Sequence[str]) -> list[tuple[str, str]]:
    """Each of these evaluations of a game, its own choice first and none last."""
    known = _PAGES[slug].evaluation_names if slug in _PAGES else {}
    called = [(name, gettext(known[name])) for name in evaluations]
    return [("", gettext("automatic")), *called, ("none", gettext("none"))]


def feature_name(slug: str, feature: str) -> str:
    """What a feature of a game's linear evaluation is called."""
    return gettext(_PAGES[slug].feature_names[feature])


def _any_parameter(parameter: str) -> str:
    """What most games call the parameter; letters mean something else in each, and stay."""
    if len(parameter) == 1:
        return parameter
    called = Counter(page.parameter_names[parameter] for page in pages() if parameter in page.parameter_names)
    return gettext(called.most_common(1)[0][0]) if called else parameter


for _module in pkgutil.iter_modules(__path__):
    for _page in getattr(import_module(f"{__name__}.{_module.name}"), "PAGES", ()):
        register(_page)

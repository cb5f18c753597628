"""What algorithms and their options are called on a page, in the reader's language."""

from collections.abc import Mapping

import msgspec
from flask import Flask
from flask_babel import format_decimal, gettext, ngettext
from flask_babel import gettext as _

from engine.hidden.methods import METHODS, Method
from engine.options import OneOf
from engine.search.algorithms import ALGORITHMS, Algorithm, looks_ahead, stepped
from engine.search.options import OPTIONS
from webapp.matches.engine_options import EngineOptions
from webapp.matches.option_types import ASKED
from webapp.wording import sums
from webapp.wording.script_texts import texts
from webapp.wording.text import capital, in_a_row, once_per_language


def init_app(app: Flask) -> None:
    """Puts the names within reach of the templates, and of sentences that refuse something."""
    shared = {
        "algorithm_name": algorithm,
        "conventions": conventions,
        "stepped_algorithms": stepped,
        "depth_levels": levels,
    }
    app.context_processor(lambda: shared)
    app.extensions.setdefault("poda.words", {}).update(
        total=lambda number: sums.written(str(number)),
        positions=format_decimal,
        attitude=lambda name: choices("attitude").get(name, name),
        **dict.fromkeys(("algorithm", "pruned", "player", "method"), method),
    )
    app.add_template_filter(options_json)
    app.add_template_filter(speed_text)
    for filter_ in (algorithm_says, in_a_row, sums.euros, sums.signed_euros, sums.fraction, sums.decimal, sums.points):
        app.add_template_filter(filter_)


# -- how the engine plays ---------------------------------------------------------------------------------------------


def algorithm(name: str) -> str:
    """What an algorithm is called where its name stands alone."""
    return capital(method(name))


def algorithm_says(name: str) -> str:
    """What an algorithm does, in a sentence."""
    return gettext(ALGORITHMS[name].says)


@once_per_language
def choices(option: str) -> Mapping[str, str]:
    """What the values of that option are called."""
    kind = ASKED[option].kind
    assert isinstance(kind, OneOf)
    return {value: gettext(says) for value, says in kind.titles.items()}


def conventions() -> list[tuple[str, str]]:
    """The conventions for writing alpha-beta, each with its source."""
    return list(choices("convention").items())


def speed_text(events: int) -> str:
    """A speed in events per second, in the words that scripts have for one."""
    return texts()["speed.each"].format(speed=events)


def levels(depth: int, chance: bool) -> str:
    """A depth in plies; with chance, in levels and in moves of the players."""
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
    return _titles().get(name, name)


@once_per_language
def _titles() -> Mapping[str, str]:
    """What all algorithms and methods are called inside a sentence."""
    known: dict[str, Algorithm | Method] = {**ALGORITHMS, **METHODS}
    return {name: gettext(each.title) for name, each in known.items()}


def options_text(options: EngineOptions) -> str:
    """The engine's settings in a few words."""
    words = [method(options.algorithm)]
    if looks_ahead(options.algorithm):
        words += [gettext(OPTIONS[name].title) for name in ("deepen", "table") if getattr(options, name)]
        words.append(_("depth %(depth)d", depth=options.depth) if options.depth else _limit_text(options))
    if options.algorithm in METHODS and "level" in METHODS[options.algorithm].takes:
        words.append(_("level %(level)d", level=options.level))
    return ", ".join(words)


def engine_text(options: EngineOptions, most_seconds: float) -> str:
    """What a seat says of its engine. One stored under a longer limit may ask for more time than it is given now."""
    if options.seconds is None or options.seconds <= most_seconds:
        return str(_("The engine: %(options)s", options=options_text(options)))
    most = sums.written(f"{most_seconds:g}")
    return str(
        _(
            "The engine: %(options)s, but this server ends a search after %(most)s s",
            options=options_text(options),
            most=most,
        )
    )


def _limit_text(options: EngineOptions) -> str:
    return str(_("%(seconds)s s", seconds=sums.written(f"{options.seconds:g}")) if options.seconds else _("to the end"))

"""Names of algorithms and their options in the reader's language."""

from collections.abc import Mapping

import msgspec
from flask import Flask
from flask_babel import gettext, ngettext
from flask_babel import gettext as _

from engine.hidden.methods import METHODS, Method
from engine.options import OneOf
from engine.search.algorithms import ALGORITHMS, Algorithm, has_depth, stepped
from engine.search.options import OPTIONS
from webapp.matches.engine_options import EngineOptions
from webapp.matches.option_types import ASKED
from webapp.wording import sums
from webapp.wording.numerals import numeral
from webapp.wording.script_texts import texts
from webapp.wording.text import capital, in_a_row, once_per_language


def init_app(app: Flask) -> None:
    """Provides the names to templates, and to the sentences of refusals."""
    shared = {
        "algorithm_name": algorithm,
        "all_algorithms": ALGORITHMS,
        "conventions": conventions,
        "stepped_algorithms": stepped,
        "depth_levels": levels,
    }
    app.context_processor(lambda: shared)
    app.extensions["poda.numeral"] = numeral
    app.extensions.setdefault("poda.words", {}).update(
        total=lambda number: sums.written(str(number)),
        positions=numeral,
        attitude=lambda name: choices("attitude").get(name, name),
        **dict.fromkeys(("algorithm", "pruned", "player", "method"), method),
    )
    app.add_template_filter(numeral, "numberformat")
    app.add_template_filter(options_json)
    app.add_template_filter(speed_text)
    for filter_ in (
        algorithm_abbreviation,
        algorithm_says,
        in_a_row,
        sums.euros,
        sums.signed_euros,
        sums.fraction,
        sums.decimal,
        sums.points,
    ):
        app.add_template_filter(filter_)


# -- how the engine plays ---------------------------------------------------------------------------------------------


def algorithm(name: str) -> str:
    """The name of an algorithm on its own, capitalised."""
    return capital(method(name))


def algorithm_abbreviation(name: str) -> str:
    """What books call an algorithm in short; "" for its name."""
    return ALGORITHMS[name].abbreviation


def algorithm_says(name: str) -> str:
    """A sentence on what an algorithm does."""
    return gettext(ALGORITHMS[name].says)


@once_per_language
def choices(option: str) -> Mapping[str, str]:
    """The names of an option's values."""
    kind = ASKED[option].kind
    assert isinstance(kind, OneOf)
    return {value: gettext(says) for value, says in kind.titles.items()}


def conventions() -> list[tuple[str, str]]:
    """The conventions for writing alpha-beta, each with its source."""
    return list(choices("convention").items())


def speed_text(events: int) -> str:
    """A speed in events per second, in the wording of the scripts."""
    return texts()["speed.each"].format(speed=events)


def levels(depth: int, chance: bool) -> str:
    """A depth in plies; in games of chance, in levels and in moves of the players."""
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
    """The name of an algorithm inside a sentence; MAX and MIN keep their capitals."""
    return _titles().get(name, name)


@once_per_language
def _titles() -> Mapping[str, str]:
    """The names of all algorithms and methods inside a sentence."""
    known: dict[str, Algorithm | Method] = {**ALGORITHMS, **METHODS}
    return {name: gettext(each.title) for name, each in known.items()}


def options_text(options: EngineOptions) -> str:
    """The engine's options in a few words."""
    words = [method(options.algorithm)]
    if has_depth(options.algorithm):
        words += [gettext(OPTIONS[name].title) for name in ("deepen", "table", "quiescence") if getattr(options, name)]
        words.append(_("depth %(depth)d", depth=options.depth) if options.depth else _limit_text(options))
    elif options.algorithm in ALGORITHMS and ALGORITHMS[options.algorithm].samples and options.seconds:
        words.append(time_text(options.seconds))
    if options.algorithm in METHODS and "level" in METHODS[options.algorithm].takes:
        words.append(_("level %(level)d", level=options.level))
    return ", ".join(words)


def engine_text(options: EngineOptions, most_seconds: float) -> str:
    """The text of an engine's seat. One stored under a longer time limit may have more seconds than it gets now."""
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
    return time_text(options.seconds) if options.seconds else str(_("to the end"))


def time_text(seconds: float) -> str:
    """How long a search may take: `2 s`."""
    return str(_("%(seconds)s s", seconds=sums.written(f"{seconds:g}")))

"""The engine's options as fields of a form: label, range and present value."""

from collections.abc import Collection
from dataclasses import dataclass
from math import floor, log10
from typing import Any

from flask_babel import gettext as _

from engine.features import MOST_WEIGHT, Feature
from engine.options import Amount, Flag, Name, NumberList, OneOf, Option, Real, Text, Whole
from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from engine.search.options import OPTIONS
from webapp.games import evaluation_names
from webapp.matches.engine_options import EngineOptions
from webapp.matches.option_types import ASKED
from webapp.searches.defaults import Menu
from webapp.wording import names
from webapp.wording.text import once_per_language


@dataclass(frozen=True)
class OptionField:
    """One option. `kind` is its control: choice, tick, number or text."""

    name: str
    kind: str
    label: str
    title: str  # the label in a row of controls
    says: str  # what the option is good for, in a sentence, or ""
    usual: Any  # the default value
    value: str | bool  # the present value, or whether it is ticked
    choices: tuple[tuple[str, str], ...] = ()  # values and their labels
    least: float = 0
    most: float = 0
    step: float = 1
    longest: int = 0
    placeholder: str = ""
    advanced: bool = False
    is_set: bool = False  # whether its value is another than a newcomer has in this game


def option_fields(
    menu: Menu, options: EngineOptions | Options, heeded: Collection[str] | None = None
) -> dict[str, OptionField]:
    """The options that matter in this menu, with their present values, by name in the order of forms.

    An option that is not `heeded` (None: by the algorithm) is left at what a newcomer has, for the next algorithm that
    is chosen.
    """
    if heeded is None:
        heeded = menu.heeded.get(options.algorithm, menu.options)
    given = {name: getattr(options if name in heeded else menu.usual, name) for name in menu.options}
    return {name: _field(ASKED[name], value, menu) for name, value in given.items()}


def idle_options(name: str) -> list[tuple[tuple[str, str] | None, list[str]]]:
    """The options that an algorithm does not heed: always (None), or while another option has a certain value."""
    algorithm = ALGORITHMS[name]
    idle = [option for option, declared in OPTIONS.items() if declared.label and not algorithm.heeds(option)]
    if not (algorithm.heeds("depth") or algorithm.heeds("seconds")):
        idle.append("limit")
    if not any(algorithm.heeds(option) for option, declared in OPTIONS.items() if declared.advanced):
        idle.append("advanced")
    found: list[tuple[tuple[str, str] | None, list[str]]] = [(None, idle)]
    if algorithm.samples:
        found.append((("limit", "time"), ["iterations"]))
        found.append((("playouts", "random"), ["evaluation", "weights"]))  # at random nothing is estimated
    return found


def script_options(menu: Menu) -> list[dict[str, Any]]:
    """The options as the page's scripts need them: names, titles, kinds and default values."""
    return [
        {
            "name": name,
            "title": _named(name)["title"],
            "kind": type(ASKED[name].kind).__name__.lower(),
            "usual": ASKED[name].usual,
        }
        for name in menu.options
    ]


@once_per_language
def _named(name: str) -> dict[str, str]:
    """The option's labels, cached: a match page needs each three times."""
    option = ASKED[name]
    says = _(option.says) if option.says else ""
    return {"name": name, "label": _(option.label), "title": _(option.title), "says": says}


def _field(option: Option, value: Any, menu: Menu) -> OptionField:
    named: dict[str, Any] = {
        **_named(option.name),
        "usual": option.usual,
        "advanced": option.advanced,
        "is_set": value != getattr(menu.usual, option.name),
    }
    match option.kind:
        case Flag():
            return OptionField(**named, kind="tick", value=value)
        case OneOf():
            return OptionField(**named, kind="choice", value=value, choices=tuple(names.choices(option.name).items()))
        case Name():
            choices = tuple(evaluation_names(menu.game, menu.evaluations))
            return OptionField(**named, kind="choice", value=value or "", choices=choices)
        case Whole() as kind:
            most = kind.most_on_pages or kind.most
            offered = (option.name == "depth" and menu.usual.depth) or kind.offered
            return OptionField(**named, kind="number", value=str(value or offered), least=kind.least, most=most)
        case Real() as kind:
            time = min(kind.most, menu.most_seconds)
            shown, step = str(value or min(kind.offered, time)), min(kind.step, time)
            return OptionField(**named, kind="number", value=shown, least=step, most=time, step=step)
        case Amount(most=most, step=step):
            shown = f"{value:g}" if value else ""  # while it is empty, its explanation is hidden
            return OptionField(**named, kind="number", value=shown, least=0, most=most, step=step, placeholder="0")
        case NumberList() as kind:
            text = kind.write(value) if value else ""
            return OptionField(**named, kind="text", value=text, longest=200, placeholder=_usual_numbers(option, menu))
        case Text(longest=longest):
            return OptionField(**named, kind="text", value=value or "", longest=longest)
    raise TypeError(f"no field is known for {option.name}")


def _usual_numbers(option: Option, menu: Menu) -> str:
    """The value that applies if the field is left empty."""
    if option.name == "weights":
        usual = next(iter(menu.features.values()))
        return ", ".join(f"{feature.weight:g}" for feature in usual)
    return _("automatic")


def slider(feature: Feature) -> dict[str, float]:
    """The range and the step of the slider for a weight, which has its usual value: up to four times as much.

    The number beside it takes weights up to `most_weight`.
    """
    usual = feature.weight
    ends = (min(0.0, 4 * usual), max(0.0, 4 * usual)) if usual else (-MOST_WEIGHT, MOST_WEIGHT)
    places = max(_places(usual), -floor(log10((ends[1] - ends[0]) / 100)))
    return {"min": ends[0], "max": ends[1], "step": 10.0**-places}


def _places(number: float) -> int:
    """The decimal places of the number: on a slider of coarser steps a browser would move it."""
    return len(f"{number:.6f}".rstrip("0").partition(".")[2])

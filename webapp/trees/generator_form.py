"""The generator's form: the settings that the chosen kind heeds, as fields, and those that an address says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.exercises import KINDS, Exercise
from engine.exercises.from_difficulty import settings_for
from engine.exercises.kind import Kind
from engine.exercises.settings import (
    LEVELS,
    SETTINGS,
    USUAL_LEVEL,
    ExerciseSettings,
    known_kind,
    known_level,
    usual_settings,
)
from engine.options import Flag, OneOf, Option, read_whole
from engine.refusals import Refused

Given = Mapping[str, str]

TICKS = "ticks"
"""In a form that has all ticks: those that it does not name are off, though the difficulty may have them.

Its value says for which kind and difficulty the form was: `alphabeta.3`; `on` in addresses of earlier forms.
"""

COMMON = ("shapes", "convention")
"""What matters as well where a tree is not generated."""


@dataclass(frozen=True)
class SettingField:
    """One setting. `control` says what it is on a form: choice, tick or number."""

    name: str
    control: str
    label: str
    value: str
    """What was said; of a tick, "on" or nothing."""
    usual: str = ""
    """What counts where nothing is said."""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class GeneratorForm:
    """The form for one kind."""

    kind: str
    kinds: list[tuple[str, str]]
    level: int
    levels: list[int]
    subject: str
    common: list[SettingField]
    fields: list[SettingField]
    seed: str


def read_settings(given: Given) -> ExerciseSettings:
    """What the generator is asked for; raises Refused. What the kind does not heed is left out."""
    name = given.get("kind", ExerciseSettings.kind)
    return settings_for(name, read_level(given), said_in(given, known_kind(name)))


def read_level(given: Given) -> int:
    """The difficulty, the usual one where none is said; raises Refused where there is no such."""
    text = given.get("level", "").strip()
    return known_level(read_whole(text)) if text else USUAL_LEVEL


def said_in(given: Given, kind: Kind) -> dict[str, Any]:
    """The settings that are said, by name; raises Refused for what is no number."""
    said = {name: _read(SETTINGS[name], given) for name in SETTINGS if name in kind.heeded}
    return {name: value for name, value in said.items() if value is not None}


def _read(option: Option, given: Given) -> Any:
    """None where nothing is said, or a name that does not exist: an address with an old word still opens."""
    text = given.get(option.name, "").strip()
    if isinstance(option.kind, Flag):
        return text == "on" if text or TICKS in given else None
    if isinstance(option.kind, OneOf):
        return text if text in option.kind.titles else None
    return option.kind.read(text, option.name) if text else None


# -- the form ---------------------------------------------------------------------------------------------------------


def generator_form(given: Given, usual: Given | None = None) -> GeneratorForm:
    """The form with what is said in it; `usual`: what it says where nothing is."""
    asked = {**(usual or {}), **_with_own_ticks(given)}
    name = asked.get("kind", ExerciseSettings.kind)
    kind = KINDS.get(name) or KINDS[ExerciseSettings.kind]
    level = _level_or_usual(asked)
    settings = usual_settings(kind.name, level)
    fields = [_field(SETTINGS[each], kind, settings, asked) for each in SETTINGS if each in kind.settings]
    return GeneratorForm(
        kind.name,
        [(each.name, _(each.title)) for each in KINDS.values()],
        level,
        list(LEVELS),
        kind.subject,
        [field for field in fields if field.name in COMMON],
        [field for field in fields if field.name not in COMMON],
        asked.get("seed", "1"),
    )


def _with_own_ticks(given: Given) -> dict[str, str]:
    """The ticks that somebody has set or cleared, each as "on" or "off".

    What the difficulty had ticked, or had not, is as the kind and the difficulty chosen now have it.
    """
    kind, _dot, level = given.get(TICKS, "").rpartition(".")
    if kind not in KINDS or level not in map(str, LEVELS):
        return dict(given)
    usual = usual_settings(kind, int(level))
    ticks = {name: given.get(name) == "on" for name in KINDS[kind].settings if isinstance(SETTINGS[name].kind, Flag)}
    own = {name: "on" if is_on else "off" for name, is_on in ticks.items() if is_on != getattr(usual, name)}
    return {name: text for name, text in given.items() if name not in (*ticks, TICKS)} | own


def as_usual(exercise: Exercise | None) -> dict[str, str]:
    """What the form says at first beside an exercise: another one like it."""
    return {"kind": exercise.kind, "convention": exercise.convention, "shapes": exercise.shapes} if exercise else {}


def _level_or_usual(given: Given) -> int:
    """What the form shows: where the difficulty is refused, it is shown all the same."""
    try:
        return read_level(given)
    except Refused:
        return USUAL_LEVEL


def _field(option: Option, kind: Kind, settings: ExerciseSettings, given: Given) -> SettingField:
    usual = getattr(settings, option.name)
    said = given.get(option.name, "").strip()
    label = _(option.label)
    if isinstance(option.kind, Flag):
        is_on = said == "on" if said or TICKS in given else usual
        return SettingField(option.name, "tick", label, "on" if is_on else "")
    if isinstance(option.kind, OneOf):
        choices = tuple((value, _(says)) for value, says in option.kind.titles.items())
        return SettingField(option.name, "choice", label, said or str(usual), "", choices)
    if option.name == "plies" and kind.sizes:
        return _size(kind, said, usual)
    return SettingField(option.name, "number", label, said, "–" if usual is None else str(usual))


def _size(kind: Kind, said: str, usual: int) -> SettingField:
    """How large an exercise without plies is; nothing said is as the difficulty has it."""
    by_level = kind.sizes[max(size for size in kind.sizes if size <= max(usual, min(kind.sizes)))]
    sizes = [(str(size), _(says)) for size, says in kind.sizes.items()]
    return SettingField(
        "plies", "choice", _("Size"), said, "", (("", _("by difficulty: %(size)s", size=_(by_level))), *sizes)
    )

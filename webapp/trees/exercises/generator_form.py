"""The generator's form: the settings that the chosen kind heeds, as fields, and their values in an address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.exercises import KINDS, Exercise
from engine.exercises.from_difficulty import settings_for
from engine.exercises.interface import Kind
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
"""In a form with all ticks: those that it does not name are off, even if the difficulty has them on.

Its value is the form's kind and difficulty: `alphabeta.3`.
"""

COMMON = ("shapes", "convention")
"""Settings that also apply to trees that are not generated."""


@dataclass(frozen=True)
class SettingField:
    """One setting. `control` is its kind of field: choice, tick or number."""

    name: str
    control: str
    label: str
    value: str
    """The value that was given; for a tick "on" or ""."""
    usual: str = ""
    """The default value."""
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
    """The generator's settings; raises Refused. Settings that the kind does not heed are ignored."""
    name = given.get("kind", ExerciseSettings.kind)
    return settings_for(name, read_level(given), said_in(given, known_kind(name)))


def read_level(given: Given) -> int:
    """The difficulty, by default the usual one; raises Refused if it does not exist."""
    text = given.get("level", "").strip()
    return known_level(read_whole(text)) if text else USUAL_LEVEL


def said_in(given: Given, kind: Kind) -> dict[str, Any]:
    """The given settings by name; raises Refused for invalid numbers."""
    said = {name: _read(SETTINGS[name], given) for name in SETTINGS if name in kind.settings}
    return {name: value for name, value in said.items() if value is not None}


def _read(option: Option, given: Given) -> Any:
    """The setting's value, or None if it is missing or an unknown name."""
    text = given.get(option.name, "").strip()
    if isinstance(option.kind, Flag):
        return text == "on" if text or TICKS in given else None
    if isinstance(option.kind, OneOf):
        return text if text in option.kind.titles else None
    return option.kind.read(text, option.name) if text else None


# -- the form ---------------------------------------------------------------------------------------------------------


def generator_form(given: Given, usual: Given | None = None) -> GeneratorForm:
    """The form with the given settings; `usual`: values for missing ones."""
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
    """The given fields with "on" or "off" for the ticks that differ from the default of the form's kind and difficulty.

    The other ticks take the defaults of the kind and difficulty chosen now.
    """
    kind, _dot, level = given.get(TICKS, "").rpartition(".")
    if kind not in KINDS or level not in map(str, LEVELS):
        return dict(given)
    usual = usual_settings(kind, int(level))
    ticks = {name: given.get(name) == "on" for name in KINDS[kind].settings if isinstance(SETTINGS[name].kind, Flag)}
    own = {name: "on" if is_on else "off" for name, is_on in ticks.items() if is_on != getattr(usual, name)}
    return {name: text for name, text in given.items() if name not in (*ticks, TICKS)} | own


def as_usual(exercise: Exercise | None) -> dict[str, str]:
    """The initial settings beside an exercise: another one like it."""
    return {"kind": exercise.kind, "convention": exercise.convention, "shapes": exercise.shapes} if exercise else {}


def _level_or_usual(given: Given) -> int:
    """The difficulty that the form shows; the usual one if the given one is refused."""
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
    """The choice of size for kinds without plies; by default the difficulty decides."""
    by_level = kind.sizes[max(size for size in kind.sizes if size <= max(usual, min(kind.sizes)))]
    sizes = [(str(size), _(says)) for size, says in kind.sizes.items()]
    return SettingField(
        "plies", "choice", _("Size"), said, "", (("", _("by difficulty: %(size)s", size=_(by_level))), *sizes)
    )

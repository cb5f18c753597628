"""The settings of generated exercises, each declared once.

Forms, addresses and the command line take their fields from `SETTINGS`; `Kind.settings` says which of them a kind
heeds. Settings that are not given come from the difficulty (`usual_settings`), or near it (`from_difficulty.py`).
"""

from dataclasses import dataclass, replace

from engine.exercises.exercise import kind_called
from engine.exercises.interface import Kind
from engine.exercises.kinds import KINDS
from engine.exercises.tree_limits import MOST_LEAVES
from engine.options import Flag, Whole, declared_by, one_of, option
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.search.machine import OWN_VALUE
from engine.search.options import OPTIONS
from engine.trees.shapes import SHAPES

MOST_PLIES = 6
MOST_SUCCESSORS = 16
MOST_CUTS = 99
LARGEST_VALUE = 999


@dataclass(frozen=True)
class ExerciseSettings:
    """The properties of an exercise of any kind; settings that its kind does not heed are ignored."""

    kind: str = "alphabeta"
    shapes: str = option(
        "triangles",
        one_of(SHAPES, N_("triangles"), N_("circles and squares"), N_("squares and circles")),
        label=N_("Shapes"),
        help="how MAX, MIN and chance nodes are drawn",
    )
    convention: str = option(
        "aima",
        OPTIONS["convention"].kind,
        label=OPTIONS["convention"].label,
        help="how alpha-beta is written",
    )
    plies: int = option(
        3,
        Whole(least=1, most=MOST_PLIES, offered=3),
        label=N_("Plies"),
        help="of the players, chance adds its own; without a tree, how large the exercise is",
    )
    least: int = option(
        2,
        Whole(least=1, most=MOST_SUCCESSORS, offered=2),
        label=N_("Successors, at least"),
        flag="least-successors",
        help="the fewest successors of a node",
    )
    most: int = option(
        3,
        Whole(least=2, most=MOST_SUCCESSORS, offered=3),
        label=N_("Successors, at most"),
        flag="most-successors",
        help="the most successors of a node",
    )
    leaves: int | None = option(
        None,
        Whole(least=2, most=MOST_LEAVES, offered=16),
        label=N_("Leaves, exactly"),
        help="exactly so many leaves",
    )
    low: int = option(
        0,
        Whole(least=-LARGEST_VALUE, most=LARGEST_VALUE, offered=0),
        label=N_("Values, from"),
        help="the least value that a leaf may have",
    )
    high: int = option(
        20,
        Whole(least=-LARGEST_VALUE, most=LARGEST_VALUE, offered=20),
        label=N_("Values, to"),
        help="the greatest",
    )
    ties: bool = option(False, Flag(), label=N_("leaves may be equal"), help="leaves may be equal")
    chance: bool = option(False, Flag(), label=N_("with chance"), help="chance after every action")
    cuts: int = option(
        1,
        Whole(least=0, most=MOST_CUTS, offered=1),
        label=N_("Cuts, at least"),
        help="at least so many nodes are cut",
    )
    above: bool = option(
        False,
        Flag(),
        label=N_("a cut above the leaves"),
        help="one of the cuts leaves out a node that is no leaf",
    )
    deep: bool = option(
        False,
        Flag(),
        label=N_("a deep cut"),
        help="one of the cuts is by a bound from three or more plies above",
    )
    conditions: bool = option(
        False,
        Flag(),
        label=N_("with the condition of each cut"),
        help="the comparison at each cut is asked for",
    )
    order: str = "natural"
    points: int = 10
    high_at_need: int | None = None
    """The greatest value if no tree is found with values up to `high`; None if `high` was given."""


SETTINGS = declared_by(ExerciseSettings)
"""By name, in the order of forms."""

LEVELS = {
    1: ExerciseSettings(plies=2, least=3, most=3, cuts=1, high=15),
    2: ExerciseSettings(plies=3, least=2, most=3, cuts=2, high=20),
    3: ExerciseSettings(plies=4, least=2, most=2, cuts=3, high=40, above=True),
}
"""The settings of the three difficulties."""

USUAL_LEVEL = 2


def usual_settings(kind: str, level: int) -> ExerciseSettings:
    """The difficulty's settings for this kind; raises Refused for an unknown kind or difficulty."""
    asked, settings = known_kind(kind), replace(LEVELS[known_level(level)], kind=kind)
    if asked.has_chance:
        plies = 1 if level == min(LEVELS) else 2
        settings = replace(settings, plies=plies, least=2, most=2, cuts=1, above=False, chance=True)
    if "cuts" not in asked.settings:
        settings = replace(settings, cuts=0, above=False)
    return replace(settings, **asked.levels.get(level, {}))


def heeded(settings: ExerciseSettings) -> ExerciseSettings:
    """The settings without those about cuts that the kind does not heed."""
    asked = known_kind(settings.kind).settings
    nothing = {"cuts": 0, "above": False, "deep": False, "conditions": False}
    return replace(settings, **{name: value for name, value in nothing.items() if name not in asked})  # type: ignore[arg-type]


def known_kind(name: str) -> Kind:
    """The kind with that name; raises Refused."""
    return kind_called(name, KINDS)


def known_level(level: int) -> int:
    """The level itself; raises Refused if it does not exist."""
    if level not in LEVELS:
        raise Refused(N_("The levels are %(known)s."), known=", ".join(map(str, LEVELS)))
    return level


def cuts_only_by_leaves(settings: ExerciseSettings) -> bool:
    """Whether no cut can be above the leaves: nodes never return values outside their window, and only such values cut.

    All leaves of a generated tree are at one ply. With chance, every convention returns values.
    """
    convention = CONVENTIONS[settings.convention]
    return convention.strict and convention.returns != OWN_VALUE and not settings_have_chance(settings)


def settings_have_chance(settings: ExerciseSettings) -> bool:
    """Whether its tree has chance nodes: as the kind requires, else as set."""
    wants = KINDS[settings.kind].has_chance
    return settings.chance if wants is None else wants

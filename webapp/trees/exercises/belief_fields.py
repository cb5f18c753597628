"""Exercises on beliefs for the page: the model as tables, and the answer's fields in the shape of the tree."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.beliefs import Model, read_model
from engine.beliefs.model import NOTHING
from engine.exact import write_fraction
from engine.exercises.interface import Part

SYMBOLS: Mapping[str, Callable[..., str]] = {
    "applies": lambda a: f"p({a}|b)",
    "seen": lambda a, o: f"p({o}|b, {a})",
    "belief": lambda a, o, s: f"b′({s})",
    "worth.after": lambda a, o: "U(b′)",
    "worth.then": lambda a, o, n: f"U(b′, {n})",
    "worth.best": lambda a, o: "U(b′)",
    "worth": lambda a: f"U(b, {a})",
}
"""The symbol of a field, whose action and observation the page shows around it."""


def model_tables(text: str) -> dict[str, Any]:
    """The belief and values by state, and the arrows of each action."""
    model = read_model(text)
    return {
        "states": model.states,
        "belief": [_written(model.start[state]) if state in model.start else "0" for state in model.states],
        "utilities": _utilities(model),
        "actions": [
            {
                "name": action,
                "arrows": [
                    (arrow.source, arrow.target, _written(arrow.probability), _seen(arrow.observation))
                    for arrow in model.arrows
                    if arrow.action == action
                ],
            }
            for action in model.actions
        ],
    }


def _utilities(model: Model) -> list[str]:
    """The value of each state; [] if the model has none."""
    if not model.utilities:
        return []
    return [_written(model.utilities[state]) if state in model.utilities else "–" for state in model.states]


def _written(value: Fraction) -> str:
    return write_fraction(value).replace("-", "−")


def _seen(observation: str) -> str:
    return "–" if observation == NOTHING else observation


def branches(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """The parts by action: those of the action itself, and those after each observation."""
    found: dict[str, dict[str, Any]] = {}
    for part in parts:
        if not part.about:
            continue
        action, *rest = part.about
        branch = found.setdefault(action, {"action": action, "parts": [], "after": {}})
        field = {"name": part.name, "what": part.what, "symbol": SYMBOLS[part.what](*part.about)}
        (branch["after"].setdefault(rest[0], []) if rest else branch["parts"]).append(field)
    return list(found.values())

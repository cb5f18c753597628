"""The values with which a program ends, as trees are read from them: exact numbers, and what nodes say."""

import ast
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.numbers import is_too_large
from engine.trees.programs import nodes
from engine.trees.programs.values import Call, Class, Foreign, Instance, Opaque, exact_number
from engine.trees.records import FACTS, PARENTS, SIDES


def is_node(value: Any) -> bool:
    """Whether an object of the program is a node: it has children or names a parent, or its class is called so."""
    if not isinstance(value, Instance):
        return False
    kinds = {FACTS.get(name.lower(), name.lower()) for name in value.attributes}
    holds = any(_has_nodes(said) for said in value.attributes.values())
    is_called = any(nodes.is_name(each.made.name) for each in value.of.line())
    return is_called or holds or not kinds.isdisjoint(("children", *SIDES, *PARENTS))


def _has_nodes(value: Any) -> bool:
    several = value if isinstance(value, list | tuple) else value.values() if isinstance(value, dict) else [value]
    return any(isinstance(each, Instance) for each in several)


class Exact:
    """Makes the values; one that stands in several places is made once."""

    def __init__(self, instances: Iterable[Instance]) -> None:
        self.made: dict[int, Any] = {}
        self.kept: list[Any] = []  # so that an identity stays that of one object
        self.below: dict[int, list[Instance]] = {}  # objects by the one that they name as their parent
        for each in instances:
            for name, parent in each.attributes.items():
                if name.lower() in PARENTS and isinstance(parent, Instance):
                    self.below.setdefault(id(parent), []).append(each)

    def value(self, value: Any) -> Any:
        if id(value) in self.made:
            return self.made[id(value)]
        if isinstance(value, list | tuple | set):
            made: Any = self.keep(value, [])
            made.extend(self.value(each) for each in value)
        elif isinstance(value, dict):
            made = self.keep(value, {})
            made.update(self.mapping(value))
        elif isinstance(value, Instance):
            made = self.keep(value, Call(value.of.made.name, [], {}, of_program=True))
            made.named.update(self.facts(value))
        elif isinstance(value, Call):
            made = self.keep(value, Call(value.called, [], {}))
            made.values = [self.value(each) for each in value.values]
            made.named = {name: self.value(each) for name, each in value.named.items()}
            made.parent = self.value(value.parent) if value.parent else None
            made.variable = value.variable
        elif isinstance(value, Foreign):
            made = Opaque(value.statement)
        else:
            made = exact_number(value)
            if isinstance(made, float | Fraction) and (made != made or is_too_large(made)):
                raise Refused(N_("“%(value)s” in the tree is not a number."), value=str(value)[:40])
        return made

    def keep(self, value: Any, made: Any) -> Any:
        self.kept.append(value)
        self.made[id(value)] = made
        return made

    def mapping(self, value: Mapping[Any, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, said in value.items():
            name = str(exact_number(key))
            if name in found:
                raise Refused(N_("“%(text)s” appears twice in a mapping."), text=name)
            found[name] = self.value(said)
        return found

    def facts(self, value: Instance) -> dict[str, Any]:
        """What an object of the program says of a node, by words that trees are read by; raises Refused if unclear."""
        others = {name: said for name, said in value.attributes.items() if name.lower() not in (*FACTS, *PARENTS)}
        others = {name: said for name, said in others.items() if not name.lower().startswith(nodes.FOUND)}
        told = {name: said for name, said in value.attributes.items() if name.lower() in FACTS}
        found = {name: self.value(said) for name, said in told.items() if _matters(FACTS[name.lower()], said)}
        kinds = {FACTS[name.lower()] for name in told}
        children = [name for name, said in others.items() if _has_nodes(said)]
        if children and (len(children) > 1 or not kinds.isdisjoint(("children", *SIDES))):
            raise _unclear(value.of, children)
        if children:
            found["children"] = self.value(others[children[0]])
        elif kinds.isdisjoint(("children", *SIDES)) and id(value) in self.below:
            found["children"] = [self.value(each) for each in self.below[id(value)]]
        given = _given(value.of)
        for kind, types in (("value", int | float), ("name", str)):
            names = [name for name, said in others.items() if isinstance(said, types) and not isinstance(said, bool)]
            names = [name for name in names if name in given]
            if kind in kinds or not names:
                continue
            if len(names) > 1 and kind == "value" and not found.get("children"):
                raise _unclear(value.of, names)
            found[kind] = self.value(others[names[0]])
        return found


def _matters(kind: str, said: Any) -> bool:
    """Whether a fact says something of the tree: what a search has chosen does not."""
    if kind in ("action", "player"):
        return isinstance(said, str) or kind == "player" and isinstance(said, Opaque)
    return said is not None or kind not in ("probability", "probabilities", "name")


def _given(of: Class) -> set[str]:
    """The attributes that a constructor takes from what it is given."""
    found: set[str] = set()
    for each in of.line():
        found |= {name for name, _default in nodes.fields_of(each.made)}
        for function in each.made.body:
            if isinstance(function, ast.FunctionDef) and function.name == "__init__":
                parameters = {parameter.arg for parameter in function.args.args[1:]}
                for node in ast.walk(function):
                    if isinstance(node, ast.Assign) and parameters & _names_in(node.value):
                        found |= {
                            part.attr for target in node.targets for part in ast.walk(target) if hasattr(part, "attr")
                        }
    return found


def _names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _unclear(of: Class, names: list[str]) -> Refused:
    return Refused(
        N_(
            "Poda cannot tell what “%(names)s” says of a node of the class “%(name)s”: call its children “children” and"
            " its value “value”."
        ),
        names=", ".join(names),
        name=of.made.name,
    )

"""One name means one thing in the whole project."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


CAMEL_CASE = re.compile(r"_?(?:[A-Z][a-z0-9]+)+")
"""A class, or an alias of a type."""


def test_no_two_classes_or_aliases_have_the_same_name() -> None:
    defined = defaultdict(list)
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "webapp").rglob("*.py")]:
        module = ast.parse(path.read_text())
        for name in [*class_names(module), *alias_names(module)]:
            defined[name].append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in defined.items() if len(places) > 1} == {}


def class_names(module: ast.Module) -> list[str]:
    return [node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef)]


def alias_names(module: ast.Module) -> list[str]:
    """The names in CamelCase that the module itself gives a value."""
    targets: list[ast.expr] = []
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            targets += statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets.append(statement.target)
    return [target.id for target in targets if isinstance(target, ast.Name) and CAMEL_CASE.fullmatch(target.id)]


SAME = re.compile(r'\{import\("[^"]+"\)\.(?P<name>\w+)\} (?P=name)\b')
"""A type of another file, under its own name."""


def test_no_two_types_of_the_scripts_have_the_same_name() -> None:
    defined = defaultdict(list)
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        for comment in re.findall(r"/\*\*.*?\*/", path.read_text(), re.DOTALL):
            for typedef in re.split(r"@(?=typedef\s)", comment)[1:]:
                said = typedef.removeprefix("typedef").strip()
                if not SAME.match(said):
                    defined[name_after_braces(said)].append(str(path.relative_to(ROOT)))
    assert len(defined) > 100, "the types were not found"
    assert {name: places for name, places in defined.items() if len(places) > 1} == {}


def name_after_braces(said: str) -> str:
    """The name in `{type} Name`; the type may have braces of its own."""
    depth = 0
    for place, sign in enumerate(said):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0:
            found = re.match(r"\s*(\w+)", said[place + 1 if sign == "}" else place :])
            assert found, said
            return found.group(1)
    raise AssertionError(f"braces do not close: {said}")

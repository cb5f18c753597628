"""One name means one thing in the whole project."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_no_two_classes_have_the_same_name() -> None:
    defined = defaultdict(list)
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "webapp").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                defined[node.name].append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in defined.items() if len(places) > 1} == {}

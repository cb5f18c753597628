"""A flat list of leaves beside a function that finds them by their places: the tree that the program means.

def minimax(depth, node, is_max, values):
    if depth == 3: return values[node]
    … minimax(depth + 1, node * 2, False, values) …                the two below a node are node * 2 and node * 2 + 1
values = [3, 5, 6, 9, 1, 2, 0, -1]
print(minimax(0, 0, True, values))
"""

import ast
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused


def by_places(values: list[Any], name: str, module: ast.Module) -> list[Any]:
    """The list as its program reads it; the list itself where the program goes through it. Raises Refused."""
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and _recursive_calls(node)]
    calls = [
        (each, call) for each in functions for call in _calls(module, each.name) if call not in _recursive_calls(each)
    ]
    finders = [(each, call) for each, call in calls if _names(call, name)] or [
        (each, call) for each, call in calls if _is_indexed(each, name)
    ]
    if len(values) < 2 or not all(isinstance(value, Fraction | float) for value in values):
        return values
    if not finders:
        if any(_is_indexed(each, name) for each in ast.walk(module) if isinstance(each, ast.FunctionDef)):
            raise _unclear(name)
        return values
    function, call = finders[-1]
    given = _given(function, call)
    parameter = next((key for key, value in given.items() if isinstance(value, ast.Name) and value.id == name), name)
    if _is_gone_through(function, parameter):
        return values
    width, depth = _width(function, given), _depth(function, given)
    grown = _grown(values, width) if width else None
    if grown is None or (depth is not None and width**depth != len(values)):
        raise _unclear(name)
    return ["MIN", grown] if begins_with_min(name, module, function.name) else grown


def _unclear(name: str) -> Refused:
    return Refused(
        N_(
            "“%(name)s” is a flat list of leaves that the program finds by their places, and Poda cannot tell their"
            " tree. Write it in brackets, such as %(example)s."
        ),
        name=name,
        example="[[3, 12], [2, 4]]",
    )


def begins_with_min(name: str, module: ast.Module, called: str = "") -> bool:
    """Whether the program searches the tree of this name with MIN at the root, as in `minimax(tree, is_max=False)`."""
    turns = set()
    for function in [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]:
        for call in _calls_from_outside(function, module):
            if _names(call, name) or function.name == called:
                for key, value in _given(function, call).items():
                    if isinstance(value, ast.Constant) and isinstance(value.value, bool) and "max" in key.lower():
                        turns.add(value.value)
    return turns == {False}


def _is_indexed(function: ast.FunctionDef, name: str) -> bool:
    """Whether the function takes items of the list by places that it works out."""
    parts = [node for node in ast.walk(function) if isinstance(node, ast.Subscript)]
    of_list = [part for part in parts if isinstance(part.value, ast.Name) and part.value.id == name]
    return any(not isinstance(part.slice, ast.Constant) for part in of_list)


def _calls_from_outside(function: ast.FunctionDef, module: ast.Module) -> list[ast.Call]:
    inner = _recursive_calls(function)
    return [call for call in _calls(module, function.name) if call not in inner]


def _recursive_calls(function: ast.FunctionDef) -> list[ast.Call]:
    return _calls(function, function.name)


def _calls(node: ast.AST, name: str) -> list[ast.Call]:
    return [each for each in ast.walk(node) if isinstance(each, ast.Call) and _called(each) == name]


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _names(call: ast.Call, name: str) -> bool:
    given = [*call.args, *(each.value for each in call.keywords)]
    return any(isinstance(each, ast.Name) and each.id == name for each in given)


def _given(function: ast.FunctionDef, call: ast.Call) -> dict[str, ast.expr]:
    names = [each.arg for each in function.args.args]
    return dict(zip(names, call.args, strict=False)) | {each.arg or "": each.value for each in call.keywords}


def _is_gone_through(function: ast.FunctionDef, parameter: str) -> bool:
    """Whether the function looks at one item of what it is given after the other: then the list is a node."""
    loops = [node.iter for node in ast.walk(function) if isinstance(node, ast.For | ast.comprehension)]
    return any(isinstance(each, ast.Name) and each.id == parameter for loop in loops for each in ast.walk(loop))


def _width(function: ast.FunctionDef, given: dict[str, ast.expr]) -> int:
    """How many are below each node; 0 if these are not `place * width`, `place * width + 1`, …, from the place 0."""
    widths = set()
    for call in _recursive_calls(function):
        multiplied = [part for part in _given(function, call).items() if any(map(_times, ast.walk(part[1])))]
        first = given.get(multiplied[0][0]) if len(multiplied) == 1 else None
        if isinstance(first, ast.Constant) and first.value == 0:
            widths.add(_stepped(function, *multiplied[0]))
        else:
            widths.add(0)
    return widths.pop() if len(widths) == 1 else 0


def _times(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)


def _stepped(function: ast.FunctionDef, place: str, below: ast.expr) -> int:
    """The width in `place * width + step`, where the step is a smaller number or goes through all of these; else 0."""
    step: ast.expr = ast.Constant(0)
    if isinstance(below, ast.BinOp) and isinstance(below.op, ast.Add):
        step, below = below.right, below.left
    if not isinstance(below, ast.BinOp) or not _times(below):
        return 0
    width = next((side.value for side in (below.left, below.right) if isinstance(side, ast.Constant)), 0)
    names = [side.id for side in (below.left, below.right) if isinstance(side, ast.Name)]
    if names != [place] or not isinstance(width, int) or not 2 <= width <= 5:
        return 0
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For | ast.comprehension)]
    ranges = {ast.unparse(loop.target): ast.unparse(loop.iter) for loop in loops}
    if isinstance(step, ast.Constant):
        return width if step.value in range(width) else 0
    return width if ranges.get(ast.unparse(step)) in (f"range({width})", f"range(0, {width})") else 0


def _depth(function: ast.FunctionDef, given: dict[str, ast.expr]) -> int | None:
    """Between the depth that the search begins with and that of leaves; None where these are no plain numbers."""
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Compare)
            and isinstance(node.ops[0], ast.Eq | ast.GtE)
            and isinstance(node.left, ast.Name)
        ):
            ends = [node.comparators[0], given.get(node.left.id)]
            last, first = (end.value if isinstance(end, ast.Constant) else None for end in ends)
            if type(first) is type(last) is int:
                return abs(last - first)
    return None


def _grown(values: list[Any], width: int) -> list[Any] | None:
    """The leaves in nodes of this width; None if they do not fill a tree."""
    while len(values) > width:
        if len(values) % width:
            return None
        values = [values[place : place + width] for place in range(0, len(values), width)]
    return values if len(values) == width else None

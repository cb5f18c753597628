"""The values of expressions of Python, as far as they are known without running anything."""

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.trees.numbers import is_too_large, read_value
from engine.trees.programs import graphs, nodes
from engine.trees.programs.effects import Effects, Scope
from engine.trees.programs.parsing import Source
from engine.trees.programs.values import Call, Fixed, Opaque

WORDS = {"none": None, "null": None, "true": True, "false": False, "inf": float("inf"), "infinity": float("inf")}
LIMITS = ("math", "np", "numpy")


class NotRead(Exception):
    """The expression or the statement has to be followed instead."""


class Expressions:
    """Works out expressions; what is not known is followed, and is opaque then."""

    def __init__(self, text: str) -> None:
        """Raises Refused if the text is too long or no Python."""
        self.source = Source(text)
        self.module = Scope()
        self.effects = Effects(self.source)
        self.at: ast.stmt | None = None  # the statement in hand

    def value(self, node: ast.expr, scope: Scope) -> Any:
        """The value of the expression; an Opaque if it is not known."""
        self.effects.step()
        method: Callable[[Any, Scope], Any] | None = getattr(self, f"value_{type(node).__name__}", None)
        if method is not None:
            try:
                return method(node, scope)
            except NotRead:
                pass
        return self.effects.follow(node, scope, self.at)

    def base(self, node: ast.expr, scope: Scope) -> Any:
        """The value of which an attribute or a method is used: that gives no name to it."""
        is_held = isinstance(node, ast.Name) and scope.holder(node.id)
        return scope.value(node.id) if isinstance(node, ast.Name) and is_held else self.value(node, scope)

    def known(self, node: ast.expr, scope: Scope) -> Any:
        """The same; raises NotRead if nobody knows what it is by now."""
        value = self.base(node, scope)
        if isinstance(value, Opaque) or id(value) in self.effects.changed:
            raise NotRead
        return value

    def truth(self, node: ast.expr, scope: Scope) -> bool:
        value = self.known(node, scope)
        return True if isinstance(value, Call) else bool(value)

    def items(self, node: ast.expr, scope: Scope) -> list[Any]:
        """What `list(…)` makes a list of."""
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
            return [Fixed(row) for row in zip(*(self.items(each, scope) for each in node.args), strict=False)]
        value = self.known(node, scope)
        if isinstance(value, dict):
            return list(value)
        if isinstance(value, list):
            return value
        raise NotRead

    def key(self, holder: Any, place: ast.expr, scope: Scope) -> Any:
        """The index into a list or the key of a mapping; raises NotRead where there is none."""
        said = self.value(place, scope)
        if isinstance(holder, dict) and isinstance(said, str | Fraction):
            return str(said)
        is_index = isinstance(said, Fraction) and said.denominator == 1
        if type(holder) is list and is_index and -len(holder) <= said < len(holder):
            return int(said)
        raise NotRead

    def value_Constant(self, node: ast.Constant, scope: Scope) -> Any:
        if node.value is None or isinstance(node.value, bool | str):
            return node.value
        if isinstance(node.value, int | float):
            text = self.source.text_of(node).replace("_", "")
            value = read_value(text)
            if value is None and isinstance(node.value, int) and node.value < 10**300:
                value = Fraction(node.value)
            if value is not None and not is_too_large(value):
                return value
        raise NotRead

    def value_UnaryOp(self, node: ast.UnaryOp, scope: Scope) -> Any:
        if isinstance(node.op, ast.Not):
            return not self.truth(node.operand, scope)
        value = self.known(node.operand, scope)
        if isinstance(value, bool) or not isinstance(value, Fraction | float) or isinstance(node.op, ast.Invert):
            raise NotRead
        return -value if isinstance(node.op, ast.USub) else value

    def value_BinOp(self, node: ast.BinOp, scope: Scope) -> Any:
        left, right = self.known(node.left, scope), self.known(node.right, scope)
        if isinstance(left, Fraction | float) and isinstance(right, Fraction | float):
            return _computed(node.op, left, right)
        raise NotRead

    def value_BoolOp(self, node: ast.BoolOp, scope: Scope) -> Any:
        for each in node.values:
            value = self.known(each, scope)
            truth = True if isinstance(value, Call) else bool(value)
            if truth is isinstance(node.op, ast.Or):
                break
        return value

    def value_IfExp(self, node: ast.IfExp, scope: Scope) -> Any:
        return self.value(node.body if self.truth(node.test, scope) else node.orelse, scope)

    def value_Compare(self, node: ast.Compare, scope: Scope) -> Any:
        value, other = self.known(node.left, scope), node.comparators[0]
        if (
            not isinstance(node.ops[0], ast.Is | ast.IsNot)
            or not isinstance(other, ast.Constant)
            or other.value is not None
        ):
            raise NotRead
        return (value is None) is isinstance(node.ops[0], ast.Is)

    def value_List(self, node: ast.List | ast.Tuple, scope: Scope) -> Any:
        found: list[Any] = [] if isinstance(node, ast.List) else Fixed()
        for each in node.elts:
            if isinstance(each, ast.Starred):
                found.extend(self.items(each.value, scope))
            else:
                found.append(self.value(each, scope))
        return found

    value_Tuple = value_List

    def value_Dict(self, node: ast.Dict, scope: Scope) -> Any:
        found: dict[str, Any] = {}
        for key, below in zip(node.keys, node.values, strict=True):
            value = self.value(below, scope)
            if key is None:
                if not isinstance(value, dict):
                    raise NotRead
                found |= value
                continue
            said = self.known(key, scope)
            if not isinstance(said, str | Fraction):
                raise NotRead
            nodes.add_new(found, str(said), value, node.lineno)
        return found

    def value_Name(self, node: ast.Name, scope: Scope) -> Any:
        holder = scope.holder(node.id)
        if holder is None:
            if node.id.lower() not in WORDS or node.id in self.effects.functions:
                raise NotRead
            return WORDS[node.id.lower()]
        value = holder.names[node.id]
        if isinstance(value, Call) and not value.of_program and holder is self.module:
            nodes.give_name(node.id, value)
        return value

    def value_Attribute(self, node: ast.Attribute, scope: Scope) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id in LIMITS and node.attr in ("inf", "Inf", "infty"):
            return WORDS["inf"]
        value = self.known(node.value, scope)
        if not isinstance(value, Call) or graphs.is_graph(value):
            raise NotRead
        found, said = nodes.fact(value, node.attr)
        if not found:
            raise NotRead
        return said

    def value_Subscript(self, node: ast.Subscript, scope: Scope) -> Any:
        holder = self.known(node.value, scope)
        if isinstance(holder, Fixed):
            holder = list(holder)
        key = self.key(holder, node.slice, scope)
        if isinstance(holder, dict) and key not in holder:
            raise NotRead
        return holder[key]


def _computed(operator: ast.operator, left: Any, right: Any) -> Any:
    """Exact, where Python rounds: the lectures' 1/3 is a third."""
    try:
        if isinstance(operator, ast.Add):
            value = left + right
        elif isinstance(operator, ast.Sub):
            value = left - right
        elif isinstance(operator, ast.Mult):
            value = left * right
        elif isinstance(operator, ast.Div) and right:
            value = left / right
        else:
            raise NotRead
    except (OverflowError, ZeroDivisionError):
        raise NotRead from None
    if value != value or is_too_large(value):
        raise NotRead
    return value

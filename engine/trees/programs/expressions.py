"""The values of expressions, worked out with Python's own operators on plain values."""

import ast
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.trees.programs import graphs, nodes
from engine.trees.programs.allowed import COMPARED, FUNCTIONS, METHODS, Budget, combined, many
from engine.trees.programs.parsing import Source
from engine.trees.programs.values import (
    Array,
    BoundMethod,
    Builtin,
    Call,
    Class,
    Closure,
    Foreign,
    Instance,
    NotKnown,
    Opaque,
    Scope,
    is_structure,
    is_unknown,
)

WORDS = {"none": None, "null": None, "true": True, "false": False, "inf": float("inf"), "infinity": float("inf")}
"""As JSON and people write them, where the program gives the name to nothing else."""
SPECIAL = (
    "print isinstance type super getattr setattr hasattr callable defaultdict repr str format input open deepcopy"
).split()
"""Functions that are carried out in a way of their own."""


class Expressions:
    """Works out expressions; raises NotKnown where nobody can tell what they do."""

    def __init__(self, text: str) -> None:
        """Raises Refused if the text is too long or no Python."""
        self.source = Source(text)
        self.budget = Budget()
        self.module = Scope()
        self.at: ast.stmt = ast.Pass(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)  # the statement in hand

    def call(self, function: Any, given: list[Any], named: dict[str, Any]) -> Any:
        raise NotImplementedError

    def opaque(self, *parts: Any) -> Opaque:
        """What comes of these values in a way that is not known, and has changed none of them."""
        holds = any(part.holds if isinstance(part, Opaque) else is_structure(part) for part in parts)
        return Opaque(self.source.statement(self.at), holds)

    def value(self, node: ast.expr, scope: Scope) -> Any:
        self.budget.spend()
        method: Callable[[Any, Scope], Any] | None = getattr(self, f"value_{type(node).__name__}", None)
        if method is None:
            raise NotKnown
        return method(node, scope)

    def truth(self, node: ast.expr, scope: Scope) -> bool:
        return self.is_true(self.value(node, scope))

    def is_true(self, value: Any) -> bool:
        if is_unknown(value) or isinstance(value, Instance) and value.has_operators:
            raise NotKnown
        return bool(value)

    def items(self, value: Any) -> Iterable[Any]:
        """What a loop goes through."""
        if isinstance(value, list | tuple | dict | set | str | deque | Iterator) or type(value).__name__.startswith(
            "dict_"
        ):
            return many(value, self.budget)
        if isinstance(value, Opaque | Instance | Call | Foreign):
            raise NotKnown
        raise TypeError

    # -- plain values --------------------------------------------------------------------------------------------------

    def value_Constant(self, node: ast.Constant, scope: Scope) -> Any:
        value = node.value
        if isinstance(value, float):
            return self.source.number(node)
        if isinstance(value, int | str | None):
            return self.budget.sized(value)
        raise NotKnown

    def value_JoinedStr(self, node: ast.JoinedStr, scope: Scope) -> Any:
        parts = [
            self.value(each.value if isinstance(each, ast.FormattedValue) else each, scope) for each in node.values
        ]
        is_plain = not any(isinstance(each, ast.FormattedValue) and each.format_spec for each in node.values)
        if is_plain and all(isinstance(part, str | int) for part in parts):
            self.budget.spend(sum(len(part) for part in parts if isinstance(part, str)) // 16)
            return self.budget.sized("".join(map(str, parts)))
        return Opaque(self.source.statement(self.at), holds=False)

    def value_List(self, node: ast.List | ast.Tuple | ast.Set, scope: Scope) -> Any:
        found: list[Any] = []
        for each in node.elts:
            if isinstance(each, ast.Starred):
                found.extend(self.items(self.value(each.value, scope)))
            else:
                found.append(self.value(each, scope))
        self.budget.sized(found)
        if isinstance(node, ast.Set):
            return set(map(self.key, found))
        return tuple(found) if isinstance(node, ast.Tuple) else found

    value_Tuple = value_Set = value_List

    def value_Dict(self, node: ast.Dict, scope: Scope) -> Any:
        found: dict[Any, Any] = {}
        for key, below in zip(node.keys, node.values, strict=True):
            if key is None:
                found |= self.mapping(self.value(below, scope))
                continue
            said = self.key(self.value(key, scope))
            if said in found and isinstance(key, ast.Constant):
                raise nodes.twice(str(said), key.lineno)
            found[said] = self.value(below, scope)
        return self.budget.sized(found)

    def mapping(self, value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise NotKnown
        return value

    def key(self, value: Any) -> Any:
        """A key of a mapping; raises NotKnown if it is no plain value."""
        self.budget.comparable(value)
        self.budget.hashable(value)
        return value

    def value_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: Scope) -> Any:
        names = Scope({}, scope)
        found = self.gone_through(node.generators, names, lambda: self.value(node.elt, names))
        if isinstance(node, ast.GeneratorExp):
            return found
        return self.budget.sized(list(found) if isinstance(node, ast.ListComp) else set(map(self.key, found)))

    value_SetComp = value_GeneratorExp = value_ListComp

    def value_DictComp(self, node: ast.DictComp, scope: Scope) -> Any:
        names = Scope({}, scope)
        pair = lambda: (self.key(self.value(node.key, names)), self.value(node.value, names))  # noqa: E731
        return self.budget.sized(dict(self.gone_through(node.generators, names, pair)))

    def gone_through(self, loops: list[ast.comprehension], names: Scope, each: Callable[[], Any]) -> Iterator[Any]:
        if not loops:
            yield each()
            return
        for item in self.items(self.value(loops[0].iter, names)):
            self.assign(loops[0].target, item, names)
            if all(self.truth(test, names) for test in loops[0].ifs):
                yield from self.gone_through(loops[1:], names, each)

    def assign(self, target: ast.expr, value: Any, scope: Scope) -> None:
        raise NotImplementedError

    # -- operators -----------------------------------------------------------------------------------------------------

    def value_UnaryOp(self, node: ast.UnaryOp, scope: Scope) -> Any:
        value = self.value(node.operand, scope)
        if isinstance(node.op, ast.Not):
            return not self.is_true(value)
        if is_unknown(value):
            return self.opaque(value)
        if isinstance(value, Instance | Call):
            raise NotKnown
        return -value if isinstance(node.op, ast.USub) else combined(self.budget, "Mult", value, 1)

    def value_BinOp(self, node: ast.BinOp, scope: Scope) -> Any:
        left, right = self.value(node.left, scope), self.value(node.right, scope)
        if is_unknown(left) or is_unknown(right):
            return self.opaque(left, right)
        return combined(self.budget, type(node.op).__name__, left, right)

    def value_BoolOp(self, node: ast.BoolOp, scope: Scope) -> Any:
        value: Any = None
        for each in node.values:
            value = self.value(each, scope)
            if self.is_true(value) is isinstance(node.op, ast.Or):
                break
        return value

    def value_IfExp(self, node: ast.IfExp, scope: Scope) -> Any:
        return self.value(node.body if self.truth(node.test, scope) else node.orelse, scope)

    def value_Compare(self, node: ast.Compare, scope: Scope) -> Any:
        left, found = self.value(node.left, scope), True
        for operator, other in zip(node.ops, node.comparators, strict=True):
            right = self.value(other, scope)
            if is_unknown(left) or is_unknown(right):
                return self.opaque()
            if not isinstance(operator, ast.Is | ast.IsNot):
                self.budget.comparable(left, right)
                if isinstance(right, dict | set):
                    self.budget.hashable(left)
            found = COMPARED[type(operator).__name__](left, right)
            if not found:
                return found
            left = right
        return found

    def value_NamedExpr(self, node: ast.NamedExpr, scope: Scope) -> Any:
        value = self.value(node.value, scope)
        if scope.outer is not None and scope.function is None:
            raise NotKnown  # in a comprehension, which gives the name outside of it
        self.assign(node.target, value, scope)
        return value

    # -- names and parts -----------------------------------------------------------------------------------------------

    def value_Name(self, node: ast.Name, scope: Scope) -> Any:
        return self.named(node.id, scope, node.lineno)

    def named(self, name: str, scope: Scope, line: int = 1) -> Any:
        holder = scope.holder(name)
        if holder is not None:
            return holder.names[name]
        if name in FUNCTIONS or name in SPECIAL:
            return Builtin(name)
        if name == "__name__":
            return "__main__"
        if name.lower() in WORDS:
            return WORDS[name.lower()]
        return Foreign("", name, line)

    def base(self, node: ast.expr, scope: Scope) -> Any:
        """The value of which an attribute or a method is used: that gives no name to it."""
        return self.named(node.id, scope) if isinstance(node, ast.Name) else self.value(node, scope)

    def value_Attribute(self, node: ast.Attribute, scope: Scope) -> Any:
        return self.attribute(self.base(node.value, scope), node.attr)

    def attribute(self, value: Any, name: str) -> Any:
        if isinstance(value, Instance):
            return self.of_instance(value, name)
        if isinstance(value, Class):
            found, said = value.find(name)
            if name.startswith("__") and name != "__init__" or not found and value.is_known:
                raise NotKnown
            return said if found else self.opaque()
        if isinstance(value, Foreign):
            if name in ("inf", "Inf", "infty", "pi"):
                return float("inf") if name != "pi" else 3.141592653589793
            return Foreign(value.name or value.module, name)
        if isinstance(value, Call) and not graphs.is_graph(value):
            found, said = nodes.fact(value, name)
            return said if found else self.opaque(value)
        if isinstance(value, Call):
            return self.opaque(value)
        if isinstance(value, Opaque):
            return BoundMethod(value, name) if value.holds else value
        if isinstance(value, Array):
            return BoundMethod(self.opaque(value), name)
        if name in METHODS.get(type(value), "").split():
            return BoundMethod(value, name)
        if name.startswith("_") or isinstance(value, Closure | BoundMethod | Builtin):
            raise NotKnown
        raise AttributeError(name)

    def of_instance(self, value: Instance, name: str) -> Any:
        if name in value.attributes:
            return value.attributes[name]
        found, said = value.of.find(name)
        if not found:
            if not value.of.is_known:
                return self.opaque(value)
            raise NotKnown if name.startswith("__") else AttributeError(name)
        if not isinstance(said, Closure) or said.kind == "staticmethod":
            return said
        if said.kind == "property":
            return self.call(said, [value], {})
        return BoundMethod(value.of if said.kind == "classmethod" else value, said)

    def value_Subscript(self, node: ast.Subscript, scope: Scope) -> Any:
        holder, key = self.value(node.value, scope), self.place(node.slice, scope)
        if is_unknown(holder) or is_unknown(key):
            return self.opaque(holder, key)
        if not isinstance(holder, list | tuple | dict | str):
            raise NotKnown
        return self.budget.sized(holder[key]) if isinstance(key, slice) else holder[key]

    def place(self, node: ast.expr, scope: Scope) -> Any:
        """An index, a key or a part of a list."""
        if isinstance(node, ast.Slice):
            ends = [self.value(each, scope) if each else None for each in (node.lower, node.upper, node.step)]
            if not all(isinstance(each, int | None) for each in ends):
                raise NotKnown
            return slice(*ends)
        return self.key(self.value(node, scope)) if not isinstance(node, ast.Name) else self._named_key(node, scope)

    def _named_key(self, node: ast.Name, scope: Scope) -> Any:
        value = self.value(node, scope)
        return value if is_unknown(value) else self.key(value)

    def value_Lambda(self, node: ast.Lambda, scope: Scope) -> Any:
        return Closure(node, scope, [self.value(each, scope) for each in node.args.defaults])

    def value_Call(self, node: ast.Call, scope: Scope) -> Any:
        function = self.called(node.func, scope)
        given: list[Any] = []
        for each in node.args:
            if isinstance(each, ast.Starred):
                given.extend(self.items(self.value(each.value, scope)))
            else:
                given.append(self.value(each, scope))
        named: dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.value(keyword.value, scope)
            if keyword.arg is None:
                named |= self.mapping(value)
            elif keyword.arg in named:
                raise nodes.twice(keyword.arg, node.lineno)
            else:
                named[keyword.arg] = value
        if function == Builtin("super") and not given:
            return self.above(scope)
        return self.call(function, given, named)

    def called(self, node: ast.expr, scope: Scope) -> Any:
        """The function that a call names."""
        if isinstance(node, ast.Attribute):
            base = self.base(node.value, scope)
            return BoundMethod(base, node.attr) if isinstance(base, Call) else self.attribute(base, node.attr)
        return self.value(node, scope)

    def above(self, scope: Scope) -> Any:
        raise NotImplementedError

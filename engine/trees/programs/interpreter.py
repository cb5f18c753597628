"""Carries out a program of Python on plain values, as far as that can be told: loops, functions and classes, too.

Nothing outside of the program is touched: what is allowed stands in `allowed`, and a budget bounds time and memory. A
statement whose effect is not known, as it depends on a library, on chance or on somebody's input, is passed over if its
text and that of its functions only read; the names that it gives are not known then. Otherwise the program is refused.
"""

import ast
from typing import Any

from engine.refusals import Refused
from engine.trees.programs import graphs, nodes
from engine.trees.programs.allowed import FUNCTIONS, combined
from engine.trees.programs.harmless import Harmless
from engine.trees.programs.library import Library
from engine.trees.programs.values import (
    BoundMethod,
    Builtin,
    Call,
    Class,
    Closure,
    Ended,
    Foreign,
    Instance,
    NotKnown,
    Opaque,
    Scope,
    is_structure,
    is_unknown,
)

FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    StopIteration,
    RuntimeError,
)
"""With which Python itself ends a program that makes a mistake."""


class Left(Exception):
    """A loop or a function is left: by `return` with a value."""

    def __init__(self, how: type[ast.stmt], value: Any = None) -> None:
        self.how, self.value = how, value


class Interpreter(Library):
    """`bare`: the values that stand by themselves, in their order."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.bare: list[Any] = []
        self.instances: list[Instance] = []
        self.main: Scope | None = None  # the names of the function `main`, if it was called
        self.unread: ast.expr | None = None  # the last value by itself that is not known
        self.harmless = Harmless(self.source.module)

    def read(self) -> None:
        """Raises Refused."""
        try:
            self.run(self.source.module.body, self.module)
        except Ended:
            return
        except Left:
            raise self.source.statement(self.at).refused() from None

    def run(self, body: list[ast.stmt], scope: Scope) -> None:
        for statement in body:
            self.budget.spend()
            self.at = statement
            try:
                getattr(self, f"run_{type(statement).__name__}", self.run_unknown)(statement, scope)
            except (Refused, RecursionError):
                raise
            except NotKnown:
                if scope.function is not None:
                    raise
                self.pass_over(statement, scope)
            except FAILURES:  # there Python itself ends, unless it is tried
                if scope.function is not None or self.trying:
                    raise
                self.pass_over(statement, scope)

    def run_unknown(self, statement: ast.stmt, scope: Scope) -> None:
        raise NotKnown

    def pass_over(self, statement: ast.stmt, scope: Scope) -> None:
        self.at = statement
        if isinstance(statement, ast.Expr):
            self.unread = statement.value
        worst = self.harmless.first_change(statement)
        if worst is not None:
            raise self.source.statement(worst).refused()
        for name in self.harmless.names_given(statement):
            scope.names[name] = Opaque(self.source.statement(statement))

    def run_Expr(self, statement: ast.Expr, scope: Scope) -> None:
        if isinstance(statement.value, ast.Constant):
            return
        for each in self.source.side_by_side(statement.value):
            value = self.value(each, scope)
            is_display = isinstance(each, ast.List | ast.Tuple | ast.Dict | ast.Set | ast.Call)
            if scope is self.module and is_display and is_structure(value):
                self.bare.append(value)

    def run_Assign(self, statement: ast.Assign, scope: Scope) -> None:
        value = self.value(statement.value, scope)
        for target in statement.targets:
            self.assign(target, value, scope)

    def run_AnnAssign(self, statement: ast.AnnAssign, scope: Scope) -> None:
        if statement.value is not None:
            self.assign(statement.target, self.value(statement.value, scope), scope)

    def run_AugAssign(self, statement: ast.AugAssign, scope: Scope) -> None:
        before, more = self.value(statement.target, scope), self.value(statement.value, scope)
        if is_unknown(before) or is_unknown(more):
            is_fact = isinstance(statement.target, ast.Attribute)
            if is_structure(before) or getattr(before, "holds", False) and not is_fact:
                raise NotKnown
            self.assign(statement.target, self.opaque(before, more), scope)
            return
        if isinstance(statement.op, ast.Add) and isinstance(before, list):
            more = list(self.items(more))
        value = combined(self.budget, type(statement.op).__name__, before, more, in_place=True)
        self.assign(statement.target, value, scope)

    def run_Delete(self, statement: ast.Delete, scope: Scope) -> None:
        for target in statement.targets:
            if isinstance(target, ast.Name):
                del scope.assigned(target.id).names[target.id]
            elif isinstance(target, ast.Subscript):
                holder = self.value(target.value, scope)
                if not isinstance(holder, list | dict):
                    raise NotKnown
                del holder[self.place(target.slice, scope)]
            else:
                raise NotKnown

    def run_If(self, statement: ast.If, scope: Scope) -> None:
        self.run(statement.body if self.truth(statement.test, scope) else statement.orelse, scope)

    def run_For(self, statement: ast.For, scope: Scope) -> None:
        for item in self.items(self.value(statement.iter, scope)):
            self.assign(statement.target, item, scope)
            if self.leaves(statement.body, scope):
                return
        self.run(statement.orelse, scope)

    def run_While(self, statement: ast.While, scope: Scope) -> None:
        while self.truth(statement.test, scope):
            if self.leaves(statement.body, scope):
                return
        self.run(statement.orelse, scope)

    def leaves(self, body: list[ast.stmt], scope: Scope) -> bool:
        """Carries out the body of a loop once; returns whether that leaves the loop."""
        try:
            self.run(body, scope)
        except Left as left:
            if left.how is ast.Return:
                raise
            return left.how is ast.Break
        return False

    def run_Break(self, statement: ast.Break | ast.Continue, scope: Scope) -> None:
        raise Left(type(statement))

    run_Continue = run_Break

    def run_Return(self, statement: ast.Return, scope: Scope) -> None:
        raise Left(ast.Return, self.value(statement.value, scope) if statement.value else None)

    def run_Assert(self, statement: ast.Assert, scope: Scope) -> None:
        if not self.truth(statement.test, scope):
            raise AssertionError

    def run_Try(self, statement: ast.Try, scope: Scope) -> None:
        if statement.finalbody or any(
            isinstance(each, ast.Try) for each in ast.walk(statement) if each is not statement
        ):
            raise NotKnown
        self.trying += 1
        try:
            self.run(statement.body, scope)
        except (Refused, RecursionError):
            raise
        except FAILURES as error:
            self.trying -= 1
            names = [cls.__name__ for cls in type(error).__mro__]
            for handler in statement.handlers:
                if handler.type is None or isinstance(handler.type, ast.Name) and handler.type.id in names:
                    self.run(handler.body, scope)
                    return
            raise
        except (NotKnown, Left):
            self.trying -= 1
            raise
        self.trying -= 1
        self.run(statement.orelse, scope)

    def run_Pass(self, statement: ast.stmt, scope: Scope) -> None:
        pass

    run_Global = run_Nonlocal = run_Pass

    def run_Import(self, statement: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for each in statement.names:
            name = (each.asname or each.name).split(".")[0]
            if isinstance(statement, ast.Import):
                scope.names[name] = Foreign(each.name)
            elif each.name == "*":
                raise NotKnown
            elif each.name not in FUNCTIONS and each.name not in ("inf", "deepcopy", "defaultdict"):
                scope.names[name] = Foreign(statement.module or "", each.name)

    run_ImportFrom = run_Import

    # -- assignments ---------------------------------------------------------------------------------------------------

    def assign(self, target: ast.expr, value: Any, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.assigned(target.id).names[target.id] = value
            if isinstance(value, Call) and not value.variable:
                value.variable = target.id
        elif isinstance(target, ast.Tuple | ast.List):
            self.unpack(target.elts, list(self.items(value)), scope)
        elif isinstance(target, ast.Attribute):
            self.set_attribute(self.base(target.value, scope), target.attr, value)
        elif isinstance(target, ast.Subscript):
            self.set_item(target, value, scope)
        else:
            raise NotKnown

    def unpack(self, targets: list[ast.expr], values: list[Any], scope: Scope) -> None:
        starred = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
        if starred:
            start, after = starred[0], len(targets) - starred[0] - 1
            values = [*values[:start], values[start : len(values) - after], *values[len(values) - after :]]
        if len(values) != len(targets):
            raise ValueError
        for target, value in zip(targets, values, strict=True):
            self.assign(target.value if isinstance(target, ast.Starred) else target, value, scope)

    def set_attribute(self, base: Any, name: str, value: Any) -> None:
        if isinstance(base, Instance):
            found, said = base.of.find(name)
            if name.startswith("__") or found and isinstance(said, Closure) and said.kind:
                raise NotKnown
            base.attributes[name] = value
        elif isinstance(base, Class) and not name.startswith("__"):
            base.names[name] = value
        elif not isinstance(base, Call) or graphs.is_graph(base) or not nodes.set_fact(base, name, value):
            raise NotKnown

    def set_item(self, target: ast.Subscript, value: Any, scope: Scope) -> None:
        said = graphs.fact_of_node(target)
        if said is not None and graphs.is_graph(graph := self.base(said[0], scope)):
            if not graphs.set_fact(graph, self.value(said[1], scope), said[2], value):
                raise NotKnown
            return
        if graphs.is_drawing(target) and graphs.is_graph(self.base(graphs.root_of(target), scope)):
            return
        holder, key = self.value(target.value, scope), self.place(target.slice, scope)
        if not isinstance(holder, list | dict) or isinstance(key, Opaque):
            raise NotKnown
        holder[key] = list(self.items(value)) if isinstance(key, slice) else value
        self.budget.sized(holder)

    # -- functions and classes -----------------------------------------------------------------------------------------

    def run_FunctionDef(self, statement: ast.FunctionDef, scope: Scope) -> None:
        kinds = [each.id for each in statement.decorator_list if isinstance(each, ast.Name)]
        kind = kinds[0] if kinds else ""
        is_plain = len(kinds) == len(statement.decorator_list) < 2
        if not is_plain or kind not in ("", "property", "staticmethod", "classmethod", "abstractmethod"):
            scope.names[statement.name] = Opaque(self.source.statement(statement))
            return
        defaults = [self.value(each, scope) for each in statement.args.defaults]
        scope.assigned(statement.name).names[statement.name] = Closure(statement, scope, defaults, kind=kind)

    def run_ClassDef(self, statement: ast.ClassDef, scope: Scope) -> None:
        bases = [self.value(each, scope) for each in statement.bases]
        decorated = [each for each in map(nodes.called, statement.decorator_list) if each != "dataclass"]
        if decorated or statement.keywords:
            raise NotKnown
        names = Scope({}, scope)
        self.run(statement.body, names)
        above = [each for each in bases if isinstance(each, Class)]
        known = [each for each in bases if isinstance(each, Class) or getattr(each, "name", "") in ("object", "ABC")]
        made = Class(statement, names.names, above, len(known) == len(bases) and all(each.is_known for each in above))
        for value in names.names.values():
            if isinstance(value, Closure):
                value.of, value.scope = made, scope
        scope.assigned(statement.name).names[statement.name] = made

    def above(self, scope: Scope) -> Any:
        """`super()` in a method: the object, as its class's first class above sees it."""
        if scope.function is None or "__class__" not in scope.names:
            raise NotKnown
        of, itself = scope.names["__class__"]
        if not isinstance(itself, Instance) or len(of.above) != 1:
            raise NotKnown
        return Instance(of.above[0], itself.attributes)

    def call(self, function: Any, given: list[Any], named: dict[str, Any]) -> Any:
        self.budget.spend()
        if isinstance(function, Closure):
            return self.call_closure(function, given, named)
        if isinstance(function, Class):
            return self.instance(function, given, named)
        if isinstance(function, BoundMethod) and isinstance(function.method, Closure):
            return self.call_closure(function.method, [function.itself, *given], named)
        if isinstance(function, BoundMethod):
            return self.call_method(function.itself, str(function.method), given, named)
        if isinstance(function, Builtin):
            return self.call_builtin(function.name, given, named)
        return self.call_foreign(function, given, named)

    def call_closure(self, closure: Closure, given: list[Any], named: dict[str, Any]) -> Any:
        function = closure.function
        if isinstance(function, ast.FunctionDef) and any(
            isinstance(node, ast.Yield | ast.YieldFrom | ast.Await) for node in ast.walk(function)
        ):
            raise NotKnown
        names = self.bound(closure, given, named)
        if closure.of is not None and given:
            names["__class__"] = (closure.of, given[0])
        scope = Scope(names, closure.scope, function, self.harmless.own_names(function))
        if getattr(function, "name", "") == "main" and not names:
            self.main = scope
        at = self.at
        try:
            if isinstance(function, ast.Lambda):
                return self.value(function.body, scope)
            self.run(function.body, scope)
        except Left as left:
            return left.value
        finally:
            self.at = at
        return None

    def bound(self, closure: Closure, given: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        """The names of a function's parameters with what it is given; raises TypeError as Python does."""
        arguments = closure.function.args
        places = [each.arg for each in [*arguments.posonlyargs, *arguments.args]]
        names = dict(zip(places, given, strict=False))
        if arguments.vararg:
            names[arguments.vararg.arg] = tuple(given[len(places) :])
        elif len(given) > len(places):
            raise TypeError
        others = {key: value for key, value in named.items() if key not in [*places, *map(_arg, arguments.kwonlyargs)]}
        if others and not arguments.kwarg or any(key in names for key in named):
            raise TypeError
        names |= {key: value for key, value in named.items() if key not in others}
        if arguments.kwarg:
            names[arguments.kwarg.arg] = others
        defaults = dict(zip(places[::-1], closure.defaults[::-1], strict=False))
        for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if default is not None and each.arg not in names:
                names[each.arg] = self.value(default, closure.scope)
        for name in [*places, *map(_arg, arguments.kwonlyargs)]:
            if name not in names:
                if name not in defaults:
                    raise TypeError
                names[name] = defaults[name]
        return names

    def instance(self, made: Class, given: list[Any], named: dict[str, Any]) -> Any:
        found, constructor = made.find("__init__")
        itself = Instance(made)
        self.instances.append(itself)
        if isinstance(constructor, Closure):
            self.call_closure(constructor, [itself, *given], named)
        elif found or made.find("__new__")[0] or made.find("__post_init__")[0]:
            raise NotKnown
        elif fields := nodes.fields_of(made.made):
            self.fill(itself, fields, given, named)
        elif not made.is_known:
            return self.opaque(*given, *named.values())
        elif given or named:
            if not nodes.is_name(made.made.name):
                raise TypeError
            return nodes.made(made.made.name, given, named)
        return itself

    def fill(
        self, itself: Instance, fields: list[tuple[str, ast.expr | None]], given: list[Any], named: dict[str, Any]
    ) -> None:
        """Gives an object of a data class its fields."""
        said = dict(zip([name for name, _default in fields], given, strict=False)) | named
        for name, default in fields:
            if name in said:
                itself.attributes[name] = said[name]
            elif default is None:
                raise TypeError
            elif isinstance(default, ast.Call) and nodes.called(default) == "field":
                made = {each.arg: each.value for each in default.keywords}
                factory = made.get("default_factory")
                value = self.call(self.value(factory, self.module), [], {}) if factory else None
                itself.attributes[name] = value if factory else self.value(made["default"], self.module)
            else:
                itself.attributes[name] = self.value(default, self.module)


def _arg(parameter: ast.arg) -> str:
    return parameter.arg

"""The values with which a program ends, as far as they can be told without running it.

    tree = [[3, 12], [2, 4]]; tree.append([14, 5]); tree[0][0] = 9         lists and mappings, and changes of them
    H = Node(value=3); D = Node(children=[H, I])                           nodes that are used by their names
    root.children.append(b); root.add(Node("C", 5)); root.left = b         children that a node gets later
    b = Node("B", parent=root); b.parent = root                            anytree's way
    G = nx.DiGraph(); G.add_edge("A", "B")                                 graphs (`engine.trees.programs.graphs`)

Statements of these kinds are carried out on the values. All others are followed (`engine.trees.programs.effects`): what
they may change is marked with the statement, and a tree with a marked part is refused.
"""

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.trees.numbers import read_value
from engine.trees.programs import graphs, nodes
from engine.trees.programs.effects import Function, Scope, parameters_of
from engine.trees.programs.expressions import Expressions, NotRead
from engine.trees.programs.parsing import Source
from engine.trees.programs.reading import root_of
from engine.trees.programs.values import Call, Opaque

CASTS = ("float", "int", "Fraction", "Decimal")
MAPPINGS = ("dict", "OrderedDict")
LISTS = ("list", "tuple", "array", "asarray")
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.If, ast.Pass)
"""Statements of functions that can be carried out."""
DEEPEST = 20
"""Calls in calls."""


class Returned(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class ProgramReader(Expressions):
    """Carries out what is known of a program, and follows the rest."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.bare: list[Any] = []  # values that stand by themselves
        self.defaults: dict[int, Any] = {}  # of parameters, by their place in the program
        self.calls = 0  # in one another

    def read(self) -> None:
        self.run(self.source.module.body, self.module)

    # -- statements ----------------------------------------------------------------------------------------------------

    def run(self, body: list[ast.stmt], scope: Scope) -> None:
        for statement in body:
            self.effects.step()
            self.at = statement
            method: Callable[[Any, Scope], None] = getattr(self, f"run_{type(statement).__name__}", self.follow)
            try:
                method(statement, scope)
            except NotRead:
                self.follow(statement, scope)

    def follow(self, statement: ast.stmt, scope: Scope) -> None:
        parts = list(ast.walk(statement)) if self.calls else []
        if any(isinstance(part, ast.Return) or getattr(part, "id", "") == "super" for part in parts):
            raise NotRead  # nobody knows whether the function goes on, or what a class above has done
        self.effects.follow(statement, scope)

    def run_Assign(self, statement: ast.Assign, scope: Scope) -> None:
        value = self.value(statement.value, scope)
        for target in statement.targets:
            self.assign(target, value, scope)

    def run_AnnAssign(self, statement: ast.AnnAssign, scope: Scope) -> None:
        if statement.value is not None:
            self.assign(statement.target, self.value(statement.value, scope), scope)

    def run_AugAssign(self, statement: ast.AugAssign, scope: Scope) -> None:
        before, more = self.known(statement.target, scope), self.known(statement.value, scope)
        if not isinstance(statement.op, ast.Add) or type(before) is not list or not isinstance(more, list):
            raise NotRead
        before.extend(more)

    def run_Expr(self, statement: ast.Expr, scope: Scope) -> None:
        if isinstance(statement.value, ast.Constant):
            return
        values = _side_by_side(self.source, statement.value)
        for each in values:
            value = self.value(each, scope)
            is_display = isinstance(each, ast.List | ast.Tuple | ast.Dict | ast.Set | ast.Call)
            if (
                isinstance(each, ast.Call)
                and getattr(each.func, "id", "") not in MAPPINGS
                and isinstance(value, Opaque)
            ):
                continue
            if scope is self.module and is_display and isinstance(value, list | dict | Call | Opaque):
                self.bare.append(value)

    def run_If(self, statement: ast.If, scope: Scope) -> None:
        if _is_main(statement.test):
            self.run(statement.body, scope)
            return
        self.run(statement.body if self.truth(statement.test, scope) else statement.orelse, scope)

    def run_ClassDef(self, statement: ast.ClassDef, scope: Scope) -> None:
        names = Scope(outer=scope)
        self.run([each for each in statement.body if not isinstance(each, ast.FunctionDef)], names)
        for name, value in names.names.items():
            if scope is self.module and isinstance(value, list | dict | Call | str):
                scope.names.setdefault(name, value)
        parts = [value for value in names.names.values() if isinstance(value, list | dict | Call | Opaque)]
        scope.names[statement.name] = Opaque(self.source.statement(statement), parts)

    def run_FunctionDef(self, statement: ast.FunctionDef, scope: Scope) -> None:
        if statement.decorator_list or self.calls:
            raise NotRead

    def run_Import(self, statement: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for each in statement.names:
            scope.names.pop((each.asname or each.name).split(".")[0], None)

    run_ImportFrom = run_Import

    def run_Pass(self, statement: ast.Pass, scope: Scope) -> None:
        pass

    def run_Return(self, statement: ast.Return, scope: Scope) -> None:
        raise Returned(self.value(statement.value, scope) if statement.value else None)

    def assign(self, target: ast.expr, value: Any, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.bind(target.id, value)
        elif isinstance(target, ast.Tuple | ast.List):
            if not isinstance(value, list) or len(value) != len(target.elts):
                raise NotRead
            for each, part in zip(target.elts, value, strict=True):
                self.assign(each, part, scope)
        elif isinstance(target, ast.Attribute):
            node = self.known(target.value, scope)
            if not isinstance(node, Call) or not nodes.set_fact(node, target.attr, value):
                raise NotRead
        elif isinstance(target, ast.Subscript):
            self.assign_item(target, value, scope)
        else:
            raise NotRead

    def assign_item(self, target: ast.Subscript, value: Any, scope: Scope) -> None:
        said = graphs.fact_of_node(target)
        if said is not None:
            graph, node, fact = self.known(said[0], scope), self.value(said[1], scope), said[2]
            if not graphs.is_graph(graph) or not graphs.set_fact(graph, node, fact, value):
                raise NotRead
            return
        holder = self.known(target.value, scope)
        holder[self.key(holder, target.slice, scope)] = value

    # -- calls ---------------------------------------------------------------------------------------------------------

    def value_Call(self, node: ast.Call, scope: Scope) -> Any:
        if any(isinstance(each, ast.Starred) for each in node.args) or any(each.arg is None for each in node.keywords):
            raise NotRead
        if isinstance(node.func, ast.Attribute):
            base = self.base(node.func.value, scope)
            if not isinstance(base, Opaque):
                return self.called_method(node, base, node.func.attr, scope)
            module = root_of(node.func.value)
            if module not in self.effects.modules and (not module or scope.holder(module)):
                raise NotRead
            name = node.func.attr
        elif isinstance(node.func, ast.Name):
            name = node.func.id
            if name in self.effects.classes:
                return self.instance(self.effects.classes[name], node, scope)
            if name in self.effects.functions:
                functions = self.effects.functions[name]
                if len(functions) > 1:
                    raise NotRead
                return self.carry_out(functions[0], self.given(node, scope), scope)
        else:
            raise NotRead
        return self.made(name, node, scope)

    def given(self, node: ast.Call, scope: Scope) -> Call:
        named: dict[str, Any] = {}
        values = [self.value(each, scope) for each in node.args]
        for each in node.keywords:
            nodes.add_new(named, each.arg or "", self.value(each.value, scope), node.lineno)
        return Call("", values, named)

    def made(self, name: str, node: ast.Call, scope: Scope) -> Any:
        """What a function that Python or a library has makes of values."""
        if name in CASTS:
            return _cast(name, [self.known(each, scope) for each in node.args])
        if name in MAPPINGS:
            return self.mapping(node, scope)
        if name in LISTS and node.args:
            return [*self.items(node.args[0], scope)]
        if name == "list":
            return []
        if name in ("max", "min") and node.args:
            values = [self.known(each, scope) for each in node.args]
            values = values[0] if len(values) == 1 and isinstance(values[0], list) else values
            if not values or node.keywords or not all(isinstance(each, Fraction | float) for each in values):
                raise NotRead
            return (max if name == "max" else min)(values)
        if name in ("set_node_attributes", "set_edge_attributes"):
            if not graphs.set_attributes(self.given(node, scope), of_edges="edge" in name):
                raise NotRead
            return None
        if graphs.is_name(name) or nodes.is_name(name):
            given = self.given(node, scope)
            return nodes.made(name, given.values, given.named)
        raise NotRead

    def mapping(self, node: ast.Call, scope: Scope) -> dict[str, Any]:
        """`dict(a=1)`, `dict([("a", 1)])` and `dict(zip(["a"], [1]))`."""
        found: dict[str, Any] = {}
        for each in node.args:
            value = self.value(each, scope)
            pairs = [*value.items()] if isinstance(value, dict) else self.items(each, scope)
            for pair in pairs:
                if len(pair) != 2 or not isinstance(pair[0], str | Fraction):
                    raise NotRead
                found[str(pair[0])] = pair[1]
        for name, value in self.given(ast.Call(node.func, [], node.keywords, lineno=node.lineno), scope).named.items():
            found[name] = value
        return found

    def called_method(self, node: ast.Call, base: Any, method: str, scope: Scope) -> Any:
        if isinstance(base, Call) and base.of_program:
            functions = self.effects.methods(method, self.effects.classes[base.called])
            if not functions:
                raise NotRead
            given = self.given(node, scope)
            return self.carry_out(functions[0], Call("", [base, *given.values], given.named), scope)
        if isinstance(base, Call):
            if method in self.effects.functions:
                raise NotRead
            given = self.given(node, scope)
            is_read = graphs.add(base, method, given) if graphs.is_graph(base) else nodes.add(base, method, given)
            if not is_read:
                raise NotRead
            return Opaque(self.source.statement(node), [base])
        given = self.given(node, scope)
        if type(base) is list and not given.named and nodes.change_list(base, method, given.values):
            return None
        raise NotRead

    def instance(self, made: ast.ClassDef, node: ast.Call, scope: Scope) -> Any:
        """A node of a class that the program has itself, made by the text of its `__init__`."""
        given = self.given(node, scope)
        functions = self.effects.methods("__init__", made)
        if not nodes.is_class(made, functions, self.effects.classes):
            raise NotRead
        itself = Call(made.name, [], {}, of_program=True)
        if functions:
            self.carry_out(functions[0], Call("", [itself, *given.values], given.named), scope)
            nodes.keep_unnamed(itself, parameters_of(functions[0])[1:], given)
        elif fields := nodes.fields_of(made):
            nodes.fill(itself, fields, given, lambda each: self.value(each, scope))
        else:
            itself = nodes.made(made.name, given.values, given.named)
            itself.of_program = bool(made.body and any(isinstance(each, ast.FunctionDef) for each in made.body))
        return itself

    def carry_out(self, function: Function, given: Call, scope: Scope) -> Any:
        """What a function without loops gives back; raises NotRead."""
        body = function.body if isinstance(function.body, list) else [ast.Return(function.body, lineno=function.lineno)]
        plain = [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
        names = self.bound(function, given, scope)
        if self.calls >= DEEPEST or getattr(function, "decorator_list", None):
            raise NotRead
        if not all(isinstance(each, SIMPLE) for each in plain) or _calls_itself(function):
            raise NotRead
        self.calls += 1
        try:
            self.run(plain, names)
        except Returned as returned:
            return returned.value
        finally:
            self.calls -= 1
        return None

    def bound(self, function: Function, given: Call, scope: Scope) -> Scope:
        """The names of a function with what it is given."""
        parameters, named = parameters_of(function), dict(given.named)
        if function.args.vararg or function.args.kwarg or len(given.values) > len(parameters):
            raise NotRead
        names = dict(zip(parameters, given.values, strict=False))
        for name in parameters[len(names) :]:
            if name in named:
                names[name] = named.pop(name)
        if named:
            raise NotRead
        defaults = dict(zip(parameters[::-1], function.args.defaults[::-1], strict=False))
        for name in parameters:
            if name not in names:
                if name not in defaults:
                    raise NotRead
                names[name] = self.default(defaults[name])
        return Scope(names, self.module, function)

    def default(self, node: ast.expr) -> Any:
        """The value of a default: one for all calls."""
        if id(node) not in self.defaults:
            self.defaults[id(node)] = self.value(node, self.module)
        return self.defaults[id(node)]


def _is_main(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"


def _side_by_side(source: Source, value: ast.expr) -> list[ast.expr]:
    """The values of `[1, 2], [3, 4]`, which are not in brackets together."""
    if isinstance(value, ast.Tuple) and value.elts:
        first = value.elts[0]
        if (first.lineno, first.col_offset) == (value.lineno, value.col_offset):
            return value.elts
    return [value]


def _cast(name: str, given: list[Any]) -> Any:
    """`float("inf")`, `int(3)`, `Fraction(1, 3)`."""
    if len(given) == 2 and all(isinstance(each, Fraction) for each in given) and given[1]:
        return given[0] / given[1]
    value = read_value(given[0].strip()) if len(given) == 1 and isinstance(given[0], str) else (given or [None])[0]
    is_number = isinstance(value, Fraction | float) and value == value
    if not is_number or (name == "int" and getattr(value, "denominator", 0) != 1):
        raise NotRead
    return value


def _calls_itself(function: Function) -> bool:
    name = getattr(function, "name", "")
    return any(
        isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) == name
        and not name.startswith("__")
        for node in ast.walk(function)
    )

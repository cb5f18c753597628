"""What a statement that is not carried out may change: told by the text alone, of the functions that it calls, too.

A write to a list that the program has made for itself, `visited.append(node)`, changes that list alone. A write through
anything else, such as a parameter, may change every list, mapping and node of which the statement or its functions know
the name. When in doubt, it does.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.refusals import N_, Refused
from engine.trees.node_edge import CHANCES, LABELS
from engine.trees.programs.nodes import FOUND, is_class, is_name
from engine.trees.programs.parsing import Source
from engine.trees.programs.reading import BUILTINS, CHANGES, DANGEROUS, METHODS, at_inner_nodes, only_reads, root_of
from engine.trees.programs.values import Call, Opaque, Statement, inside
from engine.trees.records import FACTS, PARENTS

MOST_STEPS = 200_000
"""Looks at a part of a program or a value: about half a second."""
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FRESH = ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp | ast.Constant
MADE_FRESH = ("list", "dict", "set", "deque", "defaultdict", "Counter", "float", "int", "len", "str", "sorted")


@dataclass(eq=False)
class Scope:
    """The names of the module, a class or a call of a function, and those around it."""

    names: dict[str, Any] = field(default_factory=dict)
    outer: "Scope | None" = None
    function: Function | None = None
    replaced: dict[str, Any] = field(default_factory=dict)
    """By names, the structure that a name stood for before."""

    def holder(self, name: str) -> "Scope | None":
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.outer
        return scope

    def value(self, name: str) -> Any:
        holder = self.holder(name)
        return holder.names[name] if holder else None

    @property
    def module(self) -> "Scope":
        return self.outer.module if self.outer else self

    def all_names(self) -> set[str]:
        return set(self.names) | (self.outer.all_names() if self.outer else set())

    def bind(self, name: str, value: Any) -> None:
        """Gives the name to the value; the module notes what it stood for before."""
        before = self.names.get(name)
        if before is not value and (isinstance(before, Call) or isinstance(before, list | dict) and before):
            self.replaced.setdefault(name, before)
        self.names[name] = value


class Write(NamedTuple):
    """A place in a program that changes something."""

    at: ast.stmt | ast.expr
    name: str
    """Of what is changed; "" where that is told by no name."""
    is_deep: bool
    """Whether it may be a part of it."""


class Reading(NamedTuple):
    """What the text of a statement or a function says: names that it knows, what it calls, where it writes."""

    names: set[str]
    calls: set[str]
    writes: list[Write]
    binds: set[str]
    """Names that it gives to something else."""


class Effects:
    """`changed` says of lists, mappings and nodes, by their identities, which statement may have changed them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.changed: dict[int, Statement] = {}
        self.kept: list[Any] = []  # so that an identity stays that of one object
        self.functions: dict[str, list[Function]] = defaultdict(list)
        self.classes: dict[str, ast.ClassDef] = {}
        self.class_of: dict[int, ast.ClassDef] = {}
        self.fresh: dict[int, set[str]] = {}  # names in a function or a statement that stand for new lists alone
        self.texts: dict[int, Reading] = {}
        self.modules: dict[str, str] = {}  # by what the program calls what it takes from them
        self.steps = 0
        for node in ast.walk(source.module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name].append(node)
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
                self.class_of |= {id(each): node for each in node.body}
            elif isinstance(node, ast.Import | ast.ImportFrom):
                for each in node.names:
                    self.modules[each.asname or each.name.split(".")[0]] = getattr(node, "module", None) or each.name
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
                for target in node.targets:
                    self.functions[root_of(target)].append(node.value)
        stored = [
            (target.attr, value) for target, value in _assignments(source.module) if isinstance(target, ast.Attribute)
        ]
        others = {name for name, value in stored if not _is_fresh(value)} | set(FACTS)
        self.own_lists = {name for name, _value in stored} - others
        self.always = [name for name in self.functions if name.startswith("__") and name != "__init__"] + [
            name
            for name, several in self.functions.items()
            if any(getattr(each, "decorator_list", 0) for each in several)
        ]  # operators and properties, which look like no calls

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Refused(N_("The program is too long to be followed: paste its tree alone."))

    def follow(self, node: ast.stmt | ast.expr, scope: Scope, at: ast.stmt | None = None) -> Opaque:
        """Marks what a statement, or an expression in the statement `at`, may change; its names are not known then."""
        texts = self.reached(node, at)
        names = {name for text in texts for name in text.names}
        if any(name in DANGEROUS for text in texts for name in text.calls):
            names |= scope.all_names()
        known = [scope.value(name) for name in names]
        known = [value for value in known if isinstance(value, list | dict | Call | Opaque)]
        for text in texts if known else ():
            for write in text.writes:
                is_known = scope.holder(write.name) is not None
                for each in [scope.value(write.name)] if is_known else known:
                    self.mark(each, write.is_deep or not is_known, self.source.statement(write.at))
        opaque = Opaque(self.source.statement(node), known, isinstance(node, FRESH))
        for name in sorted(texts[0].binds):
            scope.bind(name, opaque)
        for name in sorted({name for text in texts[1:] for name in text.binds}):
            scope.module.bind(name, opaque)
        return opaque

    def mark(self, value: Any, is_deep: bool, statement: Statement) -> None:
        is_alias = isinstance(value, Opaque) and not value.is_new
        for each in inside(value) if is_deep or is_alias else [value]:
            self.step()
            if isinstance(each, list | dict | Call) and id(each) not in self.changed:
                self.changed[id(each)] = statement
                self.kept.append(each)

    def reached(self, node: ast.AST, at: ast.stmt | None) -> list[Reading]:
        """The texts of the statement and of all functions that it may call."""
        first = self.text_of([node], None, at)
        found, waiting = {0: first}, [*first.calls, *self.always]
        while waiting:
            self.step()
            for function in self.functions.get(waiting.pop(), ()):
                if id(function) not in found:
                    if id(function) not in self.texts:
                        body = function.body if isinstance(function.body, list) else [function.body]
                        self.texts[id(function)] = self.text_of([*body, function.args], function)
                    found[id(function)] = self.texts[id(function)]
                    waiting += self.texts[id(function)].calls
        return list(found.values())

    def text_of(self, nodes: Iterable[Any], function: Function | None, within: ast.stmt | None = None) -> Reading:
        own = set(assigned_in(function)) if function else {name for node in nodes for name in stored_in(node)}
        text = Reading(set(), set(), [], set(globals_of(function)) if function else own)
        inner = at_inner_nodes(function.body) if function and isinstance(function.body, list) else set()
        for node in nodes:
            for at, part in self.parts(node, within or node):
                self.step()
                if isinstance(part, ast.Name):
                    text.calls.add(part.id)
                    if function is None or part.id not in own:
                        text.names.add(part.id)
                elif isinstance(part, ast.Attribute):
                    text.calls.add(part.attr)
                if isinstance(part, ast.Call) and getattr(part.func, "id", "") in self.classes:
                    text.calls.add("__init__")
                for root, is_deep in self.writes(part, function, id(part) in inner):
                    if is_deep or root not in own or root not in self.fresh_in(function or node):
                        text.writes.append(Write(at, "" if root in own else root, is_deep))
        return text

    def parts(self, node: Any, at: Any) -> Iterator[tuple[Any, Any]]:
        """Everything in the node, with the innermost statement that it stands in; not what is in inner functions."""
        at = node if isinstance(node, ast.stmt) else at
        yield at, node
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self.parts(child, at)

    def fresh_in(self, body: ast.AST) -> set[str]:
        """Names to which a function or a statement assigns nothing but new lists, mappings and numbers."""
        if id(body) not in self.fresh:
            assigned = [(target.id, value) for target, value in _assignments(body) if isinstance(target, ast.Name)]
            fresh = {name for name, value in assigned if _is_fresh(value)}
            others = {name for name, value in assigned if not _is_fresh(value)}
            others |= set(parameters_of(body) if isinstance(body, Function) else ())
            for node in ast.walk(body):
                if isinstance(node, ast.For | ast.comprehension | ast.withitem | ast.NamedExpr):
                    others |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and _is_stored(each)}
            self.fresh[id(body)] = fresh - others
        return self.fresh[id(body)]

    # -- writes --------------------------------------------------------------------------------------------------------

    def writes(self, node: ast.AST, function: Function | None, is_at_inner: bool) -> Iterator[tuple[str, bool]]:
        """The names of what the node changes, "" for unknown, and whether that may be a part of what they stand for.

        `is_at_inner`: it is an assignment that only runs for nodes with children, whose values a search finds.
        """
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Delete | ast.For):
            targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
            for target in [part for each in targets for part in ast.walk(each)]:
                if not isinstance(target, ast.Subscript | ast.Attribute) or not _is_stored(target):
                    continue
                if is_at_inner and FACTS.get(_key(target)) == "value":
                    continue
                if isinstance(target, ast.Attribute):
                    if self.is_fact(target, node, function):
                        yield root_of(target), True
                elif not _is_of_drawing(target) and not self.is_own_list(target.value):
                    yield root_of(target), not isinstance(target.value, ast.Name)
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and not _is_number(node.value):
                yield node.target.id, False
        elif isinstance(node, ast.Attribute) and node.attr in CHANGES and not self.is_own_list(node.value):
            yield root_of(node.value), not isinstance(node.value, ast.Name)
        elif isinstance(node, ast.Call):
            yield from self.writes_of_call(node)

    def is_own_list(self, base: ast.expr) -> bool:
        """Whether it is an attribute, such as `self.visited`, that is assigned nothing but new lists in the program."""
        return isinstance(base, ast.Attribute) and base.attr in self.own_lists

    def is_fact(self, target: ast.Attribute, node: ast.AST, function: Function | None) -> bool:
        """Whether the attribute says something of the tree, and not of a search or of a game."""
        own = self.class_of.get(id(function))
        if (
            own is not None
            and root_of(target) == "self"
            and not is_class(own, self.methods("__init__", own), self.classes)
        ):
            return isinstance(target.value, ast.Attribute)
        value = getattr(node, "value", None)
        fact = "parent" if target.attr.lower() in PARENTS else FACTS.get(target.attr.lower())
        if fact == "action":
            return isinstance(value, ast.Constant)
        if fact is not None:
            return True
        names = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)} if value is not None else set()
        makes = any(is_name(name) or name in self.classes for name in names - {"max", "min"})
        may_be_node = isinstance(value, ast.Name | ast.Subscript | ast.List | ast.Tuple) and bool(names)
        return (makes or function is None and may_be_node) and not target.attr.lower().startswith(FOUND)

    def writes_of_call(self, node: ast.Call) -> Iterator[tuple[str, bool]]:
        given = [*node.args, *(each.value for each in node.keywords)]
        names = [each.id for part in given for each in ast.walk(part) if isinstance(each, ast.Name)]
        unknown = [(name, True) for name in names]
        if isinstance(node.func, ast.Name):
            name = node.func.id
            makes = is_name(name) or name.lower().endswith("graph")
            if name in DANGEROUS:
                yield "", True
            elif makes and name not in self.classes:
                yield from (
                    (root_of(each.value), True) for each in node.keywords if (each.arg or "").lower() in PARENTS
                )
            elif name not in self.functions and name not in self.classes and name not in BUILTINS:
                yield from () if only_reads(name, self.modules.get(name, "")) else unknown
        elif isinstance(node.func, ast.Attribute):
            yield from self.writes_of_method(node.func, unknown)
        else:
            yield "", True

    def writes_of_method(self, method: ast.Attribute, unknown: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
        name, base = method.attr, method.value
        module = self.modules.get(base.id, "") if isinstance(base, ast.Name) else ""
        if module:
            yield from () if only_reads(name, module) else unknown
        elif name not in METHODS | CHANGES and name not in self.functions and not isinstance(base, ast.Constant):
            is_of_python = isinstance(base, ast.Name) and base.id in BUILTINS and not name.startswith("__")
            if not is_of_python and (not only_reads(name) or root_of(base) == ""):
                yield root_of(base), True
                yield from unknown

    def methods(self, name: str, made: ast.ClassDef) -> list[Function]:
        """The method of the class, or that of the first class above which has it."""
        own = [each for each in made.body if isinstance(each, ast.FunctionDef) and each.name == name]
        bases = [self.classes[base.id] for base in made.bases if isinstance(base, ast.Name) and base.id in self.classes]
        return list(own) or [function for base in bases if base is not made for function in self.methods(name, base)]


def parameters_of(function: Function) -> list[str]:
    given = function.args
    return [each.arg for each in [*given.posonlyargs, *given.args, *given.kwonlyargs]]


def assigned_in(function: Function) -> Iterator[str]:
    """The function's own names."""
    yield from parameters_of(function)
    yield from (extra.arg for extra in (function.args.vararg, function.args.kwarg) if extra)
    yield from set(stored_in(function)) - set(globals_of(function))


def globals_of(function: Function) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def stored_in(node: ast.AST) -> Iterator[str]:
    """The names that are assigned in it."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and _is_stored(part):
            yield part.id
        elif isinstance(part, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and part.name:
            yield part.name
        elif isinstance(part, ast.arg):
            yield part.arg


def _assignments(body: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment in it, with the value."""
    for node in ast.walk(body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for each in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
                    yield each, node.value


def _is_stored(node: ast.Name | ast.Attribute | ast.Subscript) -> bool:
    return isinstance(node.ctx, ast.Store | ast.Del)


def _is_fresh(value: ast.expr) -> bool:
    if isinstance(value, ast.UnaryOp | ast.BinOp | ast.Compare):
        return True
    is_made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in MADE_FRESH
    return is_made or isinstance(value, FRESH)


def _is_number(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant | ast.UnaryOp | ast.Compare)


def _key(target: ast.Subscript | ast.Attribute) -> str:
    """`value` of `node.value` and `node["value"]`."""
    if isinstance(target, ast.Attribute):
        return target.attr.lower()
    said = target.slice.value if isinstance(target.slice, ast.Constant) else ""
    return said.lower() if isinstance(said, str) else ""


def _is_of_drawing(target: ast.Subscript) -> bool:
    """Whether `G.nodes["B"]["color"]` or `G["A"]["B"]["color"]` says how a graph is drawn."""
    key, of = _key(target), target.value
    is_of_graph = isinstance(of, ast.Subscript) and isinstance(of.value, ast.Attribute | ast.Subscript)
    return is_of_graph and bool(key) and FACTS.get(key) is None and key not in (*LABELS, *CHANCES)

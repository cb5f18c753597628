"""Whether a statement only reads, as its text and that of the functions which it may call show; nothing is followed."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from engine.trees.programs.allowed import FUNCTIONS, only_reads
from engine.trees.programs.graphs import READS
from engine.trees.programs.values import Function

READING = set(
    "get items keys values index count copy join split strip format startswith endswith lower upper title".split()
)


class Harmless:
    """Looks at the texts of a program."""

    def __init__(self, module: ast.Module) -> None:
        self.functions: dict[str, list[ast.FunctionDef]] = defaultdict(list)
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name].append(node)
        self.own: dict[int, frozenset[str]] = {}

    def own_names(self, function: Function) -> frozenset[str]:
        """The names that belong to a function alone."""
        if id(function) not in self.own:
            body = function.body if isinstance(function.body, list) else [function.body]
            given = function.args
            names = {each.arg for each in [*given.posonlyargs, *given.args, *given.kwonlyargs]}
            names |= {each.arg for each in (given.vararg, given.kwarg) if each}
            parts = [part for each in body for part in _within(each)]
            names |= {name for part in parts for name in _given(part)}
            declared = {name for part in parts if isinstance(part, ast.Global | ast.Nonlocal) for name in part.names}
            self.own[id(function)] = frozenset(names - declared)
        return self.own[id(function)]

    def names_given(self, statement: ast.stmt) -> set[str]:
        return {name for part in _within(statement) for name in _given(part)}

    def first_change(self, statement: ast.stmt) -> ast.stmt | None:
        """The first statement in it, or in a function that it may call, which may change something."""
        seen: set[int] = set()
        waiting: list[ast.stmt] = [statement]
        while waiting:
            text = waiting.pop()
            if id(text) in seen:
                continue
            seen.add(id(text))
            is_own = text is not statement or isinstance(text, ast.For | ast.While)
            for at, part in _with_statements(text, text):
                if self.changes(part, is_own):
                    return at
                name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
                waiting.extend(self.functions.get(name, ()))
        return None

    def changes(self, part: ast.AST, is_own: bool) -> bool:
        if isinstance(part, ast.Attribute | ast.Subscript):
            return isinstance(part.ctx, ast.Store | ast.Del)
        if isinstance(part, ast.Global | ast.Nonlocal | ast.Yield | ast.YieldFrom | ast.Await | ast.ClassDef):
            return True
        if isinstance(part, ast.Raise):
            return True
        if isinstance(part, ast.Return | ast.Break | ast.Continue):  # of what is around the statement
            return not is_own
        if isinstance(part, ast.AugAssign):
            return not isinstance(part.value, ast.Constant | ast.Compare | ast.UnaryOp)
        if not isinstance(part, ast.Call):
            return False
        function = part.func
        if isinstance(function, ast.Attribute):
            name = function.attr
            return name not in READING and name not in READS and name not in self.functions and not only_reads(name)
        if isinstance(function, ast.Name):
            name = function.id
            is_own = (
                name in FUNCTIONS or name in self.functions or name in ("print", "isinstance", "str", "input", "type")
            )
            return not is_own and not only_reads(name)
        return True


def _given(part: ast.AST) -> Iterator[str]:
    """The names that a part of a text assigns."""
    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store | ast.Del):
        yield part.id
    elif isinstance(part, ast.FunctionDef | ast.ClassDef):
        yield part.name
    elif isinstance(part, ast.alias):
        yield (part.asname or part.name).split(".")[0]
    elif isinstance(part, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and part.name:
        yield part.name


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all in it, but for what is in functions, classes and comprehensions of their own."""
    yield node
    if isinstance(
        node, ast.FunctionDef | ast.ClassDef | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    ):
        return
    for child in ast.iter_child_nodes(node):
        yield from _within(child)


def _with_statements(node: ast.AST, at: ast.stmt) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Everything in it, each with the innermost statement that it stands in."""
    at = node if isinstance(node, ast.stmt) else at
    yield at, node
    for child in ast.iter_child_nodes(node):
        yield from _with_statements(child, at)

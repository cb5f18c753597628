"""How a program ends: the values among which its tree is."""

import ast
from collections.abc import Iterator
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.programs import graphs, javascript, nodes
from engine.trees.programs.exact import Exact, is_node
from engine.trees.programs.interpreter import Interpreter
from engine.trees.programs.json_values import read_json
from engine.trees.programs.leaves import begins_with_min, by_places
from engine.trees.programs.values import Call, Class, Opaque, below
from engine.trees.several import Named, is_deep

NAMES_OF_TREES = ("root", "tree", "raiz", "raíz", "arbol", "árbol", "arvore", "árvore")
NAMES_OF_ROOTS = ("initial", "root", "start", "inicial", "inicio", "início", "raiz", "raíz")
"""What may be assigned the name of the root; other texts say nothing of the tree."""
LIBRARIES = ("treelib", "graphviz", "pydot", "bigtree", "ete3")
"""Whose calls build trees that are not read."""


def read_program(text: str) -> list[Named]:
    """The values of JSON, declarations in JavaScript, a notebook or a program of Python; raises Refused."""
    found = read_json(text)
    if found is not None:
        cells = _cells(found)
        return read_program(cells) if cells is not None else [("", value) for value in found]
    try:
        program = Interpreter(_dedented(text))
    except Refused:
        if not javascript.is_javascript(text):
            raise
        declared = [(name, read_json(said)) for name, said in javascript.declared_json(text)]
        if any(values is None for _name, values in declared):
            raise javascript.refusal(text, 0) from None
        return [(name, value) for name, values in declared for value in values or []]
    except RecursionError:
        raise Refused(N_("The text is too deeply nested to be read.")) from None
    try:
        _refuse_libraries(program)
        program.read()
        return _ending(program)
    except RecursionError:
        raise Refused(N_("The text is too deeply nested to be read.")) from None


def values_of(text: str) -> list[Any]:
    """The lists and mappings with which the program ends; raises Refused."""
    values = [value for _name, value in read_program(text)]
    for each in below(values):
        if isinstance(each, Opaque):
            raise each.statement.refused()
    return values


def _cells(found: list[Any]) -> str | None:
    """The code of a notebook of Jupyter; None if the JSON is none."""
    notebook = found[0] if len(found) == 1 and isinstance(found[0], dict) else {}
    cells = notebook.get("cells")
    if not isinstance(cells, list) or "nbformat" not in notebook:
        return None
    sources = [each.get("source", "") for each in cells if isinstance(each, dict) and each.get("cell_type") == "code"]
    texts = ["".join(filter(_is_text, each)) if isinstance(each, list) else str(each) for each in sources]
    lines = [line for text in texts for line in text.splitlines() if not line.lstrip().startswith(("%", "!"))]
    return "\n".join(lines)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _dedented(text: str) -> str:
    """A program that was copied with the indentation of its first line, without it."""
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip())]
    if not indent or not all(line.startswith(indent) or not line.strip() for line in lines):
        return text
    return "\n".join(line.removeprefix(indent) for line in lines)


def _refuse_libraries(program: Interpreter) -> None:
    for node in ast.walk(program.source.module):
        for name in _imported(node):
            if name.split(".")[0] in LIBRARIES:
                raise Refused(
                    N_(
                        "Poda reads no trees that a program makes with %(library)s. It reads nested lists, such as"
                        " %(example)s."
                    ),
                    library=name.split(".")[0],
                    example="[[3, 12], [2, 4]]",
                )


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def _ending(program: Interpreter) -> list[Named]:
    exact = Exact(program.instances)
    named = [(name, exact.value(value)) for name, value in _names(program) if _may_be_tree(name, value)]
    known = {id(value) for _name, value in named}
    bare = [exact.value(value) for value in program.bare]
    named = _tops([*named, *(("", value) for value in bare if id(value) not in known)])
    if not named and program.unread is not None:
        raise program.source.statement(program.unread).refused()
    for part in below(value for _name, value in named):
        if isinstance(part, Call) and part.variable:
            nodes.give_name(part.variable, part)
    if any(graphs.is_graph(value) for _name, value in named):
        named = [(name, value) for name, value in named if graphs.is_graph(value) or graphs.says_values(value)]
    utilities = {key: said for _name, value in named if isinstance(value, dict) for key, said in value.items()}
    return [(name, _read(program, name, value, utilities)) for name, value in named]


def _names(program: Interpreter) -> Iterator[Named]:
    """What the names of the module stand for, and those of its classes; raises Refused for a tree that is not known."""
    names = [*program.module.names.items()]
    if program.main is not None and not any(_may_be_tree(name, value) for name, value in names):
        names += program.main.names.items()
    for name, value in names:
        if isinstance(value, Opaque) and name.lower() in NAMES_OF_TREES:
            raise value.statement.refused()
        yield name, value
        yield from value.names.items() if isinstance(value, Class) else ()


def _may_be_tree(name: str, value: Any) -> bool:
    is_root = isinstance(value, str) and name.lower().startswith(NAMES_OF_ROOTS)
    is_mapping = isinstance(value, dict) and all(isinstance(key, str | int | float) for key in value)
    return isinstance(value, list | tuple | Call) or is_mapping or is_root or is_node(value)


def _tops(named: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The values that are no part of others, each once."""
    known = {id(value): value for _name, value in named}
    roots = {id(value) for name, value in named if name.lower() in NAMES_OF_TREES}
    named = [(name, value) for name, value in named if id(value) in roots or not _is_queue(value, known, roots)]
    parts = {id(part) for part in below(value for _name, value in named)}
    tops = [(name, value) for name, value in named if id(value) not in parts] or named[:1]
    called = [value for name, value in tops if name.lower() in NAMES_OF_TREES]
    if any(value in ([], {}) for value in called):
        return [(name, value) for name, value in tops if value in ([], {})]
    shared = {id(part) for part in below(called)}
    found: dict[int, tuple[str, Any]] = {}
    for name, value in tops:
        parts_of = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
        is_scratch = any(id(part) in shared for part in parts_of)
        if not is_scratch or name.lower() in NAMES_OF_TREES:
            found.setdefault(id(value), (name, value))
    return list(found.values())


def _is_queue(value: Any, known: dict[int, Any], roots: set[int]) -> bool:
    """Whether it is a list such as `queue = [root]`, in which a search keeps nodes that have names of their own."""
    if not isinstance(value, list):
        return False
    inner = [known[id(each)] for each in value if id(each) in known]
    return (
        any(isinstance(each, Call) or id(each) in roots for each in inner)
        or len(value) == 1
        and any(map(is_deep, inner))
    )


def _read(program: Interpreter, name: str, value: Any, utilities: dict[str, Any]) -> Any:
    if graphs.is_graph(value):
        return graphs.as_mapping_of_graph(value, utilities)
    if isinstance(value, list) and value and not is_deep(value):
        return by_places(value, name, program.source.module)
    if name and begins_with_min(name, program.source.module):
        if isinstance(value, Call):
            value.named.setdefault("player", "min")
        elif isinstance(value, list) and not isinstance(value[0], str):
            return ["MIN", value]
    return value

"""How a program ends: the values among which its tree is, and which of them it may have changed unread."""

from dataclasses import dataclass, field
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.programs import graphs, javascript
from engine.trees.programs.json_values import read_json
from engine.trees.programs.leaves import by_places
from engine.trees.programs.reader import ProgramReader
from engine.trees.programs.values import Call, Fixed, Opaque, Statement, below, inside, refused_change

NAMES_OF_TREES = ("root", "tree", "raiz", "raíz", "arbol", "árbol", "arvore", "árvore")
NAMES_OF_ROOTS = ("initial", "root", "start", "inicial", "inicio", "início", "raiz", "raíz")
"""What may be assigned the name of the root; other texts say nothing of the tree."""

LIBRARIES = ("treelib", "graphviz", "pydot", "bigtree", "ete3")
"""Whose calls build trees that are not read."""


@dataclass
class Ending:
    """The values, each with the name that it is assigned or ""; and by which statements they may have been changed."""

    values: list[tuple[str, Any]]
    changed: dict[int, Statement] = field(default_factory=dict)
    """By the identities of lists, mappings and nodes."""

    def refuse_change(self, value: Any) -> None:
        """Raises Refused if the value may not be what it was."""
        statement = self.changed.get(id(value))
        if statement is not None:
            example = graphs.EXAMPLES["nodes" in statement.text] if graphs.is_graph(value) else ""
            raise refused_change(statement, example)


def read_program(text: str) -> Ending:
    """Reads JSON, declared values of JavaScript, cells of a notebook or a program of Python; raises Refused."""
    found = read_json(text)
    if found is not None:
        cells = _cells(found)
        return read_program(cells) if cells is not None else Ending([("", value) for value in found])
    if javascript.is_javascript(text):
        declared = [(name, read_json(said)) for name, said in javascript.declared_json(text)]
        if any(values is None for _name, values in declared):
            raise javascript.refusal(text, 0)
        return Ending([(name, value) for name, values in declared for value in values or []])
    try:
        reader = ProgramReader(_dedented(text))
        _refuse_libraries(reader)
        reader.read()
        return _ending(reader)
    except RecursionError:
        raise Refused(N_("The text is too deeply nested to be read.")) from None


def _refuse_libraries(reader: ProgramReader) -> None:
    for module in reader.effects.modules.values():
        if module.split(".")[0] in LIBRARIES:
            raise Refused(
                N_(
                    "Poda reads no trees that a program makes with %(library)s. It reads nested lists, such as"
                    " %(example)s."
                ),
                library=module.split(".")[0],
                example="[[3, 12], [2, 4]]",
            )


def values_of(text: str) -> list[Any]:
    """The lists and mappings with which the program ends; raises Refused."""
    ending = read_program(text)
    for _name, value in ending.values:
        for each in inside(value):
            ending.refuse_change(each)
            if isinstance(each, Opaque):
                raise each.refused()
    return [value for _name, value in ending.values]


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


def _ending(reader: ProgramReader) -> Ending:
    named = [(name, value) for name, value in reader.module.names.items() if _may_be_tree(name, value)]
    if not named and reader.bare and isinstance(reader.bare[-1], Opaque):
        raise reader.bare[-1].refused()
    named += [
        ("", value)
        for value in reader.bare
        if not isinstance(value, Opaque) and not any(value is each for _name, each in named)
    ]
    named = _tops(named)
    ending = Ending(named, reader.effects.changed)
    _refuse_replaced(reader, named)
    for _name, value in named:
        if isinstance(value, Call):
            ending.refuse_change(value)
    if any(graphs.is_graph(value) for _name, value in named):
        named = [(name, value) for name, value in named if graphs.is_graph(value) or graphs.says_values(value)]
    utilities = {key: said for _name, value in named if isinstance(value, dict) for key, said in value.items()}
    ending.values = [(name, _read(reader, name, value, utilities)) for name, value in named]
    return ending


def _may_be_tree(name: str, value: Any) -> bool:
    return isinstance(value, list | dict | Call) or isinstance(value, str) and name.lower().startswith(NAMES_OF_ROOTS)


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
        and any(map(_is_nested, inner))
    )


def _refuse_replaced(reader: ProgramReader, named: list[tuple[str, Any]]) -> None:
    """Raises Refused if a name of which nobody knows what it stands for now stood for what could be a tree."""
    names, is_nested = reader.module.names, any(_is_nested(value) for _name, value in named)
    for name, before in reader.module.replaced.items():
        value = names.get(name)
        if isinstance(value, list | dict | Call) or (not _is_nested(before) and is_nested):
            continue
        raise (
            value.refused()
            if isinstance(value, Opaque)
            else Refused(
                N_("“%(name)s” stands for a tree at first, and for something else at the end of the program."),
                name=name,
            )
        )
    for name, value in names.items():
        if isinstance(value, Opaque) and name.lower() in NAMES_OF_TREES:
            raise value.refused()


def _is_nested(value: Any) -> bool:
    if isinstance(value, list):
        return any(isinstance(below, list | dict | Call) for below in value)
    return isinstance(value, dict | Call)


def _read(reader: ProgramReader, name: str, value: Any, utilities: dict[str, Any]) -> Any:
    if graphs.is_graph(value):
        return graphs.as_mapping_of_graph(value, utilities)
    if isinstance(value, list) and value and not isinstance(value, Fixed) and not _is_nested(value):
        return by_places(value, name, reader.source.module)
    return value

"""We use the documented parts of other libraries. The exceptions are listed in docs/architecture.md, and
tested here.
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "webapp").rglob("*.py")])
SECTION = (ROOT / "docs" / "architecture.md").read_text().partition("\n## Private parts of other libraries\n")[2]


class Part(NamedTuple):
    """An undocumented part of a library: where it is, who uses it, and what breaks without it."""

    module: str
    name: str
    used_in: str
    breaks: str


KEEPING = "compiled code cannot be kept on disk, and every process compiles anew"
PARTS = (
    Part("numba.core.compiler", "CompileResult._reduce", "engine/native/code.py", KEEPING),
    Part("numba.core.compiler", "CompileResult._rebuild", "engine/native/code.py", KEEPING),
    Part("numba.core.serialize", "dumps", "engine/native/code.py", KEEPING),
    Part("numba.core.compiler_lock", "global_compiler_lock", "engine/native/code.py", KEEPING),
    Part("numba.core.registry", "cpu_target.target_context.refresh", "engine/native/code.py", KEEPING),
    Part(
        "engineio",
        "Server()._async",
        "webapp/http/sockets/server.py",
        "web sockets take messages of any size, and a packet that is none ends a thread",
    ),
)
"""All there are."""

DOCUMENTED = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Of `os`, and of named tuples, whose methods begin so because their fields may have any other name."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_private_part_that_we_use_is_still_there(part: Part) -> None:
    try:
        module = import_module(part.module)
        if part.name.startswith("Server()."):
            attrgetter(part.name.removeprefix("Server()."))(module.Server(async_mode="threading"))
        else:
            attrgetter(part.name)(module)
    except (ImportError, AttributeError) as error:
        pytest.fail(f"{part.module} has no {part.name} any more ({error}), so {part.breaks}: see {part.used_in}.")


def test_what_numba_compiles_says_whether_it_can_be_kept() -> None:
    from numba import njit

    result = njit(lambda: 1, nogil=True)
    result.compile(())
    (compiled,) = result.overloads.values()
    if not hasattr(compiled, "entry_point") or compiled.library.has_dynamic_globals:
        pytest.fail(f"what numba compiles has changed, so {KEEPING}: see engine/native/code.py.")


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_the_document_names_it(part: Part) -> None:
    assert part.used_in in SECTION
    assert part.name.rpartition(".")[2] in SECTION


def test_no_other_private_part_is_used() -> None:
    allowed = {(part.used_in, part.name.rpartition(".")[2]) for part in PARTS}
    found = {use for path in SOURCES for use in _uses(path)}
    assert found - allowed == set(), "use what the library documents, or say why not in docs/architecture.md"


def _uses(path: Path) -> Iterator[tuple[str, str]]:
    """The names with a leading underscore that a file uses and does not define itself."""
    tree = ast.parse(path.read_text())
    file = path.relative_to(ROOT).as_posix()
    ours = set(_defined(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name) if _is_private(name):
                yield file, name
            case ast.Attribute(value=ast.Name(id="sys"), attr="modules"):
                yield file, "sys.modules"
            case ast.Attribute(attr=name) if _is_private(name) and name not in ours:
                yield file, name
            case ast.Call(
                func=ast.Name(id="getattr" | "setattr" | "hasattr" | "delattr"),
                args=[_, ast.Constant(value=str(name)), *_],
            ) if _is_private(name):
                yield file, name
            case ast.ImportFrom(module=module, names=names):
                parts = [*(module or "").split("."), *(each.name for each in names)]
                yield from ((file, name) for name in parts if _is_private(name))
            case ast.Import(names=names):
                yield from ((file, name) for each in names for name in each.name.split(".") if _is_private(name))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def _defined(tree: ast.Module) -> Iterator[str]:
    """Names that the file gives: to functions, to variables, and to attributes of its own objects."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name


def test_no_class_of_ours_replaces_a_private_part_of_its_base() -> None:
    found = {
        f"{ours.__module__}.{ours.__name__}.{name} of {base.__module__}.{base.__name__}"
        for ours in set(_classes())
        for base in ours.__mro__[1:]
        if not _is_ours(base) and base.__module__ != "typing"
        for name in vars(ours).keys() & vars(base).keys()
        if _is_private(name) and name != "_abc_impl"
    }
    assert found == set()


def _classes() -> Iterator[type]:
    """Our classes, in all modules that can be imported; `webapp.maintenance` needs more packages."""
    for path in SOURCES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if name.endswith("__main__") or name.startswith(("webapp.maintenance", "webapp.storage.migrations")):
            continue
        if name == "webapp.gunicorn":  # it is gunicorn's configuration
            continue
        module: ModuleType = import_module(name)
        yield from (each for _, each in inspect.getmembers(module, inspect.isclass) if _is_ours(each))


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in ("engine", "webapp")

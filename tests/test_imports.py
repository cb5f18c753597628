"""Which folder may import which: webapp → engine, each folder of the web application those below it only; inside the
engine, search → game, and a search knows no game.
"""

import ast
import functools
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
WEB_LIBRARIES = {"flask", "flask_socketio", "flask_babel", "jinja2", "sqlalchemy", "werkzeug", "msgspec", "webapp"}


@functools.cache
def imported(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, wherever in the file."""
    return tuple(_imported(ast.parse(path.read_text())))


def _imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(path: Path, folder: str) -> bool:
    return path.is_relative_to(ROOT / folder)


def label(path: Path) -> str:
    return str(path.relative_to(ROOT))


def against(paths: Iterable[Path], forbids: Callable[[str], object]) -> dict[str, list[str]]:
    """Forbidden imports, by file. Fails without files, since a rule about nothing would always pass."""
    found = {label(path): [name for name in imported(path) if forbids(name)] for path in paths}
    assert found
    return {file: names for file, names in found.items() if names}


def inside(folder: str) -> list[Path]:
    return [path for path in ENGINE if within(path, folder)]


def test_the_engine_knows_nothing_of_the_web() -> None:
    assert against(ENGINE, lambda name: name.partition(".")[0] in WEB_LIBRARIES) == {}


def test_only_the_command_line_and_one_reader_of_trees_speak_json() -> None:
    speak = {*inside("engine/cli"), ROOT / "engine/__main__.py", ROOT / "engine/trees/programs/json_values.py"}
    others = set(ENGINE) - speak
    assert against(others, lambda name: name == "json") == {}


def test_a_search_takes_any_game_and_imports_none() -> None:
    assert against(inside("engine/search"), lambda name: name.startswith(("engine.games", "engine.cli"))) == {}


def test_a_game_knows_no_search() -> None:
    assert against(inside("engine/games"), lambda name: name.startswith(("engine.search", "engine.cli"))) == {}


def test_what_a_hidden_game_is_knows_neither_games_nor_methods() -> None:
    ours = {name for name in imported(ROOT / "engine/hidden/game.py") if name.startswith("engine")}
    assert {".".join(name.split(".")[:2]) for name in ours} == {"engine.game", "engine.refusals"}


def test_a_game_with_hidden_cards_knows_no_way_to_play_it() -> None:
    def forbids(name: str) -> bool:
        return name.startswith("engine.hidden") and not name.startswith("engine.hidden.game")

    assert against(inside("engine/games"), forbids) == {}


def test_what_keeps_compiled_code_knows_neither_games_nor_searches() -> None:
    def forbids(name: str) -> bool:
        known = ("engine.kernel", "engine.native", "engine.steps", "engine.structs")
        return name.startswith("engine.") and not name.startswith(known)

    assert against(inside("engine/native"), forbids) == {}


def test_the_machine_needs_numbers_only() -> None:
    kernels = {
        f"engine.search.{name}"
        for name in (
            "chance erring fast learning nearer null_window ordering parts previous_line proofs recorder rows selective"
            " singular table"
        ).split()
    }
    allowed = {"typing", "engine.frame", "engine.game", "engine.kernel", *kernels}
    for name in imported(ROOT / "engine/search/machine.py"):
        assert name in allowed or name.rpartition(".")[0] in allowed


LAYERS = (
    ("config", "vital_threads", "caches"),
    ("extensions",),
    ("storage", "http"),
    ("matches",),
    ("searches",),
    ("wording",),
    ("games",),
    ("services",),
    ("views",),
    ("play",),
    ("compare", "glossary", "ladder", "lab", "lobby", "system", "trees", "maintenance"),
    ("mine", "rooms"),
)
"""The folders of `webapp/`, from the lowest: each imports only those below it."""

WITHOUT_FLASK = ("storage", "matches", "searches")
"""Folders that know nothing of requests: their services run in threads, in tests and from the command line."""

RANK = {folder: rank for rank, folders in enumerate(LAYERS) for folder in folders}


def test_a_folder_of_the_web_application_imports_from_those_below_it_only() -> None:
    for folder, rank in RANK.items():
        not_below = {other for other in RANK if RANK[other] >= rank} - {folder}
        assert against(files_of(folder), lambda name, no=not_below: folder_of(name) in no) == {}


def folder_of(name: str) -> str:
    """The folder of `webapp/` that a module is in, or ""."""
    return name.split(".")[1] if name.startswith("webapp.") else ""


def test_every_folder_of_the_web_application_has_its_layer() -> None:
    parts = {path.relative_to(ROOT / "webapp").parts[0].removesuffix(".py") for path in (ROOT / "webapp").rglob("*.py")}
    assert parts - {"__init__", "__main__", "command", "gunicorn"} == set(RANK)


def test_services_know_nothing_of_requests() -> None:
    services = [path for folder in WITHOUT_FLASK for path in files_of(folder)]
    assert against(services, lambda name: name.startswith("flask")) == {}


def files_of(folder: str) -> list[Path]:
    """The files of a folder of `webapp/`, or the one module of that name."""
    place = ROOT / "webapp" / folder
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for folder in ("engine", "webapp")
    for path in (ROOT / folder).rglob("*.py")
}


PACKAGES = {name for name, path in MODULES.items() if path.name == "__init__.py"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Nor through imports inside of functions, or for types alone."""
    graph = {name: modules_imported(path) - {name} for name, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def modules_imported(path: Path) -> set[str]:
    """Of ours. `from webapp import views` imports the views; the package that they are in does not count."""
    return {module_of(name) for name in imported(path) if name not in PACKAGES} - {""}


def module_of(name: str) -> str:
    """The module that a name is imported from, or "" if it is not ours."""
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name


def test_starting_the_web_application_does_not_import_what_compiles_or_solves() -> None:
    """numba takes longer than all the rest: a thread imports it once the page answers. SciPy waits to be asked for."""
    pages = "webapp.play.routes, webapp.play.events, webapp.ladder.routes, webapp.http.sockets.server"
    check = f"import sys, {pages}; sys.exit(bool({{'numba', 'scipy'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0

"""Who may import whom: webapp → engine, and each folder of the web application from those below it only; inside the
engine, search → game, and a search knows no game."""

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator
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


@pytest.mark.parametrize("path", ENGINE, ids=label)
def test_the_engine_knows_nothing_of_the_web(path: Path) -> None:
    assert not WEB_LIBRARIES & {name.partition(".")[0] for name in imported(path)}


@pytest.mark.parametrize("path", ENGINE, ids=label)
def test_only_the_command_line_speaks_json(path: Path) -> None:
    if not (within(path, "engine/cli") or path == ROOT / "engine/__main__.py"):
        assert "json" not in set(imported(path))


@pytest.mark.parametrize("path", [path for path in ENGINE if within(path, "engine/search")], ids=label)
def test_a_search_takes_any_game_and_imports_none(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith(("engine.games", "engine.cli"))]


@pytest.mark.parametrize("path", [path for path in ENGINE if within(path, "engine/games")], ids=label)
def test_a_game_knows_no_search(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith(("engine.search", "engine.cli"))]


def test_what_a_hidden_game_is_knows_neither_games_nor_methods() -> None:
    ours = {name for name in imported(ROOT / "engine/hidden/game.py") if name.startswith("engine")}
    assert {".".join(name.split(".")[:2]) for name in ours} == {"engine.game", "engine.refusals"}


@pytest.mark.parametrize("path", [path for path in ENGINE if within(path, "engine/games")], ids=label)
def test_a_game_with_hidden_cards_knows_no_way_to_play_it(path: Path) -> None:
    hidden = {name for name in imported(path) if name.startswith("engine.hidden")}
    assert all(name.startswith("engine.hidden.game") for name in hidden)


@pytest.mark.parametrize("path", [path for path in ENGINE if within(path, "engine/native")], ids=label)
def test_what_keeps_compiled_code_knows_neither_games_nor_searches(path: Path) -> None:
    ours = {name for name in imported(path) if name.startswith("engine.")}
    assert all(name.startswith(("engine.kernel", "engine.native", "engine.steps")) for name in ours)


def test_the_machine_needs_numbers_only() -> None:
    kernels = {f"engine.search.{name}" for name in ("chance", "fast", "ordering", "recorder", "table")}
    allowed = {"typing", "engine.frame", "engine.game", "engine.kernel", *kernels}
    for name in imported(ROOT / "engine/search/machine.py"):
        assert name in allowed or name.rpartition(".")[0] in allowed


LAYERS = (
    ("config", "extensions"),
    ("storage", "http"),
    ("matches",),
    ("searches",),
    ("wording",),
    ("games",),
    ("services",),
    ("views",),
    ("play",),
    ("compare", "ladder", "lab", "lobby", "system", "trees", "maintenance"),
)
"""The folders of `webapp/`, the lowest first: each imports from those below it only."""

WITHOUT_FLASK = ("storage", "matches", "searches")
"""Folders that know nothing of requests: their services run in threads, in tests and from the command line."""

RANK = {folder: rank for rank, folders in enumerate(LAYERS) for folder in folders}


@pytest.mark.parametrize("folder", RANK)
def test_a_folder_of_the_web_application_imports_from_those_below_it_only(folder: str) -> None:
    for path in files_of(folder):
        theirs = {name.split(".")[1] for name in imported(path) if name.startswith("webapp.")} - {folder}
        above = {other for other in theirs if other in RANK and RANK[other] >= RANK[folder]}
        assert not above, f"{label(path)} imports {above}"


def test_every_folder_of_the_web_application_has_its_layer() -> None:
    parts = {path.relative_to(ROOT / "webapp").parts[0].removesuffix(".py") for path in (ROOT / "webapp").rglob("*.py")}
    assert parts - {"__init__", "__main__", "gunicorn"} == set(RANK)


@pytest.mark.parametrize("folder", WITHOUT_FLASK)
def test_services_know_nothing_of_requests(folder: str) -> None:
    for path in files_of(folder):
        assert not [module for module in imported(path) if module.startswith("flask")], label(path)


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
    """The module that a name is imported from; empty if it is none of ours."""
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name


def test_starting_the_web_application_does_not_import_what_compiles_or_solves() -> None:
    """numba takes longer than all the rest: a thread imports it once the page answers. SciPy waits to be asked for."""
    pages = "webapp.play.routes, webapp.play.events, webapp.ladder.routes, webapp.http.sockets"
    check = f"import sys, {pages}; sys.exit(bool({{'numba', 'scipy'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0

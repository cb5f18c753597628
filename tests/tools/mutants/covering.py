"""Which tests run which lines, measured once for each area: only those can notice a change of a line."""

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Area:
    package: str
    tests: str


KERNELS = ("kernel", "noinline")
"""The decorators of compiled functions."""

AREAS = {"engine": Area("engine", "tests/engine"), "web": Area("webapp", "tests/web")}


class Covering:
    """The tests of an area, by the lines of the package that they run."""

    def __init__(self, area: Area, checkout: Path, measured: Path) -> None:
        from coverage import CoverageData

        if not measured.exists():
            _measure(area, checkout, measured)
        self._data = CoverageData(str(measured))
        self._data.read()
        self._files = {path.partition(f"/{area.package}/")[2]: path for path in self._data.measured_files()}
        self._area, self._root = area, checkout / area.package
        self._tests = {_test(context) for context in self._data.measured_contexts() if context}

    def tests_of(self, path: Path, line: int) -> list[str]:
        """Ids of the tests that run the line, those first that run most of its file.

        For what runs when a module is imported, a constant or a declaration, all tests that run anything in the file,
        or where it has nothing else in it, in its folder; and those of the folder that is called the same, which may
        read a declaration and run nothing. For a kernel, all others after them: what runs compiled is not measured.
        """
        by_line, function = self._by_line(path), function_at(_parsed(path), line)
        found = {test for each in _statement(path, line) for test in by_line.get(each, ())} if function else set()
        counts = Counter(test for tests in by_line.values() for test in tests)
        if not counts:
            beside = (self._by_line(each) for each in path.parent.glob("*.py"))
            counts = Counter(test for lines in beside for tests in lines.values() for test in tests)
        namesakes = in_the_folder_of(self._tests, self._area, path.relative_to(self._root))
        likely = sorted(found or {*counts, *namesakes}, key=lambda test: (-counts[test], test))
        others = self._tests.difference(likely) if function and is_kernel(function) else ()
        return [*likely, *sorted(others)]

    @cache  # noqa: B019  # there is one of these for each area
    def _by_line(self, path: Path) -> dict[int, set[str]]:
        measured = self._files.get(str(path.relative_to(self._root)))
        contexts = self._data.contexts_by_lineno(measured) if measured else {}
        return {line: {_test(name) for name in names if name} for line, names in contexts.items()}


def function_at(module: ast.Module, line: int) -> ast.FunctionDef | None:
    """The innermost function with the line in its body. Any other line runs on import, in whichever test is first."""
    functions = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))
    within = [each for each in functions if each.body[0].lineno <= line <= (each.end_lineno or line)]
    return max(within, key=lambda each: each.lineno, default=None)


def is_kernel(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id in KERNELS for each in function.decorator_list)


def in_the_folder_of(tests: Iterable[str], area: Area, module: Path) -> set[str]:
    """Those of the tests that are in the area's folder for the module, whose path in the package is given."""
    folder = f"{area.tests}/{module.parent}/"
    return {test for test in tests if test.startswith(folder)}


def _test(context: str) -> str:
    """The id of the test, without whether it was being set up or run."""
    return context.rpartition("|")[0]


def _measure(area: Area, checkout: Path, into: Path) -> None:
    """One run of all tests of the area. A test that fails without any mutation would notice all: that is an error."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", area.tests]
    command += [f"--cov={area.package}", "--cov-context=test", "--cov-report="]
    environment = os.environ | {"COVERAGE_FILE": str(into)}
    subprocess.run(command, cwd=checkout, env=environment, check=True)


def _statement(path: Path, line: int) -> Iterable[int]:
    """The lines of the statement that the line is part of; of a compound one, its head."""
    return max(_statements(path, line), key=lambda lines: lines.start, default=(line,))


def _statements(path: Path, line: int) -> Iterator[range]:
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
            lines = range(node.lineno, max(end, node.lineno + 1))
            if line in lines:
                yield lines


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())

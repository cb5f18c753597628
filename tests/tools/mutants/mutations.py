"""Mutations by Cosmic Ray: every operator, number and condition of the Python code, changed one at a time; a sample.

What cannot matter is left out: annotations, and names that only type checkers read.
"""

import ast
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.tools.mutants.covering import AREAS, Area, Covering
from tests.tools.mutants.trial import Trial, selected_fail

OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("Add", "Sub"), ("Sub", "Add"), ("Mul", "Add"), ("Div", "Mul"))),
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("BitAnd", "BitOr"), ("FloorDiv", "Mul"), ("Mod", "Add"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Eq", "NotEq"), ("NotEq", "Eq"), ("Is", "IsNot"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Lt", "LtE"), ("LtE", "Lt"), ("Gt", "GtE"), ("GtE", "Gt"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("IsNot", "Is"), ("Lt", "GtE"), ("Gt", "LtE"))),
)
"""Changes that people make by mistake. Others, such as `is` for `==` between numbers, often change nothing."""

LEFT_OUT = ("webapp/maintenance/", "webapp/storage/migrations/")
"""Chores, and tables as they once were."""


@dataclass(frozen=True)
class Equivalent:
    """A mutation that changes nothing that a test could notice."""

    file: str
    operator: str
    text: str  # of the line
    reason: str


def equivalents() -> list[Equivalent]:
    """The list in `equivalent.toml`."""
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text())["mutation"]
    return [Equivalent(**mutation) for mutation in listed]


def tried(checkout: Path, name: str, sample: int, seed: int, covering: Covering) -> Iterator[Trial]:
    """A sample of the mutations of an area, each with the tests that run its line.

    The same for the same seed and code; where code changes elsewhere, the sample stays nearly the same.
    """
    from cosmic_ray.mutating import use_mutation
    from cosmic_ray.plugins import get_operator

    found = sorted(mutations_of(checkout, AREAS[name]), key=lambda mutation: mutation.draw(seed))
    for mutation in found[:sample]:
        path = checkout / mutation.path
        tests = covering.tests_of(path, mutation.line)
        with use_mutation(path, get_operator(mutation.operator)(), mutation.occurrence) as (_, mutated):
            if mutated is not None:
                yield Trial(name, str(mutation), bool(tests) and selected_fail(checkout, tests))


@dataclass(frozen=True)
class Mutation:
    path: Path  # from the root of the checkout
    operator: str
    occurrence: int  # of what the operator changes, in the file
    line: int
    text: str  # of the line
    repeat: int  # which one of the same kind it is in lines that read the same

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator.partition('/')[2]}: {self.text}"

    def draw(self, seed: int) -> bytes:
        """Its random order: the smallest are tried."""
        lot = f"{seed} {self.path} {self.operator} {self.text} {self.repeat}"
        return hashlib.sha256(lot.encode()).digest()


def mutations_of(checkout: Path, area: Area) -> Iterator[Mutation]:
    """Every mutation of the area's modules that could matter."""
    equivalent = {(each.file, f"core/{each.operator}", each.text) for each in equivalents()}
    for path in sorted((checkout / area.package).rglob("*.py")):
        relative = path.relative_to(checkout)
        if not str(relative).startswith(LEFT_OUT):
            for mutation in _mutations_of(path, relative):
                if (str(relative), mutation.operator, mutation.text) not in equivalent:
                    yield mutation


def _mutations_of(path: Path, relative: Path) -> Iterator[Mutation]:
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator

    texts = [text.strip() for text in path.read_text().splitlines()]
    unread = lines_of_annotations(path)
    nodes = list(ast_nodes(get_ast(path.read_text())))
    for operator in (f"core/{name}" for name in OPERATORS):
        positions = [place for node in nodes for place in get_operator(operator)().mutation_positions(node)]
        seen: Counter[str] = Counter()
        for occurrence, ((line, _), _end) in enumerate(positions):
            text = texts[line - 1]
            if line not in unread:
                yield Mutation(relative, operator, occurrence, line, text, seen[text])
            seen[text] += 1


def lines_of_annotations(path: Path) -> set[int]:
    """Lines of annotations, imports and decorators: a change of these changes nothing, or breaks everything at once."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            signature = [node.returns, *(argument.annotation for argument in _arguments(node.args))]
            lines |= {line for part in signature if part for line in range(part.lineno, (part.end_lineno or 0) + 1)}
            lines |= {decorator.lineno for decorator in node.decorator_list}
        elif isinstance(node, ast.ClassDef):  # for example, that instances are frozen
            lines |= {node.lineno, *(decorator.lineno for decorator in node.decorator_list)}
        elif isinstance(node, ast.AnnAssign):
            lines |= set(range(node.lineno, (node.annotation.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            lines.add(node.lineno)
    return lines


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    extra = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]

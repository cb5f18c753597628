"""Mutations by Cosmic Ray: every operator, number and condition of the Python code, changed one at a time; a sample.

What cannot matter is left out: annotations, and names that only type checkers read.
"""

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.trial import Trial, fail


@dataclass(frozen=True)
class Area:
    modules: tuple[str, ...]  # globs
    tests: tuple[str, ...]


AREAS = {
    "engine": Area(("engine/**/*.py",), ("tests/engine",)),
    "web": Area(("webapp/**/*.py",), ("tests/web",)),
}

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


def tried(checkout: Path, name: str, sample: int, seed: int) -> Iterator[Trial]:
    """A sample of the mutations of an area, the same for the same seed and code."""
    from cosmic_ray.mutating import use_mutation
    from cosmic_ray.plugins import get_operator

    area = AREAS[name]
    found = sorted(mutations_of(checkout, area), key=lambda it: (str(it.path), it.operator, it.occurrence))
    for mutation in random.Random(seed).sample(found, min(sample, len(found))):
        with use_mutation(mutation.path, get_operator(mutation.operator)(), mutation.occurrence) as (_, mutated):
            if mutated is not None:
                change = f"{mutation.path.relative_to(checkout)}:{mutation.line} {mutation.operator.partition('/')[2]}"
                yield Trial(name, change, fail(checkout, list(area.tests)))


@dataclass(frozen=True)
class Mutation:
    path: Path
    operator: str
    occurrence: int
    line: int


def mutations_of(checkout: Path, area: Area) -> Iterator[Mutation]:
    """Every mutation of the area's modules that could matter."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator

    for path in sorted({path for glob in area.modules for path in checkout.glob(glob)}):
        if str(path.relative_to(checkout)).startswith(LEFT_OUT):
            continue
        unread = lines_of_annotations(path)
        nodes = list(ast_nodes(get_ast(path.read_text())))
        for operator in (f"core/{name}" for name in OPERATORS):
            positions = [place for node in nodes for place in get_operator(operator)().mutation_positions(node)]
            for occurrence, ((line, _), _end) in enumerate(positions):
                if line not in unread:
                    yield Mutation(path, operator, occurrence, line)


def lines_of_annotations(path: Path) -> set[int]:
    """Lines of annotations, imports and decorators: a change of these changes nothing, or breaks everything at once."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            signature = [node.returns, *(argument.annotation for argument in _arguments(node.args))]
            lines |= {line for part in signature if part for line in range(part.lineno, (part.end_lineno or 0) + 1)}
            lines |= {decorator.lineno for decorator in node.decorator_list}
        elif isinstance(node, ast.AnnAssign):
            lines |= set(range(node.lineno, (node.annotation.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            lines.add(node.lineno)
    return lines


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    extra = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]

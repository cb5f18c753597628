"""What programs print, as text: in each of the forms that are read."""

from engine.checking.recursion import PlainAlphaBeta
from engine.checking.verdict import Printing
from engine.trees.numbers import write_value

FORMS = ("leaves", "labelled", "table")


def number(value) -> str:
    return str(value) if isinstance(value, int) else write_value(value)


def print_of(program: PlainAlphaBeta, form: str, way: Printing = Printing()) -> str:
    if form == "leaves":
        return " ".join(number(visit.v) for visit in Printing("leaves").visits(program))
    names = [name or "root" for name in program.tree.names]
    rows = [
        (names[visit.node], *(number(way.number(visit, name)) for name in ("alpha", "beta", "value")))
        for visit in way.visits(program)
    ]
    if form == "labelled":
        return "\n".join(f"Node {name}: v = {v}, beta = {beta}, alpha = {alpha}" for name, alpha, beta, v in rows)
    return "\n".join(
        ";".join(row) for row in [("value", "node", "beta", "alpha"), *((v, n, b, a) for n, a, b, v in rows)]
    )

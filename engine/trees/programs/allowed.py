"""What an interpreted program may use of Python: built-in functions and methods that touch nothing but their arguments.

Each takes plain values of Python. What could take long or much memory is bounded (`Budget`), also in comparisons, which
go through everything in two lists.
"""

import math
import operator
import sys
from collections import deque
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.programs.values import Array, Instance, NotKnown, Opaque, Quotient

MOST_STEPS = 300_000
"""Statements and expressions that are carried out, and items that are looked at: about a second."""
MOST_ITEMS = 100_000
"""Of a list, or characters of a text."""
MOST_BITS = 4_000
"""Of an integer."""
METHODS: dict[type, str] = {
    list: "append extend insert remove pop clear sort reverse index count copy",
    dict: "get items keys values pop popitem update setdefault clear copy",
    tuple: "index count",
    set: "add discard remove update clear copy union intersection difference issubset pop",
    str: "join split strip lstrip rstrip startswith endswith lower upper title isdigit isalpha count find",
    deque: "append appendleft pop popleft extend clear",
    int: "bit_length",
    float: "is_integer",
}
"""By type: what a program may call."""
SEARCHES = (
    "minimax negamax alpha beta search expecti decision best value eval utility solve play print show draw plot display"
    " render layout busca mostrar mejor melhor valor jugar jogar poda dibujar imprimir timeit log info"
).split()
"""In the names of functions that a program takes from elsewhere: they look at the tree."""
DANGEROUS = ("exit", "quit", "_exit", "exec", "eval", "globals", "locals", "vars", "compile", "__import__", "delattr")
VERBS = ("add", "set", "insert", "remove", "del", "pop", "swap", "sort", "shuffle", "update", "invert", "clear")
READERS = ("time", "sys", "json", "pprint", "random", "timeit", "logging", "statistics", "string", "os", "math")
"""Modules of which only `random.shuffle` changes its arguments."""


class Budget:
    """Counts what is done for a program; raises Refused beyond the bound."""

    def __init__(self) -> None:
        self.steps = 0

    def spend(self, steps: int = 1) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise Refused(N_("The program takes too many steps to be followed: paste its tree alone."))

    def sized(self, value: Any) -> Any:
        """The same value; raises Refused if it has become too large."""
        if isinstance(value, list | dict | str | tuple | set):
            self.spend(len(value) // 16)
            is_too_large = len(value) > MOST_ITEMS
        else:
            parts = [value.numerator, value.denominator] if isinstance(value, int | Fraction) else []
            is_too_large = any(part.bit_length() > MOST_BITS for part in parts)
        if is_too_large:
            raise Refused(N_("The program takes too many steps to be followed: paste its tree alone."))
        return value

    def hashable(self, *keys: Any) -> None:
        """Raises NotKnown for tuples in tuples: deep ones would end the process."""
        for key in keys:
            self.spend()
            if isinstance(key, Opaque) or isinstance(key, tuple) and any(isinstance(each, tuple) for each in key):
                raise NotKnown

    def comparable(self, *values: Any) -> None:
        """Raises NotKnown if comparing the values would run a method; counts all that it goes through."""
        waiting = list(values)
        while waiting:
            self.spend()
            value = waiting.pop()
            if isinstance(value, list | tuple | set):
                waiting.extend(value)
            elif isinstance(value, Opaque) or isinstance(value, Instance) and value.has_operators:
                raise NotKnown


def only_reads(function: str, module: str = "") -> bool:
    """Whether a function that the program does not have itself leaves its arguments as they are, by its name."""
    if module in READERS:
        return function != "shuffle"
    if function in DANGEROUS:
        return False
    is_change = function.lower().startswith(VERBS)
    return (
        not is_change and module not in sys.stdlib_module_names and any(word in function.lower() for word in SEARCHES)
    )


# -- operators --------------------------------------------------------------------------------------------------------

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
    "BitAnd": operator.and_,
    "BitOr": operator.or_,
    "BitXor": operator.xor,
}
IN_PLACE: dict[str, Callable[[Any, Any], Any]] = {
    **BINARY,
    "Add": operator.iadd,
    "Mult": operator.imul,
    "BitOr": operator.ior,
    "Sub": operator.isub,
    "BitAnd": operator.iand,
}
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Is": operator.is_,
    "IsNot": operator.is_not,
    "In": lambda left, right: left in right,
    "NotIn": lambda left, right: left not in right,
}


def combined(budget: Budget, operation: str, left: Any, right: Any, in_place: bool = False) -> Any:
    """`left + right` and the like, also in place; raises NotKnown for what is not carried out."""
    if isinstance(left, Array) or isinstance(right, Array):
        raise NotKnown
    if not all(isinstance(each, int | float | Fraction | str | list | tuple | set | dict) for each in (left, right)):
        raise NotKnown
    if operation == "Div":
        is_whole = type(left) is int and type(right) is int and right != 0
        return Quotient.of(left, right) if is_whole else left / right
    if operation == "Pow":
        if isinstance(left, Fraction) or isinstance(right, Fraction):
            raise NotKnown
        if type(left) is int and type(right) is int and not 0 <= right * left.bit_length() <= MOST_BITS:
            raise NotKnown
        return left**right
    if operation == "Mult":
        sizes = [len(each) if hasattr(each, "__len__") else abs(each) for each in (left, right)]
        is_repeated = any(isinstance(each, str | list | tuple) for each in (left, right))
        if is_repeated and sizes[0] * sizes[1] > MOST_ITEMS:
            raise NotKnown
    if operation not in BINARY or (operation == "Mod" and isinstance(left, str)):
        raise NotKnown
    return budget.sized((IN_PLACE if in_place else BINARY)[operation](left, right))


# -- functions --------------------------------------------------------------------------------------------------------


def _range(*given: Any) -> list[int]:
    places = range(*given)
    if len(places) > MOST_ITEMS:
        raise NotKnown
    return list(places)


def _whole(value: Any = 0) -> int:
    if isinstance(value, str) and len(value) > 300 or isinstance(value, float) and math.isinf(value):
        raise NotKnown
    return int(value)


def _real(value: Any = 0) -> Any:
    return value if isinstance(value, Quotient) else float(value)


def _fraction(*given: Any) -> Fraction:
    if any(isinstance(each, str) and (len(each) > 300 or "e" in each.lower()) for each in given):
        raise NotKnown
    return Fraction(*given)


def _rounded(value: Any, places: int | None = None) -> Any:
    if places is not None and not -300 <= places <= 300:
        raise NotKnown
    return round(value, places)


def _copy(value: Any) -> Any:
    if isinstance(value, list | dict | tuple | set):
        return value.copy() if not isinstance(value, tuple) else value
    raise NotKnown


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "len": len,
    "abs": abs,
    "round": _rounded,
    "sum": sum,
    "min": min,
    "max": max,
    "any": any,
    "all": all,
    "sorted": sorted,
    "reversed": lambda values: list(reversed(values)),
    "enumerate": lambda values, start=0: [*enumerate(values, start)],
    "zip": lambda *columns: [*zip(*columns, strict=False)],
    "map": lambda function, *columns: [*map(function, *columns)],
    "filter": lambda function, values: [*filter(function, values)],
    "range": _range,
    "int": _whole,
    "float": _real,
    "bool": bool,
    "list": lambda values=(): list(values),
    "tuple": lambda values=(): tuple(values),
    "set": lambda values=(): set(values),
    "frozenset": lambda values=(): set(values),
    "dict": lambda *given, **named: dict(*given, **named),
    "OrderedDict": lambda *given, **named: dict(*given, **named),
    "deque": deque,
    "next": next,
    "iter": lambda values: iter(list(values)),
    "ord": ord,
    "chr": chr,
    "Fraction": _fraction,
    "Decimal": _fraction,
    "id": id,
    "copy": _copy,
}
HASHING = ("set", "frozenset", "dict", "OrderedDict")
"""Functions that hash what they are given."""
COMPARING = ("min", "max", "sorted", "sum")
"""Functions that compare what they are given."""
TYPES: dict[str, type | tuple[type, ...]] = {
    "int": int,
    "float": float,
    "str": str,
    "bool": bool,
    "list": list,
    "tuple": tuple,
    "dict": dict,
    "set": set,
}
OF_MATH: dict[str, Callable[..., Any]] = {
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "sqrt": math.sqrt,
    "floor": math.floor,
    "ceil": math.ceil,
    "isinf": math.isinf,
    "fabs": math.fabs,
}


def many(values: Iterable[Any], budget: Budget) -> Iterable[Any]:
    """The items one after the other, each of which is a step."""
    for value in values:
        budget.spend()
        yield value

"""Functions written once and run two ways: as plain Python, and compiled by numba.

A function marked `@kernel` is plain Python, so a small search starts at once, without importing numba, and can be
debugged line by line. `compiled(function)` gives the same function as machine code that runs without the GIL; the
kernels that it names are compiled with it. Both work on the same NumPy records, so a running search can change from
one to the other between two slices.
"""

import dis
import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Marks a function that numba can compile: numbers and records in and out, no Python objects."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def noinline(function: F) -> F:
    """Marks a kernel that most searches never call: it stays a function of its own, out of its callers' way."""
    function.__noinline__ = True  # type: ignore[attr-defined]
    return kernel(function)


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as machine code; compilation happens at its first call, for the types it is called with."""
    import numba  # only here: importing it takes longer than a small search

    inline = not hasattr(function, "__noinline__")
    return numba.njit(nogil=True, error_model="numpy", forceinline=inline)(_with_compiled_names(function))


def _with_compiled_names(function: Callable[..., Any]) -> types.FunctionType:
    """A copy of the function in whose globals every kernel stands in its compiled form."""
    used = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    names = {name: value for name, value in function.__globals__.items() if name in used}
    names = {name: compiled(value) if hasattr(value, "__kernel__") else value for name, value in names.items()}
    names["__builtins__"] = function.__globals__["__builtins__"]
    return types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)

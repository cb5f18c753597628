"""Functions written once and run two ways: as plain Python, and compiled by numba.

A function marked `@kernel` is plain Python, so a small search starts at once, without importing numba, and can be
debugged line by line. `compiled(function)` gives the same function as machine code that runs without the GIL; the
kernels that it names are compiled with it. Both work on the same NumPy structs, so a running search can change from
one to the other between two slices.

A kernel that plays a game names its rules: `rules.kind(data, frame)`. They are not an argument, because numba keeps no
code on disk that takes functions as arguments. `bind_rules` and `compiled` make a copy of the kernel for each game's
rules, in whose globals `rules` stands for them.
"""

import dis
import functools
import hashlib
import types
from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Kernel = Callable[..., Any]


class GameRules(Hashable, Protocol):
    """What is known here of the rules of a game (`engine.rules`): an attribute for each kernel, and all by name.

    `without` names globals that are False in the kernels that are compiled for these rules (`engine.search.parts`).
    """

    @property
    def kernels(self) -> dict[str, Kernel]: ...

    @property
    def without(self) -> frozenset[str]: ...


class _Unbound:
    """What `rules` stands for in a kernel that was not bound."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"rules.{name}: this kernel must be bound to a game's rules first")


rules: Any = _Unbound()
"""In a kernel: the rules of the game that is played."""


def kernel(function: F) -> F:
    """Marks a function that numba can compile: numbers and structs in and out, no Python objects."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def noinline(function: F) -> F:
    """Marks a kernel that most searches never call: it is not inlined into its callers."""
    function.__noinline__ = True  # type: ignore[attr-defined]
    return kernel(function)


@functools.cache
def bind_rules(function: Kernel, game_rules: GameRules) -> Kernel:
    """The kernel as plain Python for these rules."""
    if not plays(function):
        return function
    names = named(function)
    kernels = {name: bind_rules(value, game_rules) for name, value in names.items() if is_kernel(value)}
    own = {name: game_rules for name, value in names.items() if value is rules}
    return _copy(function, {**names, **kernels, **own})


def compiled(function: Kernel, game_rules: GameRules | None = None) -> Any:
    """The kernel as numba compiles it, for these rules if it plays a game.

    Compilation happens at its first call, for the types it is called with, and lasts as long as the process:
    `engine.native` keeps it for longer.
    """
    return _compiled(function, game_rules if plays(function) or has_parts(function) else None, True)


@functools.cache
def _compiled(function: Kernel, game_rules: GameRules | None, from_python: bool) -> Any:
    """`from_python`: whether Python calls it. Without that, numba saves a third of its work: two wrappers each."""
    import numba  # only here: importing it takes longer than a small search

    vars(numba.config).update(SLP_VECTORIZE=1, LOOP_VECTORIZE=0)  # four directions at once; most loops are short
    names: dict[str, Any] = {}
    for name, value in named(function).items():
        if value is rules:
            value = _as_module(game_rules)
        elif game_rules is not None and name in game_rules.without:
            value = False
        elif type(value) is int and abs(value) < 1 << 63:  # for each plain number numba would compile a callee anew
            value = np.int64(value)
        names[name] = _called(value, game_rules) if is_kernel(value) else value
    copy = _copy(function, names)
    if game_rules is not None:  # numba tells functions apart by their names, also those that it finds on disk
        copy.__qualname__ = f"{function.__qualname__}_{name_of(game_rules)}"
    options: dict[str, Any] = {"forceinline": not hasattr(function, "__noinline__")}
    if not from_python:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(nogil=True, error_model="numpy", **options)(copy)


def _called(function: Kernel, game_rules: GameRules | None) -> Any:
    """The same for a kernel that only other kernels call."""
    return _compiled(function, game_rules if plays(function) or has_parts(function) else None, False)


@functools.cache
def plays(function: Kernel) -> bool:
    """Whether the kernel needs a game's rules."""
    return any(value is rules or is_kernel(value) and plays(value) for value in named(function).values())


@functools.cache
def has_parts(function: Kernel) -> bool:
    """Whether the kernel has a part that machine code for some rules leaves out: a global that is True."""
    return any(value is True or is_kernel(value) and has_parts(value) for value in named(function).values())


def name_of(game_rules: GameRules) -> str:
    """A name for these rules, the same in every process."""
    kernels = list(game_rules.kernels.values())
    names = " ".join([*(f"{rule.__module__}.{rule.__qualname__}" for rule in kernels), *sorted(game_rules.without)])
    return f"{kernels[0].__module__.rpartition('.')[2]}_{hashlib.sha256(names.encode()).hexdigest()[:12]}"


def _as_module(game_rules: GameRules | None) -> types.ModuleType:
    """The compiled rules as attributes of a module: the one kind of object whose functions numba looks up in time."""
    if game_rules is None:
        raise ValueError("this kernel plays a game: it is compiled for its rules")
    module = types.ModuleType("rules")
    for name, rule in game_rules.kernels.items():
        setattr(module, name, _called(rule, None))
    return module


def is_kernel(value: Any) -> bool:
    return hasattr(value, "__kernel__")


def named(function: Kernel) -> dict[str, Any]:
    """The globals that the function names."""
    used = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    return {name: value for name, value in function.__globals__.items() if name in used}


def _copy(function: Kernel, names: dict[str, Any]) -> types.FunctionType:
    """The same function with these globals."""
    names["__builtins__"] = function.__globals__["__builtins__"]
    copy = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy

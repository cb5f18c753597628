"""A kernel that Python calls, with the types of its arguments: the unit that is compiled and cached."""

import functools
import hashlib
import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import structs
from engine.kernel import GameRules, Kernel, is_kernel, name_of, named, rules

NUMBERS = (int, float, np.generic)


@dataclass(frozen=True, eq=False)
class Entry:
    """A kernel, the rules of its game, and example arguments.

    The arguments are numbers, NumPy structs, contiguous arrays, and (named) tuples of these. An entry can be pickled.
    """

    function: Kernel
    rules: GameRules | None
    arguments: tuple[Any, ...]

    @classmethod
    def of(cls, function: Kernel, arguments: Iterable[Any], rules: GameRules | None = None) -> "Entry":
        return cls(function, rules, tuple(map(_example, arguments)))

    @property
    def kernel(self) -> str:
        """The names of the kernel and the rules, which identify older code for them."""
        return "-".join((self.function.__name__, *([name_of(self.rules)] if self.rules else [])))

    @functools.cached_property
    def digest(self) -> str:
        """Identifies the kernel, the rules and the types; the same in every process."""
        without = sorted(self.rules.without) if self.rules else ()
        return _digest([*map(_code, self._kernels), *map(_type, self.arguments), *without])[:32]

    @property
    def can_be_kept(self) -> bool:
        """Whether every process can import all of it, unlike kernels that are defined in a test."""
        return all(kernel.__module__.startswith("engine.") for kernel in self._kernels)

    @property
    def _kernels(self) -> list[Kernel]:
        return [self.function, *(self.rules.kernels.values() if self.rules else ())]


def _example(argument: Any) -> Any:
    """An argument of the same type, small enough to be sent to another process."""
    if isinstance(argument, np.ndarray):
        return np.zeros((0,) * argument.ndim, structs.without_attributes(argument.dtype))
    if isinstance(argument, np.void):
        return np.zeros(1, structs.without_attributes(argument.dtype))[0]
    if isinstance(argument, tuple):
        parts = map(_example, argument)
        return type(argument)(*parts) if hasattr(argument, "_fields") else tuple(parts)
    return argument


def _type(argument: Any) -> str:
    """The argument's type as a text that differs whenever its code may."""
    if isinstance(argument, np.ndarray):
        return f"{argument.ndim} dimensions of {_layout(argument.dtype)}"
    if isinstance(argument, np.void):
        return _layout(argument.dtype)
    if isinstance(argument, tuple):
        parts = ", ".join(map(_type, argument))
        return f"{type(argument).__module__}.{type(argument).__qualname__}({parts})"
    return type(argument).__name__


def _layout(of: np.dtype) -> str:
    return f"{of!r}, {of.itemsize} bytes"


@functools.cache
def _code(kernel: Kernel) -> str:
    """A digest of all that is compiled with the kernel: its instructions, and everything it names."""
    parts = [kernel.__module__, kernel.__qualname__, repr(kernel.__defaults__), str(hasattr(kernel, "__noinline__"))]
    parts += _instructions(kernel.__code__, kernel.__doc__)
    for name, value in sorted(named(kernel).items()):
        parts.append(f"{name} = {_code(value) if is_kernel(value) else _constant(value)}")
    return _digest(parts)


def _instructions(of: types.CodeType, docstring: str | None = None) -> Iterator[str]:
    """The instructions, without line numbers and docstring."""
    yield repr((of.co_argcount, of.co_flags, of.co_code, of.co_names, of.co_varnames, of.co_exceptiontable))
    for place, constant in enumerate(of.co_consts):
        if place == 0 and constant == docstring:
            continue  # Python keeps a docstring as the first constant
        if isinstance(constant, types.CodeType):
            yield from _instructions(constant)
        else:
            yield repr(constant)


def _constant(value: Any) -> str:
    """A global that is not a kernel, as a text that differs whenever its code may."""
    if value is rules:
        return "rules"
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, np.ndarray):
        return f"{_layout(value.dtype)}, {value.shape}, {value.tobytes()!r}"
    if isinstance(value, NUMBERS) or isinstance(value, tuple) and all(isinstance(part, NUMBERS) for part in value):
        return repr(value)
    raise TypeError(f"a kernel cannot be kept with a global like {value!r}")


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()

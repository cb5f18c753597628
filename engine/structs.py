"""NumPy structs whose fields are attributes, as they are to numba.

NumPy's own records have that too, but look each name up in Python code, six times as slowly as a property that asks the
struct for a field; plain kernels read and write fields all the time.
"""

import functools
from collections.abc import Callable
from operator import itemgetter
from typing import Any

import numpy as np

from engine.words import word


def zeros(count: int, kind: np.dtype) -> Any:
    """An array of so many structs with the fields of `kind`, all of them 0."""
    return np.zeros(count, with_attributes(kind))


def unwritten(count: int, kind: np.dtype) -> Any:
    """The same, holding whatever lay in memory.

    For megabytes that nobody reads before they are written: to fill them with zeros takes longer than most searches.
    """
    return np.empty(count, with_attributes(kind))


def struct(kind: np.dtype) -> Any:
    """A single struct, all of whose fields are 0."""
    return zeros(1, kind)[0]


def columns(array: Any) -> np.recarray:
    """A view of an array of structs, whose attributes are the fields of all of them."""
    return array.view(np.recarray)


@functools.cache
def with_attributes(kind: np.dtype) -> np.dtype:
    """The same type, with scalars that have a property for each field, as have those of structs within."""
    if kind.subdtype:
        return _array_of(kind, with_attributes)
    if not kind.names:
        return kind
    properties = {name: property(itemgetter(name), _setter(name)) for name in kind.names}
    scalar = type("Struct", (np.void,), {"__slots__": (), **properties})
    return np.dtype((scalar, _of_fields(kind, with_attributes)))


@functools.cache
def without_attributes(kind: np.dtype) -> np.dtype:
    """The type without the classes of its scalars, which cannot be pickled and sent to another process."""
    if kind.subdtype:
        return _array_of(kind, without_attributes)
    return _of_fields(kind, without_attributes) if kind.names else kind


def _of_fields(kind: np.dtype, changed: Callable[[np.dtype], np.dtype]) -> np.dtype:
    """A struct laid out in the same way, its fields' types changed."""
    names = kind.names or ()
    places = [kind.fields[name][1] for name in names] if kind.fields else []
    formats = [changed(kind[name]) for name in names]
    layout = {"names": names, "formats": formats, "offsets": places, "itemsize": kind.itemsize}
    return np.dtype(layout, align=kind.isalignedstruct)  # type: ignore[call-overload]


def _array_of(kind: np.dtype, changed: Callable[[np.dtype], np.dtype]) -> np.dtype:
    """An array within a struct, the type of what it holds changed."""
    assert kind.subdtype
    within, shape = kind.subdtype
    return np.dtype((changed(within), shape))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def write(scalar: Any, value: Any) -> None:
        try:
            scalar[name] = value
        except OverflowError:  # plain code's numbers know no last bit
            scalar[name] = word(value)

    return write

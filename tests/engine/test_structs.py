"""Structs with attributes: the same memory and the same compiled code as without."""

import pickle

import numba
import numpy as np
import pytest

from engine import structs

INNER = np.dtype([("count", np.int64), ("bend", np.float64)], align=True)
OUTER = np.dtype([("whole", np.bool_), ("curve", INNER), ("line", np.int64, (3,)), ("rows", INNER, (2,))], align=True)


def test_what_is_written_to_an_attribute_stands_in_the_array():
    array = structs.zeros(2, OUTER)
    array[1].whole, array[1].curve.bend, array[1].line[2] = True, 0.5, 7
    array[1].rows[1].count = 4
    assert array["whole"].tolist() == [False, True]
    assert array["curve"]["bend"].tolist() == [0, 0.5]
    assert array["line"].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert array["rows"]["count"].tolist() == [[0, 0], [0, 4]]
    assert (array[1].whole, array[1].curve.bend, array[1].line[2], array[1].rows[1].count) == (True, 0.5, 7, 4)


def test_an_unknown_field_raises_attribute_error():
    with pytest.raises(AttributeError):
        assert structs.struct(OUTER).hole
    with pytest.raises(AttributeError):
        structs.struct(OUTER).hole = 1


def test_columns_are_a_view():
    array = structs.zeros(3, OUTER)
    structs.columns(array).curve.count[:] = [1, 2, 3]
    assert [each.curve.count for each in array] == [1, 2, 3]


@pytest.mark.parametrize("kind", [INNER, OUTER, np.dtype([("byte", np.int8), ("number", np.float64)])])
def test_the_layout_is_unchanged(kind):
    attributed = structs.with_attributes(kind)
    assert (attributed.fields.keys(), attributed.itemsize) == (kind.fields.keys(), kind.itemsize)
    assert structs.without_attributes(attributed) == kind
    assert numba.typeof(structs.zeros(1, kind)) == numba.typeof(np.zeros(1, kind))
    assert numba.typeof(structs.struct(kind)) == numba.typeof(np.zeros(1, kind)[0])


def test_without_attributes_they_can_be_sent_to_another_process():
    plain = structs.without_attributes(structs.with_attributes(OUTER))
    assert pickle.loads(pickle.dumps(np.zeros(1, plain)[0])).dtype == OUTER

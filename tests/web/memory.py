"""How much memory something takes."""

import gc
import tracemalloc
from collections.abc import Callable


def bytes_left_by(fill: Callable[[], object]) -> int:
    """The bytes that `fill` has allocated and not freed.

    Everything allocated before is set aside for good, so that only new objects are examined.
    """
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        fill()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()

"""How much memory something takes."""

import gc
import tracemalloc
from collections.abc import Callable


def bytes_left_by(fill: Callable[[], object]) -> int:
    """What it has allocated and not given back, in bytes.

    All that was there before is set aside for good, so that this looks through no more than what is new.
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

"""Returns the memory of finished searches to the system."""

import ctypes
import sys

M_MMAP_THRESHOLD = -3
OWN_PAGES = 256 * 1024  # bytes


def map_large_arrays() -> None:
    """Has every large array mapped on pages of its own, which go back when it does.

    Left to itself, glibc keeps the arrays of past searches among its small blocks, scattered over an arena a thread:
    a thousand players held twice the memory.
    """
    _glibc("mallopt", M_MMAP_THRESHOLD, OWN_PAGES)


def give_back() -> None:
    """Returns free memory to the system: compiling leaves a lot of it behind."""
    _glibc("malloc_trim", 0)


def _glibc(function: str, *arguments: int) -> None:
    """Calls a function of glibc; elsewhere nothing needs to be done."""
    if not sys.platform.startswith("linux"):
        return
    try:
        getattr(ctypes.CDLL(None), function)(*arguments)
    except (AttributeError, OSError):  # another C library
        return

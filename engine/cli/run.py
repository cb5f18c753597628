"""Running a search in the foreground: plain at first, compiled when it turns out to be long."""

import sys
import time

from engine.search import Search
from engine.search.compilation import compile_for

PLAIN_SECONDS = 0.3
"""A search that ends within this time is over before a compiler could start."""

COMPILING_SECONDS = 1.0
"""A search whose clock leaves less than this stays plain: compiling takes about as long."""

PLAIN_SLICE, SLICE = 500, 200_000
PROGRESS_SECONDS = 0.2


def run(search: Search, show_progress: bool) -> None:
    """Searches to the end, or until the keyboard interrupts: then the best so far is the answer."""
    try:
        while not search.advance(PLAIN_SLICE):
            if search.seconds > PLAIN_SECONDS and _time_left(search) > COMPILING_SECONDS:
                compile_for(search.game)
                _run_compiled(search, show_progress)
    except KeyboardInterrupt:
        search.stop()
    if show_progress:
        sys.stderr.write("\r\x1b[K")


def _time_left(search: Search) -> float:
    return float("inf") if search.options.seconds is None else search.options.seconds - search.seconds


def _run_compiled(search: Search, show_progress: bool) -> None:
    shown = time.monotonic()
    while not search.advance(SLICE):
        if show_progress and time.monotonic() - shown > PROGRESS_SECONDS:
            shown = time.monotonic()
            _show_progress(search)


def _show_progress(search: Search) -> None:
    now = search.snapshot()
    depth = "full depth" if now.depth is None else f"depth {now.depth}"
    speed = now.nodes / max(now.seconds, 1e-9) / 1e6
    line = f"{depth}   {now.nodes:,} nodes   {speed:.1f} M/s   best {now.best or '-'}   {' '.join(now.path[:8])}"
    sys.stderr.write(f"\r\x1b[K{line[:110]}")
    sys.stderr.flush()

"""Running a search in the foreground: plain at first, compiled when it turns out to be long."""

import sys
import time

from engine.native import Background
from engine.search import Search
from engine.search.compilation import begin_for, compile_for, is_compiled, is_kept

FIRST_SECONDS = 0.02
"""A search that ends within this time is over before anything could be loaded."""

PLAIN_SECONDS = 0.3
"""A search that goes on for longer is worth compiling for."""

LOADING_SECONDS = 1.0
"""A search that has less time left stays plain: loading takes about as long."""

PLAIN_SLICE, SLICE = 500, 200_000
PROGRESS_SECONDS = 0.2


def run(search: Search, show_progress: bool) -> None:
    """Searches to the end, or until its time is up, or Ctrl-C: then the best so far is the answer.

    Its time is that of the wall: whatever is loaded or compiled meanwhile counts.
    """
    began = shown = time.monotonic()
    ends = began + (search.options.seconds or float("inf"))
    change = ChangeOver(search)
    try:
        while not search.advance(SLICE if is_compiled(search.game) else PLAIN_SLICE):
            if time.monotonic() >= ends:
                search.stop()
                break
            change.consider(ends - time.monotonic())
            if show_progress and time.monotonic() - shown > PROGRESS_SECONDS:
                shown = time.monotonic()
                _show_progress(search)
    except KeyboardInterrupt:
        search.stop()
    if show_progress:
        sys.stderr.write("\r\x1b[K")


class ChangeOver:
    """Gets the machine code for a search as soon as that pays; the search takes it up at its next slice."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self._is_kept: bool | None = None
        self._background: Background | None = None

    def consider(self, seconds_left: float) -> None:
        """Loads what is kept; what is not is compiled by another process while the plain search goes on."""
        game = self.search.game
        if is_compiled(game) or self.search.seconds < FIRST_SECONDS or seconds_left < LOADING_SECONDS:
            return
        if self._is_kept is None:
            self._is_kept = is_kept(game)
        if self._is_kept or self._background is not None and self._background.is_over:
            compile_for(game)
        elif self._background is None and self.search.seconds > PLAIN_SECONDS:
            self._background = begin_for(game)


def _show_progress(search: Search) -> None:
    now = search.snapshot()
    depth = "full depth" if now.depth is None else f"depth {now.depth}"
    speed = now.nodes / max(now.seconds, 1e-9) / 1e6
    line = f"{depth}   {now.nodes:,} nodes   {speed:.1f} M/s   best {now.best or '-'}   {' '.join(now.path[:8])}"
    sys.stderr.write(f"\r\x1b[K{line[:110]}")
    sys.stderr.flush()

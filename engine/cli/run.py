"""Runs a search in the foreground: in plain Python first, compiled if it turns out to be long."""

import math
import sys
import time

from engine.native import Background
from engine.search import ActionSearcher, Search
from engine.search.compilation import begin_for, compile_for, finish_for, is_compiled, load_for

FIRST_SECONDS = 0.02
"""A search that ends within this time ends before anything could be loaded."""

PLAIN_SECONDS = 0.3
"""A search that takes longer is worth compiling."""

LOADING_SECONDS = 1.0
"""With less time left a search stays plain, since loading takes about as long."""

PLAIN_SLICE, SLICE = 500, 200_000
PROGRESS_SECONDS = 0.2


class TooLarge(Exception):
    """The search did not end within `patience` seconds."""


def run(
    search: ActionSearcher,
    seconds: float | None,
    show_progress: bool,
    counts_loading: bool = True,
    patience: float = math.inf,
) -> float:
    """Searches to the end, until `seconds` have passed, or until Ctrl-C: then the best so far is the answer.

    Returns the seconds that have passed; these and the limit include loading and compiling, the limit only if it
    `counts_loading`. Raises TooLarge after more than `patience` seconds.
    """
    began = shown = time.monotonic()
    ends = began + (seconds or float("inf"))
    change = ChangeOver(search) if isinstance(search, Search) else None
    try:
        while not search.advance(_slice(search)):
            if time.monotonic() >= ends:
                search.stop()
                break
            if time.monotonic() - began > patience:
                raise TooLarge
            if change is not None:
                loading = change.consider(ends - time.monotonic())
                ends += 0.0 if counts_loading else loading
            if show_progress and time.monotonic() - shown > PROGRESS_SECONDS:
                shown = time.monotonic()
                _show_progress(search)
    except KeyboardInterrupt:
        search.stop()
    finally:
        if show_progress:
            sys.stderr.write("\r\x1b[K")
    return time.monotonic() - began


def _slice(search: ActionSearcher) -> int:
    """The number of events before the clock is checked again."""
    if isinstance(search, Search):
        return SLICE if is_compiled(search.game, search.options) and not search.stays_plain else PLAIN_SLICE
    return search.first_events


class ChangeOver:
    """Gets the machine code for a search as soon as that pays; the search uses it from its next slice.

    It loads code that was compiled before; otherwise another process compiles it while the plain search goes on. A
    search with a time limit never waits for the compiler: if that process fails, the search stays plain.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self._has_looked = self._has_failed = False
        self._compiling: Background | None = None

    def consider(self, seconds_left: float) -> float:
        """Takes the next useful step; `seconds_left` is infinite without a limit. Returns the seconds of loading."""
        game, options = self.search.game, self.search.options
        needs_no_code = self.search.stays_plain or is_compiled(game, options)
        if needs_no_code or self.search.seconds < FIRST_SECONDS or seconds_left < LOADING_SECONDS:
            return 0.0
        if not self._has_looked:
            self._has_looked = True
            began = time.monotonic()
            load_for(game, options)
            return time.monotonic() - began
        if self._compiling is None:
            if self.search.seconds > PLAIN_SECONDS:
                self._compiling = begin_for(game, options)
        elif self._compiling.is_over and not self._has_failed:
            self._has_failed = not finish_for(game, self._compiling, options)
            if self._has_failed and math.isinf(seconds_left):
                compile_for(game, options)
        return 0.0


def _show_progress(search: ActionSearcher) -> None:
    now = search.snapshot()
    depth = "full depth" if now.depth is None else f"depth {now.depth}"
    speed = now.nodes / max(now.seconds, 1e-9) / 1e6
    line = f"{depth}   {now.nodes:,} nodes   {speed:.1f} M/s   best {now.best or '-'}   {' '.join(now.path[:8])}"
    sys.stderr.write(f"\r\x1b[K{line[:110]}")
    sys.stderr.flush()

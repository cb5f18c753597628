"""Machine code in this process: from memory, from disk, or compiled."""

import logging
import os
import pickle
import threading
from collections.abc import Callable
from typing import Any

from engine.kernel import bind_rules, compiled
from engine.native import cache
from engine.native.entry import Entry

Native = Callable[..., Any]

log = logging.getLogger(__name__)
_ready: dict[Any, Native] = {}
_results: list[Any] = []  # numba's results, which own the code
_one_at_a_time = threading.RLock()
_has_complained = False


def load(entry: Entry) -> Native | None:
    """The machine code if it is in memory or on disk. Never compiles, and imports numba only to load code."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":  # for debugging: plain Python on the same arguments
        return bind_rules(entry.function, entry.rules) if entry.rules else entry.function
    with _one_at_a_time:
        if _key(entry) not in _ready and entry.can_be_kept:
            payload = None
            try:
                payload = cache.read(entry)
            except cache.Damaged as error:
                log.warning("Compiled code must be compiled again: %s", error)
            except OSError as error:
                complain(error)
            if payload is not None:
                load_bytes(entry, payload)
        return _ready.get(_key(entry))


def compile_here(entry: Entry) -> Native:
    """Compiles the entry in this process, for this process only."""
    with _one_at_a_time:
        if _key(entry) not in _ready:
            result = _compile(entry)
            _remember(entry, result)
        return _ready[_key(entry)]


def compile_to_bytes(entry: Entry) -> bytes:
    """Compiles the entry for `load_bytes` in any process of this computer."""
    from numba.core.serialize import dumps

    result = _compile(entry)
    if result.library.has_dynamic_globals:
        raise TypeError(f"{entry.kernel} holds addresses of this process")
    return dumps(result._reduce())


def load_bytes(entry: Entry, payload: bytes) -> Native | None:
    """Loads the result of `compile_to_bytes`, as numba's own cache does; None if that fails."""
    from numba.core.compiler import CompileResult
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    with _one_at_a_time:
        try:
            with global_compiler_lock:
                context = cpu_target.target_context
                context.refresh()
                _remember(entry, CompileResult._rebuild(context, *pickle.loads(payload)))
        except Exception:
            log.warning("Compiled code must be compiled again: %s cannot be loaded", entry.kernel, exc_info=True)
        return _ready.get(_key(entry))


def complain(trouble: object) -> None:
    """Logs one line, however often it happens."""
    global _has_complained
    if not _has_complained:
        _has_complained = True
        log.warning("Compiled code cannot be kept on disk and lasts as long as this process: %s", trouble)


def _compile(entry: Entry) -> Any:
    from numba import typeof

    function = compiled(entry.function, entry.rules)
    types = tuple(map(typeof, entry.arguments))
    function.compile(types)
    return function.overloads[types]


def _remember(entry: Entry, result: Any) -> None:
    """Keeps the entry point itself: numba's dispatcher checks types first, which takes longer than some slices."""
    _results.append(result)
    _ready[_key(entry)] = result.entry_point


def _key(entry: Entry) -> Any:
    return entry.function, entry.rules, entry.digest

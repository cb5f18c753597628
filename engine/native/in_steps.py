"""Machine code for work in steps, compiled in the background."""

import threading

from engine.native.child import machine_code
from engine.native.code import Native, load
from engine.native.entry import Entry
from engine.steps import Steps

MOMENT = 0.002
"""Seconds that a step waits for the compiler."""


def machine_code_in_steps(entry: Entry) -> Steps[Native]:
    """The machine code: at once if it was compiled before, else after steps that each wait a moment."""
    code = load(entry)
    if code is not None:
        return code
    compiling = threading.Thread(target=machine_code, args=[entry], name="compiling", daemon=True)
    compiling.start()
    while compiling.is_alive():
        compiling.join(MOMENT)
        yield
    return machine_code(entry)  # ready by now; raises the error if compiling failed

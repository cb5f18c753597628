"""Kernels as machine code, compiled once and kept on disk for all processes.

    entry = Entry.of(machine.advance, (data, stack, memory, run, options, cells, 1), game.rules)
    advance = load(entry)                # from memory or from disk; None if it must be compiled first
    advance = machine_code(entry)        # waits until it is compiled
    advance = yield from machine_code_in_steps(entry)  # without waiting in between
    advance(data, stack, memory, run, options, cells, 1000)

A child process compiles, so that the compiler's memory is freed when it ends. If nothing can be kept on disk, the code
lasts as long as this process.
"""

from engine.native.cache import keep_in
from engine.native.child import Background, machine_code, prepare
from engine.native.code import load
from engine.native.entry import Entry
from engine.native.in_steps import machine_code_in_steps

__all__ = ["Background", "Entry", "keep_in", "load", "machine_code", "machine_code_in_steps", "prepare"]

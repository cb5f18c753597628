"""Kernels as machine code that is compiled once and kept on disk, by whichever process comes first.

    entry = Entry.of(machine.advance, (data, stack, memory, run, options, cells, 1), game.rules)
    advance = load(entry)                # from memory or from disk; None where it must be compiled first
    advance = machine_code(entry)        # waits until it is compiled
    advance = yield from machine_code_in_steps(entry)  # without waiting in between
    advance(data, stack, memory, run, options, cells, 1000)

Compiling happens in a child process, so that the compiler's memory leaves with it. Where nothing can be kept on disk,
the code lasts as long as this process.
"""

from engine.native.cache import keep_in
from engine.native.child import Background, machine_code, prepare
from engine.native.code import load
from engine.native.entry import Entry
from engine.native.in_steps import machine_code_in_steps

__all__ = ["Background", "Entry", "keep_in", "load", "machine_code", "machine_code_in_steps", "prepare"]

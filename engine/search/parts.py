"""Parts of the machine that a game's machine code may leave out, because compiling them takes long.

Kernels ask for them first: `if EXTENDS and options.extensions != NONE`. As plain Python, and in the whole machine, all
are there. A copy whose rules are `without` a part has False in its place; numba drops the branch before it looks at
what is in it, and so never compiles the kernels that only this branch calls.

Each game has two machines. The *usual* one is compiled at once. The *whole* one can do everything that the game's rules
allow, and is compiled when somebody asks for a search that needs it.
"""

MEETS_CHANCE = True
"""There are chance nodes."""

STANDS_PAT = True
"""Quiescent search."""

EXTENDS = True
"""Extensions, of checks or of singular actions."""

ERRS = True
"""A MIN who errs."""

PROBES = True
"""Star2, which probes."""

RARE = frozenset({"STANDS_PAT", "EXTENDS", "ERRS", "PROBES"})
"""Parts that few searches need."""

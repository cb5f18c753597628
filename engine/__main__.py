"""`python -m engine`: see `engine.cli`."""

import os
import sys

from engine.cli import main
from engine.kernel import leave_out_linear_algebra

MACHINE_ONLY = ("search", "tree", "solve")
"""Commands that need no linear algebra, unless an extension does."""

if sys.argv[1:] and sys.argv[1] in MACHINE_ONLY and not os.environ.get("PODA_EXTENSIONS"):
    leave_out_linear_algebra()
sys.exit(main(sys.argv[1:]))

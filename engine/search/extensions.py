"""Which nodes are searched deeper than the depth: after checks, and after singular actions."""

NONE, CHECKS, SINGULAR = 0, 1, 2

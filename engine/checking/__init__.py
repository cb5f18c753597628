"""Checks what somebody's own alpha-beta has printed, and names the mistake. No program of theirs is run."""

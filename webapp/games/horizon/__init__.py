"""Positions in which a search that stops too early goes wrong, and what mends it."""

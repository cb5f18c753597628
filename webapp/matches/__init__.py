"""Matches: what is stored of them, who sits where, what may be done, and who may see what."""

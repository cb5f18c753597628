"""Matches: what is stored of each, who sits where, and what visitors may do and see."""

"""Matches: their stored records, their seats, and what visitors may do and see."""

"""Exercises on the page: solving them, hints, grades, and making new ones."""

"""Searches: the pool that runs them, what each is for, and what is kept of what they found."""

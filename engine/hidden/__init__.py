"""Games in which a player does not see everything: what each seat knows, and ways to decide by it."""

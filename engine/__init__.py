"""Games and how to search them. Knows nothing of the web."""

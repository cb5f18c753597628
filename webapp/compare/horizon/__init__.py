"""The page of positions in which a search that stops too early goes wrong."""

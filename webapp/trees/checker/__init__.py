"""The page on which the output of a program of one's own is checked."""

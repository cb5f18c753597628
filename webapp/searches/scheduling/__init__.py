"""The pool of threads that runs searches: whose turn it is, for how long, and how many there may be."""

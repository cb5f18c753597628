"""Trees in programs: the values with which a program of Python ends, without running it (`reader`)."""

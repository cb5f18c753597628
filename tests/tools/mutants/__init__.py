"""How much the tests notice: the code is broken on purpose, one change at a time, and some test should fail each time.

Two kinds of changes: those of a list (`faults.toml`), written by hand as people make mistakes, in Python, scripts,
templates and styles; and those that Cosmic Ray makes of every expression of the Python code, of which a sample is
tried. Both run in a copy of the checkout, so that nothing here is ever left broken.
"""

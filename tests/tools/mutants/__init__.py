"""How much the tests notice: the code is broken on purpose, one change at a time, and some test should fail each time.

The changes are those of a list (`faults.toml`), as people make mistakes, in Python, scripts, templates and styles. They
are made in a copy of the checkout, so that nothing here is ever left broken. Cosmic Ray's own command breaks every
expression of a module: `cosmic-ray.toml` is its configuration.
"""

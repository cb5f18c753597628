"""How long an address may be that keeps what was typed."""

LONGEST_ADDRESS = 8000
"""Characters of its path and query: the server takes request lines of 8,190 (`webapp/gunicorn.py`)."""

"""The fields in addresses, and the longest address."""

from collections.abc import Mapping

Fields = Mapping[str, str]
"""The fields of an address or a form, as typed."""

LONGEST_ADDRESS = 8000
"""Characters of path and query: the server accepts request lines of 8,190 (`webapp/gunicorn.py`)."""

"""What addresses hold: the fields that were typed, and how long they may be altogether."""

from collections.abc import Mapping

Fields = Mapping[str, str]
"""The fields of an address or a form, as they were typed."""

LONGEST_ADDRESS = 8000
"""Characters of its path and query: the server takes request lines of 8,190 (`webapp/gunicorn.py`)."""

"""Addresses of work that goes on in this process, so that a proxy before several finds it again."""

import re
from typing import Any

from flask import request, url_for

LIVE = "X-Poda-Live"
"""The header by which nginx says by what it has chosen this process (docs/deployment/nginx.conf)."""

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


def url_here(endpoint: str, **values: Any) -> str:
    """The address of an endpoint, to be answered by the process that answers this request.

    nginx has chosen it by the request's query, which the address then has, too, or by a word of its own.
    """
    address = url_for(endpoint, **values)
    chosen_by = request.headers.get(LIVE, "")
    if chosen_by and chosen_by == request.query_string.decode(errors="replace"):
        return f"{address}?{chosen_by}"
    return f"{address}?live={chosen_by}" if KEY.fullmatch(chosen_by) else address

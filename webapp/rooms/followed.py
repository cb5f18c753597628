"""Which pages the class may be shown."""

import posixpath
from urllib.parse import unquote, urlsplit

from webapp.lobby.room_routes import is_ours

OWN = ("rooms", "r", "R", "mine")
"""Pages that nobody follows, by the first part of their paths."""


def can_follow(page: str) -> bool:
    """Whether the class may be shown this path of the server."""
    if not is_ours(page):
        return False
    path = posixpath.normpath(unquote(urlsplit(page).path))
    return path.lstrip("/").split("/")[0] not in OWN

"""Who hears of searches, and what they are told while one runs."""

from typing import Any, Protocol

from webapp.searches.found import payloads
from webapp.searches.found.tree_messages import Follower
from webapp.searches.requests import SearchJob


class Audience(Protocol):
    """Where news of searches goes: the rooms of the sockets, or a list in a test.

    A room is that of a match, by its id, or of one of its visitors (`requests.own_room`).
    """

    def tell(self, room: str, event: str, news: dict[str, Any]) -> None: ...
    def tell_tree(self, room: str, event: str, news: dict[str, Any]) -> None: ...
    def watched(self, room: str) -> bool: ...
    def tree_watched(self, room: str) -> bool: ...


def tell_progress(audience: Audience, job: SearchJob) -> None:
    """How far the search is, and what is new in its tree, to those who watch; nothing of a private one."""
    request = job.about
    if request.private or not audience.watched(request.room):
        return
    audience.tell(request.room, "search:progress", payloads.progress(request, job.searcher.snapshot()))
    if job.searcher.trace is not None and audience.tree_watched(request.room):
        request.follower = request.follower or Follower(job.searcher)
        news = {**payloads.heading(request), **request.follower.news()}
        audience.tell_tree(request.room, "search:tree", news)

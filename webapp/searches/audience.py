"""Who hears of searches, and what they are told while one runs."""

from typing import Any, Protocol

from webapp.searches import requests
from webapp.searches.jobs import Job
from webapp.searches.requests import SearchRequest
from webapp.searches.trees import Follower


class Audience(Protocol):
    """Where news of searches goes: the rooms of the sockets, or a list in a test."""

    def tell(self, match_id: str, event: str, news: dict[str, Any]) -> None: ...
    def tell_tree(self, match_id: str, event: str, news: dict[str, Any]) -> None: ...
    def watched(self, match_id: str) -> bool: ...
    def tree_watched(self, match_id: str) -> bool: ...


def tell_progress(audience: Audience, job: Job) -> None:
    """How far the search is, and what is new in its tree, to those who watch; nothing of a private one."""
    request: SearchRequest = job.about
    if request.private or not audience.watched(request.match_id):
        return
    audience.tell(request.match_id, "search:progress", requests.progress(request, job.searcher.snapshot()))
    if job.searcher.trace is not None and audience.tree_watched(request.match_id):
        request.follower = request.follower or Follower(job.searcher)
        news = {**requests.heading(request), **request.follower.news()}
        audience.tell_tree(request.match_id, "search:tree", news)

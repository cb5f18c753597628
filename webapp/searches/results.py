"""What searches have found, to be looked at: the latest that are done, and the trees of those that run."""

from typing import Any

from engine.search.trace import Trace
from webapp.matches.match import Match
from webapp.searches.live import LiveSearches
from webapp.searches.requests import Kind, SearchRequest
from webapp.searches.trees import KeptSearch, TreeCache, keep, still, whole


class SearchResults:
    """Answers and trees, by match, position and kind of search."""

    def __init__(self, live: LiveSearches, most_bytes: int) -> None:
        self._live = live
        self._most_bytes = most_bytes
        self.forget_all()

    def forget_all(self) -> None:
        """Forgets everything, as a restart does."""
        self._kept = TreeCache(self._most_bytes)

    @property
    def used(self) -> int:
        """Bytes, roughly."""
        return self._kept.used

    def keep(self, request: SearchRequest, summary: dict[str, Any], trace: Trace | None) -> None:
        """Keeps what a finished search has found."""
        self._kept.put((request.match_id, request.state, request.kind), keep(summary, trace))

    def kept(self, match: Match, ply: int, kind: Kind | None = None) -> KeptSearch | None:
        """A finished search of the position at that ply, the most wanted kind first."""
        for wanted in (kind,) if kind else ("analysis", "hint", "move"):
            kept = self._kept.get((match.id, match.states[ply], wanted))
            if kept is not None:
                return kept
        return None

    def tree(self, match: Match, ply: int, kind: Kind | None = None) -> dict[str, Any] | None:
        """The recorded tree of a search of that position: of the one that runs, or of the latest that is done."""
        for job in self._live.of(match):
            trace = None if job.about.private else job.searcher.trace
            if trace is not None and job.about.ply == ply and kind in (None, job.about.kind):
                with job.lock:  # the search waits for the copy, not for the columns
                    trace = still(job.searcher.trace)
                return {**whole(trace), "search": job.about.id, "kind": job.about.kind, "ply": ply, "running": True}
        kept = self.kept(match, ply, kind)
        if kept is None or kept.trace is None:
            return None
        about = {name: kept.summary[name] for name in ("search", "kind")}
        return {**whole(kept.trace), **about, "ply": ply, "running": False, "summary": {**kept.summary, "ply": ply}}

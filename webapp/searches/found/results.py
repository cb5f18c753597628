"""What searches have found: the latest that are done, and the trees of those that are running."""

from typing import Any

from engine.trace import Trace
from webapp.matches.match import Match
from webapp.searches.found.tree_cache import KeptSearch, TreeCache, keep
from webapp.searches.found.tree_messages import whole
from webapp.searches.live import LiveSearches
from webapp.searches.requests import SearchKind, SearchRequest


class SearchResults:
    """Answers and trees, by match, position and kind of search."""

    def __init__(self, live: LiveSearches, most_bytes: int) -> None:
        self._live = live
        self._kept = TreeCache(most_bytes)

    def keep(self, request: SearchRequest, summary: dict[str, Any], trace: Trace | None) -> None:
        """Keeps what a finished search has found."""
        key = (request.match_id, request.state, request.kind, request.only_for)
        self._kept.put(key, keep(summary, trace))

    def kept(self, match: Match, ply: int, kind: SearchKind | None = None, visitor: str = "") -> KeptSearch | None:
        """A finished search of that position that the visitor may see: the latest that somebody asked for."""
        asked = (kind,) if kind else ("analysis", "hint")
        wanted = [(each, whom) for each in asked for whom in {visitor, ""}]
        found = [self._kept.get((match.id, match.states[ply], each, whom)) for each, whom in wanted]
        latest = max((kept for kept in found if kept is not None), key=_begun, default=None)
        return self.kept(match, ply, "move") if latest is None and kind is None else latest

    def has_tree(self, match: Match, ply: int, visitor: str = "") -> bool:
        """Whether `tree` may have one to show, without reading it."""
        if any(job.about.ply == ply and job.about.is_for(visitor) for job in self._live.of(match)):
            return True
        kept = self.kept(match, ply, visitor=visitor)
        return kept is not None and kept.has_tree

    def tree(self, match: Match, ply: int, kind: SearchKind | None = None, visitor: str = "") -> dict[str, Any] | None:
        """The recorded tree of a search of that position: of the one that runs, or of the latest that is done."""
        number = match.moves_before(ply) + 1
        for job in self._live.of(match):
            request = job.about
            if request.private or not request.is_for(visitor) or request.ply != ply or kind not in (None, request.kind):
                continue
            with job.lock:  # the search waits for the copy, not for the columns
                trace = job.searcher.trace
                copy = None if trace is None else trace.at_rest()
            if copy is not None:
                about = {"search": request.id, "kind": request.kind, "ply": ply, "number": number}
                return {**whole(copy), **about, "running": True}
        kept = self.kept(match, ply, kind, visitor)
        if kept is None or not kept.has_tree:
            return None
        about = {"search": kept.summary["search"], "kind": kept.summary["kind"], "ply": ply, "number": number}
        summary = {**kept.summary, **about}
        return {**kept.tree(), **about, "running": False, "summary": summary}


def _begun(kept: KeptSearch) -> int:
    """Searches are numbered as they begin."""
    return int(kept.summary["search"].removeprefix("s"))

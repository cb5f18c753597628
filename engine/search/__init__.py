"""Searching: `start` begins one, `Options` says which, `Report` is the answer."""

from engine.search.action_searcher import ActionSearcher
from engine.search.options import Options
from engine.search.report import Report, Snapshot
from engine.search.search import Search, start

__all__ = ["ActionSearcher", "Options", "Report", "Search", "Snapshot", "start"]

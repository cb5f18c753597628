"""Searching: `Search` runs one, `Options` says which, `Report` is the answer."""

from engine.search.options import Options
from engine.search.report import Report, Snapshot
from engine.search.search import Search

__all__ = ["Options", "Report", "Search", "Snapshot"]

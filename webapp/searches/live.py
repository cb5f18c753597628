"""The searches that run, are queued or paused, by match: one of each kind at a time."""

import threading

from webapp.matches.match import Match
from webapp.searches.requests import SearchJob, SearchKind


class LiveSearches:
    """Their jobs; guarded, for a moment at a time. A match's own lock comes first."""

    def __init__(self) -> None:
        self._jobs: dict[str, dict[SearchKind, SearchJob]] = {}
        self._lock = threading.Lock()

    def of(self, match: Match) -> list[SearchJob]:
        with self._lock:
            return [job for job in self._jobs.get(match.id, {}).values() if not job.cancelled]

    def running(self, match: Match, kind: SearchKind) -> SearchJob | None:
        """The match's search of that kind."""
        return next((job for job in self.of(match) if job.about.kind == kind), None)

    def everywhere(self) -> list[SearchJob]:
        with self._lock:
            return [job for jobs in self._jobs.values() for job in jobs.values() if not job.cancelled]

    def add(self, job: SearchJob) -> None:
        request = job.about
        with self._lock:
            self._jobs.setdefault(request.match_id, {})[request.kind] = job

    def remove(self, job: SearchJob) -> None:
        """Forgets the job, unless another one has taken its place."""
        request = job.about
        with self._lock:
            jobs = self._jobs.get(request.match_id, {})
            if jobs.get(request.kind) is job:
                del jobs[request.kind]
            if not jobs:
                self._jobs.pop(request.match_id, None)

"""The searches that run, are queued or paused, by match: one of each kind at a time, and a hint for each person."""

import threading

from webapp.matches.match import Match
from webapp.searches.requests import SearchJob, SearchKind


class LiveSearches:
    """Their jobs; guarded, for a moment at a time. A match's own lock comes first."""

    def __init__(self) -> None:
        self._jobs: dict[str, dict[tuple[SearchKind, str], SearchJob]] = {}
        self._lock = threading.Lock()

    def of(self, match: Match) -> list[SearchJob]:
        with self._lock:
            return [job for job in self._jobs.get(match.id, {}).values() if not job.cancelled]

    def running(self, match: Match, kind: SearchKind, only_for: str = "") -> SearchJob | None:
        """The match's search of that kind, for that visitor or for everybody."""
        return next((job for job in self.of(match) if _place(job) == (kind, only_for)), None)

    def everywhere(self) -> list[SearchJob]:
        with self._lock:
            return [job for jobs in self._jobs.values() for job in jobs.values() if not job.cancelled]

    def add(self, job: SearchJob) -> None:
        request = job.about
        with self._lock:
            self._jobs.setdefault(request.match_id, {})[_place(job)] = job

    def remove(self, job: SearchJob) -> None:
        """Forgets the job, unless another one has taken its place."""
        request = job.about
        with self._lock:
            jobs = self._jobs.get(request.match_id, {})
            if jobs.get(_place(job)) is job:
                del jobs[_place(job)]
            if not jobs:
                self._jobs.pop(request.match_id, None)


def _place(job: SearchJob) -> tuple[SearchKind, str]:
    return job.about.kind, job.about.only_for

"""Computes in the pool what a page waits for, so that no visitor's page delays anybody else's."""

from dataclasses import replace
from typing import TypeVar

from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.work import Work
from webapp.searches.scheduling.jobs import Job, Terms
from webapp.searches.scheduling.pool import Pool

T = TypeVar("T")

TERMS = Terms(counted=False, rests=False, in_line=True)
"""Not counted among the visitor's searches: requests are limited already."""


class PageWork:
    """Work that somebody waits for, as jobs of the pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def wait(self, owner: str, steps: Steps[T]) -> T:
        """The result of the work, once its owner has had enough turns; raises Refused.

        Never with the lock of a match held: a thread of the pool may wait for that.
        """
        work = Work(steps)
        job = Job(work, owner, terms=TERMS)
        self._wait(job)
        if job.error or job.cancelled:
            raise Refused(N_("Something broke on our side; please try again."))
        answer = work.report()
        if work.stopped:
            raise Refused(N_("This takes longer than the server allows."))
        return answer  # type: ignore[return-value]  # None only if that is what the work came to

    def go_on(self, owner: str, steps: Steps[None], seconds: float) -> None:
        """Lets the work go on for that many seconds of computing."""
        self._wait(Job(Work(steps), owner, terms=replace(TERMS, seconds=seconds)))

    def _wait(self, job: Job) -> None:
        self.pool.submit(job)
        self.pool.wait(job)

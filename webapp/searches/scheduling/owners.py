"""How many searches each owner has in the pool, and whether there is room for another."""

from collections.abc import Iterator

from engine.refusals import N_, Refused
from webapp.searches.scheduling.jobs import Budgets, Job

SHARE = 4
"""One address has room for one in so many of the searches of everybody."""


class Full(Refused):
    """There is no room for another search at the moment."""


class Owners:
    """The searches in a pool, by owner. Not guarded: the pool holds its lock."""

    def __init__(self, budgets: Budgets) -> None:
        self.budgets = budgets
        self._jobs: dict[str, set[Job]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def __contains__(self, job: Job) -> bool:
        return job in self._jobs.get(job.owner, ())

    def __iter__(self) -> Iterator[Job]:
        return (job for owned in self._jobs.values() for job in owned)

    def add(self, job: Job) -> None:
        self._jobs.setdefault(job.owner, set()).add(job)

    def remove(self, job: Job) -> None:
        owned = self._jobs.get(job.owner, set())
        owned.discard(job)
        if not owned:
            self._jobs.pop(job.owner, None)

    def full(self, owner: str, address: str, urgent: bool) -> Full | None:
        """Why there is no room for another search; None while there is.

        An urgent move counts only against its owner's limit. Paused searches and page work do not count.
        """
        full = self._owner_full(owner)
        if full is not None or urgent:
            return full
        running = [other for other in self if other.terms.counted and not (other.pacing.paused or other.terms.urgent)]
        here = sum(other.address == address for other in running) if address else 0
        if len(running) >= self.budgets.total or here >= max(1, self.budgets.total // SHARE):
            return Full(N_("Too many searches are running at the moment; please try again in a while."))
        return None

    def _owner_full(self, owner: str) -> Full | None:
        """Why there is no room for another search of that owner."""
        count = sum(job.terms.counted for job in self._jobs.get(owner, ()))
        if count >= self.budgets.running:
            return Full(
                N_("You already have %(count)d searches running; stop one, or wait until it is done."), count=count
            )
        return None

    def idle(self, now: float) -> list[Job]:
        """The searches that nobody has gone on with for long."""
        latest = now - self.budgets.idle
        return [job for job in self if job.touched < latest and not job.running]

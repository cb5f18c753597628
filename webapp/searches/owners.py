"""How many searches everybody has in the pool, and whether there is room for another."""

from collections.abc import Iterator

from engine.game import N_, Refused
from webapp.searches.jobs import Job, Limits


class Full(Refused):
    """There is no room for another search at the moment."""


class Owners:
    """The searches in a pool, by owner. Not guarded: the pool holds its lock."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
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

    def full(self, owner: str) -> Full | None:
        """Why there is no room for another search of that owner; None while there is."""
        count = sum(job.counted for job in self._jobs.get(owner, ()))
        if count >= self.limits.running:
            return Full(
                N_("You already have %(count)d searches running; stop one, or wait until it is done."), count=count
            )
        if len(self) >= self.limits.total:
            return Full(N_("Too many searches are running at the moment; please try again in a while."))
        return None

    def idle(self, now: float) -> list[Job]:
        """The searches that nobody has gone on with for long."""
        latest = now - self.limits.idle
        return [job for job in self if job.touched < latest and not job.running]

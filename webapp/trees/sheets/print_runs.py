"""Prints sheets in the pool, one student after another, and keeps them until the page has shown them.

A class's sheets take seconds; meanwhile their page shows the progress.
"""

import hashlib
import secrets
import threading
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import Flask, render_template
from flask_babel import get_locale
from markupsafe import Markup

from engine.exercises.sheets import Sheet
from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.work import Work
from webapp.caches import BoundedCache
from webapp.http.pages.languages import in_language
from webapp.searches.scheduling.jobs import Job, Terms
from webapp.searches.scheduling.pool import Pool
from webapp.trees.sheets.printing import print_exercise

MOST_PRINTED = 120
"""Most students whose sheets are printed at once."""

MOST_NODES = 30_000
"""Most nodes of all trees printed at once, at some 400 bytes of the page each."""

MOST_AT_ONCE = 2000
"""Nodes up to which a page waits for all sheets, less than a second."""

MOMENT = 0.4
"""Seconds that a page waits for sheets that are nearly done."""

TERMS = Terms(counted=False, rests=False, patience=120.0)
"""The page asks again within that time, even in a tab in the background."""

MOST_BYTES = 32 << 20
"""Most memory of the latest sheets, compressed, in bytes."""

UNDONE = 1 << 20
"""Bytes that unfinished sheets count for."""


class NoPrint(Refused):
    """There are no sheets with that name."""


@dataclass
class PrintRun:
    """Sheets that are being printed."""

    name: str
    """The part of the address that identifies the run; it cannot be guessed."""
    sheet: Sheet
    students: Sequence[str]
    with_key: bool
    language: str
    made: list[bytes] = field(default_factory=list)
    """One compressed part of the page per student."""

    @property
    def total(self) -> int:
        return len(self.students)

    @property
    def pages(self) -> list[Markup]:
        return [Markup(zlib.decompress(page).decode()) for page in self.made]

    def steps(self, app: Flask) -> Steps[None]:
        """Prints all sheets in the language of the page."""
        return in_language(self.language, app.app_context, self._making())

    def _making(self) -> Steps[None]:
        """Prints one exercise per step; without individual numbers, the exercises are printed once for all."""
        exercises: list[Markup] = []
        for student in self.students:
            has_own = self.sheet.twins and bool(student)
            if has_own or not exercises:
                own = (yield from self.sheet.making_for(student)) if has_own else self.sheet
                exercises = yield from self._exercises(own)
            page = render_template(
                "trees/_printed.html", sheet=self.sheet, name=student, with_key=self.with_key, exercises=exercises
            )
            self.made.append(zlib.compress(page.encode(), 1))
            yield

    def _exercises(self, sheet: Sheet) -> Steps[list[Markup]]:
        printed = []
        for number, exercise in enumerate(sheet.exercises, 1):
            shown = print_exercise(number, exercise, self.with_key)
            printed.append(Markup(render_template("trees/_printed_exercise.html", exercise=shown)))
            yield
        return printed


class StartedRun:
    """Sheets in the pool."""

    def __init__(self, pool: Pool, run: PrintRun, job: Job) -> None:
        self.run, self.job, self._pool = run, job, pool

    @property
    def size(self) -> int:
        """Approximate memory in bytes."""
        return sum(map(len, self.run.made)) if self.job.over.is_set() else UNDONE

    @property
    def is_small(self) -> bool:
        return self.run.sheet.size * self.run.total <= MOST_AT_ONCE

    @property
    def is_broken(self) -> bool:
        """Whether it ended before all sheets were printed."""
        return self.job.over.is_set() and len(self.run.made) < self.run.total

    def look(self) -> bool:
        """Waits a moment, or for all sheets if they are few; returns whether all are printed. Raises Refused if they
        failed.
        """
        is_over = self._pool.wait(self.job, None if self.is_small else MOMENT)
        if self.is_broken and not self.job.stopped:
            raise Refused(N_("Something broke on our side; please try again."))
        if self.is_broken:
            raise Refused(N_("This takes longer than the server allows."))
        return is_over

    def give_up(self) -> None:
        self._pool.cancel(self.job)


class PrintRuns(BoundedCache[StartedRun]):
    """The sheets that are being printed, and the latest printed ones; the least recently viewed are evicted first."""

    def __init__(self, app: Flask, pool: Pool) -> None:
        super().__init__(MOST_BYTES, lambda started: min(started.size, MOST_BYTES))
        self._app, self._pool = app, pool
        self._lock = threading.Lock()
        self._secret = secrets.token_bytes()

    def popitem(self) -> tuple[str, StartedRun]:
        name, started = super().popitem()
        started.give_up()
        return name, started

    def start(self, owner: str, link: str, sheet: Sheet, students: Sequence[str], with_key: bool) -> StartedRun:
        """Starts printing the visitor's sheets, or returns the run of the same earlier request. Raises Refused."""
        refuse_too_many(sheet, len(students))
        language = str(get_locale())
        asked = repr((owner, link, tuple(students), with_key, language))
        name = hashlib.blake2b(asked.encode(), digest_size=16, key=self._secret[:32]).hexdigest()
        with self._lock:
            kept = self.get(name)
            if kept is not None and not kept.is_broken:
                return kept
            run = PrintRun(name, sheet, students, with_key, language)
            started = StartedRun(self._pool, run, Job(Work(run.steps(self._app)), owner, terms=TERMS))
            self._pool.submit(started.job)
            self[name] = started
            return started

    def find(self, name: str, owner: str) -> StartedRun:
        """The visitor's sheets with that name; raises NoPrint."""
        with self._lock:
            started = self.get(name)
            if started is None or started.job.owner != owner:
                raise NoPrint(N_("These sheets are no longer kept: print them again."))
            self[name] = started  # updates its weight
            return started


def refuse_too_many(sheet: Sheet, students: int) -> None:
    """Raises Refused if the page would hold too many trees."""
    most = max(1, MOST_NODES // max(1, sheet.size))
    if students > most:
        raise Refused(
            N_(
                "This sheet is so large that it can be printed for at most %(most)d names at once: print the list in"
                " parts."
            ),
            most=most,
        )

"""The services that every page uses: the database, matches, searches and exact values. One set per application."""

import gc
import logging
import threading
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from flask import Flask, current_app
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from engine import games, native
from engine.game import Game
from engine.games.uniform import Uniform
from engine.hidden.cfr import compile_learning
from webapp import caches
from webapp.config import BadSetting, unwritable
from webapp.http import metrics
from webapp.http.visitors.rate_limits import address_of
from webapp.matches.leases import BEAT
from webapp.matches.match import Match
from webapp.matches.service import Matches
from webapp.matches.store import Store
from webapp.searches.audience import Audience
from webapp.searches.exact_values import ExactValues
from webapp.searches.machine_code import MachineCode
from webapp.searches.refusals import refuse_unplayable
from webapp.searches.scheduling import memory
from webapp.searches.scheduling.jobs import Budgets
from webapp.searches.scheduling.page_work import PageWork
from webapp.searches.scheduling.pool import Pool
from webapp.searches.service import SearchService
from webapp.searches.weight_scans import WeightScans
from webapp.storage.allowance import Allowance
from webapp.storage.claim import AlreadyClaimed, claim, release
from webapp.storage.database import Database
from webapp.storage.keeping import Keeping
from webapp.storage.short_addresses import ShortAddresses
from webapp.storage.tables import answers
from webapp.vital_threads import vital_thread

HOUSEKEEPING_SECONDS = 2.0

log = logging.getLogger(__name__)


class MatchAudience(Audience, Protocol):
    """Receives news of matches and of searches."""

    def changed(self, match: Match) -> None: ...
    def moved(self, match_id: str) -> None: ...


@dataclass(frozen=True)
class Services:
    """The services of one application."""

    database: Database
    matches: Matches
    pool: Pool
    searches: SearchService
    exact_values: ExactValues
    weight_scans: WeightScans
    page_work: PageWork
    keeping: Keeping
    allowance: Allowance
    short_addresses: ShortAddresses
    audience: MatchAudience
    folder: Path
    closed: threading.Event = field(default_factory=threading.Event)

    def delete_some(self) -> None:
        """Deletes a few rows that nobody has opened for long."""
        for table, names in self.keeping.delete_some().items():
            metrics.deleted.labels(table).inc(len(names))
            for name in names:
                self.matches.forget(name)
            if names and table == answers.name:
                self.allowance.recount()

    def renew_leases(self) -> None:
        """Tells the other processes that this one lives, and gives them the matches that they want."""
        leases = self.matches.leases
        if leases.is_leaving:
            return
        try:
            for match_id in leases.renew():
                self._let_go(match_id)
                leases.give_back([match_id])
                self.audience.moved(match_id)
        except SQLAlchemyError as error:  # the database is away: nothing is held until it is back
            log.warning("The leases could not be renewed: %s", getattr(error, "orig", error))

    def _let_go(self, match_id: str) -> None:
        match = self.matches.live(match_id)
        if match is not None:
            with match.lock:
                self.searches.let_go(match)
                self.matches.forget(match_id)

    def leave(self) -> None:
        """Before the process ends: gives everything back, so that the others go on with it at once."""
        leases = self.matches.leases
        if leases.alone or leases.is_leaving:
            return
        leases.is_leaving = True
        held = leases.held()
        for match_id in held:
            self._let_go(match_id)
        leases.close()
        for match_id in held:
            self.audience.moved(match_id)

    def give_back_unused(self) -> None:
        """Gives back what has been dropped from memory."""
        leases = self.matches.leases
        leases.give_back(match_id for match_id in leases.held() if self.matches.live(match_id) is None)

    def keep_claim(self) -> None:
        """Logs an error if another process took the database over while it was away."""
        if not self.database.keep_claim():
            log.error("Another Poda uses the database, too: stop one of them.")

    def close(self) -> None:
        self.closed.set()
        self.exact_values.close()
        self.searches.close()
        self.pool.close()
        self.matches.leases.close()
        self.database.close()
        release(self.folder)


def init_app(app: Flask, audience: MatchAudience) -> None:
    """Brings the database up to date and starts the search threads."""
    opened = open_services(app, audience)
    app.extensions["poda.services"] = opened
    metrics.searches.set_function(opened.pool.__len__)
    metrics.cache_bytes.set_function(caches.used_bytes)


def start(app: Flask) -> None:
    """Starts the regular tasks and resumes the matches of the last run, whose news need the sockets to be there."""
    opened: Services = app.extensions["poda.services"]
    vital_thread(partial(_keep_house, opened), "housekeeping").start()
    if not opened.matches.leases.alone:
        vital_thread(partial(_share, opened), "lease").start()
    starting = threading.Thread(target=after_start, args=(app, opened), name="after-start", daemon=True)
    app.extensions["poda.starting"] = starting
    starting.start()


def settle() -> None:
    """Tunes the whole process once everything is loaded."""
    memory.map_large_arrays()
    gc.collect()
    gc.freeze()  # what is loaded by now stays for good, so the garbage collector can skip it


def services() -> Services:
    """The services of the current application."""
    opened: Services = current_app.extensions["poda.services"]
    return opened


def open_database(folder: Path, url: str, is_one_of_several: bool = False) -> Database:
    """Claims the folder for this process and opens its database, up to date; raises BadSetting with advice.

    One of several processes has nothing of its own in the folder, which is therefore not claimed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not is_one_of_several:
            claim(folder)
    except AlreadyClaimed:
        raise BadSetting(
            f"Another Poda runs on {folder}: stop it, or set PODA_DATA to another folder. One process serves a folder."
        ) from None
    except OSError as error:
        raise BadSetting(unwritable(folder, error)) from None
    database = Database(url, is_one_of_several)
    try:
        database.claim()
        database.migrate()
    except (AlreadyClaimed, BadSetting, DatabaseError, OSError) as error:
        database.close()
        release(folder)
        raise BadSetting(_unusable(database, error)) from None
    return database


def _unusable(database: Database, error: Exception) -> str:
    """A sentence with the problem and what to do."""
    place = database.engine.url.render_as_string()
    if isinstance(error, AlreadyClaimed):
        return (
            f"Another Poda uses the database {place}: stop it, or set DATABASE_URL to another. One process serves it."
        )
    if isinstance(error, BadSetting):
        return str(error)
    if isinstance(error, OSError):
        return f"The database {place} cannot be written to ({error.strerror}): set DATABASE_URL to one that can."
    reason = " ".join(str(getattr(error, "orig", error)).split())
    if database.shared and isinstance(error, OperationalError):
        return f"The database {place} cannot be reached ({reason}): start it, or set DATABASE_URL to another."
    return f"The database {place} cannot be used ({reason}): restore a copy of it, or move it away to begin anew."


def open_services(app: Flask, audience: MatchAudience) -> Services:
    """The services according to the settings; they send their news to `audience`."""
    settings = app.config
    native.keep_in(settings["PODA_CACHE"])
    database = open_database(settings["PODA_DATA"], settings["DATABASE_URL"], bool(settings["PODA_REDIS"]))
    budgets = Budgets(
        seconds=settings["PODA_SEARCH_SECONDS"],
        nodes=settings["PODA_SEARCH_NODES"],
        bytes=settings["PODA_SEARCH_MEGABYTES"] << 20,
        total_bytes=settings["PODA_SEARCHES_MEGABYTES"] << 20,
        running=settings["PODA_SEARCHES_EACH"],
        total=settings["PODA_SEARCHES"],
    )
    pool = Pool(settings["PODA_SEARCH_THREADS"], budgets, address_of=address_of)
    check = partial(refuse_unplayable, most_seconds=settings["PODA_SEARCH_SECONDS"])
    matches = Matches(Store(database), check, settings["PODA_LIVE_MATCHES"])
    matches.listeners.append(audience.changed)
    tree_bytes = settings["PODA_TREES_MEGABYTES"] << 20
    searches = SearchService(matches, pool, audience, record=settings["PODA_TREE_NODES"], tree_cache=tree_bytes)
    exact_values = ExactValues(settings["PODA_EXACT_VALUES_MEGABYTES"] << 20, pool)
    keeping = Keeping(database, settings["PODA_KEEP_DAYS"])
    return Services(
        database=database,
        matches=matches,
        pool=pool,
        searches=searches,
        exact_values=exact_values,
        weight_scans=WeightScans(pool),
        page_work=PageWork(pool),
        keeping=keeping,
        short_addresses=ShortAddresses(database, keeping),
        audience=audience,
        allowance=Allowance(settings["PODA_ANSWERS_MEGABYTES"] << 20),
        folder=settings["PODA_DATA"],
    )


def _share(opened: Services) -> None:
    while not opened.closed.wait(BEAT):
        opened.renew_leases()


def _keep_house(opened: Services) -> None:
    """Runs the regular tasks every few seconds while the application is open."""
    while not opened.closed.wait(HOUSEKEEPING_SECONDS):
        for work in (opened.keep_claim, opened.searches.drop_unwatched, opened.give_back_unused, opened.delete_some):
            try:
                work()
            except SQLAlchemyError as error:
                log.warning("Housekeeping waits for the database: %s", getattr(error, "orig", error))
            except Exception:
                log.warning("housekeeping failed", exc_info=True)


def after_start(app: Flask, opened: Services) -> None:
    """Slow work after the start: resumes matches that wait for the engine, and compiles the rules."""
    machine_code, chosen = opened.searches.machine_code, app.config["PODA_COMPILE"]
    if not app.testing:  # in tests, searches run as plain Python
        machine_code.games = games_to_compile(chosen)
    try:
        opened.searches.resume(app.config["PODA_RESUME_HOURS"])
    except Exception:
        log.exception("the matches that wait for the engine could not be resumed")
    if not app.testing:
        opened.pool.warm_up(lambda: _compile_all(machine_code, chosen is None))
        machine_code.go_on(opened.closed)


def _compile_all(machine_code: MachineCode, learning: bool) -> None:
    machine_code.compile_games()
    if learning:
        compile_learning()
    memory.give_back()


def games_to_compile(chosen: tuple[str, ...] | None) -> list[Game]:
    """Those of the chosen games that are searched state by state, which hands of cards are not."""
    found = map(games.find, games.ENTRIES if chosen is None else chosen)
    searched = [game for game in found if not (game.hidden or game.alone)]
    if chosen is None:
        searched.append(Uniform({}))  # the trees on the complexity page can be large
    return searched

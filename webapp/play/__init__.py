"""The play room: matches, their boards and panels, and the engine's mind."""

import logging
import threading
from dataclasses import dataclass
from typing import Protocol

from flask import Flask, current_app

from engine import games
from engine.games.uniform import Uniform
from engine.search import compilation
from webapp import memory, metrics
from webapp.db import Database
from webapp.jobs import Limits
from webapp.match import Match
from webapp.matches import Matches
from webapp.minds import Minds, Town
from webapp.positions import WITH_BOARDS
from webapp.record import Store
from webapp.thinking import Pool
from webapp.thoughts import refuse_unplayable
from webapp.truths import Truths

log = logging.getLogger(__name__)


class Rooms(Town, Protocol):
    """Where all news goes: what matches and searches have to tell."""

    def changed(self, match: Match) -> None: ...


@dataclass(frozen=True)
class House:
    """What the play room works with; one per application."""

    database: Database
    matches: Matches
    pool: Pool
    minds: Minds
    truths: Truths

    def close(self) -> None:
        self.truths.close()
        self.pool.close()
        self.database.close()


def init_app(app: Flask) -> None:
    """Opens the room: brings the database up to date, starts the search threads, goes on where the last run stopped."""
    from webapp.play import chance, events, forms, names, routes, truth  # noqa: F401  some add themselves to the routes

    house = open_house(app, events.Rooms())
    app.extensions["poda.play"] = house
    app.extensions["poda.database"] = house.database
    app.extensions["poda.pool"] = house.pool
    metrics.searches.set_function(house.pool.__len__)
    app.register_blueprint(routes.bp)
    names.init_app(app)
    threading.Thread(target=_settle_in, args=(app, house), name="settle-in", daemon=True).start()


def open_house(app: Flask, town: Rooms) -> House:
    settings = app.config
    database = Database(settings["DATABASE_URL"])
    database.migrate()
    limits = Limits(
        seconds=settings["PODA_SEARCH_SECONDS"],
        events=settings["PODA_SEARCH_NODES"],
        running=settings["PODA_SEARCHES_EACH"],
        total=settings["PODA_SEARCHES"],
    )
    pool = Pool(settings["PODA_SEARCH_THREADS"], limits)
    matches = Matches(Store(database), refuse_unplayable, settings["PODA_LIVE_MATCHES"])
    matches.listeners.append(town.changed)
    shelf = settings["PODA_TREES_MEGABYTES"] << 20
    minds = Minds(matches, pool, town, record=settings["PODA_TREE_NODES"], shelf=shelf)
    truths = Truths(settings["PODA_TRUTHS_MEGABYTES"] << 20)
    return House(database, matches, pool, minds, truths)


def _settle_in(app: Flask, house: House) -> None:
    """What may take a moment after the start: matches that wait for the engine, and compiling the rules."""
    try:
        house.minds.resume(app.config["PODA_RESUME_HOURS"])
    except Exception:
        log.exception("the matches that wait for the engine could not be gone on with")
    if not app.testing:  # a test has no time for it: its searches run as plain Python
        house.pool.warm_up(lambda: _compile_games(app.config["PODA_COMPILE"]))


def _compile_games(chosen: tuple[str, ...] | None) -> None:
    for game in map(games.find, WITH_BOARDS if chosen is None else chosen):
        if not (game.hidden or game.alone):  # hands are not searched state by state; alone, there is little to search
            compilation.compile_for(game)
    if chosen is None:
        compilation.compile_for(Uniform({}))  # large ones are counted where trees are compared
    memory.give_back()


def house() -> House:
    """The play room of the current application."""
    opened: House = current_app.extensions["poda.play"]
    return opened

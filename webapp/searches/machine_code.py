"""The machine code of the games: all are compiled after the start, and first what somebody waits for.

Each game has two machines (`engine.search.parts`). The usual one is compiled here for every game, in one process with
what Monte Carlo tree search runs, since both contain the game's rules. The whole one follows when a search needs it.
"""

import logging
import threading
import time
from statistics import mean
from typing import Any

from engine import games, native
from engine.game import Game
from engine.search import Options, Search, compilation
from engine.search.monte_carlo import code as sampling
from engine.search.opponent import Opponent
from webapp.searches.scheduling import memory

ASKED_EVERY = 0.5
"""Seconds until it is looked whether a search waits for machine code."""

log = logging.getLogger(__name__)


class MachineCode:
    """Compiles in one thread, one thing after the other."""

    def __init__(self) -> None:
        self.games: list[Game] = []  # those that are compiled
        self._asked: dict[Any, tuple[Game, Options]] = {}  # by what is to be compiled, the longest asked for first
        self._took: list[float] = []  # seconds for each thing that was compiled
        self._began: float | None = None  # when the one that is compiled now was begun

    def ask(self, searcher: object) -> None:
        """Has this search's machine code compiled next, if it waits for any."""
        searcher = searcher.search if isinstance(searcher, Opponent) else searcher
        if isinstance(searcher, Search) and self.is_awaited(searcher):
            game, options = searcher.game, searcher.options
            self._asked.setdefault(compilation.rules_for(game, options), (game, options))

    def is_awaited(self, searcher: object) -> bool:
        """Whether the search is plain Python until its machine code is compiled."""
        searcher = searcher.search if isinstance(searcher, Opponent) else searcher
        if not isinstance(searcher, Search) or searcher.stays_plain:
            return False
        if all(searcher.game.slug != game.slug for game in self.games):
            return False
        return not compilation.is_compiled(searcher.game, searcher.options)

    @staticmethod
    def runs_plain(searcher: object) -> bool:
        """Whether the search runs as plain Python, whatever the reason."""
        searcher = searcher.search if isinstance(searcher, Opponent) else searcher
        if not isinstance(searcher, Search):
            return False
        return searcher.stays_plain or not compilation.is_compiled(searcher.game, searcher.options)

    @property
    def seconds_left(self) -> float | None:
        """About how long somebody waits who asks now, as things went until now; None if nothing was compiled yet."""
        if not self._took:
            return None
        each = mean(self._took)
        running = 0.0 if self._began is None else max(0.0, each - (time.monotonic() - self._began))
        return running + each * max(1, len(self._asked))

    def compile_games(self) -> None:
        """Loads what was compiled before, then compiles the others: always next what was asked for, if anything."""
        left = [game for game in self.games if not compilation.is_compiled(game) and not compilation.load_for(game)]
        while left or self._asked:
            try:
                if not self._compile_asked():
                    self._compile(left[0])
            except Exception:
                log.exception("machine code could not be compiled")
                left = left[1:]
            left = [game for game in left if not compilation.is_compiled(game)]
        for game in self.games:  # at a later start, loads what Monte Carlo tree search runs
            self._compile(game)

    def go_on(self, closed: threading.Event) -> None:
        """Compiles what is asked for from then on."""
        while not closed.wait(ASKED_EVERY):
            try:
                if self._compile_asked():
                    memory.give_back()
            except Exception:
                log.exception("machine code could not be compiled")

    def _compile_asked(self) -> bool:
        """Compiles what was asked for first; returns whether there was anything."""
        if not self._asked:
            return False
        key = next(iter(self._asked))
        try:
            self._compile(*self._asked[key])
        finally:
            del self._asked[key]
        return True

    def _compile(self, game: Game, options: Options | None = None) -> None:
        machine = compilation.entry_for(game, options)
        sampled = [sampling.entry_for(game)] if game.slug in games.ENTRIES else []
        self._began = time.monotonic()
        for entry in native.prepare([machine, *sampled]):
            if entry is machine and not compilation.is_compiled(game, options):
                compilation.take_up(game, native.machine_code(machine), options)
                self._took.append(time.monotonic() - self._began)
                log.info("%s is compiled", game.slug)
        self._began = None

"""Runs the searches of every match: the engine's own moves, hints and analyses, all in one pool of threads.

`keep_up` is told of every change of a match and sees to it that just the right searches run: those of an older board
are dropped, and where the engine is to move, its search is started. It may be called at any time and any number of
times. What a search finds is played through `Matches`, so it is stored before anybody hears of it.
"""

import itertools
import logging
import time
from typing import Any

from engine.refusals import N_, Refused
from engine.search.compilation import is_compiled
from webapp.matches import permissions
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.page_state import ANY, PageState, refuse_other_board
from webapp.matches.seats import EngineSeat
from webapp.matches.service import Matches, NoMatch
from webapp.searches import engine_moves
from webapp.searches.audience import Audience, tell_progress
from webapp.searches.found import payloads
from webapp.searches.found.results import SearchResults
from webapp.searches.live import LiveSearches
from webapp.searches.machine_code import MachineCode
from webapp.searches.refusals import refuse_unplayable
from webapp.searches.requests import SearchJob, SearchKind, SearchRequest, request_for, version_of
from webapp.searches.retry import Retries, WaitingMatches
from webapp.searches.scheduling.jobs import Callbacks, Terms
from webapp.searches.scheduling.pacing import Pace
from webapp.searches.scheduling.pool import Full, Pool
from webapp.searches.searchers import question, searcher_for
from webapp.searches.speed import SearchSpeed

SECONDS_UNWATCHED = 5.0
"""After so many a search is dropped whose watchers have left; an engine moves when they return."""

SECONDS_UNSEEN = 10.0
"""The same for one that was never watched: pages without scripts ask for it every second."""

log = logging.getLogger(__name__)


class SearchService:
    """The searches of all matches."""

    def __init__(
        self, matches: Matches, pool: Pool, audience: Audience, *, record: int = 2000, tree_cache: int = 64 << 20
    ) -> None:
        self.matches, self.pool, self.audience = matches, pool, audience
        self.record = record
        self._live = LiveSearches()
        self.machine_code = MachineCode()
        self.speed = SearchSpeed()
        self.results = SearchResults(self._live, tree_cache)
        self._queue = WaitingMatches(pool.has_room, self._go_on_with)
        self._retries = Retries(self._go_on_with)
        # From the microsecond of the start: pages that outlive a restart know the searches before it by their numbers.
        self._ids = itertools.count(time.time_ns() // 1000)
        self._closed = False
        matches.listeners.append(self.keep_up)

    @property
    def most_seconds(self) -> float:
        """For which one search may run."""
        return self.pool.budgets.seconds

    # -- keeping up with the match ----------------------------------------------------------------------------------

    def keep_up(self, match: Match, somebody: bool = False) -> None:
        """Drops searches of an older board; starts, pauses and paces the engine's own.

        An engine that plays itself goes on only while somebody watches, or has just looked (`somebody`).
        """
        if not self.matches.lives_here(match):
            return
        with match.lock:
            for job in self.live(match):
                if job.about.changed != version_of(match, job.about.kind):
                    self._drop(job)
            if somebody:
                self._noticed(match)
            move = self._live.running(match, "move")
            settings = match.record.settings
            has_to_wait = False
            if move is not None:
                if move.pacing.paused != settings.paused:
                    self.pool.set_paused(move, settings.paused)
                if move.pacing.speed != engine_moves.speed(match):
                    self.pool.set_speed(move, engine_moves.speed(match))
            elif match.engine_to_move and (somebody or not match.engine_only or self.audience.watched(match.id)):
                has_to_wait = not self._begin_move(match)
            if has_to_wait:
                self._queue.join(match.id, engine_moves.owner(match), engine_moves.is_urgent(match))
            else:
                self._queue.leave(match.id)

    def drop_unwatched(self) -> None:
        """Ends the searches of people who have left; called every few seconds."""
        now = self.pool.clock.now()
        for job in self._live.everywhere():
            if self.audience.watched(job.about.match_id):
                job.about.watched, job.last_asked = True, now
            elif now - job.last_asked > (SECONDS_UNWATCHED if job.about.watched else SECONDS_UNSEEN):
                self._drop(job)

    def _noticed(self, match: Match) -> None:
        """Somebody looks at the match."""
        for job in self.live(match):
            job.last_asked = self.pool.clock.now()

    def resume(self, hours: float = 6.0, most: int = 200) -> int:
        """After a restart: goes on with the matches whose engine is to move. Others go on when somebody opens them.

        With several processes all do: another one may have to go on with it.
        """
        if not self.matches.leases.alone:
            return 0
        waiting = self.matches.store.waiting(time.time() - hours * 3600, most)
        for match_id in waiting:
            self._go_on_with(match_id)
        return len(waiting)

    def _go_on_with(self, match_id: str) -> None:
        """Keeps up with a match outside of any request. One that cannot be read is logged, and delays no other."""
        if self._closed or self.matches.leases.is_given_away(match_id):
            return
        try:
            self.keep_up(self.matches.find(match_id))
        except NoMatch:
            log.warning("match %s is gone", match_id)
        except Exception:  # the database may be away for a moment
            log.warning("match %s could not be resumed", match_id, exc_info=True)
            self._retries.note(match_id, played=False)

    def _begin_move(self, match: Match) -> bool:
        """Starts the search for the engine's move; False when there is no room for it at the moment."""
        seat = match.seat_to_move()
        assert isinstance(seat, EngineSeat)
        try:
            options = engine_moves.options(seat, self.compiling(match))
            request = self._request(match, "move", match.ply, options)
            self._begin(match, request, engine_moves.owner(match), engine_moves.pace(match))
        except Full:
            return False
        except Refused:
            log.warning("the engine cannot play as its seat says", exc_info=True)
        return True

    def let_go(self, match: Match) -> None:
        """Another process goes on with the match."""
        self._queue.leave(match.id)
        for job in self.live(match):
            self._drop(job)

    def close(self) -> None:
        """No match is gone on with outside of a request from now on."""
        self._closed = True
        self._retries.close()

    # -- what people ask for ----------------------------------------------------------------------------------------

    def start(
        self,
        match: Match,
        visitor: str,
        kind: SearchKind,
        options: EngineOptions,
        ply: int | None = None,
        speed: int | None = None,
        paused: bool = False,
        page: PageState = ANY,
    ) -> str:
        """A hint or an analysis of the position at `ply`; one of each kind at a time, and of hints one for each of two
        people. Raises Refused.
        """
        with match.lock:
            permissions.check_taking_part(match, visitor)
            permissions.check_help(match)
            refuse_other_board(match, page)
            ply = match.ply if ply is None else ply
            if not 0 <= ply < len(match.states):
                raise Refused(N_("There is no such position in this match."))
            if match.position_at(ply).over:
                raise Refused(N_("The game is over: there is nothing to search."))
            if match.game.hidden:
                raise Refused(N_("Where cards are hidden, ask a method for its advice instead."))
            turn = match.position_at(ply).turn
            refuse_unplayable(match.game, match.states[ply], turn, options, self.most_seconds)
            request = self._request(match, kind, ply, options)
            if kind == "hint" and match.shared_with_others(visitor):
                request.only_for = visitor
            running = self._live.running(match, kind, request.only_for)
            if running is not None:  # the new one takes its place, not a waiting match
                self._live.remove(running)
                self.pool.cancel(running)
            try:
                return self._begin(match, request, visitor, Pace(speed, paused))
            finally:
                self._queue.call()

    def stop(self, match: Match, visitor: str, search: str | None = None) -> None:
        """The search answers with the best so far; without a name, the engine's own move.

        A person who plays and was waiting for that move goes on playing: the engine is not paused any more.
        """
        job = self._job(match, visitor, search)
        self.pool.stop(job)
        if job.about.kind == "move" and not match.engine_only:
            self.matches.change_settings(match, visitor, paused=False)

    def step(self, match: Match, visitor: str, events: int = 1, search: str | None = None) -> None:
        job = self._job(match, visitor, search)
        if not job.pacing.paused:
            raise Refused(N_("Pause the search first; then it can be stepped."))
        self.pool.step(job, events)

    def pace(self, match: Match, visitor: str, search: str, **settings: Any) -> None:
        """Changes `speed` or `paused` of a search; for the engine's own move these are the match's settings."""
        job = self._job(match, visitor, search)
        if job.about.kind == "move":
            self.matches.change_settings(match, visitor, **settings)
        if "speed" in settings:
            self.pool.set_speed(job, settings["speed"])
        if "paused" in settings:
            self.pool.set_paused(job, settings["paused"])

    def _job(self, match: Match, visitor: str, search: str | None) -> SearchJob:
        permissions.check_taking_part(match, visitor)
        self._noticed(match)
        if search is None:
            self.keep_up(match)  # its search may have been given up while the match was paused
        for job in self.live(match):
            if job.about.id == search or (search is None and job.about.kind == "move"):
                return job
        raise Refused(N_("That search is not running any more."))

    # -- what can be looked at --------------------------------------------------------------------------------------

    def live(self, match: Match) -> list[SearchJob]:
        """The searches of the match that run, are queued or paused."""
        return self._live.of(match)

    def postponed(self, match: Match) -> bool:
        """Whether the engine's move waits until other searches are done."""
        return match.id in self._queue

    def compiling(self, match: Match) -> bool:
        """Whether the match is searched as plain Python until its game is compiled, as on a new server."""
        if self.pool.rest > 0 and not (match.game.hidden or is_compiled(match.game)):
            return True
        return any(self.machine_code.is_awaited(job.searcher) for job in self.live(match))

    # -- the searches themselves ------------------------------------------------------------------------------------

    def _request(self, match: Match, kind: SearchKind, ply: int, options: EngineOptions) -> SearchRequest:
        return request_for(match, kind, ply, options, f"s{next(self._ids)}")

    def _begin(self, match: Match, request: SearchRequest, owner: str, pace: Pace) -> str:
        job = SearchJob(
            # what a lecturer looks at is the same next time; a match against the engine is not
            searcher_for(
                question(match, request.ply, request.options, self.record, request.kind != "move"),
                is_to_play=request.kind == "move",
            ),
            owner,
            request,
            terms=Terms(
                urgent=request.kind == "move" and engine_moves.is_urgent(match),
            ),
            pace=pace,
            callbacks=Callbacks(lambda job: tell_progress(self.audience, job), self._done, self._dropped),
        )
        self.machine_code.ask(job.searcher)
        self._live.add(job)
        try:
            self.pool.submit(job)
        except Full:
            self._live.remove(job)
            raise
        if request.only_for:
            self.audience.tell(match.id, "hint:asked", {"match": match.id, "by": match.sides_of(owner)})
        return request.id

    def _drop(self, job: SearchJob) -> None:
        self._live.remove(job)
        self.pool.cancel(job)
        self._queue.call()

    # -- what the pool tells (in a thread of the pool) --------------------------------------------------------------

    def _dropped(self, job: SearchJob) -> None:
        """The pool has given it up: nobody went on with it for long."""
        self._live.remove(job)
        self._queue.call()

    def _done(self, job: SearchJob) -> None:
        request = job.about
        news = {**payloads.heading(request), "failed": True}
        try:
            if not job.error:
                news = self._answer(request, job)
        finally:  # whatever went wrong, the match goes on
            self._live.remove(job)
            self._queue.call()
            if request.kind == "move":
                self._retries.note(request.match_id, played=bool(news.get("played")))
            self.audience.tell(request.room, "search:done", news)

    def _answer(self, request: SearchRequest, job: SearchJob) -> dict[str, Any]:
        """What the search found is kept and told, unless it is private; the engine's move is played."""
        report = job.searcher.report()
        self.speed.note(report.nodes, report.seconds, self.machine_code.runs_plain(job.searcher))
        news = payloads.heading(request) if request.private else payloads.answer(request, report, job.stopped)
        if not request.private:
            self.results.keep(request, news, job.searcher.trace)
        if request.kind == "move":  # until it is played it counts as running, so that no second one is started
            played = engine_moves.play(self.matches, request, report)
            news["played"] = played is not None if request.private else played
        return news

"""What the pages that compare searches share: one is shown, and asked again until its searches are done.

No comparison is stored: its address holds it. A page waits a moment for its searches, so that small ones arrive
complete; while they run, htmx fetches the results again. The same address finds the same series.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from flask import current_app, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine import games
from engine.refusals import Refused
from engine.search import ActionSearcher
from webapp.compare.series import SeriesRunner, SharedSeries
from webapp.http.pages.languages import sentence
from webapp.http.visitors.security import current_visitor
from webapp.matches import positions
from webapp.views.small_board import small_board
from webapp.wording.lecture_trees import text_of

SECONDS = 4.0
"""Most computing time of each search of a comparison."""

MOMENT = 0.4
"""Seconds that an answer waits for searches that are nearly done."""


class Compared(Protocol):
    """A position with the searches to compare on it, as an address names them."""

    @property
    def key(self) -> Hashable: ...
    @property
    def address(self) -> dict[str, Any]: ...
    def searches(self) -> Iterable[ActionSearcher]: ...


C = TypeVar("C", bound=Compared)


def run_series(key: Hashable, searches: Callable[[], Iterable[ActionSearcher]]) -> SharedSeries:
    """The series, as far as it has come in a moment; raises Refused."""
    runner: SeriesRunner = current_app.extensions["poda.series"]
    series = runner.run(key, current_visitor(), searches, SECONDS)
    series.look(MOMENT)
    return series


@dataclass(frozen=True)
class Comparer(Generic[C]):
    """A kind of comparison: how its address is read, and how it is shown."""

    folder: str
    """The folder of its templates, `show.html` and `_results.html`."""
    first: Mapping[str, Any]
    """The address of the position if it names none."""
    read: Callable[["MultiDict[str, str]"], C]
    """Raises Refused."""
    results: Callable[[C, SharedSeries], object]
    context: Callable[[C | None], dict[str, Any]]
    """What only this page shows; of an invalid address as far as it can be read."""

    def show(self, sent_on: bool = False) -> BaseResponse:
        """The page. `sent_on`: to the address of the comparison, which a form has filled in."""
        given, endpoint = request.args, request.endpoint or ""
        if not given.keys() & {"game", "tree"}:
            return redirect(url_for(endpoint, **(dict(self.first) | given.to_dict(flat=False))))
        try:
            comparison = self.read(given)
            if sent_on:
                return redirect(url_for(endpoint, **comparison.address))
            found = self.found(comparison)
        except Refused as refusal:
            return make_response(self._page(None, refusal=sentence(refusal)), 400)
        return make_response(self._page(comparison, found=found))

    def look(self) -> str:
        """The results so far, for the same address."""
        comparison = self.read(request.args)
        return render_template(f"{self.folder}/_results.html", comparison=comparison, found=self.found(comparison))

    def found(self, comparison: C) -> object:
        return self.results(comparison, run_series(comparison.key, comparison.searches))

    def _page(self, comparison: Any, found: object = None, refusal: str | None = None) -> str:
        """The whole page; without a comparison, the form as it was filled in and the refusal."""
        query = comparison.address if comparison else request.args.to_dict()
        entry = games.ENTRIES.get(query.get("game", ""))
        return render_template(
            f"{self.folder}/show.html",
            comparison=comparison,
            place=comparison.place if comparison else {},
            query=query,
            tree_text=text_of(query.get("tree", "")),
            board=small_board(comparison.game, comparison.state) if comparison else None,
            games=[slug for slug in games.ENTRIES if not positions.game_of(slug, {}).hidden],
            parameters=[parameter.name for parameter in entry.parameters] if entry else [],
            found=found,
            refusal=refusal,
            **self.context(comparison),
        )

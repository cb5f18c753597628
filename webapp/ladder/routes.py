"""The pages of the ladder. Every choice is a link or a form that answers with the page; htmx swaps its parts."""

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.hidden.methods import OPTIONS
from engine.refusals import Refused
from engine.steps import Steps
from webapp.games import page_of
from webapp.http.pages.languages import sentence
from webapp.http.serving.live import url_here
from webapp.http.visitors.rate_limits import CREATE, LADDER, limited
from webapp.http.visitors.security import current_visitor
from webapp.ladder import learning, open_cards, own_strategy, queries, rungs, table, words
from webapp.ladder.heat import heat
from webapp.ladder.queries import LadderQuery, ladder_games, rung_names
from webapp.ladder.texts import texts
from webapp.play import fields
from webapp.searches import hidden_decisions
from webapp.services import services
from webapp.views import belief_tree
from webapp.views.hand import ShownTree, explained
from webapp.wording.script_texts import texts as script_texts

bp = Blueprint("ladder", __name__, url_prefix="/ladder")


@bp.get("")
def home() -> BaseResponse:
    """Redirects to the ladder of the game in the address, or of the first game."""
    given: dict[str, Any] = request.args.to_dict()
    slug = given.pop("game", "") or ladder_games()[0]
    fields_of_page = {name: value for name, value in given.items() if name != "slug" and not name.startswith("_")}
    return redirect(url_for("ladder.show", slug=slug, **fields_of_page))


@bp.get("/<slug>")
@limited(LADDER)
def show(slug: str) -> str:
    query, refusal = _with_fields(queries.read(slug, request.args))
    _work_out(rungs.working_out(query))
    return render_template("ladder/show.html", **_page(query), refusal=refusal)


@bp.get("/<slug>/own")
@limited(LADDER)
def own_rung(slug: str) -> Response:
    """The rung of the reader's own strategy, as the sliders are set; the page's address follows them."""
    query, refusal = _with_fields(queries.read(slug, request.args))
    _work_out(rungs.working_out(query))
    answer = make_response(render_template("ladder/_own.html", **_own(query), refusal=refusal))
    answer.headers["HX-Replace-Url"] = url_for("ladder.show", **query.address)
    return answer


@bp.get("/<slug>/everybody")
@limited(LADDER)
def everybody(slug: str) -> str:
    """The results of all methods against each other."""
    query = queries.read(slug, request.args)
    _work_out(table.working_out(query))
    return render_template("ladder/_everybody.html", query=query, table=table.everybody(query))


def _work_out(steps: Steps[None]) -> None:
    services().page_work.wait(current_visitor(), steps)


def _with_fields(query: LadderQuery) -> tuple[LadderQuery, str | None]:
    """The query with the sliders' strategy; if that is refused, the unchanged query and the reason."""
    if not any(name.startswith("p.") for name in request.args):
        return query, None
    try:
        return own_strategy.with_fields(query, request.args), None
    except Refused as error:
        return query, sentence(error)


def _page(query: LadderQuery) -> dict[str, Any]:
    climbed = rungs.ladder(query)
    options = query.options(query.shown)
    decision = hidden_decisions.decided(query.game, query.player, query.seen, options)
    return {
        **_own(query),
        "games": ladder_games(),
        "rules": page_of(query.game.slug).rules(query.game.parameters),
        "ladder": climbed,
        "rung_names": rung_names(),
        "levels": OPTIONS["level"].kind,
        "advising_methods": hidden_decisions.advising_methods(),
        "situation": words.situation(query),
        "decisions": words.decisions(query),
        "explanation": explained(decision, query.player, query.seen, options, algorithm=query.search),
        "open_tree": _open_cards(query),
        "texts": script_texts(),
    }


def _open_cards(query: LadderQuery) -> ShownTree:
    """Expectiminimax with open cards: nodes of an information set are joined, and nothing is pruned."""
    found = open_cards.open_cards(query)
    algorithm = belief_tree.suited(found.tree, "")
    columns = belief_tree.shown(found.tree, algorithm, found.groups)
    return ShownTree(columns, belief_tree.outline(found.tree), algorithm, (algorithm,), is_search=True)


def _own(query: LadderQuery) -> dict[str, Any]:
    return {
        "query": query,
        "own": own_strategy.own_strategy(query),
        "starts": own_strategy.starts(query),
        "worst": rungs.worst(query),
    }


# -- CFR+ live ------------------------------------------------------------------------------------------------------


@bp.get("/<slug>/cfr")
@limited(LADDER)
def cfr(slug: str) -> str:
    """The page on which CFR+ learns the game."""
    game = queries.game_of(slug, request.args)
    named = queries.parameters(game)
    return render_template(
        "ladder/cfr.html",
        game=game,
        games=ladder_games(),
        rules=page_of(slug).rules(game.parameters),
        named=named,
        heat=heat(game),
        data={
            "open": url_for("ladder.open_run", slug=slug, **named),
            "value": float(heat(game).value),
        },
        texts=texts(),
    )


@bp.post("/<slug>/cfr")
@limited(CREATE)
def open_run(slug: str) -> Response:
    """Opens a run and returns its address and state."""
    runs = _runs()
    name = runs.open(queries.game_of(slug, request.args))
    return jsonify({"run": url_here("ladder.advance", name=name), **runs.find(name).news()})


@bp.post("/runs/<name>")
@limited(LADDER)
def advance(name: str) -> Response | tuple[Response, int]:
    """Form: `iterations`. Advances the run and returns its state; 404 and a sentence if there is no such run."""
    try:
        return jsonify(_runs().advance(name, fields.number("iterations") or 0))
    except learning.NoRun as gone:
        return jsonify({"reason": sentence(gone)}), 404


def _runs() -> learning.Runs:
    runs: learning.Runs = current_app.extensions["poda.runs"]
    return runs

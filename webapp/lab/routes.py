"""The pages of the labs. Every choice is a link or a form that answers with the page; htmx swaps its main part.

An invalid number is refused beside its field: all fields stay as they were typed, and the results below are those of
the last valid input.
"""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from engine.beliefs import read_model, write_model
from engine.matrix import write_matrix
from engine.refusals import Refused
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.lab import beliefs, matrix, reading, words
from webapp.lab.duels import Duel, duels
from webapp.lab.refusal import Refusal
from webapp.wording.file_texts import file_texts
from webapp.wording.script_texts import texts as script_texts

bp = Blueprint("lab", __name__, url_prefix="/lab")


def is_mine(duel: Duel) -> bool:
    """Whether the visitor is the player of this duel."""
    return duel.host == current_visitor()


WORDS = ("seen", "model_names", "game_names", "unit_names", "strategies", "why_struck", "names_of", "mixture")

bp.context_processor(lambda: {"is_mine": is_mine} | {name: getattr(words, name) for name in WORDS})


# -- beliefs ----------------------------------------------------------------------------------------------------------


@bp.get("/beliefs")
@limited(LOOK)
def belief_lab() -> Response:
    return _belief_page(reading.read(request.args))


@bp.post("/beliefs")
@limited(LOOK)
def edit_model() -> BaseResponse:
    """Form: `text`, a model. Redirects to the address that holds it, or to one with the reason for its refusal."""
    text = request.form.get("text", "")
    try:
        return redirect(reading.with_model(text, request.form.get("as", "")).address(), 303)
    except Refused as refusal:
        if address := reading.address_of_refused(request.form, text):
            return redirect(address, 303)
        return _belief_page(reading.refused_text(reading.read(request.form), text, sentence(refusal)))


@bp.post("/beliefs/check")
@limited(LOOK)
def check_model() -> str:
    """Form: `text`. Whether it is a valid model; asked while it is being typed."""
    try:
        return render_template("lab/_check.html", model=read_model(request.form.get("text", "")), refusal=None)
    except Refused as refusal:
        return render_template("lab/_check.html", model=None, refusal=sentence(refusal))


@bp.get("/beliefs/model.txt")
def download_model() -> Response:
    lab = reading.read(request.args)
    return _download(write_model(lab.model), f"{lab.name}.txt")


def _belief_page(lab: beliefs.BeliefLab) -> Response:
    answer = _page("beliefs", lab, lab.refusal)
    if lab.refusal and "HX-Request" in request.headers and reading.TRIED in request.args:
        answer.headers["HX-Replace-Url"] = request.full_path  # so that a reload shows it again
    return answer


# -- matrix games -----------------------------------------------------------------------------------------------------


@bp.get("/matrix")
@limited(LOOK)
def matrix_lab() -> Response:
    lab = matrix.read(request.args)
    return _page("matrix", lab, lab.refusal)


@bp.post("/matrix/rounds")
@limited(LOOK)
def choose() -> BaseResponse:
    """Form: the fields of a lab with `play`; `round`; and `own`, a strategy's number. The first round opens a duel."""
    return _duelling(lambda duel: duels().choose(duel, _number("round"), _number("own")))


@bp.post("/matrix/end")
@limited(LOOK)
def end_duel() -> BaseResponse:
    """Form: the fields of a lab with its duel. Ends the duel and reveals its seed."""
    return _duelling(duels().end)


def _duelling(change: Callable[[Duel], Duel]) -> BaseResponse:
    """Applies the change to the duel in the form, if the visitor is its player, and redirects to it."""
    lab = matrix.read(request.form)
    if lab.refusal:
        return _page("matrix", lab, lab.refusal)
    repeated = lab.repeated
    if not repeated.play or repeated.duel and not is_mine(repeated.duel):
        abort(404)
    try:
        duel = change(repeated.duel or duels().open(current_visitor(), lab.game, repeated.player, repeated.opponent))
    except Refused as refused:
        refusal = Refusal("duel", sentence(refused))
        return _page("matrix", replace(lab, refusal=refusal), refusal)
    return redirect(lab.address(repeated=repeated.with_duel(duel)), 303)


def _number(name: str) -> int:
    """A number in the form; -1, which is no round and no strategy, if it is invalid."""
    return request.form.get(name, -1, type=int)


@bp.get("/matrix/game.txt")
def download_matrix() -> Response:
    lab = matrix.read(request.args)
    return _download(write_matrix(lab.game), "matrix.txt")


# -- answers ----------------------------------------------------------------------------------------------------------


def _page(name: str, lab: beliefs.BeliefLab | matrix.MatrixLab, refusal: object) -> Response:
    """The whole page, or its main part for htmx, with the address of what it shows."""
    is_fragment = "HX-Request" in request.headers
    template = f"lab/_{name}.html" if is_fragment else f"lab/{name}.html"
    answer = make_response(render_template(template, lab=lab, address=lab.address(), texts=lab_texts()))
    if refusal and not is_fragment:
        answer.status_code = 400
    if is_fragment and not refusal:
        stays = isinstance(lab, matrix.MatrixLab) and lab.repeated.duel  # another round is no page to go back to
        answer.headers["HX-Replace-Url" if stays else "HX-Push-Url"] = lab.address()
    return answer


def lab_texts() -> dict[str, str]:
    """The texts of these pages' scripts."""
    return {
        **script_texts(),
        **file_texts(),
        "lab.copied": _("The link is copied."),
        "lab.not_copied": _("The browser did not let us copy the link: it stands in the address bar."),
        "lab.rounds_seen": _("Rounds {first} to {last} of {count} are shown: scroll for more."),
    }


def _download(text: str, name: str) -> Response:
    answer = make_response(text)
    answer.mimetype = "text/plain"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@bp.get("/")
def index() -> BaseResponse:
    return redirect(url_for("lab.belief_lab"))

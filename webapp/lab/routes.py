"""The pages of the labs. Every choice is a link or a form whose answer is the page again; htmx swaps its middle.

A number that cannot be read is refused beside its field: all fields stay as they were typed, and below them stands what
was last understood.
"""

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from engine.beliefs import read_model, write_model
from engine.game import Refused
from engine.matrix import write_matrix
from webapp.i18n import sentence
from webapp.lab import beliefs, matrix, reading, words
from webapp.limits import limiter

bp = Blueprint("lab", __name__, url_prefix="/lab")

LIMIT = "600/minute"

bp.context_processor(
    lambda: {
        name: getattr(words, name)
        for name in ("seen", "model_names", "game_names", "strategies", "why_struck", "names_of")
    }
)


# -- beliefs ----------------------------------------------------------------------------------------------------------


@bp.get("/beliefs")
@limiter.limit(LIMIT)
def belief_lab() -> Response:
    return _belief_page(reading.read(request.args))


@bp.post("/beliefs")
@limiter.limit(LIMIT)
def edit_model() -> BaseResponse:
    """Form: `text`, a model. Leads to the address that holds it."""
    text = request.form.get("text", "")
    try:
        lab = reading.with_model(text, request.form.get("as", ""))
    except Refused as refusal:
        return _belief_page(reading.refused_text(request.form, text, sentence(refusal)))
    return redirect(lab.address(), 303)


@bp.post("/beliefs/check")
@limiter.limit(LIMIT)
def check_model() -> str:
    """Form: `text`. Whether it is a model, while it is being typed."""
    try:
        return render_template("lab/_check.html", model=read_model(request.form.get("text", "")), refusal=None)
    except Refused as refusal:
        return render_template("lab/_check.html", model=None, refusal=sentence(refusal))


@bp.get("/beliefs/model.txt")
def download_model() -> Response:
    lab = reading.read(request.args)
    return _download(write_model(lab.model), f"{lab.name}.txt")


def _belief_page(lab: beliefs.BeliefLab) -> Response:
    return _page("beliefs", lab, lab.refusal)


# -- matrix games -----------------------------------------------------------------------------------------------------


@bp.get("/matrix")
@limiter.limit(LIMIT)
def matrix_lab() -> Response:
    lab = matrix.read(request.args)
    return _page("matrix", lab, lab.refusal)


@bp.get("/matrix/game.txt")
def download_matrix() -> Response:
    lab = matrix.read(request.args)
    return _download(write_matrix(lab.game), "matrix.txt")


# -- answers ----------------------------------------------------------------------------------------------------------


def _page(name: str, lab: beliefs.BeliefLab | matrix.MatrixLab, refusal: object) -> Response:
    """The whole page, or its middle where htmx asks; what is shown gets its own address."""
    is_fragment = "HX-Request" in request.headers
    template = f"lab/_{name}.html" if is_fragment else f"lab/{name}.html"
    answer = make_response(render_template(template, lab=lab, address=lab.address(), texts=_texts()))
    if refusal and not is_fragment:
        answer.status_code = 400
    if is_fragment and not refusal:
        answer.headers["HX-Push-Url"] = lab.address()
    return answer


def _texts() -> dict[str, str]:
    """What the script of these pages says."""
    return {
        "lab.copied": _("The link is copied."),
        "lab.not_copied": _("The browser did not let us copy the link: it stands in the address bar."),
    }


def _download(text: str, name: str) -> Response:
    answer = make_response(text)
    answer.mimetype = "text/plain"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@bp.get("/")
def index() -> BaseResponse:
    return redirect(url_for("lab.belief_lab"))

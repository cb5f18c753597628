"""Sheets of exercises: making them, handing them out, printing them, and collecting the answers.

A sheet is in its address; nothing is stored.
"""

import base64
import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Response, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.utils import secure_filename
from werkzeug.wrappers import Response as BaseResponse

from engine.answers.moodle_sheet import left_out, usual_twins
from engine.exercises import KINDS
from engine.exercises.sheets import LECTURES, MOST_MINUTES, Sheet
from engine.refusals import N_, Refused
from engine.trees import write
from engine.trees.commas import two_leaves
from engine.trees.links import pack as pack_tree
from webapp.http.pages import errors, qr_codes
from webapp.http.pages.addresses import LONGEST_ADDRESS
from webapp.http.pages.languages import sentence
from webapp.http.serving.lan import for_the_room
from webapp.http.serving.live import url_here
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.http.visitors.security import LARGEST_FILES, current_visitor, takes_up_to
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.exercises.generator_form import GeneratorForm, generator_form
from webapp.trees.exercises.in_exam import refuse_in_exam
from webapp.trees.lab.from_lab import asked_for, size_of
from webapp.trees.lab.reading import read_text
from webapp.trees.lab.routes import bp, send_file
from webapp.trees.sheets import results
from webapp.trees.sheets.downloads import in_cell, write_rows
from webapp.trees.sheets.editing import USES, edited, node_choices, refused_at, unapplied
from webapp.trees.sheets.print_runs import MOST_PRINTED, NoPrint, PrintRuns, StartedRun
from webapp.trees.sheets.remembered import remembered_texts, size_in_numbers
from webapp.trees.sheets.sheet import (
    EMPTY,
    TOO_LONG,
    as_exam,
    as_file,
    lecture_sheet,
    pack_sheet,
    read_file,
    read_sheet,
)
from webapp.trees.sheets.students import read_name, read_names
from webapp.wording.commas import comma_warning

LARGEST_SHEET = 256 * 1024
"""Bytes of the editor's form: all its texts, of which the largest tree has some 200,000 as LaTeX in a form."""


@bp.get("/sheets")
@limited(SEARCH)
def sheets() -> str:
    """The lectures' sheets, and the button for a new one."""
    return _all_sheets()


def _all_sheets(refusal: str | None = None) -> str:
    lectures = [(name, lecture_sheet(name)) for name in LECTURES]
    return render_template(
        "trees/sheets.html", lectures=lectures, size_of=size_of, refusal=refusal, texts=remembered_texts()
    )


@bp.post("/sheets/open")
@takes_up_to(LARGEST_FILES)
@limited(SEARCH)
def open_sheet() -> BaseResponse:
    """Form: `file`, a sheet as JSON. Opens it as students see it; with `do=change`, in the editor."""
    page = "trees.edit_sheet" if request.form.get("do") == "change" else "trees.sheet"
    try:
        return redirect(url_for(page, s=pack_sheet(_opened_sheet())), 303)
    except Refused as refused:
        return make_response(_all_sheets(sentence(refused)), 400)


def _opened_sheet() -> Sheet:
    """The sheet in the uploaded file; raises Refused."""
    files = _uploaded()
    if not files:
        raise Refused(N_("Choose a file first."))
    return read_file(files[0][1])


@bp.get("/sheets/file")
@limited(SEARCH)
def sheet_file() -> Response:
    """The sheet `s` as a file named after its title."""
    sheet = read_sheet(request.args)
    return send_file(as_file(sheet), f"{secure_filename(sheet.title)[:60] or 'sheet'}.json", "application/json")


# -- making one -------------------------------------------------------------------------------------------------------


@bp.get("/sheets/edit")
@limited(SEARCH)
def edit_sheet() -> str:
    """The editor with the sheet `s`, or with a new one. `tree`: the subject of an exercise to add."""
    sheet = read_sheet(request.args, least=0) if request.args.get("s") else EMPTY
    return _editor(sheet, request.args, None)


@bp.post("/sheets/edit")
@takes_up_to(LARGEST_SHEET)
@limited(SEARCH)
def change_sheet() -> BaseResponse:
    """Form: `s`, all fields of the editor, and its button `do`. Redirects to the changed sheet."""
    sheet = read_sheet(request.form, least=0) if request.form.get("s") else EMPTY
    if request.form.get("do") == "look":
        return make_response(_editor(sheet, request.form, None))
    try:
        changed = edited(sheet, request.form)
        return redirect(_onward(sheet, changed), 303)
    except Refused as refused:
        return make_response(_editor(sheet, request.form, sentence(refused)), 400)


def _onward(sheet: Sheet, changed: Sheet) -> str:
    """Where the button leads with the changed sheet. An unchanged sheet keeps its link, which may be a short name."""
    what, _dot, place = request.form.get("do", "").partition(".")
    if what == "draw":
        return _to_lab(changed)
    if what == "try" and int(place) < len(changed.exercises):
        return url_for("trees.solve", e=solving.pack_exercise(changed.exercises[int(place)]))
    if what in USES:
        endpoint, besides = USES[what]
        return url_for(endpoint, s=request.form["s"] if changed == sheet else pack_sheet(changed), **besides)
    return _to_editor(changed)


CHOSEN_AGAIN = ("new.kind", "new.level", "new.points")
"""Fields of an exercise that was added, for the next one."""


def _to_editor(changed: Sheet) -> str:
    """The editor, at the exercise that was changed or added; the next one to add begins as that one did."""
    what, _dot, place = request.form.get("do", "").partition(".")
    again: dict[str, Any] = {}
    if what == "add":
        place = str(len(changed.exercises) - 1)
        again = {name: request.form[name] for name in CHOSEN_AGAIN if request.form.get(name)}
    anchor = f"exercise-{place}" if place.isdigit() else None
    return url_for("trees.edit_sheet", s=pack_sheet(changed), commas=_commas_typed(changed), **again, _anchor=anchor)


def _commas_typed(changed: Sheet) -> str | None:
    """A comma in a newly typed tree that looks like a decimal mark; the page then says how it was read."""
    names = {f"tree.{place}": exercise for place, exercise in enumerate(changed.exercises)}
    if request.form.get("do", "").startswith("add."):
        names["new.tree"] = changed.exercises[-1]
    texts = [request.form.get(name, "") for name, exercise in names.items() if exercise.tree is not None]
    return next((found.text for text in texts if (found := two_leaves(text))), None)


def _to_lab(changed: Sheet) -> str:
    """The tree lab with the typed tree; the lab brings its tree back to this sheet."""
    form = request.form
    view = {name: form[f"new.{name}"] for name in ("convention", "shapes") if form.get(f"new.{name}")}
    text = form.get("new.tree", "").strip()
    tree = {"t": pack_tree(read_text(text))} if text else {}
    query = urlencode({**tree, **view, **asked_for(changed, form, generator_form({}).kind).address})
    address = f"{url_for('trees.show')}?{query}"
    if len(address) > LONGEST_ADDRESS:
        raise Refused(TOO_LONG)
    return address


def _editor(sheet: Sheet, given: Mapping[str, str], refusal: str | None) -> str:
    exercises = [
        {
            "exercise": exercise,
            "title": solving.title(exercise),
            "tree": write(exercise.tree) if exercise.tree else exercise.text,
            "subject": solving.subject(exercise),
            "picture": solving.picture(exercise),
            "by_convention": KINDS[exercise.kind].by_convention,
            "takes_conditions": "conditions" in KINDS[exercise.kind].settings,
            "choices": node_choices(exercise) if exercise.kind == "interval" else [],
        }
        for exercise in sheet.exercises
    ]
    return render_template(
        "trees/edit_sheet.html",
        sheet=sheet,
        link=pack_sheet(sheet) if sheet != EMPTY else "",
        size=size_in_numbers(sheet),
        exercises=exercises,
        given=given,
        refusal=refusal,
        refused_at=refused_at(sheet, given) if refusal else "",
        unapplied=unapplied(sheet, given) if refusal else set(),
        warning=comma_warning(request.args.get("commas", "")),
        generator=_generator(sheet, given),
        drawn=given.get("tree", ""),
        texts={},
    )


def _generator(sheet: Sheet, given: Mapping[str, str]) -> GeneratorForm:
    """The generator's form as sent; by default with a new seed, and the convention of the last exercise."""
    said = {name.removeprefix("new."): text for name, text in given.items() if name.startswith("new.")}
    said["seed"] = said.get("seed", "").strip() or secrets.token_hex(3)
    by_convention = [each.convention for each in sheet.exercises if KINDS[each.kind].by_convention]
    return generator_form(said, {"convention": by_convention[-1]} if by_convention else {})


# -- handing it out ---------------------------------------------------------------------------------------------------


@bp.route("/sheets/hand-out", methods=["GET", "POST"])
@limited(SEARCH)
def hand_out() -> BaseResponse:
    """The sheet `s` for a class. Form: `names`, one per line; each gets a link. With `minutes`, redirects to the sheet
    as an exam, if `exam` is ticked; else as none.
    """
    try:
        if "minutes" in request.args:
            link = as_exam(read_sheet(request.args), request.args["minutes"] if "exam" in request.args else "")
            return redirect(url_for("trees.hand_out", s=link))
        return _hand_out_page(read_names(request.values.get("names", "")))
    except Refused as refused:
        return _hand_out_page([], sentence(refused))


def _hand_out_page(names: Sequence[str], refusal: str | None = None) -> Response:
    """The page with a link for each name; if the names are refused, with the names as sent."""
    sheet, link = read_sheet(request.values), request.values.get("s", "")
    everybody = _link_for_students(link)
    links = [(name, f"{everybody}&{urlencode({'for': name})}") for name in names]
    table = write_rows([(_("name"), _("link")), *((in_cell(name), address) for name, address in links)])
    page = render_template(
        "trees/hand_out.html",
        sheet=sheet,
        link=link,
        everybody=everybody,
        scanned=_scanned(link),
        names=request.values.get("names", ""),
        links=links,
        most_minutes=MOST_MINUTES,
        refusal=refusal,
        table=as_address(table),
        moodle_twins=usual_twins(sheet),
        not_for_moodle=[f"{number}. {solving.title(each)}" for number, each in left_out(sheet).items()],
        texts={"sheets.copied": _("Copied."), "sheets.not_copied": _("The browser did not let us copy it.")},
    )
    return make_response(page, 400 if refusal else 200)


def _link_for_students(link: str) -> str:
    """The address at which students open the sheet on their own devices."""
    address = url_for("trees.sheet", s=link, _external=True)
    return for_the_room(address, current_app.config["PODA_HOST"])


def _scanned(link: str) -> str:
    """The address in the QR code: the link itself if it is short, else a code of webapp/storage/short_addresses.py."""
    address = _link_for_students(link)
    if len(address) <= qr_codes.FINE:
        return address
    code = services().short_addresses.code(url_for("trees.sheet", s=link))
    return for_the_room(url_for("lobby.join", code=code, _external=True), current_app.config["PODA_HOST"])


@bp.get("/sheets/qr.svg")
@limited(LOOK)
def sheet_code() -> Response:
    """A QR code that leads to the sheet."""
    read_sheet(request.args)  # refuses other texts
    return qr_codes.qr_code(_scanned(request.args["s"]))


def as_address(table: str) -> str:
    """A table as a link that saves it; the data is in the link, so the server is not asked again."""
    return "data:text/csv;charset=utf-8;base64," + base64.b64encode(b"\xef\xbb\xbf" + table.encode()).decode()


@bp.route("/sheets/print", methods=["GET", "POST"])
@limited("30/minute")
def printed_sheet() -> BaseResponse:
    """The sheet `s` on paper, for the name `for` or for each of `names`; with `key`, including the answers.

    If they are many, redirects to the page that waits for them.
    """
    sheet = read_sheet(request.values)
    try:
        names = read_names(request.values.get("names", ""), MOST_PRINTED) or [read_name(request.values)]
        with_key = request.values.get("key") == "on"
        if with_key:
            refuse_in_exam()
        started = print_runs().start(current_visitor(), request.values.get("s", ""), sheet, names, with_key)
    except Refused as refused:
        return _hand_out_page([], sentence(refused))
    if started.is_small:
        return _printed(started, started.look())
    return redirect(url_here("trees.printed_run", name=started.run.name), 303)


@bp.get("/sheets/print/<name>")
@limited(LOOK)
def printed_run(name: str) -> Response:
    """Sheets that this visitor has printed, or the progress of the printing."""
    try:
        started = print_runs().find(name, current_visitor())
    except NoPrint as gone:
        return errors.page(404, sentence(gone))
    is_done = started.look()
    if "HX-Request" not in request.headers:
        return _printed(started, is_done)
    if is_done:
        return Response(headers={"HX-Refresh": "true"})
    return make_response(render_template("trees/_printing.html", run=started.run, url_here=url_here))


def print_runs() -> PrintRuns:
    found: PrintRuns = current_app.extensions["poda.prints"]
    return found


def _printed(started: StartedRun, is_done: bool) -> Response:
    return make_response(
        render_template("trees/print.html", run=started.run, is_done=is_done, url_here=url_here, texts={})
    )


# -- collecting -------------------------------------------------------------------------------------------------------


@bp.route("/sheets/results", methods=["GET", "POST"])
@takes_up_to(LARGEST_FILES)
@limited("30/minute")
def sheet_results() -> str:
    """Form: `files`, students' downloads. Each is checked, and its points are put into a table."""
    files = _uploaded()
    found = results.gather(files, current_app.config["SECRET_KEY"]) if files else None
    return render_template("trees/results.html", found=found, as_address=as_address, texts={})


def _uploaded() -> list[tuple[str, str]]:
    """The names and texts of the uploaded files."""
    files = [file for field in ("file", "files") for file in request.files.getlist(field) if file.filename]
    return [((file.filename or "")[:100], file.read().decode("utf-8", "replace")) for file in files]

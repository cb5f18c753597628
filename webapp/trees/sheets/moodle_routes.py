"""A sheet as questions for Moodle (`/trees/sheet.xml`). The answers are in the file, so it is the lecturer's."""

from flask import Response, current_app, request
from flask_babel import get_locale
from werkzeug.utils import secure_filename

from engine.answers.moodle_sheet import usual_twins, writing_sheet
from engine.exercises import KINDS, Exercise
from engine.refusals import N_, Refused
from webapp.http.pages.languages import in_language
from webapp.http.visitors.rate_limits import limited
from webapp.http.visitors.security import current_visitor
from webapp.services import services
from webapp.trees.exercises import solving, words
from webapp.trees.lab.routes import bp, send_file
from webapp.trees.sheets.exams import refuse_in_exam
from webapp.trees.sheets.sheet import read_sheet


@bp.get("/sheet.xml")
@limited("30/minute")
def moodle_sheet() -> Response:
    """The sheet `s`, with so many `twins` of each exercise; `seed`: another gives other numbers."""
    refuse_in_exam()
    sheet = read_sheet(request.args)
    twins, seed = (
        request.args.get("twins", str(usual_twins(sheet))),
        request.args.get("seed", "1")[: solving.LONGEST_SEED],
    )
    if not twins.isascii() or not twins.isdigit() or len(twins) > 7:
        raise Refused(N_("“%(name)s” must be a whole number; not “%(value)s”."), name="twins", value=twins)
    writing = writing_sheet(sheet, int(twins), f"moodle {seed}", words.reader(), _reasons)
    told = in_language(str(get_locale()), current_app.app_context, writing)
    text = services().page_work.wait(current_visitor(), told)
    file = send_file(text, f"{secure_filename(sheet.title)[:60] or 'sheet'}.xml", "application/xml")
    file.add_etag()
    return file


def _reasons(exercise: Exercise) -> list[str]:
    """What the page says of an answer left blank: every right number and where it comes from."""
    kind, paths = KINDS[exercise.kind], solving.paths_of(exercise)
    parts = {part.name: part for part in kind.parts(exercise)}
    said = []
    for mark in kind.grade(exercise, {}).marks:
        if mark.what in ("cuts", "condition") and not mark.missing:
            continue
        what = words.field_name(mark.what, parts[mark.part].about if mark.part in parts else ())
        where = "" if mark.node is None else f"{paths.node(mark.node)}, "
        said.append(f"{where}{what}: {words.sentence(mark, paths, parts)}")
    return said

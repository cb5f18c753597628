"""A sheet as questions for Moodle (`/trees/sheet.xml`). The answers are in the file, so it is the lecturer's."""

from flask import Response, request
from werkzeug.utils import secure_filename

from webapp.http.visitors.rate_limits import limited
from webapp.trees.answers.questions import questions
from webapp.trees.exercises.in_exam import refuse_in_exam
from webapp.trees.lab.routes import bp, send_file
from webapp.trees.sheets.sheet import read_sheet


@bp.get("/sheet.xml")
@limited("30/minute")
def moodle_sheet() -> Response:
    """The sheet `s`, with so many `twins` of each exercise; `seed`: another gives other numbers."""
    refuse_in_exam()
    sheet = read_sheet(request.args)
    text = questions(sheet, request.args)
    file = send_file(text, f"{secure_filename(sheet.title)[:60] or 'sheet'}.xml", "application/xml")
    file.add_etag()
    file.make_conditional(request)
    return file

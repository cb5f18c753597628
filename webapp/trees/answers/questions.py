"""The questions of a sheet for Moodle, in the reader's language."""

from collections.abc import Mapping

from flask import current_app
from flask_babel import get_locale

from engine.answers.moodle_sheet import usual_twins, writing_sheet
from engine.exercises.sheets import Sheet
from engine.refusals import N_, Refused
from webapp.http.pages.languages import in_language
from webapp.http.visitors.rate_limits import who
from webapp.services import services
from webapp.trees.exercises import solving, words


def questions(sheet: Sheet, given: Mapping[str, str]) -> str:
    """The file, with so many `twins` of each exercise; another `seed` gives other numbers. Raises Refused."""
    twins = given.get("twins") or str(usual_twins(sheet))
    seed = given.get("seed", "1")[: solving.LONGEST_SEED]
    if not twins.isascii() or not twins.isdigit() or len(twins) > 7:
        raise Refused(N_("“%(name)s” must be a whole number; not “%(value)s”."), name="twins", value=twins)
    writing = writing_sheet(sheet, int(twins), f"moodle {seed}", words.reader(), solving.reasons)
    return services().page_work.wait(who(), in_language(str(get_locale()), current_app.app_context, writing))

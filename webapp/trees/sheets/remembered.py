"""The sheets of one's own, listed: as a browser or the database remembers them, in the language that is read now."""

from functools import cache

from flask_babel import gettext as _

from engine.catalogues import CODES, read_catalogue
from engine.exercises.sheets import LECTURES, Sheet


def title_now(stored: str) -> str:
    """A stored title as its author wrote it; that of a lecture's sheet in the reader's language."""
    return str(_(ours)) if (ours := _titles_of_lectures().get(stored)) else stored


def size_in_numbers(sheet: Sheet) -> dict[str, int]:
    """What scripts put into words: the keys are those of their sentences, `sheets.exercises.one` and so on."""
    return {"exercises": len(sheet.exercises), "points": sheet.points}


def remembered_texts() -> dict[str, str]:
    """The scripts' sentences: static/js/tree-lab/under-way.js."""
    return {
        "sheets.untitled": _("Sheet without a title"),
        "sheets.forget": _("Take off this list: {title}"),
        "sheets.exercises.one": _("{count} exercise"),
        "sheets.exercises.other": _("{count} exercises"),
        "sheets.points.one": _("{count} point"),
        "sheets.points.other": _("{count} points"),
        **{f"sheets.titled.{each}": title_now(each) for each in _titles_of_lectures()},
    }


@cache
def _titles_of_lectures() -> dict[str, str]:
    """The title in English, by that in each language."""
    titles = [sheet.title for sheet in LECTURES.values()]
    return {read_catalogue(code).gettext(title): title for code in CODES for title in titles}

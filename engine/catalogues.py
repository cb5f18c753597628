"""Translations, read from their `.po` files, so that nothing has to be compiled beforehand."""

import functools
import io
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

CODES = ("en", "es", "pt")
"""Codes of the languages. Sentences are written in the first and translated into the others."""

FOLDER = Path(__file__).resolve().parent / "translations"


def catalogue_path(code: str) -> Path:
    """The file with the translations of a language; English has none."""
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


@functools.cache
def read_catalogue(code: str) -> NullTranslations:
    """The translations of one language; none for English."""
    path = catalogue_path(code)
    if not path.exists():
        return Translations()
    with path.open("rb") as source:
        catalogue = read_po(source, locale=Locale.parse(code))
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)

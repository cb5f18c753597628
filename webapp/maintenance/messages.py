"""Collects every sentence to translate and merges it into the catalogues: `make messages`.

The catalogues have no line numbers and are sorted by sentence, so that additions by two people rarely conflict.
Sentences that are gone from the source are dropped; new ones arrive empty, and a test fails until they are translated.
"""

from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from engine.catalogues import CODES, catalogue_path
from webapp.config import ROOT

KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "Refused": None, "lazy_gettext": None}
TRANSLATED = CODES[1:]
PLURAL_FORMS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
"""One and several, in both languages. Babel adds a third form, of millions, that no sentence here needs."""

HEADER = "# Poda in {name}. `make messages` adds new sentences; write their translations here."


def extract() -> Catalog:
    """Every translatable sentence in the source."""
    with (ROOT / "webapp" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = Catalog(charset="utf-8")
    for _file, _line, message, _comments, context in extract_from_dir(
        ROOT, methods, options, KEYWORDS, directory_filter=_is_source
    ):
        found.add(message, context=context)
    return found


def _is_source(folder: str | Path) -> bool:
    return not Path(folder).name.startswith((".", "_", "node_modules"))


def load(code: str) -> Catalog:
    if not catalogue_path(code).exists():
        return Catalog(locale=Locale.parse(code))
    with catalogue_path(code).open("rb") as file:
        return read_po(file, locale=Locale.parse(code))


def merge(code: str, found: Catalog) -> int:
    """Rewrites one catalogue with the sentences found; returns the number of missing translations."""
    old = load(code)
    name = Locale.parse(code).get_language_name("en")
    new = Catalog(locale=old.locale, charset="utf-8", header_comment=HEADER.format(name=name), fuzzy=False)
    for message in found:
        if message.id:
            known = old.get(message.id, message.context)
            new.add(message.id, known.string if known else None, context=message.context)
    catalogue_path(code).parent.mkdir(parents=True, exist_ok=True)
    with catalogue_path(code).open("wb") as file:
        write_po(file, new, width=116, no_location=True, omit_header=False, sort_output=True)
    _quieten(catalogue_path(code))
    return len([message for message in new if message.id and not _filled(message.string)])


def _filled(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def _quieten(path: Path) -> None:
    """Drops the header lines that change with every run or carry no information, and the third plural."""
    noise = (
        "POT-Creation",
        "PO-Revision",
        "Last-Translator",
        "Project-Id",
        "Report-Msgid",
        "Language-Team",
        "Generated",
    )
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    dropped = (*(f'"{word}' for word in noise), "msgstr[2]")
    kept = [line for line in lines if not line.startswith(dropped)]
    told = [PLURAL_FORMS if line.startswith('"Plural-Forms') else line for line in kept]
    path.write_text("".join(told), encoding="utf-8")


def main() -> None:
    found = extract()
    for code in TRANSLATED:
        print(f"{code}: {merge(code, found)} sentences to translate in {catalogue_path(code).relative_to(ROOT)}")


if __name__ == "__main__":
    main()
